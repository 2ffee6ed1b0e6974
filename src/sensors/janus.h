// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/fixed_vector.h"
#include "base/problem.h"
#include "math/linear_algebra.h"
#include "sensors/instrument.h"

namespace remora {

inline constexpr std::size_t kMaxBeams = 8;

/// Beams of a Doppler instrument, spread evenly on a cone about +z of the sensor frame S (Janus,
/// the god with faces to either side). A beam's unit vector is (sin b cos a, sin b sin a, cos b).
struct JanusSpec {
  int beams = 4;
  double beam_angle = 0.4363323129985824;     ///< b, off the cone's axis [rad]; 25°
  double first_azimuth = 0.7853981633974483;  ///< a of the first beam, from x to y [rad]; 45°
};

[[nodiscard]] std::vector<Problem> problems(const JanusSpec& spec);

/// The beams' unit vectors in S.
[[nodiscard]] FixedVector<Vec3, kMaxBeams> beam_directions(const JanusSpec& spec);

/// One number along each beam, and whether it counts.
struct BeamScalar {
  Vec3 direction_S = Vec3::UnitZ();
  double value = 0.0;
};

/// A vector from its components along three beams or more: least squares, every beam weighed alike.
struct JanusSolution {
  Vec3 vector_S = Vec3::Zero();
  /// Root mean square of what the beams disagree by; zero with three.
  double disagreement = 0.0;
  /// (EᵀE)⁻¹: the covariance of the vector for beams with errors of variance one.
  Mat3 covariance = Mat3::Zero();
};
[[nodiscard]] std::optional<JanusSolution> solve_janus(std::span<const BeamScalar> beams);

/// Distance along +z of S to the plane through the ends of beams with these lengths: exact over a
/// slope and at any tilt. Needs three beams.
[[nodiscard]] std::optional<double> distance_along_axis(std::span<const BeamScalar> ranges);

/// What a beam of a Doppler instrument runs into.
struct BeamEcho {
  double range = 0.0;            ///< to the first surface; infinite when none is near [m]
  Vec3 target_W = Vec3::Zero();  ///< velocity of that surface there [m/s]
};
/// Casts one ray along each of `directions_S`, up to `reach` metres; the own hull is not an
/// obstacle.
void cast_beams(const SensorMoment& moment, std::span<const Vec3> directions_S, double reach,
                std::span<BeamEcho> echoes);

}  // namespace remora
