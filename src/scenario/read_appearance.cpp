// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/read_appearance.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace remora {
namespace {

constexpr Range kShare = between(0.0, 1.0, {});

std::optional<Appearance> named_look(const Section& section, std::string_view key,
                                     const std::string& name) {
  if (const auto look = find_appearance(name)) return look;
  std::vector<std::string> names(appearance_names().begin(), appearance_names().end());
  const std::string_view meant = nearest_word(name, names);
  section.error(key, fmt::format("there is no appearance `{}`", name.substr(0, 64)),
                meant.empty() ? fmt::format("Known: {}", listed(names))
                              : fmt::format("Did you mean `{}`?", meant));
  return std::nullopt;
}

const Choices<SurfaceGrain>& grains() {
  static const Choices<SurfaceGrain> words = {
      {"plain", SurfaceGrain::plain},       {"sand", SurfaceGrain::sand},
      {"mud", SurfaceGrain::mud},           {"rock", SurfaceGrain::rock},
      {"concrete", SurfaceGrain::concrete}, {"steel", SurfaceGrain::steel},
      {"rust", SurfaceGrain::rust},         {"wood", SurfaceGrain::wood},
      {"tiles", SurfaceGrain::tiles},       {"rope", SurfaceGrain::rope},
      {"growth", SurfaceGrain::growth},     {"leaf", SurfaceGrain::leaf},
      {"scales", SurfaceGrain::scales},     {"stripes", SurfaceGrain::stripes},
      {"chart", SurfaceGrain::chart}};
  return words;
}

Appearance read_changes(Section& section) {
  Appearance look;
  std::string name;
  section.read("look", name);
  if (!name.empty()) look = named_look(section, "look", name).value_or(look);
  section.read("colour", look.colour, kShare);
  section.read("roughness", look.roughness, kShare);
  section.read("metalness", look.metalness, kShare);
  section.read("grain", look.grain, grains());
  section.read("grain_size", look.grain_size, between(1e-3, 1000.0, "m"));
  section.read("wear", look.wear, kShare);
  section.read("glow", look.glow, between(0.0, 100.0, {}));
  return look;
}

}  // namespace

std::optional<Appearance> read_appearance(Section& section) {
  const YamlNode* node = section.node("appearance");
  if (node == nullptr) return std::nullopt;
  if (node->kind == YamlNode::Kind::map) {
    auto changes = section.section("appearance");
    return read_changes(*changes);
  }
  std::string name;
  section.read("appearance", name);
  return named_look(section, "appearance", name);
}

std::optional<Appearance> usual_look(std::string_view piece) {
  // Pieces of ships (geometry/ship_parts.h) and things that are always made of the same.
  static constexpr std::pair<std::string_view, std::string_view> kLooks[] = {
      {"hull", "red_antifouling"},
      {"bulb", "red_antifouling"},
      {"skeg", "red_antifouling"},
      {"bilge_keels", "red_antifouling"},
      {"rudder", "red_antifouling"},
      {"topsides", "topside_paint"},
      {"superstructure", "white"},
      {"wheelhouse", "white"},
      {"shaft", "stainless_steel"},
      {"propeller", "bronze"},
      {"thruster", "bronze"},
      {"bow_thruster", "bronze"},
      {"gratings", "black_antifouling"},
      {"sea_chest_gratings", "black_antifouling"},
      {"anodes", "zinc"},
      {"draught_marks", "white"},
      {"load_line", "white"},
      {"weld_seams", "red_antifouling"},
      {"echo_sounder", "bronze"},
      {"wreck", "rust"},
      {"amphora", "ceramic"},
      {"rock", "rock"},
      {"anchor", "rust"},
      {"pile", "steel"},
      {"pipeline", "concrete"},
      {"rectangular_pool", "tiles_blue"},
      {"round_pool", "tiles_blue"}};
  const auto found = std::find_if(std::begin(kLooks), std::end(kLooks),
                                  [&](const auto& entry) { return entry.first == piece; });
  return found == std::end(kLooks) ? std::nullopt : find_appearance(found->second);
}

}  // namespace remora
