// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/uwsim/uwsim_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

#include "files/read_file.h"
#include "geometry/mesh_file.h"
#include "hydro/object_hull.h"
#include "math/angles.h"
#include "math/frames.h"
#include "math/rotation.h"
#include "scenario/sdf/sdf_model.h"
#include "scenario/sdf/sdf_vehicle.h"
#include "scenario/uwsim/uwsim_arms.h"
#include "scenario/uwsim/uwsim_topics.h"
#include "scenario/xml_tree.h"
#include "scenario/yaml/read_sensors.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFileBytes = 64u << 20;
constexpr double kMaxUwsimLength = 1e6;   // [m] from the origin: beyond, no scene
constexpr std::size_t kMostSensors = 32;  // on a vehicle, from a file of a stranger

/// UWSim's scenes write 3.14 and 1.57; what they mean is a half and a quarter of a turn.
double exact_turn(double angle) {
  constexpr double kQuarter = M_PI / 2.0;
  const double nearest = std::round(angle / kQuarter) * kQuarter;
  return std::abs(angle - nearest) < 2e-3 ? nearest : angle;
}

/// Where UWSim's frames are. O is OpenSceneGraph's world (z up), L the world the scene's poses are
/// given in, W ours.
struct SceneFrames {
  Pose X_WL;
  Mat3 R_WO = ned_enu();
};

/// The scene's axes decide about north: with z down L is north-east-down itself, with z up it is
/// east-north-up. The origin keeps its place; z counts from the still surface.
SceneFrames scene_frames(const Pose& X_OL, double surface_height) {
  const double up = X_OL.R(2, 2);
  SceneFrames frames;
  if (up < -0.999) {
    frames.X_WL.R = Mat3::Identity();
  } else if (up > 0.999) {
    frames.X_WL.R = ned_enu();
  } else {
    frames.X_WL.R = ned_enu() * X_OL.R;  // a tilted world: O itself is east-north-up
  }
  frames.R_WO = frames.X_WL.R * X_OL.R.transpose();
  frames.X_WL.p = {0.0, 0.0, surface_height - X_OL.p.z()};
  return frames;
}

std::vector<std::pair<std::string, std::string>> leaves(const XmlNode& node,
                                                        const std::string& prefix = {}) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const XmlNode& c : node.children) {
    const std::string name = prefix.empty() ? c.tag : prefix + "." + c.tag;
    if (c.children.empty()) {
      all.emplace_back(name, c.text);
    } else {
      const auto nested = leaves(c, name);
      all.insert(all.end(), nested.begin(), nested.end());
    }
  }
  return all;
}

bool is_device(std::string_view tag) {
  static constexpr std::string_view kKinds[] = {
      "virtualCamera",  "virtualRangeImage", "structuredLightProjector",
      "rangeSensor",    "multibeamSensor",   "imu",
      "pressureSensor", "gpsSensor",         "dvlSensor",
      "ForceSensor",    "objectPicker",      "dredgeTool"};
  return std::find(std::begin(kKinds), std::end(kKinds), tag) != std::end(kKinds);
}

RigidState at_rest(const Pose& X_WB) {
  RigidState state;
  state.p_WB = X_WB.p;
  state.q_WB = Quat(X_WB.R).normalized();
  return state;
}

class SceneReader {
 public:
  SceneReader(const std::string& file, const UwsimOptions& options, Diagnostics& diagnostics)
      : file_(file), options_(options), diagnostics_(diagnostics) {}

  UwsimScene read(const XmlNode& root) {
    XmlSection scene(root, diagnostics_);
    out_.scenario.name = fs::path(file_).stem().string();
    out_.scenario.purpose = "imported from UWSim";
    out_.scenario.file = file_;
    // The frames first: every pose needs them.
    const XmlNode* ocean = scene.child("oceanState");
    const XmlNode* parameters = scene.child("simParams");
    double surface_height = 0.0;
    if (ocean != nullptr)
      XmlSection(*ocean, diagnostics_).read("oceanSurfaceHeight", surface_height);
    if (parameters != nullptr) read_parameters(*parameters);
    frames_ = scene_frames(X_OL_, surface_height);

    if (ocean != nullptr) read_ocean(*ocean);
    // Before the vehicles: interfaces say how often instruments measure.
    for (const XmlNode* interfaces : scene.children("rosInterfaces")) read_interfaces(*interfaces);
    if (const XmlNode* camera = scene.child("camera")) read_camera(*camera);
    for (const XmlNode* vehicle : scene.children("vehicle")) read_vehicle(*vehicle);
    for (const XmlNode* object : scene.children("object")) read_object(*object);
    add_uwsim_topics(out_, frames_.X_WL, diagnostics_);
    scene.report_rest("the scene");
    summarise(root);
    return std::move(out_);
  }

 private:
  // ---- small pieces

  /// `<tag><x/><y/><z/></tag>`; absent parts keep the default.
  Vec3 read_xyz(XmlSection& owner, std::string_view tag, const char* names = "xyz") {
    Vec3 value = Vec3::Zero();
    if (const XmlNode* node = owner.child(tag)) {
      XmlSection section(*node, diagnostics_);
      for (int i = 0; i < 3; ++i) section.read(std::string_view(names + i, 1), value[i]);
      section.report_rest("<" + node->tag + ">");
      if (value.cwiseAbs().maxCoeff() > kMaxUwsimLength) {
        diagnostics_.error(node->where, "<" + node->tag + "> is out of reach", "Write metres.");
        value.setZero();
      }
    }
    return value;
  }

  Pose read_pose(XmlSection& owner, std::string_view position, std::string_view angles,
                 const char* angle_names) {
    const Vec3 p = read_xyz(owner, position);
    const Vec3 rpy = read_xyz(owner, angles, angle_names).unaryExpr(&exact_turn);
    return {to_quaternion({rpy.x(), rpy.y(), rpy.z()}).toRotationMatrix(), p};
  }

  /// A name that our files accept too, and that nobody else in the scene has.
  std::optional<std::string> read_name(XmlSection& section) {
    std::string name;
    section.read("name", name);
    for (char& c : name) {
      const bool is_plain =
          std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
      if (!is_plain) c = '_';
    }
    const SourceLocation where = section.node().where;
    if (name.empty()) {
      diagnostics_.error(where, "<" + section.node().tag + "> has no name",
                         "Write <name>...</name>.");
      return std::nullopt;
    }
    if (!names_.insert(name).second) {
      diagnostics_.error(where, "the name '" + name + "' is used twice", "Choose another.");
      return std::nullopt;
    }
    return name;
  }

  /// UWSim looks in its data folder; a file that moved beside the scene is found too.
  [[nodiscard]] std::optional<fs::path> find_file(const std::string& written) const {
    if (written.empty()) return std::nullopt;
    for (const std::string& candidate : {written, fs::path(written).filename().string()}) {
      const auto path = file_inside(options_.folder, candidate);
      if (path && fs::is_regular_file(*path)) return path;
    }
    return std::nullopt;
  }

  static std::optional<std::string> bytes_of(const fs::path& path) {
    auto bytes = read_file(path, kMaxFileBytes + 1);
    return bytes && bytes->size() <= kMaxFileBytes ? std::move(bytes) : std::nullopt;
  }

  // ---- the scene's blocks

  void read_parameters(const XmlNode& node) {
    XmlSection section(node, diagnostics_);
    X_OL_ = read_pose(section, "offsetp", "offsetr", "xyz");
    double width = out_.view.width, height = out_.view.height;
    section.read("resw", width);
    section.read("resh", height);
    if (width >= 1.0 && width <= 16384.0) out_.view.width = static_cast<int>(width);
    if (height >= 1.0 && height <= 16384.0) out_.view.height = static_cast<int>(height);
    const double gravity = read_xyz(section, "gravity").norm();
    if (gravity > 0.0) out_.scenario.world.environment.gravity = gravity;  // zeros: the default
    bool has_physics = true;
    if (section.read("enablePhysics", has_physics) && !has_physics) {
      diagnostics_.warning(node.where, "<enablePhysics> is 0, but bodies touch here all the same");
    }
    section.ignore({"disableShaders", "showTrajectory"});
    section.report_rest("<simParams>");
  }

  void read_ocean(const XmlNode& node) {
    XmlSection section(node, diagnostics_);
    section.ignore({"oceanSurfaceHeight"});  // read with the frames
    read_wind(section);
    if (const XmlNode* fog = section.child("fog")) {
      XmlSection inner(*fog, diagnostics_);
      inner.read("density", out_.look.fog_density);
      out_.look.fog_color = read_xyz(inner, "color", "rgb");
      inner.report_rest("<fog>");
    }
    out_.look.color = read_xyz(section, "color", "rgb");
    out_.look.attenuation = read_xyz(section, "attenuation", "rgb");
    for (const std::string_view tag :
         {"reflectionDamping", "waveScale", "isNotChoppy", "choppyFactor", "crestFoamHeight"}) {
      double unused = 0.0;
      if (section.read(tag, unused)) {
        diagnostics_.note(node.child(tag)->where,
                          fmt::format("<{}> is not used: the wind decides about the sea", tag));
      }
    }
    section.report_rest("<oceanState>");
  }

  void read_wind(XmlSection& section) {
    double x = 0.0, y = 0.0, speed = 0.0, depth = 0.0;
    section.read("windx", x);
    section.read("windy", y);
    section.read("windSpeed", speed);
    WaveSpec& waves = out_.scenario.world.environment.waves;
    if (section.read("depth", depth)) {
      if (depth > 0.0) {
        waves.water_depth = depth;
      } else {
        diagnostics_.error(section.node().child("depth")->where, "<depth> is not positive",
                           "Write the water's depth in metres.");
      }
    }
    if (speed < 0.0) {
      diagnostics_.error(section.node().child("windSpeed")->where, "<windSpeed> is negative",
                         "Turn windx and windy instead.");
    } else if (speed > 0.0) {
      const Vec3 towards_W = frames_.R_WO * Vec3(x, y, 0.0);
      WindSeaSpec sea;
      sea.wind_speed = speed;
      sea.towards = std::atan2(towards_W.y(), towards_W.x());
      waves.kind = sea;
    }
    for (const Problem& problem : problems(waves))
      diagnostics_.error(section.node().where, problem.what, problem.instead);
  }

  void read_camera(const XmlNode& node) {
    XmlSection section(node, diagnostics_);
    UwsimView& view = out_.view;
    double fov_deg = 60.0;
    section.read("freeMotion", view.is_free);
    section.read("objectToTrack", view.track);
    if (section.read("fov", fov_deg)) view.field_of_view = fov_deg * kDegree;
    section.read("near", view.near);
    section.read("far", view.far);
    view.p_W = frames_.X_WL * read_xyz(section, "position");
    view.look_at_W = frames_.X_WL * read_xyz(section, "lookAt");
    section.ignore({"aspectRatio"});  // follows from the window
    add_window_camera();
    section.report_rest("<camera>");
  }

  /// The window's view becomes a camera that stands in the scene.
  void add_window_camera() {
    const UwsimView& view = out_.view;
    const Vec3 way_W = view.look_at_W - view.p_W;
    const Vec3 right_W = Vec3::UnitZ().cross(way_W);
    if (right_W.norm() < 1e-6) return;  // nowhere to look, or straight up or down
    CameraSpec camera;
    camera.name = "view";
    camera.width = view.width;
    camera.height = view.height;
    camera.field_of_view = angle_across(view.field_of_view, view.width, view.height);
    camera.port.kind = PortKind::none;
    camera.X_BC.p = view.p_W;
    const Vec3 ahead_W = way_W.normalized(), level_W = right_W.normalized();
    camera.X_BC.R << level_W, ahead_W.cross(level_W), ahead_W;
    if (problems(camera).empty()) out_.scenario.world.cameras.push_back(std::move(camera));
  }

  void read_vehicle(const XmlNode& node) {
    XmlSection section(node, diagnostics_);
    const auto name = read_name(section);
    std::string written;
    section.read("file", written);
    const Pose X_WU = frames_.X_WL * read_pose(section, "position", "orientation", "rpy");
    const XmlNode* joint_values = section.child("jointValues");
    for (const XmlNode& c : node.children) {
      if (is_device(c.tag)) read_device(c, name.value_or(""), section);
    }
    section.ignore({"simulatedDevices"});
    section.report_rest("<vehicle>");
    if (!name) return;

    // A base link whose z points down in the scene has forward-right-down axes.
    const bool is_frd = X_WU.R(2, 2) > 0.0;
    const Mat3 R_BU = is_frd ? Mat3::Identity() : frd_flu();
    SdfOptions robot{*name, options_.folder,
                     is_frd ? BodyAxes::forward_right_down : BodyAxes::forward_left_up};
    auto vehicle = read_robot(written, robot, node);
    if (!vehicle) return;
    vehicle->name = *name;
    const auto file = read_robot_file(written);
    out_.joint_order.push_back(file ? uwsim_joint_order(*file) : std::vector<std::string>());
    if (joint_values != nullptr)
      set_joint_values(*joint_values, out_.joint_order.back(), *vehicle, diagnostics_);
    place_devices(file, *name, R_BU);
    add_cameras(node, *vehicle);
    add_sensors(node, *vehicle);
    vehicle->initial = at_rest({X_WU.R * R_BU.transpose(), X_WU.p});
    out_.scenario.world.vehicles.push_back(std::move(*vehicle));
    out_.vehicle_axes.push_back(R_BU);
  }

  /// The robot file as it is written. Whoever makes a vehicle of it reports what is wrong with it.
  [[nodiscard]] std::optional<XmlNode> read_robot_file(const std::string& written) const {
    Diagnostics unused;
    const auto path = find_file(written);
    const auto text = path ? bytes_of(*path) : std::nullopt;
    if (!text) return std::nullopt;
    return read_robot_xml(*text, written, {{path->parent_path(), options_.folder}}, unused);
  }

  /// Devices stand on links of the robot file, even where another vehicle flies in its place.
  void place_devices(const std::optional<XmlNode>& robot, const std::string& vehicle,
                     const Mat3& R_BU) {
    for (UwsimDevice& device : out_.devices) {
      if (device.vehicle != vehicle) continue;
      const auto X_UL = robot ? urdf_link_pose(*robot, device.link) : std::nullopt;
      if (!X_UL && !device.link.empty() && !device.link.ends_with("base_link"))
        diagnostics_.warning(device.where,
                             fmt::format("the robot file says nothing of link '{}': the place of "
                                         "'{}' counts from the base link",
                                         device.link, device.name));
      if (robot && is_moved_link(*robot, device.link))
        diagnostics_.warning(device.where,
                             fmt::format("'{}' stands on link '{}', which moves: it stays where "
                                         "the link is with all joints at zero",
                                         device.name, device.link));
      device.X_BD = Pose{R_BU, Vec3::Zero()} * X_UL.value_or(Pose{}) * device.X_LD;
      device.X_BD.R = Quat(device.X_BD.R).normalized().toRotationMatrix();
    }
  }

  std::optional<VehicleSpec> read_robot(const std::string& written, const SdfOptions& options,
                                        const XmlNode& node) {
    Diagnostics robot_report;
    std::optional<VehicleSpec> vehicle;
    const auto path = find_file(written);
    const auto text = path ? bytes_of(*path) : std::nullopt;
    if (text) {
      SdfOptions at_its_place = options;
      at_its_place.folder = path->parent_path();
      at_its_place.root = options_.folder;
      vehicle = vehicle_from_sdf(*text, written, at_its_place, robot_report);
    } else {
      robot_report.error(node.where, "the robot file '" + written + "' is not in the data folder");
    }
    if (vehicle || !options_.stand_in) {
      for (const Diagnostic& d : robot_report.list()) diagnostics_.add(d);
      return vehicle;
    }
    const auto reason =
        std::find_if(robot_report.list().begin(), robot_report.list().end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
    diagnostics_.warning(node.where, fmt::format("vehicle '{}' is flown as {}: {}", options.name,
                                                 options_.stand_in->kind, reason->what));
    vehicle = options_.stand_in;
    if (text)
      hang_arms(*text, written, {"", path->parent_path(), options.axes, options_.folder}, *vehicle,
                diagnostics_);
    return vehicle;
  }

  void read_device(const XmlNode& node, const std::string& vehicle, XmlSection& owner) {
    static_cast<void>(owner.child(node.tag));
    XmlSection section(node, diagnostics_);
    UwsimDevice device;
    device.kind = node.tag;
    device.vehicle = vehicle;
    section.read("name", device.name);
    section.read("relativeTo", device.link);
    device.X_LD = read_pose(section, "position", "orientation", "rpy");
    for (auto& [key, value] : leaves(node)) {
      const bool is_read = key == "name" || key == "relativeTo" || key.starts_with("position.") ||
                           key.starts_with("orientation.");
      if (!is_read) device.parameters.emplace_back(key, value);
    }
    device.where = node.where;
    out_.devices.push_back(std::move(device));
  }

  void add_cameras(const XmlNode& node, VehicleSpec& vehicle) {
    std::vector<CameraSpec> cameras;
    for (UwsimDevice& device : out_.devices) {
      if (device.kind != "virtualCamera" || device.vehicle != vehicle.name) continue;
      if (cameras.size() == kMaxCameras) {
        diagnostics_.warning(
            node.where, fmt::format("'{}' keeps its first {} cameras", vehicle.name, kMaxCameras));
        break;
      }
      device.fitted =
          is_plain_name(device.name) ? device.name : fmt::format("camera_{}", cameras.size());
      cameras.push_back(camera_from_uwsim(device, device.fitted));
      cameras.back().period = period_of(device);
      for (const Problem& problem : problems(cameras.back()))
        diagnostics_.error(device.where, fmt::format("camera '{}': {}", device.name, problem.what),
                           problem.instead);
    }
    if (!cameras.empty()) vehicle.cameras = std::move(cameras);  // a stand-in's own make room
  }

  void add_sensors(const XmlNode& node, VehicleSpec& vehicle) {
    std::vector<SensorSpec> sensors;
    for (UwsimDevice& device : out_.devices) {
      if (device.kind == "virtualCamera" || device.vehicle != vehicle.name) continue;
      if (sensors.size() == kMostSensors) {
        diagnostics_.warning(
            node.where, fmt::format("'{}' keeps its first {} sensors", vehicle.name, kMostSensors));
        break;
      }
      const std::string name =
          is_plain_name(device.name) ? device.name : fmt::format("sensor_{}", sensors.size());
      auto sensor = sensor_from_uwsim(device, name, period_of(device), diagnostics_);
      if (!sensor) {
        diagnostics_.note(device.where,
                          fmt::format("{} '{}' is not simulated", device.kind, device.name));
        continue;
      }
      device.fitted = name;
      for (const Problem& problem : problems(*sensor, out_.scenario.world.step))
        diagnostics_.error(device.where,
                           fmt::format("{} '{}': {}", device.kind, name, problem.what),
                           problem.instead);
      sensors.push_back(std::move(*sensor));
    }
    vehicle.sensors = with_added(std::move(vehicle.sensors), std::move(sensors));
  }

  [[nodiscard]] SimTime period_of(const UwsimDevice& device) const {
    return uwsim_period(out_.ros_interfaces, device.name, out_.scenario.world.step);
  }

  // ---- objects

  struct ObjectPhysics {
    double mass = 0.0;
    Vec3 inertia = Vec3::Zero();
    std::string shape = "trimesh";
  };

  ObjectPhysics read_physics(XmlSection& object) {
    ObjectPhysics physics;
    const XmlNode* node = object.child("physics");
    if (node == nullptr) return physics;
    XmlSection section(*node, diagnostics_);
    section.read("mass", physics.mass);
    if (physics.mass < 0.0) {
      diagnostics_.error(node->where, "<mass> is negative", "Write kilograms; 0 is fixed.");
    }
    physics.inertia = read_xyz(section, "inertia");
    section.read("csType", physics.shape);
    section.read("collisionShapeType", physics.shape);
    bool is_kinematic = false;
    if (section.read("isKinematic", is_kinematic) && is_kinematic) physics.mass = 0.0;
    section.report_rest("<physics>");
    return physics;
  }

  void read_object(const XmlNode& node) {
    XmlSection section(node, diagnostics_);
    const auto name = read_name(section);
    std::string written;
    section.read("file", written);
    const Pose X_WO = frames_.X_WL * read_pose(section, "position", "orientation", "rpy");
    const Pose X_OV = read_pose(section, "offsetp", "offsetr", "xyz");
    Vec3 scale = Vec3::Ones();
    if (section.node().child("scaleFactor") != nullptr) scale = read_xyz(section, "scaleFactor");
    const ObjectPhysics physics = read_physics(section);
    section.report_rest("<object>");
    if (!name || physics.mass < 0.0) return;

    auto mesh = read_mesh(written, node);
    if (!mesh) return;
    for (Vec3& v : mesh->vertices) v = v.cwiseProduct(scale);
    add_object(*name, X_WO * X_OV, std::move(*mesh), physics);
  }

  std::optional<TriangleMesh> read_mesh(const std::string& written, const XmlNode& node) {
    const auto path = find_file(written);
    const auto bytes = path ? bytes_of(*path) : std::nullopt;
    if (!bytes) {
      diagnostics_.warning(node.where, "the object's file '" + written +
                                           "' is not in the data folder; the object is left out");
      return std::nullopt;
    }
    std::string extension = path->extension().string();
    if (!extension.empty()) extension.erase(0, 1);
    Diagnostics mesh_report;
    auto mesh = load_mesh(std::as_bytes(std::span(*bytes)), extension, node.where, mesh_report);
    if (!mesh || mesh->vertices.empty()) {
      diagnostics_.warning(node.where,
                           "the object's file '" + written + "' cannot be read; it is left out",
                           "Convert it to obj, stl, ply, dae or gltf.");
      return std::nullopt;
    }
    return mesh;
  }

  /// B sits in the middle of the object's box, V is where its file has the origin.
  void add_object(const std::string& name, const Pose& X_WV, TriangleMesh mesh,
                  const ObjectPhysics& physics) {
    const Aabb box = bounds(mesh);
    const Vec3 size = box.hi - box.lo;
    const Vec3 middle_V = 0.5 * (box.lo + box.hi);
    ObjectSpec object;
    object.name = name;
    object.initial = at_rest({X_WV.R, X_WV * middle_V});
    // Seen as its file has it, whatever it is touched as.
    const auto seen = std::make_shared<const TriangleMesh>(std::move(mesh));
    object.visuals.push_back({.mesh = seen,
                              .X_BV = {Mat3::Identity(), -middle_V},
                              .appearance = *find_appearance(object.material),
                              .label = "object"});
    ShapeSpec shape;
    if (physics.shape == "box") {
      shape.kind = ShapeKind::box;
      shape.size = size;
    } else if (physics.shape == "sphere") {
      shape.kind = ShapeKind::sphere;
      shape.radius = 0.5 * size.maxCoeff();
    } else {
      // A moving body needs an inside; a fixed one keeps its true surface.
      shape.kind = physics.mass > 0.0 ? ShapeKind::convex : ShapeKind::mesh;
      shape.X_BS.p = -middle_V;
      shape.mesh = seen;
    }
    object.collision.shapes.push_back(std::move(shape));
    if (physics.mass > 0.0) {
      ObjectHullSpec hull;
      hull.size = size.cwiseMax(1e-3);
      hull.mass = physics.mass;
      hull.gravity = out_.scenario.world.environment.gravity;
      object.hull = fossen_hull_spec(hull);
      if (physics.inertia.minCoeff() > 0.0) {
        object.hull->inertia_about_cg = physics.inertia.asDiagonal();
      }
      for (const Problem& problem : problems(HullSpec(*object.hull)))
        diagnostics_.error({file_, 0}, "object '" + name + "': " + problem.what, problem.instead);
    }
    out_.scenario.world.objects.push_back(std::move(object));
  }

  // ---- ROS

  void read_interfaces(const XmlNode& node) {
    for (const XmlNode& c : node.children) {
      out_.ros_interfaces.push_back({c.tag, c.where, leaves(c)});
    }
  }

  void summarise(const XmlNode& root) {
    const WorldSpec& world = out_.scenario.world;
    diagnostics_.note(
        root.where,
        fmt::format(
            "read {} vehicles with {} devices, {} objects and {} ROS interfaces for {} topics",
            world.vehicles.size(), out_.devices.size(), world.objects.size(),
            out_.ros_interfaces.size(), out_.scenario.topics.size()));
  }

  const std::string& file_;
  const UwsimOptions& options_;
  Diagnostics& diagnostics_;
  UwsimScene out_;
  Pose X_OL_;
  SceneFrames frames_;
  std::set<std::string> names_;
};

}  // namespace

std::optional<UwsimScene> scene_from_uwsim(std::string_view text, const std::string& file,
                                           const UwsimOptions& options, Diagnostics& diagnostics) {
  Diagnostics own;
  std::optional<UwsimScene> scene;
  if (const auto root = read_xml(text, file, own)) {
    if (root->tag == "UWSimScene") {
      scene = SceneReader(file, options, own).read(*root);
    } else {
      own.error(root->where, "the file starts with <" + root->tag + ">",
                "A UWSim scene starts with <UWSimScene>.");
    }
  }
  for (const Diagnostic& d : own.list()) diagnostics.add(d);
  if (own.has_errors()) scene.reset();
  return scene;
}

}  // namespace remora
