// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// The checks of data/closed_form/checks.json: small flights whose answer is a formula. Parameters
// and expected numbers come from that file; flights use Runge-Kutta at 10 ms.
#include <cmath>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "hydro/lamb.h"
#include "hydro/object_hull.h"
#include "math/angles.h"
#include "track.h"

namespace remora::validation {
namespace {

using Json = nlohmann::json;

constexpr double kStep = 0.01;
constexpr double kTolerance = 1e-6;  // relative, where the check names none
constexpr double kDensity = 1025.0;

double relative(double ours, double expected) { return std::abs(ours / expected - 1.0); }

const Json& check_named(const Json& checks, const std::string& id) {
  for (const Json& check : checks) {
    if (check.at("id") == id) return check;
  }
  throw std::runtime_error("no check " + id);
}

/// A neutral body without added mass or damping; the checks fill in what they need.
FossenHullSpec neutral(double mass) {
  FossenHullSpec spec;
  spec.mass = mass;
  spec.volume = mass / kDensity;
  return spec;
}

FreeFlightInput still_water(double density = kDensity) {
  FreeFlightInput input;
  input.water = endless_water(density);
  return input;
}

/// The largest relative error of `quantity` over the moments of an "…_at" table of the check.
template <class Quantity>
double worst_at(const Json& moments, const Hull& hull, const FreeFlightInput& input,
                RigidState start, Quantity quantity) {
  double worst = 0.0;
  for (const auto& [moment, expected] : moments.items()) {
    RigidState state = start;
    const long steps = std::lround(std::stod(moment) / kStep);
    for (long i = 0; i < steps; ++i) advance(hull, input, kStep, state);
    const double right = expected;
    worst = std::max(worst, relative(quantity(state), right));
  }
  return worst;
}

/// Time between two upward zero crossings, each found by Newton's rule on the length of the step
/// that ends there.
template <class Angle, class Rate>
double period(const Hull& hull, RigidState state, Angle angle, Rate rate) {
  const FreeFlightInput input = still_water();
  std::vector<double> crossings;
  for (long i = 0; crossings.size() < 2 && i < 100000; ++i) {
    const RigidState before = state;
    advance(hull, input, kStep, state);
    if (angle(before) >= 0.0 || angle(state) < 0.0) continue;
    double part = kStep;
    RigidState at_crossing = state;
    for (int iteration = 0; iteration < 5; ++iteration) {
      part -= angle(at_crossing) / rate(at_crossing);
      at_crossing = before;
      advance(hull, input, part, at_crossing);
    }
    crossings.push_back(static_cast<double>(i) * kStep + part);
  }
  return crossings.size() == 2 ? crossings[1] - crossings[0] : NAN;
}

double roll(const RigidState& s) { return to_roll_pitch_yaw(s.q_WB).roll; }
double pitch(const RigidState& s) { return to_roll_pitch_yaw(s.q_WB).pitch; }
double surge(const RigidState& s) { return s.V_WB_B.linear.x(); }
double heave(const RigidState& s) { return s.V_WB_B.linear.z(); }
double north(const RigidState& s) { return s.p_WB.x(); }
double depth(const RigidState& s) { return s.p_WB.z(); }

class ClosedForms {
 public:
  ClosedForms() : checks_(Json::parse(data_text("closed_form/checks.json"))) {}

  std::vector<Finding> findings() {
    terminal_velocity();
    surge_linear_plus_quadratic();
    coasting_quadratic();
    roll_pendulum_period();
    pitch_period_surge_coupled();
    roll_damped_linear();
    munk_moment();
    kirchhoff_planar();
    free_acceleration();
    buoyant_sphere();
    drift_in_current();
    free_top();
    constant_body_rates();
    steady_circle();
    static_trim();
    lamb_spheroid();
    return std::move(findings_);
  }

 private:
  void begin(const std::string& id) {
    id_ = id;
    parameters_ = check_named(checks_, id).value("parameters", Json::object());
    expected_ = check_named(checks_, id).at("expected");
  }
  [[nodiscard]] double parameter(const char* name) const { return parameters_.at(name); }
  [[nodiscard]] double expected(const char* name) const { return expected_.at(name); }
  void report(const std::string& quantity, double error, double tolerance = kTolerance,
              const std::string& unit = "relative") {
    findings_.push_back({"closed_form/" + id_, quantity, error, tolerance, unit});
  }

  void terminal_velocity() {
    begin("terminal_velocity");
    FossenHullSpec spec;
    spec.mass = parameter("m");
    spec.volume = parameter("V");
    spec.gravity = parameter("g");
    spec.added_mass(2, 2) = parameter("A33");
    spec.quadratic_damping(2, 2) = parameter("Zww");
    const FossenHull hull(spec);
    const FreeFlightInput input = still_water(parameter("rho"));
    report("w(t)", worst_at(expected_.at("w_at"), hull, input, {}, heave));
    report("z(t)", worst_at(expected_.at("z_at"), hull, input, {}, depth));
    RigidState state;
    for (int i = 0; i < 4000; ++i) advance(hull, input, kStep, state);
    report("terminal speed", relative(heave(state), expected("v_terminal")));
  }

  void surge_linear_plus_quadratic() {
    begin("surge_linear_plus_quadratic");
    FossenHullSpec spec = neutral(parameter("m"));
    spec.added_mass(0, 0) = parameter("A11");
    spec.linear_damping(0, 0) = parameter("Xu");
    spec.quadratic_damping(0, 0) = parameter("Xuu");
    const FossenHull hull(spec);
    FreeFlightInput input = still_water();
    input.F_B.force.x() = parameter("F");
    report("u(t)", worst_at(expected_.at("u_at"), hull, input, {}, surge));
    RigidState state;
    for (int i = 0; i < 4000; ++i) advance(hull, input, kStep, state);
    report("steady speed", relative(surge(state), expected("v_steady")));
  }

  void coasting_quadratic() {
    begin("coasting_quadratic");
    FossenHullSpec spec = neutral(parameter("m"));
    spec.added_mass(0, 0) = parameter("A11");
    spec.quadratic_damping(0, 0) = parameter("Xuu");
    const FossenHull hull(spec);
    RigidState start;
    start.V_WB_B.linear.x() = parameter("u0");
    report("u(t)", worst_at(expected_.at("u_at"), hull, still_water(), start, surge));
    report("x(t)", worst_at(expected_.at("x_at"), hull, still_water(), start, north));
  }

  [[nodiscard]] FossenHullSpec roll_pendulum() const {
    FossenHullSpec spec = neutral(parameter("m"));
    spec.inertia_about_cg = parameter("Ixx") * Mat3::Identity();
    spec.added_mass(3, 3) = parameter("A44");
    spec.center_of_buoyancy_B.z() = -parameter("BG");
    return spec;
  }

  void roll_pendulum_period() {
    begin("roll_pendulum_period");
    const FossenHull hull(roll_pendulum());
    const auto rate = [](const RigidState& s) { return s.V_WB_B.angular.x(); };
    RigidState start;
    start.q_WB = to_quaternion({parameter("phi0_deg") * kDegree, 0.0, 0.0});
    report("period from 40 deg", relative(period(hull, start, roll, rate), expected("T")));
    start.q_WB = to_quaternion({1e-4, 0.0, 0.0});
    report("period, small", relative(period(hull, start, roll, rate), expected("T_small")));
  }

  void pitch_period_surge_coupled() {
    begin("pitch_period_surge_coupled");
    const double m = parameter("m"), zG = parameter("zG");
    FossenHullSpec spec = neutral(m);
    spec.center_of_gravity_B.z() = zG;
    spec.inertia_about_cg = (parameter("Iyy_about_origin") - m * zG * zG) * Mat3::Identity();
    spec.added_mass(0, 0) = parameter("A11");
    spec.added_mass(4, 4) = parameter("A55");
    RigidState start;
    start.q_WB = to_quaternion({0.0, 1e-4, 0.0});
    const double ours = period(FossenHull(spec), start, pitch,
                               [](const RigidState& s) { return s.V_WB_B.angular.y(); });
    report("period", relative(ours, expected("T")));
  }

  void roll_damped_linear() {
    begin("roll_damped_linear");
    FossenHullSpec spec = roll_pendulum();
    spec.linear_damping(3, 3) = parameter("Kp");
    const double start_angle = parameter("phi0");
    RigidState start;
    start.q_WB = to_quaternion({start_angle, 0.0, 0.0});
    report("roll(t)", worst_at(expected_.at("phi_over_phi0_at"), FossenHull(spec), still_water(),
                               start, [&](const RigidState& s) { return roll(s) / start_angle; }));
  }

  [[nodiscard]] FossenHullSpec slender_body() const {
    FossenHullSpec spec = neutral(parameter("m"));
    const auto I = parameters_.at("I").get<std::vector<double>>();
    const auto A = parameters_.at("A").get<std::vector<double>>();
    spec.inertia_about_cg = Vec3(I.data()).asDiagonal();
    spec.added_mass = Vec6(A.data()).asDiagonal();
    return spec;
  }

  void munk_moment() {
    begin("munk_moment");
    const FossenHull hull(slender_body());
    const auto nu = parameters_.at("nu").get<std::vector<double>>();
    HullSituation situation;
    situation.V_WB_B.linear = Vec3(nu.data());
    const WaterSample water = endless_water(kDensity);
    const Vec3 moment = hull.force(situation, water).moment;
    const Vec6 nu_dot = acceleration(hull, situation, water);
    report("N", relative(moment.z(), expected("N_munk")));
    report("M", relative(moment.y(), expected("M_munk")));
    report("K (is zero)", std::abs(moment.x()), 1e-9, "N m");
    report("r-dot", relative(nu_dot[5], expected("rdot")));
    report("q-dot", relative(nu_dot[4], expected("qdot")));
  }

  void kirchhoff_planar() {
    begin("kirchhoff_planar");
    const FossenHull hull(slender_body());
    RigidState state;
    state.V_WB_B.linear = Vec3(parameter("u0"), parameter("v0"), 0.0);
    const Vec3 impulse = linear_impulse(hull, state);
    const TableFile series("closed_form/kirchhoff_planar.csv");
    double energy_error = 0.0, impulse_error = 0.0, position_error = 0.0, heading_error = 0.0;
    long step = 0;
    for (std::size_t row = 0; row < series.rows(); ++row) {
      for (const long due = std::lround(series(row, "time") / kStep); step < due; ++step) {
        advance(hull, still_water(), kStep, state);
      }
      energy_error = std::max(energy_error, relative(kinetic_energy(hull, state), expected("E")));
      impulse_error =
          std::max(impulse_error, (linear_impulse(hull, state) - impulse).norm() / expected("P"));
      position_error = std::max(
          position_error, (state.p_WB - Vec3(series(row, "x"), series(row, "y"), 0.0)).norm());
      const double yaw = to_roll_pitch_yaw(state.q_WB).yaw;
      heading_error = std::max(heading_error, std::abs(wrap_to_pi(yaw - series(row, "psi"))));
    }
    report("energy over 40 s", energy_error, 1e-8);
    report("impulse, size and direction", impulse_error, 1e-8);
    report("position against the series", position_error, 1e-4, "m");
    report("heading against the series", heading_error, 1e-4, "rad");
  }

  void free_acceleration() {
    begin("free_acceleration");
    FossenHullSpec spec;
    spec.mass = parameter("m");
    spec.volume = parameter("V");
    spec.gravity = parameter("g");
    spec.added_mass(0, 0) = parameter("A11");
    spec.added_mass(2, 2) = parameter("A33");
    const Vec6 nu_dot = acceleration(FossenHull(spec), {}, endless_water(parameter("rho")),
                                     {.force = Vec3(parameter("F"), 0.0, 0.0)});
    report("u-dot", relative(nu_dot[0], expected("udot")));
    report("w-dot", relative(nu_dot[2], expected("wdot")));
  }

  void buoyant_sphere() {
    begin("buoyant_sphere");
    ObjectHullSpec sphere;
    sphere.shape = ObjectShape::sphere;
    sphere.size = Vec3::Constant(2.0 * parameter("R"));
    sphere.mass = parameter("m");
    sphere.density = parameter("rho");
    sphere.sphere_drag = parameter("Cd");
    sphere.gravity = parameter("g");
    const FossenHull hull(fossen_hull_spec(sphere));
    const FreeFlightInput input = still_water(parameter("rho"));
    report("displaced mass",
           relative(parameter("rho") * hull.spec().volume, expected("displaced_mass")));
    report("added mass", relative(hull.spec().added_mass(2, 2), expected("added_mass")));
    report("first acceleration",
           relative(-acceleration(hull, {}, input.water)[2], expected("initial_acceleration_up")));
    RigidState state;
    for (int i = 0; i < 2000; ++i) advance(hull, input, kStep, state);
    report("terminal speed", relative(-heave(state), expected("terminal_speed_up")));
    sphere.mass = 1e-9;
    const FossenHull bubble(fossen_hull_spec(sphere));
    report("massless limit",
           relative(-acceleration(bubble, {}, input.water)[2], expected("massless_limit")));
  }

  void drift_in_current() {
    begin("drift_in_current");
    FossenHullSpec spec = neutral(parameter("m"));
    spec.added_mass(0, 0) = parameter("A11");
    spec.quadratic_damping(0, 0) = parameter("Xuu");
    const FossenHull hull(spec);
    FreeFlightInput input = still_water();
    input.water.velocity_W.x() = parameter("Vc");
    report("u(t)", worst_at(expected_.at("u_at"), hull, input, {}, surge));
    report("x(t)", worst_at(expected_.at("x_at"), hull, input, {}, north));
  }

  void free_top() {
    begin("free_top");
    FossenHullSpec spec = neutral(1.0);
    const auto I = parameters_.at("I").get<std::vector<double>>();
    const auto w0 = parameters_.at("omega0").get<std::vector<double>>();
    spec.inertia_about_cg = Vec3(I.data()).asDiagonal();
    const FossenHull hull(spec);
    double rate_error = 0.0, energy_error = 0.0, momentum_error = 0.0;
    for (const auto& [moment, expected_rates] : expected_.at("omega_at").items()) {
      RigidState state;
      state.V_WB_B.angular = Vec3(w0.data());
      const long steps = std::lround(std::stod(moment) / kStep);
      for (long i = 0; i < steps; ++i) advance(hull, still_water(), kStep, state);
      const auto expected_w = expected_rates.get<std::vector<double>>();
      const Vec3 w = state.V_WB_B.angular;
      rate_error = std::max(rate_error, (w - Vec3(expected_w.data())).norm());
      energy_error =
          std::max(energy_error, relative(2.0 * kinetic_energy(hull, state), expected("two_T")));
      const Vec3 H = spec.inertia_about_cg * w;
      momentum_error = std::max(momentum_error, relative(H.squaredNorm(), expected("H2")));
    }
    report("body rates to 50 s", rate_error, kTolerance, "rad/s");
    report("2T", energy_error, 1e-8);
    report("H squared", momentum_error, 1e-8);
  }

  void constant_body_rates() {
    begin("constant_body_rates");
    const FossenHull hull(neutral(1.0));  // equal moments of inertia keep the rates
    const auto w = parameters_.at("omega").get<std::vector<double>>();
    const auto q = expected_.at("quaternion_wxyz").get<std::vector<double>>();
    RigidState state;
    state.V_WB_B.angular = Vec3(w.data());
    const long steps = std::lround(parameter("t") / kStep);
    for (long i = 0; i < steps; ++i) advance(hull, still_water(), kStep, state);
    const RollPitchYaw rpy = to_roll_pitch_yaw(state.q_WB);
    report("attitude after 7 s", state.q_WB.angularDistance(Quat(q[0], q[1], q[2], q[3])),
           kTolerance, "rad");
    report("roll", relative(rpy.roll, expected("roll")));
    report("pitch", relative(rpy.pitch, expected("pitch")));
    report("yaw", relative(rpy.yaw, expected("yaw")));
  }

  void steady_circle() {
    begin("steady_circle");
    const FossenHull hull(neutral(1.0));
    RigidState state;
    state.V_WB_B.linear = Vec3(parameter("u"), parameter("v"), 0.0);
    state.V_WB_B.angular.z() = parameter("r");
    FreeFlightInput input = still_water();
    // The force that keeps body velocities constant: minus all the hull does.
    const Wrench F_B = hull.force(situation_of(state), input.water);
    input.F_B = Wrench{} - F_B;
    const Vec3 center = state.p_WB + Vec3(-parameter("v"), parameter("u"), 0.0) / parameter("r");
    for (int i = 0; i < 1000; ++i) advance(hull, input, kStep, state);
    report("x after 10 s", relative(north(state), expected("x_at_10s")));
    report("y after 10 s", relative(state.p_WB.y(), expected("y_at_10s")));
    report("radius", relative((state.p_WB - center).norm(), expected("radius")));
  }

  void static_trim() {
    begin("static_trim");
    FossenHullSpec spec = neutral(parameter("m"));
    const auto r_G = parameters_.at("r_G").get<std::vector<double>>();
    const auto r_B = parameters_.at("r_B").get<std::vector<double>>();
    spec.center_of_gravity_B = Vec3(r_G.data());
    spec.center_of_buoyancy_B = Vec3(r_B.data());
    spec.linear_damping = 3.0 * Mat6::Identity();
    const FossenHull hull(spec);
    RigidState state;
    for (int i = 0; i < 20000; ++i) advance(hull, still_water(), kStep, state);
    report("pitch at rest", relative(pitch(state), expected("theta")));
    report("roll at rest", relative(roll(state), expected("phi")));
  }

  void lamb_spheroid() {
    begin("lamb_spheroid");
    const TableFile table("closed_form/lamb_spheroid.csv");
    double surge_error = 0.0, sway_error = 0.0, rotation_error = 0.0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const LambFactors k = lamb_factors(table(row, "length_to_diameter"));
      surge_error = std::max(surge_error, relative(k.surge, table(row, "k1")));
      sway_error = std::max(sway_error, relative(k.sway, table(row, "k2")));
      rotation_error = std::max(rotation_error, relative(k.rotation, table(row, "k_prime")));
    }
    report("k1, 13 spheroids", surge_error);
    report("k2", sway_error);
    report("k'", rotation_error);
  }

  Json checks_;
  std::string id_;
  Json parameters_;
  Json expected_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> closed_form_findings() { return ClosedForms().findings(); }

/// The best known fault of simulators that feed added mass back as a force is that they explode
/// when it exceeds the mass. Ours must follow tanh and ln cosh as if nothing were special.
std::vector<Finding> heavy_added_mass_findings() {
  constexpr double kMass = 12.0, kWeightInWater = 10.0, kDrag = 30.0;
  FossenHullSpec spec = neutral(kMass);
  spec.volume = (kMass - kWeightInWater / spec.gravity) / kDensity;
  spec.added_mass =
      (Vec6() << Vec3::Constant(10.0 * kMass), Vec3::Constant(10.0)).finished().asDiagonal();
  spec.quadratic_damping = kDrag * Mat6::Identity();
  const FossenHull hull(spec);

  const double terminal = std::sqrt(kWeightInWater / kDrag);
  const double time_constant = 11.0 * kMass * terminal / kWeightInWater;
  double worst = 0.0;
  RigidState state;
  for (int i = 1; i <= 6000; ++i) {
    advance(hull, still_water(), kStep, state);
    const double expected = terminal * std::tanh(i * kStep / time_constant);
    worst = std::max(worst, relative(heave(state), expected));
  }
  return {{"added mass 10 x mass", "sinking speed, 60 s at 10 ms", worst, kTolerance, "relative"}};
}

}  // namespace remora::validation
