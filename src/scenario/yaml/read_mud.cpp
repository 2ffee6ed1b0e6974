// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_mud.h"

#include <fmt/format.h>

#include <cmath>

#include "scenario/yaml/read_preset.h"

namespace remora {
namespace {

constexpr std::size_t kMaxMuds = 64;
constexpr Range kOnTheMap = between(-1e6, 1e6, "m");

std::vector<Vec2> read_rectangle(Section& section) {
  section.require("size", "[8, 4]");
  Vec2 centre = Vec2::Zero(), size = Vec2::Ones();
  section.read("centre", centre, kOnTheMap);
  section.read("size", size, {.low = 0.0, .high = 1e5, .above_low = true, .unit = "m"});
  double heading = 0.0;
  section.read_degrees("heading_deg", heading, between(-360.0, 360.0, {}));
  const Vec2 ahead = 0.5 * size.x() * Vec2(std::cos(heading), std::sin(heading));
  const Vec2 right = 0.5 * size.y() * Vec2(-std::sin(heading), std::cos(heading));
  return {centre + ahead + right, centre - ahead + right, centre - ahead - right,
          centre + ahead - right};
}

std::vector<Vec2> read_polygon(Section& section) {
  std::vector<Vec2> corners;
  section.read("polygon", corners, kOnTheMap);
  const YamlNode* list = section.node("polygon");
  if (list->kind == YamlNode::Kind::sequence && list->items.size() < 3)
    section.error("polygon", fmt::format("the polygon has {} corners", list->items.size()),
                  "Write north and east of three or more: [[0, 0], [4, 0], [4, 6]]");
  return corners;
}

std::vector<Vec2> read_area(Section& section) {
  if (section.has("rectangle") && section.has("polygon"))
    section.error("polygon", "the mud has both a rectangle and a polygon", "Keep one of the two");
  if (section.has("polygon")) return read_polygon(section);
  if (auto rectangle = section.section("rectangle")) return read_rectangle(*rectangle);
  return {};
}

void read_law(Section& section, MudSpec& spec) {
  section.read("law", spec.law,
               Choices<MudLaw>{{"linear", MudLaw::linear}, {"bingham", MudLaw::bingham}});
  if (spec.law == MudLaw::linear) {
    section.read("damping", spec.damping, between(0.0, 1e7, "N·s/m"));
    return;
  }
  section.read("yield_stress", spec.yield_stress, between(0.0, 1e6, "Pa"));
  section.read("plastic_viscosity", spec.plastic_viscosity, between(0.0, 1e5, "Pa·s"));
  section.read("shear_gap", spec.shear_gap,
               {.low = 0.0, .high = 10.0, .above_low = true, .unit = "m"});
}

MudSpec read_mud(Section& section) {
  MudSpec spec;
  read_plain_name(section, "pit", spec.name);
  spec.outline = read_area(section);
  section.read("thickness", spec.thickness,
               {.low = 0.0, .high = 50.0, .above_low = true, .unit = "m"});
  section.read("level", spec.level, between(0.0, 11'000.0, "m"));
  if (section.has("thickness") == section.has("level"))
    section.error("thickness", "mud needs one of thickness and level",
                  "Write `thickness: 0.5` of a layer, or `level: 19.5`, the depth of its surface");
  section.read("edge", spec.edge, between(0.0, 100.0, "m"));
  read_law(section, spec);
  section.read("density", spec.density, between(900.0, 3000.0, "kg/m³"));
  const Choices<SeenGround> choices{{"surface", SeenGround::surface},
                                    {"bottom", SeenGround::bottom}};
  section.read("camera", spec.camera, choices);
  section.read("sonar", spec.sonar, choices);
  section.read("contact", spec.contact, choices);
  return spec;
}

}  // namespace

std::vector<MudSpec> read_muds(Section& scene) {
  std::vector<MudSpec> muds;
  for (Section& section : scene.sections("mud")) muds.push_back(read_mud(section));
  if (muds.size() > kMaxMuds)
    scene.error("mud", fmt::format("the scene has {} muds", muds.size()),
                fmt::format("At most {} are possible", kMaxMuds));
  return muds;
}

}  // namespace remora
