// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_tether.h"

#include <fmt/format.h>

#include "geometry/surface_distance.h"
#include "multibody/shape_mesh.h"

namespace remora {
namespace {

constexpr Range kPlace = between(-1e5, 1e5, "m");
constexpr Range kLength = between(0.0, 20'000.0, "m");

void read_cable(Section& tether, const ReadContext& context, CableSpec& spec) {
  auto section = tether.section("cable");
  if (!section) return;
  section->read("diameter", spec.diameter,
                {.low = 0.0, .high = 0.5, .above_low = true, .unit = "m"});
  std::optional<double> mass, weight;
  section->read("mass_per_length", mass, positive("kg/m"));
  section->read("weight_in_water", weight, between(-100.0, 1000.0, "N/m"));
  if (mass && weight)
    section->error("mass_per_length", "the cable's mass is given twice",
                   "Keep mass_per_length or weight_in_water");
  constexpr double kSeaWater = 1025.0;  // what data sheets mean by "in water" [kg/m³]
  spec.mass_per_length = mass.value_or(
      mass_for_weight_in_water(weight.value_or(0.0), spec.diameter, kSeaWater, context.gravity));
  bool is_inextensible = false;
  section->read("inextensible", is_inextensible);
  section->read("axial_stiffness", spec.axial_stiffness, positive("N"));
  if (is_inextensible) spec.axial_stiffness = std::numeric_limits<double>::infinity();
  section->read("axial_damping", spec.axial_damping, not_negative("N s"));
  section->read("bending_stiffness", spec.bending_stiffness, not_negative("N m²"));
  section->read("normal_drag", spec.normal_drag, between(0.0, 10.0, {}));
  section->read("tangential_drag", spec.tangential_drag, between(0.0, 10.0, {}));
  section->read("normal_added_mass", spec.normal_added_mass, between(0.0, 10.0, {}));
  section->read("tangential_added_mass", spec.tangential_added_mass, between(0.0, 10.0, {}));
  section->report(problems(spec));
}

void read_reel(Section& tether, ReelSpec& spec) {
  auto section = tether.section("reel");
  if (!section) return;
  section->read("deployed", spec.deployed, kLength);
  section->read("capacity", spec.capacity, kLength);
  section->read("shortest", spec.shortest, kLength);
  section->read("max_pay_out_speed", spec.max_pay_out_speed, not_negative("m/s"));
  section->read("max_reel_in_speed", spec.max_reel_in_speed, not_negative("m/s"));
  section->read("acceleration", spec.acceleration, positive("m/s²"));
  section->read("max_pull", spec.max_pull, positive("N"));
  section->read("brake_force", spec.brake_force, positive("N"));
  section->read("clutch_tension", spec.clutch_tension, positive("N"));
  section->read("automatic", spec.automatic, automatic_pay_out_words());
  section->read("automatic_tension", spec.automatic_tension, not_negative("N"));
  section->read("automatic_gain", spec.automatic_gain, not_negative("m/(s·N)"));
  section->read("spool_stretch", spec.spool_stretch, positive({}));
  section->read("reach_ratio", spec.reach_ratio, between(0.0, 1.0, {}));
  section->report(problems(spec));
}

/// The surface end: a place on a quay or ship, or a vehicle or object that carries the reel.
void read_reel_end(Section& tether, TetherEndSpec& end) {
  auto section = tether.section("from");
  if (!section) return;
  section->read("body", end.body);
  section->require("position", "[0, 0, -1]");
  section->read("position", end.p, kPlace);
  section->read("velocity", end.vessel.velocity_W, between(-20.0, 20.0, "m/s"));
  section->read("wave_response", end.vessel.wave_response, between(0.0, 2.0, {}));
  section->read("amplitude", end.vessel.amplitude_W, between(-50.0, 50.0, "m"));
  section->read("period", end.vessel.period, positive("s"));
  section->report(problems(end.vessel));
}

/// A line's end that is buried in its body would be pushed out by contact for ever.
bool is_inside(const CollisionSpec& collision, const Vec3& p_B) {
  constexpr double kSkin = 1e-3;  // m
  for (const ShapeSpec& shape : collision.shapes) {
    if (!has_mesh(shape)) continue;
    const DistanceMesh mesh(mesh_of(shape));
    const auto nearest = mesh.nearest(p_B, 10.0);
    if (nearest && nearest->distance < -kSkin) return true;
  }
  return false;
}

/// Aft on the body, at half its height: where umbilicals leave small ROVs.
Vec3 usual_fastening(const CollisionSpec& collision) {
  Aabb box;
  for (const ShapeSpec& shape : collision.shapes) {
    if (has_mesh(shape)) box.include(bounds(mesh_of(shape)));
  }
  return box.is_empty() ? Vec3(Vec3::Zero()) : Vec3(box.lo.x(), box.centre().y(), box.centre().z());
}

void read_vehicle_end(Section& tether, const std::string& body, const CollisionSpec& collision,
                      TetherEndSpec& end) {
  const Vec3 usual = usual_fastening(collision);
  end.body = body;
  end.p = usual;
  tether.read("at", end.p, between(-1e3, 1e3, "m"));
  if (tether.has("at") && is_inside(collision, end.p))
    tether.error("at", fmt::format("the tether is made fast inside the hull of '{}'", body),
                 fmt::format("Write a place on its skin, for example [{:.2f}, {:.2f}, {:.2f}]",
                             usual.x(), usual.y(), usual.z()));
}

void read_shape(Section& tether, std::vector<Vec3>& shape_W) {
  for (Section& point : tether.sections("shape")) {
    Vec3 p = Vec3::Zero();
    point.require("position", "[1, 0, 2]");
    point.read("position", p, kPlace);
    shape_W.push_back(p);
  }
}

void read_paper(Section& tether, std::optional<PaperCableSpec>& spec) {
  auto section = tether.section("paper");
  if (!section) return;
  spec.emplace();
  section->read("segments", spec->segments, 1, 4000);
  section->read("segment_length", spec->segment_length, positive("m"));
  section->read("drag", spec->drag, between(0.0, 1.0, {}));
  section->read("iterations", spec->iterations, 1, 1000);
  section->read("bending", spec->bending);
  section->read("pinned", spec->pinned,
                Choices<PaperCableSpec::PinnedRule>{{"full", PaperCableSpec::PinnedRule::full},
                                                    {"half", PaperCableSpec::PinnedRule::half}});
  section->read("micro_current", spec->micro_current, not_negative("m"));
  section->read("release_stretch", spec->release_stretch, not_negative({}));
  section->read("released", spec->released, 0, 4000);
  section->read("stiffness", spec->stiffness, not_negative("N"));
  section->report(problems(*spec));
}

/// So many nodes on the line that is out at the start.
void read_nodes(Section& section, TetherSpec& spec) {
  if (section.has("nodes") && section.has("node_spacing"))
    section.error("nodes", "the nodes are given twice", "Keep nodes or node_spacing");
  section.read("node_spacing", spec.cable.node_spacing, positive("m"));
  if (section.has("nodes")) {
    int nodes = 100;
    section.read("nodes", nodes, 2, 5000);
    if (spec.reel.deployed > 0.0) spec.cable.node_spacing = spec.reel.deployed / (nodes - 1);
  }
  section.read("substeps", spec.cable.substeps, 0, 1000);
}

}  // namespace

const Choices<AutomaticPayOut>& automatic_pay_out_words() {
  static const Choices<AutomaticPayOut> words{{"off", AutomaticPayOut::off},
                                              {"tension", AutomaticPayOut::tension},
                                              {"spool", AutomaticPayOut::spool},
                                              {"reach", AutomaticPayOut::reach}};
  return words;
}

std::optional<TetherSpec> read_tether(Section& entry, const ReadContext& context,
                                      const std::string& body, const CollisionSpec& collision) {
  auto section = entry.section("tether");
  if (!section) return std::nullopt;
  TetherSpec spec;
  spec.name = body + "_tether";
  section->read("name", spec.name);
  read_cable(*section, context, spec.cable);
  read_reel(*section, spec.reel);
  read_nodes(*section, spec);
  section->require("from", "{position: [0, 0, -1]}");
  read_reel_end(*section, spec.reel_end);
  read_vehicle_end(*section, body, collision, spec.vehicle_end);
  read_shape(*section, spec.shape_W);
  section->read("friction", spec.friction, between(0.0, 5.0, {}));
  section->read("touches_itself", spec.contact.with_itself);
  section->read("free_at_body", spec.free_at_body, not_negative("m"));
  section->read("breaking_tension", spec.limits.breaking_tension, not_negative("N"));
  read_paper(*section, spec.paper);
  // The parts have told their own problems, each at its line.
  const bool parts_are_sound = problems(spec.cable).empty() && problems(spec.reel).empty() &&
                               problems(spec.reel_end.vessel).empty() &&
                               (!spec.paper || problems(*spec.paper).empty());
  if (parts_are_sound) section->report(problems(spec));
  return spec;
}

}  // namespace remora
