// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros/catalogue.h"

#include <fmt/format.h>

#include <cctype>

#include "base/assert.h"

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
    for (std::uint32_t v = 0; v < model_.vehicles().size(); ++v) add_inputs(v);
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
    add_state(v, "current", type_of<msg::Vector3Stamped>(), TopicKind::current);
    add_state(v, "contacts", type_of<msg::Contacts>(), TopicKind::contacts);
    if (has_joints(v)) {
      add_state(v, "joint_states", type_of<msg::JointState>(), TopicKind::joint_states);
      topics_.back().frame = base_frame(vehicle.name);
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

  [[nodiscard]] bool has_joints(std::uint32_t v) const {
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
    const auto* light = std::get_if<LightSpec>(&sensor.instrument);
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
      if (std::holds_alternative<ImagingSonarSpec>(sensor.spec)) {
        add_as("/image", type_of<msg::Image>(), TopicKind::sonar_image);
        add_as("/ping", type_of<msg::SonarPing>(), TopicKind::sonar_ping);
      } else if (std::holds_alternative<LidarSpec>(sensor.spec) ||
                 std::holds_alternative<MultibeamSpec>(sensor.spec)) {
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

std::vector<Topic> topics_of(const ScenarioSpec& scenario, const Model& model) {
  return Listing(scenario, model).take();
}

}  // namespace remora
