// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "manipulation/arm_chain.h"

#include <cmath>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/assert.h"
#include "multibody/multibody_model.h"

namespace remora {
namespace {

bool is_pose(const Pose& X) { return X.p.allFinite() && X.R.allFinite() && X.R.isUnitary(1e-6); }

void check_arm_joint(const JointSpec& joint, std::vector<Problem>& found) {
  const auto must_be = [&](bool is_fine, std::string_view what, std::string_view instead) {
    if (is_fine) return;
    found.push_back(
        {joint.name, fmt::format("joint '{}': {}", joint.name, what), std::string(instead)});
  };
  must_be(is_pose(joint.X_PJ) && is_pose(joint.X_CJ), "its place on one of its links is not a pose",
          "Write metres and a rotation");
  if (joint.type == JointType::fixed) return;
  must_be(joint.axis_J.allFinite() && joint.axis_J.norm() > 1e-6, "its axis has no direction",
          "Write a direction such as 0 0 1");
  must_be(joint.lower <= joint.upper, "its lower limit is above its upper limit",
          "Write the smaller number first");
  if (!joint.motor) return;
  must_be(std::isfinite(joint.motor->max_rate) && joint.motor->max_rate > 0.0,
          "its motor has no greatest rate", "Write a rate above 0");
}

struct JointInHull {
  Vec3 axis_B;
  Vec3 p_BJ;
  bool turns;
};

/// X_BE; `visit` gets each moving joint on the way out.
template <class Visit>
Pose walk(const ArmChain& chain, std::span<const double> q, const Visit& visit) {
  Pose X_BP;  // the link that the walk has reached
  std::size_t coordinate = 0;
  for (const JointSpec& joint : chain.joints) {
    if (joint.type == JointType::fixed) {
      X_BP = X_BP * pose_in_parent(joint, 0.0);
      continue;
    }
    REMORA_ASSERT(coordinate < q.size());
    const Pose X_BJ = X_BP * joint.X_PJ;
    visit(
        JointInHull{X_BJ.R * joint.axis_J.normalized(), X_BJ.p, joint.type == JointType::revolute});
    X_BP = X_BP * pose_in_parent(joint, q[coordinate++]);
  }
  REMORA_ASSERT(coordinate == q.size());
  return X_BP * chain.X_LE;
}

}  // namespace

std::vector<Problem> problems(const ArmChain& chain) {
  std::vector<Problem> found;
  std::size_t moving = 0;
  for (const JointSpec& joint : chain.joints) {
    check_arm_joint(joint, found);
    if (joint.type != JointType::fixed) ++moving;
  }
  if (moving == 0) {
    found.push_back({"", "the arm has no joint that moves", "Name at least one"});
  } else if (moving > kMaxArmJoints) {
    found.push_back({"", fmt::format("the arm has {} joints that move", moving),
                     fmt::format("Name at most {}", kMaxArmJoints)});
  }
  if (!is_pose(chain.X_LE)) {
    found.push_back({"", "the end effector's place on the last link is not a pose",
                     "Write metres and a rotation"});
  }
  return found;
}

MovingJoints moving_joints(const ArmChain& chain) {
  MovingJoints moving;
  for (const JointSpec& joint : chain.joints) {
    if (joint.type != JointType::fixed) moving.push_back(&joint);
  }
  return moving;
}

std::optional<double> middle_of_range(const JointSpec& joint) {
  if (!std::isfinite(joint.lower) || !std::isfinite(joint.upper)) return std::nullopt;
  return 0.5 * (joint.lower + joint.upper);
}

ArmKinematics arm_kinematics(const ArmChain& chain, std::span<const double> q) {
  ArmKinematics result;
  result.J_BE_B.resize(6, static_cast<int>(q.size()));
  FixedVector<JointInHull, kMaxArmJoints> joints;
  result.X_BE = walk(chain, q, [&](const JointInHull& it) { joints.push_back(it); });
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto& [axis_B, p_BJ, turns] = joints[i];
    auto column = result.J_BE_B.col(static_cast<int>(i));
    if (turns) {
      column << axis_B.cross(result.X_BE.p - p_BJ), axis_B;
    } else {
      column << axis_B, Vec3::Zero();
    }
  }
  return result;
}

Pose end_pose(const ArmChain& chain, std::span<const double> q) {
  return walk(chain, q, [](const JointInHull&) {});
}

ArmJacobian jacobian(const ArmChain& chain, std::span<const double> q) {
  return arm_kinematics(chain, q).J_BE_B;
}

}  // namespace remora
