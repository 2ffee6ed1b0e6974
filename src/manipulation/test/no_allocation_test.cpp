// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "arms.h"
#include "manipulation/inverse_kinematics.h"
#include "manipulation/task_priority.h"
#include "testing/allocation_watch.h"

#if REMORA_COUNTS_ALLOCATIONS
extern "C" void* __libc_malloc(std::size_t size) noexcept;

namespace {
// What the test program takes from the heap; read around the calls under test only.
std::size_t allocations = 0;
}  // namespace

// Eigen takes its memory from malloc, the standard library's operator new does too.
extern "C" [[gnu::noinline]] void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}

namespace remora {
namespace no_allocation_test {

TEST(Manipulation, TheCounterSeesWhatEigenAndTheStandardLibraryTake) {
  const std::size_t before = allocations;
  Eigen::VectorXd numbers(100);
  numbers.setZero();
  EXPECT_EQ(allocations - before, 1u);
  const std::vector<double> more(100, numbers.sum());
  EXPECT_EQ(allocations - before, 2u);
  EXPECT_EQ(more[0], 0.0);
}

TEST(Manipulation, KinematicsInverseKinematicsAndTaskPriorityTakeNothingFromTheHeap) {
  Random random(1, "heap");
  const ArmChain small = test::bravo7();
  const ArmChain large = test::random_chain(random, static_cast<int>(kMaxArmJoints));
  for (const ArmChain* chain : {&small, &large}) {
    const ArmVector q = test::random_coordinates(*chain, random);
    const ArmVector seed = test::neutral_coordinates(*chain);
    const TaskPrioritySpec spec;
    const InverseKinematicsOptions options;

    const std::size_t before = allocations;
    const ArmKinematics arm = arm_kinematics(*chain, test::span(q));
    const InverseKinematicsResult found =
        inverse_kinematics(*chain, arm.X_BE, test::span(seed), options);
    const Twist wanted = end_effector_twist_towards({}, arm.X_BE, 1.0, 0.1, 0.1);
    const VehicleArmMotion motion =
        resolve_motion(*chain, spec, test::span(q), Mat3::Identity(), wanted, 0.01);
    const std::size_t after = allocations;

    EXPECT_EQ(after - before, 0u);
    EXPECT_TRUE(found.is_reached);
    EXPECT_EQ(motion.joint_rates.size(), q.size());
  }
}

}  // namespace no_allocation_test
}  // namespace remora
#endif
