// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/asset_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenario/yaml/yaml_reader.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// The file itself, or empty with a word about near names.
std::optional<fs::path> find_asset(const AssetKind& kind, const std::string& name,
                                   const ReadContext& context, const SourceLocation& asked_for_at,
                                   Diagnostics& diagnostics) {
  if (!is_plain_name(name)) {
    diagnostics.error(asked_for_at, fmt::format("`{}` is not the name of a {}", name, kind.word),
                      "Write letters, digits, _ and -; the .yaml is added");
    return std::nullopt;
  }
  std::error_code error;
  for (const fs::path& folder :
       {context.folder / kind.folder, context.paths.assets / kind.folder}) {
    const fs::path path = folder / (name + ".yaml");
    // A link to elsewhere would let a scene read what is not its own.
    if (fs::is_regular_file(fs::symlink_status(path, error))) return path;
  }
  const std::vector<std::string> known = asset_names(kind, context.paths);
  const std::string_view meant = nearest_word(name, known);
  diagnostics.error(asked_for_at, fmt::format("there is no {} `{}`", kind.word, name),
                    meant.empty() ? fmt::format("Known: {}", listed(known))
                                  : fmt::format("Did you mean `{}`?", meant));
  return std::nullopt;
}

std::optional<YamlNode> read_chain(const AssetKind& kind, const std::string& name,
                                   const ReadContext& context, const SourceLocation& asked_for_at,
                                   Diagnostics& diagnostics, int generations) {
  const auto path = find_asset(kind, name, context, asked_for_at, diagnostics);
  if (!path) return std::nullopt;
  auto node = parse_yaml_file(*path, path->string(), diagnostics);
  if (!node || node->kind != YamlNode::Kind::map) return node;
  const auto base = take(*node, "based_on");
  if (!base) return node;
  if (generations == 0) {
    diagnostics.error(base->where(), fmt::format("`{}` is based on too many others", name),
                      "Check that it is not based on itself");
    return std::nullopt;
  }
  auto below = read_chain(kind, base->text, context, base->where(), diagnostics, generations - 1);
  if (!below) return std::nullopt;
  return merged(std::move(*below), *node);
}

}  // namespace

std::optional<YamlNode> read_asset(const AssetKind& kind, const std::string& name,
                                   const ReadContext& context, const SourceLocation& asked_for_at,
                                   Diagnostics& diagnostics) {
  constexpr int kMaxGenerations = 4;
  return read_chain(kind, name, context, asked_for_at, diagnostics, kMaxGenerations);
}

std::vector<std::string> asset_names(const AssetKind& kind, const AssetPaths& paths) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(paths.assets / kind.folder, error))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<YamlNode> take(YamlNode& map, std::string_view key) {
  const auto found = std::find_if(map.entries.begin(), map.entries.end(),
                                  [&](const YamlNode::Entry& entry) { return entry.key == key; });
  if (found == map.entries.end()) return std::nullopt;
  YamlNode value = std::move(found->value);
  map.entries.erase(found);
  return value;
}

}  // namespace remora
