// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interfaces/ros_messages/messages.h"
#include "scenario/scenario.h"
#include "world/model.h"

namespace remora {

/// What a topic tells, or asks for.
enum class TopicKind {
  clock,
  tf,
  tf_static,
  odometry,        ///< as the vehicle's navigation has it
  truth_odometry,  ///< what is the case
  sensor,          ///< a light sensor's measurements, when they are delivered
  joint_states,
  tether,
  plug,  ///< of the scene, not of a vehicle
  contacts,
  current,        ///< as the vehicle's navigation has it
  truth_current,  ///< what is the case
  touch,          ///< whether there is any contact
  plan,           ///< of an arm, when one was asked for and found
  marks,          ///< places that people have marked; told by MarkCourier
  // Worked out while somebody listens.
  image,
  compressed_image,
  camera_info,
  sonar_image,
  sonar_ping,
  point_cloud,
  scan,  ///< of a multibeam sounder
  // Inputs.
  wrench,
  thrusters,
  velocity,
  pose,
  follow_odometry,
  actuators,
  follow_twist,
  joints,
  trajectory,  ///< of joints, by name
  hand_twist,  ///< of an arm, by the arm alone …
  hand_pose,
  hand_twist_with_vehicle,  ///< … or by arm and vehicle together
  hand_pose_with_vehicle,
  hand_goal,    ///< of an arm: where a plan is to lead
  jaw_opening,  ///< of an arm: 0 shut … 1 open
  jaw_effort,   ///< of an arm: closing positive
};

/// The axes of messages that are not in those of REP 103, because the scene has its own.
struct SceneAxes {
  Pose X_WL;                     ///< where the scene's frame is
  Mat3 R_BU = Mat3::Identity();  ///< axes of the vehicle, or of the device on it
};

/// One topic of a dive. Names and types as in ROS 1; ROS 2's follow from them.
struct Topic {
  std::string name = {};  ///< "/rov/imu"
  std::string type = {};  ///< "sensor_msgs/Imu"
  TopicKind kind = TopicKind::clock;
  std::uint32_t vehicle = 0;  ///< of the model; meaningless for what belongs to the scene
  /// Which of its kind: SensorId, tether, arm of the vehicle, imaging sensor of the model, camera
  /// of the vehicle or, with `is_fixed`, of the scene.
  std::uint32_t index = 0;
  std::string frame = {};                ///< frame_id of its messages
  SimTime period = {};                   ///< zero: when there is something to tell
  bool is_fixed = false;                 ///< a camera that stands in the scene
  std::string source = {};               ///< of a picture: what VideoDesk calls it
  std::optional<SceneAxes> axes = {};    ///< of a topic that the scene itself has named
  std::vector<std::string> joints = {};  ///< their order in a JointState without names

  [[nodiscard]] bool is_input() const { return kind >= TopicKind::wrench; }
  /// Said once, for those who come later too.
  [[nodiscard]] bool is_latched() const { return kind == TopicKind::tf_static; }
};

/// The frame that stands still: east-north-up at the scene's origin, z up from the still surface.
inline constexpr std::string_view kWorldFrame = "world";
/// "rov/base_link": forward-left-up at Bo.
[[nodiscard]] std::string base_frame(std::string_view vehicle);
/// The frame that a scene with topics of its own gives its poses in, as UWSim calls it.
inline constexpr std::string_view kSceneFrame = "localizedWorld";
/// The frame of this name with the axes of the scene: "rov/base_link_scene".
[[nodiscard]] std::string in_scene_axes(std::string_view frame);

/// A name as ROS allows it: letters, digits and underscores, a letter first.
[[nodiscard]] std::string ros_name(std::string_view name);

/// Poses, joints, tethers and contacts are told so often at most, in simulated time.
inline const SimTime kStatePeriod = from_seconds(0.02);
inline const SimTime kClockPeriod = from_seconds(0.01);

/// Where the marks of a dive are told.
[[nodiscard]] Topic marks_topic();

/// All topics of a scene, inputs last. Where the scene has given one of its own the name of a usual
/// one, that makes room.
[[nodiscard]] std::vector<Topic> topics_of(const ScenarioSpec& scenario, const Model& model);

}  // namespace remora
