// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/assert.h"
#include "multibody/shape_mesh.h"
#include "world/connectors.h"
#include "world/mud_ground.h"
#include "world/visuals.h"

namespace remora {
namespace {

ShapeSpec seabed_shape(const SeabedSpec& seabed) {
  ShapeSpec shape;
  if (seabed.terrain) {
    shape.kind = ShapeKind::terrain;
    shape.terrain = seabed.terrain;
  } else {
    shape.kind = ShapeKind::half_space;
    shape.X_BS.p = Vec3(0.0, 0.0, *seabed.flat_depth);
  }
  return shape;
}

BodySpec body_spec(std::string name, const Hull* hull, const CollisionSpec& collision,
                   const RigidState& initial) {
  BodySpec body;
  body.name = std::move(name);
  body.is_static = hull == nullptr;
  if (hull != nullptr) body.inertia = hull->inertia();
  body.shapes = collision.shapes;
  body.friction = collision.friction;
  body.restitution = collision.restitution;
  body.initial = initial;
  return body;
}

std::uint32_t index_of(const std::vector<BodySpec>& bodies, const std::string& name) {
  const auto found = std::find_if(bodies.begin(), bodies.end(),
                                  [&](const BodySpec& body) { return body.name == name; });
  REMORA_ASSERT(found != bodies.end());
  return static_cast<std::uint32_t>(found - bodies.begin());
}

/// One body of the scene: where it comes from, whatever that is.
struct BodySource {
  std::string name;
  std::optional<HullSpec> hull;  ///< none: static
  const CollisionSpec* collision = nullptr;
  const std::string* material = nullptr;
  RigidState initial;
  bool is_present = true;
  const AttachmentSpec* attachment = nullptr;
  const ConnectorsSpec* connectors = nullptr;
  std::string parent;  ///< of the attachment, by the name of its body
  std::string driver;  ///< the same of a geared joint
};

std::string link_name(const VehicleSpec& vehicle, const std::string& link) {
  return link.empty() ? vehicle.name : vehicle.name + "/" + link;
}

/// The order in which bodies are numbered. The seabed, which comes last, is not among them.
std::vector<BodySource> bodies_of(const WorldSpec& spec) {
  std::vector<BodySource> bodies;
  const auto add = [&](std::string name, const CollisionSpec& collision,
                       const std::string& material,
                       const ConnectorsSpec& connectors) -> BodySource& {
    BodySource& body = bodies.emplace_back();
    body.connectors = &connectors;
    body.name = std::move(name);
    body.collision = &collision;
    body.material = &material;
    return body;
  };
  for (const VehicleSpec& vehicle : spec.vehicles) {
    BodySource& hull = add(vehicle.name, vehicle.collision, vehicle.material, vehicle.connectors);
    hull.hull = vehicle.hull;
    hull.initial = vehicle.initial;
    for (const LinkSpec& link : vehicle.links) {
      BodySource& body =
          add(link_name(vehicle, link.name), link.collision, link.material, link.connectors);
      body.hull = link.hull;
      body.attachment = &link.attachment;
      body.parent = link_name(vehicle, link.attachment.parent);
      body.driver = link_name(vehicle, link.attachment.driver);
    }
  }
  for (const ObjectSpec& object : spec.objects) {
    BodySource& body = add(object.name, object.collision, object.material, object.connectors);
    if (object.hull) body.hull = *object.hull;
    body.initial = object.initial;
    body.is_present = object.is_present;
    if (!object.attachment) continue;
    body.attachment = &*object.attachment;
    body.parent = object.attachment->parent;
  }
  return bodies;
}

JointSpec joint_spec(const BodySource& body, const std::vector<BodySpec>& bodies) {
  JointSpec joint = body.attachment->joint;
  if (joint.name.empty()) joint.name = body.name;
  joint.parent = index_of(bodies, body.parent);
  joint.child = index_of(bodies, body.name);
  return joint;
}

/// Tells each geared joint which one it follows: that above the body of the driver's name.
void connect_gears(const std::vector<BodySource>& bodies, MultibodySpec& multibody) {
  for (JointSpec& joint : multibody.joints) {
    if (!joint.gear) continue;
    const std::uint32_t driver = index_of(multibody.bodies, bodies[joint.child].driver);
    const auto above = std::find_if(multibody.joints.begin(), multibody.joints.end(),
                                    [&](const JointSpec& other) { return other.child == driver; });
    REMORA_ASSERT(above != multibody.joints.end());
    joint.gear->driver = static_cast<std::uint32_t>(above - multibody.joints.begin());
  }
}

MultibodySpec multibody_spec(const WorldSpec& spec,
                             const std::vector<std::shared_ptr<const Hull>>& hulls) {
  MultibodySpec multibody;
  const std::vector<BodySource> bodies = bodies_of(spec);
  for (const BodySource& body : bodies) {
    const Hull* hull = hulls[multibody.bodies.size()].get();
    multibody.bodies.push_back(body_spec(body.name, hull, *body.collision, body.initial));
    multibody.bodies.back().is_present = body.is_present;
  }
  const SeabedSpec& seabed = spec.environment.seabed;
  if (seabed.exists()) {
    const CollisionSpec ground{{seabed_shape(seabed)}, spec.seabed_friction, 0.0};
    multibody.bodies.push_back(body_spec("seabed", nullptr, ground, RigidState{}));
  }
  for (std::size_t i = 0; i < seabed.muds.size(); ++i)
    multibody.bodies.push_back(
        body_spec(seabed.muds[i].name, nullptr,
                  CollisionSpec{mud_shapes(seabed, i), spec.seabed_friction, 0.0}, RigidState{}));
  for (const BodySource& body : bodies) {
    if (!body.attachment) continue;
    multibody.joints.push_back(joint_spec(body, multibody.bodies));
  }
  connect_gears(bodies, multibody);
  for (const VehicleSpec& vehicle : spec.vehicles) {
    for (const auto& [a, b] : vehicle.touching)
      multibody.self_contacts.push_back({index_of(multibody.bodies, link_name(vehicle, a)),
                                         index_of(multibody.bodies, link_name(vehicle, b))});
  }
  return multibody;
}

std::vector<std::shared_ptr<const Hull>> make_hulls(const WorldSpec& spec) {
  std::vector<std::shared_ptr<const Hull>> hulls;
  for (const BodySource& body : bodies_of(spec))
    hulls.push_back(body.hull ? make_hull(*body.hull) : nullptr);
  if (spec.environment.seabed.exists()) hulls.push_back(nullptr);
  hulls.resize(hulls.size() + spec.environment.seabed.muds.size());
  return hulls;
}

/// The thrusters as the control allocation sees them, at the voltage the dive starts with.
std::vector<AllocatedThruster> allocated_thrusters(const PropulsionModel& propulsion) {
  const double voltage = initial_battery_state(propulsion.battery).voltage;
  std::vector<AllocatedThruster> list;
  for (const ThrusterModel& thruster : propulsion.thrusters) {
    list.push_back({.p_BT = thruster.p_BT,
                    .axis_B = thruster.axis_B,
                    .max_ahead = bollard_thrust(thruster, 1.0, voltage),
                    .max_astern = -bollard_thrust(thruster, -1.0, voltage),
                    .command_from_force = command_from_force(thruster, voltage)});
  }
  return list;
}

ControllerModel make_controller(const VehicleSpec& spec, const Hull& hull,
                                const PropulsionModel& propulsion) {
  ControllerSpec controller = spec.controller;
  controller.plant = control_plant(hull);
  if (spec.wrench_actuator) {
    controller.allocation.thrusters.clear();
    if (controller.max_wrench.isZero()) {
      controller.max_wrench << spec.wrench_actuator->max_force, spec.wrench_actuator->max_moment;
    }
  } else {
    const std::vector<AllocatedThruster> thrusters = allocated_thrusters(propulsion);
    for (std::size_t i = 0; i < thrusters.size(); ++i) {
      // A scene may only have said how dear each thruster is.
      const bool has_weight = i < controller.allocation.thrusters.size();
      const double weight = has_weight ? controller.allocation.thrusters[i].weight : 1.0;
      if (!has_weight) controller.allocation.thrusters.emplace_back();
      controller.allocation.thrusters[i] = thrusters[i];
      controller.allocation.thrusters[i].weight = weight;
    }
  }
  return controller_model(controller);
}

VehicleModel make_vehicle(const VehicleSpec& spec, BodyId root, const Hull& hull,
                          const MultibodyModel& multibody) {
  VehicleModel vehicle;
  vehicle.root = root;
  const TreeModel& tree = multibody.trees()[multibody.bodies()[root.index].tree];
  for (const std::uint32_t body : tree.bodies) vehicle.bodies.push_back({body});
  for (const std::uint32_t joint : tree.joints) vehicle.joints.push_back({joint});
  std::sort(vehicle.joints.begin(), vehicle.joints.end());  // as the spec lists its links
  vehicle.name = spec.name;
  vehicle.kind = spec.kind;
  vehicle.propulsion = propulsion_model(spec.propulsion);
  vehicle.wrench_actuator = spec.wrench_actuator;
  for (const ActuatorSpec& actuator : actuators(spec.hull)) {
    vehicle.hull_actuators.push_back(
        {.min = -actuator.limit, .max = actuator.limit, .time_constant = actuator.time_constant});
  }
  vehicle.fins = spec.fins;
  vehicle.ground_effect = ground_effect(spec.hull);
  vehicle.displacement = displacement(spec.hull);
  vehicle.controller = make_controller(spec, hull, vehicle.propulsion);
  vehicle.lamps = spec.lamps;
  vehicle.cameras = all_cameras(spec);
  vehicle.camera_bodies.assign(spec.cameras.size(), root);
  for (std::uint32_t i = 0; i < spec.links.size(); ++i)  // links are numbered after their hull
    vehicle.camera_bodies.insert(vehicle.camera_bodies.end(), spec.links[i].cameras.size(),
                                 BodyId{root.index + 1 + i});
  vehicle.postures = spec.postures;
  return vehicle;
}

// ---- what instruments see and cables feel ----

BodySurface surface_of(const std::vector<ShapeSpec>& shapes, const std::string& material) {
  BodySurface surface;
  if (const auto known = find_surface_material(material)) surface.material = *known;
  TriangleMesh mesh;
  for (const ShapeSpec& shape : shapes) {
    if (shape.terrain) surface.terrains.push_back(shape.terrain);
    if (has_mesh(shape)) append(mesh_of(shape), mesh);
  }
  if (!mesh.triangles.empty()) surface.mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
  return surface;
}

BodySurface surface_of_seabed(const WorldSpec& spec) {
  const SeabedSpec& seabed = spec.environment.seabed;
  if (seabed.terrain) return surface_of({seabed_shape(seabed)}, spec.seabed_material);
  BodySurface surface = surface_of({}, spec.seabed_material);
  surface.level_z = seabed.flat_depth;
  return surface;
}

std::vector<BodySurface> make_surfaces(const WorldSpec& spec) {
  std::vector<BodySurface> surfaces;
  for (const BodySource& body : bodies_of(spec))
    surfaces.push_back(surface_of(body.collision->shapes, *body.material));
  if (spec.environment.seabed.exists()) surfaces.push_back(surface_of_seabed(spec));
  for (BodySurface& mud : mud_surfaces(spec.environment.seabed)) surfaces.push_back(std::move(mud));
  return surfaces;
}

std::shared_ptr<const Surface> cable_surface(const ShapeSpec& shape) {
  const auto made = [](Surface surface) {
    return std::make_shared<const Surface>(std::move(surface));
  };
  switch (shape.kind) {
    case ShapeKind::box:
      return made(box_surface(shape.size));
    case ShapeKind::sphere:
      return made(round_sphere(shape.radius));
    case ShapeKind::cylinder:
      return made(round_cylinder(shape.radius, shape.length));
    case ShapeKind::capsule:
      return made(round_capsule(shape.radius, shape.length));
    case ShapeKind::half_space:
      return made(level_bottom(0.0));
    case ShapeKind::convex: {
      ShapeSpec unplaced = shape;  // its place is the obstacle's
      unplaced.X_BS = Pose{};
      return made(mesh_surface(mesh_of(unplaced)));
    }
    case ShapeKind::mesh:
      return made(mesh_surface(*shape.mesh));
    case ShapeKind::terrain:
      return made(shape.terrain);
  }
  return nullptr;
}

std::vector<BodyObstacle> make_obstacles(const MultibodySpec& multibody) {
  std::vector<BodyObstacle> obstacles;
  for (std::uint32_t i = 0; i < multibody.bodies.size(); ++i) {
    const BodySpec& body = multibody.bodies[i];
    for (const ShapeSpec& shape : body.shapes) {
      const bool is_placed = shape.kind != ShapeKind::terrain;
      Pose X_BS = is_placed ? shape.X_BS : Pose{};
      if (body.is_static && is_placed) X_BS = body.initial.X_WB() * X_BS;
      obstacles.push_back(
          {.body = {i}, .surface = cable_surface(shape), .X_BS = X_BS, .friction = body.friction});
    }
  }
  return obstacles;
}

std::vector<WadingBody> make_wading(const WorldSpec& spec) {
  std::vector<WadingBody> wading;
  for (const BodySource& body : bodies_of(spec))
    wading.push_back(body.hull
                         ? wading_body(body.collision->shapes, displacement(*body.hull).volume)
                         : WadingBody{});
  return wading;
}

// ---- plugs, tethers and sensors ----

std::vector<ConnectorOwner> connector_owners(const WorldSpec& spec) {
  std::vector<ConnectorOwner> owners;
  for (const BodySource& body : bodies_of(spec))
    owners.push_back({body.name, body.hull.has_value(), body.connectors});
  return owners;
}

std::uint32_t tether_body(const std::vector<BodySpec>& bodies, const TetherEndSpec& end) {
  return end.body.empty() ? kNoBody : index_of(bodies, end.body);
}

SensorsModel make_sensors(const WorldSpec& spec) {
  std::vector<VehicleSensorsSpec> vehicles;
  for (const VehicleSpec& vehicle : spec.vehicles)
    vehicles.push_back({vehicle.name, vehicle.sensors});
  return SensorsModel(vehicles);
}

/// Where an end is at the start; nothing when its body is unknown.
std::optional<Vec3> start_of(const WorldSpec& spec, const TetherEndSpec& end) {
  if (end.body.empty()) return end.p;
  for (const VehicleSpec& vehicle : spec.vehicles)
    if (vehicle.name == end.body) return vehicle.initial.p_WB + vehicle.initial.q_WB * end.p;
  for (const ObjectSpec& object : spec.objects)
    if (object.name == end.body) return object.initial.p_WB + object.initial.q_WB * end.p;
  return std::nullopt;
}

void check_tethers(const WorldSpec& spec, std::vector<Problem>& found) {
  for (const TetherSpec& tether : spec.tethers) {
    const std::optional<Vec3> reel = start_of(spec, tether.reel_end);
    const std::optional<Vec3> vehicle = start_of(spec, tether.vehicle_end);
    if (!reel || !vehicle) {
      found.push_back(
          {tether.name,
           fmt::format("'{}' is made fast to '{}', which is not a vehicle or object of the scene",
                       tether.name, reel ? tether.vehicle_end.body : tether.reel_end.body)});
      continue;
    }
    if (tether.reel_end.body == tether.vehicle_end.body) {
      found.push_back({tether.name,
                       fmt::format("'{}' has its reel on the vehicle it hangs on", tether.name),
                       "Put the reel elsewhere: `from: {position: [0, 0, -1]}`"});
    }
    const Seabed seabed(spec.environment.seabed);
    for (const Vec3& p : {*reel, *vehicle}) {
      if (p.z() <= seabed.depth_of_seabed(p.x(), p.y())) continue;
      found.push_back(
          {tether.name,
           fmt::format("'{}' has an end at {:.2f} m, below the seabed", tether.name, p.z()),
           "Move it up"});
    }
    double way = 0.0;
    Vec3 last = *reel;
    for (const Vec3& p : tether.shape_W) way += (p - std::exchange(last, p)).norm();
    way += (*vehicle - last).norm();
    if (!tether.paper && way > tether.reel.deployed * (1.0 + 1e-9)) {
      found.push_back({tether.name,
                       fmt::format("'{}' has {} m of line out for a way of {:.2f} m", tether.name,
                                   tether.reel.deployed, way),
                       "Write a longer `deployed`"});
    }
  }
}

void check_names(const WorldSpec& spec, std::vector<Problem>& found) {
  std::map<std::string, int> uses;
  for (const VehicleSpec& vehicle : spec.vehicles) ++uses[vehicle.name];
  for (const ObjectSpec& object : spec.objects) ++uses[object.name];
  for (const MudSpec& mud : spec.environment.seabed.muds) ++uses[mud.name];
  for (const auto& [name, count] : uses) {
    if (name.empty())
      found.push_back({name, "a vehicle, object or mud has no name", "Give each one a name"});
    if (name == "seabed")
      found.push_back({name, "the name 'seabed' is taken", "Choose another name"});
    if (count > 1) {
      found.push_back({name, fmt::format("the name '{}' is used {} times", name, count),
                       "Give every vehicle, object and mud its own name"});
    }
  }
}

/// Links hang on the hull or on a link before them, so that their places follow one from another.
void check_links(const VehicleSpec& vehicle, std::vector<Problem>& found) {
  const auto report = [&](const LinkSpec& link, std::string_view what, std::string instead) {
    found.push_back(
        {vehicle.name, fmt::format("'{}', link '{}': {}", vehicle.name, link.name, what), instead});
  };
  std::set<std::string> earlier = {""};
  std::set<std::string> joints;
  for (const LinkSpec& link : vehicle.links) {
    const AttachmentSpec& held = link.attachment;
    if (link.name.empty()) report(link, "it has no name", "Give each link a name");
    if (!earlier.contains(held.parent))
      report(link, fmt::format("it hangs on '{}', which is not a link before it", held.parent),
             "Name an earlier link, or none for the hull");
    if (!earlier.insert(link.name).second && !link.name.empty())
      report(link, "another link has the same name", "Give every link its own name");
    if (!held.joint.name.empty() && !joints.insert(held.joint.name).second)
      report(link, fmt::format("two joints are called '{}'", held.joint.name),
             "Give every joint its own name");
    for (const Problem& problem : problems(HullSpec{link.hull}))
      report(link, problem.what, problem.instead);
    if (!held.joint.gear) continue;
    const auto driver =
        std::find_if(vehicle.links.begin(), vehicle.links.end(),
                     [&](const LinkSpec& other) { return other.name == held.driver; });
    if (driver == vehicle.links.end())
      report(link, fmt::format("it follows '{}', which is not a link of the vehicle", held.driver),
             "Name another link of it");
    else if (driver->attachment.joint.gear)
      report(link, fmt::format("it follows '{}', which is geared itself", held.driver),
             "Name the link that has the motor");
  }
  for (const auto& [a, b] : vehicle.touching) {
    if (earlier.contains(a) && earlier.contains(b) && a != b) continue;
    found.push_back(
        {vehicle.name,
         fmt::format("'{}': '{}' and '{}' are not two of its links", vehicle.name, a, b),
         "Name two links, or one and the hull"});
  }
  for (const SensorSpec& sensor : vehicle.sensors) {
    if (sensor.link.empty() || earlier.contains(sensor.link)) continue;
    found.push_back({vehicle.name,
                     fmt::format("'{}': sensor '{}' is on '{}', which is not a link of the vehicle",
                                 vehicle.name, sensor.name, sensor.link),
                     "Name a link as `arm/wrist`, or omit `on` for the hull"});
  }
  if (vehicle.links.size() > kMaxJoints)
    found.push_back({vehicle.name,
                     fmt::format("'{}' has {} links", vehicle.name, vehicle.links.size()),
                     fmt::format("Keep at most {}", kMaxJoints)});
}

void check_navigation(const VehicleSpec& vehicle, std::vector<Problem>& found) {
  for (const Problem& problem : problems(vehicle.navigation, vehicle.sensors))
    found.push_back({vehicle.name, fmt::format("'{}', navigation: {}", vehicle.name, problem.what),
                     problem.instead});
}

void check_attachments(const WorldSpec& spec, std::vector<Problem>& found) {
  std::set<std::string> names;
  for (const BodySource& body : bodies_of(spec)) names.insert(body.name);
  for (const ObjectSpec& object : spec.objects) {
    if (!object.attachment) continue;
    const std::string& parent = object.attachment->parent;
    if (parent == object.name || !names.contains(parent)) {
      found.push_back(
          {object.name,
           fmt::format(
               "'{}' is attached to '{}', which is not another vehicle or object of the scene",
               object.name, parent)});
    }
    if (!object.hull) {
      found.push_back({object.name, fmt::format("'{}' is attached but fixed", object.name),
                       "Give it a mass, or omit the attachment"});
    }
  }
}

void check_presence(const WorldSpec& spec, std::vector<Problem>& found) {
  for (const ObjectSpec& object : spec.objects) {
    if (object.is_present) continue;
    if (object.attachment)
      found.push_back({object.name,
                       fmt::format("'{}' is not present, but part of something", object.name),
                       "Omit the attachment or `present`"});
    const auto is_fast_to_it = [&](const TetherSpec& tether) {
      return tether.reel_end.body == object.name || tether.vehicle_end.body == object.name;
    };
    if (std::any_of(spec.tethers.begin(), spec.tethers.end(), is_fast_to_it))
      found.push_back(
          {object.name,
           fmt::format("'{}' is not present, but a tether is made fast to it", object.name),
           "Omit `present`, or make the tether fast to something else"});
  }
}

void check_capacities(const WorldSpec& spec, std::vector<Problem>& found) {
  for (const VehicleSpec& vehicle : spec.vehicles) {
    const std::size_t fins = actuators(vehicle.hull).size() + vehicle.fins.size();
    if (fins > kMaxActuators) {
      found.push_back({vehicle.name,
                       fmt::format("'{}' has {} fins and hull actuators", vehicle.name, fins),
                       fmt::format("Keep at most {}", kMaxActuators)});
    }
    if (vehicle.propulsion.thrusters.size() > kMaxThrusters) {
      found.push_back(
          {vehicle.name,
           fmt::format("'{}' has {} thrusters", vehicle.name, vehicle.propulsion.thrusters.size()),
           fmt::format("Keep at most {}", kMaxThrusters)});
    }
    if (vehicle.lamps.size() > kMaxLamps) {
      found.push_back({vehicle.name,
                       fmt::format("'{}' has {} lamps", vehicle.name, vehicle.lamps.size()),
                       fmt::format("Keep at most {}", kMaxLamps)});
    }
    const std::vector<CameraSpec> cameras = all_cameras(vehicle);
    if (cameras.size() > kMaxCameras) {
      found.push_back({vehicle.name,
                       fmt::format("'{}' has {} cameras", vehicle.name, cameras.size()),
                       fmt::format("Keep at most {}", kMaxCameras)});
    }
    std::set<std::string> names;
    for (const CameraSpec& camera : cameras) {
      if (camera.name.empty() || names.insert(camera.name).second) continue;
      found.push_back(
          {vehicle.name,
           fmt::format("two cameras of '{}' are called '{}'", vehicle.name, camera.name),
           "Give each its own `name`; a link's camera is called by its arm, as arm_wrist"});
    }
  }
}

/// A light hangs on a vehicle, on one of its links or on an object: on what has a frame of its own.
void check_lights(const WorldSpec& spec, std::vector<Problem>& found) {
  if (spec.lights.size() > kMaxLights)
    found.push_back({"lights", fmt::format("the scene has {} lights", spec.lights.size()),
                     fmt::format("Keep at most {}", kMaxLights)});
  const std::vector<BodySource> bodies = bodies_of(spec);
  for (const LightSpec& light : spec.lights) {
    const auto is_it = [&](const BodySource& body) { return body.name == light.on; };
    if (light.on.empty() || std::any_of(bodies.begin(), bodies.end(), is_it)) continue;
    found.push_back({"lights",
                     fmt::format("light '{}' is on '{}', which is not a vehicle, link or object",
                                 light.lamp.name, light.on),
                     "Name one of the scene, or omit `on`"});
  }
}

/// What is only painted on another part.
bool is_paint(std::string_view label) {
  return label.find("mark") != label.npos || label.find("symbol") != label.npos ||
         label == "load_line";
}

}  // namespace

Model::FoulingOfBody Model::make_fouling(const FoulingSpec& spec,
                                         const std::vector<VisualSpec>& visuals) {
  std::vector<FouledPart> parts;
  bool has_plates = false;
  for (const VisualSpec& visual : visuals) {
    if (visual.mesh == nullptr) continue;  // nothing grows on terrain
    parts.push_back({visual.mesh, visual.X_BV, is_paint(visual.label)});
    has_plates = has_plates || visual.appearance.grain == SurfaceGrain::steel;
  }
  const auto surface = std::make_shared<const WettedSurface>(wetted_surface(parts, spec.waterline));
  FoulingOfBody fouling;
  if (spec.level) fouling.own_level = static_cast<std::uint32_t>(*spec.level);
  for (int level = 0; level <= kHighestFoulingLevel; ++level) {
    FoulingSpec at_level = spec;
    at_level.level = level;
    fouling.fields.emplace_back(at_level, surface, has_plates);
  }
  return fouling;
}

std::vector<Problem> problems(const WorldSpec& spec) {
  std::vector<Problem> found;
  if (spec.step.nanoseconds <= 0) {
    found.push_back(
        {"step", "the step is not positive", "Write a step in seconds, for example 0.01"});
  }
  check_names(spec, found);
  for (const VehicleSpec& vehicle : spec.vehicles) check_links(vehicle, found);
  for (const VehicleSpec& vehicle : spec.vehicles) check_navigation(vehicle, found);
  check_attachments(spec, found);
  check_presence(spec, found);
  append(connector_problems(connector_owners(spec)), found);
  check_capacities(spec, found);
  check_tethers(spec, found);
  check_lights(spec, found);
  for (const ObjectSpec& object : spec.objects)
    for (const Problem& problem : problems(object.fouling.value_or(FoulingSpec{})))
      found.push_back(
          {object.name, fmt::format("'{}': {}", object.name, problem.what), problem.instead});
  if (!found.empty()) return found;

  // Bodies and joints as a whole: shapes without size, chains that close on themselves, …
  const bool hulls_are_sound =
      std::all_of(spec.vehicles.begin(), spec.vehicles.end(),
                  [](const VehicleSpec& vehicle) { return problems(vehicle.hull).empty(); }) &&
      std::all_of(spec.objects.begin(), spec.objects.end(), [](const ObjectSpec& object) {
        return !object.hull || problems(HullSpec{*object.hull}).empty();
      });
  if (hulls_are_sound && problems(spec.environment.seabed).empty()) {
    found = problems(multibody_spec(spec, make_hulls(spec)));
  }
  return found;
}

std::vector<CameraSpec> all_cameras(const VehicleSpec& vehicle) {
  std::vector<CameraSpec> cameras = vehicle.cameras;
  for (const LinkSpec& link : vehicle.links)
    cameras.insert(cameras.end(), link.cameras.begin(), link.cameras.end());
  return cameras;
}

std::vector<std::string> body_names(const WorldSpec& spec) {
  std::vector<std::string> names;
  for (const BodySource& body : bodies_of(spec)) names.push_back(body.name);
  if (spec.environment.seabed.exists()) names.push_back("seabed");
  for (const MudSpec& mud : spec.environment.seabed.muds) names.push_back(mud.name);
  return names;
}

BodyId find_body(const WorldSpec& spec, std::string_view name) {
  const std::vector<std::string> names = body_names(spec);
  const auto found = std::find(names.begin(), names.end(), name);
  REMORA_ASSERT(found != names.end());
  return {static_cast<std::uint32_t>(found - names.begin())};
}

ConnectorNames connector_names(const WorldSpec& spec) {
  const std::vector<ConnectorOwner> owners = connector_owners(spec);
  ConnectorNames names;
  for (const ConnectorOwner& owner : owners)
    if (owner.connectors->plug) names.plugs.push_back(owner.name);
  for (const ReceptacleModel& receptacle : make_receptacles(owners))
    names.receptacles.push_back(receptacle.name);
  return names;
}

std::vector<Teleport> jump_to(const WorksiteSpec& worksite, const WorldSpec& spec) {
  std::vector<Teleport> jump;
  for (const WorksiteSpec::Stand& stand : worksite.stands)
    jump.push_back({find_body(spec, stand.vehicle), stand.state});
  return jump;
}

Model::Model(const WorldSpec& spec)
    : step_(spec.step), environment_(spec.environment), hulls_(make_hulls(spec)) {
  REMORA_ASSERT(problems(spec).empty());
  const MultibodySpec multibody = multibody_spec(spec, hulls_);
  multibody_ = std::make_unique<const MultibodyModel>(multibody);
  surfaces_ = make_surfaces(spec);
  vehicle_of_body_.resize(hulls_.size());
  for (const VehicleSpec& vehicle : spec.vehicles) {
    const BodyId root{index_of(multibody.bodies, vehicle.name)};
    const VehicleId id{static_cast<std::uint32_t>(vehicles_.size())};
    vehicles_.push_back(make_vehicle(vehicle, root, *hulls_[root.index], *multibody_));
    for (const BodyId body : vehicles_.back().bodies) vehicle_of_body_[body.index] = id;
  }
  sensors_ = make_sensors(spec);
  std::uint32_t navigation_states = 0;
  for (std::uint32_t v = 0; v < spec.vehicles.size(); ++v) {
    const VehicleSpec& vehicle = spec.vehicles[v];
    vehicles_[v].navigation = navigation_model(vehicle.navigation,
                                               {.vehicle = {v},
                                                .sensors = vehicle.sensors,
                                                .start = vehicle.initial,
                                                .gravity = environment_.gravity()},
                                               sensors_);
    vehicles_[v].navigation_state = navigation_states;
    if (vehicles_[v].navigation.uses_instruments()) ++navigation_states;
  }
  receptacles_ = make_receptacles(connector_owners(spec));
  plugs_ = make_plugs(connector_owners(spec), receptacles_, *multibody_);
  for (const SensorCarrier& carrier : sensors_.carriers())
    sensor_carriers_.push_back({index_of(
        multibody.bodies, link_name(spec.vehicles[carrier.vehicle.index], carrier.link))});
  for (const TetherSpec& tether : spec.tethers) {
    tethers_.push_back(tether_model(tether, {tether_body(multibody.bodies, tether.reel_end),
                                             tether_body(multibody.bodies, tether.vehicle_end)}));
  }
  if (!tethers_.empty()) obstacles_ = make_obstacles(multibody);
  if (!spec.environment.seabed.muds.empty()) wading_ = make_wading(spec);
  visuals_ = make_visuals(spec);
  fouling_.resize(visuals_.size());
  defects_.resize(visuals_.size());
  for (const ObjectSpec& object : spec.objects) {
    const std::uint32_t body = index_of(multibody.bodies, object.name);
    objects_.push_back({body});
    if (object.fouling) fouling_[body] = make_fouling(*object.fouling, visuals_[body]);
    defects_[body] = object.defects;
  }
  for (const WorksiteSpec& worksite : spec.worksites)
    worksites_.push_back({worksite.name, jump_to(worksite, spec)});
  cameras_ = spec.cameras;
  for (const LightSpec& light : spec.lights) {
    LightModel& made = lights_.emplace_back(LightModel{light.lamp, {}, light.level});
    if (!light.on.empty()) made.body = BodyId{index_of(multibody.bodies, light.on)};
  }
  scenery_ = spec.scenery;
  particles_ = spec.particles;
}

std::vector<BodyId> Model::hulls_of_vehicles() const {
  std::vector<BodyId> hulls;
  for (const VehicleModel& vehicle : vehicles_) hulls.push_back(vehicle.root);
  return hulls;
}

ControlPlant control_plant(const Hull& hull) {
  constexpr double kSlow = 0.5, kFast = 1.0;  // m/s or rad/s: where small vehicles live
  const WaterSample still_water;
  // Every hull has at most this many actuators of its own; at zero they do nothing.
  const std::array<double, kMaxActuators> at_rest{};
  HullSituation situation;
  situation.depth = 100.0;
  situation.actuators = at_rest;
  const Vec6 at_zero_speed = hull.force(situation, still_water).vector();

  ControlPlant plant;
  plant.inertia = hull.inertia().diagonal();
  for (int axis = 0; axis < 6; ++axis) {
    const auto drag_at = [&](double speed) {
      situation.V_WB_B = Twist::from_vector(speed * Vec6::Unit(axis));
      return at_zero_speed[axis] - hull.force(situation, still_water).vector()[axis];
    };
    // drag = linear · v + quadratic · v², through both samples.
    const double slow = drag_at(kSlow), fast = drag_at(kFast);
    const double quadratic = (fast / kFast - slow / kSlow) / (kFast - kSlow);
    plant.quadratic_drag[axis] = std::max(quadratic, 0.0);
    plant.linear_drag[axis] = std::max(slow / kSlow - plant.quadratic_drag[axis] * kSlow, 0.0);
  }
  return plant;
}

}  // namespace remora
