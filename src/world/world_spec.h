// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "appearance/visual_spec.h"
#include "base/id.h"
#include "base/problem.h"
#include "base/sim_time.h"
#include "content/fouling_field.h"
#include "content/hull_defect.h"
#include "control/controller.h"
#include "environment/environment.h"
#include "hydro/hull_spec.h"
#include "multibody/multibody_spec.h"
#include "multibody/plug.h"
#include "navigation/navigation_spec.h"
#include "sensors/sensor_spec.h"
#include "tether/tether_spec.h"
#include "thrusters/fin.h"
#include "thrusters/propulsion.h"
#include "thrusters/wrench_actuator.h"

namespace remora {

/// What a body is to touch: shapes fixed to it and how they rub.
struct CollisionSpec {
  std::vector<ShapeSpec> shapes;
  double friction = 0.5;
  double restitution = 0.0;
};

/// What a body can be connected by: sockets, and a plug of its own.
struct ConnectorsSpec {
  std::vector<ReceptacleSpec> receptacles;
  std::optional<PlugSpec> plug;  ///< of a moving body
};

/// How a body hangs on another: the joint, but for the numbers of its bodies.
struct AttachmentSpec {
  std::string parent;  ///< by name
  JointSpec joint;     ///< the numbers of bodies and joints are filled in when it is compiled
  std::string driver;  ///< of a geared joint: the link whose joint it follows
};

/// A further body of a vehicle: a link of an arm, a finger, a pan-and-tilt head, a moving mass.
struct LinkSpec {
  std::string name;  ///< unique within the vehicle; the scene knows it as `vehicle/name`
  FossenHullSpec hull;
  CollisionSpec collision;
  std::string material = "plastic";  ///< for instruments
  std::vector<VisualSpec> visuals;   ///< none: its collision shapes are drawn
  AttachmentSpec attachment;         ///< its parent: an earlier link; empty: the vehicle's own hull
  std::vector<CameraSpec> cameras;   ///< mounted on it; names unique within the vehicle
  ConnectorsSpec connectors;
};

/// Where joints of an arm go together: folded for the way, out for work.
struct PostureSpec {
  std::string arm;
  std::string name;                                    ///< "stow", "deploy" or its own
  std::vector<std::pair<std::string, double>> joints;  ///< by name [rad] or [m]
};

/// One vehicle of a scene: a hull with all that drives it, and the links that hang on it by joints.
struct VehicleSpec {
  std::string name;  ///< unique among vehicles and objects
  std::string kind;  ///< which vehicle it is, for example "bluerov2_heavy"
  HullSpec hull;
  PropulsionSpec propulsion;
  /// Takes the place of thrusters: the wanted wrench acts on the body directly.
  std::optional<WrenchActuatorSpec> wrench_actuator;
  std::vector<FinSpec> fins;  ///< commanded after the hull's own actuators
  /// Its `plant` and the thrusters of its `allocation` need not be given: they follow from the hull
  /// and the propulsion.
  ControllerSpec controller;
  CollisionSpec collision;
  std::string material = "plastic";  ///< of its skin, for instruments: sensors/surface_material.h
  std::vector<SensorSpec> sensors;
  NavigationSpec navigation;  ///< what its pilot and its controller know; the truth by default
  std::vector<VisualSpec> visuals;  ///< none: its collision shapes are drawn
  std::vector<LampSpec> lamps;
  std::vector<CameraSpec> cameras;
  ConnectorsSpec connectors;  ///< of its hull
  std::vector<LinkSpec> links;
  /// Links of this vehicle that stop each other, by name; empty: its hull. Others pass through each
  /// other.
  std::vector<std::pair<std::string, std::string>> touching;
  std::vector<PostureSpec> postures;
  RigidState initial;
};

/// Anything else in the scene: fixed (a quay, a pipe) or moving by weight, water and contacts.
struct ObjectSpec {
  std::string name;
  std::string kind;  ///< which object it is, for example "crate"; empty: one of the scene's own
  std::optional<FossenHullSpec> hull;  ///< a moving object's; without one the object is fixed
  CollisionSpec collision;
  std::string material = "concrete";  ///< for instruments
  std::vector<VisualSpec> visuals;    ///< none: its collision shapes are drawn
  RigidState initial;
  /// Of a moving object only; its parent is a vehicle, a link or an object. What hangs on a vehicle
  /// counts as part of it.
  std::optional<AttachmentSpec> attachment;
  ConnectorsSpec connectors;
  std::optional<FoulingSpec> fouling;  ///< what grows on it; none: only what its looks show
  std::vector<HullDefect> defects;     ///< those that are drawn; the others are in `visuals`
  /// Whether it is in the scene at the start. One that is not is kept ready until an event puts it
  /// there. With what hangs on it; not of something that itself hangs on another body.
  bool is_present = true;
};

/// Where vehicles can be put by name while a dive runs: in front of a panel, above a mud pit.
struct WorksiteSpec {
  struct Stand {
    std::string vehicle;  ///< by name; the scene has it
    RigidState state;
  };
  std::string name;  ///< unique among worksites
  std::vector<Stand> stands;
};

/// A scene as the files describe it.
struct WorldSpec {
  SimTime step = from_seconds(0.01);
  EnvironmentSpec environment;
  double seabed_friction = 0.6;
  std::string seabed_material = "sand";  ///< for instruments
  std::vector<VehicleSpec> vehicles;
  std::vector<ObjectSpec> objects;
  std::vector<TetherSpec> tethers;
  std::vector<WorksiteSpec> worksites;
  std::vector<CameraSpec> cameras;  ///< fixed in W
  std::vector<LightSpec> lights;
  std::vector<ScenerySpec> scenery;
  ParticleSpec particles;
  std::optional<Appearance> seabed_appearance;  ///< none: that of `seabed_material`
};

/// The cameras of a vehicle in the order of its model: the hull's, then those of its links.
[[nodiscard]] std::vector<CameraSpec> all_cameras(const VehicleSpec& vehicle);

/// The names of the bodies that the scene becomes, in the order of their numbers: each vehicle's
/// hull followed by its links, then the objects, then the seabed.
[[nodiscard]] std::vector<std::string> body_names(const WorldSpec& spec);
/// The body of that name; there must be one.
[[nodiscard]] BodyId find_body(const WorldSpec& spec, std::string_view name);

/// Names of the scene's plugs and receptacles, in the order of their numbers.
struct ConnectorNames {
  std::vector<std::string> plugs;
  std::vector<std::string> receptacles;  ///< `object/receptacle`
};
[[nodiscard]] ConnectorNames connector_names(const WorldSpec& spec);

/// Everything that is wrong with the scene as a whole (names, attachments, capacities). A problem's
/// field is the name of the vehicle, object or tether it is about. What is wrong inside a part is
/// found by that part's own problems().
[[nodiscard]] std::vector<Problem> problems(const WorldSpec& spec);

}  // namespace remora
