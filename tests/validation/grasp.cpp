// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// What jaws hold and what slips out of them, against closed forms and linear programmes.
#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <numbers>

#include "finding.h"
#include "math/angles.h"
#include "math/rotation.h"
#include "multibody/contact_solver.h"
#include "table_file.h"

namespace remora::validation {
namespace grasp_statics {
namespace {

using Json = nlohmann::json;

constexpr double kGravity = 9.81;
constexpr double kDensity = 1025.0;
constexpr double kStep = 0.005;  // s
constexpr double kGripTolerance = 0.02;
constexpr double kAngleTolerance = kDegree;
constexpr double kCreep = 1e-3;  // m in ten seconds: less is held

ShapeSpec box(const Vec3& size, const Pose& X_BS = {}) {
  ShapeSpec shape;
  shape.kind = ShapeKind::box;
  shape.size = size;
  shape.X_BS = X_BS;
  return shape;
}

ShapeSpec sphere(double radius, const Vec3& p_B) {
  ShapeSpec shape;
  shape.kind = ShapeKind::sphere;
  shape.radius = radius;
  shape.X_BS.p = p_B;
  return shape;
}

BodySpec body(const char* name, double mass, std::vector<ShapeSpec> shapes, double friction) {
  BodySpec spec;
  spec.name = name;
  spec.inertia.setZero();
  spec.inertia.diagonal() << mass, mass, mass, 0.01 * mass, 0.01 * mass, 0.01 * mass;
  spec.shapes = std::move(shapes);
  spec.friction = friction;
  return spec;
}

/// Two jaws, geared together, and what is between them. The jaws slide along the y of their hand,
/// or turn about its x as fingers do. The hand rises by a motor that nothing overcomes.
struct Grasp {
  double half_width = 0.03;                                ///< of the object along y [m]
  std::vector<ShapeSpec> jaw = {box({0.06, 0.02, 0.06})};  ///< its origin is 10 mm off the object
  double finger = 0.0;  ///< from a finger's joint down to the contact; 0: jaws slide [m]
  std::vector<ShapeSpec> object = {box({0.2, 0.06, 0.2})};
  Vec3 p_HO = Vec3::Zero();  ///< where the object starts in the hand
  double mass = 1.0;         ///< of the object, with the water that moves along
  double friction = 0.5;
  double grip = 10.0;  ///< mean normal force of the jaws; 0: they stand open [N]
  Mat3 R_WH = Mat3::Identity();
  Wrench load_W;      ///< on the object, about its origin
  double rise = 0.0;  ///< acceleration of the hand, upwards [m/s²]
};

MultibodySpec spec_of(const Grasp& grasp) {
  BodySpec anchor;
  anchor.name = "anchor";
  anchor.is_static = true;
  anchor.initial.q_WB = Quat(grasp.R_WH);
  std::vector<ShapeSpec> mirrored = grasp.jaw;
  const Pose half_turn{Vec3(-1.0, -1.0, 1.0).asDiagonal(), Vec3::Zero()};
  for (ShapeSpec& shape : mirrored) shape.X_BS = half_turn * shape.X_BS;
  BodySpec object = body("object", grasp.mass, grasp.object, grasp.friction);
  object.initial.q_WB = Quat(grasp.R_WH);
  object.initial.p_WB = grasp.R_WH * grasp.p_HO;

  JointSpec lift;
  lift.name = "lift";
  lift.child = 1;
  lift.type = JointType::prismatic;
  lift.axis_J = grasp.R_WH.transpose() * Vec3::UnitZ();
  lift.motor = JointMotorSpec{.max_effort = 1e5, .max_rate = 100.0};
  JointSpec left;
  left.name = "left";
  left.parent = 1;
  left.child = 2;
  left.type = grasp.finger > 0.0 ? JointType::revolute : JointType::prismatic;
  left.axis_J = grasp.finger > 0.0 ? Vec3(-1.0, 0.0, 0.0) : Vec3(0.0, 1.0, 0.0);
  // A finger's joint is right above the contact, so that friction has no lever about it.
  const double off = grasp.finger > 0.0 ? 0.0 : 0.01;
  left.X_PJ.p = Vec3(0.0, grasp.half_width + off, -grasp.finger);
  left.X_CJ.p.z() = -grasp.finger;
  left.motor = JointMotorSpec{.max_effort = 1e4, .max_rate = 0.05};
  JointSpec right = left;
  right.name = "right";
  right.child = 3;
  right.axis_J = -left.axis_J;
  right.X_PJ.p.y() = -left.X_PJ.p.y();
  right.motor.reset();
  right.gear = JointGearSpec{.driver = 1, .ratio = 1.0, .offset = 0.0};
  return {{anchor, body("hand", 50.0, {}, 0.5), body("left", 0.2, grasp.jaw, grasp.friction),
           body("right", 0.2, mirrored, grasp.friction), object},
          {lift, left, right}};
}

struct Outcome {
  double slip = 0.0;            ///< how far the object moved in the hand after the first second [m]
  Vec3 on_left = Vec3::Zero();  ///< force of the left jaw on the object at the end, in H [N]
  Vec3 on_right = Vec3::Zero();
};

/// After ten seconds; the load grows within the first half of one.
Outcome outcome(const Grasp& grasp) {
  const MultibodyModel model(spec_of(grasp));
  MultibodyState state = model.initial_state();
  ContactSolver solver(model);
  const std::vector<std::uint8_t> active = {0, 1, 1, 1, 1};
  std::vector<Wrench> forces(5);
  std::vector<Contact> contacts;
  std::vector<double> efforts;
  std::vector<Wrench> loads;
  // One motor drives both jaws: each gets half of it.
  const double arm = grasp.finger > 0.0 ? grasp.finger : 1.0;
  const JointCommand closing = grasp.grip > 0.0
                                   ? JointCommand{JointCommandKind::effort, -2.0 * grasp.grip * arm}
                                   : JointCommand{JointCommandKind::velocity, 0.0};
  std::vector<JointCommand> commands = {{JointCommandKind::velocity, 0.0}, closing, {}};
  const auto p_HO = [&] { return (state.bodies[1].X_WB().inverse() * state.bodies[4].X_WB()).p; };
  Vec3 start = grasp.p_HO;
  Outcome outcome;
  for (int n = 0; n * kStep < 10.0 && outcome.slip < 0.05; ++n) {
    const double t = n * kStep;
    const Mat3 R_BW = state.bodies[4].q_WB.toRotationMatrix().transpose();
    const double share = std::min(1.0, 2.0 * t);
    forces[4] = {share * (R_BW * grasp.load_W.force), share * (R_BW * grasp.load_W.moment)};
    commands[0].value = -grasp.rise * std::max(0.0, t - 1.0);
    solver.step({active, forces, commands, kStep}, state, {contacts, efforts, loads});
    if (t < 1.0) start = p_HO();
    outcome.slip = (p_HO() - start).norm();
  }
  for (const Contact& contact : contacts) {
    const Vec3 force_H = grasp.R_WH.transpose() * contact.impulse_W / kStep;
    (contact.a.index == 2 ? outcome.on_left : outcome.on_right) -= force_H;
  }
  return outcome;
}

bool is_held(const Grasp& grasp) { return outcome(grasp).slip < kCreep; }

/// Where holding ends between two values, to a thousandth of what lies between.
double threshold(double held, double lost, const std::function<bool(double)>& is_held_at) {
  for (int i = 0; i < 7; ++i) {
    const double middle = 0.5 * (held + lost);
    (is_held_at(middle) ? held : lost) = middle;
  }
  return 0.5 * (held + lost);
}

double least_grip(Grasp grasp, double expected) {
  return threshold(1.15 * expected, 0.85 * expected, [&](double grip) {
    grasp.grip = grip;
    return is_held(grasp);
  });
}

double wet_weight(const Json& p) {
  return (p.at("m").get<double>() - kDensity * p.value("V", 0.0)) * kGravity;
}
double drag(const Json& p) {
  const double area =
      p.contains("A") ? p.at("A").get<double>() : p.at("D").get<double>() * p.at("L").get<double>();
  return 0.5 * kDensity * p.at("Cd").get<double>() * area * std::pow(p.at("U").get<double>(), 2);
}
Mat3 turn_about(const Vec3& axis, double angle) {
  return rotation_from_vector(angle * axis).toRotationMatrix();
}
/// The closing axis upright but for `tilt`.
Mat3 tilted_from_upright(double tilt) {
  return turn_about(Vec3::UnitX(), std::numbers::pi / 2.0 - tilt);
}

Finding grip_finding(const Json& entry, const Grasp& grasp, const char* key) {
  const double expected = entry.at("expected").at(key);
  return {"arms/grasp", entry.at("id").get<std::string>() + ", least grip",
          std::abs(least_grip(grasp, expected) / expected - 1.0), kGripTolerance, "1"};
}

Finding angle_finding(const Json& entry, const char* key, const std::function<Grasp(double)>& at) {
  const double expected = entry.at("expected").at(key);
  const double found =
      threshold(expected - 0.1, expected + 0.1, [&](double angle) { return is_held(at(angle)); });
  return {"arms/grasp", entry.at("id").get<std::string>() + ", " + key, std::abs(found - expected),
          kAngleTolerance, "rad"};
}

/// The cases by their names. Faces that lie on each other are pads in the words of the reference.
/// `shoulder_torque_limit` asks about an arm, not about a grasp: arm_load.cpp.
class Cases {
 public:
  explicit Cases(const Json& file) : cases_(file.at("cases")) {}

  [[nodiscard]] std::vector<Finding> findings() const {
    std::vector<Finding> found = simple_holds();
    for (const auto& more : {along_the_jaws(), tilts(), offsets(), fingers()})
      found.insert(found.end(), more.begin(), more.end());
    return found;
  }

 private:
  [[nodiscard]] const Json& entry(std::string_view id) const {
    return *std::find_if(cases_.begin(), cases_.end(),
                         [&](const Json& c) { return c.at("id").get<std::string>() == id; });
  }
  [[nodiscard]] static Grasp grasp_of(const Json& entry) {
    const Json& p = entry.at("parameters");
    Grasp grasp;
    grasp.friction = p.at("mu");
    grasp.mass = p.value("m", 1.0);
    grasp.grip = p.value("grip_N", 10.0);
    if (p.contains("m")) grasp.load_W.force.z() = wet_weight(p);
    return grasp;
  }

  [[nodiscard]] std::vector<Finding> simple_holds() const {
    std::vector<Finding> found;
    for (const char* id : {"hold_heavy_in_water", "hold_buoyant"})
      found.push_back(grip_finding(entry(id), grasp_of(entry(id)), "grip_min_N"));
    for (const char* id : {"neutral_in_cross_current", "weight_and_cross_current"}) {
      Grasp grasp = grasp_of(entry(id));
      grasp.load_W.force.x() = drag(entry(id).at("parameters"));
      found.push_back(grip_finding(entry(id), grasp, "grip_min_N"));
    }
    const Json& lift = entry("lift_with_acceleration");
    const Json& p = lift.at("parameters");
    Grasp grasp = grasp_of(lift);
    grasp.mass += p.at("Ca").get<double>() * kDensity * p.at("V").get<double>();
    grasp.rise = p.at("a_up");
    found.push_back(grip_finding(lift, grasp, "grip_min_N"));
    return found;
  }

  [[nodiscard]] std::vector<Finding> along_the_jaws() const {
    const Json& along = entry("weight_and_current_along_jaws");
    Grasp grasp = grasp_of(along);
    grasp.load_W.force.y() = drag(along.at("parameters"));
    const Outcome held = outcome(grasp);
    const Json& expected = along.at("expected");
    std::vector<Finding> found = {grip_finding(along, grasp, "grip_min_pads_N")};
    const auto share = [&](double force, const char* key) {
      const double wanted = expected.at(key);
      found.push_back({"arms/grasp", std::string("weight_and_current_along_jaws, ") + key,
                       std::abs(std::abs(force) / wanted - 1.0), kGripTolerance, "1"});
    };
    share(held.on_left.y(), "jaw_downstream_N");
    share(held.on_right.y(), "jaw_upstream_N");
    const Json& tilted = entry("tilted_jaws");
    grasp = grasp_of(tilted);
    grasp.R_WH = turn_about(Vec3::UnitX(), tilted.at("parameters").at("theta_rad"));
    found.push_back(grip_finding(tilted, grasp, "grip_min_pads_N"));
    return found;
  }

  [[nodiscard]] std::vector<Finding> tilts() const {
    const Json& flat = entry("slip_tilt_flat_jaws");
    const Json& tray = entry("open_jaw_tray");
    const auto flat_at = [&](double tilt) {
      Grasp grasp = grasp_of(flat);
      grasp.R_WH = tilted_from_upright(tilt);
      return grasp;
    };
    const auto tray_at = [&](double tilt, double drag) {
      Grasp grasp = grasp_of(tray);
      grasp.grip = 0.0;
      grasp.half_width = 0.06;
      grasp.p_HO.y() = 0.03;  // on the lower jaw
      grasp.R_WH = tilted_from_upright(tilt);
      const Vec3 down_the_slope_W = grasp.R_WH * Vec3(0.0, 0.0, 1.0);
      grasp.load_W.force += drag * down_the_slope_W;
      return grasp;
    };
    const double force = tray.at("parameters").at("drag_N");
    const Json& vee = entry("slip_tilt_vee_jaws");
    const auto vee_at = [&](double tilt) {
      Grasp grasp = grasp_of(vee);
      hold_in_vees(grasp, vee.at("parameters").at("beta_rad"));
      grasp.R_WH = turn_about(Vec3::UnitY(), tilt);
      return grasp;
    };
    return {angle_finding(vee, "slip_angle_rad", vee_at),
            angle_finding(flat, "slip_angle_pads_rad", flat_at),
            angle_finding(tray, "slip_angle_still_rad", [&](double a) { return tray_at(a, 0.0); }),
            angle_finding(tray, "slip_angle_with_drag_rad",
                          [&](double a) { return tray_at(a, force); })};
  }

  /// A round bar along x between two jaws with a notch each, whose flanks are at `half_opening`
  /// from the closing axis. Two spheres touch the flanks where the bar does.
  static void hold_in_vees(Grasp& grasp, double half_opening) {
    constexpr double kRadius = 0.02, kThickness = 0.02, kWidth = 0.03;
    grasp.half_width = kRadius;
    grasp.object = {sphere(kRadius, {0.03, 0.0, 0.0}), sphere(kRadius, {-0.03, 0.0, 0.0})};
    grasp.jaw.clear();
    for (const double side : {1.0, -1.0}) {
      // A flank's box has its y away from the bar.
      const Mat3 R = turn_about(Vec3::UnitX(), side * (0.5 * std::numbers::pi - half_opening));
      const Vec3 p_from_bar = (kRadius + 0.5 * kThickness) * R.col(1);
      grasp.jaw.push_back(
          box({0.1, kThickness, kWidth}, {R, p_from_bar - Vec3(0.0, kRadius + 0.01, 0.0)}));
    }
  }

  [[nodiscard]] std::vector<Finding> offsets() const {
    // A rigid face bears at its corners. Corners at two thirds of a round pad's radius resist
    // turning as the pad does under even pressure.
    const Json& pads = entry("offset_hold_soft_pads");
    const double side =
        std::numbers::sqrt2 * 2.0 / 3.0 * pads.at("parameters").at("pad_radius").get<double>();
    Grasp grasp = with_offset(pads);
    grasp.jaw = {box({side, 0.02, side})};
    const Finding pad = grip_finding(pads, grasp, "grip_min_exact_disc_N");

    const Json& pairs = entry("offset_hold_point_pairs");
    const double b = pairs.at("parameters").at("b");
    grasp = with_offset(pairs);
    grasp.jaw = {sphere(0.01, {b, 0.0, 0.0}), sphere(0.01, {-b, 0.0, 0.0})};
    const double low = pairs.at("expected").at("grip_min_best_sharing_N");
    const double high = pairs.at("expected").at("grip_min_equal_normals_N");
    const double found = threshold(1.2 * high, 0.8 * low, [&](double grip) {
      grasp.grip = grip;
      return is_held(grasp);
    });
    return {pad,
            {"arms/grasp", "offset_hold_point_pairs, least grip beyond the two bounds",
             std::max({0.0, low / found - 1.0, found / high - 1.0}), kGripTolerance, "1"}};
  }
  [[nodiscard]] static Grasp with_offset(const Json& entry) {
    Grasp grasp = grasp_of(entry);
    // Along x from the closing axis y: the weight, along z, turns about -y.
    grasp.load_W.moment.y() =
        -entry.at("parameters").at("d").get<double>() * grasp.load_W.force.z();
    return grasp;
  }

  [[nodiscard]] std::vector<Finding> fingers() const {
    const Json& limit = entry("finger_torque_limit");
    const Json& p = limit.at("parameters");
    const double expected = limit.at("expected").at("mass_max_kg");
    const double most = threshold(0.85 * expected, 1.15 * expected, [&](double mass) {
      Grasp grasp = grasp_of(limit);
      grasp.jaw = {sphere(0.01, {0.0, 0.01, 0.0})};
      grasp.finger = p.at("l");
      grasp.grip = p.at("torque_limit_Nm").get<double>() / grasp.finger;
      grasp.mass = mass;
      grasp.load_W.force.z() =
          mass * kGravity * (1.0 - kDensity / p.at("object_density").get<double>());
      return is_held(grasp);
    });
    return {{"arms/grasp", "finger_torque_limit, greatest mass", std::abs(most / expected - 1.0),
             kGripTolerance, "1"}};
  }

  const Json& cases_;
};

}  // namespace
}  // namespace grasp_statics

std::vector<Finding> grasp_findings() {
  const auto file = nlohmann::json::parse(data_text("arms/grasp.json"));
  return grasp_statics::Cases(file).findings();
}

}  // namespace remora::validation
