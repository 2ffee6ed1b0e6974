// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/measure.h"

#include <algorithm>

#include "base/assert.h"
#include "multibody/contact_solver.h"
#include "sensors/sensor.h"
#include "world/lifeline.h"

namespace remora {
namespace {

constexpr std::size_t kExpectedTouches = 64;  // of one vehicle

/// Contacts as forces, an impulse over the step's length. A hull feels what touches any part of its
/// vehicle; a link feels what touches the link itself, be it another link.
template <class IsMine>
void collect_contacts(const Model& model, const Output& output, const IsMine& is_mine,
                      std::vector<ContactTruth>& contacts, SensorTruth& truth) {
  const double dt = model.step().seconds();
  contacts.clear();
  truth.contact_force_W.setZero();
  for (const Contact& contact : output.contacts) {
    const bool is_on_a = is_mine(contact.a);
    if (is_on_a == is_mine(contact.b)) continue;
    const Vec3 force_W = (is_on_a ? 1.0 : -1.0) / dt * contact.impulse_W;
    const Vec3 normal_force_W = contact.normal_W.dot(force_W) * contact.normal_W;
    contacts.push_back({contact.p_W, force_W, normal_force_W});
    truth.contact_force_W += force_W;
  }
  truth.contacts = contacts;
}

/// The vehicle's joints: its arms.
void collect_joints(const Model& model, const State& state, VehicleId vehicle,
                    std::vector<double>& positions, std::vector<double>& rates,
                    SensorTruth& truth) {
  positions.clear();
  rates.clear();
  for (const JointId joint : model.vehicles()[vehicle.index].joints) {
    positions.push_back(state.bodies.joints[joint.index].q);
    rates.push_back(state.bodies.joints[joint.index].dq);
  }
  truth.joint_positions = positions;
  truth.joint_rates = rates;
}

/// The tether that is made fast to the vehicle; the first of several.
TetherTruth tether_of(const Model& model, BodyId body, const Output& output) {
  for (std::size_t i = 0; i < model.tethers().size(); ++i) {
    if (model.tethers()[i].bodies[1] != body.index) continue;
    const TetherOutput& tether = output.tethers[i];
    return {.paid_out = tether.deployed,
            .force_W = tether.end_force_W[1],
            .winch_tension = tether.reel_tension};
  }
  return {};
}

void collect_motion(const Model& model, const State& state, std::size_t carrier,
                    MeasureWorkspace& workspace) {
  const BodyId body = model.sensor_carriers()[carrier];
  SensorTruth& truth = workspace.truth[carrier];
  truth.body = state.bodies.bodies[body.index];
  const Vec6 change = truth.body.V_WB_B.vector() - workspace.V_WB_B[carrier].vector();
  truth.acceleration_B = Twist::from_vector(change / model.step().seconds());
  truth.ray_part = workspace.scene->part_of(body);
}

void collect_truth(const Model& model, const State& state, const Output& output, VehicleId vehicle,
                   MeasureWorkspace& workspace) {
  const std::size_t v = vehicle.index;
  SensorTruth& truth = workspace.truth[v];
  truth = {};
  collect_motion(model, state, v, workspace);
  const BatteryState& battery = state.vehicles[v].propulsion.battery;
  truth.battery = {battery.voltage, battery.current, battery.charge};
  truth.flooded = state.vehicles[v].flooded;
  truth.has_power = lifeline(model, state, vehicle).has_power;
  collect_joints(model, state, vehicle, workspace.joint_positions[v], workspace.joint_rates[v],
                 truth);
  collect_contacts(
      model, output, [&](BodyId body) { return model.vehicle_of(body) == vehicle; },
      workspace.contacts[v], truth);
  truth.tether = tether_of(model, model.body_of(vehicle), output);
}

/// What a link feels: as its vehicle, but for its own motion, contacts and joint.
void collect_truth_of_link(const Model& model, const State& state, const Output& output,
                           std::size_t carrier, MeasureWorkspace& workspace) {
  const BodyId link = model.sensor_carriers()[carrier];
  SensorTruth& truth = workspace.truth[carrier];
  truth = workspace.truth[model.sensors().carriers()[carrier].vehicle.index];
  collect_motion(model, state, carrier, workspace);
  collect_contacts(
      model, output, [&](BodyId body) { return body == link; }, workspace.contacts[carrier], truth);
  truth.joint_load_B = workspace.joint_loads[workspace.joint_above[carrier].index];
}

/// The joint that holds a link.
JointId joint_above(const Model& model, BodyId link) {
  const std::vector<JointSpec>& joints = model.multibody().joints();
  const auto found = std::find_if(joints.begin(), joints.end(), [&](const JointSpec& joint) {
    return joint.child == link.index;
  });
  REMORA_ASSERT(found != joints.end());
  return {static_cast<std::uint32_t>(found - joints.begin())};
}

void find_joint_loads(const Model& model, ContactSolver& solver, MeasureWorkspace& workspace) {
  const std::vector<BodyId>& carriers = model.sensor_carriers();
  for (std::size_t i = model.vehicles().size(); i < carriers.size(); ++i)
    solver.find_joint_loads(model.multibody().bodies()[carriers[i].index].tree,
                            workspace.joint_loads);
}

}  // namespace

MeasureWorkspace::MeasureWorkspace(const Model& model) {
  if (model.sensors().sensors().empty()) return;
  scene.emplace(model);
  const std::size_t vehicles = model.vehicles().size();
  const std::size_t carriers = model.sensor_carriers().size();
  truth.resize(carriers);
  V_WB_B.resize(carriers);
  contacts.resize(carriers);
  joint_above.resize(carriers);
  joint_loads.resize(model.multibody().joints().size());
  joint_positions.resize(vehicles);
  joint_rates.resize(vehicles);
  for (std::size_t i = 0; i < carriers; ++i) {
    contacts[i].reserve(kExpectedTouches);
    if (i >= vehicles) joint_above[i] = remora::joint_above(model, model.sensor_carriers()[i]);
  }
  for (std::size_t v = 0; v < vehicles; ++v) {
    joint_positions[v].reserve(model.multibody().joints().size());
    joint_rates[v].reserve(model.multibody().joints().size());
  }
}

void note_velocities(const Model& model, const State& state, MeasureWorkspace& workspace) {
  for (std::size_t i = 0; i < workspace.V_WB_B.size(); ++i)
    workspace.V_WB_B[i] = state.bodies.bodies[model.sensor_carriers()[i].index].V_WB_B;
}

void measure(const Model& model, ContactSolver& solver, State& state, Output& output,
             MeasureWorkspace& workspace) {
  output.measurements.clear();
  if (!workspace.scene) return;
  const std::vector<SensorModel>& sensors = model.sensors().sensors();
  const bool is_any_due = std::any_of(sensors.begin(), sensors.end(),
                                      [&](const SensorModel& s) { return s.is_due(state.now); });
  if (is_any_due) {
    for (std::uint32_t v = 0; v < model.vehicles().size(); ++v)
      collect_truth(model, state, output, VehicleId{v}, workspace);
    if (model.sensors().needs_joint_loads(state.now)) find_joint_loads(model, solver, workspace);
    for (std::size_t i = model.vehicles().size(); i < workspace.truth.size(); ++i)
      collect_truth_of_link(model, state, output, i, workspace);
    if (model.sensors().needs_rays(state.now)) workspace.scene->update(state);
  }
  measure_due(model.sensors(), workspace.truth, workspace.scene->view(state), state.sensors,
              output.measurements);
}

}  // namespace remora
