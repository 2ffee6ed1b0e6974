// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "benchmark.h"
#include "math/rotation.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kUsualVisibility = 8.0;  // [m], a harbour on a good day
constexpr double kDiveSeconds = 3.0;      // until the vehicle moves and its lamps burn
constexpr int kWarmUp = 3;
constexpr int kPictures = 15;

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

/// The default dive, three seconds in, with lamps on and every effect of the camera.
class CameraScene {
 public:
  CameraScene(const AssetPaths& paths, double visibility, bool is_finer = false)
      : model_(world(paths, visibility, is_finer)),
        scene_(model_),
        state_(initial_state(model_, 1)) {
    Input input = neutral_input(model_);
    input.vehicles[0].lookout.lamps = 1.0;
    input.vehicles[0].pilot.sticks.surge = 0.5;
    Output output = make_output(model_);
    Workspace workspace(model_);
    while (state_.now < from_seconds(kDiveSeconds))
      static_cast<void>(step(model_, input, state_, output, workspace));
  }

  [[nodiscard]] Frame frame(int width, int height) const {
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

 private:
  static WorldSpec world(const AssetPaths& paths, double visibility, bool is_finer) {
    Diagnostics diagnostics;
    std::optional<ScenarioSpec> scenario =
        load_scenario(paths.scenarios / "harbour.yaml", paths, diagnostics);
    REMORA_ASSERT(scenario.has_value());
    scenario->world.environment.clarity = {.profile = {{0.0, Visibility{visibility}}}};
    if (is_finer) {
      for (VehicleSpec& vehicle : scenario->world.vehicles) cut_in_four(vehicle.visuals);
      for (ObjectSpec& object : scenario->world.objects) cut_in_four(object.visuals);
    }
    return std::move(scenario->world);
  }

  Model model_;
  Scene scene_;
  State state_;
};

/// The ship of the fouled survey from close by: as much of the picture is hull as there can be.
class HullScene {
 public:
  HullScene(const AssetPaths& paths, std::optional<int> level)
      : model_(world(paths, level)), scene_(model_), state_(initial_state(model_, 1)) {}

  [[nodiscard]] Frame frame(int width, int height) const {
    View view = *scene_.find_view(state_, "rov/main");
    view.camera.width = width;
    view.camera.height = height;
    return scene_.frame(state_, view);
  }

 private:
  static WorldSpec world(const AssetPaths& paths, std::optional<int> level) {
    Diagnostics diagnostics;
    std::optional<ScenarioSpec> scenario =
        load_scenario(paths.scenarios / "hull_survey_fouled.yaml", paths, diagnostics);
    REMORA_ASSERT(scenario.has_value());
    for (ObjectSpec& object : scenario->world.objects) {
      if (!object.fouling) continue;
      if (level) object.fouling->level = *level;
      if (!level) object.fouling.reset();
    }
    scenario->world.tethers.clear();  // too short to reach that far
    RigidState& vehicle = scenario->world.vehicles[0].initial;
    vehicle.p_WB = Vec3(-5.0, 6.6, 2.2);  // 1.6 m off the starboard side, looking at it
    vehicle.q_WB = to_quaternion({.yaw = -0.5 * std::numbers::pi});
    return std::move(scenario->world);
  }

  Model model_;
  Scene scene_;
  State state_;
};

/// Seconds of each of several pictures, from the state to the pixels, one after the other, after a
/// warm-up.
template <class AnyScene>
std::vector<double> seconds_of_pictures(Renderer& renderer, const AnyScene& scene, int width,
                                        int height, const RenderOptions& options) {
  std::vector<double> seconds;
  for (int i = 0; i < kWarmUp + kPictures; ++i) {
    const Clock::time_point start = Clock::now();
    static_cast<void>(renderer.draw(scene.frame(width, height), options, {}));
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    if (i >= kWarmUp) seconds.push_back(took);
  }
  return seconds;
}

template <class AnyScene>
double median_ms(Renderer& renderer, const AnyScene& scene, const RenderOptions& options) {
  return 1000.0 * rate_of(seconds_of_pictures(renderer, scene, 640, 480, options)).median;
}

/// Everything that can be left out is left out, then comes back one by one.
struct Effect {
  const char* name;
  void (*add)(RenderOptions&);
};
constexpr Effect kEffects[] = {
    {"baseline", [](RenderOptions&) {}},
    {"water",
     [](RenderOptions& o) {
       o.water = true;
       o.surface = true;
       o.caustics = true;
     }},
    {"particles", [](RenderOptions& o) { o.particles = true; }},
    {"post", [](RenderOptions& o) { o.post = true; }},
    {"lamp_shadows", [](RenderOptions& o) { o.lamp_shadows = true; }},
    {"tether", [](RenderOptions& o) { o.tether = true; }},
    {"full", [](RenderOptions& o) { o = live_options(); }},
};

RenderOptions bare() {
  RenderOptions options = live_options();
  options.water = options.particles = options.lamp_shadows = options.sun_shadows = false;
  options.caustics = options.surface = options.post = options.tether = false;
  return options;
}

BenchmarkResult effect_costs(Renderer& renderer, const CameraScene& scene, double visibility) {
  BenchmarkResult result{.name = fmt::format("camera.effects_{:g}m", visibility),
                         .value = 0.0,
                         .unit = "ms",
                         .details = {}};
  RenderOptions options = bare();
  for (const Effect& effect : kEffects) {
    effect.add(options);
    result.value = median_ms(renderer, scene, options);
    result.details.emplace_back(effect.name, result.value);
  }
  return result;
}

/// Everything on. Live pictures are drawn somewhat smaller than they are (live_options), stills are
/// not.
BenchmarkResult frame_rate(Renderer& renderer, const CameraScene& scene, int width, int height,
                           const RenderOptions& options, const std::string& name) {
  std::vector<double> rates = seconds_of_pictures(renderer, scene, width, height, options);
  for (double& seconds : rates) seconds = 1.0 / seconds;
  const Rate rate = rate_of(std::move(rates));
  return {.name = name,
          .value = rate.median,
          .unit = "frames/s",
          .details = {{"slowest", rate.slowest},
                      {"fastest", rate.fastest},
                      {"drawing_scale", options.drawing_scale},
                      {"visibility", kUsualVisibility}}};
}

/// The same view of the same scene with every triangle cut in four.
BenchmarkResult cost_of_triangles(Renderer& renderer, const AssetPaths& paths,
                                  const CameraScene& usual) {
  const CameraScene finer(paths, kUsualVisibility, /*is_finer=*/true);
  const double before = median_ms(renderer, usual, live_options());
  const double after = median_ms(renderer, finer, live_options());
  return {.name = "camera.four_times_triangles",
          .value = after / before,
          .unit = "times as long",
          .details = {{"ms_before", before}, {"ms_after", after}}};
}

/// How much of a picture's time goes into growth: a hull that fills it, overgrown as much as can
/// be, beside the same hull without. By turns, so that what else the machine does falls on both.
BenchmarkResult cost_of_fouling(Renderer& renderer, const AssetPaths& paths) {
  constexpr int kTurns = 5;
  const HullScene clean(paths, std::nullopt);
  const HullScene fouled(paths, kHighestFoulingLevel);
  std::vector<double> clean_ms, fouled_ms;
  for (int turn = 0; turn < kTurns; ++turn) {
    clean_ms.push_back(median_ms(renderer, clean, live_options()));
    fouled_ms.push_back(median_ms(renderer, fouled, live_options()));
  }
  const double before = rate_of(std::move(clean_ms)).median;
  const double after = rate_of(std::move(fouled_ms)).median;
  return {.name = "camera.fouling",
          .value = 100.0 * (after - before) / after,
          .unit = "% of the picture's time",
          .details = {{"ms_clean", before}, {"ms_fouled", after}}};
}

}  // namespace

void run_camera(const AssetPaths& paths, const Report& report) {
  std::string why_not;
  const std::unique_ptr<Renderer> renderer = make_gl_renderer(why_not);
  if (!renderer) {
    fmt::print(stderr, "remora bench: no pictures here: {}\n", why_not);
    return;
  }
  const CameraScene usual(paths, kUsualVisibility);
  for (const auto& [width, height] : {std::pair{640, 480}, {1280, 720}}) {
    report(frame_rate(*renderer, usual, width, height, live_options(),
                      fmt::format("camera.{}x{}", width, height)));
    report(frame_rate(*renderer, usual, width, height, RenderOptions{},
                      fmt::format("camera.{}x{}_still", width, height)));
  }
  report(cost_of_triangles(*renderer, paths, usual));
  report(cost_of_fouling(*renderer, paths));
  for (const double visibility : {35.0, 8.0, 2.0}) {
    report(effect_costs(*renderer, CameraScene(paths, visibility), visibility));
  }
}

}  // namespace remora
