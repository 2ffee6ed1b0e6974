// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/assert.h"
#include "multibody/shape_mesh.h"
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

/// Where an object waits that is not in the scene: high above everything, and far from its like.
RigidState in_store(std::size_t object) {
  constexpr double kApart = 1000.0;  // m: nothing is so large
  RigidState waiting;
  waiting.p_WB.z() = -kApart * static_cast<double>(object + 1);
  return waiting;
}

MultibodySpec multibody_spec(const WorldSpec& spec,
                             const std::vector<std::shared_ptr<const Hull>>& hulls) {
  MultibodySpec multibody;
  std::size_t next_hull = 0;
  for (const VehicleSpec& vehicle : spec.vehicles) {
    multibody.bodies.push_back(
        body_spec(vehicle.name, hulls[next_hull++].get(), vehicle.collision, vehicle.initial));
  }
  for (std::size_t i = 0; i < spec.objects.size(); ++i) {
    const ObjectSpec& object = spec.objects[i];
    multibody.bodies.push_back(body_spec(object.name, hulls[next_hull++].get(), object.collision,
                                         object.is_in_store ? in_store(i) : object.initial));
  }
  const SeabedSpec& seabed = spec.environment.seabed;
  if (seabed.exists()) {
    const CollisionSpec ground{{seabed_shape(seabed)}, spec.seabed_friction, 0.0};
    multibody.bodies.push_back(body_spec("seabed", nullptr, ground, RigidState{}));
  }
  for (const ObjectSpec& object : spec.objects) {
    if (!object.attachment) continue;
    const AttachmentSpec& held = *object.attachment;
    multibody.joints.push_back({.name = object.name,
                                .parent = index_of(multibody.bodies, held.parent),
                                .child = index_of(multibody.bodies, object.name),
                                .type = held.type,
                                .X_PJ = held.X_PJ,
                                .X_CJ = held.X_CJ,
                                .axis_J = held.axis_J,
                                .lower = held.lower,
                                .upper = held.upper,
                                .damping = held.damping});
  }
  return multibody;
}

std::vector<std::shared_ptr<const Hull>> make_hulls(const WorldSpec& spec) {
  std::vector<std::shared_ptr<const Hull>> hulls;
  for (const VehicleSpec& vehicle : spec.vehicles) hulls.push_back(make_hull(vehicle.hull));
  for (const ObjectSpec& object : spec.objects) {
    hulls.push_back(object.hull ? make_hull(HullSpec{*object.hull}) : nullptr);
  }
  if (spec.environment.seabed.exists()) hulls.push_back(nullptr);
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

VehicleModel make_vehicle(const VehicleSpec& spec, const Hull& hull) {
  VehicleModel vehicle;
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
  vehicle.cameras = spec.cameras;
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
  for (const VehicleSpec& vehicle : spec.vehicles)
    surfaces.push_back(surface_of(vehicle.collision.shapes, vehicle.material));
  for (const ObjectSpec& object : spec.objects)
    surfaces.push_back(surface_of(object.collision.shapes, object.material));
  if (spec.environment.seabed.exists()) surfaces.push_back(surface_of_seabed(spec));
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

// ---- tethers and sensors ----

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
  for (const auto& [name, count] : uses) {
    if (name.empty())
      found.push_back({name, "a vehicle or object has no name", "Give each one a name"});
    if (name == "seabed")
      found.push_back({name, "the name 'seabed' is taken", "Choose another name"});
    if (count > 1) {
      found.push_back({name, fmt::format("the name '{}' is used {} times", name, count),
                       "Give every vehicle and object its own name"});
    }
  }
}

void check_attachments(const WorldSpec& spec, std::vector<Problem>& found) {
  for (const ObjectSpec& object : spec.objects) {
    if (!object.attachment) continue;
    const std::string& parent = object.attachment->parent;
    const auto has_that_name = [&](const auto& thing) { return thing.name == parent; };
    if (parent == object.name ||
        (std::none_of(spec.vehicles.begin(), spec.vehicles.end(), has_that_name) &&
         std::none_of(spec.objects.begin(), spec.objects.end(), has_that_name))) {
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

void check_store(const WorldSpec& spec, std::vector<Problem>& found) {
  for (const ObjectSpec& object : spec.objects) {
    if (!object.is_in_store) continue;
    const auto hangs_on_it = [&](const ObjectSpec& other) {
      return other.attachment && other.attachment->parent == object.name;
    };
    if (!object.hull)
      found.push_back({object.name, fmt::format("'{}' is in store but fixed", object.name),
                       "Give it a mass, so that it can be put somewhere"});
    if (object.attachment || std::any_of(spec.objects.begin(), spec.objects.end(), hangs_on_it))
      found.push_back({object.name,
                       fmt::format("'{}' is in store and part of something", object.name),
                       "Omit the attachment or `in_store`"});
    const auto is_fast_to_it = [&](const TetherSpec& tether) {
      return tether.reel_end.body == object.name || tether.vehicle_end.body == object.name;
    };
    if (std::any_of(spec.tethers.begin(), spec.tethers.end(), is_fast_to_it))
      found.push_back({object.name, fmt::format("'{}' is in store, but a tether is made fast to it",
                                                object.name)});
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
    if (vehicle.cameras.size() > kMaxCameras) {
      found.push_back({vehicle.name,
                       fmt::format("'{}' has {} cameras", vehicle.name, vehicle.cameras.size()),
                       fmt::format("Keep at most {}", kMaxCameras)});
    }
  }
}

/// What is only painted on another part.
bool is_paint(std::string_view label) {
  return label.find("mark") != label.npos || label.find("symbol") != label.npos ||
         label == "load_line";
}

std::shared_ptr<const FoulingField> make_fouling(const FoulingSpec& spec,
                                                 const std::vector<VisualSpec>& visuals) {
  std::vector<FouledPart> parts;
  bool has_plates = false;
  for (const VisualSpec& visual : visuals) {
    if (visual.mesh == nullptr) continue;  // nothing grows on terrain
    parts.push_back({visual.mesh, visual.X_BV, is_paint(visual.label)});
    has_plates = has_plates || visual.appearance.grain == SurfaceGrain::steel;
  }
  auto surface = std::make_shared<const WettedSurface>(wetted_surface(parts, spec.waterline));
  return std::make_shared<const FoulingField>(spec, std::move(surface), has_plates);
}

}  // namespace

std::vector<Problem> problems(const WorldSpec& spec) {
  std::vector<Problem> found;
  if (spec.step.nanoseconds <= 0) {
    found.push_back(
        {"step", "the step is not positive", "Write a step in seconds, for example 0.01"});
  }
  check_names(spec, found);
  check_attachments(spec, found);
  check_store(spec, found);
  check_capacities(spec, found);
  check_tethers(spec, found);
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

Model::Model(const WorldSpec& spec)
    : step_(spec.step), environment_(spec.environment), hulls_(make_hulls(spec)) {
  REMORA_ASSERT(problems(spec).empty());
  const MultibodySpec multibody = multibody_spec(spec, hulls_);
  multibody_ = std::make_unique<const MultibodyModel>(multibody);
  surfaces_ = make_surfaces(spec);
  for (std::size_t i = 0; i < spec.vehicles.size(); ++i) {
    vehicles_.push_back(make_vehicle(spec.vehicles[i], *hulls_[i]));
  }
  sensors_ = make_sensors(spec);
  for (const TetherSpec& tether : spec.tethers) {
    tethers_.push_back(tether_model(tether, {tether_body(multibody.bodies, tether.reel_end),
                                             tether_body(multibody.bodies, tether.vehicle_end)}));
  }
  if (!tethers_.empty()) obstacles_ = make_obstacles(multibody);
  visuals_ = make_visuals(spec);
  fouling_.resize(visuals_.size());
  defects_.resize(visuals_.size());
  for (std::size_t i = 0; i < spec.objects.size(); ++i) {
    const ObjectSpec& object = spec.objects[i];
    const std::size_t body = spec.vehicles.size() + i;
    if (object.fouling) fouling_[body] = make_fouling(*object.fouling, visuals_[body]);
    defects_[body] = object.defects;
    if (object.is_in_store) in_store_.push_back(static_cast<std::uint32_t>(body));
  }
  cameras_ = spec.cameras;
  scenery_ = spec.scenery;
  particles_ = spec.particles;
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
