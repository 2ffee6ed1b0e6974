// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "rig.h"
#include "sensors/ahrs.h"
#include "sensors/altimeter.h"
#include "sensors/battery_monitor.h"
#include "sensors/contact_sensor.h"
#include "sensors/ctd.h"
#include "sensors/current_meter.h"
#include "sensors/depth_sensor.h"
#include "sensors/force_torque.h"
#include "sensors/gps.h"
#include "sensors/imu.h"
#include "sensors/ins.h"
#include "sensors/joint_encoder.h"
#include "sensors/leak_sensor.h"
#include "sensors/magnetometer.h"
#include "sensors/pose_sensor.h"
#include "sensors/range_array.h"
#include "sensors/tether_monitor.h"
#include "sensors/touch.h"
#include "testing/allocation_watch.h"

#if REMORA_COUNTS_ALLOCATIONS
namespace remora {
namespace {

std::vector<SensorSpec> one_of_each() {
  std::vector<SensorSpec> all;
  const auto add = [&all](const char* name, const auto& spec) {
    all.push_back(fitted(name, spec));
    all.back().latency = from_seconds(0.035);
  };
  add("imu", ImuSpec{.gyroscope = {.bias_instability = 1.0}});
  add("ahrs", AhrsSpec{.heading = {.sigma = 0.1}});
  add("magnetometer", MagnetometerSpec{});
  add("depth", DepthSensorSpec{});
  add("altimeter", AltimeterSpec{.beam_width = 0.4});
  add("ranges", RangeArraySpec{.directions_S = {Vec3::UnitX(), Vec3::UnitZ()}});
  add("gps", GpsSpec{});
  add("ins", InsSpec{});
  add("pose", PoseSensorSpec{});
  add("ctd", CtdSpec{});
  add("current", CurrentMeterSpec{});
  add("leak", LeakSensorSpec{});
  add("battery", BatteryMonitorSpec{});
  add("tether", TetherMonitorSpec{});
  add("contact", ContactSensorSpec{});
  add("joints", JointEncoderSpec{});
  add("wrist", ForceTorqueSpec{});
  all.back().link = "arm/wrist";
  add("pad", TouchSpec{});
  all.back().link = "arm/left_jaw";
  return all;
}

TEST(Sensors, MeasureWithoutTakingMemory) {
  EnvironmentSpec sea;
  sea.waves = *wave_preset("inspection");
  Rig rig(one_of_each(), sea);
  RayScenePart bottom;
  bottom.level_z = 20.0;
  SurfaceMaterial steel;
  steel.is_magnetic = true;
  rig.see({bottom}, {steel});
  rig.vehicles.resize(rig.model.carriers().size());
  rig.vehicles[0].body.p_WB.z() = 15.0;
  for (int i = 0; i < 10; ++i) rig.advance();
  SensorsState copy = rig.state;

  const AllocationWatch watch;
  for (int i = 0; i < 100; ++i) rig.advance();
  copy = rig.state;  // a snapshot into one of the same size
  EXPECT_EQ(watch.count(), 0u);
  EXPECT_EQ(rig.output.size(), 18u);
}

}  // namespace
}  // namespace remora
#endif
