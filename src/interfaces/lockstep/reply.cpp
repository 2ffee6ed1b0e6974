// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/reply.h"

#include <nlohmann/json.hpp>

#include "math/rotation.h"

namespace remora::lockstep {
namespace {

using Json = nlohmann::ordered_json;

Json list(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

Json vehicle_json(const Dive& dive, std::uint32_t v) {
  const RigidState& body = dive.state().bodies.bodies[dive.model().body_of(VehicleId{v}).index];
  const VehicleOutput& output = dive.output().vehicles[v];
  const RollPitchYaw rpy = to_roll_pitch_yaw(body.q_WB);
  const BatteryState& battery = dive.state().vehicles[v].propulsion.battery;
  Json json = {{"position", list(body.p_WB)},
               {"quaternion", {body.q_WB.w(), body.q_WB.x(), body.q_WB.y(), body.q_WB.z()}},
               {"attitude", {rpy.roll, rpy.pitch, rpy.yaw}},
               {"velocity", list(body.V_WB_B.linear)},
               {"rates", list(body.V_WB_B.angular)},
               {"current", list(output.water.velocity_W)},
               {"contact", output.is_in_contact},
               {"battery", {{"voltage", battery.voltage}, {"current", battery.current}}}};
  json["altitude"] = output.altitude < 1e6 ? Json(output.altitude) : Json(nullptr);
  return json;
}

Json vehicles_json(const Dive& dive) {
  Json vehicles = Json::object();
  for (std::uint32_t v = 0; v < dive.model().vehicles().size(); ++v)
    vehicles[dive.model().vehicles()[v].name] = vehicle_json(dive, v);
  return vehicles;
}

Json actuator_names(const VehicleSpec& vehicle) {
  Json names = Json::array();
  for (const ActuatorSpec& actuator : actuators(vehicle.hull)) names.push_back(actuator.name);
  for (const FinSpec& fin : vehicle.fins) names.push_back(fin.name);
  return names;
}

Json description(const VehicleSpec& vehicle) {
  Json thrusters = Json::array();
  for (const ThrusterSpec& thruster : vehicle.propulsion.thrusters)
    thrusters.push_back({{"name", thruster.name},
                         {"position", list(thruster.position)},
                         {"direction", list(thruster.direction.normalized())}});
  return {{"name", vehicle.name},
          {"kind", vehicle.kind},
          {"thrusters", thrusters},
          {"actuators", actuator_names(vehicle)}};
}

Json description(const SensorModel& sensor) {
  Json channels = Json::array();
  for (const Channel& channel : sensor.channels())
    channels.push_back({{"name", channel.name}, {"unit", channel.unit}});
  return {
      {"name", sensor.full_name()}, {"period", sensor.period.seconds()}, {"channels", channels}};
}

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// An id is JSON that was read once.
void put_id(const std::string& id, Json& json) {
  if (!id.empty()) json["id"] = Json::parse(id, nullptr, false);
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
  Json vehicles = Json::array();
  for (const VehicleSpec& vehicle : dive.scenario().world.vehicles)
    vehicles.push_back(description(vehicle));
  Json sensors = Json::array();
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
  Json json = {{"type", "state"}};
  put_id(id, json);
  json["time"] = dive.state().now.seconds();
  json["steps"] = dive.state().steps;
  json["vehicles"] = vehicles_json(dive);
  json["measurements"] = Json::array();
  for (const KeptMeasurement& m : measurements)
    json["measurements"].push_back({{"sensor", dive.model().sensors()[m.sensor].full_name()},
                                    {"time", m.valid.seconds()},
                                    {"delivered", m.delivered.seconds()},
                                    {"status", to_string(m.status)},
                                    {"values", m.values}});
  return line(json);
}

std::string error_text(const std::string& id, std::string_view error, std::string_view message) {
  Json json = {{"type", "error"}};
  put_id(id, json);
  json["error"] = error;
  json["message"] = message;
  return line(json);
}

std::string bye_text(const std::string& id) {
  Json json = {{"type", "bye"}};
  put_id(id, json);
  return line(json);
}

}  // namespace remora::lockstep
