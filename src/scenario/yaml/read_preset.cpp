// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_preset.h"

#include <fmt/format.h>

namespace remora {

std::optional<YamlNode> with_preset(YamlNode entry, const AssetKind& kind,
                                    const ReadContext& context, Diagnostics& diagnostics) {
  if (entry.kind != YamlNode::Kind::map) return entry;
  const auto preset = take(entry, kind.word);
  if (!preset) return entry;
  auto base = read_asset(kind, preset->text, context, preset->where(), diagnostics);
  if (!base) return std::nullopt;
  if (entry.find("name") == nullptr && base->find("name") == nullptr)
    base->entries.push_back({"name", preset->line, *preset});
  base = merged(std::move(*base), entry);
  base->line = entry.line;
  base->file = entry.file;
  return base;
}

std::vector<PresetEntry> entries_with_presets(Section& owner, std::string_view key,
                                              const AssetKind& kind, const ReadContext& context,
                                              bool (*is_whole)(const YamlNode&)) {
  std::vector<PresetEntry> entries;
  const YamlNode* list = owner.node(key);
  if (list == nullptr) return entries;
  if (list->kind != YamlNode::Kind::sequence) {
    owner.error(key, fmt::format("{} is not a list", key),
                fmt::format("Start each {} with `- `", kind.word));
    return entries;
  }
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    auto node = is_whole != nullptr && is_whole(list->items[i])
                    ? std::optional(list->items[i])
                    : with_preset(list->items[i], kind, context, owner.diagnostics());
    if (node) entries.push_back({std::move(*node), fmt::format("{}[{}]", owner.name_of(key), i)});
  }
  return entries;
}

void read_plain_name(Section& section, std::string_view example, std::string& name) {
  section.require("name", example);
  section.read("name", name);
  if (section.has("name") && !is_plain_name(name))
    section.error("name", fmt::format("`{}` is not a name", name.substr(0, 64)),
                  "Write letters, digits, _ and -");
}

void check_names(const std::vector<std::string_view>& names, const Section& owner,
                 std::string_view key) {
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (names[i] == names[j])
        owner.error(key, fmt::format("two of {} are called `{}`", owner.name_of(key), names[i]),
                    "Give each its own `name`");
}

}  // namespace remora
