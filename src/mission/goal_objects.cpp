// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "math/angles.h"
#include "mission/touches.h"

namespace remora {
namespace {

constexpr double kTurned = 0.5;    // a turn counts when it has stood for so long [s]
constexpr double kLostHold = 0.5;  // a hand that does not touch for so long has let go [s]

}  // namespace

std::optional<JointId> moving_joint_above(const Model& model, BodyId body) {
  const auto& joints = model.multibody().joints();
  for (std::uint32_t i = 0; i < joints.size(); ++i)
    if (joints[i].child == body.index && joints[i].type != JointType::fixed) return JointId{i};
  return std::nullopt;
}

// ---- lift ----

void LiftRule::observe(const Observation& moment, Memory& memory) const {
  const double z = moment.state.bodies.bodies[goal.body.index].p_WB.z();
  if (!memory.first_z) memory.first_z = z;
  memory.height = *memory.first_z - z;
  memory.highest = std::max(memory.highest, memory.height);
  const bool has_hands = goal.hands == 0 || hands_on(moment, goal.body) >= goal.hands;
  memory.short_of_hands = has_hands ? 0.0 : memory.short_of_hands + moment.dt;
  const bool counts = memory.height >= goal.height && !lacks_hands(memory);
  memory.up = counts ? memory.up + moment.dt : 0.0;
}

bool LiftRule::lacks_hands(const Memory& memory) const {
  return memory.height >= goal.height && memory.short_of_hands >= kLostHold;
}

Standing LiftRule::standing(const Situation&, const Memory& memory) const {
  if (memory.up >= goal.seconds - 1e-6) return {.is_done = true, .progress = 1.0, .score = 1.0};
  return {.progress = std::clamp(memory.height / goal.height, 0.0, 0.99)};
}

std::string LiftRule::text(const Situation& situation, const Memory& memory) const {
  if (standing(situation, memory).is_done) return "lifted";
  if (memory.up > 0.0) return fmt::format("up for {:.0f} of {:.0f} s", memory.up, goal.seconds);
  if (lacks_hands(memory)) return fmt::format("up, but not held by {} hands", goal.hands);
  return fmt::format("lifted by {:.2f} of {:.2f} m", std::max(memory.height, 0.0), goal.height);
}

std::string LiftRule::hint(const Situation&, const Memory& memory) const {
  if (memory.up > 0.0) return "keep it there";
  if (lacks_hands(memory)) return fmt::format("hold it with {} hands", goal.hands);
  return memory.height > 0.1 * goal.height ? "higher" : "grip it and lift it off";
}

std::string LiftRule::improve(const Situation&, const Memory& memory) const {
  if (goal.hands > 0 && memory.highest >= goal.height)
    return fmt::format("it was not held up by {} hands for {:.0f} s", goal.hands, goal.seconds);
  return fmt::format("it was lifted by {:.2f} m, {:.2f} m are asked for {:.0f} s", memory.highest,
                     goal.height, goal.seconds);
}

// ---- turn ----

TurnRule::TurnRule(const goal::Turn& what, const Model& model) : goal(what) {
  const std::optional<JointId> found = moving_joint_above(model, what.body);
  REMORA_ASSERT(found);  // problems(MissionSpec) sees to it
  joint = *found;
  is_angle = model.joint(joint).type == JointType::revolute;
}

void TurnRule::observe(const Observation& moment, Memory& memory) const {
  memory.at = moment.state.bodies.joints[joint.index].q;
  if (!memory.first) memory.first = memory.at;
  const bool is_there = std::abs(memory.at - goal.angle) <= goal.tolerance;
  memory.there = is_there ? memory.there + moment.dt : 0.0;
}

Standing TurnRule::standing(const Situation&, const Memory& memory) const {
  if (memory.there >= kTurned - 1e-6) return {.is_done = true, .progress = 1.0, .score = 1.0};
  if (!memory.first) return {};
  const double way = std::abs(goal.angle - *memory.first);
  return {.progress = std::clamp(1.0 - std::abs(goal.angle - memory.at) / way, 0.0, 0.99)};
}

std::string TurnRule::shown(double value) const {
  return is_angle ? fmt::format("{:.0f}°", value / kDegree) : fmt::format("{:.2f} m", value);
}

std::string TurnRule::text(const Situation&, const Memory& memory) const {
  return fmt::format("at {}, wanted {}", shown(memory.at), shown(goal.angle));
}

std::string TurnRule::hint(const Situation&, const Memory& memory) const {
  return fmt::format("turn it by {} more", shown(goal.angle - memory.at));
}

std::string TurnRule::improve(const Situation&, const Memory& memory) const {
  return fmt::format("it ended at {}, {} was wanted", shown(memory.at), shown(goal.angle));
}

}  // namespace remora
