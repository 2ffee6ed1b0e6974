// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/part_catalogue.h"

#include <algorithm>

#include "content/harbour_parts.h"
#include "content/sea_life.h"
#include "content/seaweed.h"
#include "content/small_objects.h"
#include "content/vehicle_parts.h"

namespace remora {
namespace {

/// A part of the BlueROV2 in one of its two builds.
template <TriangleMesh (*kMake)(const BlueRov2Build&)>
TriangleMesh standard() {
  return kMake(standard_build());
}
template <TriangleMesh (*kMake)(const BlueRov2Build&)>
TriangleMesh heavy() {
  return kMake(heavy_build());
}

/// One of several that look alike but are not the same.
template <TriangleMesh (*kMake)(std::uint64_t), std::uint64_t kSeed>
TriangleMesh variant() {
  return kMake(kSeed);
}
template <FishSpec (*kSpecies)()>
TriangleMesh fish() {
  return make_fish(kSpecies());
}

std::vector<CataloguePart> sorted_catalogue() {
  std::vector<CataloguePart> parts{
      {"bluerov2_frame", &standard<make_bluerov2_frame>},
      {"bluerov2_fairings", &standard<make_bluerov2_fairings>},
      {"bluerov2_foam", &standard<make_bluerov2_foam>},
      {"bluerov2_tubes", &standard<make_bluerov2_tubes>},
      {"bluerov2_flanges", &standard<make_bluerov2_flanges>},
      {"bluerov2_ballast", &standard<make_bluerov2_ballast>},
      {"bluerov2_heavy_frame", &heavy<make_bluerov2_frame>},
      {"bluerov2_heavy_fairings", &heavy<make_bluerov2_fairings>},
      {"bluerov2_heavy_foam", &heavy<make_bluerov2_foam>},
      {"bluerov2_heavy_tubes", &heavy<make_bluerov2_tubes>},
      {"bluerov2_heavy_flanges", &heavy<make_bluerov2_flanges>},
      {"bluerov2_heavy_ballast", &heavy<make_bluerov2_ballast>},
      {"t200_nozzle", &make_t200_nozzle},
      {"t200_propeller", &make_t200_propeller},
      {"t200_propeller_left", &make_left_handed_t200_propeller},
      {"lumen_housing", &make_lumen_housing},
      {"lumen_glass", &make_lumen_glass},
      {"newton_gripper", &make_newton_gripper},
      {"openrov_shell", &make_openrov_shell},
      {"openrov_tube", &make_openrov_tube},
      {"openrov_fittings", &make_openrov_fittings},
      {"small_motor", &make_small_motor},
      {"small_propeller", &make_small_propeller},
      {"videoray_hull", &make_videoray_hull},
      {"videoray_fittings", &make_videoray_fittings},
      {"videoray_dome", &make_videoray_dome},
      {"inspection_frame", &make_inspection_frame},
      {"inspection_foam", &make_inspection_foam},
      {"inspection_tube", &make_inspection_tube},
      {"rexrov_foam", &make_rexrov_foam},
      {"rexrov_frame", &make_rexrov_frame},
      {"rexrov_units", &make_rexrov_units},
      {"work_nozzle", &make_work_nozzle},
      {"work_propeller", &make_work_propeller},
      {"remus_hull", &make_remus_hull},
      {"remus_fins", &make_remus_fins},
      {"remus_propeller", &make_remus_propeller},
      {"npsauv_hull", &make_npsauv_hull},
      {"npsauv_fins", &make_npsauv_fins},
      {"npsauv_propeller", &make_npsauv_propeller},
      {"kelp_1", &variant<make_kelp, 1>},
      {"kelp_2", &variant<make_kelp, 2>},
      {"kelp_3", &variant<make_kelp, 3>},
      {"sugar_kelp_1", &variant<make_sugar_kelp, 1>},
      {"sugar_kelp_2", &variant<make_sugar_kelp, 2>},
      {"sugar_kelp_3", &variant<make_sugar_kelp, 3>},
      {"eelgrass_1", &variant<make_eelgrass, 1>},
      {"eelgrass_2", &variant<make_eelgrass, 2>},
      {"eelgrass_3", &variant<make_eelgrass, 3>},
      {"wrack_1", &variant<make_wrack, 1>},
      {"wrack_2", &variant<make_wrack, 2>},
      {"wrack_3", &variant<make_wrack, 3>},
      {"starfish_1", &variant<make_starfish, 1>},
      {"starfish_2", &variant<make_starfish, 2>},
      {"starfish_3", &variant<make_starfish, 3>},
      {"urchin_1", &variant<make_urchin, 1>},
      {"urchin_2", &variant<make_urchin, 2>},
      {"urchin_3", &variant<make_urchin, 3>},
      {"shell_1", &variant<make_shell, 1>},
      {"shell_2", &variant<make_shell, 2>},
      {"shell_3", &variant<make_shell, 3>},
      {"stone_1", &variant<make_stone, 1>},
      {"stone_2", &variant<make_stone, 2>},
      {"stone_3", &variant<make_stone, 3>},
      {"branching_coral_1", &variant<make_branching_coral, 1>},
      {"branching_coral_2", &variant<make_branching_coral, 2>},
      {"branching_coral_3", &variant<make_branching_coral, 3>},
      {"sponge_1", &variant<make_sponge, 1>},
      {"sponge_2", &variant<make_sponge, 2>},
      {"sponge_3", &variant<make_sponge, 3>},
      {"herring", &fish<herring>},
      {"wrasse", &fish<wrasse>},
      {"cod", &fish<cod>},
      {"mussel", &make_mussel},
      {"bollard", &make_bollard},
      {"t_handle", &make_t_handle},
      {"ring_handle", &make_ring_handle},
      {"toolbox", &make_toolbox},
      {"buoy", &make_buoy},
      {"shell_casing", &make_shell_casing},
      {"float_barrel", &make_float_barrel},
      {"valve_panel", &make_valve_panel},
      {"panel_valves", &make_panel_valves},
      {"target_plate", &make_target_plate},
      {"checkerboard_squares", &make_checkerboard_squares},
  };
  std::sort(parts.begin(), parts.end(),
            [](const CataloguePart& a, const CataloguePart& b) { return a.name < b.name; });
  return parts;
}

}  // namespace

const std::vector<CataloguePart>& part_catalogue() {
  static const std::vector<CataloguePart> parts = sorted_catalogue();
  return parts;
}

std::optional<TriangleMesh> make_catalogue_part(std::string_view name) {
  const auto& parts = part_catalogue();
  const auto found =
      std::lower_bound(parts.begin(), parts.end(), name,
                       [](const CataloguePart& p, std::string_view n) { return p.name < n; });
  if (found == parts.end() || found->name != name) return std::nullopt;
  return found->make();
}

}  // namespace remora
