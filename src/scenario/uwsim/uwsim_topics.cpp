// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/uwsim/uwsim_topics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr double kUsualRate = 10.0;         // [Hz], of UWSim
constexpr std::size_t kMostTopics = 256;    // of a file of a stranger
constexpr std::size_t kLongestTopic = 128;  // letters

/// What an interface becomes, and which kind of device it speaks of; none: the vehicle itself.
struct Rule {
  std::string_view type;
  SceneTopicKind kind;
  std::string_view device;
};
constexpr Rule kRules[] = {
    {"PATToROSOdom", SceneTopicKind::odometry, ""},
    {"contactSensorToROS", SceneTopicKind::contact, ""},
    {"ROSOdomToPAT", SceneTopicKind::follow_odometry, ""},
    {"ROSPoseToPAT", SceneTopicKind::follow_pose, ""},
    {"ROSTwistToPAT", SceneTopicKind::follow_twist, ""},
    {"ArmToROSJointState", SceneTopicKind::joint_states, ""},
    {"ROSJointStateToArm", SceneTopicKind::command_joints, ""},
    {"VirtualCameraToROSImage", SceneTopicKind::image, "virtualCamera"},
    {"RangeSensorToROSRange", SceneTopicKind::range, "rangeSensor"},
    {"ImuToROSImu", SceneTopicKind::attitude, "imu"},
    {"PressureSensorToROS", SceneTopicKind::pressure, "pressureSensor"},
    {"GPSSensorToROS", SceneTopicKind::fix, "gpsSensor"},
    {"DVLSensorToROS", SceneTopicKind::velocity, "dvlSensor"},
    {"multibeamSensorToLaserScan", SceneTopicKind::scan, "multibeamSensor"},
};

/// Interfaces of UWSim that have nothing behind them here.
struct Gap {
  std::string_view type;
  std::string_view why;
};
constexpr Gap kGaps[] = {
    {"ROSImageToHUD", "pictures from outside are not shown"},
    {"RangeImageSensorToROSImage", "no camera tells ranges"},
    {"RangeCameraToPCL", "no camera tells ranges"},
    {"ROSPointCloudLoader", "points from outside are not shown"},
    {"ForceSensorROS", "there is no force sensor"},
    {"SimulatedDeviceROS", "simulated devices of UWSim's plugins are not known"},
};

std::string value_of(const UwsimRosInterface& interface, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    for (const auto& [name, text] : interface.parameters)
      if (name == key && !text.empty()) return text;
  return {};
}

std::string target_of(const UwsimRosInterface& interface) {
  return value_of(interface, {"vehicleName", "cameraName", "name", "target"});
}

std::optional<double> rate_of(const UwsimRosInterface& interface) {
  const auto numbers = parse_numbers(value_of(interface, {"rate", "fps"}));
  if (!numbers || numbers->size() != 1 || !(numbers->front() > 0.0)) return std::nullopt;
  return numbers->front();
}

SimTime whole_steps(double rate, SimTime step) {
  constexpr double kSlowest = 1e-3;  // [Hz]
  const double steps = 1.0 / (std::max(rate, kSlowest) * step.seconds());
  return std::max<std::int64_t>(1, std::llround(steps)) * step;
}

/// With the slash in front that ROS puts there; nothing when ROS would not have it.
std::optional<std::string> full_topic(const std::string& written) {
  const std::string name = written.starts_with("/") ? written : "/" + written;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  bool begins = false;
  for (const char c : name) {
    if (c == '/' ? begins : begins && !is_letter(c)) return std::nullopt;
    if (c != '/' && c != '_' && !is_letter(c) && !(c >= '0' && c <= '9')) return std::nullopt;
    begins = c == '/';
  }
  if (begins || name.size() > kLongestTopic) return std::nullopt;
  return name;
}

class TopicMaker {
 public:
  TopicMaker(UwsimScene& scene, const Pose& X_WL, Diagnostics& diagnostics)
      : scene_(scene), X_WL_(X_WL), diagnostics_(diagnostics) {}

  void make(const UwsimRosInterface& interface) {
    const auto rule = std::find_if(std::begin(kRules), std::end(kRules),
                                   [&](const Rule& r) { return r.type == interface.type; });
    if (rule == std::end(kRules)) return refuse(interface);
    SceneTopic topic;
    topic.kind = rule->kind;
    topic.X_WL = X_WL_;
    if (!(rule->device.empty() ? aim_at_vehicle(interface, topic)
                               : aim_at_device(interface, *rule, topic)))
      return;
    topic.period = whole_steps(rate_of(interface).value_or(kUsualRate), scene_.scenario.world.step);
    if (rule->kind != SceneTopicKind::image)
      return add(interface, topic, value_of(interface, {"topic"}));
    if (value_of(interface, {"depth"}) == "1") return warn(interface, "no camera tells ranges");
    add(interface, topic, value_of(interface, {"imageTopic"}));
    topic.kind = SceneTopicKind::camera_info;
    add(interface, topic, value_of(interface, {"infoTopic"}));
  }

 private:
  void warn(const UwsimRosInterface& interface, const std::string& why) {
    diagnostics_.warning(interface.where, fmt::format("<{}> is left out: {}", interface.type, why));
  }

  void refuse(const UwsimRosInterface& interface) {
    if (interface.type == "WorldToROSTF") {
      diagnostics_.note(interface.where, "<WorldToROSTF> is not needed: /tf is always published");
      return;
    }
    const auto gap = std::find_if(std::begin(kGaps), std::end(kGaps),
                                  [&](const Gap& g) { return g.type == interface.type; });
    warn(interface, gap != std::end(kGaps) ? std::string(gap->why) : "it is not known");
  }

  bool aim_at_vehicle(const UwsimRosInterface& interface, SceneTopic& topic) {
    const std::string target = target_of(interface);
    const std::vector<VehicleSpec>& all = scene_.scenario.world.vehicles;
    for (std::size_t v = 0; v < all.size(); ++v) {
      if (all[v].name != target) continue;
      topic.vehicle = target;
      topic.R_BU = scene_.vehicle_axes[v];
      topic.joints = scene_.joint_order[v];
      const bool is_of_joints = topic.kind == SceneTopicKind::joint_states ||
                                topic.kind == SceneTopicKind::command_joints;
      if (!is_of_joints || !all[v].links.empty()) return true;
      warn(interface, fmt::format("no joint of '{}' moves", target));
      return false;
    }
    warn(interface, fmt::format("there is no vehicle '{}'", target));
    return false;
  }

  bool aim_at_device(const UwsimRosInterface& interface, const Rule& rule, SceneTopic& topic) {
    const std::string target = target_of(interface);
    for (const UwsimDevice& device : scene_.devices) {
      if (device.kind != rule.device || device.name != target || device.fitted.empty()) continue;
      topic.vehicle = device.vehicle;
      topic.device = device.fitted;
      topic.R_BU = message_axes(device);
      return true;
    }
    warn(interface, fmt::format("there is no {} '{}'", rule.device, target));
    return false;
  }

  void add(const UwsimRosInterface& interface, SceneTopic topic, const std::string& written) {
    if (written.empty() && topic.kind == SceneTopicKind::camera_info) return;
    const std::optional<std::string> name = full_topic(written);
    std::vector<SceneTopic>& topics = scene_.scenario.topics;
    const auto has_name = [&name](const SceneTopic& other) { return other.name == *name; };
    if (!name) return warn(interface, fmt::format("'{}' is not the name of a topic", written));
    if (*name == "/clock" || *name == "/tf" || *name == "/tf_static")
      return warn(interface, fmt::format("{} is ROS's own", *name));
    if (std::any_of(topics.begin(), topics.end(), has_name))
      return warn(interface, fmt::format("the topic {} is there already", *name));
    if (topics.size() == kMostTopics)
      return warn(interface, fmt::format("a scene has {} topics at most", kMostTopics));
    topic.name = *name;
    topics.push_back(std::move(topic));
  }

  UwsimScene& scene_;
  const Pose X_WL_;
  Diagnostics& diagnostics_;
};

}  // namespace

SimTime uwsim_period(std::span<const UwsimRosInterface> interfaces, std::string_view device,
                     SimTime step) {
  double rate = 0.0;
  for (const UwsimRosInterface& interface : interfaces)
    if (target_of(interface) == device)
      rate = std::max(rate, rate_of(interface).value_or(kUsualRate));
  return whole_steps(rate > 0.0 ? rate : kUsualRate, step);
}

void add_uwsim_topics(UwsimScene& scene, const Pose& X_WL, Diagnostics& diagnostics) {
  TopicMaker maker(scene, X_WL, diagnostics);
  for (const UwsimRosInterface& interface : scene.ros_interfaces) maker.make(interface);
}

}  // namespace remora
