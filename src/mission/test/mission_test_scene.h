// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hydro/object_hull.h"
#include "mission/mission.h"
#include "world/world.h"

namespace remora::test {

/// A vehicle that does nothing by itself: its body is put where a test wants it.
inline VehicleSpec camera_sled() {
  FossenHullSpec hull;
  hull.mass = 12.0;
  hull.volume = 12.0 / 1025.0;
  hull.center_of_gravity_B = Vec3(0.0, 0.0, 0.02);
  hull.inertia_about_cg = Vec3(0.25, 0.25, 0.35).asDiagonal();
  hull.added_mass.diagonal() << 6.0, 8.0, 15.0, 0.15, 0.15, 0.2;
  hull.linear_damping.diagonal() << 6.0, 8.0, 10.0, 0.3, 0.3, 0.3;
  hull.quadratic_damping.diagonal() << 50.0, 60.0, 90.0, 1.5, 1.5, 1.5;
  hull.height = 0.25;
  VehicleSpec vehicle;
  vehicle.name = "rov";
  vehicle.kind = "camera_sled";
  vehicle.hull = hull;
  for (const double x : {0.15, -0.15}) {
    for (const double y : {0.1, -0.1}) {
      ThrusterSpec horizontal;
      horizontal.position = Vec3(x, y, 0.0);
      horizontal.direction = Vec3(1.0, x * y > 0.0 ? -1.0 : 1.0, 0.0).normalized();
      vehicle.propulsion.thrusters.push_back(horizontal);
      ThrusterSpec vertical;
      vertical.position = Vec3(x, 2.0 * y, -0.05);
      vertical.direction = Vec3::UnitZ();
      vehicle.propulsion.thrusters.push_back(vertical);
    }
  }
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = Vec3(0.4, 0.4, 0.3);
  vehicle.collision.shapes.push_back(box);
  CameraSpec camera;
  camera.name = "main";
  // C looks along Bx: its x is to starboard, its y down.
  camera.X_BC.R << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  camera.port.kind = PortKind::none;
  vehicle.cameras.push_back(camera);
  LampSpec lamp;
  lamp.name = "lamp";
  lamp.X_BL = camera.X_BC;
  vehicle.lamps.push_back(lamp);
  vehicle.initial.p_WB = Vec3(0.0, 0.0, 5.0);
  return vehicle;
}

inline ObjectSpec fixed_box(const std::string& name, const Vec3& centre_W, const Vec3& size) {
  ObjectSpec object;
  object.name = name;
  object.initial.p_WB = centre_W;
  ShapeSpec box;
  box.kind = ShapeKind::box;
  box.size = size;
  object.collision.shapes.push_back(box);
  return object;
}

/// Clear water 20 m deep; a wall whose face stands 10 m north of the origin, 6 m wide and 6 m high
/// about 5 m depth; the vehicle at the origin, looking at it.
inline WorldSpec wall_scene() {
  WorldSpec spec;
  spec.environment.water.fixed_density = 1025.0;
  spec.environment.seabed.flat_depth = 20.0;
  spec.environment.clarity = {.profile = {{0.0, Visibility{20.0}}}};
  spec.vehicles.push_back(camera_sled());
  spec.objects.push_back(fixed_box("wall", {10.5, 0.0, 5.0}, {1.0, 6.0, 6.0}));
  return spec;
}
inline constexpr BodyId kWall{1};

/// The same with a lever that turns about north, in the middle of the wall's face.
inline WorldSpec scene_with_valve() {
  WorldSpec spec = wall_scene();
  ObjectSpec valve = fixed_box("valve", {10.0, 0.0, 5.0}, {0.02, 0.2, 0.02});
  valve.hull = fossen_hull_spec({.size = {0.02, 0.2, 0.02}, .mass = 1.0});
  AttachmentSpec hung;
  hung.parent = "wall";
  hung.joint.type = JointType::revolute;
  hung.joint.axis_J = Vec3::UnitX();
  hung.joint.X_PJ.p = Vec3(-0.5, 0.0, 0.0);
  hung.joint.lower = 0.0;
  hung.joint.upper = 1.6;
  valve.attachment = hung;
  spec.objects.push_back(valve);
  return spec;
}
inline constexpr BodyId kValve{2};

/// In the middle of the wall's face.
inline InspectionPoint wall_point(const std::string& name, double east = 0.0, double down = 0.0) {
  InspectionPoint point;
  point.name = name;
  point.title = name;
  point.body = kWall;
  point.p_B = Vec3(-0.5, east, down);
  point.normal_B = -Vec3::UnitX();
  point.radius = 3.0;
  point.base_points = 50;
  return point;
}

inline MissionSpec empty_mission() {
  MissionSpec mission;
  mission.name = mission.title = "test";
  mission.par_time = from_seconds(100.0);
  mission.time_limit = from_seconds(200.0);
  return mission;
}

template <class What>
GoalSpec goal_of(const std::string& name, What what) {
  GoalSpec spec;
  spec.name = spec.title = name;
  spec.what = std::move(what);
  return spec;
}
template <class What>
JudgeSpec judge_of(const std::string& name, What what) {
  return {name, {}, std::move(what)};
}

/// Time goes on step by step, but bodies are moved by hand and inputs and outputs are the test's
/// own: judges see what the test shows them.
class Stage {
 public:
  Stage(const WorldSpec& world, MissionSpec mission)
      : model(std::make_unique<Model>(world)),
        mission(std::make_unique<Mission>(std::move(mission), *model)),
        run(*this->mission),
        state(initial_state(*model, 1)),
        input(neutral_input(*model)),
        output(make_output(*model)) {}

  [[nodiscard]] RigidState& vehicle() { return state.bodies.bodies[0]; }
  void put(const Vec3& p_W, double heading = 0.0) {
    vehicle().p_WB = p_W;
    vehicle().q_WB = Quat(Eigen::AngleAxisd(heading, Vec3::UnitZ()));
  }
  /// One step: time advances, then the mission looks.
  void step() {
    run.due(state, input.events);
    given.insert(given.end(), input.events.begin(), input.events.end());
    state.now += model->step();
    ++state.steps;
    run.observe(state, input, output, news);
    input.events.clear();
  }
  void stay(double seconds) {
    const SimTime end = state.now + from_seconds(seconds);
    while (state.now < end) step();
  }
  void send(const Event& event) {
    input.events.push_back(event);
    step();
  }
  void shoot() { send(TakePhoto{}); }
  [[nodiscard]] MissionReport report() const { return run.report(); }

  std::unique_ptr<Model> model;
  std::unique_ptr<Mission> mission;
  Mission::Run run;
  State state;
  Input input;
  Output output;
  std::vector<MissionNews> news;
  std::vector<Event> given;  ///< by the timeline or the test
};

}  // namespace remora::test
