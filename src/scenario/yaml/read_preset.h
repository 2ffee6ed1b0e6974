// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "scenario/yaml/asset_file.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// An entry of a list with the preset it names (`camera: low_light_hd`) below it: its own values
/// win, and without a `name` it is called as its preset. Unchanged when it names none; nothing,
/// with the reason in the diagnostics, when there is no such preset.
[[nodiscard]] std::optional<YamlNode> with_preset(YamlNode entry, const AssetKind& kind,
                                                  const ReadContext& context,
                                                  Diagnostics& diagnostics);

/// The maps in the list under `key` of a section, each with its preset below it, and the path by
/// which messages call it. One for which `is_whole` is true names no preset.
struct PresetEntry {
  YamlNode node;
  std::string path;
};
[[nodiscard]] std::vector<PresetEntry> entries_with_presets(
    Section& owner, std::string_view key, const AssetKind& kind, const ReadContext& context,
    bool (*is_whole)(const YamlNode&) = nullptr);

/// `name`: letters, digits, _ and -.
void read_plain_name(Section& section, std::string_view example, std::string& name);

/// That no two of what was read under `key` have the same name.
void check_names(const std::vector<std::string_view>& names, const Section& owner,
                 std::string_view key);
template <class Spec>
void check_names(const std::vector<Spec>& list, const Section& owner, std::string_view key) {
  std::vector<std::string_view> names;
  for (const Spec& spec : list) names.push_back(spec.name);
  check_names(names, owner, key);
}

}  // namespace remora
