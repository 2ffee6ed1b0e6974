// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/surface_material.h"

#include <algorithm>
#include <array>

namespace remora {
namespace {

struct NamedMaterial {
  std::string_view name;
  SurfaceMaterial material;
};

// Lambert parameters of natural bottoms: middle of the ranges in Urick (1983) and APL-UW TR 9407,
// uncertain by 5 dB. Those of made things scatter less the smoother they are: painted metal about
// -23 dB (µ = 0.005, as the NPS multibeam sonar's data base has it), rubber -40 dB (µ = 0.0001).
// Reflection: R = (Z2 - Z1) / (Z2 + Z1) from textbook impedances with 1.54 MRayl for sea water,
// 15 % uncertain: steel 46, aluminium 17, rock 12, concrete 8, sand 3.0, polyethylene 2.3, mud 1.9,
// rubber 1.6; wet wood and gravel lie between by judgement, fired clay near concrete.
// Facet slope: 0.1-0.15 for plates, pots and rippled sand, 0.25-0.4 for stones and growth; for the
// sea surface Cox & Munk's (1954) at 4 m/s of wind. Judgement, good to a factor of 1.5.
// Albedo: usual values for wet surfaces in green light; judgement, good to a factor of 1.5.
constexpr std::array<NamedMaterial, 15> kMaterials = {{
    {"mud", {.backscatter_db = -30.0, .reflection = 0.10, .facet_slope = 0.1, .albedo = 0.15}},
    {"sand", {.backscatter_db = -25.0, .reflection = 0.32, .facet_slope = 0.15, .albedo = 0.35}},
    {"gravel", {.backscatter_db = -18.5, .reflection = 0.40, .facet_slope = 0.25, .albedo = 0.25}},
    {"rock", {.backscatter_db = -12.5, .reflection = 0.77, .facet_slope = 0.3, .albedo = 0.20}},
    {"concrete",
     {.backscatter_db = -20.0, .reflection = 0.68, .facet_slope = 0.12, .albedo = 0.35}},
    {"steel",
     {.backscatter_db = -23.0,
      .reflection = 0.94,
      .facet_slope = 0.1,
      .albedo = 0.30,
      .is_magnetic = true}},
    {"aluminium",
     {.backscatter_db = -23.0, .reflection = 0.83, .facet_slope = 0.1, .albedo = 0.50}},
    {"lead", {.backscatter_db = -23.0, .reflection = 0.88, .facet_slope = 0.1, .albedo = 0.30}},
    {"wood", {.backscatter_db = -24.0, .reflection = 0.30, .facet_slope = 0.15, .albedo = 0.20}},
    {"rubber", {.backscatter_db = -40.0, .reflection = 0.02, .facet_slope = 0.1, .albedo = 0.05}},
    {"plastic", {.backscatter_db = -30.0, .reflection = 0.20, .facet_slope = 0.1, .albedo = 0.40}},
    {"ceramic", {.backscatter_db = -21.0, .reflection = 0.68, .facet_slope = 0.12, .albedo = 0.40}},
    {"foam", {.backscatter_db = -24.0, .reflection = 0.60, .facet_slope = 0.12, .albedo = 0.60}},
    {"fouling", {.backscatter_db = -14.0, .reflection = 0.20, .facet_slope = 0.4, .albedo = 0.15}},
    // The underside of the sea surface: pressure release, so the echo is mirrored whole. The
    // diffuse part is Chapman & Harris's at a few knots of wind, steep incidence.
    {"air", {.backscatter_db = -25.0, .reflection = 1.0, .facet_slope = 0.15, .albedo = 0.02}},
}};

}  // namespace

std::optional<SurfaceMaterial> find_surface_material(std::string_view name) {
  const auto found = std::find_if(kMaterials.begin(), kMaterials.end(),
                                  [&](const NamedMaterial& m) { return m.name == name; });
  if (found == kMaterials.end()) return std::nullopt;
  return found->material;
}

const std::vector<std::string_view>& surface_material_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const NamedMaterial& m : kMaterials) list.push_back(m.name);
    return list;
  }();
  return names;
}

}  // namespace remora
