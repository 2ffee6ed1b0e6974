// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "multibody/multibody_model.h"

namespace remora {

/// How a body answers to forces before anything else is solved.
struct BodyResponse {
  Mat6 inverse_inertia = Mat6::Zero();  ///< ν̇ per wrench on this body, about Bo in B; what hangs on
                                        ///< the body by joints is in it
  Twist acceleration;  ///< ν̇ under the forces that act already
};

/// What acts on the bodies of a tree, asked for several times within a step.
class TreeForces {
 public:
  virtual ~TreeForces() = default;
  /// Fills in the wrench on each body of the tree, about Bo in B, Coriolis terms included. Indexed
  /// as the model's bodies; `state` holds the tree as it is at that moment.
  virtual void find(const MultibodyState& state, std::span<Wrench> F_B) const = 0;
};

/// The dynamics of one tree of jointed bodies by Featherstone's articulated-body algorithm, with
/// any symmetric positive definite 6×6 as a body's inertia. Scratch memory only: everything is set
/// anew by `advance_velocities`, `find_responses` or `fly`. Bodies and joints are numbered as in
/// the TreeModel. Six-vectors are about Bo in B, linear part first. Theory:
/// docs/theory/multibody.md.
class ArticulatedTree {
 public:
  ArticulatedTree(const MultibodyModel& model, const TreeModel& tree);

  /// Gives a body of the tree another inertia than the model's, from now on.
  void set_inertia(std::size_t body, const Mat6& inertia) { nodes_[body].inertia = inertia; }

  /// Takes the tree's velocities from `state` to dt later, without contacts and joint limits; joint
  /// damping is implicit. A joint with an entry in `driven` is brought to that rate and kept at it,
  /// whatever that takes: impulses do not turn it. Others are loose.
  void advance_velocities(const MultibodyState& state, std::span<const Wrench> F_B, double dt,
                          std::span<const std::optional<double>> driven = {});

  /// What a driven joint took over the step so far, damping and impulses included.
  /// [N·m·s] or [N·s]
  [[nodiscard]] double driving_impulse(std::size_t joint) const { return node_of(joint).driving; }

  /// Takes the tree to dt later by Runge-Kutta of fourth order, without contacts, limits, motors
  /// and dry friction.
  void fly(const TreeForces& forces, double dt, MultibodyState& state);

  /// ν̇ and q̈ under the given forces, damping taken as it is: ask with `velocity_change` and
  /// `joint_rate_change`.
  void find_accelerations(const MultibodyState& state, std::span<const Wrench> F_B);

  /// How each body of the tree answers while the motors are off: those that hold make it heavier.
  void find_responses(const MultibodyState& state, std::span<const Wrench> F_B, double dt,
                      std::span<BodyResponse> of_body);

  [[nodiscard]] const Vec6& velocity(std::size_t body) const { return nodes_[body].V; }
  [[nodiscard]] double joint_rate(std::size_t joint) const { return node_of(joint).dq; }

  [[nodiscard]] const Vec6& velocity_change(std::size_t body) const { return nodes_[body].dV; }
  [[nodiscard]] double joint_rate_change(std::size_t joint) const { return node_of(joint).ddq; }

  /// The tree's answer to impulses is J M⁻¹ Jᵀ with M⁻¹ = W Wᵀ. Adds the row J W of an impulse to
  /// `row`, which has `answer_size` entries: how much an impulse changes the velocity along another
  /// is the product of their rows. Follows the impulse inwards over the loose joints only.
  void add_answer(std::size_t body, const Vec6& impulse_B, std::span<double> row);
  void add_joint_answer(std::size_t joint, double impulse, std::span<double> row);
  /// Six for a free root, and one for each loose joint.
  [[nodiscard]] std::size_t answer_size();

  /// Impulses to be applied together by `apply_impulses`.
  void clear_impulses();
  void add_impulse(std::size_t body, const Vec6& impulse_B);
  void add_joint_impulse(std::size_t joint, double impulse);
  void apply_impulses();

  /// The load on each joint of the tree in what was computed last, a step with its impulses or the
  /// end of a flight: what the joint's child, with all that hangs on it, exerts on the parent,
  /// about the child's Bo in its axes. What passes along the joint's axis is in it: motor, gear,
  /// damping, friction and limits. Indexed as the model's joints; others are left alone.
  void find_joint_loads(std::span<Wrench> loads);

 private:
  static constexpr std::size_t kNoParent = std::numeric_limits<std::size_t>::max();

  /// A body and the joint above it.
  struct Node {
    // Constant.
    std::size_t parent = kNoParent;  // none: a free root, or bolted to the world
    bool is_free = false;            // a root without a joint
    bool has_axis = false;           // false: free, or a fixed joint
    std::uint32_t body = 0;          // in the model
    std::uint32_t joint = 0;         // in the model; of a free root meaningless
    Vec6 S = Vec6::Zero();           // motion of the body per joint rate
    Mat6 inertia = Mat6::Identity();
    double damping = 0.0;

    // Of the current motion.
    bool is_driven = false;        // its rate is given; else, with an axis, it is loose
    double driving = 0.0;          // impulse that keeps a driven joint at its rate
    Mat3 R_PC = Mat3::Identity();  // the body in its parent
    Vec3 p_PC = Vec3::Zero();
    Vec6 V = Vec6::Zero();  // velocity
    double dq = 0.0;
    Vec6 c = Vec6::Zero();        // acceleration that turning joints bring by themselves
    Mat6 I = Mat6::Identity();    // of the body with all that hangs on it
    Vec6 U = Vec6::Zero();        // I S
    double D_inverse = 0.0;       // 1 / (Sᵀ I S + damping dt)
    Vec6 p = Vec6::Zero();        // force that keeps the body from accelerating
    double u = 0.0;               // what is left of it along the joint
    Vec6 dV = Vec6::Zero();       // acceleration, or change of velocity by an impulse
    double ddq = 0.0;             // the same of the joint
    Vec6 impulse = Vec6::Zero();  // to be applied
    double joint_impulse = 0.0;
    Vec6 F = Vec6::Zero();        // what acted from outside: forces, and impulses over the step
    Vec6 a = Vec6::Zero();        // acceleration by all of it
    Vec6 carried = Vec6::Zero();  // what the joint puts on the body

    [[nodiscard]] bool is_loose() const { return has_axis && !is_driven; }
  };
  /// A loose joint as impulses meet it, in the frame of the first body.
  struct LooseAxis {
    Vec6 S = Vec6::Zero();
    Vec6 U = Vec6::Zero();
    double D_inverse = 0.0;
    double root_of_D_inverse = 0.0;
    int next = kNoAxis;  // inwards
  };
  /// Where a body is in the frame of the first, and the first loose joint from it inwards.
  struct Place {
    Pose X_0B;
    int axis = kNoAxis;
  };
  static constexpr int kNoAxis = -1;

  [[nodiscard]] Node& node_of(std::size_t joint) { return nodes_[joint + first_jointed_]; }
  [[nodiscard]] const Node& node_of(std::size_t joint) const {
    return nodes_[joint + first_jointed_];
  }

  void take_motion(const MultibodyState& state);
  void find_inertias(double dt);
  void find_accelerations(std::span<const Wrench> F_B);
  void drive(std::span<const std::optional<double>> rates, double dt);
  void find_loose_axes();
  void pass_on_inwards(Vec6 impulse_0, int axis, std::span<double> row) const;
  enum class Cause { forces, impulses };  // impulses take no time, in which joints could turn
  void propagate_outwards(Cause cause);

  /// Where the tree is and how it moves, or how fast that changes.
  struct Motion {
    Vec3 p_W = Vec3::Zero();
    Eigen::Vector4d q = Eigen::Vector4d::Zero();
    Vec6 nu = Vec6::Zero();
    std::vector<JointState> joints;
  };
  void read(const MultibodyState& state, Motion& motion) const;
  void write(const Motion& motion, MultibodyState& state) const;
  void find_rate(const TreeForces& forces, const MultibodyState& state, Motion& rate);

  const MultibodyModel* model_;
  const TreeModel* tree_;
  std::vector<Node> nodes_;
  Mat6 root_inverse_ = Mat6::Zero();  // of the inertia of a free root with all that hangs on it
  // For answers; found when the first of a motion is asked for.
  bool has_loose_axes_ = false;
  std::vector<LooseAxis> loose_axes_;
  std::vector<Place> places_;        // of the bodies
  Mat6 root_factor_ = Mat6::Zero();  // G with G Gᵀ = root_inverse_
  std::size_t first_jointed_ = 0;    // 1 when the root is free
  double step_ = 0.0;                // that impulses are spread over [s]
  std::vector<Wrench> F_B_;          // of all bodies of the model: what `fly` asks for
  Motion start_, stage_, rate_, sum_;
};

}  // namespace remora
