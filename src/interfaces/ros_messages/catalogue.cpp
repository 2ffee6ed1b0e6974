// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/assert.h"
#include "guidance/vehicle_arm.h"
#include "interfaces/ros_messages/joints.h"
#include "sensors/imaging_spec.h"
#include "sensors/step_instrument_spec.h"

namespace remora {
namespace {

template <class M>
std::string type_of() {
  return std::string(M::kType);
}

/// The message that suits an instrument.
struct SensorType {
  std::string operator()(const PoseSensorSpec&) const { return type_of<msg::PoseStamped>(); }
  std::string operator()(const DvlSpec&) const { return type_of<msg::Dvl>(); }
  std::string operator()(const AhrsSpec&) const { return type_of<msg::Imu>(); }
  std::string operator()(const ImuSpec&) const { return type_of<msg::Imu>(); }
  std::string operator()(const AltimeterSpec&) const { return type_of<msg::Range>(); }
  std::string operator()(const BatteryMonitorSpec&) const { return type_of<msg::BatteryState>(); }
  std::string operator()(const DepthSensorSpec&) const { return type_of<msg::FluidPressure>(); }
  std::string operator()(const GpsSpec&) const { return type_of<msg::NavSatFix>(); }
  std::string operator()(const InsSpec&) const { return type_of<msg::Odometry>(); }
  std::string operator()(const MagnetometerSpec&) const { return type_of<msg::MagneticField>(); }
  std::string operator()(const ForceTorqueSpec&) const { return type_of<msg::WrenchStamped>(); }
  template <class Other>
  std::string operator()(const Other&) const {
    return type_of<msg::Measurement>();
  }
};

class Listing {
 public:
  Listing(const ScenarioSpec& scenario, const Model& model) : scenario_(scenario), model_(model) {}

  std::vector<Topic> take() {
    add({.name = "/clock", .type = type_of<msg::Clock>(), .kind = TopicKind::clock});
    topics_.back().period = kClockPeriod;
    add({.name = "/tf", .type = type_of<msg::TFMessage>(), .kind = TopicKind::tf});
    topics_.back().period = kStatePeriod;
    add({.name = "/tf_static", .type = type_of<msg::TFMessage>(), .kind = TopicKind::tf_static});
    for (std::uint32_t v = 0; v < model_.vehicles().size(); ++v) add_vehicle(v);
    add_imaging();
    for (std::uint32_t c = 0; c < model_.cameras().size(); ++c) {
      const CameraSpec& camera = model_.cameras()[c];
      add_camera(camera, fmt::format("/{}", ros_name(camera.name)),
                 ros_name(camera.name) + "_optical",
                 {.index = c, .is_fixed = true, .source = camera.name});
    }
    for (const SceneTopic& wanted : scenario_.topics) add_own(wanted, false);
    add_plugs();
    add(marks_topic());
    for (std::uint32_t v = 0; v < model_.vehicles().size(); ++v) add_inputs(v);
    for (const SceneTopic& wanted : scenario_.topics) add_own(wanted, true);
    return std::move(topics_);
  }

 private:
  void add(Topic topic) { topics_.push_back(std::move(topic)); }

  [[nodiscard]] std::string root(std::uint32_t v) const {
    return fmt::format("/{}", ros_name(model_.vehicles()[v].name));
  }

  void add_state(std::uint32_t v, const std::string& name, std::string type, TopicKind kind,
                 std::uint32_t index = 0) {
    add({.name = root(v) + "/" + name,
         .type = std::move(type),
         .kind = kind,
         .vehicle = v,
         .index = index,
         .frame = std::string(kWorldFrame),
         .period = kStatePeriod});
  }

  void add_vehicle(std::uint32_t v) {
    const VehicleModel& vehicle = model_.vehicles()[v];
    add_state(v, "odometry", type_of<msg::Odometry>(), TopicKind::odometry);
    add_state(v, "truth/odometry", type_of<msg::Odometry>(), TopicKind::truth_odometry);
    // Who has nothing that feels the water has no such topic.
    if (vehicle.navigation.source(NavigationQuantity::water_velocity) !=
        NavigationSource::Kind::none)
      add_state(v, "current", type_of<msg::Vector3Stamped>(), TopicKind::current);
    add_state(v, "truth/current", type_of<msg::Vector3Stamped>(), TopicKind::truth_current);
    add_state(v, "contacts", type_of<msg::Contacts>(), TopicKind::contacts);
    if (has_joints(v)) {
      add_state(v, "joint_states", type_of<msg::JointState>(), TopicKind::joint_states);
      topics_.back().frame = base_frame(vehicle.name);
    }
    const std::vector<VehicleArm> arms = arms_of(model_, {v});
    for (std::uint32_t a = 0; a < arms.size(); ++a) {
      add_state(v, ros_name(arms[a].name) + "/plan", type_of<msg::JointTrajectory>(),
                TopicKind::plan, a);
      topics_.back().frame = base_frame(vehicle.name);
      topics_.back().period = {};
    }
    add_tethers(v);
    for (const SensorSpec& sensor : scenario_.world.vehicles[v].sensors) add_sensor(v, sensor);
    for (std::uint32_t c = 0; c < vehicle.cameras.size(); ++c) {
      const CameraSpec& camera = vehicle.cameras[c];
      const std::string name = ros_name(camera.name);
      add_camera(camera, root(v) + "/" + name, ros_name(vehicle.name) + "/" + name + "_optical",
                 {.vehicle = v, .index = c, .source = vehicle.name + "/" + camera.name});
    }
  }

  /// The first is just `tether`.
  void add_tethers(std::uint32_t v) {
    bool is_first = true;
    for (std::uint32_t t = 0; t < model_.tethers().size(); ++t) {
      const TetherModel& tether = model_.tethers()[t];
      if (tether.bodies[1] != model_.body_of(VehicleId{v}).index) continue;
      add_state(v, std::exchange(is_first, false) ? "tether" : ros_name(tether.spec.name),
                type_of<msg::TetherState>(), TopicKind::tether, t);
    }
  }

  void add_plugs() {
    for (std::uint32_t p = 0; p < model_.plugs().size(); ++p) {
      add({.name = fmt::format("/plugs/{}", ros_name(model_.plugs()[p].name)),
           .type = type_of<msg::PlugState>(),
           .kind = TopicKind::plug,
           .index = p,
           .frame = std::string(kWorldFrame),
           .period = kStatePeriod});
    }
  }

  [[nodiscard]] bool has_joints(std::uint32_t v) const {
    if (!driven_joints(scenario_.world.vehicles[v]).empty()) return true;
    for (const JointSpec& joint : model_.multibody().joints())
      if (joint.type != JointType::fixed && is_part_of(joint.parent, v)) return true;
    return false;
  }

  [[nodiscard]] bool is_part_of(std::uint32_t body, std::uint32_t v) const {
    const auto& bodies = model_.multibody().bodies();
    const std::uint32_t own = model_.body_of(VehicleId{v}).index;
    return body == own || (!bodies[body].is_static && bodies[body].tree == bodies[own].tree);
  }

  void add_sensor(std::uint32_t v, const SensorSpec& sensor) {
    const StepInstrumentSpec* light = sensor.step_instrument.get();
    if (light == nullptr) return;
    const std::string& vehicle = model_.vehicles()[v].name;
    const std::optional<SensorId> id = model_.sensors().find(vehicle + "/" + sensor.name);
    REMORA_ASSERT(id.has_value());
    // A depth gauge tells the pressure; people call it by what it is for.
    const bool tells_pressure = std::holds_alternative<DepthSensorSpec>(*light);
    const std::string name =
        tells_pressure && sensor.name == "depth" ? "pressure" : ros_name(sensor.name);
    add({.name = root(v) + "/" + name,
         .type = std::visit(SensorType{}, *light),
         .kind = TopicKind::sensor,
         .vehicle = v,
         .index = id->index,
         .frame = ros_name(vehicle) + "/" + ros_name(sensor.name),
         .period = sensor.period});
  }

  void add_camera(const CameraSpec& camera, const std::string& name, std::string frame,
                  const Topic& place) {
    Topic topic = place;
    topic.frame = std::move(frame);
    topic.period = camera.period;
    const auto add_as = [&](const char* leaf, std::string type, TopicKind kind) {
      topic.name = name + leaf;
      topic.type = std::move(type);
      topic.kind = kind;
      add(topic);
    };
    add_as("/image_raw", type_of<msg::Image>(), TopicKind::image);
    add_as("/image_raw/compressed", type_of<msg::CompressedImage>(), TopicKind::compressed_image);
    add_as("/camera_info", type_of<msg::CameraInfo>(), TopicKind::camera_info);
  }

  void add_imaging() {
    const std::vector<ImagingSensorModel>& all = model_.sensors().imaging();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      const ImagingSensorModel& sensor = all[i];
      const std::string name = root(sensor.vehicle_id.index) + "/" + ros_name(sensor.name);
      Topic topic{.vehicle = sensor.vehicle_id.index,
                  .index = i,
                  .frame = ros_name(sensor.vehicle) + "/" + ros_name(sensor.name),
                  .period = sensor.period,
                  .source = sensor.full_name()};
      const auto add_as = [&](const char* leaf, std::string type, TopicKind kind) {
        topic.name = name + leaf;
        topic.type = std::move(type);
        topic.kind = kind;
        add(topic);
      };
      if (std::holds_alternative<ImagingSonarSpec>(*sensor.spec)) {
        add_as("/image", type_of<msg::Image>(), TopicKind::sonar_image);
        add_as("/ping", type_of<msg::SonarPing>(), TopicKind::sonar_ping);
      } else if (std::holds_alternative<LidarSpec>(*sensor.spec) ||
                 std::holds_alternative<MultibeamSpec>(*sensor.spec)) {
        add_as("/points", type_of<msg::PointCloud2>(), TopicKind::point_cloud);
      }
    }
  }

  void add_inputs(std::uint32_t v) {
    const auto add_input = [&](const char* name, std::string type, TopicKind kind) {
      add({.name = root(v) + "/" + name,
           .type = std::move(type),
           .kind = kind,
           .vehicle = v,
           .frame = base_frame(model_.vehicles()[v].name)});
    };
    const VehicleModel& vehicle = model_.vehicles()[v];
    add_input("cmd_wrench", type_of<msg::Wrench>(), TopicKind::wrench);
    if (!vehicle.propulsion.thrusters.empty())
      add_input("cmd_thrusters", type_of<msg::Float64MultiArray>(), TopicKind::thrusters);
    add_input("cmd_vel", type_of<msg::Twist>(), TopicKind::velocity);
    add_input("cmd_pose", type_of<msg::PoseStamped>(), TopicKind::pose);
    add_input("cmd_odometry", type_of<msg::Odometry>(), TopicKind::follow_odometry);
    if (!vehicle.hull_actuators.empty() || !vehicle.fins.empty())
      add_input("cmd_actuators", type_of<msg::Float64MultiArray>(), TopicKind::actuators);
    if (!driven_joints(scenario_.world.vehicles[v]).empty())
      add_input("cmd_joints", type_of<msg::JointState>(), TopicKind::joints);
    add_arm_inputs(v);
  }

  void add_arm_inputs(std::uint32_t v) {
    const std::string base = base_frame(model_.vehicles()[v].name);
    const std::vector<VehicleArm> arms = arms_of(model_, {v});
    if (!arms.empty())
      add({.name = root(v) + "/cmd_trajectory",
           .type = type_of<msg::JointTrajectory>(),
           .kind = TopicKind::trajectory,
           .vehicle = v,
           .frame = base});
    for (std::uint32_t a = 0; a < arms.size(); ++a) {
      const auto add_input = [&](const char* name, std::string type, TopicKind kind) {
        add({.name = root(v) + "/" + ros_name(arms[a].name) + "/" + name,
             .type = std::move(type),
             .kind = kind,
             .vehicle = v,
             .index = a,
             .frame = base});
      };
      add_input("cmd_twist", type_of<msg::TwistStamped>(), TopicKind::hand_twist);
      add_input("cmd_pose", type_of<msg::PoseStamped>(), TopicKind::hand_pose);
      add_input("with_vehicle/cmd_twist", type_of<msg::TwistStamped>(),
                TopicKind::hand_twist_with_vehicle);
      add_input("with_vehicle/cmd_pose", type_of<msg::PoseStamped>(),
                TopicKind::hand_pose_with_vehicle);
      add_input("cmd_plan", type_of<msg::PoseStamped>(), TopicKind::hand_goal);
      if (arms[a].jaws.empty()) continue;
      add_input("cmd_opening", type_of<msg::Float64>(), TopicKind::jaw_opening);
      add_input("cmd_grip", type_of<msg::Float64>(), TopicKind::jaw_effort);
    }
  }

  // ---- topics that the scene itself names

  void add_own(const SceneTopic& wanted, bool is_input) {
    if (is_input != (wanted.kind >= SceneTopicKind::follow_odometry)) return;
    const auto vehicle = find_if_named(model_.vehicles(), wanted.vehicle);
    if (!vehicle) return;
    Topic topic{.name = wanted.name,
                .vehicle = *vehicle,
                .frame = std::string(kSceneFrame),
                .period = wanted.period,
                .axes = SceneAxes{wanted.X_WL, wanted.R_BU},
                .joints = wanted.joints};
    if (!(wanted.device.empty() ? is_of_vehicle(wanted, topic) : is_of_device(wanted, topic)))
      return;
    std::erase_if(topics_, [&](const Topic& other) { return other.name == topic.name; });
    add(std::move(topic));
  }

  static bool is_of_vehicle(const SceneTopic& wanted, Topic& topic) {
    const auto as = [&topic](TopicKind kind, std::string type) {
      topic.kind = kind;
      topic.type = std::move(type);
      return true;
    };
    switch (wanted.kind) {
      case SceneTopicKind::odometry:
        return as(TopicKind::odometry, type_of<msg::Odometry>());
      case SceneTopicKind::contact:
        return as(TopicKind::touch, type_of<msg::Bool>());
      case SceneTopicKind::follow_odometry:
        return as(TopicKind::follow_odometry, type_of<msg::Odometry>());
      case SceneTopicKind::follow_pose:
        return as(TopicKind::pose, type_of<msg::Pose>());
      case SceneTopicKind::follow_twist:
        return as(TopicKind::follow_twist, type_of<msg::TwistStamped>());
      case SceneTopicKind::joint_states:
        return as(TopicKind::joint_states, type_of<msg::JointState>());
      case SceneTopicKind::command_joints:
        return as(TopicKind::joints, type_of<msg::JointState>());
      default:
        return false;
    }
  }

  bool is_of_device(const SceneTopic& wanted, Topic& topic) const {
    const std::string full_name = wanted.vehicle + "/" + wanted.device;
    const std::string frame = ros_name(wanted.vehicle) + "/" + ros_name(wanted.device);
    topic.source = full_name;
    if (wanted.kind == SceneTopicKind::image || wanted.kind == SceneTopicKind::camera_info) {
      const bool is_image = wanted.kind == SceneTopicKind::image;
      topic.kind = is_image ? TopicKind::image : TopicKind::camera_info;
      topic.type = is_image ? type_of<msg::Image>() : type_of<msg::CameraInfo>();
      topic.frame = frame + "_optical";
      const auto camera = find_if_named(model_.vehicles()[topic.vehicle].cameras, wanted.device);
      topic.index = camera.value_or(0);
      return camera.has_value();
    }
    if (wanted.kind == SceneTopicKind::scan) {
      topic.kind = TopicKind::scan;
      topic.type = type_of<msg::LaserScan>();
      topic.frame = in_scene_axes(frame);
      const std::vector<ImagingSensorModel>& all = model_.sensors().imaging();
      const auto found = std::find_if(all.begin(), all.end(), [&](const ImagingSensorModel& s) {
        return s.full_name() == full_name;
      });
      topic.index = static_cast<std::uint32_t>(found - all.begin());
      return found != all.end() && std::holds_alternative<MultibeamSpec>(*found->spec);
    }
    topic.kind = TopicKind::sensor;
    const bool is_velocity = wanted.kind == SceneTopicKind::velocity;
    const bool is_pressure = wanted.kind == SceneTopicKind::pressure;
    topic.type = is_velocity                               ? type_of<msg::UwsimDvl>()
                 : is_pressure                             ? type_of<msg::UwsimPressure>()
                 : wanted.kind == SceneTopicKind::attitude ? type_of<msg::Imu>()
                 : wanted.kind == SceneTopicKind::range    ? type_of<msg::Range>()
                                                           : type_of<msg::NavSatFix>();
    // A range is along x of its frame in both worlds, a fix and a depth have no axes.
    if (is_velocity) topic.frame = in_scene_axes(frame);
    if (wanted.kind == SceneTopicKind::range || wanted.kind == SceneTopicKind::fix)
      topic.frame = frame;
    const std::optional<SensorId> id = model_.sensors().find(full_name);
    topic.index = id ? id->index : 0;
    return id.has_value();
  }

  template <class List>
  static std::optional<std::uint32_t> find_if_named(const List& list, const std::string& name) {
    for (std::uint32_t i = 0; i < list.size(); ++i)
      if (list[i].name == name) return i;
    return std::nullopt;
  }

  const ScenarioSpec& scenario_;
  const Model& model_;
  std::vector<Topic> topics_;
};

}  // namespace

std::string ros_name(std::string_view name) {
  std::string out;
  for (const char c : name)
    out += std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128
               ? c
               : '_';
  if (out.empty() || std::isalpha(static_cast<unsigned char>(out[0])) == 0)
    return fmt::format("n{}", out);
  return out;
}

std::string base_frame(std::string_view vehicle) { return ros_name(vehicle) + "/base_link"; }

std::string in_scene_axes(std::string_view frame) { return std::string(frame) + "_scene"; }

Topic marks_topic() {
  return {.name = "/marks",
          .type = type_of<msg::TFMessage>(),
          .kind = TopicKind::marks,
          .frame = std::string(kWorldFrame)};
}

std::vector<Topic> topics_of(const ScenarioSpec& scenario, const Model& model) {
  return Listing(scenario, model).take();
}

}  // namespace remora
