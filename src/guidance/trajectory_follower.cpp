// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/trajectory_follower.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

constexpr double kUsualGain = 5.0;  // as JointMotorSpec's [1/s]

std::pair<std::uint32_t, std::uint32_t> bodies_of(const Contact& contact) {
  return std::minmax(contact.a.index, contact.b.index);
}

}  // namespace

ArmPlanSpec plan_spec(const Model& model, VehicleId vehicle, const VehicleArm& arm) {
  ArmPlanSpec spec;
  spec.chain = arm.chain;
  for (const std::uint32_t joint : arm.joints)
    spec.joints.push_back(model.vehicles()[vehicle.index].joints[joint].index);
  return spec;
}

TrajectoryFollower::TrajectoryFollower(const Model& model, TrajectorySpec spec)
    : model_(&model), spec_(std::move(spec)), is_moved_(model.multibody().bodies().size(), 0) {
  const VehicleModel& vehicle = model.vehicles()[spec_.vehicle.index];
  for (const std::uint32_t joint : spec_.joints)
    is_moved_[model.joint(vehicle.joints[joint]).child] = 1;
  const std::vector<JointSpec>& joints = model.multibody().joints();
  const TreeModel& tree =
      model.multibody().trees()[model.multibody().bodies()[vehicle.root.index].tree];
  for (const std::uint32_t j : tree.joints)  // parents before children
    if (is_moved_[joints[j].parent]) is_moved_[joints[j].child] = 1;
}

double TrajectoryFollower::place_of(const State& state, std::size_t joint) const {
  const VehicleModel& vehicle = model_->vehicles()[spec_.vehicle.index];
  return state.bodies.joints[vehicle.joints[spec_.joints[joint]].index].q;
}

void TrajectoryFollower::begin(const State& state, const Output& output) {
  has_begun_ = true;
  began_ = state.now;
  std::vector<TrajectoryPoint>& points = spec_.trajectory.points;
  REMORA_ASSERT(!points.empty());
  if (points.front().time > 0.0) {
    TrajectoryPoint here;
    for (std::size_t i = 0; i < spec_.joints.size(); ++i) here.q.push_back(place_of(state, i));
    if (!points.front().dq.empty()) here.dq.assign(spec_.joints.size(), 0.0);
    points.insert(points.begin(), std::move(here));
  }
  for (const Contact& contact : output.contacts) touched_at_start_.push_back(bodies_of(contact));
}

bool TrajectoryFollower::is_pressed(const Output& output) {
  const double dt = model_->step().seconds();
  for (const Contact& contact : output.contacts) {
    if (is_moved_[contact.a.index] == is_moved_[contact.b.index]) continue;
    const double force = contact.impulse_W.norm() / dt;
    if (force <= spec_.contact_limit) continue;
    const BodyPair pair = bodies_of(contact);
    if (std::find(touched_at_start_.begin(), touched_at_start_.end(), pair) !=
        touched_at_start_.end())
      continue;
    const bool is_a = is_moved_[contact.a.index] != 0;
    reason_ =
        fmt::format("{} is pressed by {} with {:.0f} N, more than {:.0f} N",
                    model_->name_of(is_a ? contact.a : contact.b),
                    model_->name_of(is_a ? contact.b : contact.a), force, spec_.contact_limit);
    return true;
  }
  return false;
}

TrajectoryFollower::Status TrajectoryFollower::lead(const State& state, const Output& output,
                                                    VehicleInput& input) {
  if (!has_begun_) begin(state, output);
  const VehicleModel& vehicle = model_->vehicles()[spec_.vehicle.index];
  if (status_ == Status::moving && is_pressed(output)) status_ = Status::stopped;
  const double time = (state.now - began_).seconds();
  if (status_ == Status::moving && time >= spec_.trajectory.duration()) status_ = Status::arrived;
  const TrajectorySample wanted =
      sample(spec_.trajectory, time + model_->step().seconds());  // where the step is to end
  for (std::size_t i = 0; i < spec_.joints.size(); ++i) {
    JointCommand& command = input.joints[spec_.joints[i]];
    const JointSpec& joint = model_->joint(vehicle.joints[spec_.joints[i]]);
    const double gain = joint.motor ? joint.motor->position_gain : kUsualGain;
    const double error = wanted.q[i] - place_of(state, i);
    if (status_ == Status::moving)
      command = {JointCommandKind::velocity, wanted.dq[i] + gain * error};
    else if (status_ == Status::arrived)
      command = {JointCommandKind::position, wanted.q[i]};
    else
      command = {JointCommandKind::velocity, 0.0};
  }
  return status_;
}

}  // namespace remora
