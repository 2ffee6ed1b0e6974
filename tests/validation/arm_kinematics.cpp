// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
// Poses and Jacobians of arms that are built, against Orocos KDL.
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "finding.h"
#include "manipulation/arm_chain.h"
#include "math/rotation.h"
#include "table_file.h"

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

}  // namespace

std::vector<Finding> arm_kinematics_findings() {
  const ArmTable file = ArmTable::parse(data_text("arms/kinematics.json"));
  std::vector<Finding> all;
  for (const auto& [name, arm] : file.at("arms").items()) {
    const std::vector<Finding> some = findings_of(name, arm);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace remora::validation
