// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/world.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "base/assert.h"
#include "hydro/free_flight.h"
#include "multibody/articulated_tree.h"
#include "multibody/contact_solver.h"
#include "sensors/sensor.h"
#include "tether/tether.h"
#include "world/body_situation.h"
#include "world/event_text.h"
#include "world/flooding.h"
#include "world/lifeline.h"
#include "world/measure.h"
#include "world/motion_of.h"
#include "world/mud_drag.h"
#include "world/navigate.h"
#include "world/plugs.h"
#include "world/tether_pull.h"

namespace remora {

struct Workspace::Parts {
  explicit Parts(const Model& model);

  std::vector<WaterSample> water;            ///< at each body
  std::vector<Wrench> F_B;                   ///< on each body
  std::vector<JointCommand> joint_commands;  ///< of each joint
  std::vector<std::uint8_t> may_touch;       ///< each body; or is in mud
  std::vector<Resistance> resistances;       ///< of the mud to each body; none without any mud
  State before;                              ///< as the step found it
  ContactSolver contact_solver;
  TetherPullWorkspace tethers;
  MeasureWorkspace sensors;
};

namespace {

/// No vehicle of ours is faster: beyond it the numbers, not the vehicle, are running away.
constexpr double kMaxSpeed = 1000.0;         // m/s
constexpr double kMaxAngularSpeed = 1000.0;  // rad/s
constexpr std::size_t kExpectedContacts = 256;
constexpr std::size_t kExpectedConstraints = 16;

struct EventTaker {
  const Model& model;
  State& state;

  void operator()(const SetThrusterFault& event) const {
    PropulsionState& propulsion = vehicle(event.vehicle).propulsion;
    REMORA_ASSERT(event.thruster < propulsion.thrusters.size());
    propulsion.thrusters[event.thruster].fault = event.fault;
  }
  void operator()(const Teleport& event) const {
    REMORA_ASSERT(event.body.index < state.bodies.bodies.size());
    RigidState& body = state.bodies.bodies[event.body.index];
    body = event.state;
    body.q_WB.normalize();  // whoever sends it may have rounded
    set_presence(model.multibody(), event.body, true, state.bodies);
    release_plugs_of(model, event.body, state);
    place_bodies_of_trees(model.multibody(), state.bodies);
    lay_out_tethers_of(model, event.body, state);
    // What it holds from now on is where it is, not where it was.
    if (const auto hull = model.vehicle_with_hull(event.body)) {
      release(vehicle(*hull).controller);
      const VehicleModel& moved = model.vehicles()[hull->index];
      if (moved.navigation.uses_instruments())
        restart(moved.navigation, body, state.now, state.navigation[moved.navigation_state]);
    }
  }
  void operator()(const SetPresence& event) const {
    REMORA_ASSERT(is_possible(event, model));
    set_presence(model.multibody(), event.body, event.is_present, state.bodies);
    release_plugs_of(model, event.body, state);
    std::erase_if(state.bodies.constraints, [&](const ConstraintState& held) {
      return !state.is_present(held.a) || !state.is_present(held.b);
    });
  }
  void operator()(const SetFouling& event) const {
    REMORA_ASSERT(is_possible(event, model));
    state.fouling = event.level;
  }
  void operator()(const SetUniformCurrent& event) const {
    set_uniform_current(state.environment, event.velocity_W);
  }
  void operator()(const SetReel& event) const {
    REMORA_ASSERT(event.tether.index < state.tethers.size());
    state.tethers[event.tether.index].command = event.command;
  }
  void operator()(const CutTether& event) const {
    REMORA_ASSERT(event.tether.index < state.tethers.size());
    cut(event.fraction, state.tethers[event.tether.index]);
  }
  void operator()(const AttachTether& event) const {
    REMORA_ASSERT(event.tether.index < state.tethers.size());
    attach_tether(model, event.tether, state);
  }
  void operator()(const SetSensorFault& event) const {
    REMORA_ASSERT(event.sensor.index < state.sensors.sensors.size());
    set_fault(state.sensors, event.sensor, event.fault);
  }
  void operator()(const SetVisibility& event) const {
    set_visibility(state.environment, event.visibility);
  }
  void operator()(const SetSunElevation& event) const {
    set_sun_elevation(state.environment, event.elevation);
  }
  void operator()(const SetWaveHeight& event) const {
    set_wave_height(state.environment, event.significant_height);
  }
  void operator()(const SetLampFault& event) const {
    LookoutState& lookout = vehicle(event.vehicle).lookout;
    REMORA_ASSERT(event.lamp < lookout.lamp_faults.size());
    lookout.lamp_faults[event.lamp] = event.kind;
  }
  void operator()(const SetCameraFault& event) const {
    LookoutState& lookout = vehicle(event.vehicle).lookout;
    REMORA_ASSERT(event.camera < lookout.cameras.size());
    CameraState& camera = lookout.cameras[event.camera];
    if (camera.fault == event.kind) return;  // a frozen picture keeps its age
    camera.fault = event.kind;
    camera.fault_since = event.kind == CameraFaultKind::none ? SimTime{} : state.now;
  }
  void operator()(const SetLeak& event) const {
    REMORA_ASSERT(std::isfinite(event.rate) && event.rate >= 0.0);
    vehicle(event.vehicle).leak_rate = event.rate;
  }
  void operator()(const SetReelFault& event) const {
    REMORA_ASSERT(event.tether.index < state.tethers.size());
    state.tethers[event.tether.index].is_jammed = event.is_jammed;
  }
  // For judges: the world does not listen.
  void operator()(const TakePhoto&) const {}
  void operator()(const RateZone&) const {}
  void operator()(const ReportFind&) const {}
  void operator()(const ReportDefect&) const {}
  void operator()(const ReportFault&) const {}

  [[nodiscard]] VehicleState& vehicle(VehicleId id) const {
    REMORA_ASSERT(id.index < state.vehicles.size());
    return state.vehicles[id.index];
  }
};

Navigation true_navigation(const HullSituation& situation, const RigidState& body,
                           const WaterSample& water) {
  return {.p_WB = body.p_WB,
          .R_WB = situation.R_WB,
          .V_WB_B = body.V_WB_B,
          .altitude = situation.altitude,
          .distance_below_surface = body.p_WB.z() - water.surface_z};
}

/// Motion of the body relative to the water around it, in B.
Twist flow_past(const HullSituation& situation, const WaterSample& water) {
  Twist flow = situation.V_WB_B;
  flow.linear -= situation.R_WB.transpose() * water.velocity_W;
  return flow;
}
/// Of a broken thruster the controller knows as little as its pilot: it asks all of them for their
/// share, and the vehicle crabs.
FixedVector<double, kMaxThrusters> allocated_commands(const VehicleModel& model,
                                                      const Wrench& wanted_B, VehicleState& state) {
  const FixedVector<double, kMaxThrusters> working(state.propulsion.thrusters.size(), 1.0);
  return thruster_commands(model.controller, wanted_B, working.span(), state.controller).commands;
}

/// Wrench of thrusters or of the wrench actuator after this step's command; what the thrusters were
/// told is put into `commands`.
Wrench propulsion_wrench(const VehicleModel& model, const VehicleInput& input,
                         const Navigation& navigation, const Twist& V_flow_B, double dt,
                         VehicleState& state, FixedVector<double, kMaxThrusters>& commands) {
  Wrench wanted_B;
  if (input.kind != CommandKind::pilot || !input.is_armed) release(state.controller);
  if (!input.is_armed) {
    commands.resize(model.propulsion.thrusters.size());
  } else if (input.kind == CommandKind::thrusters) {
    commands = input.thrusters;
  } else {
    wanted_B = input.kind == CommandKind::wrench
                   ? input.wrench_B
                   : wanted_wrench(model.controller, input.pilot, navigation, dt, state.controller,
                                   input.station);
    if (!model.wrench_actuator) commands = allocated_commands(model, wanted_B, state);
  }
  if (model.wrench_actuator) {
    state.wrench_actuator = step(*model.wrench_actuator, state.wrench_actuator, wanted_B, dt);
    return state.wrench_actuator.F_B;
  }
  FixedVector<double, kMaxThrusters> set_up = commands;
  for (std::size_t i = 0; i < set_up.size(); ++i) {
    if ((input.reversed_propellers >> i & 1u) != 0) set_up[i] = -set_up[i];
  }
  step(model.propulsion, set_up.span(), dt, state.propulsion);
  return wrench_on_body(model.propulsion, state.propulsion, V_flow_B);
}

/// Moves the hull's own actuators and the fins towards their commands; the wrench of the fins.
Wrench deflect(const VehicleModel& model, std::span<const double> commands, const Twist& V_flow_B,
               double density, double dt, VehicleState& state) {
  const auto command = [&](std::size_t i) { return i < commands.size() ? commands[i] : 0.0; };
  const std::size_t own = model.hull_actuators.size();
  for (std::size_t i = 0; i < own; ++i) {
    state.hull_actuators[i] =
        step(model.hull_actuators[i], state.hull_actuators[i], command(i), dt);
  }
  Wrench F_B;
  for (std::size_t i = 0; i < model.fins.size(); ++i) {
    state.fins[i] = step(model.fins[i], state.fins[i], command(own + i), dt);
    F_B += wrench_on_body(model.fins[i], state.fins[i], V_flow_B, density);
  }
  return F_B;
}

/// Near the seabed the jet of a vertical thruster builds up a cushion.
Wrench with_ground_effect(const GroundEffectSpec& spec, double altitude, Wrench thrust_B) {
  if (spec.is_on()) thrust_B.force.z() *= ground_thrust_factor(spec, altitude);
  return thrust_B;
}

/// Lets the leak run, up to what the hull can hold, and weighs the water that is in. It runs to the
/// low end of the housing, which is taken to lie along Bx about the centre of buoyancy. Its inertia
/// is left out. The weight stands for the step as thrust does.
Wrench flood(const VehicleModel& model, const EnvironmentModel& environment,
             const HullSituation& situation, const WaterSample& water, double dt,
             VehicleState& state) {
  const double most = greatest_flooding(model, water.density);
  const bool is_under_water = situation.depth > water.surface_z;
  if (is_under_water && state.flooded < most)
    state.flooded = std::min(state.flooded + state.leak_rate * dt, most);
  if (state.flooded == 0.0) return {};
  const Vec3 weight_B =
      situation.R_WB.transpose() * Vec3(0.0, 0.0, state.flooded * environment.gravity());
  const Housing housing = housing_of(model.displacement.volume);
  const Vec3 ahead_B =
      free_water_shift(housing, state.flooded / most, situation.R_WB.col(0).z()) * Vec3::UnitX();
  return {.force = weight_B, .moment = (model.displacement.center_B + ahead_B).cross(weight_B)};
}

bool is_within_bounds(const RigidState& body) {
  // Written so that a NaN fails.
  return body.is_finite() && body.V_WB_B.linear.squaredNorm() < kMaxSpeed * kMaxSpeed &&
         body.V_WB_B.angular.squaredNorm() < kMaxAngularSpeed * kMaxAngularSpeed;
}

/// Copies a state but for its navigation, which is large.
void copy_all_but_navigation(State& from, State& to) {
  std::vector<NavigationState> of_from, of_to;
  of_from.swap(from.navigation);
  of_to.swap(to.navigation);
  to = from;
  of_from.swap(from.navigation);
  of_to.swap(to.navigation);
}

/// Keeps a state as a step finds it. Before a step can diverge, only events change navigation.
void keep_before(const Input& input, State& state, State& before) {
  copy_all_but_navigation(state, before);
  if (!input.events.empty()) before.navigation = state.navigation;
}
void put_back(const Input& input, State& before, State& state) {
  copy_all_but_navigation(before, state);
  if (!input.events.empty()) state.navigation = before.navigation;
}

void take_input(const Model& model, const Input& input, State& state, Workspace::Parts& workspace) {
  REMORA_ASSERT(input.vehicles.size() == model.vehicles().size());
  keep_before(input, state, workspace.before);
  for (const Event& event : input.events) std::visit(EventTaker{model, state}, event);
  note_velocities(model, state, workspace.sensors);
}

void sample_water(const Model& model, const State& state, Workspace::Parts& workspace) {
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    if (!state.is_present({i})) continue;
    workspace.water[i] =
        sample(model.environment(), state.environment, state.now, state.bodies.bodies[i].p_WB);
  }
}

/// Controllers, thrusters and fins of all vehicles: their wrenches on the bodies. What the motors
/// of their joints are to do is noted for the solver.
void drive_vehicles(const Model& model, const Input& input, State& state, Output& output,
                    Workspace::Parts& workspace) {
  const double dt = model.step().seconds();
  std::fill(workspace.F_B.begin(), workspace.F_B.end(), Wrench{});
  std::fill(workspace.joint_commands.begin(), workspace.joint_commands.end(), JointCommand{});
  for (std::size_t v = 0; v < model.vehicles().size(); ++v) {
    const VehicleModel& vehicle = model.vehicles()[v];
    VehicleState& vehicle_state = state.vehicles[v];
    const std::uint32_t hull = vehicle.root.index;
    const RigidState& body = state.bodies.bodies[hull];
    const WaterSample& water = workspace.water[hull];
    const HullSituation situation = situation_of(model, body);
    Navigation navigation = true_navigation(situation, body, water);
    if (vehicle.navigation.uses_instruments())
      navigation = told_navigation(vehicle.navigation, state.navigation[vehicle.navigation_state],
                                   state.now, navigation);
    const Twist V_flow_B = flow_past(situation, water);
    const Lifeline line = lifeline(model, state, {static_cast<std::uint32_t>(v)});
    std::optional<VehicleInput> heard;
    if (!line.has_link) heard = heard_without(line, input.vehicles[v], vehicle_state);
    const VehicleInput& wanted = heard ? *heard : input.vehicles[v];

    FixedVector<double, kMaxThrusters> commands;
    Wrench F_B =
        propulsion_wrench(vehicle, wanted, navigation, V_flow_B, dt, vehicle_state, commands);
    F_B = with_ground_effect(vehicle.ground_effect, situation.altitude, F_B);
    F_B += deflect(vehicle, wanted.actuators.span(), V_flow_B, water.density, dt, vehicle_state);
    workspace.F_B[hull] = F_B;
    if (vehicle_state.leak_rate != 0.0 || vehicle_state.flooded != 0.0)
      workspace.F_B[hull] +=
          flood(vehicle, model.environment(), situation, water, dt, vehicle_state);
    step(vehicle.lamps, vehicle.cameras, wanted.lookout, state.now, dt, vehicle_state.lookout);
    output.vehicles[v] = {.water = water,
                          .thrust_B = F_B,
                          .thruster_commands = commands,
                          .altitude = situation.altitude};
    if (wanted.kind == CommandKind::pilot)
      output.vehicles[v].hold_status = hold_status(wanted.pilot.mode, navigation);
    const std::size_t commanded = std::min(wanted.joints.size(), vehicle.joints.size());
    for (std::size_t j = 0; j < commanded; ++j)
      workspace.joint_commands[vehicle.joints[j].index] = wanted.joints[j];
  }
}

/// Bodies that may touch something, by the contact solver with the forces on their hulls.
void move_what_may_touch(const Model& model, State& state, Output& output,
                         Workspace::Parts& workspace) {
  bool is_anybody_near = false;
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    if (workspace.may_touch[i] == 0) continue;
    is_anybody_near = true;
    const Actuators actuators = actuators_of(model, state, i);
    workspace.F_B[i] += model.hull({i})->force(
        situation_of(model, state.bodies.bodies[i], actuators.span()), workspace.water[i]);
  }
  output.contacts.clear();
  output.constraint_loads.clear();
  std::fill(output.motor_efforts.begin(), output.motor_efforts.end(), 0.0);
  if (!is_anybody_near) return;
  workspace.contact_solver.step({.active = workspace.may_touch,
                                 .F_B = workspace.F_B,
                                 .commands = workspace.joint_commands,
                                 .dt = model.step().seconds(),
                                 .resistances = workspace.resistances},
                                state.bodies,
                                {output.contacts, output.motor_efforts, output.constraint_loads});
  for (const Contact& contact : output.contacts) {
    for (const BodyId body : {contact.a, contact.b}) {
      const std::optional<VehicleId> vehicle = model.vehicle_of(body);
      if (vehicle) output.vehicles[vehicle->index].is_in_contact = true;
    }
  }
}

/// What acts on the bodies of a tree while it flies: their hulls, and what the step holds constant.
class ForcesOnTree : public TreeForces {
 public:
  ForcesOnTree(const Model& model, const State& state, const TreeModel& tree,
               const Workspace::Parts& workspace)
      : model_(model), tree_(tree), workspace_(workspace) {
    actuators_ = actuators_of(model, state, tree.root);
  }
  void find(const MultibodyState& state, std::span<Wrench> F_B) const override {
    for (const std::uint32_t i : tree_.bodies) {
      const std::span<const double> actuators =
          i == tree_.root ? actuators_.span() : std::span<const double>{};
      F_B[i] = workspace_.F_B[i] +
               model_.hull({i})->force(situation_of(model_, state.bodies[i], actuators),
                                       workspace_.water[i]);
    }
  }

 private:
  const Model& model_;
  const TreeModel& tree_;
  const Workspace::Parts& workspace_;
  Actuators actuators_;
};

/// Each body alone through the water, or together with whatever it may touch. The contacts come
/// first: the solver must see bodies in free flight where they were when they were found to be out
/// of reach, or it would let them strike without being struck.
void integrate(const Model& model, State& state, Output& output, Workspace::Parts& workspace) {
  const double dt = model.step().seconds();
  find_bodies_that_may_touch(model.multibody(), state.bodies, workspace.joint_commands, dt,
                             workspace.may_touch);
  wade(model, state, workspace.water, workspace.resistances, workspace.F_B, workspace.may_touch,
       output);
  move_what_may_touch(model, state, output, workspace);
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    const bool is_free = workspace.may_touch[i] == 0;
    if (!state.is_present({i})) continue;
    if (const auto vehicle = model.vehicle_with_hull({i}))
      output.vehicles[vehicle->index].is_in_free_flight = is_free;
    if (!is_free) continue;
    const std::uint32_t number = model.multibody().bodies()[i].tree;
    const TreeModel& tree = model.multibody().trees()[number];
    if (!tree.is_single_body()) {
      if (i == tree.root)
        workspace.contact_solver.fly(number, ForcesOnTree(model, state, tree, workspace), dt,
                                     state.bodies);
      continue;
    }
    RigidState& body = state.bodies.bodies[i];
    const Actuators actuators = actuators_of(model, state, i);
    advance(*model.hull({i}),
            {.F_B = workspace.F_B[i],
             .water = workspace.water[i],
             .actuators = actuators.span(),
             .altitude = model.sounded_z(body.p_WB) - body.p_WB.z()},
            dt, body);
  }
}

bool is_within_bounds(const TetherState& tether) {
  const auto is_slow = [](const Vec3& velocity_W) {
    return velocity_W.squaredNorm() < kMaxSpeed * kMaxSpeed;
  };
  const std::vector<Vec3>& cable = tether.cable.velocity_W;
  const std::vector<Vec3>& stump = tether.stump.velocity_W;
  return std::all_of(cable.begin(), cable.end(), is_slow) &&
         std::all_of(stump.begin(), stump.end(), is_slow);
}

/// True when a body's motion left all bounds: then everything is as the step found it.
bool undo_if_diverged(const Model& model, const Input& input, State& state, Output& output,
                      Workspace::Parts& workspace) {
  output.diverged_tether.reset();
  for (const std::uint32_t i : model.multibody().moving_bodies()) {
    if (is_within_bounds(state.bodies.bodies[i])) continue;
    output.diverged_body = {i};
    put_back(input, workspace.before, state);
    return true;
  }
  for (std::size_t i = 0; i < state.tethers.size(); ++i) {
    if (is_within_bounds(state.tethers[i])) continue;
    output.diverged_tether = TetherId{static_cast<std::uint32_t>(i)};
    put_back(input, workspace.before, state);
    return true;
  }
  return false;
}

}  // namespace

Workspace::Parts::Parts(const Model& model)
    : water(model.multibody().bodies().size()),
      F_B(model.multibody().bodies().size()),
      joint_commands(model.multibody().joints().size()),
      may_touch(model.multibody().bodies().size()),
      resistances(model.environment().seabed().muds().empty() ? 0
                                                              : model.multibody().bodies().size()),
      before(initial_state(model, 0)),  // of the right size, so that no step needs to make room
      contact_solver(model.multibody()),
      tethers(model),
      sensors(model) {}

Workspace::Workspace(const Model& model) : parts_(std::make_unique<Parts>(model)) {}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

const std::vector<Vec3>& taut_route(const Workspace& workspace, TetherId tether) {
  return workspace.parts().tethers.tethers[tether.index].route.points;
}

State initial_state(const Model& model, std::uint64_t seed) {
  State state;
  state.environment = initial_state(model.environment(), seed);
  state.bodies = model.multibody().initial_state();
  state.bodies.constraints.reserve(kExpectedConstraints);
  for (const VehicleModel& vehicle : model.vehicles()) {
    VehicleState start;
    start.controller = initial_controller_state(vehicle.controller);
    start.propulsion = initial_propulsion_state(vehicle.propulsion);
    start.hull_actuators.resize(vehicle.hull_actuators.size());
    start.fins.resize(vehicle.fins.size());
    start.lookout = initial_lookout(vehicle.lamps, vehicle.cameras);
    state.vehicles.push_back(start);
    if (vehicle.navigation.uses_instruments())
      state.navigation.push_back(initial_navigation_state(vehicle.navigation));
  }
  for (const TetherModel& tether : model.tethers()) {
    state.tethers.push_back(
        initial_state(tether, fastening(model, state, tether.spec.reel_end, tether.bodies[0]),
                      fastening(model, state, tether.spec.vehicle_end, tether.bodies[1]), seed));
  }
  state.sensors = initial_state(model.sensors(), seed);
  state.plugs.resize(model.plugs().size());
  return state;
}

Input neutral_input(const Model& model) {
  Input input;
  input.vehicles.resize(model.vehicles().size());
  for (std::size_t v = 0; v < input.vehicles.size(); ++v) {
    const JointCommand hold{JointCommandKind::velocity, 0.0};
    input.vehicles[v].joints.resize(model.vehicles()[v].joints.size(), hold);
  }
  return input;
}

Output make_output(const Model& model) {
  Output output;
  output.vehicles.resize(model.vehicles().size());
  output.contacts.reserve(kExpectedContacts);
  output.motor_efforts.resize(model.multibody().joints().size());
  output.constraint_loads.reserve(kExpectedConstraints);
  for (const TetherModel& tether : model.tethers()) output.tethers.push_back(make_output(tether));
  output.plugs.resize(model.plugs().size());
  output.measurements = SensorsOutput(model.sensors());
  return output;
}

StepStatus step(const Model& model, const Input& input, State& state, Output& output,
                Workspace& scratch) {
  Workspace::Parts& workspace = scratch.parts();
  take_input(model, input, state, workspace);
  sample_water(model, state, workspace);
  drive_vehicles(model, input, state, output, workspace);
  pull_tethers(model, workspace.water, state, workspace.F_B, output, workspace.tethers);
  integrate(model, state, output, workspace);
  if (undo_if_diverged(model, input, state, output, workspace)) return StepStatus::diverged;
  advance(model.environment(), model.step().seconds(), state.environment);
  state.now += model.step();
  ++state.steps;
  step_plugs(model, state, output);
  measure(model, workspace.contact_solver, state, output, workspace.sensors);
  navigate(model, output, state);
  return StepStatus::ok;
}

double thruster_force(const Model& model, const State& state, const Output& output,
                      VehicleId vehicle, std::size_t thruster) {
  const RigidState& body = motion_of(model, state, vehicle);
  Twist flow = body.V_WB_B;
  flow.linear -= body.q_WB.conjugate() * output.vehicles[vehicle.index].water.velocity_W;
  const ThrusterModel& thruster_model =
      model.vehicles()[vehicle.index].propulsion.thrusters[thruster];
  return thrust(thruster_model, state.vehicles[vehicle.index].propulsion.thrusters[thruster],
                advance_speed(thruster_model, flow));
}

}  // namespace remora
