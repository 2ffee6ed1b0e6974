// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "math/linear_algebra.h"
#include "scenario/xml_tree.h"
#include "thrusters/thruster.h"

namespace remora {

/// What a robot's simulator plugins say about its hull. Matrices are about the link's origin,
/// linear part first, positive as in Fossen's equations: added mass adds, damping opposes.
struct SdfHydrodynamics {
  std::string link;
  SourceLocation where;
  bool is_frd = false;  ///< matrices in forward-right-down axes, whatever the link's are
  Mat6 added_mass = Mat6::Zero();
  Mat6 linear_damping = Mat6::Zero();
  Mat6 quadratic_damping = Mat6::Zero();   ///< force_i = -Σ_j D_ij |ν_j| ν_j
  std::optional<double> volume;            ///< [m³]
  std::optional<Vec3> center_of_buoyancy;  ///< in the link's axes [m]
  bool is_neutrally_buoyant = false;
  double fluid_density = 1000.0;  ///< of the water the figures belong to [kg/m³]
  std::optional<double> height;   ///< of the hull's box [m]
};

/// A propeller on a joint of the robot: it pushes along the joint's axis at the child link's
/// origin.
struct SdfThruster {
  std::string joint;
  SourceLocation where;
  std::optional<int> id;  ///< its place in the order of commands
  Rotation rotation = Rotation::none;
  ThrustCurveSpec curve;
  double time_constant = 0.0;  ///< [s]
};

struct SdfPlugins {
  std::vector<SdfHydrodynamics> hydrodynamics;
  std::vector<SdfThruster> thrusters;  ///< in order of their ids, then as written
};

/// Reads gz-sim's hydrodynamics, buoyancy and thruster systems (under the names of Gazebo and of
/// Ignition) and uuv_simulator's underwater object and thruster plugins. Any other plugin is noted.
[[nodiscard]] SdfPlugins read_plugins(const std::vector<XmlNode>& plugins,
                                      Diagnostics& diagnostics);

}  // namespace remora
