// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "files/read_file.h"

namespace remora {
namespace {

/// Ends the parse; the reason is already in the diagnostics.
struct Refused {};

/// Builds the tree from the parser's events. Our own tree instead of YAML::Node because that one
/// drops repeated keys, shares aliased nodes and has no bounds.
class TreeBuilder final : public YAML::EventHandler {
 public:
  TreeBuilder(std::string file, const YamlLimits& limits, Diagnostics& diagnostics)
      : file_(std::make_shared<const std::string>(std::move(file))),
        limits_(limits),
        diagnostics_(diagnostics) {}

  [[nodiscard]] YamlNode take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse(mark, "aliases (*name) are not read", "Write the values out");
  }
  void OnAnchor(const YAML::Mark& mark, const std::string&) override {
    refuse(mark, "anchors (&name) are not read", "Write the values out");
  }
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    accept(make(YamlNode::Kind::null, mark));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& value) override {
    YamlNode node = make(YamlNode::Kind::scalar, mark);
    node.text = value;
    node.is_quoted = tag == "!";
    if (tag.size() > 1) node.tag = tag;
    accept(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    open(make(YamlNode::Kind::sequence, mark));
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    open(make(YamlNode::Kind::map, mark));
  }
  void OnMapEnd() override { close(); }

 private:
  /// A collection that is still being filled, and the key whose value comes next.
  struct Level {
    YamlNode node;
    std::string key;
    int key_line = 0;
    bool has_key = false;
    std::map<std::string, int> lines = {};  // of the keys so far
  };

  YamlNode make(YamlNode::Kind kind, const YAML::Mark& mark) {
    if (++count_ > limits_.nodes)
      refuse(mark, fmt::format("the file has more than {} values", limits_.nodes),
             "Split the scene into smaller files");
    YamlNode node;
    node.kind = kind;
    node.line = mark.line + 1;
    node.file = file_;
    return node;
  }

  void open(YamlNode node) {
    if (static_cast<int>(levels_.size()) >= limits_.depth)
      refuse_at(node.line,
                fmt::format("the file is nested more than {} levels deep", limits_.depth),
                "A scenario needs fewer than ten");
    levels_.push_back({.node = std::move(node), .key = {}});
  }

  void close() {
    YamlNode node = std::move(levels_.back().node);
    levels_.pop_back();
    accept(std::move(node));
  }

  void accept(YamlNode node) {
    if (levels_.empty()) {
      root_ = std::move(node);
      return;
    }
    Level& level = levels_.back();
    if (level.node.kind == YamlNode::Kind::sequence) {
      level.node.items.push_back(std::move(node));
    } else if (!level.has_key) {
      take_key(level, node);
    } else {
      level.has_key = false;
      level.node.entries.push_back({std::move(level.key), level.key_line, std::move(node)});
    }
  }

  void take_key(Level& level, const YamlNode& node) {
    if (node.kind != YamlNode::Kind::scalar)
      refuse_at(node.line, "a key must be a word", "Write `key: value`");
    const auto [first, is_new] = level.lines.emplace(node.text, node.line);
    if (!is_new)
      diagnostics_.error(
          {*file_, node.line},
          fmt::format("`{}` is written twice, first in line {}", node.text, first->second),
          "Keep one of the two");
    level.key = node.text;
    level.key_line = node.line;
    level.has_key = true;
  }

  [[noreturn]] void refuse(const YAML::Mark& mark, std::string what, std::string instead) {
    refuse_at(mark.line + 1, std::move(what), std::move(instead));
  }
  [[noreturn]] void refuse_at(int line, std::string what, std::string instead) {
    diagnostics_.error({*file_, line}, std::move(what), std::move(instead));
    throw Refused{};
  }

  std::shared_ptr<const std::string> file_;
  YamlLimits limits_;
  Diagnostics& diagnostics_;
  std::vector<Level> levels_;
  YamlNode root_;
  std::size_t count_ = 0;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const Entry& entry : entries)
    if (entry.key == key) return &entry.value;
  return nullptr;
}

YamlNode* YamlNode::find(std::string_view key) {
  return const_cast<YamlNode*>(std::as_const(*this).find(key));
}

std::optional<YamlNode> parse_yaml(std::string_view text, const std::string& file,
                                   Diagnostics& diagnostics, const YamlLimits& limits) {
  if (text.size() > limits.bytes) {
    diagnostics.error({file, 0}, "the file is too long",
                      fmt::format("At most {} bytes are read", limits.bytes));
    return std::nullopt;
  }
  TreeBuilder builder(file, limits, diagnostics);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder)) {
      diagnostics.error({file, 0}, "the file is empty", "See docs/guides/scenarios.md for a start");
      return std::nullopt;
    }
    YamlNode root = builder.take_root();
    if (parser.HandleNextDocument(builder)) {
      diagnostics.error({file, 0}, "the file holds more than one document",
                        "Remove the `---` between them");
      return std::nullopt;
    }
    return root;
  } catch (const Refused&) {
    return std::nullopt;
  } catch (const YAML::Exception& e) {
    diagnostics.error({file, e.mark.is_null() ? 0 : e.mark.line + 1},
                      fmt::format("this is not YAML: {}", e.msg),
                      "Check indentation, brackets and quotes here and in the line above");
    return std::nullopt;
  }
}

std::optional<YamlNode> parse_yaml_file(const std::filesystem::path& path,
                                        const std::string& shown_as, Diagnostics& diagnostics,
                                        const YamlLimits& limits) {
  const auto text = read_text_file(path, limits.bytes, {shown_as, 0}, diagnostics);
  if (!text) return std::nullopt;
  return parse_yaml(*text, shown_as, diagnostics, limits);
}

std::optional<std::string> read_text_file(const std::filesystem::path& path, std::size_t limit,
                                          const SourceLocation& asked_for_at,
                                          Diagnostics& diagnostics) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    diagnostics.error(asked_for_at, fmt::format("there is no file {}", path.string()),
                      "Check the spelling; names are relative to the scenario's folder");
    return std::nullopt;
  }
  auto text = read_file(path, limit + 1);  // one byte more than is allowed: it is too long
  if (!text) {
    diagnostics.error(asked_for_at, fmt::format("{} cannot be read", path.string()),
                      "Check its permissions");
    return std::nullopt;
  }
  if (text->size() > limit) {
    diagnostics.error(asked_for_at, fmt::format("{} is too long", path.string()),
                      fmt::format("At most {} bytes are read", limit));
    return std::nullopt;
  }
  return text;
}

YamlNode merged(YamlNode base, const YamlNode& changes) {
  using Kind = YamlNode::Kind;
  if (base.kind != Kind::map || changes.kind != Kind::map) return changes;
  for (const YamlNode::Entry& change : changes.entries) {
    const auto own = std::find_if(base.entries.begin(), base.entries.end(),
                                  [&](const auto& entry) { return entry.key == change.key; });
    if (own == base.entries.end())
      base.entries.push_back(change);
    else if (own->value.kind == Kind::map && change.value.kind == Kind::map)
      own->value = merged(std::move(own->value), change.value);
    else
      *own = change;  // the key's line with it: messages point to where the value now comes from
  }
  return base;
}

}  // namespace remora
