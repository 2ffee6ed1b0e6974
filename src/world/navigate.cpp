// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/navigate.h"

#include "world/motion_of.h"

namespace remora {
namespace {

using Quantity = NavigationQuantity;

bool is_truth(const NavigationModel& model, Quantity quantity) {
  return model.source(quantity) == NavigationSource::Kind::truth;
}

template <class T>
std::optional<Estimated<T>> exactly(const T& value) {
  return Estimated<T>{value, T{}, 0.0};
}
std::optional<Estimated<Vec3>> exactly(const Vec3& value) {
  return Estimated<Vec3>{value, Vec3::Zero(), 0.0};
}

const NavigationState& state_of(const Model& model, const State& state, VehicleId vehicle) {
  return state.navigation[model.vehicles()[vehicle.index].navigation_state];
}

/// What a vehicle's sources say at one moment, quantity by quantity, in a controller's words.
struct Telling {
  const NavigationModel& model;
  const NavigationState& state;
  SimTime now;
  const Navigation& truth;
  FilterReadout filter;

  [[nodiscard]] bool is_by(NavigationSource::Kind kind, Quantity quantity) const {
    return model.source(quantity) == kind;
  }
  [[nodiscard]] bool is_by_truth(Quantity quantity) const { return is_truth(model, quantity); }
  [[nodiscard]] bool is_by_filter(Quantity quantity) const {
    return is_by(NavigationSource::Kind::filter, quantity);
  }
  /// Whether an instrument says the quantity, as `reading` has it.
  template <class Reading>
  [[nodiscard]] bool says(Quantity quantity, const Reading& reading) const {
    return is_by(NavigationSource::Kind::sensor, quantity) && is_known_at(now, reading);
  }

  /// By the source of heading or attitude; `read` is what an instrument says.
  [[nodiscard]] RollPitchYaw told_angles(Quantity quantity, const Vec3& read) const {
    if (is_by_truth(quantity)) return truth.attitude();
    if (is_by_filter(quantity)) return to_roll_pitch_yaw(filter.R_WB);
    return {read.x(), read.y(), read.z()};
  }

  /// Yaw by the heading's source, roll and pitch by the attitude's; what nobody says is zero.
  void tell_attitude(Navigation& told) const {
    told.knows_heading = is_by_truth(Quantity::heading) ||
                         (is_by_filter(Quantity::heading) && filter.knows_heading) ||
                         says(Quantity::heading, state.heading);
    told.knows_attitude = is_by_truth(Quantity::attitude) ||
                          (is_by_filter(Quantity::attitude) && filter.knows_attitude) ||
                          says(Quantity::attitude, state.attitude);
    if (is_by_truth(Quantity::heading) && is_by_truth(Quantity::attitude)) return;
    if (is_by_filter(Quantity::heading) && is_by_filter(Quantity::attitude) && told.knows_heading) {
      told.R_WB = filter.R_WB;
      return;
    }
    RollPitchYaw attitude;
    if (told.knows_attitude) {
      const RollPitchYaw tilt = told_angles(Quantity::attitude, state.attitude.value);
      attitude.roll = tilt.roll;
      attitude.pitch = tilt.pitch;
    }
    if (told.knows_heading)
      attitude.yaw = told_angles(Quantity::heading, Vec3(0.0, 0.0, state.heading.value)).yaw;
    told.R_WB = to_quaternion(attitude).toRotationMatrix();
  }

  void tell_rates(Navigation& told) const {
    if (is_by_truth(Quantity::rates)) return;
    told.V_WB_B.angular.setZero();
    if (is_by_filter(Quantity::rates))
      told.V_WB_B.angular = filter.body.V_WB_B.angular;
    else if (says(Quantity::rates, state.rates_B))
      told.V_WB_B.angular = state.rates_B.value;
  }

  void tell_position(Navigation& told) const {
    if (is_by_truth(Quantity::position)) return;
    const bool by_filter = is_by_filter(Quantity::position) && filter.knows_position;
    told.knows_position = by_filter || says(Quantity::position, state.position_W);
    told.p_WB.head<2>().setZero();
    if (told.knows_position)
      told.p_WB.head<2>() = (by_filter ? filter.body.p_WB : state.position_W.value).head<2>();
  }

  void tell_depth(Navigation& told) const {
    if (is_by_truth(Quantity::depth)) return;
    const bool by_filter = is_by_filter(Quantity::depth) && filter.knows_depth;
    told.knows_depth = by_filter || says(Quantity::depth, state.depth);
    told.p_WB.z() = 0.0;
    if (!told.knows_depth) return;
    told.p_WB.z() = by_filter ? filter.body.p_WB.z() : state.depth.value;
    // Its gauge does not know how high the wave overhead is.
    told.distance_below_surface = told.p_WB.z();
  }

  void tell_altitude(Navigation& told) const {
    if (is_by_truth(Quantity::altitude)) return;
    told.knows_altitude = says(Quantity::altitude, state.altitude);
    if (told.knows_altitude) told.altitude = state.altitude.value;
  }

  [[nodiscard]] double sink_rate() const {
    if (is_by_truth(Quantity::depth)) return (truth.R_WB * truth.V_WB_B.linear).z();
    if (is_by_filter(Quantity::depth) && filter.knows_sink_rate)
      return (filter.R_WB * filter.body.V_WB_B.linear).z();
    return says(Quantity::depth, state.sink_rate) ? state.sink_rate.value : 0.0;
  }

  void tell_velocity(Navigation& told) const {
    if (is_by_truth(Quantity::velocity)) return;
    const bool by_filter = is_by_filter(Quantity::velocity) && filter.knows_velocity;
    told.knows_velocity = by_filter || says(Quantity::velocity, state.velocity_B);
    if (told.knows_velocity)
      told.V_WB_B.linear = by_filter ? filter.body.V_WB_B.linear : state.velocity_B.value;
    else
      told.V_WB_B.linear = told.R_WB.transpose() * Vec3(0.0, 0.0, sink_rate());
  }
};

}  // namespace

NavigationEstimate true_motion(const Model& model, const State& state, const Output& output,
                               VehicleId vehicle) {
  const RigidState& body = motion_of(model, state, vehicle);
  const RollPitchYaw attitude = to_roll_pitch_yaw(body.q_WB);
  return {.heading = exactly(attitude.yaw),
          .attitude = exactly(attitude),
          .rates_B = exactly(body.V_WB_B.angular),
          .depth = exactly(body.p_WB.z()),
          .sink_rate = exactly((body.q_WB * body.V_WB_B.linear).z()),
          .altitude = exactly(model.sounded_z(body.p_WB) - body.p_WB.z()),
          .velocity_B = exactly(body.V_WB_B.linear),
          .position_W = exactly(body.p_WB),
          .water_velocity_W = exactly(output.vehicles[vehicle.index].water.velocity_W)};
}

NavigationEstimate navigation_estimate(const Model& model, const State& state, const Output& output,
                                       VehicleId vehicle) {
  const NavigationModel& navigation = model.vehicles()[vehicle.index].navigation;
  const NavigationEstimate truth = true_motion(model, state, output, vehicle);
  if (!navigation.uses_instruments()) return truth;
  NavigationEstimate estimate =
      navigation_estimate(navigation, state_of(model, state, vehicle), state.now);
  const auto by_truth = [&](Quantity quantity) { return is_truth(navigation, quantity); };
  if (by_truth(Quantity::heading)) estimate.heading = truth.heading;
  if (by_truth(Quantity::attitude)) estimate.attitude = truth.attitude;
  if (by_truth(Quantity::rates)) estimate.rates_B = truth.rates_B;
  if (by_truth(Quantity::depth)) {
    estimate.depth = truth.depth;
    estimate.sink_rate = truth.sink_rate;
  }
  if (by_truth(Quantity::altitude)) estimate.altitude = truth.altitude;
  if (by_truth(Quantity::velocity)) estimate.velocity_B = truth.velocity_B;
  if (by_truth(Quantity::position)) estimate.position_W = truth.position_W;
  if (by_truth(Quantity::water_velocity)) estimate.water_velocity_W = truth.water_velocity_W;
  return estimate;
}

Navigation told_navigation(const NavigationModel& model, const NavigationState& state, SimTime now,
                           const Navigation& truth) {
  Telling telling{model, state, now, truth, {}};
  if (model.filter) telling.filter = filter_readout(*model.filter, state.filter.front(), now);
  Navigation told = truth;
  telling.tell_attitude(told);
  telling.tell_rates(told);
  telling.tell_position(told);
  telling.tell_depth(told);
  telling.tell_altitude(told);
  telling.tell_velocity(told);
  return told;
}

KnownMotion known_motion(const Model& model, const State& state, VehicleId vehicle) {
  const RigidState& body = motion_of(model, state, vehicle);
  const NavigationModel& navigation = model.vehicles()[vehicle.index].navigation;
  if (!navigation.uses_instruments()) return {.body = body};
  const Navigation truth{
      .p_WB = body.p_WB, .R_WB = body.q_WB.toRotationMatrix(), .V_WB_B = body.V_WB_B};
  const Navigation told =
      told_navigation(navigation, state_of(model, state, vehicle), state.now, truth);
  return {.body = {told.p_WB, Quat(told.R_WB).normalized(), told.V_WB_B},
          .knows_heading = told.knows_heading,
          .knows_attitude = told.knows_attitude,
          .knows_depth = told.knows_depth,
          .knows_velocity = told.knows_velocity,
          .knows_position = told.knows_position};
}

std::optional<double> known_altitude(const Model& model, const State& state, VehicleId vehicle) {
  const NavigationModel& navigation = model.vehicles()[vehicle.index].navigation;
  if (!navigation.uses_instruments() || is_truth(navigation, Quantity::altitude)) {
    const Vec3& p_W = motion_of(model, state, vehicle).p_WB;
    return model.sounded_z(p_W) - p_W.z();
  }
  const auto& heard = state_of(model, state, vehicle).altitude;
  const bool is_known = navigation.source(Quantity::altitude) == NavigationSource::Kind::sensor &&
                        is_known_at(state.now, heard);
  return is_known ? std::optional(heard.value) : std::nullopt;
}

void navigate(const Model& model, const Output& output, State& state) {
  for (std::size_t v = 0; v < model.vehicles().size(); ++v) {
    const VehicleModel& vehicle = model.vehicles()[v];
    if (vehicle.navigation.uses_instruments())
      take_measurements(vehicle.navigation, output.measurements,
                        state.navigation[vehicle.navigation_state]);
  }
}

}  // namespace remora
