// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/capture.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace remora {
namespace {

struct Words {
  const char* name;
  const char* advice;
};
constexpr std::array<Words, 9> kProblems = {{
    {"none", "take the photo"},
    {"too_far", "go nearer"},
    {"behind", "turn round to it"},
    {"out_of_frame", "bring it into the middle of the picture"},
    {"turned_away", "look at it more squarely"},
    {"occluded", "go where nothing stands between"},
    {"hazy", "go nearer, the water is too hazy"},
    {"dark", "turn up the lamps or go nearer"},
    {"blurred", "hold still"},
}};

const Words& words(CaptureProblem problem) { return kProblems[static_cast<std::size_t>(problem)]; }

}  // namespace

const char* name(CaptureProblem problem) { return words(problem).name; }
const char* advice(CaptureProblem problem) { return words(problem).advice; }

double centring(double u, double v, double inset) {
  const double half = 0.5 - inset;
  const double off_centre = std::hypot((u - 0.5) / half, (v - 0.5) / half);
  return std::clamp(1.0 - off_centre / std::sqrt(2.0), 0.0, 1.0);
}

double proximity(double distance, double greatest_distance) {
  return std::clamp(1.0 - distance / greatest_distance, 0.0, 1.0);
}

double overall_quality(const CaptureRules& rules, const CaptureQuality& parts) {
  const std::array<std::array<double, 2>, 6> weighted = {{
      {rules.centring_weight, parts.centring},
      {rules.proximity_weight, parts.proximity},
      {rules.angle_weight, parts.angle},
      {rules.sharpness_weight, parts.sharpness},
      {rules.clarity_weight, parts.clarity},
      {rules.exposure_weight, parts.exposure},
  }};
  double sum = 0.0, weights = 0.0;
  for (const auto& [weight, part] : weighted) {
    sum += weight * part;
    weights += weight;
  }
  return weights > 0.0 ? sum / weights : 0.0;
}

int capture_points(int base_points, double quality) {
  return base_points + static_cast<int>(std::floor(kQualityPoints * quality));
}

double survey_rating(int captured, int total, int points, int points_possible) {
  if (total <= 0 || points_possible <= 0) return 0.0;
  return 0.6 * captured / total + 0.4 * points / points_possible;
}

}  // namespace remora
