// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Poses and Jacobians of arms that are built, against Orocos KDL.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "guidance/vehicle_arm.h"
#include "manipulation/arm_chain.h"
#include "math/rotation.h"
#include "scenario/scenario.h"
#include "table_file.h"
#include "testing/source_dir.h"

namespace remora::validation {
namespace {

using ArmTable = nlohmann::json;

Vec3 three_numbers(const ArmTable& list) {
  const std::array<double, 3> numbers = list;
  return {numbers[0], numbers[1], numbers[2]};
}

/// URDF's rules: the child's frame is the parent's, moved by xyz, turned by rpy, then by q.
ArmChain chain_of(const ArmTable& arm) {
  ArmChain chain;
  for (const ArmTable& row : arm.at("joints")) {
    const Vec3 rpy = three_numbers(row.at("rpy_rad"));
    JointSpec joint;
    joint.name = row.at("name");
    joint.X_PJ = {to_quaternion({rpy.x(), rpy.y(), rpy.z()}).toRotationMatrix(),
                  three_numbers(row.at("xyz_m"))};
    if (row.at("type") == "revolute") {
      joint.type = JointType::revolute;
      joint.axis_J = three_numbers(row.at("axis"));
    }
    chain.joints.push_back(joint);
  }
  return chain;
}

std::vector<Finding> findings_of(const std::string& name, const ArmTable& arm) {
  const ArmChain chain = chain_of(arm);
  const std::size_t joints = moving_joints(chain).size();
  const TableFile table("arms/" + arm.at("file").get<std::string>());
  double place = 0.0, attitude = 0.0, slope = 0.0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::vector<double> q;
    for (std::size_t j = 1; j <= joints; ++j) q.push_back(table(row, "q" + std::to_string(j)));
    const auto& [X_BE, J_BE_B] = arm_kinematics(chain, q);

    const Vec3 p(table(row, "px"), table(row, "py"), table(row, "pz"));
    place = std::max(place, (X_BE.p - p).norm());
    const Quat ours(X_BE.R);
    const Quat theirs(table(row, "qw"), table(row, "qx"), table(row, "qy"), table(row, "qz"));
    attitude = std::max(attitude, std::min((ours.coeffs() - theirs.coeffs()).norm(),
                                           (ours.coeffs() + theirs.coeffs()).norm()));
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < J_BE_B.cols(); ++j) {
        const double entry = table(row, "J" + std::to_string(i + 1) + std::to_string(j + 1));
        slope = std::max(slope, std::abs(J_BE_B(i, j) - entry));
      }
    }
  }
  const std::string reference = "arms/kinematics_" + name;
  return {{reference, "place of the end effector", place, 1e-12, "m"},
          {reference, "its attitude, as a quaternion", attitude, 1e-12, "-"},
          {reference, "its Jacobian", slope, 1e-12, "m, -"}};
}

/// How an arm of the reference is called in assets/arms, and how far beyond the hand's joint the
/// reference's end lies.
struct ShippedArm {
  const char* name;
  double end_beyond_joint;  // m
};
const std::map<std::string, ShippedArm> kShipped = {{"alpha5", {"reach_alpha5", 0.09975}},
                                                    {"arm5e", {"arm5e", 0.1485}},
                                                    {"bravo7", {"reach_bravo7", 0.1256}}};

/// The chain that is made of the file in assets/arms; angles there are in rounded degrees.
Finding shipped_finding(const std::string& name, const ArmTable& arm) {
  const ShippedArm& shipped = kShipped.at(name);
  Diagnostics diagnostics;
  const auto scene =
      parse_scenario(std::string("purpose: an arm\nvehicles: [{name: rov, vehicle: "
                                 "rexrov, arms: [{name: arm, arm: ") +
                         shipped.name + "}]}]\n",
                     "arm.yaml", AssetPaths::found_above(source_dir()).value(), diagnostics);
  if (!scene) return {"arms/kinematics_" + name, to_string(diagnostics), 1.0, 0.0, "-"};
  const Model model(scene->world);
  ArmChain chain = arms_of(model, VehicleId{0}).at(0).chain;
  chain.X_LE = {};
  chain.X_LE.p.z() = -shipped.end_beyond_joint;  // z is down here, up in the reference
  const std::size_t joints = moving_joints(chain).size();
  const TableFile table("arms/" + arm.at("file").get<std::string>());
  double place = 0.0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::vector<double> q;
    for (std::size_t j = 1; j <= joints; ++j) q.push_back(table(row, "q" + std::to_string(j)));
    const Vec3 p(table(row, "px"), -table(row, "py"), -table(row, "pz"));
    place = std::max(place, (end_pose(chain, q).p - p).norm());
  }
  return {"arms/kinematics_" + name,
          std::string("place of the hand of assets/arms/") + shipped.name, place, 1e-6, "m"};
}

}  // namespace

std::vector<Finding> arm_kinematics_findings() {
  const ArmTable file = ArmTable::parse(data_text("arms/kinematics.json"));
  std::vector<Finding> all;
  for (const auto& [name, arm] : file.at("arms").items()) {
    const std::vector<Finding> some = findings_of(name, arm);
    all.insert(all.end(), some.begin(), some.end());
    all.push_back(shipped_finding(name, arm));
  }
  return all;
}

}  // namespace remora::validation
