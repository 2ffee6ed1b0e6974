// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/acoustic_path.h"
#include "sensors/instrument.h"

namespace remora {

inline constexpr std::size_t kMaxTransponders = 12;

/// Long baseline: transponders at surveyed places answer the vehicle's question, each after its own
/// travel time; the ranges make a position. Theory: docs/theory/sensors.md, section "LBL".
struct LblSpec {
  std::vector<Vec3> transponders;                  ///< in W [m]
  double max_range = 3000.0;                       ///< [m]
  double range_noise = 0.1;                        ///< standard deviation of a range [m]
  double turnaround = 0.0;                         ///< of each transponder [s]
  std::optional<double> assumed_sound_speed = {};  ///< the true one at the vehicle unless given
  AcousticBending bending = AcousticBending::straight;
  /// The vehicle's own depth, with this error, takes part in the fix [m]. Without it the fix needs
  /// four transponders that do not lie in one plane.
  std::optional<double> depth_noise = 0.1;
};

[[nodiscard]] std::vector<Problem> problems(const LblSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const LblSpec& spec,
                                                                const InstrumentSite& site);

struct LblReading {
  Vec3 p_W = Vec3::Zero();  ///< the fix; NaN with too few ranges [m]
  int heard = 0;            ///< transponders that answered
  struct Range {
    double range = 0.0;        ///< NaN when not heard [m]
    double travel_time = 0.0;  ///< one way [s]
  };
  FixedVector<Range, kMaxTransponders> ranges;
};
[[nodiscard]] LblReading lbl_reading(std::span<const double> values);

/// A range to a known place, and how far it is to be trusted.
struct RangeToPlace {
  Vec3 place_W = Vec3::Zero();
  double range = 0.0;
};
/// The place with these ranges, weighed by `range_sigma`, and with this depth if it is known:
/// Gauss–Newton from `guess_W`. Nothing when the ranges do not decide it.
struct KnownDepth {
  double z = 0.0;
  double sigma = 0.1;
};
[[nodiscard]] std::optional<Vec3> fix_from_ranges(std::span<const RangeToPlace> ranges,
                                                  double range_sigma,
                                                  const std::optional<KnownDepth>& depth,
                                                  const Vec3& guess_W);

}  // namespace remora
