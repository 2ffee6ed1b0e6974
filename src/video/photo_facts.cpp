// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "video/photo_facts.h"

#include <fmt/format.h>

#include <cmath>

#include "math/angles.h"
#include "math/rotation.h"
#include "media/picture_files.h"
#include "world/motion_of.h"

namespace remora {
namespace {

std::string vector_json(const Vec3& v) { return fmt::format("[{}, {}, {}]", v.x(), v.y(), v.z()); }

std::string rotation_json(const Mat3& R) {
  return fmt::format("[{}, {}, {}]", vector_json(R.row(0)), vector_json(R.row(1)),
                     vector_json(R.row(2)));
}

/// Which vehicle carries the eye: the one the source is named after, else the first.
VehicleId vehicle_of(const std::string& source, const Model& model) {
  for (std::uint32_t v = 0; v < model.vehicles().size(); ++v)
    if (source.starts_with(model.vehicles()[v].name + "/")) return {v};
  return {0};
}

std::string occasion_json(const std::string& source, const ScenarioSpec& scenario,
                          const Moment& moment) {
  return fmt::format(
      "  \"source\": {},\n  \"scenario\": {},\n  \"seed\": {},\n  \"time\": {},\n  \"step\": {},\n",
      json_text(source), json_text(scenario.name), scenario.seed, moment.state.now.seconds(),
      moment.state.steps);
}

std::string vehicle_json(const Model& model, const Moment& moment, VehicleId vehicle) {
  const RigidState& body = motion_of(model, moment.state, vehicle);
  const RollPitchYaw angles = to_roll_pitch_yaw(body.q_WB);
  const double altitude = model.seabed_z(body.p_WB) - body.p_WB.z();
  std::string lamps;
  for (const double level : moment.state.vehicles[vehicle.index].lookout.lamps)
    lamps += fmt::format("{}{}", lamps.empty() ? "" : ", ", level);
  return fmt::format(
      "  \"vehicle\": {{\n    \"name\": {},\n    \"position_world\": {},\n    \"depth\": {},\n"
      "    \"altitude\": {},\n    \"heading_deg\": {},\n    \"pitch_deg\": {},\n"
      "    \"roll_deg\": {},\n    \"velocity_body\": {},\n    \"lamps\": [{}]\n  }},\n",
      json_text(model.vehicles()[vehicle.index].name), vector_json(body.p_WB), body.p_WB.z(),
      altitude < 1e6 ? fmt::format("{}", altitude) : "null",
      std::fmod(angles.yaw / kDegree + 360.0, 360.0), angles.pitch / kDegree, angles.roll / kDegree,
      vector_json(body.V_WB_B.linear), lamps);
}

std::string water_json(const Model& model, const Moment& moment, const Vec3& p_W) {
  const EnvironmentModel& environment = model.environment();
  const EnvironmentState& water = moment.state.environment;
  const double z = p_W.z();
  return fmt::format(
      "  \"visibility\": {},\n  \"water\": {{\n    \"temperature_degc\": {},\n"
      "    \"salinity_psu\": {},\n    \"current_world\": {},\n    \"sea_level\": {}\n  }}",
      visibility(environment, water, z), environment.water().temperature_degc(z),
      environment.water().salinity_psu(z), vector_json(current(environment, water, p_W)),
      water.sea_level);
}

/// The judges' word on a photo that was taken just now; empty when they gave none.
std::string mission_facts(const MissionSpec& mission, const Moment& moment) {
  if (!moment.mission || moment.mission->photos.empty()) return {};
  const PhotoReport& photo = moment.mission->photos.back();
  // A picture is drawn within some frames of its shutter's release.
  constexpr double kSamePhoto = 0.5;  // [s]
  const double age = moment.mission->time - photo.at.seconds();
  if (std::abs(age) > kSamePhoto) return {};
  std::string components;
  for (const PhotoReport::Component& component : photo.components) {
    const InspectionPoint& point = mission.points[component.point];
    const CaptureQuality& q = component.quality;
    components += fmt::format(
        "{}{{\"name\": {}, \"title\": {}, \"category\": {}, \"quality\": {}, \"centring\": {}, "
        "\"proximity\": {}, \"angle\": {}, \"sharpness\": {}, \"clarity\": {}, \"exposure\": {}, "
        "\"distance\": {}, \"points\": {}}}",
        components.empty() ? "" : ", ", json_text(point.name), json_text(point.title),
        json_text(name(point.category)), q.quality, q.centring, q.proximity, q.angle, q.sharpness,
        q.clarity, q.exposure, q.distance, component.points);
  }
  return fmt::format("  \"mission\": {},\n  \"components\": [{}],\n", json_text(mission.name),
                     components);
}

}  // namespace

std::string photo_facts(const std::string& source, const ScenarioSpec& scenario, const Model& model,
                        const Moment& moment, const View& view, const Picture& picture,
                        const MissionSpec* mission) {
  const Intrinsics lens = intrinsics(view.camera, view.zoom);
  std::string json = "{\n" + occasion_json(source, scenario, moment);
  if (!model.vehicles().empty()) json += vehicle_json(model, moment, vehicle_of(source, model));
  if (mission != nullptr) json += mission_facts(*mission, moment);
  json += fmt::format("  \"view\": {},\n", camera_json(view));
  json += fmt::format("  \"camera_matrix\": [[{}, 0, {}], [0, {}, {}], [0, 0, 1]],\n", lens.fx,
                      lens.cx, lens.fy, lens.cy);
  json +=
      fmt::format("  \"exposure\": {},\n  \"gain_db\": {},\n", picture.exposure, picture.gain_db);
  return json + water_json(model, moment, view.X_WC.p) + "\n}\n";
}

std::string instrument_facts(const std::string& source, const ScenarioSpec& scenario,
                             const Model& model, const Moment& moment, VehicleId vehicle,
                             const Pose& X_WS) {
  return "{\n" + occasion_json(source, scenario, moment) + vehicle_json(model, moment, vehicle) +
         fmt::format("  \"instrument\": {{\"position_world\": {}, \"rotation_world\": {}}},\n",
                     vector_json(X_WS.p), rotation_json(X_WS.R)) +
         water_json(model, moment, X_WS.p) + "\n}\n";
}

}  // namespace remora
