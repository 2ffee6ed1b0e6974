// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/plugs.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"

namespace remora {
namespace {

bool is_taken(const State& state, std::uint32_t receptacle) {
  return std::any_of(state.plugs.begin(), state.plugs.end(), [&](const PlugState& plug) {
    return plug.phase != PlugPhase::free && plug.receptacle == receptacle;
  });
}

/// The nearest receptacle before which a plug is in line.
std::optional<std::uint32_t> receptacle_before(const Model& model, const State& state,
                                               const PlugModel& plug) {
  std::optional<std::uint32_t> nearest;
  double least = 0.0;
  for (const std::uint32_t r : plug.fits) {
    const ReceptacleModel& receptacle = model.receptacles()[r];
    if (!state.is_present(receptacle.body) || is_taken(state, r)) continue;
    const Pose X_FG = plug_in_receptacle(model, state, plug, r);
    if (!is_in_line(receptacle.spec.rules, X_FG)) continue;
    const double distance = X_FG.p.norm();
    if (nearest && distance >= least) continue;
    nearest = r;
    least = distance;
  }
  return nearest;
}

/// Where the constraint that holds a plug stands in the list. There is one while it is not free.
std::size_t constraint_of(const State& state, BodyId socket, BodyId plug) {
  const std::vector<ConstraintState>& list = state.bodies.constraints;
  const auto found = std::find_if(list.begin(), list.end(), [&](const ConstraintState& held) {
    return held.a == socket && held.b == plug;
  });
  REMORA_ASSERT(found != list.end());
  return static_cast<std::size_t>(found - list.begin());
}

ConstraintState slider(const PlugModel& plug, const ReceptacleModel& receptacle) {
  ConstraintState held;
  held.a = receptacle.body;
  held.b = plug.body;
  held.X_AF = receptacle.spec.X_BF;
  held.X_BG = plug.spec.X_BG;
  held.free_axes = kSlidesAlongX;
  held.max_force = receptacle.spec.guide_force;
  held.max_moment = receptacle.spec.guide_moment;
  held.min_travel = receptacle.spec.seat;
  held.max_travel = receptacle.spec.rules.range;
  return held;
}

/// Holds the plug as it stands, all axes of it.
ConstraintState lock(const PlugModel& plug, const ReceptacleModel& receptacle, const Pose& X_FG) {
  ConstraintState held;
  held.a = receptacle.body;
  held.b = plug.body;
  held.X_AF = receptacle.spec.X_BF * X_FG;
  held.X_BG = plug.spec.X_BG;
  return held;
}

/// Loads are listed as constraints are: a new one has carried nothing yet.
void add_constraint(const ConstraintState& held, State& state, Output& output) {
  state.bodies.constraints.push_back(held);
  output.constraint_loads.resize(state.bodies.constraints.size());
}

void remove_constraint(std::size_t number, State& state, Output& output) {
  const auto place = static_cast<std::ptrdiff_t>(number);
  state.bodies.constraints.erase(state.bodies.constraints.begin() + place);
  if (number < output.constraint_loads.size())
    output.constraint_loads.erase(output.constraint_loads.begin() + place);
}

/// A free plug: joins the receptacle before which it was in line for long enough.
void step_free_plug(const Model& model, const PlugModel& plug, PlugState& plug_state, State& state,
                    Output& output, PlugOutput& plug_output) {
  const std::optional<std::uint32_t> before = receptacle_before(model, state, plug);
  if (!before) {
    plug_state.receptacle.reset();
    return;
  }
  const ReceptacleModel& receptacle = model.receptacles()[*before];
  const PlugMoment moment{.now = state.now, .step = model.step(), .before = before, .force = 0.0};
  plug_output.has_changed = advance(receptacle.spec.rules, moment, plug_state).has_value();
  if (!plug_output.has_changed) return;
  add_constraint(slider(plug, receptacle), state, output);
  plug_output.travel = plug_in_receptacle(model, state, plug, *before).p.x();
}

/// A plug in its socket: is locked when it presses on the seat, let go when it is pulled out.
void step_held_plug(const Model& model, const PlugModel& plug, PlugState& plug_state, State& state,
                    Output& output, PlugOutput& plug_output) {
  const std::uint32_t number = *plug_state.receptacle;
  const ReceptacleModel& receptacle = model.receptacles()[number];
  const std::size_t held = constraint_of(state, receptacle.body, plug.body);
  const Pose X_FG = plug_in_receptacle(model, state, plug, number);
  plug_output.travel = X_FG.p.x();
  if (held < output.constraint_loads.size())
    plug_output.pull = output.constraint_loads[held].force.x();
  const bool is_joined = plug_state.phase == PlugPhase::joined;
  const double force = is_joined ? -plug_output.pull : plug_output.pull;
  const PlugMoment moment{.now = state.now, .step = model.step(), .before = {}, .force = force};
  const std::optional<double> mean = advance(receptacle.spec.rules, moment, plug_state);
  plug_output.has_changed = mean.has_value();
  plug_output.mean_force = mean.value_or(plug_state.force.mean());
  if (!mean) return;
  if (plug_state.phase == PlugPhase::fixed)
    state.bodies.constraints[held] = lock(plug, receptacle, X_FG);
  else
    remove_constraint(held, state, output);
}

}  // namespace

Pose plug_in_receptacle(const Model& model, const State& state, const PlugModel& plug,
                        std::uint32_t number) {
  const ReceptacleModel& receptacle = model.receptacles()[number];
  const std::vector<RigidState>& bodies = state.bodies.bodies;
  const Pose X_WF = bodies[receptacle.body.index].X_WB() * receptacle.spec.X_BF;
  return X_WF.inverse() * (bodies[plug.body.index].X_WB() * plug.spec.X_BG);
}

std::string plug_text(const Model& model, const State& state, const Output& output,
                      std::size_t plug) {
  const std::string& name = model.plugs()[plug].name;
  const PlugState& now = state.plugs[plug];
  const double force = output.plugs[plug].mean_force;
  switch (now.phase) {
    case PlugPhase::free:
      return fmt::format("{} pulled out at {:.0f} N", name, force);
    case PlugPhase::joined:
      return fmt::format("{} slides in {}", name, model.receptacles()[*now.receptacle].name);
    case PlugPhase::fixed:
      return fmt::format("{} locked in {} at {:.0f} N", name,
                         model.receptacles()[*now.receptacle].name, force);
  }
  return name;
}

void step_plugs(const Model& model, State& state, Output& output) {
  for (std::size_t i = 0; i < model.plugs().size(); ++i) {
    const PlugModel& plug = model.plugs()[i];
    output.plugs[i] = {};
    if (!state.is_present(plug.body)) continue;
    const bool is_free = state.plugs[i].phase == PlugPhase::free;
    (is_free ? step_free_plug : step_held_plug)(model, plug, state.plugs[i], state, output,
                                                output.plugs[i]);
  }
}

void release_plugs_of(const Model& model, BodyId body, State& state) {
  const std::vector<BodyModel>& bodies = model.multibody().bodies();
  const auto moves_with_it = [&](BodyId other) {
    if (other == body) return true;
    const BodyModel &a = bodies[body.index], &b = bodies[other.index];
    return !a.is_static && !b.is_static && a.tree == b.tree;
  };
  for (std::size_t i = 0; i < model.plugs().size(); ++i) {
    PlugState& plug = state.plugs[i];
    if (plug.phase == PlugPhase::free) continue;
    const BodyId socket = model.receptacles()[*plug.receptacle].body;
    const BodyId own = model.plugs()[i].body;
    if (!moves_with_it(socket) && !moves_with_it(own)) continue;
    const auto held = static_cast<std::ptrdiff_t>(constraint_of(state, socket, own));
    state.bodies.constraints.erase(state.bodies.constraints.begin() + held);
    release(state.now, plug);
  }
}

}  // namespace remora
