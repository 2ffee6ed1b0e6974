// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "benchmark.h"
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

/// The default dive, three seconds in, with lamps on and every effect of the camera.
class CameraScene {
 public:
  CameraScene(const AssetPaths& paths, double visibility)
      : model_(world(paths, visibility)), scene_(model_), state_(initial_state(model_, 1)) {
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
  static WorldSpec world(const AssetPaths& paths, double visibility) {
    Diagnostics diagnostics;
    std::optional<ScenarioSpec> scenario =
        load_scenario(paths.scenarios / "harbour.yaml", paths, diagnostics);
    REMORA_ASSERT(scenario.has_value());
    scenario->world.environment.clarity = {.profile = {{0.0, Visibility{visibility}}}};
    return std::move(scenario->world);
  }

  Model model_;
  Scene scene_;
  State state_;
};

/// Seconds of each of several pictures, one after the other, after a warm-up.
std::vector<double> seconds_of_pictures(Renderer& renderer, const Frame& frame,
                                        const RenderOptions& options) {
  std::vector<double> seconds;
  for (int i = 0; i < kWarmUp + kPictures; ++i) {
    const Clock::time_point start = Clock::now();
    static_cast<void>(renderer.draw(frame, options, {}));
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    if (i >= kWarmUp) seconds.push_back(took);
  }
  return seconds;
}

double median_ms(Renderer& renderer, const Frame& frame, const RenderOptions& options) {
  return 1000.0 * rate_of(seconds_of_pictures(renderer, frame, options)).median;
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
    {"full", [](RenderOptions& o) { o = RenderOptions{}; }},
};

RenderOptions bare() {
  RenderOptions options;
  options.water = options.particles = options.lamp_shadows = options.sun_shadows = false;
  options.caustics = options.surface = options.post = options.tether = false;
  return options;
}

BenchmarkResult effect_costs(Renderer& renderer, const Frame& frame, double visibility) {
  BenchmarkResult result{.name = fmt::format("camera.effects_{:g}m", visibility),
                         .value = 0.0,
                         .unit = "ms",
                         .details = {}};
  RenderOptions options = bare();
  for (const Effect& effect : kEffects) {
    effect.add(options);
    result.value = median_ms(renderer, frame, options);
    result.details.emplace_back(effect.name, result.value);
  }
  return result;
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
    const Frame frame = usual.frame(width, height);
    std::vector<double> rates = seconds_of_pictures(*renderer, frame, {});
    for (double& seconds : rates) seconds = 1.0 / seconds;
    const Rate rate = rate_of(std::move(rates));
    report({.name = fmt::format("camera.{}x{}", width, height),
            .value = rate.median,
            .unit = "frames/s",
            .details = {{"slowest", rate.slowest},
                        {"fastest", rate.fastest},
                        {"items", static_cast<double>(frame.items.size())},
                        {"visibility", kUsualVisibility}}});
  }
  for (const double visibility : {35.0, 8.0, 2.0}) {
    const CameraScene scene(paths, visibility);
    report(effect_costs(*renderer, scene.frame(640, 480), visibility));
  }
}

}  // namespace remora
