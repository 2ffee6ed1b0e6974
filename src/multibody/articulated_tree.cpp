// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/articulated_tree.h"

#include <cmath>

#include "math/rotation.h"
#include "math/symmetric_matrix.h"

namespace remora {
namespace {

// X makes the parent's motion that of a body which is fixed to it at (R_PC, p_PC):
//   v_C = Rᵀ (v_P + ω_P × p),  ω_C = Rᵀ ω_P;
// its transpose makes a wrench on the child one on the parent.

Vec6 motion_of_child(const Mat3& R_PC, const Vec3& p_PC, const Vec6& V_P) {
  const Vec3 w = V_P.tail<3>();
  const Vec3 v = V_P.head<3>() + w.cross(p_PC);
  Vec6 V_C;
  V_C.head<3>().noalias() = R_PC.transpose() * v;
  V_C.tail<3>().noalias() = R_PC.transpose() * w;
  return V_C;
}

void add_wrench_to_parent(const Mat3& R_PC, const Vec3& p_PC, const Vec6& F_C, Vec6& F_P) {
  const Vec3 force = R_PC * F_C.head<3>();
  F_P.head<3>() += force;
  F_P.tail<3>() += R_PC * F_C.tail<3>() + p_PC.cross(force);
}

/// Adds Xᵀ I X.
void add_inertia_to_parent(const Mat3& R_PC, const Vec3& p_PC, const Mat6& I_C, Mat6& I_P) {
  const Mat3 A = R_PC * I_C.topLeftCorner<3, 3>() * R_PC.transpose();
  const Mat3 B = R_PC * I_C.topRightCorner<3, 3>() * R_PC.transpose();
  const Mat3 C = R_PC * I_C.bottomRightCorner<3, 3>() * R_PC.transpose();
  const Mat3 P = skew(p_PC);
  const Mat3 moved = B - A * P;
  I_P.topLeftCorner<3, 3>() += A;
  I_P.topRightCorner<3, 3>() += moved;
  I_P.bottomLeftCorner<3, 3>() += moved.transpose();
  I_P.bottomRightCorner<3, 3>() += C + P * moved - B.transpose() * P;
}

/// How motion `b` changes, seen from axes that move with V: Featherstone's V × b.
Vec6 motion_cross(const Vec6& V, const Vec6& b) {
  const Vec3 v = V.head<3>(), w = V.tail<3>();
  Vec6 product;
  product << w.cross(b.head<3>()) + v.cross(b.tail<3>()), w.cross(b.tail<3>());
  return product;
}

/// A motion or a wrench about Bo in B, about Ao in A.
Vec6 motion_in(const Pose& X_AB, const Vec6& V_B) {
  const Vec3 w_A = X_AB.R * V_B.tail<3>();
  Vec6 V_A;
  V_A << X_AB.R * V_B.head<3>() + X_AB.p.cross(w_A), w_A;
  return V_A;
}
Vec6 wrench_in(const Pose& X_AB, const Vec6& F_B) {
  const Vec3 force_A = X_AB.R * F_B.head<3>();
  Vec6 F_A;
  F_A << force_A, X_AB.R * F_B.tail<3>() + X_AB.p.cross(force_A);
  return F_A;
}

}  // namespace

ArticulatedTree::ArticulatedTree(const MultibodyModel& model, const TreeModel& tree)
    : model_(&model), tree_(&tree), F_B_(model.bodies().size()) {
  if (!tree.is_bolted) {
    Node root;
    root.is_free = true;
    nodes_.push_back(root);
    first_jointed_ = 1;
  }
  for (const std::uint32_t j : tree.joints) {
    const JointSpec& spec = model.joints()[j];
    Node node;
    for (std::size_t k = 0; k < nodes_.size(); ++k)
      if (tree.bodies[k] == spec.parent) node.parent = k;
    node.joint = j;
    node.has_axis = spec.type != JointType::fixed;
    node.S = model.joint_motions()[j].S;
    node.damping = spec.damping;
    nodes_.push_back(node);
  }
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    nodes_[k].body = tree.bodies[k];
    nodes_[k].inertia = model.bodies()[tree.bodies[k]].inertia;
  }
  for (Motion* motion : {&start_, &stage_, &rate_, &sum_})
    motion->joints.resize(tree.joints.size());
  places_.resize(nodes_.size());
  loose_axes_.reserve(nodes_.size());
}

/// Places and velocities, from the root outwards.
void ArticulatedTree::take_motion(const MultibodyState& state) {
  has_loose_axes_ = false;
  for (Node& node : nodes_) {
    if (node.is_free) {
      node.V = state.bodies[node.body].V_WB_B.vector();
      continue;
    }
    const JointState& at = state.joints[node.joint];
    const Pose X_PC = model_->joint_motions()[node.joint].at(at.q).X_PC;
    node.R_PC = X_PC.R;
    node.p_PC = X_PC.p;
    node.V.setZero();
    if (node.parent != kNoParent)
      node.V = motion_of_child(node.R_PC, node.p_PC, nodes_[node.parent].V);
    node.dq = node.has_axis ? at.dq : 0.0;
    if (!node.has_axis) continue;
    const Vec6 own = at.dq * node.S;
    node.V += own;
    node.c = motion_cross(node.V, own);
  }
}

/// What each body weighs with all that hangs on it, from the tips inwards.
void ArticulatedTree::find_inertias(double dt) {
  for (Node& node : nodes_) node.I = node.inertia;
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    Node& node = nodes_[k];
    if (node.has_axis) node.U.noalias() = node.I * node.S;
    if (node.is_free) root_inverse_ = inverse_of_positive_definite(node.I);
    if (node.is_loose()) node.D_inverse = 1.0 / (node.S.dot(node.U) + dt * node.damping);
    if (node.parent == kNoParent) continue;
    if (node.is_loose()) {
      Mat6 passed_on = node.I;
      passed_on.noalias() -= (node.D_inverse * node.U) * node.U.transpose();
      add_inertia_to_parent(node.R_PC, node.p_PC, passed_on, nodes_[node.parent].I);
    } else {
      add_inertia_to_parent(node.R_PC, node.p_PC, node.I, nodes_[node.parent].I);
    }
  }
}

/// ν̇ and q̈ under the given forces. M ν̇ = F holds in each body's own turning axes, because F brings
/// its Coriolis terms; what turning joints add to ν̇ is in `c`.
void ArticulatedTree::find_accelerations(std::span<const Wrench> F_B) {
  for (Node& node : nodes_) {
    node.F = F_B[node.body].vector();
    node.p = -node.F;
  }
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    Node& node = nodes_[k];
    if (node.is_loose()) node.u = -node.damping * node.dq - node.S.dot(node.p);
    if (node.parent == kNoParent) continue;
    Vec6 passed_on = node.p;
    if (node.has_axis) {
      passed_on.noalias() += node.I * node.c;
      passed_on +=
          (node.is_driven ? node.ddq : node.D_inverse * (node.u - node.U.dot(node.c))) * node.U;
    }
    add_wrench_to_parent(node.R_PC, node.p_PC, passed_on, nodes_[node.parent].p);
  }
  propagate_outwards(Cause::forces);
  for (Node& node : nodes_) node.a = node.dV;
}

void ArticulatedTree::find_accelerations(const MultibodyState& state, std::span<const Wrench> F_B) {
  take_motion(state);
  drive({}, 0.0);
  find_inertias(0.0);
  find_accelerations(F_B);
}

/// Which joints are driven, and how fast that makes them turn faster.
void ArticulatedTree::drive(std::span<const std::optional<double>> rates, double dt) {
  for (std::size_t k = first_jointed_; k < nodes_.size(); ++k) {
    Node& node = nodes_[k];
    const std::size_t joint = k - first_jointed_;
    node.is_driven = node.has_axis && joint < rates.size() && rates[joint];
    if (node.is_driven) node.ddq = (*rates[joint] - node.dq) / dt;
  }
}

void ArticulatedTree::advance_velocities(const MultibodyState& state, std::span<const Wrench> F_B,
                                         double dt, std::span<const std::optional<double>> driven) {
  step_ = dt;
  take_motion(state);
  drive(driven, dt);
  find_inertias(dt);
  find_accelerations(F_B);
  // The joints' new rates, and then the bodies' new velocities as the joints have it: a sum of
  // velocity and acceleration for each body would part from that at second order.
  for (Node& node : nodes_) {
    if (node.is_free) {
      node.V += dt * node.dV;
      continue;
    }
    node.V.setZero();
    if (node.parent != kNoParent)
      node.V = motion_of_child(node.R_PC, node.p_PC, nodes_[node.parent].V);
    if (!node.has_axis) continue;
    node.dq += dt * node.ddq;
    node.V += node.dq * node.S;
    if (node.is_driven)
      node.driving = dt * (node.U.dot(node.dV) + node.S.dot(node.p) + node.damping * node.dq);
  }
}

// From the root outwards. A wrench f on a body turns its own joint by S D⁻¹ Sᵀ f and reaches the
// parent as Aᵀ f; the parent's answer comes back through A. So Y = A Y_P Aᵀ + S D⁻¹ Sᵀ, with
// A = (1 - S D⁻¹ Sᵀ I) X, I the articulated inertia of the body and what hangs on it, D = Sᵀ I S,
// and X what makes the parent's motion the child's. docs/theory/multibody.md.
void ArticulatedTree::find_responses(const MultibodyState& state, std::span<const Wrench> F_B,
                                     double dt, std::span<BodyResponse> of_body) {
  take_motion(state);
  drive({}, dt);
  find_inertias(dt);
  find_accelerations(F_B);
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const Node& node = nodes_[k];
    Mat6& Y = of_body[k].inverse_inertia;
    of_body[k].acceleration = Twist::from_vector(node.dV);
    if (node.is_free) {
      Y = root_inverse_;
      continue;
    }
    Y.setZero();
    if (node.parent != kNoParent) {
      Mat6 A;
      for (int axis = 0; axis < 6; ++axis)
        A.col(axis) = motion_of_child(node.R_PC, node.p_PC, Vec6::Unit(axis));
      if (node.has_axis) A -= node.D_inverse * node.S * (node.U.transpose() * A);
      Y.noalias() = A * of_body[node.parent].inverse_inertia * A.transpose();
    }
    if (node.has_axis) Y.noalias() += node.D_inverse * node.S * node.S.transpose();
  }
}

/// How the bodies answer to what `p` and `u` hold, from the root outwards.
void ArticulatedTree::propagate_outwards(Cause cause) {
  for (Node& node : nodes_) {
    if (node.is_free) {
      node.dV.noalias() = -(root_inverse_ * node.p);
      continue;
    }
    node.dV.setZero();
    if (node.parent != kNoParent)
      node.dV = motion_of_child(node.R_PC, node.p_PC, nodes_[node.parent].dV);
    if (!node.has_axis) continue;
    if (cause == Cause::forces) node.dV += node.c;
    if (!node.is_driven)
      node.ddq = node.D_inverse * (node.u - node.U.dot(node.dV));
    else if (cause == Cause::impulses)
      node.ddq = 0.0;
    node.dV += node.ddq * node.S;
  }
}

// An impulse f on a body reaches the parent as f - U D⁻¹ Sᵀ f, and gives the joint between them
// Sᵀ f; what reaches a free root moves it as a whole. So J M⁻¹ Jᵀ is the sum over the joints that
// both impulses pass of (Sᵀ f)ᵢ D⁻¹ (Sᵀ f)ⱼ, and at the root fᵢᵀ I⁻¹ fⱼ: a product of rows. All in
// the frame of the first body, so that nothing is turned on the way. docs/theory/multibody.md.
void ArticulatedTree::find_loose_axes() {
  if (has_loose_axes_) return;
  has_loose_axes_ = true;
  loose_axes_.clear();
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const Node& node = nodes_[k];
    Place& place = places_[k];
    const bool has_parent = node.parent != kNoParent;
    place.X_0B = has_parent ? places_[node.parent].X_0B * Pose{node.R_PC, node.p_PC} : Pose{};
    const int next = has_parent ? places_[node.parent].axis : kNoAxis;
    place.axis = node.is_loose() ? static_cast<int>(loose_axes_.size()) : next;
    if (!node.is_loose()) continue;
    loose_axes_.push_back({.S = motion_in(place.X_0B, node.S),
                           .U = wrench_in(place.X_0B, node.U),
                           .D_inverse = node.D_inverse,
                           .root_of_D_inverse = std::sqrt(node.D_inverse),
                           .next = next});
  }
  if (first_jointed_ > 0) root_factor_ = cholesky_factor(root_inverse_);
}

std::size_t ArticulatedTree::answer_size() {
  find_loose_axes();
  return 6 * first_jointed_ + loose_axes_.size();
}

void ArticulatedTree::add_answer(std::size_t body, const Vec6& impulse_B, std::span<double> row) {
  find_loose_axes();
  const Place& place = places_[body];
  pass_on_inwards(wrench_in(place.X_0B, impulse_B), place.axis, row);
}

void ArticulatedTree::add_joint_answer(std::size_t joint, double impulse, std::span<double> row) {
  find_loose_axes();
  const std::size_t body = joint + first_jointed_;
  if (!nodes_[body].is_loose()) return;
  const int axis = places_[body].axis;
  const LooseAxis& own = loose_axes_[static_cast<std::size_t>(axis)];
  row[6 * first_jointed_ + static_cast<std::size_t>(axis)] += own.root_of_D_inverse * impulse;
  pass_on_inwards(-own.D_inverse * impulse * own.U, own.next, row);
}

void ArticulatedTree::pass_on_inwards(Vec6 impulse_0, int axis, std::span<double> row) const {
  while (axis != kNoAxis) {
    const LooseAxis& loose = loose_axes_[static_cast<std::size_t>(axis)];
    const double along = loose.S.dot(impulse_0);
    row[6 * first_jointed_ + static_cast<std::size_t>(axis)] += loose.root_of_D_inverse * along;
    impulse_0 -= loose.D_inverse * along * loose.U;
    axis = loose.next;
  }
  if (first_jointed_ > 0) Eigen::Map<Vec6>(row.data()) += root_factor_.transpose() * impulse_0;
}

void ArticulatedTree::clear_impulses() {
  for (Node& node : nodes_) {
    node.impulse.setZero();
    node.joint_impulse = 0.0;
  }
}

void ArticulatedTree::add_impulse(std::size_t body, const Vec6& impulse_B) {
  nodes_[body].impulse += impulse_B;
}

void ArticulatedTree::add_joint_impulse(std::size_t joint, double impulse) {
  node_of(joint).joint_impulse += impulse;
}

void ArticulatedTree::apply_impulses() {
  for (Node& node : nodes_) node.p = -node.impulse;
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    Node& node = nodes_[k];
    Vec6 passed_on = node.p;
    if (node.is_loose()) {
      node.u = node.joint_impulse - node.S.dot(node.p);
      passed_on += node.D_inverse * node.u * node.U;
    }
    if (node.parent != kNoParent)
      add_wrench_to_parent(node.R_PC, node.p_PC, passed_on, nodes_[node.parent].p);
  }
  propagate_outwards(Cause::impulses);
  for (Node& node : nodes_) {
    node.V += node.dV;
    node.dq += node.ddq;
    node.F += node.impulse / step_;
    node.a += node.dV / step_;
    if (node.is_driven) node.driving += node.U.dot(node.dV) + node.S.dot(node.p);
  }
}

/// Newton and Euler from the tips inwards: what a joint puts on its child is what the child's
/// acceleration takes and nothing else gives.
void ArticulatedTree::find_joint_loads(std::span<Wrench> loads) {
  for (Node& node : nodes_) node.carried.noalias() = node.inertia * node.a - node.F;
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    const Node& node = nodes_[k];
    if (node.is_free) continue;
    loads[node.joint] = {-node.carried.head<3>(), -node.carried.tail<3>()};
    if (node.parent != kNoParent)
      add_wrench_to_parent(node.R_PC, node.p_PC, node.carried, nodes_[node.parent].carried);
  }
}

// ---- free flight ----

void ArticulatedTree::read(const MultibodyState& state, Motion& motion) const {
  const RigidState& root = state.bodies[tree_->root];
  motion.p_W = root.p_WB;
  motion.q = root.q_WB.coeffs();
  motion.nu = root.V_WB_B.vector();
  for (std::size_t k = 0; k < tree_->joints.size(); ++k)
    motion.joints[k] = state.joints[tree_->joints[k]];
}

void ArticulatedTree::write(const Motion& motion, MultibodyState& state) const {
  if (!tree_->is_bolted) {
    RigidState& root = state.bodies[tree_->root];
    root.p_WB = motion.p_W;
    root.q_WB.coeffs() = motion.q;
    root.q_WB.normalize();
    root.V_WB_B = Twist::from_vector(motion.nu);
  }
  for (std::size_t k = 0; k < tree_->joints.size(); ++k)
    state.joints[tree_->joints[k]] = motion.joints[k];
  place_bodies_of_tree(*model_, *tree_, state);
}

void ArticulatedTree::find_rate(const TreeForces& forces, const MultibodyState& state,
                                Motion& rate) {
  forces.find(state, F_B_);
  find_accelerations(state, F_B_);
  if (!tree_->is_bolted) {
    const RigidState& root = state.bodies[tree_->root];
    rate.p_W = root.q_WB * root.V_WB_B.linear;
    rate.q = quaternion_rate(root.q_WB, root.V_WB_B.angular);
    rate.nu = nodes_[0].dV;
  }
  for (std::size_t k = 0; k < rate.joints.size(); ++k) {
    const Node& node = node_of(k);
    rate.joints[k] = node.has_axis ? JointState{node.dq, node.ddq} : JointState{};
  }
}

void ArticulatedTree::fly(const TreeForces& forces, double dt, MultibodyState& state) {
  /// to = from + h rate
  const auto move = [](const Motion& from, double h, const Motion& rate, Motion& to) {
    to.p_W = from.p_W + h * rate.p_W;
    to.q = from.q + h * rate.q;
    to.nu = from.nu + h * rate.nu;
    for (std::size_t k = 0; k < to.joints.size(); ++k) {
      to.joints[k].q = from.joints[k].q + h * rate.joints[k].q;
      to.joints[k].dq = from.joints[k].dq + h * rate.joints[k].dq;
    }
  };
  read(state, start_);
  sum_ = start_;
  constexpr double kNodes[] = {0.5, 0.5, 1.0};
  constexpr double kWeights[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  for (int i = 0; i < 4; ++i) {
    find_rate(forces, state, rate_);
    move(sum_, kWeights[i] * dt, rate_, sum_);
    if (i == 3) break;
    move(start_, kNodes[i] * dt, rate_, stage_);
    write(stage_, state);
  }
  write(sum_, state);
}

}  // namespace remora
