// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"
#include "sensors/janus.h"

namespace remora {

enum class AdcpOutput {
  combined,  ///< one velocity in S for each cell
  beams,     ///< one number for each beam and cell
};

/// Acoustic Doppler current profiler: how fast the water streams past the sensor, cell by cell away
/// from it along +z of S (fit it upside down to look up). Theory: docs/theory/sensors.md, "ADCP".
struct AdcpSpec {
  JanusSpec janus;
  int cells = 20;
  double cell_size = 1.0;  ///< along the axis [m]
  double blanking = 0.5;   ///< first listening at this distance; the first cell's middle lies a
                           ///< cell size farther (Nortek's convention) [m]
  double velocity_noise = 0.02;  ///< of one beam in one cell and ping, standard deviation [m/s]
  AdcpOutput output = AdcpOutput::combined;
  /// With its own tilt sensor it fetches each beam's part of a cell from the same depth.
  bool has_level_cells = true;
  /// Share of the way to the bottom, at its end, that side lobes spoil: 1 - cos(beam angle) unless
  /// given.
  std::optional<double> side_lobe_share = {};
};

[[nodiscard]] std::vector<Problem> problems(const AdcpSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const AdcpSpec& spec,
                                                                const InstrumentSite& site);

/// Distance of a cell's middle from the sensor; along the vertical when cells are level, else along
/// the axis [m].
[[nodiscard]] double cell_distance(const AdcpSpec& spec, int cell);

struct AdcpCell {
  Vec3 v_S = Vec3::Zero();  ///< of the water past the sensor; NaN where not known
  FixedVector<double, kMaxBeams> along_beams;  ///< the same along each beam, away from the sensor
};
/// One cell of a measurement; which of the two is filled follows the spec's output.
[[nodiscard]] AdcpCell adcp_cell(const AdcpSpec& spec, std::span<const double> values, int cell);

}  // namespace remora
