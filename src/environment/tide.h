// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "environment/utc_time.h"

namespace remora {

/// One harmonic of the tide as tables of constants print it: M2, S2, K1 …
struct TidalConstituent {
  std::string name;        ///< one of the 37 of NOAA's list, or any other with its own `speed`
  double amplitude = 0.0;  ///< of the height [m], or of the stream when used in a current [m/s]
  double phase_lag = 0.0;  ///< Greenwich phase lag (epoch) [rad]
  std::optional<double> speed =
      {};  ///< [rad/s]; needed for an unknown name, whose argument starts at 0
};

/// A sum of harmonics about a mean: a tide's height, or the strength of its stream.
struct TidalHarmonicsSpec {
  double mean = 0.0;  ///< Z0 [m or m/s]
  std::vector<TidalConstituent> constituents = {};
};

[[nodiscard]] std::vector<Problem> problems(const TidalHarmonicsSpec& spec);

/// What astronomy says of a constituent at a moment.
struct TidalArgument {
  double speed = 0.0;        ///< [rad/s]
  double equilibrium = 0.0;  ///< V0 at Greenwich [rad]
  double node_factor = 1.0;  ///< f: the moon's 18.6-year cycle in amplitude
  double node_angle = 0.0;   ///< u: the same in phase [rad]
};

/// Empty when the name is not one of the 37.
[[nodiscard]] std::optional<TidalArgument> tidal_argument(std::string_view name, UtcTime at);

/// h(t) = mean + Σ f H cos(speed t + V0 + u - lag), t in seconds from `start`. The node factors are
/// those of `start`. Theory: docs/theory/environment.md, section 3.
class TidalHarmonics {
 public:
  TidalHarmonics() = default;
  /// Asserts that the spec has no problems.
  TidalHarmonics(const TidalHarmonicsSpec& spec, UtcTime start);

  [[nodiscard]] double operator()(double t) const;

 private:
  struct Harmonic {
    double amplitude, speed, phase;
  };
  double mean_ = 0.0;
  std::vector<Harmonic> harmonics_;
};

}  // namespace remora
