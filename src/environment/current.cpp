// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/current.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/assert.h"
#include "math/angles.h"

namespace remora {
namespace {

Vec3 towards(double bearing) { return {std::cos(bearing), std::sin(bearing), 0.0}; }

void check_variation(const GaussMarkovSpec& spec, const std::string& key,
                     std::vector<Problem>& found) {
  if (!(std::isfinite(spec.sigma) && spec.sigma >= 0.0))
    found.push_back({"variation." + key + ".sigma",
                     fmt::format("the sigma of the variation of {} is {}", key, spec.sigma),
                     "Write a number from 0 up"});
  else if (!(std::isfinite(spec.time_constant) && spec.time_constant > 0.0))
    found.push_back(
        {"variation." + key + ".time_constant",
         fmt::format("the time_constant of the variation of {} is {} s", key, spec.time_constant),
         "Write seconds above 0"});
}

std::vector<Problem> problems_of(const UniformCurrentSpec& spec) {
  if (spec.velocity_W.allFinite()) return {};
  return {{"velocity", "the velocity is not a number"}};
}

std::vector<Problem> problems_of(const StratifiedCurrentSpec& spec) {
  std::vector<Problem> found;
  if (spec.layers.empty()) found.push_back({"layers", "there are no layers", "Write at least one"});
  for (std::size_t i = 0; i < spec.layers.size(); ++i) {
    const CurrentLayer& layer = spec.layers[i];
    if (!std::isfinite(layer.depth) || !layer.velocity_W.allFinite())
      found.push_back({fmt::format("layers[{}]", i),
                       fmt::format("layer {} holds a value that is not a number", i + 1)});
    if (i > 0 && !(layer.depth > spec.layers[i - 1].depth))
      found.push_back(
          {fmt::format("layers[{}].depth", i),
           fmt::format("layer {}: depth {} m is not below the layer above", i + 1, layer.depth)});
  }
  return found;
}

std::vector<Problem> problems_of(const std::vector<TidalEvent>& events) {
  if (events.empty()) return {{"events_file", "the table of tidal events is empty"}};
  std::vector<Problem> found;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!std::isfinite(events[i].speed))
      found.push_back(
          {"events_file", fmt::format("tidal event {}: the speed is not a number", i + 1)});
    if (i > 0 && events[i].time.seconds <= events[i - 1].time.seconds)
      found.push_back(
          {"events_file", fmt::format("tidal event {} is not later than the one before", i + 1)});
  }
  return found;
}

std::vector<Problem> problems_of(const DepthProfile& profile) {
  if (const auto* law = std::get_if<SeventhPowerLaw>(&profile)) {
    if (std::isfinite(law->water_depth) && law->water_depth > 0.0) return {};
    return {{"profile.water_depth",
             fmt::format("power law: water depth {} m is not positive", law->water_depth)}};
  }
  if (const auto* given = std::get_if<DepthRatios>(&profile)) {
    const std::string problem = table_problem(given->depths, given->ratios);
    if (!problem.empty()) return {{"profile", "depth ratios: " + problem}};
  }
  return {};
}

std::vector<Problem> problems_of(const TidalCurrentSpec& spec) {
  std::vector<Problem> found = problems_of(spec.profile);
  std::vector<Problem> of_stream = std::visit(
      [](const auto& stream) {
        if constexpr (std::is_same_v<std::decay_t<decltype(stream)>, TidalHarmonicsSpec>)
          return problems(stream);
        else
          return problems_of(stream);
      },
      spec.stream);
  append(std::move(of_stream), found);
  if (!std::isfinite(spec.flood_bearing) || !std::isfinite(spec.ebb_bearing))
    found.push_back({"flood_bearing_deg", "the bearing of flood or ebb is not a number"});
  return found;
}

Table share_with_depth(const DepthProfile& profile) {
  if (const auto* given = std::get_if<DepthRatios>(&profile))
    return Table(given->depths, given->ratios);
  const auto* law = std::get_if<SeventhPowerLaw>(&profile);
  if (law == nullptr) return Table({0.0}, {1.0});

  // In even steps: a power of 1/7 costs as much as all the rest of a lookup.
  constexpr int kSteps = 1024;
  std::vector<double> depth, share;
  for (int i = 0; i <= kSteps; ++i) {
    const double fraction = static_cast<double>(i) / kSteps;
    depth.push_back(fraction * law->water_depth);
    share.push_back(std::pow(1.0 - fraction, 1.0 / 7.0));
  }
  return Table(std::move(depth), std::move(share));
}

}  // namespace

std::vector<Problem> problems(const CurrentSpec& spec) {
  std::vector<Problem> found =
      std::visit([](const auto& kind) { return problems_of(kind); }, spec.kind);
  check_variation(spec.variation.speed, "speed", found);
  check_variation(spec.variation.horizontal_angle, "horizontal_angle", found);
  check_variation(spec.variation.vertical_angle, "vertical_angle", found);
  if (!(spec.variation.max_speed >= 0.0))
    found.push_back({"variation.max_speed",
                     fmt::format("max_speed is {} m/s", spec.variation.max_speed),
                     "Write a number from 0 up"});
  for (Problem& problem : found)
    problem.what = fmt::format("current '{}': {}", spec.name, problem.what);
  return found;
}

DepthRatios depth_ratios(const StratifiedCurrentSpec& stratified) {
  DepthRatios result;
  if (stratified.layers.empty()) return result;
  const double surface = stratified.layers.front().velocity_W.norm();
  for (const CurrentLayer& layer : stratified.layers) {
    result.depths.push_back(layer.depth);
    result.ratios.push_back(surface > 0.0 ? layer.velocity_W.norm() / surface : 1.0);
  }
  return result;
}

TidalEventSeries::TidalEventSeries(const std::vector<TidalEvent>& events, UtcTime start) {
  REMORA_ASSERT(problems_of(events).empty());
  for (const TidalEvent& event : events) {
    time_.push_back(static_cast<double>(event.time.seconds - start.seconds));
    speed_.push_back(event.speed);
  }
}

double TidalEventSeries::operator()(double t) const {
  if (t <= time_.front()) return speed_.front();
  if (t >= time_.back()) return speed_.back();
  const auto next =
      static_cast<std::size_t>(std::upper_bound(time_.begin(), time_.end(), t) - time_.begin());
  const double before = speed_[next - 1];
  const double after = speed_[next];
  const double elapsed = (t - time_[next - 1]) / (time_[next] - time_[next - 1]);
  if (before == 0.0) return after * std::sin(0.5 * kPi * elapsed);
  if (after == 0.0) return before * std::cos(0.5 * kPi * elapsed);
  return 0.5 * (before + after) + 0.5 * (before - after) * std::cos(kPi * elapsed);
}

CurrentModel::CurrentModel(const CurrentSpec& spec, UtcTime start)
    : name_(spec.name), variation_(spec.variation) {
  REMORA_ASSERT(problems(spec).empty());
  is_varied_ = variation_.speed.sigma > 0.0 || variation_.horizontal_angle.sigma > 0.0 ||
               variation_.vertical_angle.sigma > 0.0;
  if (const auto* uniform = std::get_if<UniformCurrentSpec>(&spec.kind)) {
    is_uniform_ = true;
    depths_ = {0.0};
    means_W_ = {uniform->velocity_W};
  } else if (const auto* stratified = std::get_if<StratifiedCurrentSpec>(&spec.kind)) {
    for (const CurrentLayer& layer : stratified->layers) {
      depths_.push_back(layer.depth);
      means_W_.push_back(layer.velocity_W);
    }
  } else {
    const auto& tidal = std::get<TidalCurrentSpec>(spec.kind);
    is_tidal_ = true;
    depths_ = {0.0};
    means_W_ = {Vec3::Zero()};
    flood_W_ = towards(tidal.flood_bearing);
    ebb_W_ = towards(tidal.ebb_bearing);
    share_ = share_with_depth(tidal.profile);
    if (const auto* harmonics = std::get_if<TidalHarmonicsSpec>(&tidal.stream))
      stream_ = TidalHarmonics(*harmonics, start);
    else
      stream_ = TidalEventSeries(std::get<std::vector<TidalEvent>>(tidal.stream), start);
  }
}

CurrentState CurrentModel::initial_state(std::uint64_t seed) const {
  CurrentState state;
  for (std::size_t i = 0; i < depths_.size(); ++i) {
    const auto drawn = [&](const GaussMarkovSpec& spec, std::string_view what) {
      return stationary_state(spec, Random(seed, fmt::format("current/{}/{}/{}", name_, i, what)));
    };
    CurrentState::Layer layer{drawn(variation_.speed, "speed"),
                              drawn(variation_.horizontal_angle, "horizontal"),
                              drawn(variation_.vertical_angle, "vertical"), Vec3::Zero()};
    const Vec3 mean_W = is_tidal_ ? tidal_velocity_W(0.0) : means_W_[i];
    layer.velocity_W = is_varied_ ? varied(mean_W, layer) : mean_W;
    state.layers.push_back(layer);
  }
  return state;
}

Vec3 CurrentModel::tidal_velocity_W(double t) const {
  const double strength = std::visit([t](const auto& stream) { return stream(t); }, stream_);
  return strength >= 0.0 ? Vec3(strength * flood_W_) : Vec3(-strength * ebb_W_);
}

void CurrentModel::wander(double dt, CurrentState::Layer& layer) const {
  remora::advance(variation_.speed, dt, layer.speed);
  remora::advance(variation_.horizontal_angle, dt, layer.horizontal_angle);
  remora::advance(variation_.vertical_angle, dt, layer.vertical_angle);
}

Vec3 CurrentModel::varied(const Vec3& mean_W, const CurrentState::Layer& layer) const {
  const double mean_speed = mean_W.norm();
  const double level_speed = std::hypot(mean_W.x(), mean_W.y());
  const double speed = std::clamp(mean_speed + layer.speed.deviation, 0.0, variation_.max_speed);
  const double bearing = std::atan2(mean_W.y(), mean_W.x()) + layer.horizontal_angle.deviation;
  const double upward = std::atan2(-mean_W.z(), level_speed) + layer.vertical_angle.deviation;
  return speed * (std::cos(upward) * towards(bearing) - std::sin(upward) * Vec3::UnitZ());
}

void CurrentModel::advance(double dt, double t, CurrentState& state) const {
  if (!is_varied_ && !is_tidal_) {
    for (std::size_t i = 0; i < means_W_.size(); ++i) state.layers[i].velocity_W = means_W_[i];
    return;
  }
  const Vec3 tidal_W = is_tidal_ ? tidal_velocity_W(t) : Vec3::Zero();
  for (std::size_t i = 0; i < state.layers.size(); ++i) {
    CurrentState::Layer& layer = state.layers[i];
    const Vec3& mean_W = is_tidal_ ? tidal_W : means_W_[i];
    wander(dt, layer);
    layer.velocity_W = is_varied_ ? varied(mean_W, layer) : mean_W;
  }
}

void CurrentModel::advance_about(const Vec3& mean_W, double dt, CurrentState& state) const {
  REMORA_ASSERT(is_uniform_);
  CurrentState::Layer& layer = state.layers.front();
  wander(dt, layer);
  layer.velocity_W = is_varied_ ? varied(mean_W, layer) : mean_W;
}

Vec3 CurrentModel::velocity_W(const CurrentState& state, double z) const {
  if (is_tidal_) return share_(z) * state.layers.front().velocity_W;
  if (!(z > depths_.front())) return state.layers.front().velocity_W;
  if (z >= depths_.back()) return state.layers.back().velocity_W;
  const auto below = static_cast<std::size_t>(std::upper_bound(depths_.begin(), depths_.end(), z) -
                                              depths_.begin());
  const double share = (z - depths_[below - 1]) / (depths_[below] - depths_[below - 1]);
  const Vec3& upper_W = state.layers[below - 1].velocity_W;
  const Vec3& lower_W = state.layers[below].velocity_W;
  return upper_W + share * (lower_W - upper_W);
}

}  // namespace remora
