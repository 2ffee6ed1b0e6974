// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/contact_solver.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/assert.h"
#include "math/rotation.h"
#include "math/symmetric_matrix.h"
#include "multibody/articulated_tree.h"
#include "multibody/constraint_rows.h"
#include "multibody/contact_rows.h"
#include "multibody/contact_search.h"
#include "multibody/driven_joints.h"
#include "multibody/row_solver.h"
#include "multibody/solver_row.h"
#include "multibody/step_bodies.h"

namespace remora {
namespace {

/// The row of a joint's motor.
struct MotorRow {
  std::uint32_t joint = 0;  // of the model
  std::size_t row = 0;
};

}  // namespace

struct ContactSolver::Scratch {
  explicit Scratch(const MultibodyModel& m);

  const MultibodyModel* model;
  std::vector<Mat6> rigid_inverse;                          // of bodies that are trees of their own
  std::vector<Mat6> rigid_factor;                           // G of it: M⁻¹ = G Gᵀ
  std::vector<std::optional<ArticulatedTree>> articulated;  // of trees with joints
  std::vector<std::uint32_t> place_in_tree;                 // of each body

  // Of the current step.
  StepBodies bodies;
  std::vector<Mat6> inverse_inertia;  // of single bodies, with what resists them
  std::vector<Mat6> inverse_factor;
  std::vector<Wrench> F_B;                // of each body, with what resists it; where anything does
  std::vector<std::uint8_t> is_resisted;  // of each body
  ContactSearch search;
  DrivenJoints driven;
  std::vector<Row> rows;
  std::vector<ContactRows> contacts;
  std::vector<MotorRow> motors;
  std::vector<HeldAxis> held_axes;
  RowSolver row_solver;

  void start(const SolverInput& input, const MultibodyState& state);
  [[nodiscard]] bool can_give_way(const TreeModel& tree) const;
  void meet_resistances(const SolverInput& input, const MultibodyState& state);
  void advance_velocities(const SolverInput& input, const MultibodyState& state);
  void advance_tree(std::size_t t, std::span<const Wrench> forces, const SolverInput& input,
                    const MultibodyState& state);
  void add_rows(const SolverInput& input, const MultibodyState& state);
  [[nodiscard]] Row row_of_joint(std::size_t t, std::size_t k) const;
  void add_joint_rows(const SolverInput& input, const MultibodyState& state);
  void apply_impulses();
  [[nodiscard]] bool release_overloaded_motors(double dt);
  [[nodiscard]] Vec6 free_velocity(std::uint32_t body, const RigidState& before, const Wrench& F_B,
                                   double dt) const;
  void move(double dt, MultibodyState& state);
  void move_single_body(std::uint32_t body, double dt, MultibodyState& state) const;
  void list_contacts(std::vector<Contact>& list) const;
  void list_loads(std::size_t constraints, double dt, SolverOutput output) const;
  [[nodiscard]] bool is_single(std::uint32_t tree) const {
    return model->trees()[tree].is_single_body();
  }
  [[nodiscard]] bool is_moved(const TreeModel& tree) const {
    return bodies.is_active[tree.root] != 0;
  }
};

ContactSolver::Scratch::Scratch(const MultibodyModel& m)
    : model(&m), bodies(m), driven(m), row_solver(m) {
  const std::size_t count = m.bodies().size();
  rigid_inverse.resize(count, Mat6::Zero());
  rigid_factor.resize(count, Mat6::Zero());
  F_B.resize(count);
  is_resisted.resize(count, 0);
  articulated.resize(m.trees().size());
  place_in_tree.resize(count, 0);
  for (std::size_t t = 0; t < m.trees().size(); ++t) {
    const TreeModel& tree = m.trees()[t];
    for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
      place_in_tree[tree.bodies[k]] = static_cast<std::uint32_t>(k);
    }
    if (tree.is_single_body()) {
      rigid_inverse[tree.root] = inverse_of_positive_definite(m.bodies()[tree.root].inertia);
      rigid_factor[tree.root] = cholesky_factor(rigid_inverse[tree.root]);
    } else {
      articulated[t].emplace(m, tree);
    }
  }
  inverse_inertia = rigid_inverse;
  inverse_factor = rigid_factor;
  rows.reserve(96);
  contacts.reserve(32);
}

/// Which bodies move in this step, where they are, and what is near.
void ContactSolver::Scratch::start(const SolverInput& input, const MultibodyState& state) {
  std::fill(bodies.is_coupled.begin(), bodies.is_coupled.end(), std::uint8_t{0});
  for (const TreeModel& tree : model->trees()) {
    const bool is_moved = input.active[tree.root] != 0 && state.is_present[tree.root] != 0;
    for (const std::uint32_t i : tree.bodies) {
      bodies.is_active[i] = is_moved ? 1 : 0;
      if (!is_moved) continue;
      bodies.X_WB[i] = state.bodies[i].X_WB();
      bodies.reach[i] = remora::reach(model->bodies()[i], state.bodies[i], input.dt);
    }
  }
  if (!input.resistances.empty()) meet_resistances(input, state);
  search.find(state, input.dt, bodies);
  for (const TouchingPair& pair : search.pairs())
    bodies.is_coupled[pair.a] = bodies.is_coupled[pair.b] = 1;
  for (const ConstraintState& held : state.constraints)
    bodies.is_coupled[held.a.index] = bodies.is_coupled[held.b.index] = 1;
  driven.start();
  for (std::size_t t = 0; t < model->trees().size(); ++t)
    if (!can_give_way(model->trees()[t])) driven.release(t);
}

/// A tree that is bolted down yields to what touches it by its joints alone: they must be loose.
bool ContactSolver::Scratch::can_give_way(const TreeModel& tree) const {
  return !tree.is_bolted ||
         std::none_of(tree.bodies.begin(), tree.bodies.end(),
                      [&](std::uint32_t i) { return bodies.is_coupled[i] != 0; });
}

/// How fast the moving bodies would be at the end of the step if nothing touched or held them.
void ContactSolver::Scratch::advance_velocities(const SolverInput& input,
                                                const MultibodyState& state) {
  const std::span<const Wrench> forces = input.resistances.empty() ? input.F_B : F_B;
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    if (!is_moved(tree)) continue;
    if (tree.is_single_body()) {
      const std::uint32_t i = tree.root;
      bodies.velocity[i] = free_velocity(i, state.bodies[i], forces[i], input.dt);
      continue;
    }
    advance_tree(t, forces, input, state);
    for (std::size_t k = 0; k < tree.bodies.size(); ++k)
      bodies.velocity[tree.bodies[k]] = articulated[t]->velocity(k);
  }
}

/// Motors that are too weak for what the water does to the arm are found before anything else is.
void ContactSolver::Scratch::advance_tree(std::size_t t, std::span<const Wrench> forces,
                                          const SolverInput& input, const MultibodyState& state) {
  do {
    driven.choose(t, input.commands, state, input.dt);
    articulated[t]->advance_velocities(state, forces, input.dt, driven.rates(t));
  } while (driven.release_overloaded(t, *articulated[t], input.dt));
}

void ContactSolver::Scratch::add_rows(const SolverInput& input, const MultibodyState& state) {
  rows.clear();
  contacts.clear();
  motors.clear();
  held_axes.clear();
  for (const TouchingPair& pair : search.pairs())
    add_contact_rows(bodies, pair, search.points_of(pair), state, input.dt, rows, contacts);
  add_joint_rows(input, state);
  add_constraint_rows(state, input.dt, bodies, rows, held_axes);
  add_yield_rows(bodies, input.resistances, input.dt, rows);
}

/// Takes the damping of what resists into forces and inertias: F - D v at the start of the step,
/// and the inertia with which that gives the velocity at its end. docs/theory/multibody.md.
void ContactSolver::Scratch::meet_resistances(const SolverInput& input,
                                              const MultibodyState& state) {
  REMORA_ASSERT(input.resistances.size() == model->bodies().size());
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
      const std::uint32_t i = tree.bodies[k];
      const Resistance& resistance = input.resistances[i];
      const bool was_resisted = is_resisted[i] != 0;
      is_resisted[i] = resistance.is_on() ? 1 : 0;
      F_B[i] = input.F_B[i];
      if (!is_resisted[i] && !was_resisted) continue;
      const Mat6& inertia = model->bodies()[i].inertia;
      if (is_resisted[i])
        F_B[i] += Wrench::from_vector(-(resistance.damping * state.bodies[i].V_WB_B.vector()));
      if (!tree.is_single_body())
        articulated[t]->set_inertia(
            k, is_resisted[i] ? damped_inertia(inertia, resistance.damping, input.dt) : inertia);
      else if (is_resisted[i]) {
        inverse_inertia[i] = inverse_damped_inertia(inertia, resistance.damping, input.dt);
        inverse_factor[i] = cholesky_factor(inverse_inertia[i]);
      } else {
        inverse_inertia[i] = rigid_inverse[i];
        inverse_factor[i] = rigid_factor[i];
      }
    }
  }
}

/// A single body's velocity after the step if it touched nothing, in its axes at the start. The
/// axes turn under it, which M ν̇ counts as an acceleration -ω×v; that part is left out here and
/// made up for by turning the velocity as a whole in move_single_body(). Taken explicitly it would
/// lengthen v by (ω dt)²/2 in each step: a rolling ball would drive itself.
Vec6 ContactSolver::Scratch::free_velocity(std::uint32_t body, const RigidState& before,
                                           const Wrench& F_B, double dt) const {
  Vec6 acceleration = inverse_inertia[body] * F_B.vector();
  acceleration.head<3>() += before.V_WB_B.angular.cross(before.V_WB_B.linear);
  return before.V_WB_B.vector() + dt * acceleration;
}

/// A row that names joint k of tree t and its rate; what it asks for is filled in by others.
Row ContactSolver::Scratch::row_of_joint(std::size_t t, std::size_t k) const {
  Row row;
  row.joint = {static_cast<std::uint32_t>(k), 1.0};
  row.tree = static_cast<std::uint32_t>(t);
  row.current = articulated[t]->joint_rate(k);
  return row;
}

/// What stops, drives, gears and brakes the loose joints of the trees that move.
void ContactSolver::Scratch::add_joint_rows(const SolverInput& input, const MultibodyState& state) {
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    if (tree.is_single_body() || !is_moved(tree)) continue;
    for (std::size_t k = 0; k < tree.joints.size(); ++k) {
      const std::uint32_t j = tree.joints[k];
      const JointSpec& spec = model->joints()[j];
      if (spec.type == JointType::fixed || driven.rates(t)[k]) continue;
      const Row joint = row_of_joint(t, k);
      const double q = state.joints[j].q;
      add_joint_limits(joint, spec, q, input.dt, rows);
      if (j < input.commands.size()) {
        if (const auto motor = motor_row(joint, spec, input.commands[j], q, input.dt)) {
          motors.push_back({j, rows.size()});
          rows.push_back(*motor);
        }
      }
      if (spec.gear) {
        const Row driver = row_of_joint(t, driven.place_of_driver(j));
        rows.push_back(
            gear_row(joint, *spec.gear, q, driver, state.joints[spec.gear->driver].q, input.dt));
      }
      if (spec.friction > 0.0) rows.push_back(friction_row(joint, spec, input.dt));
    }
  }
}

void ContactSolver::Scratch::apply_impulses() {
  for (std::size_t t = 0; t < articulated.size(); ++t) {
    if (articulated[t] && is_moved(model->trees()[t])) articulated[t]->clear_impulses();
  }
  for (const Row& row : rows) {
    if (row.joint.joint != kNone) {
      for (const RowJoint& part : {row.joint, row.driver})
        if (part.joint != kNone)
          articulated[row.tree]->add_joint_impulse(part.joint, part.factor * row.impulse);
      continue;
    }
    if (row.impulse == 0.0) continue;
    for (const RowSide* side : {&row.a, &row.b}) {
      if (side->body == kNone) continue;
      const std::uint32_t tree = model->bodies()[side->body].tree;
      const Vec6 impulse = row.impulse * side->impulse;
      if (is_single(tree)) {
        bodies.velocity[side->body] += inverse_inertia[side->body] * impulse;
      } else {
        articulated[tree]->add_impulse(place_in_tree[side->body], impulse);
      }
    }
  }
  for (std::size_t t = 0; t < articulated.size(); ++t) {
    if (articulated[t] && is_moved(model->trees()[t])) articulated[t]->apply_impulses();
  }
}

/// True when contacts or the like ask more of a motor than it has. What was found is then wrong.
bool ContactSolver::Scratch::release_overloaded_motors(double dt) {
  bool is_any = false;
  for (std::size_t t = 0; t < articulated.size(); ++t) {
    if (!articulated[t] || !is_moved(model->trees()[t])) continue;
    is_any = driven.release_overloaded(t, *articulated[t], dt) || is_any;
  }
  return is_any;
}

void ContactSolver::Scratch::move_single_body(std::uint32_t body, double dt,
                                              MultibodyState& state) const {
  RigidState& now = state.bodies[body];
  const Twist V = Twist::from_vector(bodies.velocity[body]);
  // Contacts are solved for places that follow from the new velocity. A body that only wades
  // through something may go by the mean of old and new, which is of second order.
  Twist way = V;
  if (is_resisted[body] && !bodies.is_coupled[body])
    way = Twist::from_vector(0.5 * (now.V_WB_B.vector() + bodies.velocity[body]));
  const Quat turn = rotation_from_vector(dt * way.angular);
  now.p_WB += dt * (bodies.X_WB[body].R * way.linear);
  now.q_WB = (now.q_WB * turn).normalized();
  now.V_WB_B = {.linear = turn.conjugate() * V.linear, .angular = V.angular};
}

void ContactSolver::Scratch::move(double dt, MultibodyState& state) {
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    if (!is_moved(tree)) continue;
    if (tree.is_single_body()) {
      move_single_body(tree.root, dt, state);
      continue;
    }
    if (!tree.is_bolted) {
      RigidState& root = state.bodies[tree.root];
      root.V_WB_B = Twist::from_vector(articulated[t]->velocity(0));
      root.p_WB += dt * (bodies.X_WB[tree.root].R * root.V_WB_B.linear);
      root.q_WB = (root.q_WB * rotation_from_vector(dt * root.V_WB_B.angular)).normalized();
    }
    for (std::size_t k = 0; k < tree.joints.size(); ++k) {
      JointState& joint = state.joints[tree.joints[k]];
      joint.dq = articulated[t]->joint_rate(k);
      joint.q += dt * joint.dq;
    }
    place_bodies_of_tree(*model, tree, state);
  }
}

ContactSolver::ContactSolver(const MultibodyModel& model)
    : scratch_(std::make_unique<Scratch>(model)) {}
ContactSolver::~ContactSolver() = default;
ContactSolver::ContactSolver(ContactSolver&&) noexcept = default;
ContactSolver& ContactSolver::operator=(ContactSolver&&) noexcept = default;

void ContactSolver::Scratch::list_contacts(std::vector<Contact>& list) const {
  list.clear();
  for (const ContactRows& found : contacts) {
    const Row* row = &rows[found.first_row];
    if (row[0].impulse == 0.0 && row[1].impulse == 0.0 && row[2].impulse == 0.0) continue;
    list.push_back(found.contact);
    for (std::size_t k = 0; k < 3; ++k) {
      list.back().impulse_W += row[k].impulse * found.directions_W[k];
    }
  }
}

void ContactSolver::Scratch::list_loads(std::size_t constraints, double dt,
                                        SolverOutput output) const {
  output.motor_efforts.assign(model->joints().size(), 0.0);
  for (const MotorRow& motor : motors)
    output.motor_efforts[motor.joint] = rows[motor.row].impulse / dt;
  for (std::size_t t = 0; t < articulated.size(); ++t) {
    if (!articulated[t] || !is_moved(model->trees()[t])) continue;
    driven.list_efforts(t, dt, output.motor_efforts);
  }
  output.constraint_loads.assign(constraints, Wrench{});
  for (const HeldAxis& held : held_axes) {
    Wrench& load = output.constraint_loads[held.constraint];
    (held.axis < 3 ? load.force : load.moment)[held.axis % 3] +=
        held.sign * rows[held.row].impulse / dt;
  }
}

void ContactSolver::fly(std::uint32_t tree, const TreeForces& forces, double dt,
                        MultibodyState& state) {
  scratch_->articulated[tree]->fly(forces, dt, state);
}

void ContactSolver::find_joint_loads(std::uint32_t tree, std::span<Wrench> loads) {
  if (scratch_->articulated[tree]) scratch_->articulated[tree]->find_joint_loads(loads);
}

void ContactSolver::step(const SolverInput& input, MultibodyState& state, SolverOutput output) {
  Scratch& s = *scratch_;
  const std::size_t bodies = s.model->bodies().size();
  REMORA_ASSERT(input.active.size() == bodies && input.F_B.size() == bodies);
  s.start(input, state);
  do {  // a second time when a motor could not do what it was taken to
    s.advance_velocities(input, state);
    s.add_rows(input, state);
    s.row_solver.solve({s.articulated, s.place_in_tree, s.inverse_factor}, s.rows);
    s.apply_impulses();
  } while (s.release_overloaded_motors(input.dt));
  s.move(input.dt, state);
  s.list_contacts(output.contacts);
  s.list_loads(state.constraints.size(), input.dt, output);
}

}  // namespace remora
