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

/// Yaw by the heading's source, roll and pitch by the attitude's; what nobody says is zero.
Mat3 told_attitude(const NavigationModel& model, const NavigationEstimate& known,
                   const Navigation& truth) {
  if (is_truth(model, Quantity::heading) && is_truth(model, Quantity::attitude)) return truth.R_WB;
  RollPitchYaw told;
  const RollPitchYaw exact = truth.attitude();
  if (is_truth(model, Quantity::attitude)) {
    told.roll = exact.roll;
    told.pitch = exact.pitch;
  } else if (known.attitude) {
    told.roll = known.attitude->value.roll;
    told.pitch = known.attitude->value.pitch;
  }
  if (is_truth(model, Quantity::heading))
    told.yaw = exact.yaw;
  else if (known.heading)
    told.yaw = known.heading->value;
  return to_quaternion(told).toRotationMatrix();
}

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
      navigation_estimate(navigation, state.vehicles[vehicle.index].navigation, state.now);
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
  const NavigationEstimate known = navigation_estimate(model, state, now);
  Navigation told = truth;
  told.R_WB = told_attitude(model, known, truth);
  told.knows_heading = is_truth(model, Quantity::heading) || known.heading;
  told.knows_attitude = is_truth(model, Quantity::attitude) || known.attitude;
  if (!is_truth(model, Quantity::rates))
    told.V_WB_B.angular = known.rates_B ? known.rates_B->value : Vec3(Vec3::Zero());
  if (!is_truth(model, Quantity::position)) {
    told.knows_position = known.position_W.has_value();
    const Vec3 place = known.position_W ? known.position_W->value : Vec3(Vec3::Zero());
    told.p_WB.head<2>() = place.head<2>();
  }
  if (!is_truth(model, Quantity::depth)) {
    told.knows_depth = known.depth.has_value();
    told.p_WB.z() = known.depth ? known.depth->value : 0.0;
    // Its gauge does not know how high the wave overhead is.
    if (known.depth) told.distance_below_surface = known.depth->value;
  }
  if (!is_truth(model, Quantity::altitude)) {
    told.knows_altitude = known.altitude.has_value();
    if (known.altitude) told.altitude = known.altitude->value;
  }
  if (!is_truth(model, Quantity::velocity)) {
    told.knows_velocity = known.velocity_B.has_value();
    const double sink_rate = is_truth(model, Quantity::depth)
                                 ? (truth.R_WB * truth.V_WB_B.linear).z()
                                 : (known.sink_rate ? known.sink_rate->value : 0.0);
    told.V_WB_B.linear = known.velocity_B ? known.velocity_B->value
                                          : Vec3(told.R_WB.transpose() * Vec3(0.0, 0.0, sink_rate));
  }
  return told;
}

void navigate(const Model& model, const Output& output, State& state) {
  for (std::size_t v = 0; v < model.vehicles().size(); ++v) {
    const NavigationModel& navigation = model.vehicles()[v].navigation;
    if (navigation.uses_instruments())
      take_measurements(navigation, output.measurements, state.vehicles[v].navigation);
  }
}

}  // namespace remora
