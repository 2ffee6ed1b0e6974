// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/telemetry.h"

#include <algorithm>
#include <chrono>

#include "interfaces/console_protocol/arm_text.h"
#include "interfaces/console_protocol/json_text.h"
#include "interfaces/console_protocol/mission_text.h"
#include "interfaces/console_protocol/names.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "sensors/sensor.h"
#include "world/fault_names.h"
#include "world/fouling_of.h"
#include "world/lifeline.h"
#include "world/motion_of.h"
#include "world/navigate.h"

namespace remora {
namespace {

using nlohmann::json;

constexpr double kNoBottomAbove = 1e6;  // an altitude beyond it means that there is none [m]
// The probe of a hull whose file has no leak sensor: so much water reaches it [kg].
constexpr double kWetsTheProbe = 0.05;

json set_points_json(const HoldControllerState& autopilot) {
  json held = json::object();
  if (autopilot.holds_depth) held["depth"] = coarse(autopilot.position_W.z());
  if (autopilot.holds_heading) held["heading_deg"] = bearing_deg(autopilot.heading);
  if (autopilot.holds_altitude) held["altitude"] = coarse(autopilot.altitude);
  if (autopilot.holds_position) held["position"] = vector_json(autopilot.position_W);
  return held;
}

json battery_json(const PropulsionModel& model, const BatteryState& state) {
  const bool has_cells = model.battery.kind == SupplyKind::battery;
  return {{"kind", has_cells ? "battery" : "tether"},
          {"voltage", coarse(state.voltage, 1e3)},
          {"current", coarse(state.current, 1e3)},
          {"charge", has_cells ? json(coarse(state.charge)) : json(nullptr)}};
}

/// What each thruster draws, as its speed controller tells [A].
json currents_json(const PropulsionModel& model, const PropulsionState& state) {
  json currents = json::array();
  const double voltage = std::max(state.battery.voltage, 1.0);
  for (std::size_t i = 0; i < state.thrusters.size(); ++i)
    currents.push_back(coarse(supply_power(model.thrusters[i], state.thrusters[i]) / voltage, 1e2));
  return currents;
}

void add_propulsion(const VehicleModel& model, const VehicleState& state,
                    std::uint32_t reversed_propellers, json& vehicle) {
  json speeds = json::array(), reversed = json::array();
  const auto& thrusters = state.propulsion.thrusters;
  for (std::size_t i = 0; i < thrusters.size(); ++i) {
    const double full = model.propulsion.thrusters[i].curve->max_speed();
    speeds.push_back(coarse(std::clamp(thrusters[i].speed / full, -1.0, 1.0), 1e3));
    reversed.push_back((reversed_propellers >> i & 1u) != 0);
  }
  vehicle["thrusters"] = std::move(speeds);
  vehicle["reversed"] = std::move(reversed);
  vehicle["thruster_currents"] = currents_json(model.propulsion, state.propulsion);
  vehicle["battery"] = battery_json(model.propulsion, state.propulsion.battery);
}

/// A pilot reads what the dimmers are set to; whether light comes out, the picture shows.
json lamps_json(const LookoutState& lookout, const LookoutInput& wanted, Audience audience) {
  json lamps = json::array();
  for (std::size_t i = 0; i < lookout.lamps.size(); ++i) {
    const double set = i < wanted.each_lamp.size() ? wanted.each_lamp[i] : wanted.lamps;
    const double level = audience == Audience::pilot ? std::clamp(set, 0.0, 1.0) : lookout.lamps[i];
    lamps.push_back(coarse(level, 1e3));
  }
  return lamps;
}

void add_lookout(const LookoutState& lookout, json& vehicle) {
  const bool has_camera = lookout.cameras.size() > 0;
  vehicle["tilt_deg"] = has_camera ? coarse(lookout.cameras[0].tilt * kDegreesPerRadian, 1e2) : 0.0;
  vehicle["zoom"] = has_camera ? coarse(lookout.cameras[0].zoom, 1e2) : 1.0;
}

/// What is broken, for those who broke it.
void add_faults(const VehicleState& state, json& vehicle) {
  json thrusters = json::array(), lamps = json::array(), cameras = json::array();
  for (const ThrusterState& thruster : state.propulsion.thrusters)
    thrusters.push_back(name_in(kThrusterFaultNames, thruster.fault.kind));
  for (const LampFaultKind fault : state.lookout.lamp_faults)
    lamps.push_back(name_in(kLampFaultNames, fault));
  for (const CameraState& camera : state.lookout.cameras)
    cameras.push_back(name_in(kCameraFaultNames, camera.fault));
  vehicle["thruster_faults"] = std::move(thrusters);
  vehicle["lamp_faults"] = std::move(lamps);
  vehicle["camera_faults"] = std::move(cameras);
  vehicle["leak"] = coarse(state.flooded);
}

/// Joints with motors, as the description lists them.
json joints_json(const Model& model, const Moment& moment, std::uint32_t vehicle) {
  json joints = json::array();
  for (const JointId id : model.vehicles()[vehicle].joints) {
    const JointSpec& joint = model.joint(id);
    if (!joint.motor) continue;
    const JointState& state = moment.state.bodies.joints[id.index];
    joints.push_back({{"name", joint.name},
                      {"position", coarse(state.q, 1e5)},
                      {"rate", coarse(state.dq, 1e5)},
                      {"effort", coarse(sound(moment.output.motor_efforts[id.index]), 1e3)}});
  }
  return joints;
}

json sensors_json(const Model& model, const State& state, std::uint32_t vehicle) {
  json readings = json::object();
  const std::vector<SensorModel>& sensors = model.sensors().sensors();
  for (std::uint32_t i = 0; i < sensors.size(); ++i) {
    if (sensors[i].vehicle_id.index != vehicle) continue;
    const auto reading = latest(model.sensors(), state.sensors, SensorId{i});
    if (!reading) continue;
    json values = json::array();
    for (const double value : reading->values) values.push_back(coarse(value, 1e6));
    readings[sensors[i].name] = {{"status", to_string(reading->status)},
                                 {"age", coarse((state.now - reading->valid).seconds(), 1e3)},
                                 {"values", std::move(values)}};
  }
  return readings;
}

template <class T, class Text>
json known_or_null(const std::optional<Estimated<T>>& known, Text&& text) {
  return known ? json(text(known->value)) : json(nullptr);
}

/// Where a vehicle is and how it moves. What is not known is null: a pilot reads `--`.
json motion_json(const NavigationEstimate& known) {
  const auto vector = [](const Vec3& value) { return vector_json(value); };
  const auto number = [](double value) { return coarse(value); };
  json motion = {
      {"position", known_or_null(known.position_W, vector)},
      {"depth", known_or_null(known.depth, number)},
      {"heading_deg", known_or_null(known.heading, [](double yaw) { return bearing_deg(yaw); })},
      {"roll_deg", known_or_null(known.attitude,
                                 [](const RollPitchYaw& attitude) {
                                   return coarse(attitude.roll * kDegreesPerRadian, 1e3);
                                 })},
      {"pitch_deg", known_or_null(known.attitude,
                                  [](const RollPitchYaw& attitude) {
                                    return coarse(attitude.pitch * kDegreesPerRadian, 1e3);
                                  })},
      {"velocity", known_or_null(known.velocity_B, vector)},
      {"rates_deg", known_or_null(known.rates_B,
                                  [](const Vec3& rates) {
                                    return vector_json(kDegreesPerRadian * rates, 1e3);
                                  })},
      {"speed", known_or_null(known.velocity_B,
                              [](const Vec3& velocity) { return coarse(velocity.norm()); })},
      {"current", known_or_null(known.water_velocity_W, vector)}};
  const bool has_bottom = known.altitude && known.altitude->value < kNoBottomAbove;
  motion["altitude"] = has_bottom ? json(coarse(known.altitude->value)) : json(nullptr);
  return motion;
}

/// What the vehicle's own alarm says, which may be wrong.
bool has_leak_alarm(const Model& model, const State& state, std::uint32_t vehicle) {
  bool has_sensor = false, is_wet = false;
  const std::vector<SensorModel>& sensors = model.sensors().sensors();
  for (std::uint32_t i = 0; i < sensors.size(); ++i) {
    if (sensors[i].vehicle_id.index != vehicle) continue;
    if (sensors[i].channels().front().name != "leak") continue;
    has_sensor = true;
    const auto reading = latest(model.sensors(), state.sensors, SensorId{i});
    is_wet |= reading && reading->values[0] > 0.5;
  }
  return has_sensor ? is_wet : state.vehicles[vehicle].flooded > kWetsTheProbe;
}

/// Nothing comes up from a vehicle that is cut off.
void go_silent(json& vehicle) {
  vehicle.update(motion_json({}));
  for (const char* list : {"thrusters", "thruster_currents"})
    for (json& value : vehicle[list]) value = 0.0;
  vehicle["set_points"] = json::object();
  vehicle["sensors"] = json::object();
  vehicle["joints"] = json::array();
  vehicle["temperature"] = nullptr;
  vehicle["contact"] = vehicle["leak_alarm"] = false;
  vehicle["battery"].update({{"voltage", 0.0}, {"current", 0.0}, {"charge", nullptr}});
}

/// Of the water where the vehicle is; to pilots, at the depth that its gauge says.
json temperature_json(const Model& model, const NavigationEstimate& known, const RigidState& body,
                      Audience audience) {
  const auto at = [&](double z) {
    return json(coarse(model.environment().water().temperature_degc(z), 1e2));
  };
  if (audience == Audience::instructor) return at(body.p_WB.z());
  return known.depth ? at(known.depth->value) : json(nullptr);
}

json vehicle_json(const TelemetrySource& source, std::uint32_t i) {
  const Model& model = source.session.model();
  const Moment& moment = source.moment;
  const RigidState& body = motion_of(model, moment.state, {i});
  const VehicleState& state = moment.state.vehicles[i];
  const VehicleStatus& watch = moment.vehicles[i];
  const VehicleOutput& output = moment.output.vehicles[i];
  const std::string& name = model.vehicles()[i].name;
  const std::optional<std::string> pilot = source.roster.pilot_of(name);
  const NavigationEstimate known = navigation_estimate(model, moment.state, moment.output, {i});

  json vehicle = {
      {"name", name},
      {"turns", coarse(source.audience == Audience::pilot ? watch.known_turns : watch.turns)},
      {"mode", name_in(kControlModeNames, moment.input.vehicles[i].pilot.mode)},
      {"armed", watch.is_armed},
      {"set_points", set_points_json(state.controller.hold)},
      {"contact", output.is_in_contact},
      {"contacts", watch.contacts},
      {"leak_alarm", has_leak_alarm(model, moment.state, i)},
      {"temperature", temperature_json(model, known, body, source.audience)},
      {"sequence", watch.sequence},
      {"link", link_of(source, i)},
      {"silence", coarse(watch.silence, 1e3)},
      {"pilot", pilot ? json(*pilot) : json(nullptr)},
      {"joints", joints_json(model, moment, i)},
      {"arms", arms_telemetry(model, moment, {i})},
      {"sensors", sensors_json(model, moment.state, i)}};
  add_propulsion(model.vehicles()[i], state, watch.reversed_propellers, vehicle);
  add_lookout(state.lookout, vehicle);
  json told = json::array();
  for (const double command : output.thruster_commands) told.push_back(coarse(command, 1e3));
  vehicle["thruster_commands"] = std::move(told);
  vehicle["lamps"] = lamps_json(state.lookout, moment.input.vehicles[i].lookout, source.audience);
  const bool is_connected = lifeline(model, moment.state, {i}).has_link;
  vehicle["connected"] = is_connected;
  if (source.audience == Audience::pilot) {
    is_connected ? vehicle.update(motion_json(known)) : go_silent(vehicle);
    return vehicle;
  }
  vehicle.update(motion_json(true_motion(model, moment.state, moment.output, {i})));
  if (model.vehicles()[i].navigation.uses_instruments()) vehicle["estimate"] = motion_json(known);
  add_faults(state, vehicle);
  return vehicle;
}

/// As the winch's load cell tells it: that a line is held somewhere, or that it has parted, is for
/// pilots to find out.
TetherCondition felt(TetherCondition condition) {
  switch (condition) {
    case TetherCondition::snagged:
      return TetherCondition::taut;
    case TetherCondition::parted:
    case TetherCondition::lost:
      return TetherCondition::slack;
    default:
      return condition;
  }
}

/// Whether the audience has word from the vehicle at a tether's end: of its place, and of its pull.
bool hears_from_end(const TetherModel& tether, const TelemetrySource& source) {
  const Model& model = source.session.model();
  const auto vehicle = model.vehicle_of(BodyId{tether.bodies[1]});
  return source.audience == Audience::instructor || !vehicle ||
         lifeline(model, source.moment.state, *vehicle).has_link;
}

/// How far a tether's vehicle end lies from where its pilot may know it to be; nothing when they do
/// not know where they are. What is tied to no vehicle everybody may see.
std::optional<Vec3> shift_of_vehicle_end(const TetherModel& tether, const TelemetrySource& source) {
  if (source.audience == Audience::instructor) return Vec3(Vec3::Zero());
  const Model& model = source.session.model();
  const auto vehicle = model.vehicle_of(BodyId{tether.bodies[1]});
  if (!vehicle) return Vec3(Vec3::Zero());
  if (!hears_from_end(tether, source)) return std::nullopt;
  const NavigationEstimate known =
      navigation_estimate(model, source.moment.state, source.moment.output, *vehicle);
  if (!known.position_W) return std::nullopt;
  return known.position_W->value - motion_of(model, source.moment.state, *vehicle).p_WB;
}

/// Whether the audience may know how the line lies: it is no secret where the vehicle flies by the
/// truth, and an aid where it does not.
bool knows_lie(const TetherModel& tether, const TelemetrySource& source) {
  if (source.audience == Audience::instructor) return true;
  if (!hears_from_end(tether, source)) return false;
  if (source.aids.has_taut_route) return true;
  const auto vehicle = source.session.model().vehicle_of(BodyId{tether.bodies[1]});
  return !vehicle ||
         !source.session.model().vehicles()[vehicle->index].navigation.uses_instruments();
}

/// The line's shape as a chart shows it: its reel is where it is, its other end where the vehicle
/// has itself. Who may not know how it lies gets the straight line between the two.
json nodes_json(const TetherModel& tether, const TetherState& state, const TelemetrySource& source,
                const Vec3& shift_W) {
  const auto places = state.nodes();
  json nodes = json::array();
  if (!knows_lie(tether, source) && !places.empty())
    return json::array(
        {vector_json(places.front(), 1e2), vector_json(places.back() + shift_W, 1e2)});
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double share = places.size() > 1 ? static_cast<double>(i) / (places.size() - 1.0) : 0.0;
    nodes.push_back(vector_json(places[i] + share * shift_W, 1e2));
  }
  return nodes;
}

/// From the reel to where the vehicle has itself, in a straight line [m].
json straight_json(const TetherState& state, const std::optional<Vec3>& shift_W) {
  const auto places = state.nodes();
  if (!shift_W || places.empty()) return nullptr;
  return coarse((places.back() + *shift_W - places.front()).norm(), 1e3);
}

/// The taut route, as seen from the vehicle it leads to: who does not know where they are learns
/// which way the line leads, not where they are.
json route_json(const TelemetrySource& source, std::uint32_t tether) {
  const Model& model = source.session.model();
  json points = json::array();
  const auto vehicle = model.vehicle_of(BodyId{model.tethers()[tether].bodies[1]});
  if (!vehicle || tether >= source.moment.taut_routes_W.size()) return points;
  if (!hears_from_end(model.tethers()[tether], source)) return points;
  const Pose X_BW = motion_of(model, source.moment.state, *vehicle).X_WB().inverse();
  for (const Vec3& point : source.moment.taut_routes_W[tether])
    points.push_back(vector_json(X_BW * point, 1e2));
  return points;
}

json tether_json(const TetherModel& model, const TetherState& state, const TetherOutput& output,
                 const TelemetrySource& source) {
  const bool knows_all = source.audience == Audience::instructor;
  const TetherCondition condition = knows_all ? output.condition : felt(output.condition);
  const double tension = hears_from_end(model, source) ? output.vehicle_tension : 0.0;
  json tether = {{"name", model.spec.name},
                 {"deployed", coarse(state.reel.deployed, 1e3)},
                 {"capacity", model.spec.reel.capacity},
                 {"reel_speed", coarse(state.reel.speed, 1e3)},
                 {"brake", state.reel.is_braked},
                 {"automatic", name_in(kAutomaticNames, state.reel.automatic)},
                 {"tension", coarse(tension, 1e2)},
                 {"reel_tension", coarse(output.reel_tension, 1e2)},
                 {"greatest_tension", coarse(output.greatest_tension, 1e2)},
                 {"condition", name_in(kConditionNames, condition)}};
  const std::optional<Vec3> shift_W = shift_of_vehicle_end(model, source);
  tether["route"] =
      knows_lie(model, source) ? json(coarse(output.route_length, 1e3)) : json(nullptr);
  tether["straight"] =
      knows_all ? json(coarse(output.straight, 1e3)) : straight_json(state, shift_W);
  if (knows_all) tether["jammed"] = state.is_jammed;
  if (source.has_nodes)
    tether["nodes"] = shift_W ? nodes_json(model, state, source, *shift_W) : json::array();
  return tether;
}

json plug_json(const Model& model, const State& state, const Output& output, std::size_t i) {
  const PlugState& plug = state.plugs[i];
  const bool is_held = plug.phase != PlugPhase::free;
  return {
      {"name", model.plugs()[i].name},
      {"state", value_name(plug.phase)},
      {"receptacle", is_held ? json(model.receptacles()[*plug.receptacle].name) : json(nullptr)},
      {"travel", coarse(output.plugs[i].travel)},
      {"pull", coarse(sound(output.plugs[i].pull), 1e2)},
      {"mean_force", coarse(sound(output.plugs[i].mean_force), 1e2)}};
}

/// Whether the audience knows the water by what the first vehicle's instruments and pictures show.
bool sees_water_by_instruments(const TelemetrySource& source) {
  const std::vector<VehicleModel>& vehicles = source.session.model().vehicles();
  return source.audience == Audience::pilot && !vehicles.empty() &&
         vehicles[0].navigation.uses_instruments();
}

/// What the water does where the first vehicle is, as far as the audience may know.
json current_json(const TelemetrySource& source, const Vec3& place_W) {
  const Model& model = source.session.model();
  if (!sees_water_by_instruments(source))
    return vector_json(current(model.environment(), source.moment.state.environment, place_W));
  const NavigationEstimate known =
      navigation_estimate(model, source.moment.state, source.moment.output, {0});
  return known.water_velocity_W ? json(vector_json(known.water_velocity_W->value)) : json(nullptr);
}

json weather_json(const TelemetrySource& source) {
  const Model& model = source.session.model();
  const State& state = source.moment.state;
  const Vec3 place =
      model.vehicles().empty() ? Vec3(Vec3::Zero()) : motion_of(model, state, {0}).p_WB;
  const EnvironmentModel& water = model.environment();
  // How far they see, pilots see.
  return {{"visibility", sees_water_by_instruments(source)
                             ? json(nullptr)
                             : json(coarse(visibility(water, state.environment, place.z()), 1e2))},
          {"current", current_json(source, place)},
          {"wave_height", coarse(wave_height(water, state.environment), 1e3)},
          {"sun_elevation_deg",
           coarse(kDegreesPerRadian * sun_elevation(water, state.environment, state.now), 1e2)},
          // What pilots are to rate they are not told.
          {"fouling", source.audience == Audience::instructor
                          ? number_or_null(fouling_level(model, state))
                          : json(nullptr)}};
}

json video_json(const std::vector<StreamFigures>& figures) {
  json streams = json::array();
  for (const StreamFigures& stream : figures) {
    streams.push_back({{"source", stream.spec.source},
                       {"viewers", stream.viewers},
                       {"fps", coarse(stream.fps, 1e1)},
                       {"draw_ms", coarse(stream.draw_ms, 1e1)}});
  }
  return streams;
}

json pilots_json(const Roster& roster) {
  json pilots = json::array();
  for (const std::string& vehicle : roster.vehicles()) {
    if (const auto name = roster.pilot_of(vehicle))
      pilots.push_back({{"vehicle", vehicle}, {"name", *name}});
  }
  return pilots;
}

double unix_seconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Audience audience_of(Role role, const Session& session) {
  const bool knows_all = role == Role::instructor || session.is_replay();
  return knows_all ? Audience::instructor : Audience::pilot;
}

Aids usual_aids(const Session& session) {
  constexpr int kForBeginners = 1;
  const MissionSpec* mission = session.mission();
  const bool has_all =
      mission == nullptr || session.is_replay() || mission->difficulty <= kForBeginners;
  return {.has_outside_view = has_all, .has_taut_route = has_all};
}

const char* link_of(const TelemetrySource& source, std::size_t vehicle) {
  const VehicleStatus& watch = source.moment.vehicles[vehicle];
  const std::string& name = source.session.model().vehicles()[vehicle].name;
  const auto index = static_cast<std::uint32_t>(vehicle);
  if (!lifeline(source.session.model(), source.moment.state, {index}).has_link) return "lost";
  if (!watch.has_pilot || !source.roster.pilot_of(name)) return "none";
  return watch.is_link_lost ? "lost" : "ok";
}

std::string telemetry_text(const TelemetrySource& source) {
  const Model& model = source.session.model();
  const Moment& moment = source.moment;
  json vehicles = json::array(), tethers = json::array();
  for (std::uint32_t i = 0; i < model.vehicles().size(); ++i)
    vehicles.push_back(vehicle_json(source, i));
  for (std::size_t i = 0; i < model.tethers().size(); ++i) {
    tethers.push_back(
        tether_json(model.tethers()[i], moment.state.tethers[i], moment.output.tethers[i], source));
    if (source.has_nodes && (source.aids.has_taut_route || source.audience == Audience::instructor))
      tethers.back()["taut_route"] = route_json(source, static_cast<std::uint32_t>(i));
  }
  json message = {{"type", "telemetry"},
                  {"number", moment.number},
                  {"time", coarse(moment.state.now.seconds(), 1e6)},
                  {"wall", coarse(unix_seconds(), 1e3)},
                  {"phase", to_string(moment.phase)},
                  {"rate", moment.rate},
                  {"rtf", coarse(moment.real_time_factor, 1e3)},
                  {"worst_rtf", coarse(moment.worst_real_time_factor, 1e3)},
                  {"problem", moment.problem},
                  {"vehicles", std::move(vehicles)},
                  {"tethers", std::move(tethers)},
                  {"environment", weather_json(source)},
                  {"video", video_json(source.video)},
                  {"aids",
                   {{"outside_view", source.aids.has_outside_view},
                    {"taut_route", source.aids.has_taut_route}}},
                  {"horizon", coarse(source.session.horizon().seconds(), 1e3)},
                  {"pilots", pilots_json(source.roster)}};
  for (std::size_t i = 0; i < model.plugs().size(); ++i)
    message["plugs"].push_back(plug_json(model, moment.state, moment.output, i));
  if (!moment.partners.empty()) message["partners"] = moment.partners;
  const auto& standing = source.audience == Audience::pilot ? moment.told_mission : moment.mission;
  if (standing) message["mission"] = mission_telemetry(moment, *standing);
  return to_text(message);
}

}  // namespace remora
