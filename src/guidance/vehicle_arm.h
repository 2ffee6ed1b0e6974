// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "manipulation/arm_chain.h"
#include "math/pose.h"
#include "multibody/multibody_state.h"
#include "world/model.h"

namespace remora {

/// One arm of a vehicle as whoever works it sees it: joints that carry the hand, and jaws.
///
/// Frame E lies between the jaws: Ex out along the hand, Ey along the hinge of the first jaw. An
/// arm without jaws has it at the end of its last link's shapes, with the axes of that link.
struct VehicleArm {
  struct Jaw {
    std::uint32_t joint = 0;  ///< in VehicleInput::joints
    double closing = -1.0;    ///< the sign of a rate that closes it
  };
  std::string name;  ///< "arm", of joints called "arm/elbow"; else that of its first joint
  ArmChain chain;    ///< from the hull to E, jaws left out
  std::vector<std::uint32_t> joints;  ///< of each moving joint of the chain: VehicleInput::joints
  std::vector<Jaw> jaws;
};

/// The arms of a vehicle that hang on its hull, in the order of their joints. Links that share
/// their parent and carry nothing are jaws. An arm that `problems(ArmChain)` does not bear is left
/// out.
[[nodiscard]] std::vector<VehicleArm> arms_of(const Model& model, VehicleId vehicle);

enum class HandAxes {
  vehicle,  ///< B: ahead, starboard, down
  hand,     ///< E
};

/// How the hand is to move, seen from the vehicle: velocity of Eo and angular velocity of E against
/// B. [m/s, rad/s]
struct HandMotion {
  HandAxes axes = HandAxes::vehicle;
  Twist V_BE;
};

/// Rates for the moving joints of `arm`, in the order of `arm.joints`, that move the hand so for
/// `dt` seconds; the vehicle looks after itself. All zero for no motion.
///
/// Damped near singular postures, slowed down where a joint would exceed its greatest rate, and no
/// joint passes its limits. A hand that is not told to turn keeps its attitude, unless the arm has
/// fewer than six joints or that would cost it more than half of its way: stretched out or at a
/// limit it turns as it must. `joints` are those of the model's state.
[[nodiscard]] ArmVector hand_rates(const Model& model, VehicleId vehicle, const VehicleArm& arm,
                                   std::span<const JointState> joints, const HandMotion& motion,
                                   double dt);

}  // namespace remora
