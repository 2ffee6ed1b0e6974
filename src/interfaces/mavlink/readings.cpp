// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/readings.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>

#include "sensors/ahrs.h"
#include "sensors/dvl.h"
#include "sensors/gps.h"
#include "sensors/imu.h"
#include "sensors/sensor.h"
#include "world/navigate.h"

namespace remora::mavlink {
namespace {

/// The first sensor on the vehicle's hull whose channels begin with these names.
std::optional<SensorId> find_sensor(const Model& model, VehicleId vehicle,
                                    std::initializer_list<std::string_view> channels) {
  const std::vector<SensorModel>& sensors = model.sensors().sensors();
  for (std::uint32_t i = 0; i < sensors.size(); ++i) {
    if (sensors[i].vehicle_id != vehicle || !sensors[i].is_on_hull) continue;
    const std::vector<Channel>& own = sensors[i].channels();
    if (own.size() >= channels.size() &&
        std::equal(
            channels.begin(), channels.end(), own.begin(),
            [](std::string_view name, const Channel& channel) { return name == channel.name; }))
      return SensorId{i};
  }
  return std::nullopt;
}

/// What a sensor said last, if that can be used.
std::optional<Measurement> usable(const Model& model, const State& state,
                                  const std::optional<SensorId>& sensor) {
  if (!sensor) return std::nullopt;
  const std::optional<Measurement> said = latest(model.sensors(), state.sensors, *sensor);
  if (!said) return std::nullopt;
  const bool is_good =
      said->status == MeasurementStatus::ok || said->status == MeasurementStatus::saturated;
  const bool is_complete = std::all_of(said->values.begin(), said->values.end(),
                                       [](double value) { return std::isfinite(value); });
  return is_good && is_complete ? said : std::nullopt;
}

void read_motion(const Model& model, const State& state, VehicleId vehicle,
                 const Fittings& fittings, Readings& readings) {
  const KnownMotion known = known_motion(model, state, vehicle);
  const RigidState& body = known.body;
  const bool is_by_truth = !model.vehicles()[vehicle.index].navigation.uses_instruments();
  readings.attitude = to_roll_pitch_yaw(body.q_WB);
  readings.rates_B = body.V_WB_B.angular;
  if (const auto said = usable(model, state, fittings.compass); said && is_by_truth) {
    const Mat3 R_WS = ahrs_reading(said->values);
    const Mat3 R_WB = R_WS * model.sensors()[*fittings.compass].X_BS.R.transpose();
    readings.attitude = to_roll_pitch_yaw(Quat(R_WB));
  }
  if (const auto said = usable(model, state, fittings.imu)) {
    const ImuReading imu = imu_reading(said->values);
    const auto& R_BS = model.sensors()[*fittings.imu].X_BS.R;
    if (is_by_truth) readings.rates_B = R_BS * imu.w_WS_S;
    readings.specific_force_B = R_BS * imu.f_S;
    readings.has_imu = true;
  }
  readings.p_W = body.p_WB;
  readings.v_W = body.q_WB * body.V_WB_B.linear;
  readings.knows_position = known.knows_position;
  readings.knows_velocity = known.knows_velocity;
  const LocalFrame& frame = model.environment().place().frame();
  readings.position = frame.to_geo(body.p_WB);
  readings.origin = frame.origin();
}

void read_water(const Model& model, const State& state, VehicleId vehicle,
                const VehicleOutput& output, const Fittings& fittings, Readings& readings) {
  readings.air_pressure = model.environment().place().air_pressure();
  readings.depth = readings.p_W.z();  // as its navigation has it: a silent gauge tells no truth
  readings.temperature_degc = model.environment().water().temperature_degc(readings.depth);
  // Hydrostatic, with the water at the vehicle; g as the depth sensors take it.
  readings.pressure =
      readings.air_pressure + output.water.density * 9.80665 * std::max(0.0, readings.depth);
  if (const auto said = usable(model, state, fittings.depth)) {
    readings.pressure = said->values[0];
    if (!model.vehicles()[vehicle.index].navigation.uses_instruments())
      readings.depth = said->values[1];
    readings.temperature_degc = said->values[2];
  }
  if (const auto said = usable(model, state, fittings.altimeter)) {
    readings.altitude = said->values[0];
  } else if (fittings.dvl) {
    // Beams that hear nothing are not numbers: only the altitude itself must be one.
    const auto heard = latest(model.sensors(), state.sensors, *fittings.dvl);
    if (heard && heard->status == MeasurementStatus::ok) {
      const double altitude = dvl_reading(heard->values).altitude;
      if (std::isfinite(altitude)) readings.altitude = altitude;
    }
  }
}

void read_supply(const Model& model, const State& state, VehicleId vehicle,
                 const Fittings& fittings, Readings& readings) {
  const PropulsionModel& propulsion = model.vehicles()[vehicle.index].propulsion;
  const PropulsionState& now = state.vehicles[vehicle.index].propulsion;
  readings.voltage = now.battery.voltage;
  readings.current = now.battery.current;
  if (propulsion.battery.kind == SupplyKind::battery) readings.charge = now.battery.charge;
  if (const auto said = usable(model, state, fittings.battery)) {
    readings.voltage = said->values[0];
    readings.current = said->values[1];
    if (readings.charge) readings.charge = said->values[2];
  }
  for (std::size_t i = 0; i < now.thrusters.size(); ++i) {
    const double full = propulsion.thrusters[i].curve->max_speed();
    readings.thrusters.push_back(std::clamp(now.thrusters[i].speed / full, -1.0, 1.0));
  }
}

void read_lookout(const Model& model, const Moment& moment, VehicleId vehicle, Readings& readings) {
  readings.lamps = moment.input.vehicles[vehicle.index].lookout.lamps;
  const LookoutState& lookout = moment.state.vehicles[vehicle.index].lookout;
  if (lookout.cameras.empty()) return;
  const CameraSpec& camera = model.vehicles()[vehicle.index].cameras[0];
  readings.tilt = lookout.cameras[0].tilt;
  readings.least_tilt = camera.min_tilt;
  readings.most_tilt = camera.max_tilt;
}

}  // namespace

Fittings fittings_of(const Model& model, VehicleId vehicle) {
  Fittings found;
  found.compass = find_sensor(model, vehicle, {"roll", "pitch", "heading"});
  found.imu = find_sensor(model, vehicle, {"rate_x", "rate_y", "rate_z", "force_x"});
  found.depth = find_sensor(model, vehicle, {"pressure", "depth", "temperature"});
  found.altimeter = find_sensor(model, vehicle, {"range"});
  found.dvl = find_sensor(model, vehicle, {"track", "velocity_x"});
  found.battery = find_sensor(model, vehicle, {"voltage", "current", "charge"});
  found.gps = find_sensor(model, vehicle, {"latitude", "longitude"});
  found.leak = find_sensor(model, vehicle, {"leak"});
  for (VehicleArm& arm : arms_of(model, vehicle))
    if (!arm.jaws.empty()) found.grippers.push_back(std::move(arm));
  return found;
}

Readings readings_at(const Model& model, const Moment& moment, VehicleId vehicle,
                     const Fittings& fittings) {
  const State& state = moment.state;
  Readings readings;
  readings.seconds = state.now.seconds();
  read_motion(model, state, vehicle, fittings, readings);
  // Before the first step there is no output.
  if (vehicle.index < moment.output.vehicles.size())
    read_water(model, state, vehicle, moment.output.vehicles[vehicle.index], fittings, readings);
  read_supply(model, state, vehicle, fittings, readings);
  read_lookout(model, moment, vehicle, readings);
  readings.has_gps = fittings.gps.has_value();
  if (const auto said = usable(model, state, fittings.gps))
    readings.fix = gps_reading(said->values).position;
  if (const auto said = usable(model, state, fittings.leak))
    readings.is_leaking = said->values[0] != 0.0;
  constexpr double kAll = 1e9;  // cut to what the motor has
  for (const VehicleArm& arm : fittings.grippers)
    readings.grippers.push_back(
        {open_jaws(model, vehicle, arm, 1.0), grip(model, vehicle, arm, kAll)});
  readings.turns = moment.vehicles[vehicle.index].turns;
  readings.is_armed = moment.vehicles[vehicle.index].is_armed;
  readings.mode = moment.input.vehicles[vehicle.index].pilot.mode;
  return readings;
}

}  // namespace remora::mavlink
