// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hydro/fossen_hull.h"

namespace remora {

/// Whose rotational damping the OpenROV model uses.
enum class OpenRovDamping {
  consistent,  ///< a torque -μ_r ω on the body, as eq. (10) of the paper says
  printed      ///< as eq. (A1) prints it: not isotropic, unbounded towards ±90° pitch
};

/// The OpenROV of "Drones 2019, 3, 1", eq. (A1) and listing A9, in Remora's axes. Its three
/// thrusters are outside of the hull (kOpenRovThrusters says where).
struct OpenRovHullSpec {
  double mass = 1.0;             ///< m_b [kg]
  double volume = 0.001;         ///< v_b [m³]; neutral in 1000 kg/m³
  double inertia = 0.5;          ///< Ixx = Iyy = Izz [kg·m²]
  double linear_drag = 0.3;      ///< μ [N·s/m]
  double rotational_drag = 0.2;  ///< μ_r [N·m·s]
  double buoyancy_above = 0.08;  ///< B_h: centre of buoyancy above the CG [m]
  double buoyancy_ahead = 0.01;  ///< B_w: and ahead of it [m]
  double height = 0.15;          ///< for the passage through the surface [m]; not from the paper
  double gravity = 9.8;          ///< [m/s²]
  OpenRovDamping damping = OpenRovDamping::consistent;
};

/// Where and along what the paper's f1, f2, f3 push, in B. f3 is positive upwards.
struct OpenRovThruster {
  double p_BT[3];
  double direction_B[3];
};
inline constexpr OpenRovThruster kOpenRovThrusters[3] = {
    {{-0.1, -0.1, 0.0}, {1.0, 0.0, 0.0}},    // f1, port: T_1 aft, W_x to the side
    {{-0.1, 0.1, 0.0}, {1.0, 0.0, 0.0}},     // f2, starboard
    {{-0.05, 0.0, -0.15}, {0.0, 0.0, -1.0}}  // f3: T_2 aft, W_h above
};

class OpenRovHull final : public FossenHull {
 public:
  explicit OpenRovHull(const OpenRovHullSpec& spec);

  [[nodiscard]] Wrench force(const HullSituation& situation,
                             const WaterSample& water) const override;

 private:
  double rotational_drag_;
  OpenRovDamping damping_;
};

}  // namespace remora
