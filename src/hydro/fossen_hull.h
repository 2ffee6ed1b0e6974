// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hydro/drag_strips.h"
#include "hydro/ground_effect.h"
#include "hydro/hull.h"
#include "hydro/water_entry.h"

namespace remora {

/// A vehicle or object described by Fossen's matrices, all about Bo and in B (forward-right-down),
/// linear part first. Damping is positive when it opposes motion.
struct FossenHullSpec {
  double mass = 1.0;                         ///< [kg]
  double volume = 1e-3;                      ///< of displaced water when submerged [m³]
  Vec3 center_of_gravity_B = Vec3::Zero();   ///< [m]
  Vec3 center_of_buoyancy_B = Vec3::Zero();  ///< [m]
  Mat3 inertia_about_cg = Mat3::Identity();  ///< of the dry body, in axes of B [kg·m²]
  Mat6 added_mass = Mat6::Zero();            ///< M_A, symmetric, at the density it was found in
  Mat6 linear_damping = Mat6::Zero();        ///< force = -D ν_r
  Mat6 quadratic_damping = Mat6::Zero();     ///< force_i = -Σ_j D_ij |ν_r,j| ν_r,j
  double height = 0.3;    ///< vertical extent over which the hull emerges from the water [m]
  double air_drag = 0.0;  ///< ½ ρ_air C_d A of the emerged hull, any direction [N·s²/m²]
  double gravity = 9.81;  ///< [m/s²]
  GroundEffectSpec ground_effect;
  std::vector<DragStrips> strips = {};  ///< of slender parts; their drag comes on top
};

/// Fossen's vehicle model, formulated exactly in the frame that moves with the water:
///     M ν̇ + C(ν_r) ν_r - M d/dt(R^T v_c) + D(ν_r) ν_r = weight + buoyancy + Froude-Krylov force.
class FossenHull : public Hull {
 public:
  explicit FossenHull(const FossenHullSpec& spec);

  [[nodiscard]] Wrench force(const HullSituation& situation,
                             const WaterSample& water) const override;
  /// Part of the hull that is under water, 0 to 1.
  [[nodiscard]] double submerged_fraction(const HullSituation& situation,
                                          const WaterSample& water) const;
  [[nodiscard]] const FossenHullSpec& spec() const { return spec_; }

 private:
  [[nodiscard]] Vec6 damping(const Vec6& nu_r, double altitude) const;
  [[nodiscard]] Wrench force_through_surface(const HullSituation& situation,
                                             const WaterSample& water, double submerged) const;

  FossenHullSpec spec_;
  Vec3 mass_moment_B_;  // m r_G
  Vec6 linear_diagonal_;
  Vec6 quadratic_diagonal_;
  bool has_diagonal_damping_;
  WaterEntry entry_;
};

/// Rigid-body inertia about Bo from mass, center of gravity and inertia about it.
[[nodiscard]] Mat6 rigid_body_inertia(double mass, const Vec3& center_of_gravity_B,
                                      const Mat3& inertia_about_cg);

}  // namespace remora
