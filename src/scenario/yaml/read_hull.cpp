// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_hull.h"

namespace remora {
namespace {

/// A number of a Spec and the key it is written under.
template <class Spec>
struct Field {
  std::string_view key;
  double Spec::*member;
  Range range;
};

template <class Spec>
void read_fields(Section& section, Spec& spec, const std::vector<Field<Spec>>& fields) {
  for (const Field<Spec>& field : fields) section.read(field.key, spec.*field.member, field.range);
}

const Choices<CurrentFrame> kCurrentFrames{{"body", CurrentFrame::body},
                                           {"heading_only", CurrentFrame::heading_only}};

OpenRovHullSpec read_openrov(Section& hull) {
  using S = OpenRovHullSpec;
  S spec;
  read_fields<S>(hull, spec,
                 {{"mass", &S::mass, kMass},
                  {"volume", &S::volume, positive("m³")},
                  {"inertia", &S::inertia, positive("kg·m²")},
                  {"linear_drag", &S::linear_drag, not_negative("N·s/m")},
                  {"rotational_drag", &S::rotational_drag, not_negative("N·m·s")},
                  {"buoyancy_above", &S::buoyancy_above, any("m")},
                  {"buoyancy_ahead", &S::buoyancy_ahead, any("m")},
                  {"height", &S::height, positive("m")},
                  {"gravity", &S::gravity, positive("m/s²")}});
  hull.read("damping", spec.damping,
            Choices<OpenRovDamping>{{"consistent", OpenRovDamping::consistent},
                                    {"printed", OpenRovDamping::printed}});
  return spec;
}

NpsAuvHullSpec read_npsauv(Section& hull, double gravity) {
  using S = NpsAuvHullSpec;
  S spec;
  spec.gravity = gravity;
  read_fields<S>(hull, spec,
                 {{"length", &S::length, positive("m")},
                  {"weight", &S::weight, positive("N")},
                  {"buoyancy", &S::buoyancy, positive("N")},
                  {"reference_density", &S::reference_density, positive("kg/m³")},
                  {"height", &S::height, positive("m")},
                  {"drag_times_height", &S::drag_times_height, not_negative("m")},
                  {"drag_times_width", &S::drag_times_width, not_negative("m")},
                  {"propeller_limit", &S::propeller_limit, positive("rad/s")},
                  {"actuator_lag", &S::actuator_lag, not_negative("s")}});
  hull.read_degrees("fin_limit_deg", spec.fin_limit, between(0.0, 90.0, {}));
  hull.read("center_of_gravity", spec.center_of_gravity_B, any("m"));
  hull.read("center_of_buoyancy", spec.center_of_buoyancy_B, any("m"));
  hull.read("inertia", spec.inertia, positive("kg·m²"));
  hull.read("products_of_inertia", spec.products, any("kg·m²"));
  if (auto faults = hull.section("mss_faults")) {
    NpsMssFaults& f = spec.mss_faults;
    faults->read("reversed_heave_centripetal", f.reversed_heave_centripetal);
    faults->read("reversed_pitch_gyroscopic", f.reversed_pitch_gyroscopic);
    faults->read("eleven_stations", f.eleven_stations);
    faults->read("pitch_crossflow_sign", f.pitch_crossflow_sign);
    faults->read("quotient_propeller", f.quotient_propeller);
    faults->read("propeller_sees_ground_speed", f.propeller_sees_ground_speed);
    faults->read("current_frame", f.current_frame, kCurrentFrames);
  }
  return spec;
}

Remus100HullSpec read_remus100(Section& hull, double gravity) {
  using S = Remus100HullSpec;
  S spec;
  spec.gravity = gravity;
  read_fields<S>(hull, spec,
                 {{"length", &S::length, positive("m")},
                  {"diameter", &S::diameter, positive("m")},
                  {"reference_density", &S::reference_density, positive("kg/m³")},
                  {"roll_added_inertia", &S::roll_added_inertia, not_negative({})},
                  {"parasitic_drag_area", &S::parasitic_drag_area, not_negative("m²")},
                  {"planform_area", &S::planform_area, positive("m²")},
                  {"oswald_efficiency", &S::oswald_efficiency, positive({})},
                  {"surge_time_constant", &S::surge_time_constant, positive("s")},
                  {"sway_time_constant", &S::sway_time_constant, positive("s")},
                  {"heave_time_constant", &S::heave_time_constant, positive("s")},
                  {"yaw_time_constant", &S::yaw_time_constant, positive("s")},
                  {"roll_damping_ratio", &S::roll_damping_ratio, not_negative({})},
                  {"pitch_damping_ratio", &S::pitch_damping_ratio, not_negative({})},
                  {"cross_flow_drag", &S::cross_flow_drag, not_negative({})},
                  {"fin_area", &S::fin_area, not_negative("m²")},
                  {"rudder_lift", &S::rudder_lift, not_negative("1/rad")},
                  {"stern_plane_lift", &S::stern_plane_lift, not_negative("1/rad")},
                  {"fin_x", &S::fin_x, any("m")},
                  {"propeller_diameter", &S::propeller_diameter, positive("m")},
                  {"thrust_deduction", &S::thrust_deduction, between(0.0, 1.0, {})},
                  {"wake_factor", &S::wake_factor, positive({})},
                  {"advance_max", &S::advance_max, positive({})},
                  {"thrust_at_rest", &S::thrust_at_rest, positive({})},
                  {"thrust_at_max", &S::thrust_at_max, any({})},
                  {"torque_at_rest", &S::torque_at_rest, positive({})},
                  {"torque_at_max", &S::torque_at_max, any({})},
                  {"roll_moment_scale", &S::roll_moment_scale, not_negative({})},
                  {"propeller_limit", &S::propeller_limit, positive("rad/s")},
                  {"fin_lag", &S::fin_lag, not_negative("s")},
                  {"propeller_lag", &S::propeller_lag, not_negative("s")}});
  hull.read_degrees("fin_limit_deg", spec.fin_limit, between(0.0, 90.0, {}));
  hull.read("center_of_gravity", spec.center_of_gravity_B, any("m"));
  hull.read("center_of_buoyancy", spec.center_of_buoyancy_B, any("m"));
  hull.read("current_frame", spec.current_frame, kCurrentFrames);
  return spec;
}

FossenHullSpec read_fossen(Section& hull, double gravity) {
  FossenHullSpec spec;
  spec.gravity = gravity;
  hull.require("mass", "11.5");
  hull.require("volume", "0.0116");
  hull.require("inertia", "[0.16, 0.16, 0.16]");
  read_fossen_hull(hull, spec);
  return spec;
}

enum class HullModel { fossen, openrov, npsauv2, remus100 };

}  // namespace

void read_fossen_hull(Section& hull, FossenHullSpec& spec) {
  using S = FossenHullSpec;
  read_fields<S>(hull, spec,
                 {{"mass", &S::mass, kMass},
                  {"volume", &S::volume, not_negative("m³")},
                  {"height", &S::height, positive("m")},
                  {"air_drag", &S::air_drag, not_negative("N·s²/m²")}});
  hull.read("center_of_gravity", spec.center_of_gravity_B, any("m"));
  hull.read("center_of_buoyancy", spec.center_of_buoyancy_B, any("m"));
  hull.read("inertia", spec.inertia_about_cg);
  hull.read("added_mass", spec.added_mass);
  hull.read("linear_damping", spec.linear_damping);
  hull.read("quadratic_damping", spec.quadratic_damping);
  if (auto effect = hull.section("ground_effect")) {
    effect->read("height", spec.ground_effect.height, not_negative("m"));
    effect->read("drag_gain", spec.ground_effect.drag_gain, not_negative({}));
    effect->read("thrust_gain", spec.ground_effect.thrust_gain, any({}));
  }
}

HullSpec read_hull(Section& hull, double gravity) {
  HullModel model = HullModel::fossen;
  hull.read("model", model,
            Choices<HullModel>{{"fossen", HullModel::fossen},
                               {"openrov", HullModel::openrov},
                               {"npsauv2", HullModel::npsauv2},
                               {"remus100", HullModel::remus100}});
  HullSpec spec;
  switch (model) {
    case HullModel::fossen:
      spec = read_fossen(hull, gravity);
      break;
    case HullModel::openrov:
      spec = read_openrov(hull);
      break;
    case HullModel::npsauv2:
      spec = read_npsauv(hull, gravity);
      break;
    case HullModel::remus100:
      spec = read_remus100(hull, gravity);
      break;
  }
  hull.report(problems(spec));
  return spec;
}

}  // namespace remora
