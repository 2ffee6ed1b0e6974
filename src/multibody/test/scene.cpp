// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/test/scene.h"

#include "base/hash_fields.h"
#include "multibody/contact_solver.h"

namespace remora::test {

Scene::Scene(const MultibodySpec& spec)
    : model(spec), state(model.initial_state()), solver(std::make_unique<ContactSolver>(model)) {
  active.resize(model.bodies().size());
  forces.resize(model.bodies().size());
  for (const std::uint32_t i : model.moving_bodies()) active[i] = 1;
}

Scene::~Scene() = default;

void Scene::run(int steps, double dt, const ForceLaw& law) {
  for (int n = 0; n < steps; ++n) {
    for (const std::uint32_t i : model.moving_bodies()) forces[i] = law(i, state.bodies[i]);
    solver->step({active, forces, commands, dt}, state, {contacts, motor_efforts, loads});
    impulse_on_first = Vec3::Zero();
    for (const Contact& c : contacts) impulse_on_first += c.impulse_W;
    total_impulse += impulse_on_first;
  }
}

std::uint64_t Scene::hash() const { return hash_of(state); }

}  // namespace remora::test
