// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
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

constexpr int kWarmUpPictures = 3;
constexpr int kArmPictures = 30;
constexpr double kBetweenPictures = 0.05;  // of the dive: 20 pictures a second [s]

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

WorldSpec world_of(const AssetPaths& paths, const std::string& scene) {
  Diagnostics diagnostics;
  std::optional<ScenarioSpec> scenario =
      load_scenario(paths.scenarios / (scene + ".yaml"), paths, diagnostics);
  REMORA_ASSERT(scenario.has_value());
  return std::move(scenario->world);
}

/// A vehicle that keeps its station with lamps on while every motor of its arms swings its joint to
/// and fro, and the picture of its own camera.
class ArmDive {
 public:
  ArmDive(const AssetPaths& paths, const std::string& scene)
      : model_(world_of(paths, scene)),
        scene_(model_),
        state_(initial_state(model_, 1)),
        input_(neutral_input(model_)),
        output_(make_output(model_)),
        workspace_(model_) {
    input_.vehicles[0].pilot = {ControlMode::station_keep, {}};
    input_.vehicles[0].lookout.lamps = 1.0;
  }

  void fly(double seconds) {
    for (const SimTime end = state_.now + from_seconds(seconds); state_.now < end;) {
      const double swing = std::sin(0.5 * state_.now.seconds());
      for (JointCommand& joint : input_.vehicles[0].joints)
        joint = {JointCommandKind::velocity, 0.1 * swing};
      REMORA_ASSERT(step(model_, input_, state_, output_, workspace_) == StepStatus::ok);
    }
  }

  void draw(Renderer& renderer, const RenderOptions& options) const {
    View view = *scene_.find_view(state_, "rov/main");
    view.camera.width = 640;
    view.camera.height = 480;
    static_cast<void>(renderer.draw(scene_.frame(state_, view), options, {}));
  }

 private:
  Model model_;
  Scene scene_;
  State state_;
  Input input_;
  Output output_;
  Workspace workspace_;
};

/// How many pictures a second a dive can have that is computed and drawn by turns.
BenchmarkResult dive_with_picture(Renderer& renderer, const AssetPaths& paths,
                                  const std::string& scene, const std::string& name) {
  ArmDive dive(paths, scene);
  dive.fly(2.0);
  std::vector<double> rates, steps_ms, picture_ms;
  for (int i = 0; i < kWarmUpPictures + kArmPictures; ++i) {
    const Clock::time_point start = Clock::now();
    dive.fly(kBetweenPictures);
    const double stepped = seconds_since(start);
    dive.draw(renderer, live_options());
    const double took = seconds_since(start);
    if (i < kWarmUpPictures) continue;
    rates.push_back(1.0 / took);
    steps_ms.push_back(1000.0 * stepped);
    picture_ms.push_back(1000.0 * (took - stepped));
  }
  const Rate rate = rate_of(std::move(rates));
  return {.name = name,
          .value = rate.median,
          .unit = "frames/s",
          .details = {{"slowest", rate.slowest},
                      {"fastest", rate.fastest},
                      {"picture_ms", rate_of(std::move(picture_ms)).median},
                      {"steps_of_50_ms", rate_of(std::move(steps_ms)).median}}};
}

}  // namespace

void run_arm_pictures(const AssetPaths& paths, const Report& report) {
  std::string why_not;
  const std::unique_ptr<Renderer> renderer = make_gl_renderer(why_not);
  if (!renderer) {
    fmt::print(stderr, "remora bench: no pictures here: {}\n", why_not);
    return;
  }
  report(dive_with_picture(*renderer, paths, "arm_reach", "arm.picture"));
  report(dive_with_picture(*renderer, paths, "bar_and_stands", "arm.picture_two"));
}

}  // namespace remora
