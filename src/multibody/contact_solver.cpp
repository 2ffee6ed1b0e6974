// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/contact_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "base/assert.h"
#include "math/rotation.h"
#include "math/symmetric_matrix.h"
#include "multibody/articulated_tree.h"
#include "multibody/boxed_lcp.h"
#include "multibody/contact_points.h"
#include "multibody/proximity.h"
#include "multibody/solver_row.h"

namespace remora {
namespace {

/// Four points on a plane are one too many for a rigid body; this much softness, relative to the
/// diagonal, shares the load out.
constexpr double kSoftness = 1e-7;

/// A contact and its three rows: along the normal, and twice across it.
struct ContactRows {
  Contact contact;
  std::array<Vec3, 3> directions_W;
  std::size_t first_row = 0;
};

/// The row of a joint's motor.
struct MotorRow {
  std::uint32_t joint = 0;  // of the model
  std::size_t row = 0;
};

/// The row that holds one axis of a constraint, or stops it at one end of its way.
struct HeldAxis {
  std::size_t constraint = 0;
  int axis = 0;  // 0 to 5 as in ConstraintState::free_axes
  std::size_t row = 0;
  double sign = 1.0;  // of the row's impulse on a
};

}  // namespace

struct ContactSolver::Scratch {
  explicit Scratch(const MultibodyModel& m);

  const MultibodyModel* model;
  std::vector<Mat6> rigid_inverse;                          // of bodies that are trees of their own
  std::vector<std::optional<ArticulatedTree>> articulated;  // of trees with joints
  std::vector<std::uint32_t> place_in_tree;                 // of each body

  // Of the current step.
  std::vector<std::uint8_t> is_active;  // of each body
  std::vector<Pose> X_WB;
  std::vector<Mat6> inverse_inertia;      // of single bodies, with what resists them
  std::vector<Wrench> F_B;                // of each body, with what resists it; where anything does
  std::vector<std::uint8_t> is_resisted;  // of each body
  std::vector<std::uint8_t> is_coupled;   // of each body: to others, or to the surroundings
  std::vector<Vec6> velocity;             // at the end of the step, in the axes at its start
  std::vector<double> reach;
  std::vector<Row> rows;
  std::vector<ContactRows> contacts;
  std::vector<MotorRow> motors;
  std::vector<HeldAxis> held_axes;
  std::vector<std::uint32_t> island_of_tree;
  std::vector<std::uint32_t> island_rows;
  std::vector<ContactPoint> points;
  ContactScratch contact_scratch;
  BoxedLcp lcp;

  void start(const SolverInput& input, const MultibodyState& state);
  void meet_resistances(const SolverInput& input, const MultibodyState& state);
  void add_yield_rows(std::span<const Resistance> resistances, double dt);
  void find_contacts(const MultibodyState& state, double dt);
  void find_contacts_with_static(std::uint32_t body, const MultibodyState& state, double dt);
  void find_contacts_of_pair(std::uint32_t a, std::uint32_t b, const MultibodyState& state,
                             double dt);
  void add_contacts(std::uint32_t a, std::uint32_t b, const MultibodyState& state, double dt);
  [[nodiscard]] RowSide side(std::uint32_t body, const Vec3& p_W, const Vec3& direction_W,
                             double sign) const;
  [[nodiscard]] RowSide turning_side(std::uint32_t body, const Vec3& direction_W,
                                     double sign) const;
  [[nodiscard]] Vec3 velocity_at(std::uint32_t body, const Vec6& V_B, const Vec3& p_W) const;
  [[nodiscard]] Row row_of_joint(std::size_t t, std::size_t k) const;
  void add_joint_rows(const SolverInput& input, const MultibodyState& state);
  void add_constraints(const MultibodyState& state, double dt);
  void add_held_axes(std::size_t number, const ConstraintState& constraint, double dt);
  void add_ends_of_travel(std::size_t number, const ConstraintState& constraint, const Pose& X_WF,
                          const Vec3& p_WG, const Vec3& v_W, double dt);

  void solve_islands();
  void join_islands();
  [[nodiscard]] std::uint32_t island(std::uint32_t tree) const;
  void solve_island();
  void fill_column(int j);
  void apply_impulses();
  [[nodiscard]] Vec6 free_velocity(std::uint32_t body, const RigidState& before, const Wrench& F_B,
                                   double dt) const;
  void move(double dt, MultibodyState& state);
  void move_single_body(std::uint32_t body, double dt, MultibodyState& state) const;
  void list_contacts(std::vector<Contact>& list) const;
  void list_loads(std::size_t constraints, double dt, SolverOutput output) const;
  [[nodiscard]] bool is_single(std::uint32_t tree) const {
    return model->trees()[tree].is_single_body();
  }
  [[nodiscard]] std::uint32_t tree_of(const RowSide& side) const {
    return model->bodies()[side.body].tree;
  }
};

ContactSolver::Scratch::Scratch(const MultibodyModel& m) : model(&m) {
  const std::size_t bodies = m.bodies().size();
  rigid_inverse.resize(bodies, Mat6::Zero());
  F_B.resize(bodies);
  is_resisted.resize(bodies, 0);
  is_coupled.resize(bodies, 0);
  articulated.resize(m.trees().size());
  place_in_tree.resize(bodies, 0);
  X_WB.resize(bodies);
  velocity.resize(bodies, Vec6::Zero());
  reach.resize(bodies, 0.0);
  is_active.resize(bodies, 0);
  island_of_tree.resize(m.trees().size());
  for (std::size_t t = 0; t < m.trees().size(); ++t) {
    const TreeModel& tree = m.trees()[t];
    for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
      place_in_tree[tree.bodies[k]] = static_cast<std::uint32_t>(k);
    }
    if (tree.is_single_body()) {
      rigid_inverse[tree.root] = inverse_of_positive_definite(m.bodies()[tree.root].inertia);
    } else {
      articulated[t].emplace(m, tree);
    }
  }
  inverse_inertia = rigid_inverse;
  rows.reserve(96);
  contacts.reserve(32);
  points.reserve(64);
  island_rows.reserve(96);
}

/// Which bodies move in this step, where all that matter are, and how fast the moving ones would be
/// at its end if they touched nothing.
void ContactSolver::Scratch::start(const SolverInput& input, const MultibodyState& state) {
  const double dt = input.dt;
  rows.clear();
  contacts.clear();
  motors.clear();
  held_axes.clear();
  std::fill(is_coupled.begin(), is_coupled.end(), std::uint8_t{0});
  const bool is_resistance_near = !input.resistances.empty();
  if (is_resistance_near) meet_resistances(input, state);
  const std::span<const Wrench> forces = is_resistance_near ? F_B : input.F_B;
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    const bool is_moved = input.active[tree.root] != 0 && state.is_present[tree.root] != 0;
    if (is_moved && !tree.is_single_body()) articulated[t]->advance_velocities(state, forces, dt);
    for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
      const std::uint32_t i = tree.bodies[k];
      is_active[i] = is_moved ? 1 : 0;
      if (!is_moved) continue;
      X_WB[i] = state.bodies[i].X_WB();
      reach[i] = remora::reach(model->bodies()[i], state.bodies[i], dt);
      velocity[i] = tree.is_single_body() ? free_velocity(i, state.bodies[i], forces[i], dt)
                                          : articulated[t]->velocity(k);
    }
  }
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
      else
        inverse_inertia[i] = is_resisted[i]
                                 ? inverse_damped_inertia(inertia, resistance.damping, input.dt)
                                 : rigid_inverse[i];
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

static bool are_held_together(const MultibodyState& state, std::uint32_t i, std::uint32_t j) {
  return std::any_of(
      state.constraints.begin(), state.constraints.end(), [&](const ConstraintState& held) {
        return (held.a.index == i && held.b.index == j) || (held.a.index == j && held.b.index == i);
      });
}

void ContactSolver::Scratch::find_contacts(const MultibodyState& state, double dt) {
  const std::vector<std::uint32_t>& moving = model->moving_bodies();
  for (std::size_t k = 0; k < moving.size(); ++k) {
    const std::uint32_t i = moving[k];
    if (!is_active[i] || model->bodies()[i].shapes.empty()) continue;
    find_contacts_with_static(i, state, dt);
    for (std::size_t l = 0; l < moving.size(); ++l) {
      const std::uint32_t j = moving[l];
      const bool is_done = is_active[j] && l <= k;
      if (is_done || model->bodies()[j].shapes.empty() || !state.is_present[j]) continue;
      if (model->bodies()[i].tree == model->bodies()[j].tree) continue;
      if (are_held_together(state, i, j)) continue;
      find_contacts_of_pair(i, j, state, dt);
    }
  }
  for (const SelfContactSpec& pair : model->self_contacts()) {
    if (is_active[pair.a]) find_contacts_of_pair(pair.a, pair.b, state, dt);
  }
}

void ContactSolver::Scratch::find_contacts_with_static(std::uint32_t i, const MultibodyState& state,
                                                       double dt) {
  const BodyModel& body = model->bodies()[i];
  const double radius = body.bounding_radius + reach[i];
  for (const std::uint32_t s : model->static_bodies()) {
    const BodyModel& obstacle = model->bodies()[s];
    if (obstacle.shapes.empty() || !state.is_present[s]) continue;
    if (squared_distance(obstacle.bounds, state.bodies[i].p_WB) > radius * radius) continue;
    if (are_held_together(state, i, s)) continue;
    points.clear();
    for (const CollisionShape& shape : body.shapes) {
      const MovingBox box = moving_box(shape.bounds, state.bodies[i], reach[i]);
      for (const CollisionShape& other : obstacle.shapes) {
        if (!may_touch_shape(box, other)) continue;
        find_contact_points(shape, X_WB[i], other, {}, reach[i], contact_scratch, points);
      }
    }
    add_contacts(i, s, state, dt);
  }
}

void ContactSolver::Scratch::find_contacts_of_pair(std::uint32_t i, std::uint32_t j,
                                                   const MultibodyState& state, double dt) {
  const BodyModel& a = model->bodies()[i];
  const BodyModel& b = model->bodies()[j];
  const double extent_a = a.bounding_radius + reach[i];
  if (are_far_apart(state.bodies[i], extent_a, state.bodies[j], b.bounding_radius, dt)) return;
  if (!is_active[j]) {  // an obstacle on its own course
    X_WB[j] = state.bodies[j].X_WB();
    velocity[j] = state.bodies[j].V_WB_B.vector();
    reach[j] = remora::reach(b, state.bodies[j], dt);
  }
  points.clear();
  for (const CollisionShape& shape : a.shapes) {
    const MovingBox box = moving_box(shape.bounds, state.bodies[i], reach[i]);
    for (const CollisionShape& other : b.shapes) {
      const MovingBox other_box = moving_box(other.bounds, state.bodies[j], reach[j]);
      if (!overlap(box.bounds_W, other_box.bounds_W)) continue;
      find_contact_points(shape, X_WB[i], other, X_WB[j], reach[i] + reach[j], contact_scratch,
                          points);
    }
  }
  add_contacts(i, j, state, dt);
}

RowSide ContactSolver::Scratch::side(std::uint32_t body, const Vec3& p_W, const Vec3& direction_W,
                                     double sign) const {
  if (!is_active[body]) return {};
  const Mat3& R_WB = X_WB[body].R;
  const Vec3 p_B = R_WB.transpose() * (p_W - X_WB[body].p);
  const Vec3 f_B = sign * (R_WB.transpose() * direction_W);
  return {body, force_at(p_B, f_B).vector()};
}

/// The same for a moment about a direction.
RowSide ContactSolver::Scratch::turning_side(std::uint32_t body, const Vec3& direction_W,
                                             double sign) const {
  if (!is_active[body]) return {};
  const Vec3 moment_B = sign * (X_WB[body].R.transpose() * direction_W);
  return {body, Wrench{Vec3::Zero(), moment_B}.vector()};
}

Vec3 ContactSolver::Scratch::velocity_at(std::uint32_t body, const Vec6& V_B,
                                         const Vec3& p_W) const {
  if (model->bodies()[body].is_static) return Vec3::Zero();
  const Mat3& R_WB = X_WB[body].R;
  const Vec3 p_B = R_WB.transpose() * (p_W - X_WB[body].p);
  return R_WB * (V_B.head<3>() + V_B.tail<3>().cross(p_B));
}

/// A unit vector across `n`, along the sliding if there is any: the friction limit is then exact in
/// the direction that counts.
static Vec3 tangent(const Vec3& n, const Vec3& velocity) {
  const Vec3 sliding = velocity - n.dot(velocity) * n;
  if (sliding.norm() > 1e-9) return sliding.normalized();
  return n.cross(std::abs(n.x()) < 0.9 ? Vec3::UnitX() : Vec3::UnitY()).normalized();
}

void ContactSolver::Scratch::add_contacts(std::uint32_t a, std::uint32_t b,
                                          const MultibodyState& state, double dt) {
  reduce(points);
  if (!points.empty()) is_coupled[a] = is_coupled[b] = 1;
  const BodyModel& body_a = model->bodies()[a];
  const BodyModel& body_b = model->bodies()[b];
  const double friction = std::min(body_a.friction, body_b.friction);
  const double restitution = std::min(body_a.restitution, body_b.restitution);
  for (const ContactPoint& point : points) {
    const Vec3& n = point.normal_W;
    const Vec3 free =
        velocity_at(a, velocity[a], point.p_W) - velocity_at(b, velocity[b], point.p_W);
    const Vec3 before = velocity_at(a, state.bodies[a].V_WB_B.vector(), point.p_W) -
                        velocity_at(b, state.bodies[b].V_WB_B.vector(), point.p_W);
    const double target = parting_speed(point.gap, n.dot(before), n.dot(free), restitution, dt);

    const Vec3 t = tangent(n, free);
    const std::array<Vec3, 3> directions = {n, t, n.cross(t)};
    contacts.push_back(
        {{{a}, {b}, point.p_W, n, -point.gap, Vec3::Zero()}, directions, rows.size()});
    for (int k = 0; k < 3; ++k) {
      const Vec3& d = directions[static_cast<std::size_t>(k)];
      Row row;
      row.tree = body_a.tree;
      row.a = side(a, point.p_W, d, 1.0);
      row.b = side(b, point.p_W, d, -1.0);
      row.current = d.dot(free);
      row.target = k == 0 ? target : 0.0;
      row.lower = k == 0 ? 0.0 : -friction;
      row.upper = k == 0 ? kNoLimit : friction;
      row.normal_row = -k;
      rows.push_back(row);
    }
  }
}

/// A unit vector along `velocity` and two across it: a limit is then exact in the direction that
/// counts.
static std::array<Vec3, 3> directions_of(const Vec3& velocity) {
  const Vec3 along = velocity.norm() > 1e-12 ? velocity.normalized() : Vec3(Vec3::UnitX());
  const Vec3 across = tangent(along, Vec3::Zero());
  return {along, across, along.cross(across)};
}

/// What yields only beyond a stress holds a body as dry friction does, whichever way it goes.
void ContactSolver::Scratch::add_yield_rows(std::span<const Resistance> resistances, double dt) {
  if (resistances.empty()) return;
  for (const std::uint32_t i : model->moving_bodies()) {
    const Resistance& resistance = resistances[i];
    if (!is_active[i] || !(resistance.yield_force > 0.0)) continue;
    const Vec3 p_W = X_WB[i] * resistance.centre_B;
    const Vec3 v_W = velocity_at(i, velocity[i], p_W);
    const Vec3 w_W = X_WB[i].R * velocity[i].tail<3>();
    for (const bool is_turn : {false, true}) {
      for (const Vec3& d : directions_of(is_turn ? w_W : v_W)) {
        Row row;
        row.tree = model->bodies()[i].tree;
        row.a = is_turn ? turning_side(i, d, 1.0) : side(i, p_W, d, 1.0);
        row.current = d.dot(is_turn ? w_W : v_W);
        row.upper = (is_turn ? resistance.yield_moment : resistance.yield_force) * dt;
        row.lower = -row.upper;
        rows.push_back(row);
      }
    }
  }
}

/// A row that names joint k of tree t and its rate; what it asks for is filled in by others.
Row ContactSolver::Scratch::row_of_joint(std::size_t t, std::size_t k) const {
  Row row;
  row.joint = {static_cast<std::uint32_t>(k), 1.0};
  row.tree = static_cast<std::uint32_t>(t);
  row.current = articulated[t]->joint_rate(k);
  return row;
}

/// What stops, drives, gears and brakes the joints of the trees that move.
void ContactSolver::Scratch::add_joint_rows(const SolverInput& input, const MultibodyState& state) {
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    if (tree.is_single_body() || !is_active[tree.root]) continue;
    for (std::size_t k = 0; k < tree.joints.size(); ++k) {
      const std::uint32_t j = tree.joints[k];
      const JointSpec& spec = model->joints()[j];
      if (spec.type == JointType::fixed) continue;
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
        const std::uint32_t driver = spec.gear->driver;
        const auto place = std::find(tree.joints.begin(), tree.joints.end(), driver);
        const auto d = static_cast<std::size_t>(place - tree.joints.begin());
        rows.push_back(
            gear_row(joint, *spec.gear, q, row_of_joint(t, d), state.joints[driver].q, input.dt));
      }
      if (spec.friction > 0.0) rows.push_back(friction_row(joint, spec, input.dt));
    }
  }
}

void ContactSolver::Scratch::add_constraints(const MultibodyState& state, double dt) {
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    const ConstraintState& constraint = state.constraints[i];
    const std::uint32_t a = constraint.a.index, b = constraint.b.index;
    if (!state.is_present[a] || !state.is_present[b] || (!is_active[a] && !is_active[b])) continue;
    for (const std::uint32_t body : {a, b}) {
      if (is_active[body]) continue;  // stands still, or goes its own way
      X_WB[body] = state.bodies[body].X_WB();
      velocity[body] = state.bodies[body].V_WB_B.vector();
    }
    add_held_axes(i, constraint, dt);
  }
}

/// One row for each axis that is held: it stops the motion along it and brings what has crept away
/// back. Both bodies are pushed at the same point, so that no momentum comes from nowhere.
void ContactSolver::Scratch::add_held_axes(std::size_t number, const ConstraintState& constraint,
                                           double dt) {
  const std::uint32_t a = constraint.a.index, b = constraint.b.index;
  const Pose X_WF = X_WB[a] * constraint.X_AF, X_WG = X_WB[b] * constraint.X_BG;
  const Eigen::AngleAxisd turn(Mat3(X_WG.R * X_WF.R.transpose()));
  const Vec3 way_W = X_WG.p - X_WF.p, turn_W = turn.angle() * turn.axis();
  const Vec3 v_W = velocity_at(a, velocity[a], X_WG.p) - velocity_at(b, velocity[b], X_WG.p);
  const Vec3 w_W = X_WB[a].R * velocity[a].tail<3>() - X_WB[b].R * velocity[b].tail<3>();
  for (int axis = 0; axis < 6; ++axis) {
    if ((constraint.free_axes >> axis & 1u) != 0) continue;
    const bool is_turn = axis >= 3;
    const Vec3 d = X_WF.R.col(axis % 3);
    const double limit = (is_turn ? constraint.max_moment : constraint.max_force) * dt;
    Row row;
    row.tree = model->bodies()[is_active[a] ? a : b].tree;
    row.a = is_turn ? turning_side(a, d, 1.0) : side(a, X_WG.p, d, 1.0);
    row.b = is_turn ? turning_side(b, d, -1.0) : side(b, X_WG.p, d, -1.0);
    row.current = d.dot(is_turn ? w_W : v_W);
    row.target = return_speed(d.dot(is_turn ? turn_W : way_W), dt);
    row.lower = -limit;
    row.upper = limit;
    is_coupled[a] = is_coupled[b] = 1;
    held_axes.push_back({number, axis, rows.size()});
    rows.push_back(row);
  }
  if ((constraint.free_axes & kSlidesAlongX) != 0)
    add_ends_of_travel(number, constraint, X_WF, X_WG.p, v_W, dt);
}

/// What slides along Fx stops at the ends of its way, as a joint does at its limits. The rows are
/// there wherever it is: what pushes it may be a contact, which the free velocity does not show.
void ContactSolver::Scratch::add_ends_of_travel(std::size_t number,
                                                const ConstraintState& constraint, const Pose& X_WF,
                                                const Vec3& p_WG, const Vec3& v_W, double dt) {
  const std::uint32_t a = constraint.a.index, b = constraint.b.index;
  const Vec3 d = X_WF.R.col(0);
  const double travel = d.dot(p_WG - X_WF.p);
  for (const double sign : {1.0, -1.0}) {  // the far end pushes a along +Fx, the near one along -Fx
    const double room =
        sign > 0.0 ? constraint.max_travel - travel : travel - constraint.min_travel;
    if (!std::isfinite(room)) continue;
    Row row;
    row.tree = model->bodies()[is_active[a] ? a : b].tree;
    row.a = side(a, p_WG, d, sign);
    row.b = side(b, p_WG, d, -sign);
    row.current = sign * d.dot(v_W);
    row.target = parting_speed(room, 0.0, 0.0, 0.0, dt);
    row.upper = kNoLimit;
    held_axes.push_back({number, 0, rows.size(), sign});
    rows.push_back(row);
  }
}

/// Trees that touch each other, directly or through others, are solved together and apart from the
/// rest. An island is named after its first tree.
std::uint32_t ContactSolver::Scratch::island(std::uint32_t tree) const {
  while (island_of_tree[tree] != tree) tree = island_of_tree[tree];
  return tree;
}

void ContactSolver::Scratch::join_islands() {
  for (std::uint32_t t = 0; t < island_of_tree.size(); ++t) island_of_tree[t] = t;
  for (const Row& row : rows) {
    if (row.b.body == kNone) continue;
    const std::uint32_t first = island(row.tree), second = island(tree_of(row.b));
    island_of_tree[std::max(first, second)] = std::min(first, second);
  }
}

void ContactSolver::Scratch::solve_islands() {
  if (rows.empty()) return;
  join_islands();
  for (std::uint32_t r = 0; r < rows.size(); ++r) {
    if (rows[r].is_solved) continue;
    island_rows.clear();
    for (std::uint32_t k = r; k < rows.size(); ++k) {
      if (island(rows[k].tree) == island(rows[r].tree)) island_rows.push_back(k);
    }
    solve_island();
  }
}

void ContactSolver::Scratch::solve_island() {
  const int n = static_cast<int>(island_rows.size());
  lcp.resize(n);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Row& row = rows[island_rows[k]];
    lcp.b[k] = row.target - row.current;
    lcp.upper[k] = row.upper;
    lcp.lower[k] = row.lower;
    lcp.bound_by[k] = row.normal_row < 0 ? i + row.normal_row : -1;
    fill_column(i);
    lcp.A(i, i) *= 1.0 + kSoftness;
  }
  lcp.solve();
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    rows[island_rows[k]].impulse = lcp.x[k];
    rows[island_rows[k]].is_solved = true;
  }
}

/// Column j of A: how the velocity of each row changes by a unit impulse along row j.
void ContactSolver::Scratch::fill_column(int j) {
  const Row& source = rows[island_rows[static_cast<std::size_t>(j)]];
  const auto answer = [&](std::uint32_t tree, std::uint32_t body, const Vec6& change_of_single) {
    for (int i = 0; i < lcp.rows(); ++i) {
      const Row& row = rows[island_rows[static_cast<std::size_t>(i)]];
      double change = 0.0;
      if (row.joint.joint != kNone) {
        if (row.tree == tree && !is_single(tree)) {
          for (const RowJoint& part : {row.joint, row.driver})
            if (part.joint != kNone)
              change += part.factor * articulated[tree]->joint_rate_change(part.joint);
        }
      } else {
        for (const RowSide& side : {row.a, row.b}) {
          if (side.body == kNone || tree_of(side) != tree) continue;
          change +=
              is_single(tree)
                  ? (side.body == body ? side.impulse.dot(change_of_single) : 0.0)
                  : side.impulse.dot(articulated[tree]->velocity_change(place_in_tree[side.body]));
        }
      }
      lcp.A(i, j) += change;
    }
  };
  if (source.joint.joint != kNone) {
    for (const RowJoint& part : {source.joint, source.driver}) {
      if (part.joint == kNone) continue;
      articulated[source.tree]->try_joint_impulse(part.joint, part.factor);
      answer(source.tree, kNone, Vec6::Zero());
    }
    return;
  }
  for (const RowSide& side : {source.a, source.b}) {
    if (side.body == kNone) continue;
    const std::uint32_t tree = tree_of(side);
    if (is_single(tree)) {
      answer(tree, side.body, inverse_inertia[side.body] * side.impulse);
    } else {
      articulated[tree]->try_impulse(place_in_tree[side.body], side.impulse);
      answer(tree, side.body, Vec6::Zero());
    }
  }
}

void ContactSolver::Scratch::apply_impulses() {
  for (std::size_t t = 0; t < articulated.size(); ++t) {
    if (articulated[t] && is_active[model->trees()[t].root]) articulated[t]->clear_impulses();
  }
  for (const Row& row : rows) {
    if (row.joint.joint != kNone) {
      for (const RowJoint& part : {row.joint, row.driver})
        if (part.joint != kNone)
          articulated[row.tree]->add_joint_impulse(part.joint, part.factor * row.impulse);
      continue;
    }
    for (const RowSide& side : {row.a, row.b}) {
      if (side.body == kNone) continue;
      const std::uint32_t tree = tree_of(side);
      const Vec6 impulse = row.impulse * side.impulse;
      if (is_single(tree)) {
        velocity[side.body] += inverse_inertia[side.body] * impulse;
      } else {
        articulated[tree]->add_impulse(place_in_tree[side.body], impulse);
      }
    }
  }
  for (std::size_t t = 0; t < articulated.size(); ++t) {
    if (articulated[t] && is_active[model->trees()[t].root]) articulated[t]->apply_impulses();
  }
}

void ContactSolver::Scratch::move_single_body(std::uint32_t body, double dt,
                                              MultibodyState& state) const {
  RigidState& now = state.bodies[body];
  const Twist V = Twist::from_vector(velocity[body]);
  // Contacts are solved for places that follow from the new velocity. A body that only wades
  // through something may go by the mean of old and new, which is of second order.
  Twist way = V;
  if (is_resisted[body] && !is_coupled[body])
    way = Twist::from_vector(0.5 * (now.V_WB_B.vector() + velocity[body]));
  const Quat turn = rotation_from_vector(dt * way.angular);
  now.p_WB += dt * (X_WB[body].R * way.linear);
  now.q_WB = (now.q_WB * turn).normalized();
  now.V_WB_B = {.linear = turn.conjugate() * V.linear, .angular = V.angular};
}

void ContactSolver::Scratch::move(double dt, MultibodyState& state) {
  for (std::size_t t = 0; t < model->trees().size(); ++t) {
    const TreeModel& tree = model->trees()[t];
    if (!is_active[tree.root]) continue;
    if (tree.is_single_body()) {
      move_single_body(tree.root, dt, state);
      continue;
    }
    if (!tree.is_bolted) {
      RigidState& root = state.bodies[tree.root];
      root.V_WB_B = Twist::from_vector(articulated[t]->velocity(0));
      root.p_WB += dt * (X_WB[tree.root].R * root.V_WB_B.linear);
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
  s.find_contacts(state, input.dt);
  s.add_joint_rows(input, state);
  s.add_constraints(state, input.dt);
  s.add_yield_rows(input.resistances, input.dt);
  s.solve_islands();
  s.apply_impulses();
  s.move(input.dt, state);
  s.list_contacts(output.contacts);
  s.list_loads(state.constraints.size(), input.dt, output);
}

}  // namespace remora
