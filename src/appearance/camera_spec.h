// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "base/sim_time.h"
#include "math/pose.h"

namespace remora {

/// What stands between the lens and the water.
enum class PortKind {
  none,  ///< a pinhole in the water itself
  flat,  ///< a window: rays bend by Snell's law, the field narrows, the picture is pincushioned
  dome,  ///< concentric with the lens: rays pass straight
};

struct PortSpec {
  PortKind kind = PortKind::flat;
  double distance = 0.015;  ///< from the lens's pupil to the window [m]
  double index = 1.333;     ///< of water against air
};

/// Pinhole intrinsics in pixels, of the picture as given out, in air. Centre of the first pixel:
/// 0.5.
struct Intrinsics {
  double fx = 0.0, fy = 0.0;
  double cx = 0.0, cy = 0.0;
};

/// One parameter for each effect; zero switches it off.
struct CameraEffects {
  double motion_blur = 1.0;           ///< share of the shutter time that smears
  double depth_of_field = 0.0;        ///< aperture's diameter [m]; 0: all is sharp
  double focus_distance = 2.0;        ///< [m]
  double chromatic_aberration = 0.0;  ///< red and blue magnified apart by this share
  double vignetting = 0.4;            ///< 1: light falls with cos⁴ of the field angle
  double dirt = 0.0;                  ///< on the port: 0 clean, 1 neglected
  double grain = 1.0;                 ///< shot and read noise, as a share of the sensor's own
  double forward_scatter = 1.0;       ///< blur that grows with the water between, share of real
  double bloom = 1.0;                 ///< glare around what is burnt out
  double lens_flare = 0.0;            ///< ghosts of lamps and sun
};

/// A camera and its sensor chip. Frame C: x right, y down, z forward.
struct CameraSpec {
  std::string name;
  Pose X_BC;  ///< mounting on its body; of a fixed camera, in W. Before tilt, about Cx.
  int width = 640;
  int height = 480;
  double field_of_view = 1.39626;        ///< horizontal, in air, at zoom 1 [rad] (80°)
  std::optional<Intrinsics> intrinsics;  ///< in place of the field of view
  PortSpec port;
  SimTime period = from_seconds(0.05);  ///< between frames
  double shutter = 0.01;                ///< exposure time [s]
  std::optional<double> gain_db;        ///< fixed; automatic when not given
  double max_gain_db = 36.0;            ///< of the automatic
  double brightness = 0.42;             ///< mean level, of 1, that the automatic aims at
  double white_balance = 0.2;  ///< 0: set for daylight; 1: the ambient light's cast is taken out
  double full_well = 10000.0;  ///< electrons of a white pixel at 0 dB
  double read_noise = 2.4;     ///< electrons (Sony IMX250)
  double min_tilt = 0.0, max_tilt = 0.0;  ///< [rad], up positive
  double max_zoom = 1.0;
  CameraEffects effects;
};

/// What a user must change; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems(const CameraSpec& spec);

/// The intrinsics given, or those of the field of view, at this zoom.
[[nodiscard]] Intrinsics intrinsics(const CameraSpec& spec, double zoom = 1.0);

}  // namespace remora
