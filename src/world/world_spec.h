// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "appearance/visual_spec.h"
#include "base/problem.h"
#include "base/sim_time.h"
#include "content/fouling_field.h"
#include "content/hull_defect.h"
#include "control/controller.h"
#include "environment/environment.h"
#include "hydro/hull_spec.h"
#include "multibody/multibody_spec.h"
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

/// One vehicle of a scene.
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
  std::vector<VisualSpec> visuals;  ///< none: its collision shapes are drawn
  std::vector<LampSpec> lamps;
  std::vector<CameraSpec> cameras;
  RigidState initial;
};

/// How an object hangs on another body of the scene.
struct AttachmentSpec {
  std::string parent;  ///< a vehicle or an object
  JointType type = JointType::fixed;
  Pose X_PJ;
  Pose X_CJ;
  Vec3 axis_J = Vec3::UnitZ();
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
  double damping = 0.0;
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
  std::optional<AttachmentSpec> attachment;  ///< of a moving object only
  std::optional<FoulingSpec> fouling;        ///< what grows on it; none: only what its looks show
  std::vector<HullDefect> defects;           ///< those that are drawn; the others are in `visuals`
  /// Kept ready, out of the scene, until a Teleport puts it there. Of a moving object only.
  bool is_in_store = false;
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
  std::vector<CameraSpec> cameras;  ///< fixed in W
  std::vector<ScenerySpec> scenery;
  ParticleSpec particles;
  std::optional<Appearance> seabed_appearance;  ///< none: that of `seabed_material`
};

/// Everything that is wrong with the scene as a whole (names, attachments, capacities). A problem's
/// field is the name of the vehicle, object or tether it is about. What is wrong inside a part is
/// found by that part's own problems().
[[nodiscard]] std::vector<Problem> problems(const WorldSpec& spec);

}  // namespace remora
