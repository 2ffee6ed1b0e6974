// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/part_catalogue.h"

#include <algorithm>

#include "geometry/vehicle_parts.h"

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
