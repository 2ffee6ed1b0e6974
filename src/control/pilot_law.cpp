// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/pilot_law.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace remora {
namespace {

constexpr int kYawAxis = 5;

double blend(double at_neutral, double at_full, double deflection) {
  return at_neutral + (at_full - at_neutral) * std::min(std::abs(deflection), 1.0);
}

}  // namespace

std::vector<Problem> problems(const PilotLawSpec& spec) {
  std::vector<Problem> found;
  const auto must_be = [&](bool good, const char* name, double value, const char* rule) {
    if (!good)
      found.push_back({name, fmt::format("{} is {}", name, value), fmt::format("Write {}", rule)});
  };
  const auto positive = [](double x) { return std::isfinite(x) && x > 0.0; };
  const auto not_negative = [](double x) { return std::isfinite(x) && x >= 0.0; };
  must_be(spec.max_speed.allFinite() && spec.max_speed.minCoeff() >= 0.0, "max_speed",
          spec.max_speed.minCoeff(), "three speeds in m/s, 0 or more");
  must_be(spec.envelope.allFinite() && (spec.envelope - spec.max_speed).minCoeff() >= 0.0,
          "envelope", spec.envelope.minCoeff(), "three speeds in m/s, none below max_speed");
  must_be(not_negative(spec.max_yaw_rate), "max_yaw_rate", spec.max_yaw_rate, "rad/s, 0 or more");
  must_be(std::isfinite(spec.envelope_yaw_rate) && spec.envelope_yaw_rate >= spec.max_yaw_rate,
          "envelope_yaw_rate", spec.envelope_yaw_rate, "a rate not below max_yaw_rate");
  must_be(positive(spec.tracking_bandwidth), "tracking_bandwidth", spec.tracking_bandwidth,
          "1/s above 0, for example 7");
  must_be(not_negative(spec.coast_bandwidth), "coast_bandwidth", spec.coast_bandwidth,
          "1/s, 0 or more, for example 0.47");
  must_be(positive(spec.yaw_bandwidth), "yaw_bandwidth", spec.yaw_bandwidth,
          "1/s above 0, for example 7");
  must_be(not_negative(spec.idle_yaw_bandwidth), "idle_yaw_bandwidth", spec.idle_yaw_bandwidth,
          "1/s, 0 or more, for example 3");
  must_be(std::isfinite(spec.surface_limit_depth) && std::isfinite(spec.surface_fade_depth) &&
              spec.surface_fade_depth > spec.surface_limit_depth,
          "surface_fade_depth", spec.surface_fade_depth, "metres, more than surface_limit_depth");
  return found;
}

double upward_authority(const PilotLawModel& model, double distance_below_surface) {
  return std::clamp((distance_below_surface - model.surface_limit_depth) /
                        (model.surface_fade_depth - model.surface_limit_depth),
                    0.0, 1.0);
}

Wrench limited_near_surface(const PilotLawModel& model, const ControlPlant& plant,
                            const Navigation& navigation, Wrench wanted_B) {
  const double authority = upward_authority(model, navigation.distance_below_surface);
  if (authority == 1.0) return wanted_B;

  const Vec3 down_B = navigation.R_WB.transpose().col(2);
  const double downward = wanted_B.force.dot(down_B);
  double allowed = downward < 0.0 ? authority * downward : downward;
  if (authority == 0.0) {
    // The hard limit: at least the force that stops the rise.
    const double rise = -navigation.V_WB_B.linear.dot(down_B);
    allowed = std::max(allowed, model.tracking_bandwidth * plant.inertia[2] * rise);
  }
  wanted_B.force += (allowed - downward) * down_B;
  return wanted_B;
}

Wrench inside_envelope(const PilotLawModel& model, const Navigation& navigation, Wrench wanted_B) {
  const auto limited = [](double force, double speed, double limit) {
    const bool pushes_outward = std::abs(speed) > limit && force * speed > 0.0;
    return pushes_outward ? 0.0 : force;
  };
  for (int axis = 0; axis < 3; ++axis) {
    wanted_B.force[axis] =
        limited(wanted_B.force[axis], navigation.V_WB_B.linear[axis], model.envelope[axis]);
  }
  wanted_B.moment.z() =
      limited(wanted_B.moment.z(), navigation.V_WB_B.angular.z(), model.envelope_yaw_rate);
  return wanted_B;
}

Wrench pilot_wrench(const PilotLawModel& model, const ControlPlant& plant, const Vec6& demand,
                    const Navigation& navigation) {
  Vec6 wanted_velocity = Vec6::Zero();
  wanted_velocity.head<3>() = demand.head<3>().cwiseProduct(model.max_speed);
  wanted_velocity[kYawAxis] = demand[kYawAxis] * model.max_yaw_rate;

  Vec6 error = wanted_velocity - navigation.V_WB_B.vector();
  // Without a log there is nothing to track: the sticks are the drag of the speed they ask for.
  if (!navigation.knows_velocity) error.head<3>().setZero();
  const Vec6 feed_forward = plant.drag(wanted_velocity);
  Vec6 wanted = Vec6::Zero();
  for (int axis = 0; axis < 3; ++axis) {
    const double bandwidth = blend(model.coast_bandwidth, model.tracking_bandwidth, demand[axis]);
    wanted[axis] = bandwidth * plant.inertia[axis] * error[axis] + feed_forward[axis];
  }
  const double bandwidth = blend(model.idle_yaw_bandwidth, model.yaw_bandwidth, demand[kYawAxis]);
  wanted[kYawAxis] = bandwidth * plant.inertia[kYawAxis] * error[kYawAxis] + feed_forward[kYawAxis];
  return Wrench::from_vector(wanted);
}

}  // namespace remora
