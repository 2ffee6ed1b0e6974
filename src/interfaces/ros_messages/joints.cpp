// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/joints.h"

namespace remora {

std::vector<DrivenJoint> driven_joints(const VehicleSpec& vehicle) {
  using Kind = DrivenJoint::Kind;
  std::vector<DrivenJoint> joints;
  std::uint32_t next = 0;
  for (const ActuatorSpec& actuator : actuators(vehicle.hull))
    joints.push_back({actuator.is_shaft ? Kind::shaft : Kind::fin, actuator.name, next++});
  for (const FinSpec& fin : vehicle.fins) joints.push_back({Kind::fin, fin.name, next++});
  for (std::uint32_t c = 0; c < vehicle.cameras.size(); ++c) {
    const CameraSpec& camera = vehicle.cameras[c];
    if (camera.min_tilt < camera.max_tilt) joints.push_back({Kind::tilt, camera.name + "_tilt", c});
  }
  for (std::uint32_t i = 0; i < vehicle.links.size(); ++i) {
    const JointSpec& joint = vehicle.links[i].attachment.joint;
    if (joint.motor) joints.push_back({Kind::motor, joint.name, i});
  }
  return joints;
}

double reading(const DrivenJoint& joint, const VehicleState& vehicle) {
  if (joint.kind == DrivenJoint::Kind::tilt) return vehicle.lookout.cameras[joint.index].tilt;
  const std::size_t own = vehicle.hull_actuators.size();
  return joint.index < own ? vehicle.hull_actuators[joint.index].position
                           : vehicle.fins[joint.index - own].servo.position;
}

}  // namespace remora
