// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "harbour_scene.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "scenario/scenario.h"

namespace remora {
namespace {

constexpr double kSecondsBefore = 3.0;  // until the vehicle moves and its lamps burn

/// Every triangle becomes four by the middles of its sides. The surface stays where it is.
TriangleMesh cut_in_four(const TriangleMesh& mesh) {
  TriangleMesh finer;
  for (const Triangle& t : mesh.triangles) {
    const auto first = static_cast<std::uint32_t>(finer.vertices.size());
    for (const std::uint32_t v : t) finer.vertices.push_back(mesh.vertices[v]);
    for (std::size_t k = 0; k < 3; ++k) {
      finer.vertices.push_back(0.5 * (mesh.vertices[t[k]] + mesh.vertices[t[(k + 1) % 3]]));
    }
    for (const Triangle& part :
         {Triangle{0, 3, 5}, Triangle{3, 1, 4}, Triangle{5, 4, 2}, Triangle{3, 4, 5}}) {
      finer.triangles.push_back({first + part[0], first + part[1], first + part[2]});
    }
  }
  weld(finer);
  return finer;
}

void cut_in_four(std::vector<VisualSpec>& visuals) {
  std::map<const TriangleMesh*, std::shared_ptr<const TriangleMesh>> made;
  for (VisualSpec& visual : visuals) {
    std::shared_ptr<const TriangleMesh>& finer = made[visual.mesh.get()];
    if (finer == nullptr) finer = std::make_shared<const TriangleMesh>(cut_in_four(*visual.mesh));
    visual.mesh = finer;
  }
}

WorldSpec harbour(const AssetPaths& paths, const HarbourScene::Choice& choice) {
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> scenario =
      load_scenario(paths.scenarios / "harbour.yaml", paths, diagnostics);
  REMORA_ASSERT(scenario.has_value());
  WorldSpec& world = scenario->world;
  world.environment.clarity = {.profile = {{0.0, Visibility{choice.visibility}}}};
  if (!choice.has_tether) world.tethers.clear();
  if (choice.is_finer) {
    for (VehicleSpec& vehicle : world.vehicles) cut_in_four(vehicle.visuals);
    for (ObjectSpec& object : world.objects) cut_in_four(object.visuals);
  }
  return std::move(world);
}

}  // namespace

HarbourScene::HarbourScene(const AssetPaths& paths, const Choice& choice)
    : model_(harbour(paths, choice)),
      scene_(model_),
      state_(initial_state(model_, 1)),
      input_(neutral_input(model_)),
      output_(make_output(model_)),
      workspace_(model_) {
  input_.vehicles[0].lookout.lamps = 1.0;
  input_.vehicles[0].pilot.sticks.surge = 0.5;
  dive(from_seconds(kSecondsBefore));
}

void HarbourScene::dive(SimTime duration) {
  const SimTime end = state_.now + duration;
  while (state_.now < end) static_cast<void>(step(model_, input_, state_, output_, workspace_));
}

Frame HarbourScene::frame(int width, int height) const {
  View view = *scene_.find_view(state_, "rov/main");
  view.camera.width = width;
  view.camera.height = height;
  view.camera.effects = {.motion_blur = 1.0,
                         .depth_of_field = 0.002,
                         .focus_distance = 2.0,
                         .chromatic_aberration = 0.002,
                         .vignetting = 0.4,
                         .dirt = 0.3,
                         .grain = 1.0,
                         .forward_scatter = 1.0,
                         .bloom = 1.0,
                         .lens_flare = 0.0};
  return scene_.frame(state_, view);
}

}  // namespace remora
