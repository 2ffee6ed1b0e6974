// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/sim_time.h"
#include "math/pose.h"

namespace remora {

/// What a topic of a scene's own carries. Behind each is the entry of UWSim's <rosInterfaces> that
/// asks for it.
enum class SceneTopicKind {
  odometry,      ///< where a vehicle is: PATToROSOdom
  image,         ///< of a camera: VirtualCameraToROSImage …
  camera_info,   ///< … and what its pictures mean
  range,         ///< RangeSensorToROSRange
  attitude,      ///< ImuToROSImu: UWSim's IMU tells its orientation and nothing else
  pressure,      ///< PressureSensorToROS: UWSim's is a depth in metres
  fix,           ///< GPSSensorToROS
  velocity,      ///< DVLSensorToROS
  scan,          ///< multibeamSensorToLaserScan
  contact,       ///< contactSensorToROS: whether the vehicle touches anything
  joint_states,  ///< ArmToROSJointState
  // Taken, not told: the vehicle is where the message says, whatever the forces on it.
  follow_odometry,  ///< ROSOdomToPAT
  follow_pose,      ///< ROSPoseToPAT
  follow_twist,     ///< ROSTwistToPAT
  command_joints,   ///< ROSJointStateToArm: motors, not places
};

/// A topic for robot software under a name that the scene itself chooses, besides the topics that
/// every scene has. Its messages are in the scene's own axes: L is the frame that the scene gives
/// its poses in, U has the axes of the vehicle's robot file or, on a device, those of the device.
struct SceneTopic {
  SceneTopicKind kind = SceneTopicKind::odometry;
  std::string name;     ///< "/uwsim/camera1"
  std::string vehicle;  ///< of the scene
  std::string device;   ///< its camera or sensor; empty for the vehicle itself
  SimTime period;       ///< between two messages; zero: as often as there are any
  Pose X_WL;
  Mat3 R_BU = Mat3::Identity();
  std::vector<std::string> joints = {};  ///< the order of joints in a command that names none
};

}  // namespace remora
