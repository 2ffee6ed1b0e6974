// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/janus.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/assert.h"
#include "math/angles.h"

namespace remora {
namespace {

/// Beams nearly in one plane say nothing about the direction across it.
constexpr double kLeastSpread = 1e-6;

std::optional<Mat3> inverse_of_normal_matrix(const Mat3& normal) {
  if (!(normal.determinant() > kLeastSpread)) return std::nullopt;
  return normal.inverse();
}

}  // namespace

std::vector<Problem> problems(const JanusSpec& spec) {
  std::vector<Problem> found;
  if (spec.beams < 3 || spec.beams > static_cast<int>(kMaxBeams))
    found.push_back({"beams", fmt::format("beams is {}", spec.beams),
                     fmt::format("Write 3 to {}; three make a velocity", kMaxBeams)});
  const double degrees = spec.beam_angle * kDegreesPerRadian;
  if (!(degrees >= 5.0 && degrees <= 60.0))
    found.push_back({"beam_angle_deg", fmt::format("beam_angle_deg is {:.3g}", degrees),
                     "Write an angle between 5 and 60; 20 to 30 are usual"});
  return found;
}

FixedVector<Vec3, kMaxBeams> beam_directions(const JanusSpec& spec) {
  FixedVector<Vec3, kMaxBeams> directions;
  for (int i = 0; i < spec.beams; ++i) {
    const double azimuth = spec.first_azimuth + 2.0 * std::numbers::pi * i / spec.beams;
    directions.push_back({std::sin(spec.beam_angle) * std::cos(azimuth),
                          std::sin(spec.beam_angle) * std::sin(azimuth),
                          std::cos(spec.beam_angle)});
  }
  return directions;
}

std::optional<JanusSolution> solve_janus(std::span<const BeamScalar> beams) {
  if (beams.size() < 3) return std::nullopt;
  Mat3 normal = Mat3::Zero();
  Vec3 right = Vec3::Zero();
  for (const BeamScalar& beam : beams) {
    normal += beam.direction_S * beam.direction_S.transpose();
    right += beam.direction_S * beam.value;
  }
  const std::optional<Mat3> covariance = inverse_of_normal_matrix(normal);
  if (!covariance) return std::nullopt;
  JanusSolution solution{.vector_S = *covariance * right, .covariance = *covariance};
  double sum = 0.0;
  for (const BeamScalar& beam : beams)
    sum += std::pow(beam.value - beam.direction_S.dot(solution.vector_S), 2);
  solution.disagreement = std::sqrt(sum / static_cast<double>(beams.size()));
  return solution;
}

std::optional<double> distance_along_axis(std::span<const BeamScalar> ranges) {
  if (ranges.size() < 3) return std::nullopt;
  // 1/r of a point on the plane n·p = 1 is n·e: linear in the beam's direction. The axis has
  // e = z, so its distance is 1/n_z.
  Mat3 normal = Mat3::Zero();
  Vec3 right = Vec3::Zero();
  for (const BeamScalar& beam : ranges) {
    normal += beam.direction_S * beam.direction_S.transpose();
    right += beam.direction_S / beam.value;
  }
  const std::optional<Mat3> inverse = inverse_of_normal_matrix(normal);
  if (!inverse) return std::nullopt;
  const double inverse_distance = (*inverse * right).z();
  if (!(inverse_distance > 0.0)) return std::nullopt;
  return 1.0 / inverse_distance;
}

void cast_beams(const SensorMoment& moment, std::span<const Vec3> directions_S, double reach,
                std::span<BeamEcho> echoes) {
  REMORA_ASSERT(directions_S.size() <= kMaxBeams && echoes.size() == directions_S.size());
  const std::size_t count = directions_S.size();
  std::fill(echoes.begin(), echoes.end(),
            BeamEcho{.range = std::numeric_limits<double>::infinity()});
  if (moment.scene.rays == nullptr) return;

  std::array<Ray, kMaxBeams> rays;
  std::array<RayHit, kMaxBeams> hits;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 direction_W = moment.X_WS.R * directions_S[i];
    rays[i] = {.origin = moment.X_WS.p.cast<float>(),
               .direction = direction_W.cast<float>(),
               .far = static_cast<float>(reach)};
  }
  moment.scene.rays->closest_hits({rays.data(), count}, {hits.data(), count}, moment.own.ray_part);
  for (std::size_t i = 0; i < count; ++i) {
    if (!hits[i].is_hit()) continue;
    echoes[i].range = hits[i].distance;
    if (hits[i].part >= moment.scene.motion_of_part.size()) continue;
    const RigidState& target = moment.scene.motion_of_part[hits[i].part];
    const Vec3 p_WQ = moment.X_WS.p + moment.X_WS.R * directions_S[i] * echoes[i].range;
    const Vec3 p_BQ_B = target.q_WB.conjugate() * (p_WQ - target.p_WB);
    echoes[i].target_W = target.q_WB * (target.V_WB_B.linear + target.V_WB_B.angular.cross(p_BQ_B));
  }
}

}  // namespace remora
