// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_part.h"

#include <fmt/format.h>

#include <algorithm>

#include "content/amphora.h"
#include "content/anchor.h"
#include "content/harbour_parts.h"
#include "content/part_catalogue.h"
#include "content/pipeline.h"
#include "content/rock.h"
#include "content/sea_life.h"
#include "content/seabed_relief.h"
#include "content/ship_paint.h"
#include "content/ship_parts.h"
#include "content/vessels.h"
#include "content/wreck.h"
#include "geometry/procedural.h"
#include "sensors/surface_material.h"

namespace remora {
namespace {

constexpr Range kPartSize{.low = 0.0, .high = 1e5, .above_low = true, .unit = "m"};

/// A length without which the part cannot be made.
double required_length(Section& section, std::string_view key, double example) {
  double value = example;
  section.require(key, fmt::format("{}", example));
  section.read(key, value, kPartSize);
  return value;
}

std::optional<TriangleMesh> read_pipe(Section& section) {
  const double outer = required_length(section, "radius", 0.3);
  const double inner = required_length(section, "inner_radius", 0.28);
  const double length = required_length(section, "length", 6.0);
  if (inner < outer) return make_pipe(outer, inner, length);
  section.error("inner_radius", "the pipe's bore is wider than the pipe",
                "Write an inner_radius below radius");
  return std::nullopt;
}

std::optional<TriangleMesh> read_torus(Section& section) {
  const double ring = required_length(section, "radius", 1.0);
  const double tube = required_length(section, "tube_radius", 0.1);
  if (tube < ring) return make_torus(ring, tube);
  section.error("tube_radius", "the ring has no hole", "Write a tube_radius below radius");
  return std::nullopt;
}

std::optional<TriangleMesh> read_box(Section& section) {
  Vec3 size = Vec3::Ones();
  section.require("size", "[1, 1, 1]");
  section.read("size", size, kPartSize);
  return make_box(size);
}

std::optional<TriangleMesh> read_sphere(Section& section) {
  return make_sphere(required_length(section, "radius", 1.0));
}

std::optional<TriangleMesh> read_cylinder(Section& section) {
  const double radius = required_length(section, "radius", 0.3);
  return make_cylinder(radius, required_length(section, "length", 6.0));
}

std::optional<TriangleMesh> read_rectangular_pool(Section& section) {
  const double length = required_length(section, "length", 12.0);
  const double width = required_length(section, "width", 6.0);
  const double depth = required_length(section, "depth", 3.0);
  return make_rectangular_pool(length, width, depth, required_length(section, "thickness", 0.3));
}

std::optional<TriangleMesh> read_round_pool(Section& section) {
  const double radius = required_length(section, "radius", 3.0);
  const double depth = required_length(section, "depth", 3.0);
  return make_round_pool(radius, depth, required_length(section, "thickness", 0.3));
}

CoasterSpec read_coaster_spec(Section& section) {
  CoasterSpec spec;
  section.read("length", spec.hull.length, between(30.0, 300.0, "m"));
  section.read("beam", spec.hull.beam, between(5.0, 50.0, "m"));
  section.read("draught", spec.hull.draught, between(2.0, 20.0, "m"));
  return spec;
}

using Pieces = std::optional<std::vector<NamedMesh>>;

Pieces read_coaster(Section& section) {
  CoasterSpec spec = read_coaster_spec(section);
  section.read_degrees("rudder_deg", spec.rudder_angle, between(-35.0, 35.0, {}));
  return make_coaster(spec);
}

/// As eyes see her: in two paints, with marks and seams.
Pieces read_painted_coaster(Section& section) {
  CoasterSpec spec = read_coaster_spec(section);
  section.read_degrees("rudder_deg", spec.rudder_angle, between(-35.0, 35.0, {}));
  return make_painted_coaster(spec);
}

/// For scenes whose screw turns or whose rudder moves: those are objects of their own.
Pieces read_coaster_hull(Section& section) {
  std::vector<NamedMesh> parts = make_coaster(read_coaster_spec(section));
  std::erase_if(parts, [](const NamedMesh& part) {
    return part.name == "propeller" || part.name == "rudder";
  });
  return parts;
}

Pieces read_workboat(Section& section) {
  WorkboatSpec spec;
  section.read("length", spec.length, between(5.0, 30.0, "m"));
  section.read("beam", spec.beam, between(1.5, 12.0, "m"));
  section.read("draught", spec.draught, between(0.4, 3.0, "m"));
  return make_workboat(spec);
}

template <VesselKind kKind>
Pieces read_vessel(Section& /*section*/) {
  return make_vessel(kKind);
}
template <VesselKind kKind>
Pieces read_painted_vessel(Section& /*section*/) {
  return make_painted_vessel(kKind);
}

std::optional<TriangleMesh> read_propeller(Section& section) {
  PropellerSpec spec;
  section.read("diameter", spec.diameter, between(0.05, 15.0, "m"));
  section.read("blades", spec.blades, 2, 7);
  section.read("pitch_ratio", spec.pitch_ratio, between(0.3, 2.0, {}));
  section.read("area_ratio", spec.area_ratio, between(0.2, 1.2, {}));
  return make_propeller(spec);
}

std::optional<TriangleMesh> read_rudder(Section& section) {
  double height = 2.7, chord = 1.7;
  section.read("height", height, between(0.05, 20.0, "m"));
  section.read("chord", chord, between(0.05, 20.0, "m"));
  return make_rudder(height, chord);
}

std::optional<TriangleMesh> read_wreck(Section& section) {
  WreckSpec spec;
  section.read("length", spec.length, between(10.0, 100.0, "m"));
  section.read("beam", spec.beam, between(2.0, 30.0, "m"));
  section.read("depth", spec.depth, between(1.0, 15.0, "m"));
  section.read_degrees("list_deg", spec.list, between(0.0, 60.0, {}));
  section.read("burial", spec.burial, between(0.0, 0.8, {}));
  section.read("decay", spec.decay, between(0.0, 0.9, {}));
  section.read("seed", spec.seed);
  return make_wreck(spec);
}

std::optional<TriangleMesh> read_amphora(Section& section) {
  AmphoraSpec spec;
  section.read("height", spec.height, between(0.1, 5.0, "m"));
  return make_amphora(spec);
}

std::optional<TriangleMesh> read_rock(Section& section) {
  RockSpec spec;
  section.read("size", spec.size, between(0.02, 100.0, "m"));
  section.read("roughness", spec.roughness, between(0.0, 0.6, {}));
  section.read("seed", spec.seed);
  return make_rock(spec);
}

std::optional<TriangleMesh> read_pipeline(Section& section) {
  PipelineSpec spec;
  section.read("diameter", spec.diameter, between(0.05, 5.0, "m"));
  section.read("length", spec.length, between(3.0, 2000.0, "m"));
  section.read("joint_spacing", spec.joint_spacing, between(2.0, 2000.0, "m"));
  spec.flange_diameter = 1.6 * spec.diameter;
  section.read("flange_diameter", spec.flange_diameter, between(0.0, 10.0, "m"));
  section.read("bolts", spec.bolts, 0, 60);
  return make_pipeline(spec);
}

std::optional<TriangleMesh> read_pile(Section& section) {
  PileSpec spec;
  section.read("radius", spec.radius, between(0.05, 5.0, "m"));
  section.read("length", spec.length, between(0.2, 200.0, "m"));
  section.read("fouling", spec.fouling, between(0.0, 1.0, "m"));
  section.read("resolution", spec.resolution, 6, 200);
  section.read("seed", spec.seed);
  return make_pile(spec);
}

std::optional<TriangleMesh> read_anchor(Section& section) {
  AnchorSpec spec;
  section.read("length", spec.length, between(0.05, 10.0, "m"));
  return make_anchor(spec);
}

std::optional<TriangleMesh> read_sheet_pile_wall(Section& section) {
  SheetPileWallSpec spec;
  section.read("length", spec.length, between(1.0, 1000.0, "m"));
  section.read("height", spec.height, between(0.5, 50.0, "m"));
  return make_sheet_pile_wall(spec);
}

std::optional<TriangleMesh> read_ladder(Section& section) {
  double length = 4.0;
  section.read("length", length, between(0.5, 50.0, "m"));
  return make_ladder(length);
}

std::optional<TriangleMesh> read_tyre_fender(Section& section) {
  double radius = 0.4, tube = 0.13;
  section.read("radius", radius, between(0.1, 3.0, "m"));
  section.read("tube_radius", tube, between(0.02, 1.0, "m"));
  if (tube < radius) return make_tyre_fender(radius, tube);
  section.error("tube_radius", "the tyre has no hole", "Write a tube_radius below radius");
  return std::nullopt;
}

std::optional<TriangleMesh> read_rope(Section& section) {
  const double span = required_length(section, "span", 10.0);
  double sag = 0.0, radius = 0.015;
  section.read("sag", sag, between(0.0, 100.0, "m"));
  section.read("radius", radius, between(1e-3, 1.0, "m"));
  return make_hanging_rope(span, sag, radius);
}

std::optional<TriangleMesh> read_chain(Section& section) {
  double span = 6.0, sag = 0.5, bar = 0.03;
  section.read("span", span, between(0.2, 60.0, "m"));
  section.read("sag", sag, between(0.0, 60.0, "m"));
  section.read("bar", bar, between(0.01, 0.3, "m"));
  if (span < 400.0 * bar) return make_chain(span, sag, bar);
  section.error("bar", "the chain has more than a hundred links",
                "Write a thicker bar or less span");
  return std::nullopt;
}

std::optional<TriangleMesh> read_mussel_rope(Section& section) {
  MusselRopeSpec spec;
  section.read("length", spec.length, between(0.5, 30.0, "m"));
  section.read("radius", spec.radius, between(0.02, 0.5, "m"));
  section.read("mussels", spec.mussels, 0, 2000);
  section.read("seed", spec.seed);
  return make_mussel_rope(spec);
}

std::optional<TriangleMesh> read_from_catalogue(Section& section) {
  std::string name;
  section.read("part", name);
  return make_catalogue_part(name);
}

using PartReader = Pieces (*)(Section&);

/// A part of one piece. It has no name of its own: it is called as the part.
template <std::optional<TriangleMesh> (*kRead)(Section&)>
Pieces one_piece(Section& section) {
  std::optional<TriangleMesh> mesh = kRead(section);
  if (!mesh) return std::nullopt;
  std::string name;
  section.read("part", name);
  return std::vector<NamedMesh>{{std::move(name), std::move(*mesh)}};
}

/// North and east.
void read_pair(Section& section, std::string_view key, Vec2& value, const Range& each) {
  std::vector<double> numbers{value.x(), value.y()};
  section.read(key, numbers, each);
  if (numbers.size() == 2)
    value = {numbers[0], numbers[1]};
  else
    section.error(key, fmt::format("{} is two numbers", key), "Write north and east in m");
}

TerrainSpec read_terrain_spec(Section& section) {
  constexpr Range kHeading = between(-360.0, 360.0, {});
  TerrainSpec spec;
  section.require("depth", "15");
  section.read("depth", spec.depth, between(0.0, 11'000.0, "m"));
  read_pair(section, "centre", spec.centre, any("m"));
  read_pair(section, "size", spec.size, kPartSize);
  section.read("spacing", spec.spacing, between(0.01, 1e4, "m"));
  section.read("slope", spec.slope, between(0.0, 5.0, {}));
  section.read_degrees("slope_towards_deg", spec.slope_heading, kHeading);
  section.read("relief", spec.relief, between(0.0, 1000.0, "m"));
  section.read("relief_wavelength", spec.relief_wavelength, between(0.1, 1e5, "m"));
  section.read("smoothness", spec.smoothness, between(0.3, 1.5, {}));
  section.read("seed", spec.seed);
  if (auto ripples = section.section("ripples")) {
    ripples->require("height", "0.1");
    ripples->read("height", spec.ripple_height, between(0.0, 10.0, "m"));
    ripples->read("wavelength", spec.ripple_wavelength, between(0.05, 1000.0, "m"));
    ripples->read_degrees("towards_deg", spec.ripple_heading, kHeading);
  }
  if (auto cliff = section.section("cliff")) {
    cliff->require("height", "20");
    cliff->read("height", spec.cliff_height, between(0.0, 5000.0, "m"));
    cliff->read("distance", spec.cliff_distance, any("m"));
    cliff->read_degrees("towards_deg", spec.cliff_heading, kHeading);
    cliff->read("width", spec.cliff_width, between(0.1, 1e4, "m"));
  }
  if (auto canyon = section.section("canyon")) {
    canyon->require("depth", "300");
    canyon->read("depth", spec.canyon_depth, between(0.0, 5000.0, "m"));
    canyon->read("width", spec.canyon_width, between(1.0, 1e5, "m"));
    canyon->read_degrees("towards_deg", spec.canyon_heading, kHeading);
    canyon->read("meander", spec.canyon_meander, between(0.0, 1e5, "m"));
    canyon->read("wavelength", spec.canyon_wavelength, between(1.0, 1e6, "m"));
  }
  return spec;
}

}  // namespace

std::optional<std::vector<NamedMesh>> read_pieces(Section& section) {
  Choices<PartReader> parts{{"pipe", &one_piece<&read_pipe>},
                            {"torus", &one_piece<&read_torus>},
                            {"box", &one_piece<&read_box>},
                            {"sphere", &one_piece<&read_sphere>},
                            {"cylinder", &one_piece<&read_cylinder>},
                            {"rectangular_pool", &one_piece<&read_rectangular_pool>},
                            {"round_pool", &one_piece<&read_round_pool>},
                            {"coaster", &read_coaster},
                            {"coaster_hull", &read_coaster_hull},
                            {"tug", &read_vessel<VesselKind::tug>},
                            {"trawler", &read_vessel<VesselKind::trawler>},
                            {"yacht", &read_vessel<VesselKind::yacht>},
                            {"painted_tug", &read_painted_vessel<VesselKind::tug>},
                            {"painted_trawler", &read_painted_vessel<VesselKind::trawler>},
                            {"painted_yacht", &read_painted_vessel<VesselKind::yacht>},
                            {"workboat", &read_workboat},
                            {"propeller", &one_piece<&read_propeller>},
                            {"rudder", &one_piece<&read_rudder>},
                            {"wreck", &one_piece<&read_wreck>},
                            {"amphora", &one_piece<&read_amphora>},
                            {"rock", &one_piece<&read_rock>},
                            {"pipeline", &one_piece<&read_pipeline>},
                            {"pile", &one_piece<&read_pile>},
                            {"anchor", &one_piece<&read_anchor>},
                            {"painted_coaster", &read_painted_coaster},
                            {"sheet_pile_wall", &one_piece<&read_sheet_pile_wall>},
                            {"ladder", &one_piece<&read_ladder>},
                            {"tyre_fender", &one_piece<&read_tyre_fender>},
                            {"rope", &one_piece<&read_rope>},
                            {"chain", &one_piece<&read_chain>},
                            {"mussel_rope", &one_piece<&read_mussel_rope>}};
  for (const CataloguePart& part : part_catalogue())
    parts.emplace_back(part.name, &one_piece<&read_from_catalogue>);
  PartReader read = nullptr;
  section.require("part", "pipe");
  section.read("part", read, parts);
  return read == nullptr ? std::nullopt : read(section);
}

std::optional<TriangleMesh> read_part(Section& section) {
  const auto pieces = read_pieces(section);
  return pieces ? std::optional(merged(*pieces)) : std::nullopt;
}

std::shared_ptr<const HeightField> read_terrain(Section& section) {
  const TerrainSpec spec = read_terrain_spec(section);
  const std::string problem = terrain_problem(spec);
  if (problem.empty()) return std::make_shared<const HeightField>(make_terrain(spec));
  section.error("spacing", problem, "Change `size` or `spacing`");
  return nullptr;
}

void read_material(Section& section, std::string& material) {
  Choices<std::string> choices;
  for (const std::string_view name : surface_material_names())
    choices.emplace_back(name, std::string(name));
  section.read("material", material, choices);
}

}  // namespace remora
