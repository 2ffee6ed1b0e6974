// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sensors/beam_pattern.h"
#include "sensors/roughness.h"
#include "sensors/sonar_kernel.h"

namespace remora {

/// One row of rays, all of the same elevation.
struct RayRow {
  double elevation = 0.0;  ///< [rad]
  float cosine = 1.0f;     ///< of the elevation
  float sine = 0.0f;
  float spacing = 0.0f;        ///< share of elevation that its rays stand for [rad]
  float transmit_gain = 1.0f;  ///< vertical patterns [1]
  float receive_gain = 1.0f;
};

/// One column of rays, all of the same azimuth.
struct RayColumn {
  double azimuth = 0.0;  ///< [rad]
  float cosine = 1.0f;
  float sine = 0.0f;
  float transmit_gain = 1.0f;  ///< horizontal pattern [1]
};

/// The columns that a beam hears well.
struct ColumnBand {
  int begin = 0;
  int end = 0;
};

/// Everything about a head that does not change from ping to ping.
struct SonarHead {
  explicit SonarHead(const SonarSpec& spec);

  SonarSpec spec;
  std::vector<RayColumn> columns;
  std::vector<RayRow> rows;
  double column_spacing = 0.0;  ///< [rad]
  BeamPatternTable transmit_vertical;
  BeamPatternTable receive_vertical;
  std::vector<float> weights;     ///< of column j in beam b, beam by beam
  std::vector<ColumnBand> bands;  ///< of each beam: its main lobe and the nearest side lobes
  std::vector<float> beam_gains;
  double directivity_db = 0.0;  ///< what a beam gains over noise from all around [dB]
  ChanceTables chance;

  [[nodiscard]] int column_count() const { return static_cast<int>(columns.size()); }
  [[nodiscard]] int row_count() const { return static_cast<int>(rows.size()); }
  [[nodiscard]] std::span<const float> weights_of(int beam) const {
    return {weights.data() + static_cast<std::size_t>(beam) * columns.size(), columns.size()};
  }

 private:
  void lay_out_columns();
  void lay_out_rows();
  void weigh_columns();
};

}  // namespace remora
