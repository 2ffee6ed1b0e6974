// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "appearance/camera_spec.h"

#include <fmt/format.h>

#include <cmath>

#include "base/spec_check.h"
#include "math/angles.h"

namespace remora {
namespace {

constexpr int kMaxSide = 8192;  // pixels; what every OpenGL 4.5 can draw into is twice that
constexpr double kMaxFieldOfView = 2.8;  // [rad], 160°: beyond, a pinhole's picture is all edge

void check_image(const CameraSpec& spec, SpecCheck& check) {
  for (const auto& [key, value] : {std::pair{"width", spec.width}, {"height", spec.height}}) {
    check.that(value >= 1, {key, fmt::format("{} is {} pixels", key, value),
                            "Write at least one, for example 640"});
    check.that(value <= kMaxSide, {key, fmt::format("{} is {} pixels", key, value),
                                   fmt::format("Write at most {}", kMaxSide)});
  }
  if (!spec.intrinsics) {
    check.that(spec.field_of_view > 0.0 && spec.field_of_view <= kMaxFieldOfView,
               {"field_of_view_deg",
                fmt::format("field_of_view_deg is {:.6g}", spec.field_of_view * kDegreesPerRadian),
                "Write degrees above 0, up to 160"});
    return;
  }
  check.positive("fx", spec.intrinsics->fx);
  check.positive("fy", spec.intrinsics->fy);
  check.that(std::isfinite(spec.intrinsics->cx) && std::isfinite(spec.intrinsics->cy),
             {"cx", "cx and cy must be finite"});
}

void check_sensor(const CameraSpec& spec, SpecCheck& check) {
  check.that(spec.period.nanoseconds > 0,
             {"rate_hz", "rate_hz is not positive", "Write pictures per second, for example 25"});
  check.positive("shutter", spec.shutter);
  check.that(spec.shutter <= spec.period.seconds(),
             {"shutter", fmt::format("shutter is {} s, longer than a frame of {} s", spec.shutter,
                                     spec.period.seconds())});
  check.not_negative("max_gain_db", spec.max_gain_db);
  check.that(spec.brightness > 0.0 && spec.brightness < 1.0,
             {"brightness", fmt::format("brightness is {}", spec.brightness),
              "Write a number between 0 and 1"});
  check.that(spec.white_balance >= 0.0 && spec.white_balance <= 1.0,
             {"white_balance", fmt::format("white_balance is {}", spec.white_balance),
              "Write a number from 0 to 1"});
  check.positive("full_well", spec.full_well);
  check.not_negative("read_noise", spec.read_noise);
}

void check_port(const PortSpec& port, SpecCheck& check) {
  check.not_negative("distance", port.distance);
  check.that(
      port.index >= 1.0 && port.index < 3.0,
      {"port.index", fmt::format("index is {}", port.index), "Write 1 to 3; water has 1.333"});
}

void check_effects(const CameraEffects& effects, SpecCheck& check) {
  check.not_negative("motion_blur", effects.motion_blur);
  check.not_negative("depth_of_field", effects.depth_of_field);
  check.positive("focus_distance", effects.focus_distance);
  check.not_negative("chromatic_aberration", effects.chromatic_aberration);
  check.not_negative("vignetting", effects.vignetting);
  check.not_negative("dirt", effects.dirt);
  check.not_negative("grain", effects.grain);
  check.not_negative("forward_scatter", effects.forward_scatter);
  check.not_negative("bloom", effects.bloom);
  check.not_negative("lens_flare", effects.lens_flare);
}

}  // namespace

std::vector<Problem> problems(const CameraSpec& spec) {
  SpecCheck check;
  check_image(spec, check);
  check_sensor(spec, check);
  check_port(spec.port, check);
  check_effects(spec.effects, check);
  check.that(spec.min_tilt <= spec.max_tilt,
             {"tilt_deg", "tilt_deg is a lower and an upper stop, in order"});
  check.that(spec.max_zoom >= 1.0, {"max_zoom", fmt::format("max_zoom is {}", spec.max_zoom),
                                    "Write 1 (no zoom) or more"});
  return std::move(check).found();
}

Intrinsics intrinsics(const CameraSpec& spec, double zoom) {
  if (spec.intrinsics) {
    Intrinsics given = *spec.intrinsics;
    given.fx *= zoom;
    given.fy *= zoom;
    return given;
  }
  // Pixels are square; the optical axis meets the picture's middle.
  const double focal = zoom * 0.5 * spec.width / std::tan(0.5 * spec.field_of_view);
  return {.fx = focal, .fy = focal, .cx = 0.5 * spec.width, .cy = 0.5 * spec.height};
}

}  // namespace remora
