// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/inspection_point.h"

#include <array>

namespace remora {
namespace {

struct CategoryFacts {
  const char* name;
  double radius;  // [m]
  int base_points;
};

// ROView publishes neither radii nor base points: our own, for a vehicle of 10-20 kg.
constexpr std::array<CategoryFacts, kComponentCategories> kCategories = {{
    {"hull", 3.0, 50},
    {"propulsion", 3.0, 100},
    {"rudder", 3.0, 100},
    {"anode", 1.5, 75},
    {"sea_chest", 2.0, 75},
    {"thruster", 2.5, 100},
    {"sensor", 1.5, 75},
    {"marking", 2.5, 50},
}};

struct DefectWords {
  const char* name;
  const char* title;
};
constexpr std::array<DefectWords, kDefectKinds> kDefects = {{
    {"none", "nothing wrong"},
    {"wasted_anode", "wasted anode"},
    {"coating_damage", "coating damage"},
    {"dent", "dent"},
    {"crack", "crack"},
    {"rope_in_propeller", "rope in the propeller"},
    {"blocked_grating", "blocked grating"},
}};

const CategoryFacts& facts(ComponentCategory category) {
  return kCategories[static_cast<std::size_t>(category)];
}

}  // namespace

const char* name(ComponentCategory category) { return facts(category).name; }
double default_capture_radius(ComponentCategory category) { return facts(category).radius; }
int default_base_points(ComponentCategory category) { return facts(category).base_points; }

const char* name(DefectKind defect) { return kDefects[static_cast<std::size_t>(defect)].name; }
const char* title(DefectKind defect) { return kDefects[static_cast<std::size_t>(defect)].title; }

}  // namespace remora
