// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "benchmark.h"
#include "harbour_scene.h"
#include "render/renderer.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr SimTime kEffectTurn{50'000'000};  // of the dive: twenty pictures a second
constexpr int kEffectWarmUp = 2;
constexpr int kEffectTurns = 126;

/// Everything that can be left out is left out, then comes back one by one.
struct Configuration {
  const char* name;
  void (*add)(RenderOptions&);
  bool has_tether = false;  ///< it is solved, too, not only drawn
};
constexpr std::array<Configuration, 7> kConfigurations{{
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
    {"tether", [](RenderOptions& o) { o.tether = true; }, true},
    {"full", [](RenderOptions& o) { o = live_options(); }, true},
}};

RenderOptions bare() {
  RenderOptions options = live_options();
  options.water = options.particles = options.lamp_shadows = options.sun_shadows = false;
  options.caustics = options.surface = options.post = options.tether = false;
  return options;
}

double ms_of(const std::function<void()>& work) {
  const Clock::time_point start = Clock::now();
  work();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// What is drawn in each configuration: each has all of the one before it.
std::array<RenderOptions, kConfigurations.size()> drawn() {
  std::array<RenderOptions, kConfigurations.size()> all;
  RenderOptions options = bare();
  for (std::size_t i = 0; i < kConfigurations.size(); ++i) {
    kConfigurations[i].add(options);
    all[i] = options;
  }
  return all;
}

/// Of each configuration, from what it took at each turn: the first by its median, each other by
/// the median of what it took longer than the one before it at the same turn.
using Turns = std::array<std::vector<double>, kConfigurations.size()>;
std::array<double, kConfigurations.size()> costs_of(const Turns& turns) {
  std::array<double, kConfigurations.size()> costs{rate_of(turns[0]).median};
  for (std::size_t i = 1; i < turns.size(); ++i) {
    std::vector<double> more;
    for (std::size_t turn = 0; turn < turns[i].size(); ++turn)
      more.push_back(turns[i][turn] - turns[i - 1][turn]);
    costs[i] = costs[i - 1] + rate_of(std::move(more)).median;
  }
  return costs;
}

/// What a picture costs in each configuration, in turns and each time another one first, so that
/// whatever else the machine does falls on all of them alike. All draw the same moment of the same
/// dive; how long its steps take without a tether, a second dive tells.
BenchmarkResult effect_costs(Renderer& renderer, const AssetPaths& paths, double visibility) {
  HarbourScene free(paths, {.visibility = visibility, .has_tether = false});
  HarbourScene tethered(paths, {.visibility = visibility});
  const auto options = drawn();
  Turns totals, renders;
  for (int turn = 0; turn < kEffectWarmUp + kEffectTurns; ++turn) {
    const double free_ms = ms_of([&] { free.dive(kEffectTurn); });
    const double tethered_ms = ms_of([&] { tethered.dive(kEffectTurn); });
    for (std::size_t k = 0; k < kConfigurations.size(); ++k) {
      const std::size_t i = (k + static_cast<std::size_t>(turn)) % kConfigurations.size();
      const double ms = ms_of(
          [&] { static_cast<void>(renderer.draw(tethered.frame(640, 480), options[i], {})); });
      if (turn < kEffectWarmUp) continue;
      renders[i].push_back(ms);
      totals[i].push_back(ms + (kConfigurations[i].has_tether ? tethered_ms : free_ms));
    }
  }
  BenchmarkResult result{.name = fmt::format("camera.effects_{:g}m", visibility),
                         .value = 0.0,
                         .unit = "ms",
                         .details = {}};
  const auto draw_ms = costs_of(renders), total_ms = costs_of(totals);
  for (std::size_t i = 0; i < kConfigurations.size(); ++i) {
    const std::string name = kConfigurations[i].name;
    result.details.emplace_back(name, draw_ms[i]);
    result.details.emplace_back(name + "_total", total_ms[i]);
  }
  result.value = total_ms.back();
  result.details.emplace_back("tether_nodes",
                              static_cast<double>(tethered.state().tethers[0].cable.nodes()));
  result.details.emplace_back("steps", static_cast<double>(kEffectTurn / tethered.model().step()));
  return result;
}

}  // namespace

void run_effects(const AssetPaths& paths, const Report& report) {
  std::string why_not;
  const std::unique_ptr<Renderer> renderer = make_gl_renderer(why_not);
  if (!renderer) {
    fmt::print(stderr, "remora bench: no pictures here: {}\n", why_not);
    return;
  }
  for (const double visibility : {35.0, 8.0, 2.0})
    report(effect_costs(*renderer, paths, visibility));
}

}  // namespace remora
