// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "tether/reel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

/// Speed the automatic asks for [m/s].
double automatic_speed(const ReelSpec& spec, AutomaticPayOut mode, const ReelLoad& load) {
  switch (mode) {
    case AutomaticPayOut::off:
      return 0.0;
    case AutomaticPayOut::tension:
      return spec.automatic_gain * std::max(0.0, load.tension - spec.automatic_tension);
    case AutomaticPayOut::spool:
      return load.first_stretch > spec.spool_stretch ? spec.max_pay_out_speed : 0.0;
    case AutomaticPayOut::reach:
      return load.is_straight && load.route_ratio > spec.reach_ratio ? spec.max_pay_out_speed : 0.0;
  }
  return 0.0;
}

/// The motor pulls at full speed up to nine tenths of its pull and stands still at all of it.
double pull_left(const ReelSpec& spec, double tension) {
  return std::clamp((spec.max_pull - tension) / (0.1 * spec.max_pull), 0.0, 1.0);
}

double wanted_speed(const ReelSpec& spec, const ReelCommand& command, const ReelLoad& load) {
  // A pilot who reels in means it: otherwise the automatic only adds line.
  if (command.speed < 0.0) {
    return std::max(command.speed, -spec.max_reel_in_speed) * pull_left(spec, load.tension);
  }
  const double automatic = automatic_speed(spec, command.automatic, load);
  return std::min(std::max(command.speed, automatic), spec.max_pay_out_speed);
}

}  // namespace

std::vector<Problem> problems(const ReelSpec& spec) {
  std::vector<Problem> found;
  const auto require = [&](bool is_fine, Problem problem) {
    if (!is_fine) found.push_back(std::move(problem));
  };
  const auto is_positive = [](double x) { return std::isfinite(x) && x > 0.0; };
  require(is_positive(spec.deployed),
          {"deployed", fmt::format("the reel has {} m of line out", spec.deployed),
           "Write a length above zero"});
  require(is_positive(spec.capacity),
          {"capacity", fmt::format("the reel's capacity is {} m", spec.capacity),
           "Write a length above zero"});
  require(!(spec.capacity < spec.deployed),
          {"capacity",
           fmt::format("the reel has {} m of line out but holds only {} m", spec.deployed,
                       spec.capacity),
           "Raise the capacity"});
  require(
      is_positive(spec.shortest) && !(spec.shortest > spec.deployed),
      {"shortest", fmt::format("the shortest line is {} m", spec.shortest),
       fmt::format("Write a length above zero and at most the {} m that are out", spec.deployed)});
  const auto require_limit = [&](double value, const char* key, const char* unit) {
    require(std::isfinite(value) && value >= 0.0,
            {key, fmt::format("{} is {} {}", key, value, unit), "Write a number from zero up"});
  };
  require_limit(spec.max_pay_out_speed, "max_pay_out_speed", "m/s");
  require_limit(spec.max_reel_in_speed, "max_reel_in_speed", "m/s");
  require_limit(spec.automatic_tension, "automatic_tension", "N");
  require_limit(spec.automatic_gain, "automatic_gain", "m/(s·N)");
  require_limit(spec.spool_stretch, "spool_stretch", "");
  require_limit(spec.reach_ratio, "reach_ratio", "");
  const auto require_positive = [&](double value, const char* key, const char* unit) {
    require(value > 0.0,  // infinite is fine: a drum that never slips
            {key, fmt::format("{} is {} {}", key, value, unit), "Write a number above zero"});
  };
  require_positive(spec.acceleration, "acceleration", "m/s²");
  require_positive(spec.max_pull, "max_pull", "N");
  require_positive(spec.brake_force, "brake_force", "N");
  require_positive(spec.clutch_tension, "clutch_tension", "N");
  return found;
}

ReelState initial_state(const ReelSpec& spec) {
  ReelState state;
  state.deployed = spec.deployed;
  state.automatic = spec.automatic;
  return state;
}

ReelCommand initial_command(const ReelSpec& spec) { return {.automatic = spec.automatic}; }

ReelDrive step(const ReelSpec& spec, const ReelCommand& command, const ReelLoad& load, double dt,
               ReelState& state) {
  state.is_braked = command.brake;
  state.automatic = command.automatic;
  if (command.brake) {
    state.speed = 0.0;
  } else {
    const double wanted = wanted_speed(spec, command, load);
    const double gain = spec.acceleration * dt;
    state.speed = std::clamp(wanted, state.speed - gain, state.speed + gain);
  }
  // The ends of the line stop the drum whatever it was doing.
  const double before = state.deployed;
  state.deployed = std::clamp(before + state.speed * dt, std::min(before, spec.shortest),
                              std::max(before, spec.capacity));
  ReelDrive drive;
  drive.rest_length_change = state.deployed - before;
  if (drive.rest_length_change == 0.0) state.speed = 0.0;
  state.line_counter += std::abs(drive.rest_length_change);

  drive.max_slip = std::max(0.0, spec.capacity - state.deployed);
  if (drive.max_slip > 0.0) {
    drive.slip_tension = command.brake ? spec.brake_force : spec.clutch_tension;
  }
  return drive;
}

void slip(double length, ReelState& state) {
  state.deployed += length;
  state.slipped += length;
  state.line_counter += length;
}

bool can_pay(const ReelSpec& spec, const ReelState& state) {
  if (state.is_braked || state.deployed >= spec.capacity) return false;
  return state.speed > 0.0 || state.automatic != AutomaticPayOut::off;
}

}  // namespace remora
