// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/reply.h"

#include <nlohmann/json.hpp>

#include "math/rotation.h"
#include "world/motion_of.h"
#include "world/navigate.h"

namespace remora::lockstep {
namespace {

nlohmann::ordered_json list(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

nlohmann::ordered_json motion_json(const RigidState& body) {
  const RollPitchYaw rpy = to_roll_pitch_yaw(body.q_WB);
  return {{"position", list(body.p_WB)},
          {"quaternion", {body.q_WB.w(), body.q_WB.x(), body.q_WB.y(), body.q_WB.z()}},
          {"attitude", {rpy.roll, rpy.pitch, rpy.yaw}},
          {"velocity", list(body.V_WB_B.linear)},
          {"rates", list(body.V_WB_B.angular)}};
}

nlohmann::ordered_json or_null(bool is_known, nlohmann::ordered_json value) {
  return is_known ? std::move(value) : nlohmann::ordered_json(nullptr);
}

/// What the vehicle knows of itself: what it does not know is null.
nlohmann::ordered_json known_json(const Dive& dive, std::uint32_t v) {
  const NavigationEstimate known =
      navigation_estimate(dive.model(), dive.state(), dive.output(), {v});
  const KnownMotion motion = known_motion(dive.model(), dive.state(), {v});
  const bool knows_attitude = motion.knows_attitude && motion.knows_heading;
  nlohmann::ordered_json json = motion_json(motion.body);
  json["position"] = or_null(known.position_W.has_value(), json["position"]);
  json["depth"] = or_null(known.depth.has_value(), motion.body.p_WB.z());
  for (const char* key : {"quaternion", "attitude"}) json[key] = or_null(knows_attitude, json[key]);
  json["velocity"] = or_null(known.velocity_B.has_value(), json["velocity"]);
  json["rates"] = or_null(known.rates_B.has_value(), json["rates"]);
  const auto& water = known.water_velocity_W;
  json["current"] = water ? list(water->value) : nlohmann::ordered_json(nullptr);
  const bool has_bottom = known.altitude && known.altitude->value < 1e6;
  json["altitude"] =
      has_bottom ? nlohmann::ordered_json(known.altitude->value) : nlohmann::ordered_json(nullptr);
  return json;
}

nlohmann::ordered_json vehicle_json(const Dive& dive, std::uint32_t v) {
  const VehicleOutput& output = dive.output().vehicles[v];
  const BatteryState& battery = dive.state().vehicles[v].propulsion.battery;
  nlohmann::ordered_json truth = motion_json(motion_of(dive.model(), dive.state(), {v}));
  truth["current"] = list(output.water.velocity_W);
  truth["altitude"] = or_null(output.altitude < 1e6, output.altitude);
  nlohmann::ordered_json json = known_json(dive, v);
  json["contact"] = output.is_in_contact;
  json["battery"] = {{"voltage", battery.voltage}, {"current", battery.current}};
  json["truth"] = std::move(truth);
  return json;
}

nlohmann::ordered_json vehicles_json(const Dive& dive) {
  nlohmann::ordered_json vehicles = nlohmann::ordered_json::object();
  for (std::uint32_t v = 0; v < dive.model().vehicles().size(); ++v)
    vehicles[dive.model().vehicles()[v].name] = vehicle_json(dive, v);
  return vehicles;
}

nlohmann::ordered_json actuator_names(const VehicleSpec& vehicle) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const ActuatorSpec& actuator : actuators(vehicle.hull)) names.push_back(actuator.name);
  for (const FinSpec& fin : vehicle.fins) names.push_back(fin.name);
  return names;
}

nlohmann::ordered_json description(const VehicleSpec& vehicle) {
  nlohmann::ordered_json thrusters = nlohmann::ordered_json::array();
  for (const ThrusterSpec& thruster : vehicle.propulsion.thrusters)
    thrusters.push_back({{"name", thruster.name},
                         {"position", list(thruster.position)},
                         {"direction", list(thruster.direction.normalized())}});
  return {{"name", vehicle.name},
          {"kind", vehicle.kind},
          {"thrusters", thrusters},
          {"actuators", actuator_names(vehicle)}};
}

nlohmann::ordered_json description(const SensorModel& sensor) {
  nlohmann::ordered_json channels = nlohmann::ordered_json::array();
  for (const Channel& channel : sensor.channels())
    channels.push_back({{"name", channel.name}, {"unit", channel.unit}});
  return {
      {"name", sensor.full_name()}, {"period", sensor.period.seconds()}, {"channels", channels}};
}

std::string line(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

/// An id is JSON that was read once.
void put_id(const std::string& id, nlohmann::ordered_json& json) {
  if (!id.empty()) json["id"] = nlohmann::ordered_json::parse(id, nullptr, false);
}

}  // namespace

KeptMeasurement kept(const Measurement& measurement) {
  return {measurement.sensor,
          measurement.valid,
          measurement.delivered,
          measurement.status,
          {measurement.values.begin(), measurement.values.end()}};
}

std::string hello_text(const Dive& dive) {
  nlohmann::ordered_json vehicles = nlohmann::ordered_json::array();
  for (const VehicleSpec& vehicle : dive.scenario().world.vehicles)
    vehicles.push_back(description(vehicle));
  nlohmann::ordered_json sensors = nlohmann::ordered_json::array();
  for (const SensorModel& sensor : dive.model().sensors().sensors())
    sensors.push_back(description(sensor));
  return line({{"type", "hello"},
               {"protocol", "remora-lockstep"},
               {"version", kProtocolVersion},
               {"scene", dive.scenario().name},
               {"seed", dive.scenario().seed},
               {"step", dive.model().step().seconds()},
               {"gravity", dive.model().environment().gravity()},
               {"vehicles", vehicles},
               {"sensors", sensors},
               {"time", dive.state().now.seconds()},
               {"steps", dive.state().steps},
               {"state", vehicles_json(dive)}});
}

std::string state_text(const Dive& dive, const std::string& id,
                       const std::vector<KeptMeasurement>& measurements) {
  nlohmann::ordered_json json = {{"type", "state"}};
  put_id(id, json);
  json["time"] = dive.state().now.seconds();
  json["steps"] = dive.state().steps;
  json["vehicles"] = vehicles_json(dive);
  json["measurements"] = nlohmann::ordered_json::array();
  for (const KeptMeasurement& m : measurements)
    json["measurements"].push_back({{"sensor", dive.model().sensors()[m.sensor].full_name()},
                                    {"time", m.valid.seconds()},
                                    {"delivered", m.delivered.seconds()},
                                    {"status", to_string(m.status)},
                                    {"values", m.values}});
  return line(json);
}

std::string error_text(const std::string& id, std::string_view error, std::string_view message) {
  nlohmann::ordered_json json = {{"type", "error"}};
  put_id(id, json);
  json["error"] = error;
  json["message"] = message;
  return line(json);
}

std::string bye_text(const std::string& id) {
  nlohmann::ordered_json json = {{"type", "bye"}};
  put_id(id, json);
  return line(json);
}

}  // namespace remora::lockstep
