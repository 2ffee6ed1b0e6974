// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/id.h"
#include "base/sim_time.h"
#include "content/fouling_field.h"
#include "content/hull_defect.h"
#include "control/controller.h"
#include "environment/environment.h"
#include "hydro/ground_effect.h"
#include "hydro/hull.h"
#include "hydro/hull_spec.h"
#include "multibody/multibody_model.h"
#include "multibody/plug.h"
#include "navigation/navigation.h"
#include "sensors/sensor_model.h"
#include "sensors/surface_material.h"
#include "tether/tether_model.h"
#include "thrusters/fin.h"
#include "thrusters/propulsion.h"
#include "thrusters/servo.h"
#include "thrusters/wrench_actuator.h"
#include "world/input.h"
#include "world/mud_drag.h"
#include "world/world_spec.h"

namespace remora {

/// A vehicle, compiled: a tree of bodies and what drives them.
struct VehicleModel {
  std::string name;
  std::string kind;
  BodyId root;                  ///< its hull, which carries thrusters, sensors and lamps
  std::vector<BodyId> bodies;   ///< the root and all that hangs on it, parents before children
  std::vector<JointId> joints;  ///< the order of VehicleInput::joints and of the spec's links
  PropulsionModel propulsion;
  std::optional<WrenchActuatorModel> wrench_actuator;
  std::vector<ServoModel> hull_actuators;  ///< fins and shafts that belong to the hull model
  std::vector<FinModel> fins;              ///< commanded after the hull's own
  GroundEffectSpec ground_effect;
  ControllerModel controller;
  NavigationModel navigation;
  std::uint32_t navigation_state = 0;  ///< place in State::navigation; with instruments only
  std::vector<LampSpec> lamps;         ///< their levels: VehicleState::lookout
  std::vector<CameraSpec> cameras;     ///< their tilt and zoom: the same
  std::vector<BodyId> camera_bodies;   ///< of each camera: the hull, or the link that carries it
  std::vector<PostureSpec> postures;
  Displacement displacement;  ///< what a leak can fill
};

/// A body as instruments see it: its shapes as one mesh in B, terrains in W, or a level seabed.
struct BodySurface {
  std::shared_ptr<const TriangleMesh> mesh;
  std::vector<std::shared_ptr<const Terrain>> terrains;
  std::optional<double> level_z;  ///< of a level seabed [m]
  SurfaceMaterial material;
};

/// A body as cables feel it: one surface for each of its shapes.
struct BodyObstacle {
  BodyId body;
  std::shared_ptr<const Surface> surface;
  Pose X_BS;  ///< the shape's frame; of the surroundings, in W
  double friction = 0.3;
};

/// Where vehicles can be put by name.
struct WorksiteModel {
  std::string name;
  std::vector<Teleport> jump;  ///< of each vehicle that has a stand there
};

/// A light of the scene.
struct LightModel {
  LampSpec lamp;               ///< its X_BL is in W when nothing carries it
  std::optional<BodyId> body;  ///< what carries it
  double level = 1.0;
};

/// A socket of the scene.
struct ReceptacleModel {
  std::string name;  ///< `body/receptacle`
  BodyId body;
  ReceptacleSpec spec;
};

/// A plug of the scene, called as its body.
struct PlugModel {
  std::string name;
  BodyId body;
  PlugSpec spec;
  std::vector<std::uint32_t> fits;  ///< receptacles of its kind that are not part of what it is on
};

/// A scene, compiled: constant for a run, shared by everybody who looks at it. Bodies are numbered
/// vehicles first, each hull followed by its links, then objects, then the seabed, then its muds.
class Model {
 public:
  /// `problems(spec)` and the problems of all its parts must be empty.
  explicit Model(const WorldSpec& spec);

  [[nodiscard]] SimTime step() const { return step_; }
  [[nodiscard]] const EnvironmentModel& environment() const { return environment_; }
  [[nodiscard]] const MultibodyModel& multibody() const { return *multibody_; }
  [[nodiscard]] const std::vector<VehicleModel>& vehicles() const { return vehicles_; }
  [[nodiscard]] const std::vector<TetherModel>& tethers() const { return tethers_; }
  [[nodiscard]] const std::vector<ReceptacleModel>& receptacles() const { return receptacles_; }
  /// The order of State::plugs and Output::plugs.
  [[nodiscard]] const std::vector<PlugModel>& plugs() const { return plugs_; }
  [[nodiscard]] const SensorsModel& sensors() const { return sensors_; }
  /// The body of each of the sensors' carriers.
  [[nodiscard]] const std::vector<BodyId>& sensor_carriers() const { return sensor_carriers_; }
  /// Of each body; without mesh and level for one that nothing can see.
  [[nodiscard]] const std::vector<BodySurface>& surfaces() const { return surfaces_; }
  /// What the tethers may touch; none in a scene without tethers.
  [[nodiscard]] const std::vector<BodyObstacle>& obstacles() const { return obstacles_; }
  /// What eyes see of each body, the seabed's included: parts in B. Where a scene says nothing,
  /// they are the shapes that others touch, in the look of the body's material.
  [[nodiscard]] const std::vector<std::vector<VisualSpec>>& visuals() const { return visuals_; }
  /// Whether there are levels of what grows on a body.
  [[nodiscard]] bool can_be_fouled(BodyId body) const {
    return !fouling_[body.index].fields.empty();
  }
  /// What grows on a body that can be fouled at a Level of Fouling; without one as its scene has
  /// it. Null: only what its looks show. See fouling_of().
  [[nodiscard]] const FoulingField* fouling(BodyId body,
                                            std::optional<std::uint32_t> level = {}) const {
    const FoulingOfBody& all = fouling_[body.index];
    const std::optional<std::uint32_t> wanted = level ? level : all.own_level;
    return wanted && !all.fields.empty() ? &all.fields[*wanted] : nullptr;
  }
  /// Defects drawn on the surface of each body.
  [[nodiscard]] const std::vector<HullDefect>& defects(BodyId body) const {
    return defects_[body.index];
  }
  [[nodiscard]] const std::vector<WorksiteModel>& worksites() const { return worksites_; }
  /// Cameras that stand fixed in W. Those of vehicles are theirs.
  [[nodiscard]] const std::vector<CameraSpec>& cameras() const { return cameras_; }
  /// Lights that belong to nobody and burn by themselves. See burning_lamps().
  [[nodiscard]] const std::vector<LightModel>& lights() const { return lights_; }
  [[nodiscard]] const std::vector<ScenerySpec>& scenery() const { return scenery_; }
  [[nodiscard]] const ParticleSpec& particles() const { return particles_; }
  /// The hydrodynamics of each body; null for fixed ones.
  [[nodiscard]] const Hull* hull(BodyId body) const { return hulls_[body.index].get(); }
  /// The bodies that are neither part of a vehicle by their spec nor the seabed, in the spec's
  /// order.
  [[nodiscard]] const std::vector<BodyId>& objects() const { return objects_; }
  /// The hull of a vehicle.
  [[nodiscard]] BodyId body_of(VehicleId vehicle) const { return vehicles_[vehicle.index].root; }
  /// The hulls of all vehicles, in their order.
  [[nodiscard]] std::vector<BodyId> hulls_of_vehicles() const;
  /// The vehicle that a body is part of; none for the scene's objects and the seabed.
  [[nodiscard]] std::optional<VehicleId> vehicle_of(BodyId body) const {
    return vehicle_of_body_[body.index];
  }
  /// The vehicle whose hull a body is.
  [[nodiscard]] std::optional<VehicleId> vehicle_with_hull(BodyId body) const {
    const std::optional<VehicleId> vehicle = vehicle_of(body);
    return vehicle && body_of(*vehicle) == body ? vehicle : std::nullopt;
  }
  [[nodiscard]] const std::string& name_of(BodyId body) const {
    return multibody_->bodies()[body.index].name;
  }
  [[nodiscard]] const JointSpec& joint(JointId joint) const {
    return multibody_->joints()[joint.index];
  }
  /// z of the hard bottom below a place [m].
  [[nodiscard]] double seabed_z(const Vec3& p_W) const {
    return environment_.seabed().depth_of_seabed(p_W.x(), p_W.y());
  }
  /// z of what sound meets below a place: the bottom, or mud over it [m].
  [[nodiscard]] double sounded_z(const Vec3& p_W) const {
    return environment_.seabed().sounded_depth(p_W.x(), p_W.y());
  }
  /// A body as mud feels it; only in a scene that has mud.
  [[nodiscard]] const WadingBody& wading(BodyId body) const { return wading_[body.index]; }

 private:
  SimTime step_;
  EnvironmentModel environment_;
  std::vector<std::shared_ptr<const Hull>> hulls_;
  std::unique_ptr<const MultibodyModel> multibody_;
  std::vector<VehicleModel> vehicles_;
  std::vector<std::optional<VehicleId>> vehicle_of_body_;
  std::vector<BodyId> objects_;
  std::vector<TetherModel> tethers_;
  std::vector<ReceptacleModel> receptacles_;
  std::vector<PlugModel> plugs_;
  SensorsModel sensors_;
  std::vector<BodyId> sensor_carriers_;
  std::vector<BodySurface> surfaces_;
  std::vector<BodyObstacle> obstacles_;
  std::vector<WadingBody> wading_;
  std::vector<std::vector<VisualSpec>> visuals_;
  /// A field for each level, over one wetted surface.
  struct FoulingOfBody {
    std::optional<std::uint32_t> own_level;
    std::vector<FoulingField> fields;  ///< none: nothing grows there
  };
  [[nodiscard]] static FoulingOfBody make_fouling(const FoulingSpec& spec,
                                                  const std::vector<VisualSpec>& visuals);
  std::vector<FoulingOfBody> fouling_;
  std::vector<std::vector<HullDefect>> defects_;
  std::vector<WorksiteModel> worksites_;
  std::vector<CameraSpec> cameras_;
  std::vector<LightModel> lights_;
  std::vector<ScenerySpec> scenery_;
  ParticleSpec particles_;
};

/// What puts the vehicles of a scene to one of its worksites.
[[nodiscard]] std::vector<Teleport> jump_to(const WorksiteSpec& worksite, const WorldSpec& spec);

/// Inertia and drag on each axis as the vehicle's controller knows them, found by asking the hull
/// what it takes to move at two speeds.
[[nodiscard]] ControlPlant control_plant(const Hull& hull);

}  // namespace remora
