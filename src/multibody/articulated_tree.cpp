// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "multibody/articulated_tree.h"

#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/WeldJoint.hpp>

#include <limits>
#include <string>

namespace remora {
namespace {

namespace dd = dart::dynamics;

/// In place of a parent: the joint hangs on a static body.
constexpr std::size_t kBolted = std::numeric_limits<std::size_t>::max();

/// DART puts the angular part first.
Vec6 swap_halves(const Vec6& v) { return (Vec6() << v.tail<3>(), v.head<3>()).finished(); }

Mat6 swap_halves(const Mat6& M) {
  Mat6 S;
  S << M.bottomRightCorner<3, 3>(), M.bottomLeftCorner<3, 3>(), M.topRightCorner<3, 3>(),
      M.topLeftCorner<3, 3>();
  return S;
}

Eigen::Isometry3d to_isometry(const Pose& X) {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.linear() = X.R;
  T.translation() = X.p;
  return T;
}

/// Any symmetric 6×6. The setter of DART does the same, but warns on every entry that no rigid body
/// without water could have.
class GeneralInertia : public dd::Inertia {
 public:
  explicit GeneralInertia(const Mat6& M) { mSpatialTensor = swap_halves(M); }
};

/// `number` makes the names that DART wants to be different.
template <class DartJoint>
std::pair<DartJoint*, dd::BodyNode*> add_body(dd::Skeleton& skeleton, dd::BodyNode* parent,
                                              std::size_t number) {
  typename DartJoint::Properties joint;
  joint.mName = "joint " + std::to_string(number);
  dd::BodyNode::AspectProperties body("body " + std::to_string(number));
  return skeleton.createJointAndBodyNodePair<DartJoint>(parent, joint,
                                                        dd::BodyNode::Properties(body));
}

std::pair<dd::Joint*, dd::BodyNode*> add_body(dd::Skeleton& skeleton, dd::BodyNode* parent,
                                              const JointSpec& spec, std::size_t number) {
  const auto with_axis = [&](auto pair) -> std::pair<dd::Joint*, dd::BodyNode*> {
    pair.first->setAxis(spec.axis_J.normalized());
    pair.first->setDampingCoefficient(0, spec.damping);
    return pair;
  };
  switch (spec.type) {
    case JointType::revolute:
      return with_axis(add_body<dd::RevoluteJoint>(skeleton, parent, number));
    case JointType::prismatic:
      return with_axis(add_body<dd::PrismaticJoint>(skeleton, parent, number));
    case JointType::fixed:
      break;
  }
  return add_body<dd::WeldJoint>(skeleton, parent, number);
}

}  // namespace

struct ArticulatedTree::Skeleton {
  dd::SkeletonPtr dart;
  dd::FreeJoint* free_joint = nullptr;  // none when bolted
  std::vector<dd::BodyNode*> nodes;
  std::vector<dd::Joint*> joints;
  std::vector<std::size_t> parents;        // of each joint: among the nodes, or kBolted
  std::vector<std::uint32_t> body_index;   // in the model
  std::vector<std::uint32_t> joint_index;  // in the model
};

ArticulatedTree::~ArticulatedTree() = default;
ArticulatedTree::ArticulatedTree(ArticulatedTree&&) noexcept = default;

// The world's frame does not matter: without gravity everything DART computes is the same wherever
// the root is, so the root stays at the origin and only its velocity is set.
ArticulatedTree::ArticulatedTree(const MultibodyModel& model, const TreeModel& tree)
    : skeleton_(std::make_unique<Skeleton>()) {
  Skeleton& s = *skeleton_;
  s.dart = dd::Skeleton::create("tree");
  s.dart->setGravity(Vec3::Zero());
  s.body_index = tree.bodies;
  s.joint_index = tree.joints;
  if (!tree.is_bolted) {
    const auto [joint, node] = add_body<dd::FreeJoint>(*s.dart, nullptr, 0);
    s.free_joint = joint;
    s.nodes.push_back(node);
  }
  for (const std::uint32_t j : tree.joints) {
    const JointSpec& spec = model.joints()[j];
    dd::BodyNode* parent = nullptr;
    s.parents.push_back(kBolted);
    for (std::size_t k = 0; k < s.nodes.size(); ++k) {
      if (tree.bodies[k] != spec.parent) continue;
      parent = s.nodes[k];
      s.parents.back() = k;
    }
    const auto [joint, node] = add_body(*s.dart, parent, spec, s.nodes.size());
    joint->setTransformFromParentBodyNode(to_isometry(spec.X_PJ));
    joint->setTransformFromChildBodyNode(to_isometry(spec.X_CJ));
    s.joints.push_back(joint);
    s.nodes.push_back(node);
  }
  for (std::size_t k = 0; k < s.nodes.size(); ++k) {
    s.nodes[k]->setInertia(GeneralInertia(model.bodies()[tree.bodies[k]].inertia));
  }
}

/// Sets places, velocities and forces, and lets DART find the accelerations.
void ArticulatedTree::find_accelerations(const MultibodyState& state, std::span<const Wrench> F_B,
                                         double dt) {
  Skeleton& s = *skeleton_;
  if (s.dart->getTimeStep() != dt) s.dart->setTimeStep(dt);
  if (s.free_joint != nullptr) {
    const Twist& V = state.bodies[s.body_index[0]].V_WB_B;
    s.free_joint->setVelocitiesStatic(swap_halves(V.vector()));
  }
  for (std::size_t k = 0; k < s.joints.size(); ++k) {
    if (s.joints[k]->getNumDofs() == 0) continue;
    const JointState& at = state.joints[s.joint_index[k]];
    s.joints[k]->setPosition(0, at.q);
    s.joints[k]->setVelocity(0, at.dq);
  }
  for (std::size_t k = 0; k < s.nodes.size(); ++k) {
    // M ν̇ = F. DART would add the Coriolis force ad*(V) M V of its own; F holds ours already.
    const Vec6& V = s.nodes[k]->getSpatialVelocity();
    const Vec6 momentum = s.nodes[k]->getInertia().getSpatialTensor() * V;
    const Vec6 F = swap_halves(F_B[s.body_index[k]].vector()) - dart::math::dad(V, momentum);
    s.nodes[k]->setExtForce(F.tail<3>(), Vec3::Zero(), true, true);  // sets the moment to zero, too
    s.nodes[k]->setExtTorque(F.head<3>(), true);
  }
  // What the impulses of the last step left behind.
  s.dart->clearConstraintImpulses();
  s.dart->clearInternalForces();
  s.dart->computeForwardDynamics();
}

void ArticulatedTree::advance_velocities(const MultibodyState& state, std::span<const Wrench> F_B,
                                         double dt) {
  find_accelerations(state, F_B, dt);
  Skeleton& s = *skeleton_;
  // DART's own integration of a free joint turns the velocity along with the body, which ν̇ holds
  // already.
  if (s.free_joint != nullptr) {
    s.free_joint->setVelocitiesStatic(s.free_joint->getVelocitiesStatic() +
                                      dt * s.free_joint->getAccelerationsStatic());
  }
  for (dd::Joint* joint : s.joints) {
    if (joint->getNumDofs() == 0) continue;
    joint->setVelocity(0, joint->getVelocity(0) + dt * joint->getAcceleration(0));
  }
}

// From the root outwards. A wrench f on a body turns its own joint by S D⁻¹ Sᵀ f and reaches the
// parent as Aᵀ f; the parent's answer comes back through A. So Y = A Y_P Aᵀ + S D⁻¹ Sᵀ, with
// A = (1 - S D⁻¹ Sᵀ I) X, I the articulated inertia of the body and what hangs on it, D = Sᵀ I S,
// and X what makes the parent's motion the child's. docs/theory/multibody.md.
void ArticulatedTree::find_responses(const MultibodyState& state, std::span<const Wrench> F_B,
                                     double dt, std::span<BodyResponse> of_body) {
  find_accelerations(state, F_B, dt);
  Skeleton& s = *skeleton_;
  const std::size_t first_jointed = s.nodes.size() - s.joints.size();
  for (std::size_t k = 0; k < s.nodes.size(); ++k) {
    const Mat6& I = s.nodes[k]->getArticulatedInertia();
    Mat6& Y = of_body[k].inverse_inertia;  // angular part first until all are known
    if (k < first_jointed) {
      Y = I.inverse();
    } else {
      const dd::Joint* joint = s.joints[k - first_jointed];
      Mat6 A = Mat6::Identity(), own = Mat6::Zero();
      if (joint->getNumDofs() == 1) {
        const Vec6 S = joint->getRelativeJacobian().col(0);
        own = S * S.transpose() / S.dot(I * S);
        A -= own * I;
      }
      Y = own;
      if (s.parents[k - first_jointed] != kBolted) {
        A *= dart::math::getAdTMatrix(joint->getRelativeTransform().inverse());
        Y += A * of_body[s.parents[k - first_jointed]].inverse_inertia * A.transpose();
      }
    }
    of_body[k].acceleration =
        Twist::from_vector(swap_halves(Vec6(s.nodes[k]->getSpatialAcceleration())));
  }
  for (std::size_t k = 0; k < s.nodes.size(); ++k)
    of_body[k].inverse_inertia = swap_halves(of_body[k].inverse_inertia);
}

Vec6 ArticulatedTree::velocity(std::size_t body) const {
  return swap_halves(Vec6(skeleton_->nodes[body]->getSpatialVelocity()));
}

double ArticulatedTree::joint_rate(std::size_t joint) const {
  const dd::Joint* j = skeleton_->joints[joint];
  return j->getNumDofs() == 0 ? 0.0 : j->getVelocity(0);
}

void ArticulatedTree::try_impulse(std::size_t body, const Vec6& impulse_B) {
  Skeleton& s = *skeleton_;
  s.dart->clearConstraintImpulses();
  s.dart->updateBiasImpulse(s.nodes[body], swap_halves(impulse_B));
  s.dart->updateVelocityChange();
}

void ArticulatedTree::try_joint_impulse(std::size_t joint, double impulse) {
  Skeleton& s = *skeleton_;
  s.dart->clearConstraintImpulses();
  s.joints[joint]->setConstraintImpulse(0, impulse);
  s.dart->updateBiasImpulse(s.joints[joint]->getChildBodyNode());
  s.dart->updateVelocityChange();
  s.joints[joint]->setConstraintImpulse(0, 0.0);
}

Vec6 ArticulatedTree::velocity_change(std::size_t body) const {
  return swap_halves(Vec6(skeleton_->nodes[body]->getBodyVelocityChange()));
}

double ArticulatedTree::joint_rate_change(std::size_t joint) const {
  return skeleton_->joints[joint]->getVelocityChange(0);
}

void ArticulatedTree::clear_impulses() { skeleton_->dart->clearConstraintImpulses(); }

void ArticulatedTree::add_impulse(std::size_t body, const Vec6& impulse_B) {
  skeleton_->nodes[body]->addConstraintImpulse(swap_halves(impulse_B));
}

void ArticulatedTree::add_joint_impulse(std::size_t joint, double impulse) {
  dd::Joint* j = skeleton_->joints[joint];
  j->setConstraintImpulse(0, j->getConstraintImpulse(0) + impulse);
}

void ArticulatedTree::apply_impulses() { skeleton_->dart->computeImpulseForwardDynamics(); }

}  // namespace remora
