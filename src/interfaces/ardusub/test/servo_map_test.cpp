// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ardusub/servo_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora::ardusub {
namespace servo_map_test {

VehicleModel vehicle_of(const std::string& kind) {
  const AssetPaths paths = AssetPaths::found_above(source_dir()).value();
  Diagnostics diagnostics;
  const auto spec = load_vehicle(kind, paths, diagnostics);
  EXPECT_TRUE(spec) << to_string(diagnostics);
  VehicleModel model;
  model.name = "rov";
  model.kind = kind;
  model.propulsion = propulsion_model(spec->propulsion);
  return model;
}

ServoMap wired(const VehicleModel& vehicle) {
  std::string why_not;
  const auto map = wire(vehicle, why_not);
  EXPECT_TRUE(map) << why_not;
  return map.value_or(ServoMap{});
}

/// The wrench about Bo, in newtons per command, of what a packet asks for: axes and levers alone.
Vec6 push_of(const VehicleModel& vehicle, const ServoMap& map, const ServoPacket& packet) {
  VehicleInput input;
  command(map, packet, input);
  EXPECT_EQ(input.kind, CommandKind::thrusters);
  Vec6 sum = Vec6::Zero();
  for (std::size_t i = 0; i < vehicle.propulsion.thrusters.size(); ++i) {
    sum.head<3>() += input.thrusters[i] * vehicle.propulsion.thrusters[i].axis_B;
    sum.tail<3>() += input.thrusters[i] * vehicle.propulsion.thrusters[i].lever_B;
  }
  return sum;
}

ServoPacket sticks(std::initializer_list<std::uint16_t> pwm) {
  ServoPacket packet{.frame_rate = 400, .frame_count = 1, .channels = 16, .pwm = {}};
  std::copy(pwm.begin(), pwm.end(), packet.pwm.begin());
  return packet;
}

class BothFrames : public testing::TestWithParam<const char*> {};

// What the real ArduSub 4.7 put out in MANUAL with one stick moved.
TEST_P(BothFrames, OutputsThatWereObservedPushTheVehicleAsTheStickSaid) {
  const VehicleModel vehicle = vehicle_of(GetParam());
  const ServoMap map = wired(vehicle);
  struct Seen {
    ServoPacket packet;
    int axis;
  };
  const std::array<Seen, 4> observed{{
      {sticks({1380, 1380, 1620, 1620, 1500, 1500, 1500, 1500}), 0},  // forward
      {sticks({1620, 1380, 1620, 1380, 1500, 1500, 1500, 1500}), 1},  // right
      {sticks({1500, 1500, 1500, 1500, 1660, 1660, 1660, 1660}), 2},  // descend
      {sticks({1620, 1380, 1380, 1620, 1500, 1500, 1500, 1500}), 5},  // yaw right
  }};
  for (const Seen& seen : observed) {
    const Vec6 push = push_of(vehicle, map, seen.packet);
    EXPECT_GT(push[seen.axis], 0.0) << GetParam() << " axis " << seen.axis;
    for (int other = 0; other < 3; ++other) {
      if (other == seen.axis) continue;
      EXPECT_NEAR(push[other], 0.0, 1e-3) << GetParam() << " axis " << other;
    }
  }
}

TEST_P(BothFrames, RollAndOnTheLargerFramePitchTurnTheRightWay) {
  const VehicleModel vehicle = vehicle_of(GetParam());
  const ServoMap map = wired(vehicle);
  const bool is_large = map.frame == Frame::vectored_6dof;
  // Roll right: motors 5 and 7 (right) push down, 6 and 8 (left) up.
  const Vec6 roll = push_of(vehicle, map,
                            is_large ? sticks({1500, 1500, 1500, 1500, 1600, 1400, 1600, 1400})
                                     : sticks({1500, 1500, 1500, 1500, 1600, 1400}));
  EXPECT_GT(roll[3], 0.0);
  EXPECT_NEAR(roll[2], 0.0, 1e-9);
  if (!is_large) return;
  // Pitch up: the rear ones push down, the front ones up.
  const Vec6 pitch =
      push_of(vehicle, map, sticks({1500, 1500, 1500, 1500, 1400, 1400, 1600, 1600}));
  EXPECT_GT(pitch[4], 0.0);
  EXPECT_NEAR(pitch[3], 0.0, 1e-9);
}

TEST_P(BothFrames, AThrusterThatIsMountedTheOtherWayRoundIsTurnedBack) {
  VehicleModel vehicle = vehicle_of(GetParam());
  const Vec6 before =
      push_of(vehicle, wired(vehicle), sticks({1380, 1380, 1620, 1620, 1600, 1600, 1600, 1600}));
  for (const std::size_t i : {0u, 5u}) {
    vehicle.propulsion.thrusters[i].axis_B *= -1.0;
    vehicle.propulsion.thrusters[i].lever_B *= -1.0;
  }
  const Vec6 after =
      push_of(vehicle, wired(vehicle), sticks({1380, 1380, 1620, 1620, 1600, 1600, 1600, 1600}));
  EXPECT_TRUE(after.isApprox(before, 1e-12));
}

TEST_P(BothFrames, TheOrderOfTheThrustersDoesNotMatter) {
  VehicleModel vehicle = vehicle_of(GetParam());
  const ServoPacket packet = sticks({1400, 1450, 1610, 1700, 1600, 1550, 1520, 1480});
  const Vec6 before = push_of(vehicle, wired(vehicle), packet);
  std::reverse(vehicle.propulsion.thrusters.begin(), vehicle.propulsion.thrusters.end());
  EXPECT_TRUE(push_of(vehicle, wired(vehicle), packet).isApprox(before, 1e-12));
}

INSTANTIATE_TEST_SUITE_P(Vehicles, BothFrames,
                         testing::Values("bluerov2", "bluerov2_heavy", "bluerov2_gz",
                                         "bluerov2_heavy_gz", "bluerov2_heavy_wu"));

TEST(ServoMap, TheFrameFollowsFromTheNumberOfThrusters) {
  EXPECT_EQ(wired(vehicle_of("bluerov2")).frame, Frame::vectored);
  EXPECT_EQ(wired(vehicle_of("bluerov2_heavy")).frame, Frame::vectored_6dof);
}

TEST(ServoMap, AVehicleOfAnotherKindIsRefusedByName) {
  std::string why_not;
  EXPECT_FALSE(wire(vehicle_of("videoray_pro"), why_not));
  EXPECT_NE(why_not.find("videoray_pro"), std::string::npos) << why_not;
  VehicleModel bent = vehicle_of("bluerov2");
  bent.propulsion.thrusters[4] = bent.propulsion.thrusters[5];  // two on the left
  EXPECT_FALSE(wire(bent, why_not));
  EXPECT_NE(why_not.find("vectored"), std::string::npos) << why_not;
}

TEST(ServoMap, PulsesGoFromFullAsternOverNeutralToFullAhead) {
  const VehicleModel vehicle = vehicle_of("bluerov2");
  const ServoMap map = wired(vehicle);
  VehicleInput input;
  command(map, sticks({1100, 1500, 1900, 2200, 800, 0}), input);
  for (std::size_t i = 0; i < map.thrusters.size(); ++i) {
    const double expected[] = {-1.0, 0.0, 1.0, 1.0, -1.0, 0.0};
    EXPECT_DOUBLE_EQ(map.thrusters[i].sign * input.thrusters[i],
                     expected[map.thrusters[i].channel - 1]);
  }
}

TEST(ServoMap, WithoutOutputThrustersStandStillAndLampsAndTiltStayAsTheyAre) {
  const ServoMap map = wired(vehicle_of("bluerov2_heavy"));
  VehicleInput input;
  input.lookout.lamps = 0.4;
  input.lookout.tilt = 0.1;
  command(map, sticks({}), input);
  ASSERT_EQ(input.thrusters.size(), 8u);
  for (const double thruster : input.thrusters) EXPECT_EQ(thruster, 0.0);
  EXPECT_EQ(input.lookout.lamps, 0.4);
  EXPECT_EQ(input.lookout.tilt, 0.1);
}

TEST(ServoMap, LightsAreOnNineInTheSimulatorAndOnThirteenAndFourteenOnTheBoard) {
  const ServoMap map = wired(vehicle_of("bluerov2_heavy"));
  for (const std::size_t channel : {9u, 13u, 14u}) {
    ServoPacket packet = sticks({});
    VehicleInput input;
    packet.pwm[channel - 1] = 1500;
    command(map, packet, input);
    EXPECT_DOUBLE_EQ(input.lookout.lamps, 0.5) << channel;
    packet.pwm[channel - 1] = 1100;
    command(map, packet, input);
    EXPECT_DOUBLE_EQ(input.lookout.lamps, 0.0) << channel;
  }
}

TEST(ServoMap, TiltIsOnTenOrSixteenAndOnEightUnlessThatIsAMotor) {
  const double full = std::numbers::pi / 4.0;
  for (const char* kind : {"bluerov2", "bluerov2_heavy"}) {
    const ServoMap map = wired(vehicle_of(kind));
    for (const std::size_t channel : {10u, 16u, 8u}) {
      ServoPacket packet = sticks({});
      packet.pwm[channel - 1] = 1900;
      VehicleInput input;
      command(map, packet, input);
      const bool is_motor = channel == 8 && map.frame == Frame::vectored_6dof;
      EXPECT_DOUBLE_EQ(input.lookout.tilt, is_motor ? 0.0 : full) << kind << channel;
    }
  }
}

}  // namespace servo_map_test
}  // namespace remora::ardusub
