// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Arms on fixed and floating bases, against Orocos KDL, SymPy and SciPy.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "hydro/fossen_hull.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "multibody/articulated_tree.h"
#include "multibody/contact_solver.h"
#include "table_file.h"

namespace remora::validation {
namespace {

using Json = nlohmann::json;

Vec3 vec3(const Json& list) {
  return {list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>()};
}

template <class Matrix>
Matrix matrix(const Json& rows) {
  Matrix M;
  for (int i = 0; i < M.rows(); ++i)
    for (int j = 0; j < M.cols(); ++j) M(i, j) = rows.at(i).at(j);
  return M;
}

Mat6 diagonal(const Json& list) {
  Mat6 M = Mat6::Zero();
  for (int i = 0; i < 6; ++i) M(i, i) = list.at(i);
  return M;
}

/// What is switched on.
struct Physics {
  bool has_water = true;      ///< added mass
  bool has_restoring = true;  ///< weight and buoyancy
  bool has_damping = true;
  double density = 1025.0;
};

/// A tree of bodies, each with its hull; the first body is the base.
struct Rig {
  MultibodySpec spec;
  std::vector<std::unique_ptr<const FossenHull>> hulls;  ///< null: static
  double density = 1025.0;

  void add(const char* name, const FossenHullSpec& hull, const Physics& physics) {
    FossenHullSpec used = hull;
    if (!physics.has_water) used.added_mass.setZero();
    if (!physics.has_restoring) used.gravity = 0.0;
    if (!physics.has_damping) {
      used.linear_damping.setZero();
      used.quadratic_damping.setZero();
    }
    density = physics.density;
    hulls.push_back(std::make_unique<FossenHull>(used));
    BodySpec body;
    body.name = name;
    body.inertia = hulls.back()->inertia();
    spec.bodies.push_back(body);
  }
  void add_anchor(const Mat3& R_WB) {
    BodySpec body;
    body.name = "anchor";
    body.is_static = true;
    body.initial.q_WB = Quat(R_WB);
    hulls.push_back(nullptr);
    spec.bodies.push_back(body);
  }
  /// Hangs the last body on the one before it. The joint's frame is the link's own, `offset` away
  /// from the origin of the body.
  void join(const Pose& X_PJ, const Vec3& axis, const Vec3& offset) {
    JointSpec joint;
    joint.name = "joint" + std::to_string(spec.joints.size());
    joint.child = static_cast<std::uint32_t>(spec.bodies.size() - 1);
    joint.parent = joint.child - 1;
    joint.type = JointType::revolute;
    joint.X_PJ = X_PJ;
    joint.X_CJ.p = -offset;
    joint.axis_J = axis;
    spec.joints.push_back(joint);
  }
};

/// Hulls and motors: torques act between a link and its parent.
class RigForces : public TreeForces {
 public:
  RigForces(const Rig& rig, const MultibodyModel& model) : rig_(rig), model_(model) {}
  virtual ~RigForces() = default;
  virtual double torque(std::size_t /*joint*/, const JointState& /*at*/) const { return 0.0; }

  void find(const MultibodyState& state, std::span<Wrench> F_B) const override {
    WaterSample water;
    water.density = rig_.density;
    water.surface_z = -1000.0;
    for (std::size_t i = 0; i < rig_.hulls.size(); ++i) {
      const RigidState& body = state.bodies[i];
      if (!rig_.hulls[i]) continue;
      F_B[i] = rig_.hulls[i]->force({.V_WB_B = body.V_WB_B,
                                     .R_WB = body.q_WB.toRotationMatrix(),
                                     .depth = body.p_WB.z(),
                                     .altitude = 1e9,
                                     .actuators = {}},
                                    water);
    }
    for (std::size_t j = 0; j < model_.joints().size(); ++j) {
      const JointSpec& joint = model_.joints()[j];
      if (joint.type == JointType::fixed) continue;
      const double t = torque(j, state.joints[j]);
      F_B[joint.child].moment += t * joint.axis_J;
      F_B[joint.parent].moment -=
          t * (pose_in_parent(joint, state.joints[j].q).R * joint.axis_J).eval();
    }
  }

 private:
  const Rig& rig_;
  const MultibodyModel& model_;
};

/// Given torques.
class FixedTorques : public RigForces {
 public:
  FixedTorques(const Rig& rig, const MultibodyModel& model, std::vector<double> torques)
      : RigForces(rig, model), torques_(std::move(torques)) {}
  double torque(std::size_t joint, const JointState&) const override { return torques_[joint]; }

 private:
  std::vector<double> torques_;
};

/// When within its step a scheme asks for forces, one time after the other.
using Stages = std::vector<double>;
const Stages kRungeKutta = {0.0, 0.5, 0.5, 1.0};
const Stages kFirstOrder = {0.0};

/// The torques of a case: pulse, sine, spring and friction.
class LawTorques : public RigForces {
 public:
  LawTorques(const Rig& rig, const MultibodyModel& model, const Json& law, double dt,
             const Stages& stages = kRungeKutta)
      : RigForces(rig, model), law_(law), dt_(dt), stages_(stages) {}

  void find(const MultibodyState& state, std::span<Wrench> F_B) const override {
    now_ = dt_ * (static_cast<double>(calls_ / stages_.size()) + stages_[calls_ % stages_.size()]);
    ++calls_;
    RigForces::find(state, F_B);
  }
  double torque(std::size_t joint, const JointState& at) const override {
    const auto value = [&](const char* name) { return law_.at(name).at(joint).get<double>(); };
    double sum = 0.0;
    if (law_.contains("pulse_Nm") && now_ < law_.at("pulse_s").get<double>()) {
      const double s = std::sin(kPi * now_ / law_.at("pulse_s").get<double>());
      sum += value("pulse_Nm") * s * s;
    }
    if (law_.contains("sine_Nm"))
      sum += value("sine_Nm") * std::sin(value("sine_rad_s") * now_ + value("sine_phase_rad"));
    if (law_.contains("hold_Nm_per_rad"))
      sum -= value("hold_Nm_per_rad") * (at.q - value("hold_at_rad"));
    if (law_.contains("friction_Nms_per_rad")) sum -= value("friction_Nms_per_rad") * at.dq;
    return sum;
  }

 private:
  const Json& law_;
  double dt_;
  const Stages& stages_;
  mutable long calls_ = 0;
  mutable double now_ = 0.0;
};

// ---- floating base ----

FossenHullSpec floating_base(const Json& base) {
  FossenHullSpec hull;
  hull.mass = base.at("mass_kg");
  hull.volume = base.at("volume_m3");
  hull.center_of_gravity_B = vec3(base.at("com_m"));
  hull.center_of_buoyancy_B = vec3(base.at("cob_m"));
  hull.inertia_about_cg = matrix<Mat3>(base.at("I_com_kgm2"));
  hull.added_mass = matrix<Mat6>(base.at("added_mass_6x6"));
  hull.linear_damping = diagonal(base.at("damping_linear"));
  hull.quadratic_damping = diagonal(base.at("damping_quadratic"));
  return hull;
}

/// A link about its middle, where the reference takes its drag.
FossenHullSpec floating_link(const Json& link) {
  const Vec3 centre = vec3(link.at("centre_m"));
  FossenHullSpec hull;
  hull.mass = link.at("mass_kg");
  hull.volume = link.at("volume_m3");
  hull.center_of_gravity_B = vec3(link.at("com_m")) - centre;
  hull.center_of_buoyancy_B = vec3(link.at("cob_m")) - centre;
  hull.inertia_about_cg = matrix<Mat3>(link.at("I_com_kgm2"));
  hull.added_mass = diagonal(link.at("added_mass_at_centre"));
  hull.linear_damping = diagonal(link.at("damping_linear_at_centre"));
  hull.quadratic_damping = diagonal(link.at("damping_quadratic_at_centre"));
  return hull;
}

Rig floating_rig(const Json& model, const Physics& physics) {
  Rig rig;
  rig.add("base", floating_base(model.at("base")), physics);
  Vec3 parent_centre = Vec3::Zero();
  for (const Json& link : model.at("links")) {
    const Vec3 centre = vec3(link.at("centre_m"));
    rig.add(link.at("name").get<std::string>().c_str(), floating_link(link), physics);
    rig.join({Mat3::Identity(), vec3(link.at("joint_xyz_m")) - parent_centre},
             vec3(link.at("joint_axis")), centre);
    parent_centre = centre;
  }
  if (model.contains("load")) {
    const Json& load = model.at("load");
    FossenHullSpec ball;
    ball.mass = load.at("mass_kg");
    ball.volume = load.at("volume_m3");
    ball.inertia_about_cg = load.at("I_kgm2").get<double>() * Mat3::Identity();
    ball.added_mass.topLeftCorner<3, 3>() =
        load.at("added_mass_translation_kg").get<double>() * Mat3::Identity();
    rig.add("load", ball, physics);
    rig.join({Mat3::Identity(), vec3(load.at("centre_m")) - parent_centre}, Vec3::UnitX(),
             Vec3::Zero());
    rig.spec.joints.back().type = JointType::fixed;
  }
  return rig;
}

double largest(const Eigen::VectorXd& v) { return v.cwiseAbs().maxCoeff(); }

std::vector<Finding> floating_samples(const Json& file) {
  const Json& model = file.at("models").at("full");
  const TableFile table("arms/floating_samples.csv");
  struct Variant {
    const char* name;
    Physics physics;
  };
  const Variant variants[] = {{"vacuum", {false, false, false}},
                              {"ideal", {true, false, false}},
                              {"restoring", {true, true, false}},
                              {"all", {true, true, true}}};
  const char* const names[] = {"udot", "vdot", "wdot", "pdot", "qdot", "rdot", "qdd1", "qdd2"};
  std::vector<Finding> findings;
  for (const Variant& variant : variants) {
    const Rig rig = floating_rig(model, variant.physics);
    const MultibodyModel multibody(rig.spec);
    ArticulatedTree tree(multibody, multibody.trees()[0]);
    double worst = 0.0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      MultibodyState state = multibody.initial_state();
      RigidState& base = state.bodies[0];
      base.p_WB.z() = 10.0;
      base.q_WB = Quat(table(row, "qw"), table(row, "qx"), table(row, "qy"), table(row, "qz"));
      base.V_WB_B.linear = Vec3(table(row, "u"), table(row, "v"), table(row, "w"));
      base.V_WB_B.angular = Vec3(table(row, "p"), table(row, "q"), table(row, "r"));
      state.joints = {{table(row, "q1"), table(row, "qd1")}, {table(row, "q2"), table(row, "qd2")}};
      place_bodies_of_trees(multibody, state);

      std::vector<Wrench> F_B(3);
      FixedTorques(rig, multibody, {table(row, "tau1"), table(row, "tau2")}).find(state, F_B);
      F_B[0] += Wrench{Vec3(table(row, "X"), table(row, "Y"), table(row, "Z")),
                       Vec3(table(row, "K"), table(row, "M"), table(row, "N"))};
      tree.find_accelerations(state, F_B);

      Eigen::VectorXd found(8), expected(8);
      found << tree.velocity_change(0), tree.joint_rate_change(0), tree.joint_rate_change(1);
      for (int i = 0; i < 8; ++i)
        expected[i] = table(row, std::string(names[i]) + "_" + variant.name);
      worst = std::max(worst, largest(found - expected) / largest(expected));
    }
    findings.push_back({"arms/floating_samples", std::string("accelerations, ") + variant.name,
                        worst, 1e-10, "of the largest"});
  }
  return findings;
}

std::vector<Finding> floating_mass_matrix(const Json& file) {
  const Rig rig = floating_rig(file.at("models").at("full"), {});
  const MultibodyModel multibody(rig.spec);
  ArticulatedTree tree(multibody, multibody.trees()[0]);
  const TableFile table("arms/floating_mass_matrix.csv");
  double worst = 0.0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    MultibodyState state = multibody.initial_state();
    state.joints = {{table(row, "q1"), 0.0}, {table(row, "q2"), 0.0}};
    place_bodies_of_trees(multibody, state);
    tree.find_accelerations(state, std::vector<Wrench>(3));
    Eigen::Matrix<double, 8, 8> answers = Eigen::Matrix<double, 8, 8>::Zero(), expected;
    for (int j = 0; j < 8; ++j) {
      const std::span<double> answer(answers.col(j).data(), 8);
      if (j < 6)
        tree.add_answer(0, Vec6::Unit(j), answer);
      else
        tree.add_joint_answer(static_cast<std::size_t>(j - 6), 1.0, answer);
      for (int i = 0; i < 8; ++i)
        expected(i, j) = table(row, "M" + std::to_string(i + 1) + "_" + std::to_string(j + 1));
    }
    const Eigen::MatrixXd product = answers.transpose() * answers * expected;
    worst = std::max(worst, (product - Eigen::MatrixXd::Identity(8, 8)).cwiseAbs().maxCoeff());
  }
  return {{"arms/floating_mass_matrix", "M⁻¹ M against 1", worst, 1e-10, "-"}};
}

double kinetic_energy(const Rig& rig, const MultibodyState& state) {
  double sum = 0.0;
  for (std::size_t i = 0; i < rig.hulls.size(); ++i) {
    const Vec6 nu = state.bodies[i].V_WB_B.vector();
    sum += 0.5 * nu.dot(rig.hulls[i]->inertia() * nu);
  }
  return sum;
}

Rig rig_of(const Json& file, const Json& chosen) {
  const Physics physics{chosen.at("water"), chosen.at("restoring"), chosen.at("damping")};
  return floating_rig(file.at("models").at(chosen.at("model")), physics);
}

MultibodyState start_of(const Json& chosen, const MultibodyModel& multibody) {
  MultibodyState state = multibody.initial_state();
  const Json& start = chosen.at("start");
  RigidState& base = state.bodies[0];
  base.p_WB = vec3(start.at("p_m"));
  const Json& q = start.at("quat_wxyz");
  base.q_WB = Quat(q.at(0), q.at(1), q.at(2), q.at(3));
  Vec6 nu;
  for (int i = 0; i < 6; ++i) nu[i] = start.at("nu").at(i);
  base.V_WB_B = Twist::from_vector(nu);
  for (std::size_t j = 0; j < 2; ++j)
    state.joints[j] = {start.at("q_rad").at(j), start.at("qd_rad_s").at(j)};
  place_bodies_of_trees(multibody, state);
  return state;
}

/// Steps of 1 ms through a case; how far its rows are from ours.
std::vector<Finding> floating_case(const Json& file, const std::string& name) {
  constexpr double kStep = 1e-3;
  const Json& chosen = file.at("cases").at(name);
  const Rig rig = rig_of(file, chosen);
  const MultibodyModel multibody(rig.spec);
  ArticulatedTree tree(multibody, multibody.trees()[0]);
  MultibodyState state = start_of(chosen, multibody);
  const RigidState& base = state.bodies[0];
  const LawTorques forces(rig, multibody, chosen.at("law"), kStep);
  const TableFile table("arms/" + chosen.at("file").get<std::string>());
  double worst = 0.0, worst_energy = 0.0, peak_energy = 0.0;
  long steps = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (; steps < std::lround(table(row, "t") / kStep); ++steps) tree.fly(forces, kStep, state);
    Eigen::VectorXd found(17), expected(17);
    found << base.p_WB, base.q_WB.w(), base.q_WB.vec(), base.V_WB_B.vector(), state.joints[0].q,
        state.joints[1].q, state.joints[0].dq, state.joints[1].dq;
    const char* const columns[] = {"px", "py", "pz", "qw", "qx", "qy", "qz",  "u",  "v",
                                   "w",  "p",  "q",  "r",  "q1", "q2", "qd1", "qd2"};
    for (int i = 0; i < 17; ++i) expected[i] = table(row, columns[i]);
    if (found.segment<4>(3).dot(expected.segment<4>(3)) < 0.0) found.segment<4>(3) *= -1.0;
    worst = std::max(worst, largest(found - expected));
    const double energy = table(row, "kinetic");
    peak_energy = std::max(peak_energy, energy);
    worst_energy = std::max(worst_energy, std::abs(kinetic_energy(rig, state) - energy));
  }
  return {
      {"arms/floating_" + name, "place, attitude, joints and their rates over 10 s", worst, 1e-8,
       "m, rad, s"},
      {"arms/floating_" + name, "kinetic energy", worst_energy / peak_energy, 1e-9, "of the peak"}};
}

/// Errors as the yardstick has them: of place, attitude and joints. [m, rad, rad]
using YardstickErrors = std::array<double, 3>;

/// The solver of contacts and motors, whose scheme is of first order, on a case for so long.
YardstickErrors first_order_errors(const Json& file, const Json& chosen, double step,
                                   double seconds) {
  const Rig rig = rig_of(file, chosen);
  const MultibodyModel multibody(rig.spec);
  ContactSolver solver(multibody);
  MultibodyState state = start_of(chosen, multibody);
  const LawTorques forces(rig, multibody, chosen.at("law"), step, kFirstOrder);
  const std::vector<std::uint8_t> active(rig.spec.bodies.size(), 1);
  std::vector<Wrench> F_B(rig.spec.bodies.size()), loads;
  std::vector<Contact> contacts;
  std::vector<double> efforts;
  const TableFile table("arms/" + chosen.at("file").get<std::string>());
  YardstickErrors worst{};
  long steps = 0;
  for (std::size_t row = 0; row < table.rows() && table(row, "t") < seconds + 1e-9; ++row) {
    for (; steps < std::lround(table(row, "t") / step); ++steps) {
      forces.find(state, F_B);
      solver.step({.active = active, .F_B = F_B, .dt = step}, state, {contacts, efforts, loads});
    }
    const RigidState& base = state.bodies[0];
    const Vec3 p(table(row, "px"), table(row, "py"), table(row, "pz"));
    const Quat q(table(row, "qw"), table(row, "qx"), table(row, "qy"), table(row, "qz"));
    worst[0] = std::max(worst[0], (base.p_WB - p).norm());
    worst[1] = std::max(worst[1], base.q_WB.angularDistance(q));
    for (std::size_t j = 0; j < 2; ++j)
      worst[2] =
          std::max(worst[2], std::abs(state.joints[j].q - table(row, "q" + std::to_string(j + 1))));
  }
  return worst;
}

/// Against the errors of a plain semi-implicit Euler scheme on the same case. Where the halving
/// ratio of the joints is far from 2, the motion is too sensitive for ten seconds: two then.
std::vector<Finding> first_order_case(const Json& file, const std::string& name,
                                      const Json& yardstick) {
  constexpr double kNotMuchWorse = 1.05;
  std::vector<Finding> findings;
  for (const int ms : {1, 2, 4}) {
    const std::string label = std::to_string(ms) + " ms";
    const double seconds = name == "ideal_tumble" ? 2.0 : 10.0;
    const std::string key = (seconds < 10.0 ? "first 2 s" : "10 s") +
                            std::string(": position_m, attitude_rad, joints_rad");
    const YardstickErrors theirs = yardstick.at(label).at(key);
    const YardstickErrors ours =
        first_order_errors(file, file.at("cases").at(name), 1e-3 * ms, seconds);
    double worst = 0.0;
    for (std::size_t i = 0; i < ours.size(); ++i) worst = std::max(worst, ours[i] / theirs[i]);
    findings.push_back({"arms/floating_" + name,
                        "contact solver at " + label + ", error against plain Euler's", worst,
                        kNotMuchWorse, "1"});
  }
  return findings;
}

/// Energy of a swing that nothing drives, at the step of a dive.
std::vector<Finding> energy_at_ten_milliseconds(const Json& file) {
  const Rig rig = floating_rig(file.at("models").at("full"), {true, false, false});
  const MultibodyModel multibody(rig.spec);
  ArticulatedTree tree(multibody, multibody.trees()[0]);
  MultibodyState state = multibody.initial_state();
  state.joints = {{0.3, 0.8}, {-0.4, -0.6}};
  place_bodies_of_trees(multibody, state);
  const RigForces forces(rig, multibody);
  const double before = kinetic_energy(rig, state);
  double worst = 0.0;
  for (int i = 0; i < 1000; ++i) {
    tree.fly(forces, 0.01, state);
    worst = std::max(worst, std::abs(kinetic_energy(rig, state) / before - 1.0));
  }
  return {{"conservation", "energy of an arm's swing in an ideal fluid, 10 s at 10 ms", worst, 1e-6,
           "-"}};
}

// ---- fixed base ----

Rig planar_rig(const Json& parameters, bool has_water) {
  Rig rig;
  rig.add_anchor(Mat3::Identity());
  double parent_centre = 0.0, reach = 0.0;
  for (const Json& link : parameters.at("links")) {
    const double e = link.at("e");
    FossenHullSpec hull;
    hull.mass = link.at("m");
    hull.volume = link.at("V");
    hull.center_of_gravity_B.x() = link.at("c").get<double>() - e;
    hull.center_of_buoyancy_B.x() = link.at("b").get<double>() - e;
    hull.inertia_about_cg = link.at("I").get<double>() * Mat3::Identity();
    hull.added_mass.diagonal() << link.at("ax"), link.at("at"), link.at("at"), 0.0, link.at("A"),
        link.at("A");
    Physics physics{has_water, true, false};
    physics.density = parameters.at("rho");
    rig.add(("link" + std::to_string(rig.spec.bodies.size())).c_str(), hull, physics);
    rig.join({Mat3::Identity(), Vec3(reach - parent_centre, 0.0, 0.0)}, Vec3::UnitY(),
             Vec3(e, 0.0, 0.0));
    parent_centre = e;
    reach = link.at("L");
  }
  return rig;
}

/// The largest error of joint accelerations under the torques of a table, over its rows.
double acceleration_error(const Rig& rig, const TableFile& table, const std::string& variant) {
  const MultibodyModel multibody(rig.spec);
  ArticulatedTree tree(multibody, multibody.trees()[0]);
  const std::size_t joints = rig.spec.joints.size();
  double worst = 0.0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto at = [&](const char* name, std::size_t j, const std::string& end) {
      return table(row, name + std::to_string(j + 1) + end);
    };
    MultibodyState state = multibody.initial_state();
    std::vector<double> torques;
    for (std::size_t j = 0; j < joints; ++j) {
      state.joints[j] = {at("q", j, ""), at("qd", j, "")};
      torques.push_back(at("tau", j, "_" + variant));
    }
    place_bodies_of_trees(multibody, state);
    std::vector<Wrench> F_B(rig.spec.bodies.size());
    FixedTorques(rig, multibody, torques).find(state, F_B);
    tree.find_accelerations(state, F_B);
    double error = 0.0, scale = 0.0;
    for (std::size_t j = 0; j < joints; ++j) {
      error = std::max(error, std::abs(tree.joint_rate_change(j) - at("qdd", j, "")));
      scale = std::max(scale, std::abs(at("qdd", j, "")));
    }
    worst = std::max(worst, error / scale);
  }
  return worst;
}

std::vector<Finding> planar_findings(const Json& cases) {
  std::vector<Finding> findings;
  const Json& planar = cases.at("planar_2link");
  const TableFile samples("arms/planar_2link_samples.csv");
  for (const char* variant : {"vacuum", "water"}) {
    const bool has_water = std::string(variant) == "water";
    const Rig rig = planar_rig(planar.at("samples").at(variant), has_water);
    findings.push_back({"arms/planar_2link_samples", std::string("accelerations, ") + variant,
                        acceleration_error(rig, samples, variant), 1e-10, "of the largest"});
  }
  for (const char* name :
       {"planar_2link_vacuum", "planar_2link_water", "planar_2link_water_friction"}) {
    const Json& chosen = planar.at(name);
    Rig rig = planar_rig(chosen.at("parameters"), chosen.at("parameters").at("rho") > 0.0);
    for (std::size_t j = 0; j < 2; ++j)
      rig.spec.joints[j].damping = chosen.at("joint_viscous_friction_Nms").at(j);
    const MultibodyModel multibody(rig.spec);
    ArticulatedTree tree(multibody, multibody.trees()[0]);
    MultibodyState state = multibody.initial_state();
    for (std::size_t j = 0; j < 2; ++j) state.joints[j].q = chosen.at("start").at("q").at(j);
    place_bodies_of_trees(multibody, state);
    const RigForces forces(rig, multibody);
    const TableFile table("arms/" + chosen.at("file").get<std::string>());
    double worst = 0.0;
    long steps = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      for (; steps < std::lround(table(row, "t") / 1e-3); ++steps) tree.fly(forces, 1e-3, state);
      for (std::size_t j = 0; j < 2; ++j) {
        const std::string number = std::to_string(j + 1);
        worst = std::max({worst, std::abs(state.joints[j].q - table(row, "q" + number)),
                          std::abs(state.joints[j].dq - table(row, "qd" + number))});
      }
    }
    const bool is_sensitive = std::string(name) == "planar_2link_vacuum";
    findings.push_back({std::string("arms/") + name, "joints and their rates over 10 s", worst,
                        is_sensitive ? 1e-6 : 1e-8, "rad, rad/s"});
  }
  return findings;
}

Pose pose_of(const Json& joint) {
  const Vec3 rpy = vec3(joint.at("rpy_rad"));
  return {to_quaternion({rpy.x(), rpy.y(), rpy.z()}).toRotationMatrix(), vec3(joint.at("xyz_m"))};
}

/// Links of an arm whose base has z up, bolted to the world.
Rig bravo_rig(const Json& arm, const Physics& physics) {
  Rig rig;
  rig.add_anchor(Vec3(1.0, -1.0, -1.0).asDiagonal());
  Pose X_PJ;
  std::size_t number = 0;
  for (const Json& joint : arm.at("joints")) {
    X_PJ = X_PJ * pose_of(joint);
    if (joint.at("type") != "revolute") continue;
    const Json& link = arm.at("links").at(number++);
    FossenHullSpec hull;
    hull.mass = link.at("mass_kg");
    hull.volume = link.at("volume_m3");
    hull.center_of_gravity_B = vec3(link.at("com_m"));
    hull.center_of_buoyancy_B = vec3(link.at("cob_m"));
    hull.inertia_about_cg = matrix<Mat3>(link.at("I_com_kgm2"));
    if (link.contains("added_mass_6x6")) hull.added_mass = matrix<Mat6>(link.at("added_mass_6x6"));
    rig.add(("link" + std::to_string(number)).c_str(), hull, physics);
    rig.join(X_PJ, vec3(joint.at("axis")), Vec3::Zero());
    X_PJ = Pose{};
  }
  return rig;
}

std::vector<Finding> bravo_findings(const Json& cases) {
  std::vector<Finding> findings;
  struct Variant {
    const char* name;
    Physics physics;
  };
  const Variant variants[] = {{"inertial", {false, false, false}},
                              {"vacuum", {false, true, false, 0.0}},
                              {"water", {false, true, false}},
                              {"water_added", {true, true, false}}};
  for (const char* name : {"bravo7_cylinders", "bravo7_erd"}) {
    const Json& arm = cases.at(name);
    const TableFile table("arms/" + arm.at("file").get<std::string>());
    for (const Variant& variant : variants) {
      const bool has_added_mass = arm.at("links").at(0).contains("added_mass_6x6");
      if (variant.physics.has_water && !has_added_mass) continue;
      findings.push_back({std::string("arms/") + name + "_id",
                          std::string("accelerations, ") + variant.name,
                          acceleration_error(bravo_rig(arm, variant.physics), table, variant.name),
                          1e-10, "of the largest"});
    }
  }
  return findings;
}

void append(std::vector<Finding>& all, const std::vector<Finding>& some) {
  all.insert(all.end(), some.begin(), some.end());
}

}  // namespace

std::vector<Finding> fixed_arm_findings() {
  const Json file = Json::parse(data_text("arms/fixed_base.json"));
  std::vector<Finding> findings = planar_findings(file.at("cases"));
  append(findings, bravo_findings(file.at("cases")));
  return findings;
}

std::vector<Finding> floating_arm_findings() {
  const Json file = Json::parse(data_text("arms/floating.json"));
  std::vector<Finding> findings = floating_samples(file);
  append(findings, floating_mass_matrix(file));
  for (const auto& [name, chosen] : file.at("cases").items())
    append(findings, floating_case(file, name));
  const Json yardstick = Json::parse(data_text("arms/floating_yardstick.json"));
  for (const auto& [name, errors] : yardstick.at("cases").items())
    append(findings, first_order_case(file, name, errors));
  append(findings, energy_at_ten_milliseconds(file));
  return findings;
}

}  // namespace remora::validation
