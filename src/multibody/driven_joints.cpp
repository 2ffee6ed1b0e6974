// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/driven_joints.h"

#include <algorithm>
#include <cmath>

#include "multibody/solver_row.h"

namespace remora {
namespace {

/// Motors are released one by one this often in a step, then all of the tree at once.
constexpr int kMaxReleases = 2;

}  // namespace

DrivenJoints::DrivenJoints(const MultibodyModel& model)
    : model_(&model),
      place_of_driver_(model.joints().size(), 0),
      is_overloaded_(model.joints().size(), 0),
      releases_(model.trees().size(), 0),
      motor_impulse_(model.joints().size(), 0.0) {
  for (const TreeModel& tree : model.trees()) {
    rates_.emplace_back(tree.joints.size());
    for (const std::uint32_t j : tree.joints) {
      if (!model.joints()[j].gear) continue;
      const auto place =
          std::find(tree.joints.begin(), tree.joints.end(), model.joints()[j].gear->driver);
      place_of_driver_[j] = static_cast<std::size_t>(place - tree.joints.begin());
    }
  }
}

void DrivenJoints::start() {
  std::fill(is_overloaded_.begin(), is_overloaded_.end(), std::uint8_t{0});
  std::fill(releases_.begin(), releases_.end(), 0);
}

void DrivenJoints::release(std::size_t t) {
  for (const std::uint32_t j : model_->trees()[t].joints) is_overloaded_[j] = 1;
}

std::optional<double> DrivenJoints::rate_of_motor(std::uint32_t j,
                                                  std::span<const JointCommand> commands,
                                                  const MultibodyState& state, double dt) const {
  const JointSpec& spec = model_->joints()[j];
  if (is_overloaded_[j] || j >= commands.size() || spec.type == JointType::fixed) return {};
  const double q = state.joints[j].q;
  const std::optional<double> rate = motor_rate(spec, commands[j], q, dt);
  if (!rate || !keeps_limits(spec, q, *rate, dt)) return {};
  return rate;
}

void DrivenJoints::choose(std::size_t t, std::span<const JointCommand> commands,
                          const MultibodyState& state, double dt) {
  const TreeModel& tree = model_->trees()[t];
  std::vector<std::optional<double>>& rates = rates_[t];
  for (std::size_t k = 0; k < rates.size(); ++k)
    rates[k] = rate_of_motor(tree.joints[k], commands, state, dt);
  choose_geared(tree, state, dt, rates);
}

/// A geared joint goes where its driver does. Where it would run into a limit neither is driven.
void DrivenJoints::choose_geared(const TreeModel& tree, const MultibodyState& state, double dt,
                                 std::span<std::optional<double>> rates) const {
  const auto follow = [&](std::size_t k) -> std::optional<double> {
    const std::uint32_t j = tree.joints[k];
    const JointGearSpec& gear = *model_->joints()[j].gear;
    const std::optional<double>& driver = rates[place_of_driver_[j]];
    if (!driver) return {};
    return geared_rate(gear, state.joints[j].q, *driver, state.joints[gear.driver].q, dt);
  };
  for (std::size_t k = 0; k < rates.size(); ++k) {
    const std::uint32_t j = tree.joints[k];
    const JointSpec& spec = model_->joints()[j];
    if (!spec.gear) continue;
    const std::optional<double> rate = follow(k);
    if (rate && !keeps_limits(spec, state.joints[j].q, *rate, dt))
      rates[place_of_driver_[j]].reset();
  }
  for (std::size_t k = 0; k < rates.size(); ++k)
    if (model_->joints()[tree.joints[k]].gear) rates[k] = follow(k);
}

/// What a joint takes is its motor's, but for friction; what a geared joint takes comes by the
/// gear.
void DrivenJoints::find_motor_impulses(std::size_t t, const ArticulatedTree& dynamics, double dt) {
  const TreeModel& tree = model_->trees()[t];
  const auto without_friction = [&](std::size_t k) {
    const double driving = dynamics.driving_impulse(k);
    const JointSpec& spec = model_->joints()[tree.joints[k]];
    return driving - friction_impulse(spec, *rates_[t][k], driving, dt);
  };
  for (std::size_t k = 0; k < tree.joints.size(); ++k)
    motor_impulse_[tree.joints[k]] = rates_[t][k] ? without_friction(k) : 0.0;
  for (std::size_t k = 0; k < tree.joints.size(); ++k) {
    const JointSpec& spec = model_->joints()[tree.joints[k]];
    if (!spec.gear || !rates_[t][k]) continue;
    motor_impulse_[spec.gear->driver] += spec.gear->ratio * motor_impulse_[tree.joints[k]];
  }
}

bool DrivenJoints::release_overloaded(std::size_t t, const ArticulatedTree& dynamics, double dt) {
  const TreeModel& tree = model_->trees()[t];
  find_motor_impulses(t, dynamics, dt);
  bool is_any = false;
  for (std::size_t k = 0; k < tree.joints.size(); ++k) {
    const std::uint32_t j = tree.joints[k];
    const JointSpec& spec = model_->joints()[j];
    if (!rates_[t][k] || spec.gear) continue;
    if (std::abs(motor_impulse_[j]) <= spec.motor->max_effort * dt) continue;
    is_overloaded_[j] = 1;
    is_any = true;
  }
  if (is_any && ++releases_[t] > kMaxReleases) release(t);
  return is_any;
}

void DrivenJoints::list_efforts(std::size_t t, double dt, std::span<double> efforts) const {
  const TreeModel& tree = model_->trees()[t];
  for (std::size_t k = 0; k < tree.joints.size(); ++k) {
    const std::uint32_t j = tree.joints[k];
    if (rates_[t][k] && !model_->joints()[j].gear) efforts[j] = motor_impulse_[j] / dt;
  }
}

}  // namespace remora
