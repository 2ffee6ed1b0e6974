// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "interfaces/ros_messages/messages.h"
#include "interfaces/ros_messages/type_text.h"

namespace remora::msg {

// What can be asked of a dive. A request and its answer are messages like any other; every answer
// says whether it was done and, if not, why.

struct Trigger {
  static constexpr std::string_view kType = "std_srvs/TriggerRequest";
  static constexpr std::string_view kService = "std_srvs/Trigger";
  template <class Self, class Visit>
  static void fields(Self&, Visit&&) {}
};

/// So many steps of a dive that is paused.
struct Step {
  static constexpr std::string_view kType = "remora_msgs/StepRequest";
  static constexpr std::string_view kService = "remora_msgs/Step";
  std::uint32_t steps = 1;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("steps", m.steps);
  }
};

/// `pose` in `world`, `twist` in the vehicle's own axes.
struct Teleport {
  static constexpr std::string_view kType = "remora_msgs/TeleportRequest";
  static constexpr std::string_view kService = "remora_msgs/Teleport";
  std::string vehicle;
  Pose pose;
  Twist twist;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("vehicle", m.vehicle);
    visit("pose", m.pose);
    visit("twist", m.twist);
  }
};

/// The scene's uniform current from now on, in `world`.
struct SetCurrent {
  static constexpr std::string_view kType = "remora_msgs/SetCurrentRequest";
  static constexpr std::string_view kService = "remora_msgs/SetCurrent";
  Vector3 velocity;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("velocity", m.velocity);
  }
};

/// By name; empty for the only one.
struct Tether {
  static constexpr std::string_view kType = "remora_msgs/TetherRequest";
  static constexpr std::string_view kService = "remora_msgs/Tether";
  std::string tether;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("tether", m.tether);
  }
};

/// Puts vehicles to a worksite of the scene.
struct Jump {
  static constexpr std::string_view kType = "remora_msgs/JumpRequest";
  static constexpr std::string_view kService = "remora_msgs/Jump";
  std::string worksite;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("worksite", m.worksite);
  }
};

/// Takes an object out of the scene; spawn puts it back.
struct Remove {
  static constexpr std::string_view kType = "remora_msgs/RemoveRequest";
  static constexpr std::string_view kService = "remora_msgs/Remove";
  std::string name;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("name", m.name);
  }
};

struct Spawn {
  static constexpr std::string_view kType = "remora_msgs/SpawnRequest";
  static constexpr std::string_view kService = "remora_msgs/Spawn";
  std::string name;
  std::string kind;
  Pose pose;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("name", m.name);
    visit("kind", m.kind);
    visit("pose", m.pose);
  }
};

/// The answer to every request.
struct Answer {
  static constexpr std::string_view kType = "std_srvs/TriggerResponse";
  bool success = false;
  std::string message;

  template <class Self, class Visit>
  static void fields(Self& m, Visit&& visit) {
    visit("success", m.success);
    visit("message", m.message);
  }
};

}  // namespace remora::msg

namespace remora {

/// ROS 1's MD5 sum of a service: of request and answer, one after the other.
template <msg::Message Request>
[[nodiscard]] std::string service_md5() {
  return type_text::md5_of(type_text::fingerprint(type_text::sheet_of<Request>()) +
                           type_text::fingerprint(type_text::sheet_of<msg::Answer>()));
}

}  // namespace remora
