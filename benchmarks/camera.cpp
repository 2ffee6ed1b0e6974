// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <numbers>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "benchmark.h"
#include "harbour_scene.h"
#include "math/rotation.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWarmUp = 3;
constexpr int kPictures = 15;

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

/// Everything on. Live pictures are drawn somewhat smaller than they are (live_options), stills are
/// not.
BenchmarkResult frame_rate(Renderer& renderer, const HarbourScene& scene, int width, int height,
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
                      {"visibility", HarbourScene::Choice{}.visibility}}};
}

/// The same view of the same scene with every triangle cut in four.
BenchmarkResult cost_of_triangles(Renderer& renderer, const AssetPaths& paths,
                                  const HarbourScene& usual) {
  const HarbourScene finer(paths, {.is_finer = true});
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
  const HarbourScene usual(paths, {});
  for (const auto& [width, height] : {std::pair{640, 480}, {1280, 720}}) {
    report(frame_rate(*renderer, usual, width, height, live_options(),
                      fmt::format("camera.{}x{}", width, height)));
    report(frame_rate(*renderer, usual, width, height, RenderOptions{},
                      fmt::format("camera.{}x{}_still", width, height)));
  }
  report(cost_of_triangles(*renderer, paths, usual));
  report(cost_of_fouling(*renderer, paths));
}

}  // namespace remora
