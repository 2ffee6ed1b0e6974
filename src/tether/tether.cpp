// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/tether.h"

#include "tether/route.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "environment/environment.h"

namespace remora {
namespace {

constexpr std::size_t kMaxNodes = 5000;
constexpr std::size_t kExpectedContacts = 1024;
/// Waves change little over this many nodes: the water is sampled at every fourth and interpolated.
constexpr std::size_t kWaveStride = 4;

// ---- the start ----

/// A unit vector across `along`, level if it can be.
Vec3 level_across(const Vec3& along) {
  const Vec3 across = along.cross(Vec3::UnitZ());
  return across.norm() > 1e-6 * along.norm() ? Vec3(across.normalized()) : Vec3(Vec3::UnitY());
}

/// The way from a to b with `bights` bights of this width to each side.
std::vector<Vec3> snaking(const Vec3& a, const Vec3& b, int bights, double width) {
  constexpr int kPointsPerBight = 24;
  const Vec3 across = level_across(b - a);
  std::vector<Vec3> points;
  const int count = kPointsPerBight * bights;
  for (int i = 0; i <= count; ++i) {
    const double s = static_cast<double>(i) / count;
    points.push_back(a + s * (b - a) +
                     width * std::sin(2.0 * std::numbers::pi * bights * s) * across);
  }
  return points;
}

/// A line longer than the way between its ends, laid out level in bights as a tender would.
std::vector<Vec3> faked_out(const Vec3& a, const Vec3& b, double length) {
  if ((b - a).norm() >= length) return {a, b};
  constexpr double kWidest = 2.0;  // m: wide enough not to be tangled, narrow enough for a harbour
  constexpr int kMostBights = 64;
  const auto too_narrow = [&](int bights) {
    return bights < kMostBights && length_of(snaking(a, b, bights, kWidest)) < length;
  };
  int bights = 1;
  while (too_narrow(bights)) ++bights;
  double narrow = 0.0, wide = kWidest;
  while (length_of(snaking(a, b, bights, wide)) < length) wide *= 2.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (narrow + wide);
    (length_of(snaking(a, b, bights, middle)) < length ? narrow : wide) = middle;
  }
  return snaking(a, b, bights, wide);
}

std::vector<Vec3> first_shape(const TetherSpec& spec, const Vec3& p_reel_W,
                              const Vec3& p_vehicle_W) {
  std::vector<Vec3> shape{p_reel_W};
  shape.insert(shape.end(), spec.shape_W.begin(), spec.shape_W.end());
  shape.push_back(p_vehicle_W);
  if (!spec.shape_W.empty()) return shape;
  return faked_out(p_reel_W, p_vehicle_W, spec.reel.deployed);
}

/// `count` points at equal distances along a polyline, its ends included.
std::vector<Vec3> spaced_out(std::span<const Vec3> polyline, std::size_t count) {
  std::vector<Vec3> points;
  const double spacing = length_of(polyline) / static_cast<double>(count - 1);
  double passed = 0.0;
  std::size_t piece = 1;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double wanted = static_cast<double>(i) * spacing;
    double length = (polyline[piece] - polyline[piece - 1]).norm();
    while (passed + length < wanted && piece + 1 < polyline.size()) {
      passed += length;
      ++piece;
      length = (polyline[piece] - polyline[piece - 1]).norm();
    }
    const double share = length > 0.0 ? std::min(1.0, (wanted - passed) / length) : 0.0;
    points.push_back(polyline[piece - 1] + share * (polyline[piece] - polyline[piece - 1]));
  }
  points.push_back(polyline.back());
  return points;
}

// ---- one step ----

WaterSample between(const WaterSample& a, const WaterSample& b, double share) {
  WaterSample mixed = a;
  mixed.velocity_W += share * (b.velocity_W - a.velocity_W);
  mixed.acceleration_W += share * (b.acceleration_W - a.acceleration_W);
  mixed.density += share * (b.density - a.density);
  mixed.surface_z += share * (b.surface_z - a.surface_z);
  return mixed;
}

void sample_water(const TetherStepInput& input, std::span<const Vec3> nodes,
                  std::vector<WaterSample>& water) {
  const std::size_t stride = is_calm(*input.environment, *input.water) ? 1 : kWaveStride;
  const std::size_t last = nodes.size() - 1;
  water.resize(nodes.size());
  const auto sample_at = [&](std::size_t i) {
    water[i] = sample(*input.environment, *input.water, input.now, nodes[i]);
  };
  sample_at(0);
  for (std::size_t begin = 0; begin < last; begin += stride) {
    const std::size_t end = std::min(begin + stride, last);
    sample_at(end);
    for (std::size_t i = begin + 1; i < end; ++i) {
      const double share = static_cast<double>(i - begin) / static_cast<double>(end - begin);
      water[i] = between(water[begin], water[end], share);
    }
  }
}

/// A piece of cable with what holds its ends.
struct Piece {
  CableState& cable;
  CableStepOutput& output;
  std::array<bool, 2> is_free;
  CableReelInput reel;
};

void find_all_contacts(const TetherModel& model, const TetherStepInput& input, const Piece& piece,
                       TetherWorkspace& workspace) {
  const TetherSpec& spec = model.spec;
  const CableView cable{piece.cable.position_W, piece.cable.velocity_W, 0.5 * spec.cable.diameter};
  std::array<EndExclusion, 2> exclusions;
  for (std::size_t k = 0; k < 2; ++k)
    if (!piece.is_free[k]) exclusions[k] = {model.bodies[k], spec.free_at_body};
  workspace.contacts.clear();
  find_contacts(spec.contact, cable, exclusions, input.obstacles, input.dt, workspace.contact,
                workspace.contacts);
  for (CableContact& contact : workspace.contacts)
    contact.friction = std::min(contact.friction, spec.friction);
  if (!spec.contact.with_itself) return;
  find_cable_contacts(spec.contact, cable, cable, input.dt, workspace.contacts);
  for (const CableView& other : input.other_cables)
    find_cable_contacts(spec.contact, cable, other, input.dt, workspace.contacts);
}

void add_loads(const Piece& piece, std::span<const CableContact> contacts,
               std::vector<CableLoad>& loads) {
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const CableContact& contact = contacts[i];
    const Vec3& force_W = piece.output.contact_force_W[i];
    if (contact.body == kCableBody || force_W.isZero()) continue;
    const Vec3& a = piece.cable.position_W[contact.segment];
    const Vec3& b = piece.cable.position_W[contact.segment + 1];
    loads.push_back({contact.body, a + contact.fraction * (b - a), force_W});
  }
}

void step_piece(const TetherModel& model, const TetherStepInput& input, const Piece& piece,
                TetherOutput& output, TetherWorkspace& workspace) {
  sample_water(input, piece.cable.position_W, workspace.water);
  find_all_contacts(model, input, piece, workspace);
  CableStepInput cable_input{.ends = input.ends,
                             .dt = input.dt,
                             .water = workspace.water,
                             .gravity = input.environment->gravity(),
                             .contacts = workspace.contacts,
                             .reel = piece.reel};
  for (std::size_t k = 0; k < 2; ++k) cable_input.ends[k].is_free = piece.is_free[k];
  step(model.cable, cable_input, piece.cable, piece.output, workspace.cable);
  add_loads(piece, workspace.contacts, output.loads);
  for (std::size_t k = 0; k < 2; ++k)
    if (!piece.is_free[k]) output.end_force_W[k] = piece.output.end_force_W[k];
}

/// Rest length out with its stretch.
double stretched_length(const CableModel& model, const CableState& cable) {
  double length = 0.0;
  for (std::size_t i = 0; i < cable.segments(); ++i)
    length += cable.rest_length[i] * (1.0 + std::max(cable.tension[i], 0.0) / model.stiffness);
  return length;
}

/// The taut route, looked for ten times a second: conditions need longer to settle, and around
/// obstacles it is the dearest part of the tether.
void look_for_route(const TetherModel& model, const TetherStepInput& input, TetherState& state,
                    TetherWorkspace& workspace) {
  constexpr double kPeriod = 0.1;  // s
  state.route_age += input.dt;
  if (state.route_length > 0.0 && state.route_age < kPeriod) return;
  find_taut_route({}, state.cable.position_W, input.obstacles, model.bodies, workspace.route);
  state.route_length = workspace.route.length;
  state.route_age = 0.0;
}

/// The nodes from `begin` on, as a cable of its own.
CableState tail_of(const CableState& cable, std::size_t begin) {
  const auto from = static_cast<std::ptrdiff_t>(begin);
  CableState tail;
  tail.position_W.assign(cable.position_W.begin() + from, cable.position_W.end());
  tail.velocity_W.assign(cable.velocity_W.begin() + from, cable.velocity_W.end());
  tail.contact_load.assign(cable.contact_load.begin() + from, cable.contact_load.end());
  tail.rest_length.assign(cable.rest_length.begin() + from, cable.rest_length.end());
  tail.tension.assign(cable.tension.begin() + from, cable.tension.end());
  return tail;
}

/// Shortens the cable to its first nodes; what it reserved stays.
void keep_first(std::size_t nodes, CableState& cable) {
  cable.position_W.resize(nodes);
  cable.velocity_W.resize(nodes);
  cable.contact_load.resize(nodes);
  cable.rest_length.resize(nodes - 1);
  cable.tension.resize(nodes - 1);
}

/// The segment is gone; what is left on either side stays with its end. At an end the line comes
/// off whole.
void cut_segment(std::size_t segment, TetherState& state) {
  CableState& cable = state.cable;
  if (segment == 0) {
    state.is_free[0] = true;
    state.reel.deployed = 0.0;
    return;
  }
  state.is_free[1] = true;
  if (segment + 1 < cable.segments()) {
    if (segment + 2 < cable.segments()) state.stump = tail_of(cable, segment + 1);
    keep_first(segment + 1, cable);
  }
  state.reel.deployed = cable.total_rest_length();
}

/// A line parts where the pull is greatest.
void part_if_overloaded(double breaking_tension, TetherState& state) {
  const std::vector<double>& tension = state.cable.tension;
  const auto worst = std::max_element(tension.begin(), tension.end());
  if (!(breaking_tension > 0.0) || !(*worst > breaking_tension) || !state.is_whole()) return;
  cut_segment(static_cast<std::size_t>(worst - tension.begin()), state);
}

void take_readings(const TetherModel& model, const TetherStepInput& input, TetherState& state,
                   TetherOutput& output, TetherWorkspace& workspace) {
  const CableState& cable = state.cable;
  output.reel_tension = std::max(cable.tension.front(), 0.0);
  output.vehicle_tension =
      std::max(state.stump.nodes() > 0 ? state.stump.tension.back() : cable.tension.back(), 0.0);
  output.greatest_tension =
      std::max(0.0, *std::max_element(cable.tension.begin(), cable.tension.end()));
  output.deployed = state.reel.deployed;

  look_for_route(model, input, state, workspace);
  output.straight = (cable.position_W.back() - cable.position_W.front()).norm();
  output.route_length = std::max(state.route_length, output.straight);  // it may be a little old
  const double line_out = stretched_length(model.cable, cable);
  const TetherReading reading{.route_length = output.route_length,
                              .straight = output.straight,
                              .line_out = line_out,
                              .vehicle_tension = output.vehicle_tension,
                              .reel_tension = output.reel_tension,
                              .greatest_tension = output.greatest_tension,
                              .reel_can_pay = can_pay(model.spec.reel, state.reel),
                              .is_cut = !state.is_whole(),
                              .is_lost = state.is_free[1] && state.stump.nodes() == 0};
  output.condition = step(model.spec.limits, reading, input.dt, state.limits);

  part_if_overloaded(model.spec.limits.breaking_tension, state);

  const double first = (cable.position_W[1] - cable.position_W[0]).norm();
  state.load = {.tension = output.reel_tension,
                .first_stretch = first / cable.rest_length.front() - 1.0,
                .route_ratio = output.route_length / line_out,
                .is_straight = !state.limits.is_detour};
}

/// The piece that the drum pays out and takes in.
void step_on_reel(const TetherModel& model, const TetherStepInput& input, TetherState& state,
                  TetherOutput& output, TetherWorkspace& workspace) {
  ReelCommand command = state.command;
  command.brake = command.brake || state.is_jammed;
  const ReelDrive drive = step(model.spec.reel, command, state.load, input.dt, state.reel);
  step_piece(model, input,
             {state.cable,
              workspace.cable_output,
              state.is_free,
              {.length_change = drive.rest_length_change,
               .slip_tension = drive.slip_tension,
               .max_slip = drive.max_slip}},
             output, workspace);
  slip(workspace.cable_output.slipped_length, state.reel);
  while (grow_at_reel(model.cable, state.cable)) {
  }
  while (shrink_at_reel(model.cable, state.cable)) {
  }
}

void step_physical(const TetherModel& model, const TetherStepInput& input, TetherState& state,
                   TetherOutput& output, TetherWorkspace& workspace) {
  output.loads.clear();
  output.end_force_W = {Vec3::Zero(), Vec3::Zero()};
  if (state.is_free[0]) {
    step_piece(model, input, {state.cable, workspace.cable_output, state.is_free, {}}, output,
               workspace);
  } else {
    step_on_reel(model, input, state, output, workspace);
  }
  if (state.stump.nodes() > 0)
    step_piece(model, input, {state.stump, workspace.stump_output, {true, false}, {}}, output,
               workspace);
  take_readings(model, input, state, output, workspace);
}

/// The published cable: it follows its ends, tells a tension and pulls at nobody.
void step_paper(const TetherModel& model, const TetherStepInput& input, TetherState& state,
                TetherOutput& output) {
  const PaperCableSpec& spec = *model.spec.paper;
  step(spec, input.ends[0].p_W, input.ends[1].p_W, Vec3::Zero(), state.paper);
  output.reel_tension = tension(spec, state.paper, std::max(state.paper.first_free - 1, 0));
  output.vehicle_tension = tension(spec, state.paper, spec.segments - 1);
  output.greatest_tension = 0.0;
  for (int i = 0; i < spec.segments; ++i)
    output.greatest_tension = std::max(output.greatest_tension, tension(spec, state.paper, i));
  output.deployed = length(state.paper);
  output.straight = (input.ends[1].p_W - input.ends[0].p_W).norm();
  output.route_length = output.straight;
  output.condition = output.vehicle_tension > 0.0 ? TetherCondition::taut : TetherCondition::slack;
}

void check_end(const TetherEndSpec& end, const char* key, std::vector<Problem>& found) {
  if (!end.p.allFinite()) found.push_back({key, "an end of the tether is not a place"});
  for (Problem& problem : problems(end.vessel))
    found.push_back(within("motion", std::move(problem)));
}

}  // namespace

std::vector<Problem> problems(const TetherSpec& spec) {
  std::vector<Problem> found;
  const auto take = [&](std::string_view part, std::vector<Problem> of_part) {
    for (Problem& problem : of_part) found.push_back(within(part, std::move(problem)));
  };
  take("cable", problems(spec.cable));
  take("reel", problems(spec.reel));
  take("limits", problems(spec.limits));
  if (spec.paper) take("paper", problems(*spec.paper));
  check_end(spec.reel_end, "from", found);
  check_end(spec.vehicle_end, "attachment", found);
  if (spec.name.empty()) found.push_back({"name", "the tether has no name"});
  if (!(spec.friction >= 0.0 && spec.friction <= 5.0))
    found.push_back({"friction", "friction must lie between 0 and 5"});
  if (!(spec.free_at_body >= 0.0 && std::isfinite(spec.free_at_body)))
    found.push_back({"free_at_body", "free_at_body must be a length in metres, 0 or more"});
  for (const Vec3& p : spec.shape_W)
    if (!p.allFinite()) found.push_back({"shape", "a point of the shape is not a place"});
  if (!found.empty()) return found;
  if (spec.reel.capacity > static_cast<double>(kMaxNodes) * spec.cable.node_spacing)
    found.push_back(
        {"cable.node_spacing",
         fmt::format("{} m of cable with a node_spacing of {} m have more than {} nodes",
                     spec.reel.capacity, spec.cable.node_spacing, kMaxNodes)});
  return found;
}

TetherModel tether_model(const TetherSpec& spec, const std::array<std::uint32_t, 2>& bodies) {
  REMORA_ASSERT(problems(spec).empty());
  return {.spec = spec, .cable = cable_model(spec.cable), .bodies = bodies};
}

TetherState initial_state(const TetherModel& model, const Vec3& p_reel_W, const Vec3& p_vehicle_W,
                          std::uint64_t seed) {
  TetherState state;
  const TetherSpec& spec = model.spec;
  state.reel = initial_state(spec.reel);
  state.command = initial_command(spec.reel);
  const std::vector<Vec3> shape = first_shape(spec, p_reel_W, p_vehicle_W);
  if (spec.paper) {
    state.paper = initial_state(
        *spec.paper, spaced_out(shape, static_cast<std::size_t>(spec.paper->segments) + 1),
        Random(seed, spec.name).bits());
  } else {
    state.cable = cable_along(model.cable, shape, spec.reel.deployed, spec.reel.capacity);
  }
  return state;
}

void lay_out(const TetherModel& model, const Vec3& p_reel_W, const Vec3& p_vehicle_W,
             TetherState& state) {
  const double way = (p_vehicle_W - p_reel_W).norm();
  if (model.spec.paper || !state.is_whole()) return;
  if (way > model.spec.reel.capacity) return cut(1.0, state);
  state.reel.deployed = std::max(state.reel.deployed, way);
  state.cable = cable_along(model.cable, faked_out(p_reel_W, p_vehicle_W, state.reel.deployed),
                            state.reel.deployed, model.spec.reel.capacity);
  state.load = {};
  state.limits = {};
  state.route_length = 0.0;
}

void attach(const TetherModel& model, const Vec3& p_reel_W, const Vec3& p_vehicle_W,
            TetherState& state) {
  if (model.spec.paper || state.is_whole()) return;
  state.is_free = {false, false};
  state.stump = {};
  lay_out(model, p_reel_W, p_vehicle_W, state);
}

void cut(double fraction, TetherState& state) {
  CableState& cable = state.cable;
  if (!state.is_whole() || cable.nodes() < 2) return;
  const auto last = static_cast<double>(cable.segments() - 1);
  cut_segment(static_cast<std::size_t>(std::lround(std::clamp(fraction, 0.0, 1.0) * last)), state);
}

TetherOutput make_output(const TetherModel& model) {
  TetherOutput output;
  output.loads.reserve(kExpectedContacts);
  output.deployed = model.spec.reel.deployed;
  return output;
}

TetherWorkspace::TetherWorkspace(const TetherModel& model) {
  const auto nodes = static_cast<std::size_t>(
                         std::ceil(model.spec.reel.capacity / model.spec.cable.node_spacing)) +
                     8;
  water.reserve(nodes);
  contacts.reserve(kExpectedContacts);
  cable_output.contact_force_W.reserve(kExpectedContacts);
  stump_output.contact_force_W.reserve(kExpectedContacts);
  cable.rows.reserve(nodes / 2 + 2);
  cable.contact_rows.reserve(nodes / 2 + 2);
  cable.contacts.reserve(kExpectedContacts);
  contact.reserve(nodes);
  route.reserve(nodes);
}

void step(const TetherModel& model, const TetherStepInput& input, TetherState& state,
          TetherOutput& output, TetherWorkspace& workspace) {
  if (model.spec.paper) {
    step_paper(model, input, state, output);
  } else {
    step_physical(model, input, state, output, workspace);
  }
}

}  // namespace remora
