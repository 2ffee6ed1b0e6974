// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/description.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/convex_outline.h"
#include "guidance/vehicle_arm.h"
#include "interfaces/console_protocol/arm_text.h"
#include "interfaces/console_protocol/json_text.h"
#include "interfaces/console_protocol/names.h"
#include "math/angles.h"
#include "scenario/vessel_choice.h"
#include "sensors/imaging_spec.h"
#include "sensors/step_instrument_spec.h"
#include "session/video_stream.h"
#include "world/motion_of.h"

namespace remora {
namespace {

using nlohmann::json;

constexpr int kMostSeabedRows = 96;     // of the map's grid: 9,216 depths are 60 kB
constexpr double kFlatMapSide = 400.0;  // of a map of a level bottom [m]

const char* name_of_port(PortKind kind) {
  switch (kind) {
    case PortKind::none:
      return "none";
    case PortKind::flat:
      return "flat";
    case PortKind::dome:
      return "dome";
  }
  return "none";
}

/// Where a camera looks from: C on its carrier, untilted. Cx right, Cy down, Cz ahead.
json mounting_json(const Pose& X_BC, bool is_on_hull) {
  json mounting = pose_json(X_BC);
  mounting["on_hull"] = is_on_hull;
  return mounting;
}

json camera_json(const VehicleModel& owner, std::size_t index) {
  const CameraSpec& camera = owner.cameras[index];
  const bool can_tilt = camera.max_tilt > camera.min_tilt;
  const double fx = intrinsics(camera).fx;
  return {{"name", camera.name},
          {"source", owner.name + "/" + camera.name},
          {"width", camera.width},
          {"height", camera.height},
          {"tilt_deg", can_tilt ? json{coarse(camera.min_tilt * kDegreesPerRadian, 1e2),
                                       coarse(camera.max_tilt * kDegreesPerRadian, 1e2)}
                                : json(nullptr)},
          {"zoom", camera.max_zoom > 1.0 ? json{1.0, camera.max_zoom} : json(nullptr)},
          {"fov_deg", coarse(2.0 * std::atan(0.5 * camera.width / fx) * kDegreesPerRadian, 1e2)},
          {"port", name_of_port(camera.port.kind)},
          {"mounting", mounting_json(camera.X_BC, owner.camera_bodies[index] == owner.root)}};
}

json modes_json(const VehicleModel& vehicle) {
  json modes = json::array();
  for (const auto& [mode, name] : kControlModeNames) {
    const bool has_way = !vehicle.controller.hold.waypoints.empty();
    if (mode != ControlMode::waypoints || has_way) modes.push_back(name);
  }
  return modes;
}

/// A name for each light instrument: one without a name does not compile.
struct LightKind {
  const char* operator()(const PoseSensorSpec&) const { return "pose"; }
  const char* operator()(const DvlSpec&) const { return "dvl"; }
  const char* operator()(const AdcpSpec&) const { return "adcp"; }
  const char* operator()(const UsblSpec&) const { return "usbl"; }
  const char* operator()(const LblSpec&) const { return "lbl"; }
  const char* operator()(const ModemSpec&) const { return "modem"; }
  const char* operator()(const AhrsSpec&) const { return "ahrs"; }
  const char* operator()(const AltimeterSpec&) const { return "altimeter"; }
  const char* operator()(const BatteryMonitorSpec&) const { return "battery"; }
  const char* operator()(const ContactSensorSpec&) const { return "contact"; }
  const char* operator()(const ForceTorqueSpec&) const { return "force_torque"; }
  const char* operator()(const TouchSpec&) const { return "touch"; }
  const char* operator()(const CtdSpec&) const { return "ctd"; }
  const char* operator()(const CurrentMeterSpec&) const { return "current"; }
  const char* operator()(const DepthSensorSpec&) const { return "depth"; }
  const char* operator()(const GpsSpec&) const { return "gps"; }
  const char* operator()(const ImuSpec&) const { return "imu"; }
  const char* operator()(const InsSpec&) const { return "ins"; }
  const char* operator()(const JointEncoderSpec&) const { return "encoder"; }
  const char* operator()(const LeakSensorSpec&) const { return "leak"; }
  const char* operator()(const MagnetometerSpec&) const { return "magnetometer"; }
  const char* operator()(const RangeArraySpec&) const { return "range_array"; }
  const char* operator()(const TetherMonitorSpec&) const { return "tether"; }
};

std::string kind_of_sensor(const ScenarioSpec& scenario, const SensorModel& sensor) {
  for (const SensorSpec& spec : scenario.world.vehicles[sensor.vehicle_id.index].sensors) {
    const StepInstrumentSpec* light = spec.step_instrument.get();
    if (spec.name == sensor.name && light != nullptr) return std::visit(LightKind{}, *light);
  }
  return "sensor";
}

json sensors_json(const ScenarioSpec& scenario, const Model& model, std::uint32_t vehicle) {
  json sensors = json::array();
  for (const SensorModel& sensor : model.sensors().sensors()) {
    if (sensor.vehicle_id.index != vehicle) continue;
    json channels = json::array();
    for (const Channel& channel : sensor.channels())
      channels.push_back({{"name", channel.name}, {"unit", channel.unit}});
    sensors.push_back({{"name", sensor.name},
                       {"kind", kind_of_sensor(scenario, sensor)},
                       {"channels", std::move(channels)}});
  }
  return sensors;
}

/// How far an imaging instrument looks [m].
double range_of(const ImagingSpec& spec) {
  return std::visit(
      []<class Spec>(const Spec& instrument) {
        if constexpr (std::is_same_v<Spec, std::monostate>) {
          return 0.0;
        } else if constexpr (std::is_same_v<Spec, ImagingSonarSpec>) {
          return instrument.range;
        } else if constexpr (std::is_same_v<Spec, LaserLineSpec>) {
          return instrument.reach.range;
        } else {
          return static_cast<double>(instrument.max_range);
        }
      },
      spec);
}

json sonars_json(const Model& model, std::uint32_t vehicle) {
  json sonars = json::array();
  for (const ImagingSensorModel& sonar : model.sensors().imaging()) {
    if (sonar.vehicle_id.index != vehicle) continue;
    sonars.push_back(
        {{"name", sonar.name}, {"source", sonar.full_name()}, {"range", range_of(*sonar.spec)}});
  }
  return sonars;
}

json tether_of(const Model& model, std::uint32_t vehicle) {
  for (const TetherModel& tether : model.tethers()) {
    if (tether.bodies[1] == model.body_of({vehicle}).index) return tether.spec.name;
  }
  return nullptr;
}

json limit_json(double limit) { return std::isfinite(limit) ? json(limit) : json(nullptr); }

/// Joints with motors, in the order of telemetry; those of an arm know it, jaws which way they
/// close.
json joints_json(const Model& model, std::uint32_t vehicle) {
  const std::vector<VehicleArm> arms = arms_of(model, {vehicle});
  json joints = json::array();
  const std::vector<JointId>& ids = model.vehicles()[vehicle].joints;
  for (std::uint32_t i = 0; i < ids.size(); ++i) {
    const JointSpec& joint = model.joint(ids[i]);
    if (!joint.motor) continue;
    json arm = nullptr, closing = nullptr;
    for (const VehicleArm& one : arms) {
      if (std::find(one.joints.begin(), one.joints.end(), i) != one.joints.end()) arm = one.name;
      for (const VehicleArm::Jaw& jaw : one.jaws) {
        if (jaw.joint != i) continue;
        arm = one.name;
        closing = jaw.closing;
      }
    }
    joints.push_back({{"name", joint.name},
                      {"kind", joint.type == JointType::prismatic ? "prismatic" : "revolute"},
                      {"arm", std::move(arm)},
                      {"closing", std::move(closing)},
                      {"lower", limit_json(joint.lower)},
                      {"upper", limit_json(joint.upper)},
                      {"start", joint.initial},
                      {"max_rate", joint.motor->max_rate},
                      {"max_effort", joint.motor->max_effort}});
  }
  return joints;
}

json vehicle_json(const ScenarioSpec& scenario, const Model& model, std::uint32_t i) {
  const VehicleModel& vehicle = model.vehicles()[i];
  json cameras = json::array(), lamps = json::array();
  for (std::size_t c = 0; c < vehicle.cameras.size(); ++c)
    cameras.push_back(camera_json(vehicle, c));
  for (const LampSpec& lamp : vehicle.lamps) lamps.push_back(lamp.name);
  return {{"name", vehicle.name},
          {"kind", vehicle.kind},
          {"thrusters", vehicle.propulsion.thrusters.size()},
          {"modes", modes_json(vehicle)},
          {"cameras", std::move(cameras)},
          {"lamps", std::move(lamps)},
          {"joints", joints_json(model, i)},
          {"arms", arms_description(model, {i})},
          {"sensors", sensors_json(scenario, model, i)},
          {"sonars", sonars_json(model, i)},
          {"tether", tether_of(model, i)}};
}

json tethers_json(const Model& model, const State& state) {
  json tethers = json::array();
  for (std::size_t i = 0; i < model.tethers().size(); ++i) {
    const TetherModel& tether = model.tethers()[i];
    const std::uint32_t body = tether.bodies[1];
    const auto nodes = state.tethers[i].nodes();
    const Vec3 reel = nodes.empty() ? tether.spec.reel_end.p : nodes.front();
    const std::optional<VehicleId> vehicle =
        body == kNoBody ? std::nullopt : model.vehicle_of({body});
    tethers.push_back(
        {{"name", tether.spec.name},
         {"vehicle", vehicle ? json(model.vehicles()[vehicle->index].name) : json(nullptr)},
         {"capacity", tether.spec.reel.capacity},
         {"reel", vector_json(reel)}});
  }
  return tethers;
}

struct MapFrame {
  Vec2 origin;
  double spacing = 1.0;
  int rows = 2;
  int columns = 2;
};

/// Where people look first: at the first vehicle.
Vec3 middle_of(const Model& model, const State& state) {
  return model.vehicles().empty() ? Vec3(Vec3::Zero()) : motion_of(model, state, {0}).p_WB;
}

/// A surveyed bottom as far as it goes; a level one around the vehicles.
MapFrame map_frame(const SeabedSpec& seabed, const Model& model, const State& state) {
  if (seabed.terrain == nullptr) {
    const Vec2 middle = middle_of(model, state).head<2>();
    return {.origin = middle - Vec2::Constant(0.5 * kFlatMapSide), .spacing = kFlatMapSide};
  }
  const MapArea area = seabed.terrain->bounds();
  const Vec2 extent = area.hi - area.lo;
  const double spacing =
      std::max(seabed.terrain->spacing(), extent.maxCoeff() / (kMostSeabedRows - 1));
  return {.origin = area.lo,
          .spacing = spacing,
          .rows = std::max(2, static_cast<int>(std::floor(extent.x() / spacing + 1e-9)) + 1),
          .columns = std::max(2, static_cast<int>(std::floor(extent.y() / spacing + 1e-9)) + 1)};
}

json seabed_json(const ScenarioSpec& scenario, const Model& model, const State& state) {
  const SeabedSpec& seabed = scenario.world.environment.seabed;
  if (!seabed.exists()) return nullptr;
  const MapFrame map = map_frame(seabed, model, state);
  json depths = json::array();
  for (int row = 0; row < map.rows; ++row) {
    for (int column = 0; column < map.columns; ++column) {
      const double depth = model.environment().seabed().rough_depth(
          map.origin.x() + row * map.spacing, map.origin.y() + column * map.spacing, map.spacing);
      depths.push_back(coarse(depth, 1e2));
    }
  }
  return {{"north0", map.origin.x()}, {"east0", map.origin.y()}, {"spacing", map.spacing},
          {"rows", map.rows},         {"columns", map.columns},  {"depths", std::move(depths)}};
}

json object_json(const std::string& name, const TriangleMesh& mesh, const Pose& X_WB) {
  std::vector<Vec2> points;
  points.reserve(mesh.vertices.size());
  double top = std::numeric_limits<double>::infinity(), bottom = -top;
  for (const Vec3& vertex : mesh.vertices) {
    const Vec3 p_W = X_WB * vertex;
    points.emplace_back(p_W.x(), p_W.y());
    top = std::min(top, p_W.z());
    bottom = std::max(bottom, p_W.z());
  }
  json outline = json::array();
  for (const Vec2& corner : convex_outline(std::move(points)))
    outline.push_back({coarse(corner.x(), 1e2), coarse(corner.y(), 1e2)});
  return {{"name", name},
          {"outline", std::move(outline)},
          {"top", coarse(top, 1e2)},
          {"bottom", coarse(bottom, 1e2)}};
}

json objects_json(const Model& model, const State& state) {
  json objects = json::array();
  for (const BodyId body : model.objects()) {
    const BodySurface& surface = model.surfaces()[body.index];
    if (surface.mesh == nullptr || surface.mesh->vertices.empty()) continue;
    if (!state.is_present(body)) continue;
    objects.push_back(
        object_json(model.name_of(body), *surface.mesh, state.bodies.bodies[body.index].X_WB()));
  }
  return objects;
}

json environment_json(const Model& model, const State& state) {
  const EnvironmentModel& water = model.environment();
  const double z = middle_of(model, state).z();
  return {{"visibility", coarse(visibility(water, state.environment, z), 1e2)},
          {"wave_height", coarse(wave_height(water, state.environment), 1e3)},
          {"sun_elevation_deg",
           coarse(kDegreesPerRadian * sun_elevation(water, state.environment, state.now), 1e2)}};
}

const char* source_of(const WatchedDive& dive) {
  if (dive.session->is_replay()) return "replay";
  return dive.launch.is_shadow ? "shadow" : "live";
}

/// What was recorded elsewhere, and the pictures beside it.
json playback_json(const WatchedDive& dive) {
  if (dive.playback.empty()) return nullptr;
  json film = nullptr;
  if (dive.film) film = {{"source", kFilmSource}, {"title", *dive.film}};
  return {{"name", dive.playback}, {"film", std::move(film)}};
}

json mission_name(const Session& session) {
  return session.mission() != nullptr ? json(session.mission()->name) : json(nullptr);
}

/// The kind of the scene's vessel: the first object that has a plan.
json vessel_kind(const ScenarioSpec& scenario, const std::vector<VesselCard>& vessels) {
  for (const ObjectSpec& object : scenario.world.objects)
    for (const VesselCard& vessel : vessels)
      if (vessel.name == object.kind) return vessel.name;
  return nullptr;
}

json scenario_card(const Listing& listing, const ScenarioSpec& scenario,
                   const std::vector<VesselCard>& vessels) {
  json vehicles = json::array();
  for (const VehicleSpec& vehicle : scenario.world.vehicles)
    vehicles.push_back({{"name", vehicle.name}, {"kind", vehicle.kind}});
  const double z =
      scenario.world.vehicles.empty() ? 0.0 : scenario.world.vehicles[0].initial.p_WB.z();
  const double attenuation = Clarity(scenario.world.environment.clarity).attenuation(z);
  return {{"name", listing.name},
          {"purpose", scenario.purpose},
          {"duration", scenario.duration.seconds()},
          {"vehicles", std::move(vehicles)},
          {"visibility", coarse(visibility_of(attenuation), 1e1)},
          {"has_tether", !scenario.world.tethers.empty()},
          {"has_seabed", scenario.world.environment.seabed.exists()},
          {"vessel", vessel_kind(scenario, vessels)},
          {"preview", "/api/scenarios/" + listing.name + "/preview.jpg"},
          {"preview_steps", kPreviewSteps}};
}

}  // namespace

std::string dive_description_text(const WatchedDive& dive) {
  const Session& session = *dive.session;
  const Model& model = session.model();
  const ScenarioSpec& scenario = session.scenario();
  const std::shared_ptr<const Moment> moment = session.moment();
  const State& state = moment->state;
  json vehicles = json::array();
  for (std::uint32_t i = 0; i < model.vehicles().size(); ++i)
    vehicles.push_back(vehicle_json(scenario, model, i));
  json views = {"chase", "top"};
  for (const CameraSpec& camera : model.cameras()) views.push_back(camera.name);
  json worksites = json::array();
  for (const WorksiteModel& worksite : model.worksites()) worksites.push_back(worksite.name);
  const GeoPoint& origin = model.environment().place().frame().origin();
  return to_text({{"id", dive.id},
                  {"scenario", scenario.name},
                  {"purpose", scenario.purpose},
                  {"started", dive.started},
                  {"duration", scenario.duration.seconds()},
                  {"seed", scenario.seed},
                  {"source", source_of(dive)},
                  {"mission", mission_name(session)},
                  {"playback", playback_json(dive)},
                  {"horizon", coarse(session.horizon().seconds(), 1e3)},
                  {"vehicles", std::move(vehicles)},
                  {"views", std::move(views)},
                  {"worksites", std::move(worksites)},
                  {"origin",
                   {{"latitude_deg", origin.latitude * kDegreesPerRadian},
                    {"longitude_deg", origin.longitude * kDegreesPerRadian}}},
                  {"tethers", tethers_json(model, state)},
                  {"seabed", seabed_json(scenario, model, state)},
                  {"objects", objects_json(model, state)},
                  {"environment", environment_json(model, state)}});
}

std::string scenarios_text(const AssetPaths& assets) {
  json cards = json::array();
  Diagnostics unheard;
  const std::vector<VesselCard> vessels = list_vessels(assets, unheard);
  for (const Listing& listing : list_scenarios(assets)) {
    Diagnostics diagnostics;
    const auto scenario = load_scenario(listing.file, assets, diagnostics);
    if (scenario) cards.push_back(scenario_card(listing, *scenario, vessels));
  }
  return to_text(cards);
}

std::string vessels_text(const AssetPaths& assets) {
  Diagnostics unheard;  // what cannot be read is left out
  json cards = json::array();
  for (const VesselCard& vessel : list_vessels(assets, unheard))
    cards.push_back({{"kind", vessel.name},
                     {"title", vessel.title},
                     {"purpose", vessel.purpose},
                     {"length", vessel.length},
                     {"beam", vessel.beam},
                     {"draught", vessel.draught},
                     {"components", vessel.components},
                     {"preview", "/api/vessels/" + vessel.name + "/preview.jpg"},
                     {"preview_steps", kPreviewSteps}});
  return to_text(cards);
}

std::string vehicles_text(const AssetPaths& assets) {
  json cards = json::array();
  for (const Listing& listing : list_vehicles(assets))
    cards.push_back({{"kind", listing.name}, {"purpose", listing.purpose}});
  return to_text(cards);
}

}  // namespace remora
