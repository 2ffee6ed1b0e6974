// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/triangle_mesh.h"

namespace remora {

/// A concrete-coated pipeline with bare field joints between its lengths of pipe and bolted flanges
/// at both ends and in the middle.
struct PipelineSpec {
  double diameter = 0.5;         ///< over the coating [m]
  double length = 36.6;          ///< [m]
  double joint_spacing = 12.2;   ///< of the field joints: one length of pipe [m]
  double flange_diameter = 0.8;  ///< [m]; zero: none
  int bolts = 12;                ///< on each pair of flanges
  int resolution = 40;           ///< points around
};

/// Along x, its middle at the origin. Pipe and bolts are watertight each.
[[nodiscard]] TriangleMesh make_pipeline(const PipelineSpec& spec);

/// A pile of a pier with mussels and barnacles on it.
struct PileSpec {
  double radius = 0.3;    ///< of the bare pile [m]
  double length = 10.0;   ///< [m]
  double fouling = 0.06;  ///< thickest growth [m]
  std::uint64_t seed = 1;
  int resolution = 48;  ///< points around
};

/// Axis along z, its middle at the origin; watertight.
[[nodiscard]] TriangleMesh make_pile(const PileSpec& spec);

}  // namespace remora
