// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "scenes.h"

namespace {

// Counts what the whole test program takes from the heap; read around the steps under test only.
std::size_t allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace remora {
namespace {

TEST(Allocation, AStepInFreeFlightTakesNothingFromTheHeap) {
  WorldSpec spec = test::open_water();
  spec.environment.waves.kind = SeaSpec{.significant_height = 0.5, .peak_period = 5.0};
  CurrentSpec current;
  current.kind = UniformCurrentSpec{Vec3(0.2, -0.1, 0.0)};
  current.variation.speed = {.sigma = 0.05, .time_constant = 60.0};
  spec.environment.currents.push_back(current);
  spec.vehicles.push_back(test::small_rov("second"));
  spec.vehicles[1].initial.p_WB = Vec3(8.0, 0.0, 3.0);
  test::Scene scene(spec);
  for (const ControlMode mode : {ControlMode::manual, ControlMode::pilot, ControlMode::depth_hold,
                                 ControlMode::station_keep, ControlMode::waypoints}) {
    scene.input.vehicles[0].pilot = {mode, {.surge = 0.3, .yaw = 0.1}};
    scene.input.events.push_back(SetThrusterFault{VehicleId{0}, 1, {ThrusterFaultKind::weak, 0.5}});
    const std::size_t before = allocations;
    ASSERT_EQ(scene.run(1.0), StepStatus::ok);
    EXPECT_EQ(allocations - before, 0u) << "mode " << static_cast<int>(mode);
  }
}

TEST(Allocation, ThisProgramCountsAllocations) {
  const std::size_t before = allocations;
  ::operator delete(::operator new(1));  // a call that no compiler may leave out
  EXPECT_GT(allocations, before);
}

}  // namespace
}  // namespace remora
