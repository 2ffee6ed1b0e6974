// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/judge_bands.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

std::string outside(const BandTime& time) {
  return fmt::format("outside for {:.0f} % of the time", 100.0 * time.share_outside());
}

/// "0.5 m or more", "2.0 to 4.0 m"
std::string band(double low, double high) {
  constexpr double kUnbounded = 1e8;
  if (high > kUnbounded) return fmt::format("{:.1f} m or more", low);
  return fmt::format("{:.1f} to {:.1f} m", low, high);
}

}  // namespace

double TimeRule::cost(const Situation& situation, const Memory&) const {
  const double par = situation.mission.par_time.seconds();
  return judge.cost * std::max(0.0, situation.elapsed.seconds() / par - 1.0);
}

std::string TimeRule::text(const Situation& situation, const Memory&) const {
  return fmt::format("{:.0f} s, par {:.0f} s", situation.elapsed.seconds(),
                     situation.mission.par_time.seconds());
}

std::string TimeRule::improve(const Situation& situation, const Memory&) const {
  return fmt::format("Be quicker: {:.0f} s flown, par is {:.0f} s.", situation.elapsed.seconds(),
                     situation.mission.par_time.seconds());
}

void KeepDepthRule::observe(const Observation& moment, Memory& memory) const {
  if (!moment.situation.vehicle.knows_depth) return;
  memory.time.add(moment.vehicle().p_WB.z(), judge.shallowest, judge.deepest, moment.dt);
}

double KeepDepthRule::cost(const Situation&, const Memory& memory) const {
  return judge.cost * memory.time.share_outside();
}

std::string KeepDepthRule::text(const Situation&, const Memory& memory) const {
  return outside(memory.time);
}

std::string KeepDepthRule::improve(const Situation&, const Memory& memory) const {
  return fmt::format("Keep your depth at {}: you were {}.", band(judge.shallowest, judge.deepest),
                     outside(memory.time));
}

void KeepAltitudeRule::observe(const Observation& moment, Memory& memory) const {
  const std::optional<double> altitude = moment.altitude();
  if (altitude) memory.time.add(*altitude, judge.lowest, judge.highest, moment.dt);
}

double KeepAltitudeRule::cost(const Situation&, const Memory& memory) const {
  return judge.cost * memory.time.share_outside();
}

std::string KeepAltitudeRule::text(const Situation&, const Memory& memory) const {
  return outside(memory.time);
}

std::string KeepAltitudeRule::improve(const Situation&, const Memory& memory) const {
  return fmt::format("Keep your height over ground at {}: you were {}.",
                     band(judge.lowest, judge.highest), outside(memory.time));
}

void KeepControlRule::observe(const Observation& moment, Memory& memory) const {
  if (!moment.has_happened(judge.event) || !moment.situation.vehicle.knows_depth) return;
  const double depth = moment.vehicle().p_WB.z();
  if (!memory.depth) memory.depth = depth;
  if (memory.since >= judge.seconds) return;
  memory.since += moment.dt;
  memory.strayed = std::max(memory.strayed, std::abs(depth - *memory.depth));
}

double KeepControlRule::cost(const Situation&, const Memory& memory) const {
  return judge.cost * std::clamp(memory.strayed / judge.band - 1.0, 0.0, 1.0);
}

std::string KeepControlRule::text(const Situation&, const Memory& memory) const {
  if (!memory.depth) return "nothing has happened so far";
  return fmt::format("strayed {:.1f} m from the depth, {:.1f} m are allowed", memory.strayed,
                     judge.band);
}

std::string KeepControlRule::improve(const Situation&, const Memory& memory) const {
  return fmt::format("When something fails, hold your depth first: you strayed {:.1f} m.",
                     memory.strayed);
}

}  // namespace remora
