// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/arm_posture.h"

#include <algorithm>

namespace remora {
namespace {

ArmPosture without_file(const Model& model, const std::vector<JointId>& ids, const VehicleArm& arm,
                        std::string name) {
  ArmPosture posture{std::move(name), {}};
  for (const std::uint32_t index : arm.joints) {
    const JointSpec& joint = model.joint(ids[index]);
    if (!joint.motor) continue;
    const double start = joint.initial;
    const double at = posture.name == "stow" ? start : middle_of_range(joint).value_or(start);
    posture.joints.push_back({index, at});
  }
  return posture;
}

ArmPosture from_file(const Model& model, const std::vector<JointId>& ids, const PostureSpec& spec) {
  ArmPosture posture{spec.name, {}};
  for (const auto& [name, position] : spec.joints)
    for (std::uint32_t i = 0; i < ids.size(); ++i)
      if (model.joint(ids[i]).name == name) posture.joints.push_back({i, position});
  return posture;
}

}  // namespace

std::vector<ArmPosture> postures_of(const Model& model, VehicleId vehicle, const VehicleArm& arm) {
  const VehicleModel& owner = model.vehicles()[vehicle.index];
  std::vector<ArmPosture> postures = {without_file(model, owner.joints, arm, "stow"),
                                      without_file(model, owner.joints, arm, "deploy")};
  for (const PostureSpec& spec : owner.postures) {
    if (spec.arm != arm.name) continue;
    ArmPosture posture = from_file(model, owner.joints, spec);
    const auto same = std::find_if(postures.begin(), postures.end(),
                                   [&](const ArmPosture& one) { return one.name == spec.name; });
    if (same != postures.end())
      *same = std::move(posture);
    else
      postures.push_back(std::move(posture));
  }
  return postures;
}

}  // namespace remora
