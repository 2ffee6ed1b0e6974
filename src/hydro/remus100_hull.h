// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hydro/actuator.h"
#include "hydro/current_frame.h"
#include "hydro/hull.h"
#include "hydro/water_entry.h"

namespace remora {

/// REMUS 100 as modelled by Fossen in PythonVehicleSimulator (c717e07): a spheroid with strips,
/// lift and drag, tail fins and a propeller. The Munk moment in pitch and yaw is left out there and
/// here; its damping was chosen to go with that.
/// Actuators: rudder, stern plane [rad], propeller [rad/s].
struct Remus100HullSpec {
  double length = 1.6;                ///< [m]
  double diameter = 0.19;             ///< [m]
  double reference_density = 1026.0;  ///< of mass (neutral) and added mass [kg/m³]
  double gravity = 9.81;              ///< [m/s²]
  Vec3 center_of_gravity_B{0.0, 0.0, 0.02};
  Vec3 center_of_buoyancy_B{0.0, 0.0, 0.0};
  double roll_added_inertia = 0.3;  ///< A44 as a part of Ixx
  double parasitic_drag_area =
      0.42 * 0.19 * 0.19 * 0.7853981633974483;  ///< C_d · frontal area [m²]
  double planform_area = 0.2128;                ///< S = 0.7 L D [m²]
  double oswald_efficiency = 0.7;
  double surge_time_constant = 20.0;  ///< of the linear damping [s]
  double sway_time_constant = 20.0;
  double heave_time_constant = 20.0;
  double yaw_time_constant = 1.0;
  double roll_damping_ratio = 0.3;
  double pitch_damping_ratio = 0.8;
  double cross_flow_drag = 1.1977288343558283;  ///< C_d of the section, as the original has it
  double fin_area = 0.00665;                    ///< of one fin [m²]; two act together
  double rudder_lift = 0.5;                     ///< C_L per radian
  double stern_plane_lift = 0.7;                ///< C_L per radian
  double fin_x = -0.8;                          ///< of the tail fins [m]
  double propeller_diameter = 0.14;             ///< [m]
  double thrust_deduction = 0.1;
  double wake_factor = 0.944;                  ///< inflow speed over vehicle speed
  double advance_max = 0.6632;                 ///< J_a,max of the linear K_T, K_Q
  double thrust_at_rest = 0.4566;              ///< K_T(0)
  double thrust_at_max = 0.1798;               ///< K_T(J_a,max)
  double torque_at_rest = 0.07;                ///< K_Q(0)
  double torque_at_max = 0.0312;               ///< K_Q(J_a,max)
  double roll_moment_scale = 0.1;              ///< part of the shaft torque that reaches the hull
  double fin_limit = 0.2617993877991494;       ///< 15° [rad]
  double propeller_limit = 159.6976265574811;  ///< 1525 rpm [rad/s]
  double fin_lag = 0.1;                        ///< [s]
  double propeller_lag = 1.0;                  ///< [s]
  CurrentFrame current_frame = CurrentFrame::body;  ///< the original: heading_only
  bool propeller_sees_ground_speed = false;         ///< the original's inflow is speed over ground
};

[[nodiscard]] std::vector<ActuatorSpec> actuators(const Remus100HullSpec& spec);

class Remus100Hull final : public Hull {
 public:
  explicit Remus100Hull(const Remus100HullSpec& spec);

  [[nodiscard]] Wrench force(const HullSituation& situation,
                             const WaterSample& water) const override;

 private:
  struct Matrices {
    double mass;
    Mat6 rigid;
    Vec6 added;  // diagonal
  };
  [[nodiscard]] static Matrices matrices(const Remus100HullSpec& spec);
  Remus100Hull(const Remus100HullSpec& spec, const Matrices& matrices);

  // Each over the density of the water where it is proportional to it.
  [[nodiscard]] Vec6 coriolis(const Vec6& nu_r, double submerged) const;
  [[nodiscard]] Vec6 linear_damping(const Vec6& nu_r) const;
  [[nodiscard]] Vec6 lift_and_drag_per_density(const Vec6& nu_r) const;
  [[nodiscard]] Vec6 cross_flow_drag_per_density(const Vec6& nu_r) const;
  [[nodiscard]] Vec6 fins_per_density(const Vec6& nu_r, double rudder, double stern_plane) const;
  [[nodiscard]] Vec6 propeller_per_density(double speed, double shaft_speed) const;

  Remus100HullSpec spec_;
  Matrices matrices_;
  Vec6 linear_damping_;  // diagonal
  WaterEntry entry_;
};

}  // namespace remora
