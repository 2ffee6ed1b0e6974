// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "environment/water_sample.h"
#include "math/pose.h"

namespace remora {

/// What the forces on a hull depend on at one instant.
struct HullSituation {
  Twist V_WB_B;                  ///< velocity over ground, in body axes
  Mat3 R_WB = Mat3::Identity();  ///< attitude
  double depth = 0.0;            ///< z of Bo [m]
  double altitude = 1e9;         ///< of Bo above the seabed; large when there is none [m]
  std::span<const double>
      actuators;  ///< fin angles [rad] and shaft speeds [rad/s], in the hull's own order
};

/// The hydrodynamics of one body: everything that is fixed about it, and the forces of water,
/// weight and air in a given situation. The equation of motion is
///     inertia() · ν̇ = force(situation, water) + τ of thrusters, tether and contacts,
/// all about Bo and in B, with ν over ground. Theory: docs/theory/hydro.md.
class Hull {
 public:
  virtual ~Hull() = default;

  /// Rigid-body plus added-mass inertia, linear part first; symmetric positive definite.
  [[nodiscard]] const Mat6& inertia() const { return inertia_; }
  [[nodiscard]] const Mat6& inverse_inertia() const { return inverse_inertia_; }

  /// All of the right-hand side but the thrusters': Coriolis and centripetal terms, damping,
  /// restoring forces, the flow's acceleration, the hull's own fins and propeller. No allocation.
  [[nodiscard]] virtual Wrench force(const HullSituation& situation,
                                     const WaterSample& water) const = 0;

 protected:
  explicit Hull(const Mat6& inertia);

 private:
  Mat6 inertia_;
  Mat6 inverse_inertia_;
};

}  // namespace remora
