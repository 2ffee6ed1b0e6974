// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "math/linear_algebra.h"

namespace remora {

/// Bounds on what an XML file may ask of us and of the libraries behind us. Far above any honest
/// robot, far below what hurts: a file is text from a stranger.
struct XmlLimits {
  std::size_t bytes = 4u << 20;
  std::size_t nodes = 50'000;
  int depth = 48;
};

/// One element of an XML file that remembers where it stands.
struct XmlNode {
  std::string tag;
  std::string text;  ///< of the element itself, without surrounding blanks
  SourceLocation where;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlNode> children;

  /// The first child with this tag, or null.
  [[nodiscard]] const XmlNode* child(std::string_view name) const;
  /// The attribute's value; empty when there is none.
  [[nodiscard]] std::string_view attribute(std::string_view name) const;
};

/// The file's root element, or nothing and an error: not well formed, too large, too deep, or with
/// a document type that declares entities. No other file is ever opened.
[[nodiscard]] std::optional<XmlNode> read_xml(std::string_view text, const std::string& file,
                                              Diagnostics& diagnostics,
                                              const XmlLimits& limits = {});

/// A tree as text again, an element a line; `lines` tells where each line was written.
struct XmlText {
  std::string text;
  std::vector<SourceLocation> lines;
};
[[nodiscard]] XmlText write_xml(const XmlNode& root);

/// Finite numbers separated by blanks, or nothing when anything else stands in the text.
[[nodiscard]] std::optional<std::vector<double>> parse_numbers(std::string_view text);

/// Reads the children of one element and remembers which were asked for, so that what nobody
/// understood can be reported once. A value that cannot be read is an error at its line, and the
/// default stays.
class XmlSection {
 public:
  XmlSection(const XmlNode& node, Diagnostics& diagnostics)
      : node_(&node), diagnostics_(&diagnostics) {}

  [[nodiscard]] const XmlNode& node() const { return *node_; }
  [[nodiscard]] Diagnostics& diagnostics() const { return *diagnostics_; }
  [[nodiscard]] const XmlNode* child(std::string_view tag);
  [[nodiscard]] std::vector<const XmlNode*> children(std::string_view tag);

  /// True when the tag is there and its value was read.
  bool read(std::string_view tag, double& value);
  bool read(std::string_view tag, bool& value);
  bool read(std::string_view tag, std::string& value);
  bool read(std::string_view tag, std::vector<double>& values);
  /// Three numbers in one text, as SDF writes vectors.
  bool read(std::string_view tag, Vec3& value);
  /// Tags that are understood but need nothing done (topics, names for other programs).
  void ignore(std::initializer_list<std::string_view> tags);

  /// A note for each child that nobody asked for, once for each tag.
  void report_rest(std::string_view owner) const;

 private:
  const XmlNode* node_;
  Diagnostics* diagnostics_;
  std::vector<std::string> known_;
};

}  // namespace remora
