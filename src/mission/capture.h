// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "mission/inspection_point.h"

namespace remora {

/// When a component counts as captured, and how good the photo is. Quality is the weighted mean of
/// its parts; by default ROView's two, 0.6 centring + 0.4 proximity.
struct CaptureRules {
  double inset = 0.08;           ///< margin of the picture that does not count, of its size
  double range_scale = 1.0;      ///< multiplies the points' radii ("globally tightened")
  double greatest_angle = 1.31;  ///< between the surface's normal and the line of sight [rad]
  double greatest_blur = 6.0;    ///< motion during the shutter time [px at 640 wide]
  double least_clarity = 0.08;   ///< share of the contrast that the water lets through
  double least_exposure = 0.05;  ///< of the light that a picture without noise needs
  double centring_weight = 0.6;
  double proximity_weight = 0.4;
  double angle_weight = 0.0;
  double sharpness_weight = 0.0;
  double clarity_weight = 0.0;  ///< how little haze lies between
  double exposure_weight = 0.0;
};

/// Why a component cannot be captured at this moment; the first of the rules that says no.
enum class CaptureProblem : std::uint8_t {
  none,
  too_far,
  behind,
  out_of_frame,
  turned_away,  ///< the surface is seen too flatly, or from behind
  occluded,
  hazy,
  dark,
  blurred,
};
[[nodiscard]] const char* name(CaptureProblem problem);
/// What to do about it, for the pilot: "go nearer".
[[nodiscard]] const char* advice(CaptureProblem problem);

/// The parts of a photo's quality, each 0 … 1, and what they were made from.
struct CaptureQuality {
  double centring = 0.0;
  double proximity = 0.0;
  double angle = 0.0;
  double sharpness = 0.0;
  double clarity = 0.0;
  double exposure = 0.0;
  double quality = 0.0;   ///< the weighted mean
  double distance = 0.0;  ///< from lens to component [m]
  double blur = 0.0;      ///< [px at 640 wide]
};

struct CaptureAssessment {
  std::uint32_t point = 0;
  CaptureProblem problem = CaptureProblem::too_far;
  CaptureQuality quality;   ///< as far as it can be told
  double u = 0.5, v = 0.5;  ///< where in the picture, 0 … 1 from its top left; outside: not in it

  [[nodiscard]] bool is_capturable() const { return problem == CaptureProblem::none; }
};

// ---- the numbers of a photo, ROView sec. 5.1; docs/theory/mission.md, section 1 ----

/// 1 in the middle of the picture, 0 at the corners of the frame that `inset` leaves. u, v: where
/// in the picture, 0 … 1.
[[nodiscard]] double centring(double u, double v, double inset);
/// 1 at the lens, 0 at the greatest distance.
[[nodiscard]] double proximity(double distance, double greatest_distance);
/// The weighted mean of the parts; weights that sum to nothing give 0.
[[nodiscard]] double overall_quality(const CaptureRules& rules, const CaptureQuality& parts);

inline constexpr int kQualityPoints = 50;  ///< what a perfect photo earns beyond the base
/// base + floor(50 · quality)
[[nodiscard]] int capture_points(int base_points, double quality);
/// 0.6 captured/total + 0.4 points/points_possible
[[nodiscard]] double survey_rating(int captured, int total, int points, int points_possible);

}  // namespace remora
