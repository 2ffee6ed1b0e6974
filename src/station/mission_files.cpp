// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/mission_files.h"

#include "files/read_file.h"
#include "media/jpeg_file.h"
#include "multibody/shape_mesh.h"
#include "run/dive_files.h"
#include "run/logged_dive.h"
#include "training/debrief.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

/// A photo, small enough for a page of many.
std::string picture_for_page(const fs::path& file) {
  constexpr int kWidth = 640;  // [px]
  const std::string whole = read_file(file).value_or("");
  const auto jpeg = scaled_down(std::as_bytes(std::span(whole)), kWidth);
  return {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()};
}

}  // namespace

bool write_report(const fs::path& folder, DebriefSources sources, const fs::path& file,
                  Diagnostics& diagnostics) {
  sources.scaled_down = picture_for_page;
  const std::optional<DebriefFacts> facts = read_debrief_facts(folder, sources, diagnostics);
  return facts && write_debrief(file, *facts, diagnostics);
}

bool write_mission_files(const fs::path& folder, DebriefSources sources, const MissionSpec& spec,
                         const MissionReport& report, Diagnostics& diagnostics) {
  sources.vehicle = spec.vehicle;
  return write_mission_json(folder, spec, report, diagnostics) &&
         write_report(folder, std::move(sources), folder / kReportFile, diagnostics);
}

DebriefSurroundings surroundings_of(const ScenarioSpec& scene) {
  DebriefSurroundings surroundings;
  surroundings.bottom_z = scene.world.environment.seabed.flat_depth;
  if (scene.vessel) surroundings.vessel = scene.vessel->kind;
  if (!scene.world.vehicles.empty()) {
    const double z = scene.world.vehicles[0].initial.p_WB.z();
    surroundings.visibility =
        visibility_of(Clarity(scene.world.environment.clarity).attenuation(z));
  }
  for (const ObjectSpec& object : scene.world.objects)
    if (object.fouling && !surroundings.fouling)
      surroundings.fouling = object.fouling->level.value_or(0);
  for (const ObjectSpec& object : scene.world.objects) {
    if (!object.is_present) continue;  // it had no place when the dive began
    const Pose X_WB = object.initial.X_WB();
    for (const ShapeSpec& shape : object.collision.shapes) {
      if (shape.kind == ShapeKind::half_space) continue;  // without end, so without outline
      DebriefSurroundings::Solid& solid = surroundings.solids.emplace_back();
      solid.name = object.name;
      for (const Vec3& p_B : mesh_of(shape).vertices) solid.points_W.push_back(X_WB * p_B);
    }
  }
  return surroundings;
}

bool add_logged_sources(const fs::path& folder, const AssetPaths& assets, DebriefSources& sources,
                        Diagnostics& diagnostics,
                        const std::function<void(double share)>& progress) {
  const std::optional<OpenedLog> opened = open_log(folder / kLogFile, assets, diagnostics);
  if (!opened) return false;
  sources.surroundings = surroundings_of(opened->dive.scene);
  if (!opened->dive.mission) return true;  // a dive without a mission has a page as well
  const MissionSpec& mission = opened->dive.mission->spec;
  sources.vehicle = mission.vehicle;
  std::error_code none;
  if (fs::exists(folder / kMissionFile, none)) return true;
  return write_mission_json(folder, mission, judge_again(opened->log, opened->dive, progress),
                            diagnostics);
}

}  // namespace remora
