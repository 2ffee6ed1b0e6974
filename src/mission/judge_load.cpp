// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/judge_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "mission/goal_objects.h"
#include "mission/touches.h"

namespace remora {
namespace {

constexpr double kAveraged = 0.1;  // [s]

/// What the vehicle does to a body in this step.
struct Load {
  double force = 0.0;   ///< of that part of the vehicle which presses hardest [N]
  double torque = 0.0;  ///< of all its parts about the joint [N·m]
};

Load load_on(const Observation& moment, BodyId body, const std::optional<JointId>& joint) {
  const auto& bodies = moment.model.multibody().bodies();
  const std::uint32_t vehicle = bodies[moment.body().index].tree;
  const auto is_own = [&](BodyId id) {
    return !bodies[id.index].is_static && bodies[id.index].tree == vehicle;
  };
  Vec3 axis_W = Vec3::Zero(), p_WJ = Vec3::Zero();
  if (joint) {
    const JointSpec& spec = moment.model.joint(*joint);
    const Pose X_WJ = moment.state.bodies.bodies[body.index].X_WB() * spec.X_CJ;
    axis_W = X_WJ.R * spec.axis_J;
    p_WJ = X_WJ.p;
  }
  Load load;
  const auto& contacts = moment.output.contacts;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const bool is_a = contacts[i].a == body;
    if (!is_a && contacts[i].b != body) continue;
    const BodyId other = is_a ? contacts[i].b : contacts[i].a;
    if (!is_own(other)) continue;
    const Vec3 impulse_W = is_a ? contacts[i].impulse_W : Vec3(-contacts[i].impulse_W);
    load.torque += (contacts[i].p_W - p_WJ).cross(impulse_W).dot(axis_W);
    Vec3 of_part_W = Vec3::Zero();  // all points at which this part presses
    for (const Contact& contact : contacts)
      if ((contact.a == body && contact.b == other) || (contact.b == body && contact.a == other))
        of_part_W += contact.a == body ? contact.impulse_W : Vec3(-contact.impulse_W);
    load.force = std::max(load.force, of_part_W.norm());
  }
  return {load.force / moment.dt, load.torque / moment.dt};
}

}  // namespace

LimitLoadRule::LimitLoadRule(const judge::LimitLoad& what, const Model& model)
    : judge(what), name(model.name_of(what.body)), joint(moving_joint_above(model, what.body)) {}

double LimitLoadRule::share(double force, double torque) const {
  return std::max(force / judge.greatest_force, std::abs(torque) / judge.greatest_torque);
}

void LimitLoadRule::observe(const Observation& moment, Memory& memory) const {
  const Load load = load_on(moment, judge.body, joint);
  const double keep = std::exp(-moment.dt / kAveraged);
  memory.force = keep * memory.force + (1.0 - keep) * load.force;
  memory.torque = keep * memory.torque + (1.0 - keep) * load.torque;
  memory.greatest_force = std::max(memory.greatest_force, memory.force);
  memory.greatest_torque = std::max(memory.greatest_torque, std::abs(memory.torque));
  constexpr double kOverAgain = 0.9;  // of the limit: below it the next time begins
  const double now = share(memory.force, memory.torque);
  if (now < kOverAgain) memory.is_beyond = false;
  if (now <= 1.0 || memory.is_beyond) return;
  memory.is_beyond = true;
  ++memory.times;
  moment.tell("penalty", fmt::format("Too much for {}: {:.0f} N, {:.1f} N·m.", name, memory.force,
                                     std::abs(memory.torque)));
}

double LimitLoadRule::cost(const Situation&, const Memory& memory) const {
  return judge.cost * memory.times;
}

std::string LimitLoadRule::failure(const Memory& memory) const {
  if (share(memory.greatest_force, memory.greatest_torque) < judge.breaks_at) return {};
  return fmt::format("{} is broken: {:.0f} N, {:.1f} N·m", name, memory.greatest_force,
                     memory.greatest_torque);
}

std::string LimitLoadRule::text(const Situation&, const Memory& memory) const {
  const std::string greatest = joint ? fmt::format("at most {:.0f} N and {:.1f} N·m",
                                                   memory.greatest_force, memory.greatest_torque)
                                     : fmt::format("at most {:.0f} N", memory.greatest_force);
  if (memory.times == 0) return greatest;
  return fmt::format("{}, beyond the limit {}", greatest, counted(memory.times, "time", "times"));
}

std::string LimitLoadRule::improve(const Situation&, const Memory& memory) const {
  return fmt::format("Press and turn {} more gently: {:.0f} N and {:.1f} N·m were the most.", name,
                     memory.greatest_force, memory.greatest_torque);
}

}  // namespace remora
