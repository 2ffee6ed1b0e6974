// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "hydro/hull_spec.h"

#include <cmath>
#include <cstdio>
#include <numbers>

#include "math/symmetric_matrix.h"

namespace remora {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

/// Collects what is wrong with a hull.
class Complaints {
 public:
  void require_positive(const char* name, double value, const char* instead) {
    if (!std::isfinite(value) || value <= 0.0)
      add(name, std::string(name) + " is " + number(value), instead);
  }
  void require_not_negative(const char* name, double value, const char* instead) {
    if (!std::isfinite(value) || value < 0.0)
      add(name, std::string(name) + " is " + number(value), instead);
  }
  template <class Matrix>
  bool require_finite(const char* name, const Matrix& matrix) {
    if (matrix.allFinite()) return true;
    add(name, std::string(name) + " contains a value that is not a finite number",
        "Write numbers only");
    return false;
  }
  void add(std::string field, std::string what, std::string instead) {
    list_.push_back({std::move(field), std::move(what), std::move(instead)});
  }
  [[nodiscard]] std::vector<Problem> list() && { return std::move(list_); }

 private:
  std::vector<Problem> list_;
};

template <class Matrix>
bool is_symmetric(const Matrix& matrix) {
  return (matrix - matrix.transpose()).cwiseAbs().maxCoeff() <= 1e-9 * matrix.cwiseAbs().maxCoeff();
}

void check_dry_inertia(const Mat3& inertia, Complaints& complaints) {
  if (!complaints.require_finite("inertia", inertia)) return;
  if (!is_symmetric(inertia)) {
    complaints.add("inertia", "inertia is not symmetric",
                   "Write the same product of inertia on both sides of the diagonal");
    return;
  }
  const Vec3 principal = eigenvalues(inertia);
  if (principal[0] <= 0.0) {
    complaints.add(
        "inertia",
        "inertia is not positive definite (smallest principal moment " + number(principal[0]) + ")",
        "Write positive moments of inertia about the centre of gravity in kg m2 and "
        "products smaller than them");
  } else if (principal[0] + principal[1] < principal[2] * (1.0 - 1e-6)) {
    complaints.add("inertia",
                   "inertia is not that of a real body: the principal moments " +
                       number(principal[0]) + ", " + number(principal[1]) + ", " +
                       number(principal[2]) + " break the triangle inequality",
                   "Write moments of which none exceeds the sum of the other two");
  }
}

void check_added_mass(const Mat6& added_mass, Complaints& complaints) {
  if (!complaints.require_finite("added_mass", added_mass)) return;
  if (!is_symmetric(added_mass)) {
    complaints.add("added_mass", "added_mass is not symmetric",
                   "Write A_ij = A_ji (take the mean if they were measured separately)");
    return;
  }
  const double smallest = eigenvalues(added_mass)[0];
  if (smallest < -1e-9 * added_mass.cwiseAbs().maxCoeff()) {
    complaints.add(
        "added_mass",
        "added_mass is not positive semi-definite (smallest eigenvalue " + number(smallest) + ")",
        "Write positive values on the diagonal (SNAME derivatives such as X_udot "
        "change their sign)");
  }
}

void check_damping(const char* name, const Mat6& damping, Complaints& complaints) {
  if (!complaints.require_finite(name, damping)) return;
  if ((damping.diagonal().array() < 0.0).any()) {
    complaints.add(
        name, std::string(name) + " drives the motion: it has a negative value on its diagonal",
        "Write positive values for damping that opposes motion");
  }
}

void check_ground_effect(const GroundEffectSpec& ground, Complaints& complaints) {
  complaints.require_not_negative("ground_effect.height", ground.height,
                                  "Write the altitude in metres below which the seabed is felt");
  if (!std::isfinite(ground.drag_gain) || ground.drag_gain < -1.0) {
    complaints.add("ground_effect.drag_gain",
                   "ground_effect.drag_gain is " + number(ground.drag_gain),
                   "Write a number above -1, for example 1");
  }
  if (!std::isfinite(ground.thrust_gain) || ground.thrust_gain < -1.0) {
    complaints.add("ground_effect.thrust_gain",
                   "ground_effect.thrust_gain is " + number(ground.thrust_gain),
                   "Write a number above -1, for example 0.15");
  }
}

void check(const FossenHullSpec& spec, Complaints& complaints) {
  complaints.require_positive("mass", spec.mass, "Write a mass in kilograms, for example 11.5");
  complaints.require_not_negative("volume", spec.volume,
                                  "Write the displaced volume in cubic metres, for example 0.0114");
  complaints.require_finite("center_of_gravity", spec.center_of_gravity_B);
  complaints.require_finite("center_of_buoyancy", spec.center_of_buoyancy_B);
  check_dry_inertia(spec.inertia_about_cg, complaints);
  check_added_mass(spec.added_mass, complaints);
  check_damping("linear_damping", spec.linear_damping, complaints);
  check_damping("quadratic_damping", spec.quadratic_damping, complaints);
  complaints.require_positive("height", spec.height,
                              "Write the hull's vertical extent in metres, for example 0.25");
  complaints.require_not_negative("air_drag", spec.air_drag,
                                  "Write half air density times drag area, for example 0.1");
  complaints.require_positive("gravity", spec.gravity, "Write 9.81");
  check_ground_effect(spec.ground_effect, complaints);
}

void check(const OpenRovHullSpec& spec, Complaints& complaints) {
  complaints.require_positive("mass", spec.mass, "The paper has 1 kg");
  complaints.require_not_negative("volume", spec.volume, "The paper has 0.001 m3");
  complaints.require_positive("inertia", spec.inertia, "The paper has 0.5 kg m2");
  complaints.require_not_negative("linear_drag", spec.linear_drag, "The paper has 0.3 N s/m");
  complaints.require_not_negative("rotational_drag", spec.rotational_drag,
                                  "The paper has 0.2 N m s");
  complaints.require_finite("center_of_buoyancy", Vec2(spec.buoyancy_above, spec.buoyancy_ahead));
  complaints.require_positive("height", spec.height, "Write a height in metres, for example 0.15");
  complaints.require_positive("gravity", spec.gravity, "The paper has 9.8 m/s2");
}

void check(const NpsAuvHullSpec& spec, Complaints& complaints) {
  complaints.require_positive("length", spec.length, "Healey and Lienard have 5.3 m");
  complaints.require_positive("weight", spec.weight, "Healey and Lienard have 53400 N");
  complaints.require_not_negative("buoyancy", spec.buoyancy, "Healey and Lienard have 53400 N");
  complaints.require_positive("gravity", spec.gravity, "Write 9.81");
  complaints.require_positive("reference_density", spec.reference_density, "Write 1025");
  complaints.require_finite("center_of_gravity", spec.center_of_gravity_B);
  complaints.require_finite("center_of_buoyancy", spec.center_of_buoyancy_B);
  complaints.require_positive("height", spec.height, "Write a height in metres, for example 0.53");
  complaints.require_not_negative("fin_limit", spec.fin_limit, "Write an angle in radians");
  complaints.require_not_negative("propeller_limit", spec.propeller_limit, "Write rad/s");
  complaints.require_not_negative("actuator_lag", spec.actuator_lag, "Write seconds, e.g. 0.1");
  complaints.require_not_negative("drag_times_height", spec.drag_times_height, "Write metres");
  complaints.require_not_negative("drag_times_width", spec.drag_times_width, "Write metres");
  Mat3 inertia = spec.inertia.asDiagonal();
  inertia(0, 1) = inertia(1, 0) = -spec.products.x();
  inertia(0, 2) = inertia(2, 0) = -spec.products.y();
  inertia(1, 2) = inertia(2, 1) = -spec.products.z();
  check_dry_inertia(inertia, complaints);
}

void check(const Remus100HullSpec& spec, Complaints& complaints) {
  complaints.require_positive("diameter", spec.diameter, "REMUS 100 has 0.19 m");
  if (!std::isfinite(spec.length) || spec.length < spec.diameter) {
    complaints.add("length", "length is " + number(spec.length),
                   "Write a length of at least the diameter; REMUS 100 has 1.6 m");
  }
  complaints.require_positive("reference_density", spec.reference_density, "Write 1026");
  complaints.require_positive("gravity", spec.gravity, "Write 9.81");
  complaints.require_finite("center_of_gravity", spec.center_of_gravity_B);
  complaints.require_finite("center_of_buoyancy", spec.center_of_buoyancy_B);
  if (spec.center_of_gravity_B.z() < spec.center_of_buoyancy_B.z()) {
    complaints.add(
        "center_of_gravity", "the centre of gravity lies above the centre of buoyancy",
        "Write a center_of_gravity with a larger z: roll and pitch damping are defined by the "
        "metacentric height");
  }
  complaints.require_positive("planform_area", spec.planform_area, "Write 0.2128");
  complaints.require_positive("oswald_efficiency", spec.oswald_efficiency, "Write 0.7");
  complaints.require_positive("surge_time_constant", spec.surge_time_constant, "Write 20");
  complaints.require_positive("sway_time_constant", spec.sway_time_constant, "Write 20");
  complaints.require_positive("heave_time_constant", spec.heave_time_constant, "Write 20");
  complaints.require_positive("yaw_time_constant", spec.yaw_time_constant, "Write 1");
  complaints.require_positive("advance_max", spec.advance_max, "Write 0.6632");
  complaints.require_positive("propeller_diameter", spec.propeller_diameter, "Write 0.14");
  complaints.require_not_negative("fin_limit", spec.fin_limit, "Write an angle in radians");
  complaints.require_not_negative("propeller_limit", spec.propeller_limit, "Write rad/s");
  complaints.require_not_negative("fin_lag", spec.fin_lag, "Write seconds, for example 0.1");
  complaints.require_not_negative("propeller_lag", spec.propeller_lag, "Write seconds");
}

template <class... Functions>
struct Overload : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overload(Functions...) -> Overload<Functions...>;

}  // namespace

std::vector<Problem> problems(const HullSpec& spec) {
  Complaints complaints;
  std::visit([&](const auto& hull) { check(hull, complaints); }, spec);
  return std::move(complaints).list();
}

std::shared_ptr<const Hull> make_hull(const HullSpec& spec) {
  return std::visit(Overload{
                        [](const FossenHullSpec& hull) -> std::shared_ptr<const Hull> {
                          return std::make_shared<FossenHull>(hull);
                        },
                        [](const OpenRovHullSpec& hull) -> std::shared_ptr<const Hull> {
                          return std::make_shared<OpenRovHull>(hull);
                        },
                        [](const NpsAuvHullSpec& hull) -> std::shared_ptr<const Hull> {
                          return std::make_shared<NpsAuvHull>(hull);
                        },
                        [](const Remus100HullSpec& hull) -> std::shared_ptr<const Hull> {
                          return std::make_shared<Remus100Hull>(hull);
                        },
                    },
                    spec);
}

std::vector<ActuatorSpec> actuators(const HullSpec& spec) {
  if (const auto* nps = std::get_if<NpsAuvHullSpec>(&spec)) return actuators(*nps);
  if (const auto* remus = std::get_if<Remus100HullSpec>(&spec)) return actuators(*remus);
  return {};
}

GroundEffectSpec ground_effect(const HullSpec& spec) {
  const auto* fossen = std::get_if<FossenHullSpec>(&spec);
  return fossen != nullptr ? fossen->ground_effect : GroundEffectSpec{};
}

Displacement displacement(const HullSpec& spec) {
  struct {
    Displacement operator()(const FossenHullSpec& hull) const {
      return {hull.volume, hull.center_of_buoyancy_B};
    }
    Displacement operator()(const OpenRovHullSpec& hull) const {
      return {hull.volume, Vec3(hull.buoyancy_ahead, 0.0, -hull.buoyancy_above)};
    }
    Displacement operator()(const NpsAuvHullSpec& hull) const {
      return {hull.buoyancy / (hull.gravity * hull.reference_density), hull.center_of_buoyancy_B};
    }
    Displacement operator()(const Remus100HullSpec& hull) const {
      // A spheroid.
      return {std::numbers::pi / 6.0 * hull.length * hull.diameter * hull.diameter,
              hull.center_of_buoyancy_B};
    }
  } of;
  return std::visit(of, spec);
}

}  // namespace remora
