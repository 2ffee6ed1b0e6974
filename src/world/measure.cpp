// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/measure.h"
#include "sensors/sensor.h"
#include "world/motion_of.h"

#include <algorithm>

namespace remora {
namespace {

constexpr std::size_t kExpectedTouches = 64;  // of one vehicle

/// Contacts as forces on the vehicle: an impulse over the step's length.
void collect_contacts(const Model& model, VehicleId vehicle, const Output& output,
                      std::vector<ContactTruth>& contacts, SensorTruth& truth) {
  const double dt = model.step().seconds();
  contacts.clear();
  for (const Contact& contact : output.contacts) {
    const bool is_on_a = model.vehicle_of(contact.a) == vehicle;
    if (is_on_a == (model.vehicle_of(contact.b) == vehicle)) continue;
    const double sign = is_on_a ? 1.0 : -1.0;
    contacts.push_back({contact.p_W, sign / dt * contact.impulse_W});
    truth.contact_force_W += contacts.back().force_W;
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

void collect_truth(const Model& model, const State& state, const Output& output, VehicleId vehicle,
                   MeasureWorkspace& workspace) {
  const BodyId body = model.body_of(vehicle);
  const std::size_t v = vehicle.index;
  SensorTruth& truth = workspace.truth[v];
  truth = {};
  truth.body = state.bodies.bodies[body.index];
  const Vec6 change = truth.body.V_WB_B.vector() - workspace.V_WB_B[v].vector();
  truth.acceleration_B = Twist::from_vector(change / model.step().seconds());
  truth.ray_part = workspace.scene->part_of(body);
  const BatteryState& battery = state.vehicles[v].propulsion.battery;
  truth.battery = {battery.voltage, battery.current, battery.charge};
  truth.has_leak = state.vehicles[v].flooded > 0.0;
  collect_joints(model, state, vehicle, workspace.joint_positions[v], workspace.joint_rates[v],
                 truth);
  collect_contacts(model, vehicle, output, workspace.contacts[v], truth);
  truth.tether = tether_of(model, body, output);
}

}  // namespace

MeasureWorkspace::MeasureWorkspace(const Model& model) {
  if (model.sensors().sensors().empty()) return;
  scene.emplace(model);
  const std::size_t vehicles = model.vehicles().size();
  truth.resize(vehicles);
  V_WB_B.resize(vehicles);
  contacts.resize(vehicles);
  joint_positions.resize(vehicles);
  joint_rates.resize(vehicles);
  for (std::size_t v = 0; v < vehicles; ++v) {
    contacts[v].reserve(kExpectedTouches);
    joint_positions[v].reserve(model.multibody().joints().size());
    joint_rates[v].reserve(model.multibody().joints().size());
  }
}

void note_velocities(const Model& model, const State& state, MeasureWorkspace& workspace) {
  for (std::uint32_t v = 0; v < workspace.V_WB_B.size(); ++v)
    workspace.V_WB_B[v] = motion_of(model, state, {v}).V_WB_B;
}

void measure(const Model& model, State& state, Output& output, MeasureWorkspace& workspace) {
  output.measurements.clear();
  if (!workspace.scene) return;
  const std::vector<SensorModel>& sensors = model.sensors().sensors();
  const bool is_any_due = std::any_of(sensors.begin(), sensors.end(),
                                      [&](const SensorModel& s) { return s.is_due(state.now); });
  if (is_any_due) {
    for (std::uint32_t v = 0; v < model.vehicles().size(); ++v)
      collect_truth(model, state, output, VehicleId{v}, workspace);
    if (model.sensors().needs_rays(state.now)) workspace.scene->update(state);
  }
  measure_due(model.sensors(), workspace.truth, workspace.scene->view(state), state.sensors,
              output.measurements);
}

}  // namespace remora
