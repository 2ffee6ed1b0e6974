// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "base/random.h"
#include "manipulation/arm_chain.h"

namespace remora::test {

/// Joints of arms that are built, as their makers' files describe them, with a motor of 1 rad/s
/// each. Base frame as there, z up.
[[nodiscard]] ArmChain bravo7();  ///< Reach Robotics: six joints and the jaws, which are left out
[[nodiscard]] ArmChain arm5e();   ///< CSIP: four joints

/// Links along x, joints about z, with a motor of 1 rad/s each: x and y of the tip are sums of
/// cosines and sines.
[[nodiscard]] ArmChain planar_arm(const std::vector<double>& lengths);

/// Turning, sliding and fixed joints with frames and axes of any direction.
[[nodiscard]] ArmChain random_chain(Random& random, int moving);

/// Coordinates within the limits; an angle without them is drawn from half a turn both ways, a
/// slide from half a metre.
[[nodiscard]] ArmVector random_coordinates(const ArmChain& chain, Random& random);
/// The middle of each range; zero where there is none.
[[nodiscard]] ArmVector neutral_coordinates(const ArmChain& chain);

[[nodiscard]] bool is_within_limits(const ArmChain& chain, const ArmVector& q);

[[nodiscard]] inline std::span<const double> span(const ArmVector& q) {
  return {q.data(), static_cast<std::size_t>(q.size())};
}
[[nodiscard]] ArmVector vector(const std::vector<double>& values);

}  // namespace remora::test
