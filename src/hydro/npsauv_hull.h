// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "hydro/actuator.h"
#include "hydro/current_frame.h"
#include "hydro/hull.h"
#include "hydro/water_entry.h"

namespace remora {

/// Departures of the MSS toolbox (commit 736a3d1) from the physics, each switchable by name. All
/// off in our own model; all on reproduces MSS. Docs: docs/theory/hydro.md, "NPS AUV II".
struct NpsMssFaults {
  bool reversed_heave_centripetal = false;  ///< rigid-body terms in Z with the wrong sign (sZ = +1)
  bool reversed_pitch_gyroscopic = false;   ///< (Iz - Ix) p r in M with the wrong sign (sM = -1)
  bool eleven_stations = false;             ///< cross-flow counts 11 strips of L/10
  bool pitch_crossflow_sign = false;        ///< strip moment from w + x q instead of w - x q
  bool quotient_propeller = false;  ///< thrust as u² η|η| with η ∝ n/u: nothing at rest,
                                    ///< reversed when going astern
  bool propeller_sees_ground_speed = false;  ///< advance speed over ground instead of in water
  CurrentFrame current_frame = CurrentFrame::body;

  [[nodiscard]] static NpsMssFaults all();
};

/// NPS AUV II ("Phoenix"), Healey & Lienard, IEEE J. Oceanic Eng. 18(3), 1993, with the numbers
/// tabulated in MSS. Its 84 hydrodynamic terms are a table in the source.
/// Actuators: rudder, stern plane, port bow plane, starboard bow plane [rad], propeller [rad/s].
struct NpsAuvHullSpec {
  double length = 5.3;                ///< [m]
  double weight = 53400.0;            ///< [N]
  double buoyancy = 53400.0;          ///< submerged, at reference_density [N]
  double gravity = 9.81;              ///< [m/s²]
  double reference_density = 1025.0;  ///< of added mass and buoyancy [kg/m³]
  Vec3 center_of_gravity_B{0.0, 0.0, 0.061};
  Vec3 center_of_buoyancy_B{0.0, 0.0, 0.0};
  Vec3 inertia{2038.0, 13587.0, 13587.0};       ///< Ix, Iy, Iz about Bo [kg·m²]
  Vec3 products{-13.58, -13.58, -13.58};        ///< Ixy, Ixz, Iyz about Bo [kg·m²]
  double height = 0.53;                         ///< for the passage through the surface [m]
  double fin_limit = 0.3490658503988659;        ///< 20° [rad]
  double propeller_limit = 157.07963267948966;  ///< 1500 rpm [rad/s]
  double actuator_lag = 0.1;                    ///< [s]
  double drag_times_height = 0.5 * 0.53;        ///< Cdy · height of the cross-flow along y [m]
  double drag_times_width = 0.6 * 0.53;         ///< Cdz · width of the cross-flow along z [m]
  NpsMssFaults mss_faults;
};

[[nodiscard]] std::vector<ActuatorSpec> actuators(const NpsAuvHullSpec& spec);

class NpsAuvHull final : public Hull {
 public:
  explicit NpsAuvHull(const NpsAuvHullSpec& spec);

  [[nodiscard]] Wrench force(const HullSituation& situation,
                             const WaterSample& water) const override;

 private:
  struct Propulsion {
    double surge;       // thrust minus drag over ½ρ [m⁴/s²]
    double wash_speed;  // u ε: how much faster than at self-propulsion the planes' flow is [m/s]
  };
  [[nodiscard]] Propulsion propulsion(double u_r, double u_ground, double shaft_speed) const;
  [[nodiscard]] Vec6 tabulated_terms(const Vec6& nu_r, double wash_speed,
                                     const std::array<double, 4>& planes) const;
  [[nodiscard]] Vec6 rigid_body_terms(const Vec6& nu_r) const;
  [[nodiscard]] Vec6 cross_flow_drag(const Vec6& nu_r) const;

  NpsAuvHullSpec spec_;
  double mass_;
  Mat3 inertia_;  // about Bo
  Mat6 added_mass_;
  std::vector<double> term_scales_;  // derivative · L^e / 2, in the order of the table
  WaterEntry entry_;
};

}  // namespace remora
