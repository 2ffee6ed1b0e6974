// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/readings.h"

#include <gtest/gtest.h>

#include "interfaces/mavlink/mavlink_vehicle.h"
#include "session/test/live_session.h"

namespace remora::mavlink {
namespace readings_test {

constexpr VehicleId kRov{0};

template <class M>
std::optional<M> first(const Reply& reply) {
  for (const AnyMessage& message : reply.messages)
    if (const auto* one = std::get_if<M>(&message)) return *one;
  return std::nullopt;
}

/// A Heavy that flies by single instruments, each as it reads.
class ByInstruments : public testing::Test {
 protected:
  ByInstruments() : dive(scene()), input(neutral_input(dive.model())) {}

  static ScenarioSpec scene() {
    ScenarioSpec scene = test::scene_of(
        "purpose: still water\n"
        "seabed: {depth: 30}\n"
        "waves: {kind: none}\n"
        "vehicles: [{vehicle: bluerov2_heavy, name: rov, position: [10, 5, 12]}]\n");
    NavigationSpec& navigation = scene.world.vehicles[0].navigation;
    using Q = NavigationQuantity;
    for (const auto& [quantity, sensor] : {std::pair{Q::heading, "compass"},
                                           {Q::attitude, "compass"},
                                           {Q::rates, "imu"},
                                           {Q::depth, "depth"},
                                           {Q::altitude, "dvl"},
                                           {Q::velocity, "dvl"},
                                           {Q::position, "usbl"}})
      navigation.source(quantity) = navigation_source(sensor);
    return scene;
  }

  void fail(const std::string& name, const SensorFault& fault) {
    const auto& all = dive.model().sensors().sensors();
    std::uint32_t i = 0;
    while (all.at(i).name != name) ++i;
    input.events.push_back(SetSensorFault{SensorId{i}, fault});
  }

  void dive_for(double seconds) {
    const SimTime end = dive.state().now + from_seconds(seconds);
    while (dive.state().now < end) {
      ASSERT_EQ(dive.step(input), StepStatus::ok);
      input.events.clear();
    }
  }

  Readings readings() {
    Moment moment;
    moment.state = dive.state();
    moment.input = input;
    moment.output = dive.output();
    moment.vehicles.resize(1);
    return readings_at(dive.model(), moment, kRov, fittings_of(dive.model(), kRov));
  }

  [[nodiscard]] const RigidState& truth() const { return dive.state().bodies.bodies[0]; }

  Dive dive;
  Input input;
};

TEST_F(ByInstruments, AGroundStationIsToldWhatTheVehicleTakesForTrue) {
  fail("compass", {.kind = SensorFaultKind::bias_step, .value = 40.0 * kDegree, .channel = 2});
  fail("depth", {.kind = SensorFaultKind::bias_step, .value = 3.0, .channel = 1});
  fail("usbl", {.kind = SensorFaultKind::bias_step, .value = 8.0, .channel = 3});
  dive_for(5.0);
  DiveView view;
  view.readings = readings();
  MavlinkVehicle autopilot{1, kRov, 8};
  Reply reply;
  const MavlinkVehicle::Clock::time_point start{std::chrono::hours(1)};
  autopilot.begin(view, reply);
  for (int i = 0; i < 200; ++i)
    autopilot.tell(view, start + i * std::chrono::milliseconds(10), reply);
  const double heading = to_roll_pitch_yaw(truth().q_WB).yaw;
  const auto attitude = first<Attitude>(reply);
  const auto place = first<LocalPositionNed>(reply);
  const auto global = first<GlobalPositionInt>(reply);
  ASSERT_TRUE(attitude && place && global);
  EXPECT_NEAR(wrap_to_pi(attitude->yaw - heading), 40.0 * kDegree, 4.0 * kDegree);
  EXPECT_NEAR(place->x - truth().p_WB.x(), 8.0, 2.0);
  EXPECT_NEAR(place->y - truth().p_WB.y(), 0.0, 2.0);
  EXPECT_NEAR(place->z - truth().p_WB.z(), 3.0, 0.5);
  EXPECT_NEAR(-global->relative_alt / 1000.0 - truth().p_WB.z(), 3.0, 0.5);
}

/// A ground station makes a depth of the pressure: a gauge that is silent must not tell the true
/// one.
TEST_F(ByInstruments, TheTruthIsNotToldInPlaceOfAnInstrumentThatIsSilent) {
  dive_for(3.0);
  EXPECT_NEAR(readings().pressure, 222'000.0, 5'000.0);
  for (const char* sensor : {"depth", "usbl", "dvl"})
    fail(sensor, {.kind = SensorFaultKind::dropout});
  dive_for(20.0);
  const Readings silent = readings();
  EXPECT_FALSE(silent.knows_position);
  EXPECT_FALSE(silent.knows_velocity);
  EXPECT_EQ(silent.depth, 0.0);
  EXPECT_EQ(silent.pressure, silent.air_pressure);
  EXPECT_FALSE(silent.altitude);
}

}  // namespace readings_test
}  // namespace remora::mavlink
