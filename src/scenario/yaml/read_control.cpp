// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_control.h"

#include <array>

#include "control/control_mode.h"

namespace remora {
namespace {

constexpr std::array<std::string_view, 6> kAxes{"surge", "sway", "heave", "roll", "pitch", "yaw"};

void read_shaping(Section& section, StickShapingSpec& spec) {
  section.read("dead_zone", spec.dead_zone, between(0.0, 0.9, {}));
  section.read("squared_share", spec.squared_share, between(0.0, 1.0, {}));
  section.read("sensitivity", spec.sensitivity, between(0.0, 1.0, {}));
  section.read("time_constant", spec.time_constant, not_negative("s"));
  section.report(problems(spec));
}

void read_pilot(Section& section, PilotLawSpec& spec) {
  section.read("max_speed", spec.max_speed, not_negative("m/s"));
  section.read_degrees("max_yaw_rate_deg", spec.max_yaw_rate, not_negative({}));
  section.read("tracking_bandwidth", spec.tracking_bandwidth, not_negative("1/s"));
  section.read("coast_bandwidth", spec.coast_bandwidth, not_negative("1/s"));
  section.read("yaw_bandwidth", spec.yaw_bandwidth, not_negative("1/s"));
  section.read("idle_yaw_bandwidth", spec.idle_yaw_bandwidth, not_negative("1/s"));
  section.read("surface_fade_depth", spec.surface_fade_depth, not_negative("m"));
  section.read("surface_limit_depth", spec.surface_limit_depth, not_negative("m"));
  section.read("envelope", spec.envelope, positive("m/s"));
  section.read_degrees("envelope_yaw_rate_deg", spec.envelope_yaw_rate, positive({}));
  section.report(problems(spec));
}

void read_gains(Section& section, HoldControllerSpec& spec) {
  for (std::size_t axis = 0; axis < kAxes.size(); ++axis) {
    auto gains = section.section(kAxes[axis]);
    if (!gains) continue;
    PidGains pid;
    gains->require("proportional", "20");
    gains->read("proportional", pid.proportional, not_negative({}));
    gains->read("integral", pid.integral, not_negative({}));
    gains->read("derivative", pid.derivative, not_negative({}));
    spec.gains[axis] = pid;
  }
}

void read_autopilot(Section& section, HoldControllerSpec& spec) {
  section.read("position_bandwidth", spec.position_bandwidth, positive("rad/s"));
  section.read("depth_bandwidth", spec.depth_bandwidth, positive("rad/s"));
  section.read("level_bandwidth", spec.level_bandwidth, positive("rad/s"));
  section.read("heading_bandwidth", spec.heading_bandwidth, positive("rad/s"));
  section.read("damping_ratio", spec.damping_ratio, positive({}));
  section.read("max_speed", spec.max_speed, positive("m/s"));
  section.read_degrees("max_yaw_rate_deg", spec.max_yaw_rate, positive({}));
  section.read_degrees("stick_yaw_rate_deg", spec.stick_yaw_rate, positive({}));
  section.read("lookahead", spec.lookahead, positive("m"));
  section.read("speed_bandwidth", spec.speed_bandwidth, positive("1/s"));
  section.read("capture_speed", spec.capture_speed, positive("m/s"));
  section.read_degrees("capture_yaw_rate_deg", spec.capture_yaw_rate, positive({}));
  if (auto gains = section.section("gains")) read_gains(*gains, spec);
  section.report(problems(spec));
}

Waypoint read_waypoint(Section& section) {
  Waypoint waypoint;
  section.require("position", "[10, 0, 3]");
  section.read("position", waypoint.p_W, any("m"));
  section.read("speed", waypoint.speed, positive("m/s"));
  section.read("acceptance_radius", waypoint.acceptance_radius, positive("m"));
  section.read("altitude", waypoint.altitude, positive("m"));
  section.read_degrees("heading_deg", waypoint.heading, between(-360.0, 360.0, "degrees"));
  return waypoint;
}

SurveySpec read_survey(Section& section) {
  SurveySpec spec;
  section.require("corner", "[0, 0, 5]");
  section.read("corner", spec.corner_W, any("m"));
  section.read_degrees("heading_deg", spec.heading, between(-360.0, 360.0, {}));
  section.read("length", spec.length, positive("m"));
  section.read("width", spec.width, positive("m"));
  section.read("spacing", spec.spacing, positive("m"));
  section.read("speed", spec.speed, positive("m/s"));
  section.read("acceptance_radius", spec.acceptance_radius, positive("m"));
  section.read("altitude", spec.altitude, positive("m"));
  return spec;
}

}  // namespace

const Choices<ControlMode>& control_modes() {
  static const Choices<ControlMode> modes = choices_of(kControlModeNames);
  return modes;
}

ControllerSpec read_control(Section& vehicle) {
  ControllerSpec spec;
  auto control = vehicle.section("control");
  if (!control) return spec;
  if (auto sticks = control->section("sticks")) read_shaping(*sticks, spec.shaping);
  if (auto pilot = control->section("pilot")) read_pilot(*pilot, spec.pilot);
  if (auto autopilot = control->section("autopilot")) read_autopilot(*autopilot, spec.hold);
  std::vector<double> max_wrench;
  control->read("max_wrench", max_wrench, not_negative("N and N·m"));
  if (max_wrench.size() == 6)
    spec.max_wrench = Vec6(max_wrench.data());
  else if (!max_wrench.empty())
    control->error("max_wrench", "max_wrench needs six numbers",
                   "Write surge, sway, heave in N and roll, pitch, yaw in N·m");
  return spec;
}

std::vector<Waypoint> read_waypoints(Section& vehicle) {
  std::vector<Waypoint> waypoints;
  for (Section& section : vehicle.sections("waypoints")) {
    waypoints.push_back(read_waypoint(section));
    section.report(problems(waypoints.back(), static_cast<int>(waypoints.size())));
  }
  if (auto section = vehicle.section("survey")) {
    const SurveySpec survey = read_survey(*section);
    const std::vector<Problem> wrong = problems(survey);
    section->report(wrong);
    if (!waypoints.empty())
      vehicle.error("survey", "the vehicle has waypoints and a survey", "Keep one of the two");
    else if (wrong.empty())
      waypoints = lawn_mower(survey);
  }
  return waypoints;
}

}  // namespace remora
