// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/plug.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "math/rotation.h"

namespace remora {
namespace {

void check_positive(const char* name, double value, const char* unit, double usual,
                    std::vector<Problem>& found) {
  if (value > 0.0 && std::isfinite(value)) return;
  found.push_back({name,
                   fmt::format("{} is {} {}, which is not a positive number", name, value, unit),
                   fmt::format("Write for example {}", usual)});
}

void check_not_negative(const char* name, double value, const char* unit, double usual,
                        std::vector<Problem>& found) {
  if (value >= 0.0 && std::isfinite(value)) return;
  found.push_back(
      {name, fmt::format("{} is {} {}, which is below zero or not a number", name, value, unit),
       fmt::format("Write for example {}", usual)});
}

}  // namespace

std::vector<Problem> problems(const PlugRules& rules) {
  std::vector<Problem> found;
  const PlugRules usual;
  // Written so that a NaN fails.
  if (!(rules.tolerance.minCoeff() > 0.0 && rules.tolerance.maxCoeff() < 0.5 * kPi)) {
    const Vec3 deg = kDegreesPerRadian * rules.tolerance;
    found.push_back(
        {"tolerance",
         fmt::format("a tolerance of [{:.4g}, {:.4g}, {:.4g}] degrees in roll, pitch and yaw "
                     "lets no plug in, or any",
                     deg.x(), deg.y(), deg.z()),
         "Write three angles above 0 and below 90 degrees, for example [8.6, 8.6, 8.6]"});
  }
  check_positive("range", rules.range, "m", usual.range, found);
  check_not_negative("dwell", rules.dwell, "s", usual.dwell, found);
  check_not_negative("dead_time", rules.dead_time, "s", usual.dead_time, found);
  check_positive("mating_force", rules.mating_force, "N", usual.mating_force, found);
  check_positive("unmating_force", rules.unmating_force, "N", usual.unmating_force, found);
  check_positive("window", rules.window, "s", usual.window, found);
  check_not_negative("least_time", rules.least_time, "s", usual.least_time, found);
  check_not_negative("least_force", rules.least_force, "N", usual.least_force, found);
  if (rules.least_time >= rules.window)
    found.push_back({"least_time",
                     fmt::format("readings over more than {} s do not fit into a window of {} s",
                                 rules.least_time, rules.window),
                     "Write a longer window, or a shorter least_time"});
  return found;
}

std::vector<Problem> problems(const ReceptacleSpec& spec) {
  std::vector<Problem> found = problems(spec.rules);
  const ReceptacleSpec usual;
  check_not_negative("seat", spec.seat, "m", usual.seat, found);
  check_positive("guide_force", spec.guide_force, "N", usual.guide_force, found);
  check_positive("guide_moment", spec.guide_moment, "N·m", usual.guide_moment, found);
  if (spec.seat >= spec.rules.range)
    found.push_back({"seat",
                     fmt::format("the seat at {} m is not nearer than the range of {} m", spec.seat,
                                 spec.rules.range),
                     "Write a smaller seat, or a longer range"});
  return found;
}

bool is_in_line(const PlugRules& rules, const Pose& X_FG) {
  const Vec3& p = X_FG.p;
  if (!(p.x() > 0.0) || !(p.norm() < rules.range)) return false;
  const double cone = std::max(rules.tolerance.y(), rules.tolerance.z());
  if (std::atan2(std::hypot(p.y(), p.z()), p.x()) > cone) return false;
  const RollPitchYaw rpy = to_roll_pitch_yaw(X_FG.R);
  return std::abs(rpy.roll) <= rules.tolerance.x() && std::abs(rpy.pitch) <= rules.tolerance.y() &&
         std::abs(rpy.yaw) <= rules.tolerance.z();
}

void RunningForce::add(const PlugRules& rules, SimTime now, SimTime step, double force) {
  const SimTime window = from_seconds(rules.window);
  const ForceBin* kept = std::find_if(
      bins.begin(), bins.end(), [&](const ForceBin& bin) { return bin.last >= now - window; });
  std::copy(kept, static_cast<const ForceBin*>(bins.end()), bins.begin());
  bins.resize(static_cast<std::size_t>(bins.end() - kept));
  if (force < rules.least_force) return;
  const SimTime width{window.nanoseconds / static_cast<std::int64_t>(kForceBins)};
  if (bins.empty() || now - bins[bins.size() - 1].first >= width)
    bins.push_back({.first = now, .last = now, .time = {}, .impulse = 0.0});
  ForceBin& bin = bins[bins.size() - 1];
  bin.last = now;
  bin.time += step;
  bin.impulse += force * step.seconds();
}

double RunningForce::mean() const {
  double impulse = 0.0;
  for (const ForceBin& bin : bins) impulse += bin.impulse;
  return bins.empty() ? 0.0 : impulse / time().seconds();
}

SimTime RunningForce::time() const {
  SimTime sum;
  for (const ForceBin& bin : bins) sum += bin.time;
  return sum;
}

namespace {

/// True once the plug was in line before the same receptacle for longer than the dwell.
bool has_dwelt(const PlugRules& rules, const PlugMoment& moment, PlugState& state) {
  if (state.receptacle != moment.before) {
    state.receptacle = moment.before;
    state.in_line_since = moment.now;
  }
  return state.receptacle && moment.now - state.in_line_since > from_seconds(rules.dwell);
}

/// The mean of the readings, this one included, if it is more than `limit`.
std::optional<double> mean_above(double limit, const PlugRules& rules, const PlugMoment& moment,
                                 RunningForce& force) {
  force.add(rules, moment.now, moment.step, moment.force);
  if (force.time() <= from_seconds(rules.least_time)) return std::nullopt;
  const double mean = force.mean();
  return mean > limit ? std::optional(mean) : std::nullopt;
}

}  // namespace

std::optional<double> advance(const PlugRules& rules, const PlugMoment& moment, PlugState& state) {
  const bool is_quiet = moment.now - state.quiet_since < from_seconds(rules.dead_time);
  std::optional<double> mean;
  switch (state.phase) {
    case PlugPhase::free:
      if (is_quiet) state.receptacle.reset();
      if (is_quiet || !has_dwelt(rules, moment, state)) break;
      state.phase = PlugPhase::joined;
      return 0.0;
    case PlugPhase::joined:
      mean = mean_above(rules.mating_force, rules, moment, state.force);
      if (!mean) break;
      state.phase = PlugPhase::fixed;
      state.quiet_since = moment.now;
      state.force = {};
      break;
    case PlugPhase::fixed:
      if (is_quiet) break;
      mean = mean_above(rules.unmating_force, rules, moment, state.force);
      if (mean) release(moment.now, state);
      break;
  }
  return mean;
}

void release(SimTime now, PlugState& state) {
  state = PlugState{};
  state.quiet_since = now;
}

}  // namespace remora
