// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/device_fault.h"

#include <gtest/gtest.h>

#include "scenes.h"
#include "world/world.h"

namespace remora {
namespace device_fault_test {

TEST(DeviceFault, WhatAnEventBreaksIsWhatAReportOfItNames) {
  const Event broken = SetSensorFault{SensorId{3}, {SensorFaultKind::freeze}};
  const auto set = fault_set_by(broken);
  ASSERT_TRUE(set);
  EXPECT_EQ(fault_kind_named(DeviceKind::sensor, "freeze"), set->kind);
  EXPECT_TRUE(is_same_device(*set, {VehicleId{1}, DeviceKind::sensor, 3, 1}));
  EXPECT_FALSE(is_same_device(*set, {VehicleId{0}, DeviceKind::sensor, 2, 1}));
  EXPECT_FALSE(is_same_device(*set, {VehicleId{0}, DeviceKind::camera, 3, 1}));
}

TEST(DeviceFault, ThrustersOfTwoVehiclesAreTwoDevices) {
  const auto set = fault_set_by(SetThrusterFault{VehicleId{1}, 2, {ThrusterFaultKind::dead, 0}});
  ASSERT_TRUE(set);
  EXPECT_FALSE(is_same_device(*set, {VehicleId{0}, DeviceKind::thruster, 2, 1}));
  EXPECT_TRUE(is_same_device(*set, {VehicleId{1}, DeviceKind::thruster, 2, 4}));
}

TEST(DeviceFault, WhatMendsHasKindZero) {
  EXPECT_EQ(fault_set_by(SetLeak{VehicleId{0}, 0.0})->kind, 0u);
  EXPECT_EQ(fault_set_by(AttachTether{TetherId{0}})->kind, 0u);
  EXPECT_FALSE(fault_set_by(SetVisibility{2.0}));
}

TEST(DeviceFault, EveryKindHasAWordForProgramsAndForPeople) {
  for (const DeviceKind device : {DeviceKind::thruster, DeviceKind::lamp, DeviceKind::camera,
                                  DeviceKind::sensor, DeviceKind::tether, DeviceKind::hull}) {
    EXPECT_EQ(device_named(name(device)), device);
    for (const std::string_view kind : fault_names_of(device)) {
      const DeviceFault fault{{}, device, 0, *fault_kind_named(device, kind)};
      EXPECT_EQ(fault_name(fault), kind);
      EXPECT_STRNE(fault_words(fault), "");
    }
    EXPECT_FALSE(fault_kind_named(device, "none"));  // nobody reports that nothing is wrong
  }
  EXPECT_FALSE(device_named("keel"));
}

TEST(DeviceFault, AReportMustNameWhatTheModelHas) {
  const Model model(test::open_water());
  const auto thruster = [](std::uint32_t index, std::uint32_t kind) {
    return Event{ReportFault{{VehicleId{0}, DeviceKind::thruster, index, kind}}};
  };
  EXPECT_TRUE(is_possible(thruster(0, 1), model));
  EXPECT_FALSE(is_possible(thruster(0, 0), model));
  EXPECT_FALSE(is_possible(thruster(0, 9), model));
  EXPECT_FALSE(is_possible(thruster(40, 1), model));
  EXPECT_FALSE(is_possible(Event{ReportFault{{VehicleId{7}, DeviceKind::hull, 0, 1}}}, model));
  EXPECT_TRUE(is_report(thruster(0, 1)));
}

TEST(DeviceFault, AReportMovesNothingInTheWorld) {
  test::Scene silent(test::open_water()), told(test::open_water());
  told.input.events.push_back(ReportFault{{VehicleId{0}, DeviceKind::hull, 0, 1}});
  ASSERT_EQ(silent.run(0.2), StepStatus::ok);
  ASSERT_EQ(told.run(0.2), StepStatus::ok);
  EXPECT_EQ(hash(silent.state), hash(told.state));
}

}  // namespace device_fault_test
}  // namespace remora
