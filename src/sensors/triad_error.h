// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>

#include "base/spec_check.h"
#include "environment/gauss_markov.h"
#include "math/linear_algebra.h"
#include "sensors/instrument.h"

namespace remora {

/// How three like axes of an inertial or magnetic instrument go wrong. `u` is the unit of what they
/// measure. Theory: docs/theory/sensors.md, section 2.
struct TriadErrorSpec {
  double noise_density = 0.0;     ///< white noise: angle or velocity random walk [u/√Hz]
  double bias_instability = 0.0;  ///< floor of the Allan deviation, as data sheets read it [u]
  /// Longest correlation time of the instability [s]; when not given, long enough for the floor to
  /// stand clear of the white noise.
  std::optional<double> instability_time = {};
  double random_walk = 0.0;   ///< of the bias, without bound [u/√s]
  double turn_on_bias = 0.0;  ///< standard deviation from one run to the next [u]
  double scale_error = 0.0;   ///< standard deviation of each axis' gain error
  double misalignment = 0.0;  ///< standard deviation of each axis' tilt towards each other [rad]
  double range = std::numeric_limits<double>::infinity();  ///< each axis ends here [u]
  double resolution = 0.0;                                 ///< step of the numbers [u]; zero: none
};

void check(const TriadErrorSpec& spec, const std::string& key, SpecCheck& check);

/// The compiled errors of one triad. What wanders lies in the instrument's memory.
class TriadError {
 public:
  explicit TriadError(const TriadErrorSpec& spec);

  static constexpr std::size_t kInstabilities = 4;  ///< Gauss–Markov processes a decade apart
  static constexpr std::size_t kMemory = 3 * (kInstabilities + 2) + 9;

  void start(Random& stream, std::span<double> memory) const;
  /// What the triad says of `truth` when the last time was `dt` seconds ago.
  [[nodiscard]] Vec3 measured(const Vec3& truth, double dt, Noise& noise,
                              std::span<double> memory) const;
  /// Whether an axis of such a measurement sits at the end of its range.
  [[nodiscard]] bool is_saturated(const Vec3& measured) const {
    return measured.cwiseAbs().maxCoeff() >= spec_.range;
  }
  /// The Allan deviation that the errors amount to over `tau` seconds [u]; for tests and plots.
  [[nodiscard]] double allan_deviation(double tau) const;

 private:
  TriadErrorSpec spec_;
  GaussMarkovSpec instability_[kInstabilities];
};

}  // namespace remora
