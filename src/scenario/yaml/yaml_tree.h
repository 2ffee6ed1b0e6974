// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace remora {

/// Bounds on what a scenario file may ask of the reader. Far above any honest scene, far below what
/// hurts: a file is text from a stranger.
struct YamlLimits {
  std::size_t bytes = 4u << 20;
  std::size_t nodes = 200'000;
  int depth = 32;
};

/// One value of a YAML file that remembers where it stands. Keys are unique and keep their order.
struct YamlNode {
  enum class Kind { null, scalar, sequence, map };
  struct Entry;

  Kind kind = Kind::null;
  std::string text;        ///< of a scalar
  bool is_quoted = false;  ///< "7" is text, 7 is a number
  std::string tag = {};    ///< of a scalar: `!degrees`
  int line = 0;            ///< from 1
  std::shared_ptr<const std::string> file;
  std::vector<YamlNode> items;  ///< of a sequence
  std::vector<Entry> entries;   ///< of a map

  [[nodiscard]] const YamlNode* find(std::string_view key) const;
  [[nodiscard]] YamlNode* find(std::string_view key);
  [[nodiscard]] SourceLocation where() const { return {file ? *file : std::string{}, line}; }
};

struct YamlNode::Entry {
  std::string key;
  int line = 0;  ///< of the key
  YamlNode value;
};

/// The document in `text`; empty when it cannot be read as a whole: broken syntax, anchors and
/// aliases, several documents, more than the limits allow. A key written twice is an error too, but
/// reading goes on so that the user sees the other problems as well (the first one counts).
[[nodiscard]] std::optional<YamlNode> parse_yaml(std::string_view text, const std::string& file,
                                                 Diagnostics& diagnostics,
                                                 const YamlLimits& limits = {});

/// The same for a file; `shown_as` is its name in the diagnostics.
[[nodiscard]] std::optional<YamlNode> parse_yaml_file(const std::filesystem::path& path,
                                                      const std::string& shown_as,
                                                      Diagnostics& diagnostics,
                                                      const YamlLimits& limits = {});

/// The text of a file of at most `limit` bytes, or empty with the reason in `diagnostics`.
[[nodiscard]] std::optional<std::string> read_text_file(const std::filesystem::path& path,
                                                        std::size_t limit,
                                                        const SourceLocation& asked_for_at,
                                                        Diagnostics& diagnostics);

/// `base` with the values of `changes` in place of its own. Maps are merged key by key, everything
/// else (a list, a number) is replaced whole. Each value keeps the place it was written at.
[[nodiscard]] YamlNode merged(YamlNode base, const YamlNode& changes);

}  // namespace remora
