// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/appearance.h"

#include <algorithm>
#include <array>

namespace remora {
namespace {

struct NamedAppearance {
  std::string_view name;
  Appearance look;
};

using Grain = SurfaceGrain;

Appearance look(const Vec3& colour, double roughness, Grain grain = Grain::plain,
                double grain_size = 1.0, double wear = 0.3, double metalness = 0.0) {
  return {.colour = colour,
          .roughness = roughness,
          .metalness = metalness,
          .grain = grain,
          .grain_size = grain_size,
          .wear = wear};
}

// Reflectances are linear and of wet surfaces: nothing in the sea is whiter than fresh titanium
// paint (0.8) or blacker than rubber (0.025). Natural bottoms follow the albedo of their surface
// material (surface_material.cpp) in green, a little redder above it and bluer below as sediments
// are; paints, plastics and metals are typical charts' values. Judgement, good to a factor of 1.3.
// Grain sizes: ripples of sand 0.3 m, sheet of plating 2 m, formwork of concrete 1.2 m, pool tiles
// 0.15 m, rope's lay 0.03 m.
const std::vector<NamedAppearance>& table() {
  static const std::vector<NamedAppearance> entries = {
      // sea bottoms
      {"sand", look({0.42, 0.35, 0.25}, 0.95, Grain::sand, 0.3)},
      {"mud", look({0.18, 0.15, 0.11}, 1.0, Grain::mud, 0.5)},
      {"gravel", look({0.27, 0.25, 0.22}, 0.9, Grain::rock, 0.12)},
      {"rock", look({0.22, 0.20, 0.17}, 0.9, Grain::rock, 0.8, 0.4)},
      {"coral", look({0.40, 0.26, 0.18}, 0.9, Grain::growth, 0.25, 0.4)},
      {"shell", look({0.62, 0.56, 0.47}, 0.5, Grain::plain, 0.05, 0.2)},
      // what is built
      {"concrete", look({0.36, 0.35, 0.32}, 0.9, Grain::concrete, 1.2, 0.5)},
      {"steel", look({0.30, 0.30, 0.30}, 0.55, Grain::steel, 2.0, 0.4)},
      {"painted_steel", look({0.42, 0.43, 0.42}, 0.5, Grain::steel, 2.0, 0.3)},
      {"red_antifouling", look({0.30, 0.055, 0.040}, 0.75, Grain::steel, 2.0, 0.35)},
      {"black_antifouling", look({0.035, 0.036, 0.040}, 0.75, Grain::steel, 2.0, 0.35)},
      {"blue_antifouling", look({0.035, 0.085, 0.22}, 0.75, Grain::steel, 2.0, 0.35)},
      {"yacht_antifouling", look({0.030, 0.075, 0.19}, 0.85, Grain::plain, 0.6, 0.3)},
      {"topside_paint", look({0.05, 0.09, 0.17}, 0.45, Grain::steel, 2.0, 0.25)},
      {"rust", look({0.23, 0.105, 0.050}, 0.95, Grain::rust, 0.5, 0.7)},
      {"wood", look({0.24, 0.16, 0.09}, 0.85, Grain::wood, 0.3, 0.5)},
      {"rubber", look({0.030, 0.030, 0.030}, 0.8, Grain::plain, 0.5, 0.4)},
      {"rope", look({0.46, 0.40, 0.28}, 0.9, Grain::rope, 0.03, 0.4)},
      {"blue_rope", look({0.05, 0.16, 0.38}, 0.85, Grain::rope, 0.03, 0.3)},
      {"ceramic", look({0.48, 0.26, 0.15}, 0.8, Grain::plain, 0.2, 0.5)},
      {"glass", look({0.10, 0.13, 0.13}, 0.08, Grain::plain, 0.3, 0.1)},
      {"tiles_blue", look({0.16, 0.42, 0.55}, 0.25, Grain::tiles, 0.15, 0.1)},
      {"tiles_white", look({0.72, 0.75, 0.74}, 0.25, Grain::tiles, 0.15, 0.1)},
      {"tiles_dark", look({0.05, 0.08, 0.13}, 0.25, Grain::tiles, 0.15, 0.1)},
      // metals
      {"aluminium", look({0.58, 0.59, 0.60}, 0.4, Grain::plain, 0.5, 0.2, 0.8)},
      {"bronze", look({0.52, 0.34, 0.15}, 0.4, Grain::plain, 0.4, 0.3, 0.8)},
      {"zinc", look({0.42, 0.43, 0.44}, 0.8, Grain::rust, 0.15, 0.5, 0.2)},
      {"lead", look({0.22, 0.23, 0.25}, 0.7, Grain::plain, 0.3, 0.3, 0.3)},
      {"stainless_steel", look({0.50, 0.50, 0.49}, 0.3, Grain::plain, 0.5, 0.1, 0.9)},
      // plastics and paints of vehicles
      {"plastic", look({0.40, 0.40, 0.39}, 0.5, Grain::plain, 0.3, 0.15)},
      {"black_plastic", look({0.028, 0.028, 0.030}, 0.5, Grain::plain, 0.3, 0.15)},
      {"blue_plastic", look({0.03, 0.16, 0.50}, 0.5, Grain::plain, 0.3, 0.15)},
      {"red_plastic", look({0.45, 0.04, 0.03}, 0.5, Grain::plain, 0.3, 0.15)},
      {"green_plastic", look({0.05, 0.30, 0.08}, 0.5, Grain::plain, 0.3, 0.15)},
      {"acrylic", look({0.13, 0.15, 0.16}, 0.06, Grain::plain, 0.3, 0.05)},
      {"foam", look({0.05, 0.22, 0.55}, 0.85, Grain::plain, 0.2, 0.2)},
      {"white", look({0.78, 0.78, 0.76}, 0.5, Grain::plain, 0.5, 0.15)},
      {"grey", look({0.20, 0.20, 0.20}, 0.6, Grain::plain, 0.5, 0.15)},
      {"middle_grey", look({0.18, 0.18, 0.18}, 1.0, Grain::plain, 1.0, 0.0)},
      {"black", look({0.025, 0.025, 0.025}, 0.6, Grain::plain, 0.5, 0.15)},
      {"yellow", look({0.70, 0.46, 0.03}, 0.5, Grain::plain, 0.5, 0.15)},
      {"orange", look({0.68, 0.20, 0.03}, 0.5, Grain::plain, 0.5, 0.15)},
      {"red", look({0.50, 0.04, 0.03}, 0.5, Grain::plain, 0.5, 0.15)},
      {"tether", look({0.68, 0.52, 0.04}, 0.6, Grain::stripes, 1.0, 0.15)},
      {"lamp_glass", look({0.70, 0.70, 0.68}, 0.15, Grain::plain, 0.1, 0.0)},
      {"chart", look({0.18, 0.18, 0.18}, 1.0, Grain::chart, 1.0, 0.0)},
      // what grows and swims
      {"fouling", look({0.15, 0.14, 0.09}, 1.0, Grain::growth, 0.3, 0.9)},
      {"mussels", look({0.045, 0.050, 0.070}, 0.4, Grain::growth, 0.08, 0.6)},
      {"barnacles", look({0.55, 0.52, 0.45}, 0.9, Grain::growth, 0.06, 0.6)},
      {"kelp", look({0.16, 0.13, 0.03}, 0.5, Grain::leaf, 0.3)},
      {"eelgrass", look({0.07, 0.18, 0.04}, 0.6, Grain::leaf, 0.2)},
      {"green_weed", look({0.08, 0.24, 0.04}, 0.6, Grain::leaf, 0.2)},
      {"red_weed", look({0.25, 0.05, 0.06}, 0.6, Grain::leaf, 0.2)},
      {"fish", look({0.45, 0.48, 0.50}, 0.3, Grain::scales, 0.02, 0.1, 0.3)},
      {"brown_fish", look({0.26, 0.20, 0.12}, 0.45, Grain::scales, 0.03, 0.2)},
      {"starfish", look({0.52, 0.19, 0.06}, 0.9, Grain::growth, 0.04, 0.2)},
      {"urchin", look({0.16, 0.05, 0.09}, 0.8, Grain::growth, 0.03, 0.2)},
      // the underside of the sea surface, where it is asked for as a solid
      {"air", look({0.03, 0.03, 0.03}, 0.05, Grain::plain, 1.0, 0.0)},
  };
  return entries;
}

}  // namespace

std::optional<Appearance> find_appearance(std::string_view name) {
  const auto found = std::find_if(table().begin(), table().end(),
                                  [&](const NamedAppearance& entry) { return entry.name == name; });
  if (found == table().end()) return std::nullopt;
  return found->look;
}

const std::vector<std::string_view>& appearance_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> list;
    for (const NamedAppearance& entry : table()) list.push_back(entry.name);
    return list;
  }();
  return names;
}

}  // namespace remora
