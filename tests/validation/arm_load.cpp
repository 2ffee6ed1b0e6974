// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// What an arm can carry before a motor gives way, against the moments of the weights.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "math/rotation.h"
#include "multibody/contact_solver.h"
#include "table_file.h"

namespace remora::validation {
namespace {

using LoadTable = nlohmann::json;

constexpr double kArmGravity = 9.81;
constexpr double kSeaDensity = 1025.0;

/// A mass on a link. Links: evan-palmer/alpha, alpha_description (masses and centres of mass).
struct LinkMass {
  double mass = 0.0;
  Vec3 centre;
  bool is_payload = false;
};
constexpr double kEndOfWrist = 0.09975;  // m, where the gripper begins

Vec3 numbers(const LoadTable& list) {
  const std::array<double, 3> three = list;
  return {three[0], three[1], three[2]};
}

/// A Reach Alpha 5 that holds still with its motors.
class LoadedArm {
 public:
  LoadedArm(const LoadTable& joints, const LoadTable& limit) : limit_(limit) {
    BodySpec base;
    base.name = "base";
    base.is_static = true;
    base.initial.q_WB = Quat(0.0, 1.0, 0.0, 0.0);  // its z is up
    spec_.bodies = {base};
    const std::vector<double> start = limit.at("q_e_d_c_b");
    for (std::size_t k = 0; k < kJoints; ++k) {
      const LoadTable& row = joints.at(k);
      const Vec3 rpy = numbers(row.at("rpy_rad"));
      JointSpec joint;
      joint.name = row.at("name");
      joint.parent = static_cast<std::uint32_t>(k);
      joint.child = joint.parent + 1;
      joint.type = JointType::revolute;
      joint.X_PJ = {to_quaternion({rpy.x(), rpy.y(), rpy.z()}).toRotationMatrix(),
                    numbers(row.at("xyz_m"))};
      joint.axis_J = numbers(row.at("axis"));
      joint.initial = start[k];
      const bool is_shoulder = joint.name == "axis_d";
      joint.motor = JointMotorSpec{
          .max_effort = is_shoulder ? limit.at("torque_limit_Nm").get<double>() : 1e3,
          .max_rate = 0.5};
      spec_.joints.push_back(joint);
      BodySpec link;
      link.name = "link of " + joint.name;
      spec_.bodies.push_back(link);
    }
  }

  /// How far the shoulder gives way under a payload. [rad]
  [[nodiscard]] double sag(double payload) const {
    constexpr double kStep = 0.01, kTime = 2.0;
    std::array<std::vector<LinkMass>, kJoints> links = kLinks;
    links.back().push_back({payload, {0.0, 0.0, kEndOfWrist + 0.07}, true});
    MultibodySpec spec = spec_;
    for (std::size_t k = 0; k < kJoints; ++k) {
      spec.bodies[k + 1].inertia.setZero();
      for (const LinkMass& part : links[k]) spec.bodies[k + 1].inertia += inertia_of(part);
    }
    const MultibodyModel model(spec);
    MultibodyState state = model.initial_state();
    ContactSolver solver(model);
    const std::vector<std::uint8_t> active = {0, 1, 1, 1, 1};
    std::vector<Wrench> forces(active.size());
    std::vector<Contact> contacts;
    std::vector<double> efforts;
    std::vector<Wrench> loads;
    std::vector<JointCommand> commands;
    for (const JointSpec& joint : spec.joints)
      commands.push_back({JointCommandKind::position, joint.initial});
    for (double t = 0.0; t < kTime; t += kStep) {
      for (std::size_t k = 0; k < kJoints; ++k) {
        const Vec3 down = state.bodies[k + 1].q_WB.conjugate() * Vec3::UnitZ();
        forces[k + 1] = {};
        for (const LinkMass& part : links[k]) {
          const Vec3 weight = wet_share(part) * part.mass * kArmGravity * down;
          forces[k + 1] += Wrench{weight, part.centre.cross(weight)};
        }
      }
      solver.step({active, forces, commands, kStep}, state, {contacts, efforts, loads});
    }
    return std::abs(state.joints[1].q - spec.joints[1].initial);
  }

 private:
  static constexpr std::size_t kJoints = 4;
  inline static const std::array<std::vector<LinkMass>, kJoints> kLinks = {{
      {{0.194, {0.0, 0.0, 0.0165}}},
      {{0.429, {-0.02, 0.0, -0.0725}}},
      {{0.115, {0.02, 0.0, 0.0165}}},
      {{0.2, {0.0, 0.0, 0.05}},
       {0.023, {0.0, 0.0, kEndOfWrist + 0.004875}},  // what holds the jaws
       {0.11, {0.0, 0.0, kEndOfWrist + 0.0519}}},    // both jaws
  }};

  /// Of a ball of 1 cm about the mass's centre.
  [[nodiscard]] static Mat6 inertia_of(const LinkMass& part) {
    Mat6 M = Mat6::Zero();
    const Mat3 c = skew(part.centre);
    M.topLeftCorner<3, 3>() = part.mass * Mat3::Identity();
    M.topRightCorner<3, 3>() = -part.mass * c;
    M.bottomLeftCorner<3, 3>() = part.mass * c;
    M.bottomRightCorner<3, 3>() = part.mass * (4e-5 * Mat3::Identity() - c * c);
    return M;
  }
  /// Of the weight in air.
  [[nodiscard]] double wet_share(const LinkMass& part) const {
    return part.is_payload ? 1.0 - kSeaDensity / limit_.at("payload_density").get<double>()
                           : limit_.at("wet_fraction_of_links").get<double>();
  }

  const LoadTable& limit_;
  MultibodySpec spec_;
};

}  // namespace

std::vector<Finding> arm_load_findings() {
  const LoadTable arms = LoadTable::parse(data_text("arms/kinematics.json"));
  const LoadTable file = LoadTable::parse(data_text("arms/grasp.json"));
  const LoadTable& cases = file.at("cases");
  const LoadTable& entry = *std::find_if(cases.begin(), cases.end(), [](const LoadTable& c) {
    return c.at("id") == "shoulder_torque_limit";
  });
  const LoadedArm arm(arms.at("arms").at("alpha5").at("joints"), entry.at("parameters"));
  const double expected = entry.at("expected").at("payload_dry_mass_max_kg");
  double held = 0.85 * expected, lost = 1.15 * expected;
  for (int i = 0; i < 10; ++i) {
    const double payload = 0.5 * (held + lost);
    (arm.sag(payload) < 1e-3 ? held : lost) = payload;
  }
  return {{"arms/grasp", "shoulder_torque_limit, greatest payload",
           std::abs(0.5 * (held + lost) / expected - 1.0), 0.02, "1"}};
}

}  // namespace remora::validation
