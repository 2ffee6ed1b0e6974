// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_appearance.h"

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
  // Pieces of ships (content/ship_parts.h, ship_fittings.h) and things that are always made of the
  // same.
  static constexpr std::pair<std::string_view, std::string_view> kLooks[] = {
      {"hull", "red_antifouling"},
      {"boot_top", "black_antifouling"},
      {"topsides", "topside_paint"},
      {"bulb", "red_antifouling"},
      {"bulbous_bow", "red_antifouling"},
      {"skeg", "red_antifouling"},
      {"bilge_keels", "red_antifouling"},
      {"bilge_keel_port", "red_antifouling"},
      {"bilge_keel_stbd", "red_antifouling"},
      {"rudder", "red_antifouling"},
      {"rudder_blade", "red_antifouling"},
      {"rudder_pintle_gap", "bronze"},
      {"rudder_pintle_gap/housing", "black"},
      {"rudder_stock", "stainless_steel"},
      {"superstructure", "white"},
      {"wheelhouse", "white"},
      {"shaft", "stainless_steel"},
      {"propeller", "bronze"},
      {"propeller_blades", "bronze"},
      {"propeller_hub", "bronze"},
      {"propeller_hub_cap", "bronze"},
      {"rope_guard", "black_antifouling"},
      {"stern_tube_seal", "stainless_steel"},
      {"thruster", "bronze"},
      {"bow_thruster", "bronze"},
      {"bow_thruster_tunnel", "red_antifouling"},
      {"bow_thruster_tunnel/screw", "bronze"},
      {"bow_thruster_tunnel/lip", "red_antifouling"},
      {"bow_thruster_grid", "painted_steel"},
      {"gratings", "black_antifouling"},
      {"sea_chest_gratings", "black_antifouling"},
      {"sea_chest_high_stbd", "painted_steel"},
      {"sea_chest_high_stbd/inside", "black_antifouling"},
      {"sea_chest_low_port", "painted_steel"},
      {"sea_chest_low_port/inside", "black_antifouling"},
      {"overboard_discharge", "painted_steel"},
      {"overboard_discharge/bore", "black"},
      {"anodes", "zinc"},
      {"anode", "zinc"},
      {"anode_hull_aft", "zinc"},
      {"anode_bilge_keel", "zinc"},
      {"anode_sea_chest", "zinc"},
      {"anode_rudder", "zinc"},
      {"iccp_anode", "stainless_steel"},
      {"iccp_anode/holder", "black_plastic"},
      {"iccp_anode/shield", "plastic"},
      {"iccp_reference_cell", "zinc"},
      {"iccp_reference_cell/flange", "black_plastic"},
      {"echo_sounder", "black"},
      {"echo_sounder/housing", "bronze"},
      {"speed_log", "bronze"},
      {"speed_log/rod", "white"},
      {"draught_marks_fwd", "white"},
      {"draught_marks_mid", "white"},
      {"draught_marks_aft", "white"},
      {"load_line", "white"},
      {"bow_thruster_symbol", "white"},
      {"weld_seams", "red_antifouling"},
      {"weld_seam", "steel"},
      {"weld_seam/primer", "grey"},
      // the other vessels (content/vessels.h)
      {"topsides/black", "black"},
      {"azimuth_leg", "red_antifouling"},
      {"nozzle", "red_antifouling"},
      {"propeller_seal", "stainless_steel"},
      {"anode_nozzle", "zinc"},
      {"anode_leg", "zinc"},
      {"anode_skeg", "zinc"},
      {"bar_keel", "red_antifouling"},
      {"sole_piece", "red_antifouling"},
      {"keel_cooler", "bronze"},
      {"fish_finder", "black"},
      {"fish_finder/housing", "white"},
      {"fender", "rubber"},
      {"rubbing_strake", "black"},
      {"deck_gear", "grey"},
      {"hull/gelcoat", "yacht_antifouling"},
      {"boot_top/gelcoat", "white"},
      {"topsides/gelcoat", "white"},
      {"fin_keel/gelcoat", "yacht_antifouling"},
      {"keel_bulb/gelcoat", "yacht_antifouling"},
      {"keel_joint", "grey"},
      {"rudder_blade/gelcoat", "yacht_antifouling"},
      {"sail_drive_leg", "grey"},
      {"sail_drive_flange", "black"},
      {"anode_sail_drive", "zinc"},
      {"cooling_inlet", "bronze"},
      {"cooling_inlet/bore", "black"},
      {"galley_outlet", "bronze"},
      {"galley_outlet/bore", "black"},
      {"heads_inlet", "bronze"},
      {"heads_inlet/bore", "black"},
      {"heads_outlet", "bronze"},
      {"heads_outlet/bore", "black"},
      {"depth_transducer", "black_plastic"},
      {"log_paddle_wheel", "black_plastic"},
      {"anode_hull", "zinc"},
      {"grounding_plate", "bronze"},
      {"rig", "grey"},
      {"wreck", "rust"},
      {"amphora", "ceramic"},
      {"rock", "rock"},
      {"anchor", "rust"},
      {"pile", "steel"},
      {"pipeline", "concrete"},
      {"rectangular_pool", "tiles_blue"},
      {"round_pool", "tiles_blue"}};
  // Twins look alike.
  std::string_view twin = piece;
  for (const std::string_view side : {std::string_view("_port"), std::string_view("_stbd")})
    if (piece.ends_with(side)) twin.remove_suffix(side.size());
  auto found = std::find_if(std::begin(kLooks), std::end(kLooks),
                            [&](const auto& entry) { return entry.first == piece; });
  if (found == std::end(kLooks))
    found = std::find_if(std::begin(kLooks), std::end(kLooks),
                         [&](const auto& entry) { return entry.first == twin; });
  return found == std::end(kLooks) ? std::nullopt : find_appearance(found->second);
}

}  // namespace remora
