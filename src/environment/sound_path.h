// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "math/linear_algebra.h"
#include "math/table.h"

namespace remora {

/// Speed of sound against depth, linear between knots: what a ray of sound needs of the water.
/// Theory: docs/theory/acoustics.md, section 4.
class SoundProfile {
 public:
  SoundProfile() = default;
  /// Speeds [m/s], all positive, over depths [m]; constant above the first and below the last.
  explicit SoundProfile(Table speed);

  [[nodiscard]] double speed(double z) const { return speed_(z); }
  /// Rise of the speed per metre of depth at the depth z [1/s].
  [[nodiscard]] double gradient(double z) const { return speed_.slope(z); }
  /// Seconds that sound takes straight down from the first knot to z; negative above it.
  [[nodiscard]] double vertical_delay(double z) const;
  /// Harmonic mean over the depths from z_a to z_b: a straight path of any slant between them takes
  /// its length over this [m/s].
  [[nodiscard]] double mean_speed(double z_a, double z_b) const;
  [[nodiscard]] const std::vector<double>& depths() const { return speed_.x(); }
  [[nodiscard]] const std::vector<double>& speeds() const { return speed_.y(); }

 private:
  Table speed_;
  std::vector<double> delay_;  // of each knot
};

/// Seconds from p_W to q_W along the straight line. Exact for the profile.
[[nodiscard]] double straight_path_time(const SoundProfile& profile, const Vec3& p_W,
                                        const Vec3& q_W);

/// The way that sound takes from one place to another when the water bends it.
struct BentRay {
  double travel_time = 0.0;          ///< [s]
  Vec3 departure_W = Vec3::UnitX();  ///< unit vector in which it leaves the first place
  Vec3 arrival_W = Vec3::UnitX();    ///< unit vector in which it runs into the second
  double shallowest = 0.0;           ///< least depth on the way [m]
};

/// The ray by Snell's law, an arc of a circle in each layer of constant gradient. Nothing when no
/// ray goes directly: in the shadow zone, or when it would have to leave the water at z = 0.
/// No allocation.
[[nodiscard]] std::optional<BentRay> bent_ray(const SoundProfile& profile, const Vec3& p_W,
                                              const Vec3& q_W);

}  // namespace remora
