// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/mavlink_vehicle.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "interfaces/mavlink/dive_mode.h"

namespace remora::mavlink {
namespace virtual_autopilot_test {

using namespace std::chrono_literals;

constexpr Speaker kPilot{1, 255, 190};
constexpr Speaker kOther{2, 255, 240};

/// An autopilot with a clock of its own and a vehicle that does what it is told at once.
class VirtualAutopilotTest : public testing::Test {
 protected:
  VirtualAutopilotTest() {
    view.readings.most_tilt = std::numbers::pi / 4;
    view.readings.least_tilt = -std::numbers::pi / 4;
    Reply reply;
    autopilot.begin(view, reply);
    obey(reply);
  }

  template <class M>
  Reply say(const M& message, const Speaker& from = kPilot) {
    Reply reply;
    autopilot.hear(from, message, view, now, reply);
    obey(reply);
    return reply;
  }

  Reply wait(std::chrono::milliseconds time) {
    Reply all;
    for (const auto end = now + time; now < end; now += 10ms) {
      Reply reply;
      autopilot.tell(view, now, reply);
      obey(reply);
      all.messages.insert(all.messages.end(), reply.messages.begin(), reply.messages.end());
      all.orders.insert(all.orders.end(), reply.orders.begin(), reply.orders.end());
    }
    return all;
  }

  std::uint8_t command(std::uint16_t id, float first = 0.0F, float second = 0.0F,
                       const Speaker& from = kPilot) {
    CommandLong said;
    said.command = id;
    said.param1 = first;
    said.param2 = second;
    said.target_system = 1;
    said.target_component = 1;
    return only<CommandAck>(say(said, from)).result;
  }

  void beat(const Speaker& from = kPilot) {
    Heartbeat heartbeat;
    heartbeat.type = 6;
    say(heartbeat, from);
  }

  static ManualControl neutral() {
    ManualControl sticks;
    sticks.z = 500;
    sticks.target = 1;
    return sticks;
  }

  template <class M>
  static std::vector<M> all(const Reply& reply) {
    std::vector<M> found;
    for (const AnyMessage& message : reply.messages)
      if (const auto* one = std::get_if<M>(&message)) found.push_back(*one);
    return found;
  }
  template <class M>
  static M only(const Reply& reply) {
    const std::vector<M> found = all<M>(reply);
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? M{} : found[0];
  }
  template <class O>
  static std::vector<O> orders(const Reply& reply) {
    std::vector<O> found;
    for (const Order& order : reply.orders)
      if (const auto* one = std::get_if<O>(&order)) found.push_back(*one);
    return found;
  }

  void obey(const Reply& reply) {
    for (const auto& order : orders<order::Arm>(reply)) view.readings.is_armed = order.is_armed;
    for (const auto& order : orders<order::SetMode>(reply)) view.readings.mode = order.mode;
  }

  DiveView view;
  MavlinkVehicle autopilot{1, VehicleId{0}, 8};
  MavlinkVehicle::Clock::time_point now{1h};
};

TEST_F(VirtualAutopilotTest, StartsDisarmedInManualAndSaysSoOnceASecond) {
  const std::vector<Heartbeat> beats = all<Heartbeat>(wait(5s));
  ASSERT_GE(beats.size(), 5u);
  ASSERT_LE(beats.size(), 6u);
  EXPECT_EQ(beats[0].type, 12);      // MAV_TYPE_SUBMARINE
  EXPECT_EQ(beats[0].autopilot, 3);  // MAV_AUTOPILOT_ARDUPILOTMEGA
  EXPECT_EQ(beats[0].base_mode & 0x81, 0x01);
  EXPECT_EQ(beats[0].custom_mode, 19u);
}

TEST_F(VirtualAutopilotTest, DoGripperOpensAndClosesTheJawsThatAreNamed) {
  constexpr std::uint16_t kDoGripper = 211;
  EXPECT_EQ(command(kDoGripper, 1.0F, 1.0F), 3);  // no gripper: unsupported
  for (const std::uint32_t joint : {6u, 14u})
    view.readings.grippers.push_back({{{joint, {JointCommandKind::position, 0.7}}},
                                      {{joint, {JointCommandKind::effort, -24.0}}}});
  const auto told = [&](float number, float action) {
    CommandLong said;
    said.command = kDoGripper;
    said.param1 = number;
    said.param2 = action;
    said.target_system = said.target_component = 1;
    const Reply reply = say(said);
    EXPECT_EQ(only<CommandAck>(reply).result, 0);
    const auto moved = orders<order::MoveJoints>(reply);
    EXPECT_EQ(moved.size(), 1u);
    return moved.empty() ? SetJoints::One{} : moved[0].joints[0];
  };
  EXPECT_EQ(told(1.0F, 1.0F).command.kind, JointCommandKind::effort);
  EXPECT_EQ(told(1.0F, 1.0F).command.value, -24.0);
  EXPECT_EQ(told(1.0F, 0.0F).command.value, 0.7);
  EXPECT_EQ(told(0.0F, 0.0F).joint, 6u);
  EXPECT_EQ(told(2.0F, 1.0F).joint, 14u);
  EXPECT_EQ(command(kDoGripper, 3.0F, 1.0F), 2);  // denied: there are two
  EXPECT_EQ(command(kDoGripper, 1.0F, 5.0F), 2);  // denied: neither release nor grab
  EXPECT_EQ(command(kDoGripper, NAN, 1.0F), 2);
  view.can_move = false;
  EXPECT_EQ(command(kDoGripper, 1.0F, 1.0F), 2);
}

TEST_F(VirtualAutopilotTest, ADiveThatBeginsArmedIsToldAsDisarmedFromTheFirstHeartbeat) {
  view.readings.is_armed = true;
  Reply orders;
  autopilot.begin(view, orders);
  // The vehicle has not heard of it yet.
  const Heartbeat first = only<Heartbeat>(wait(10ms));
  EXPECT_EQ(first.base_mode & 0x80, 0);
  obey(orders);
  EXPECT_FALSE(view.readings.is_armed);
  EXPECT_EQ(command(400, 1.0F), 0);
  EXPECT_EQ(only<Heartbeat>(wait(20ms)).base_mode & 0x80, 0x80);
}

TEST_F(VirtualAutopilotTest, ArmsAndChangesModeAndTellsItAtOnce) {
  wait(100ms);
  EXPECT_EQ(command(400, 1.0F), 0);
  EXPECT_EQ(only<Heartbeat>(wait(20ms)).base_mode & 0x80, 0x80);
  EXPECT_EQ(command(176, 1.0F, 2.0F), 0);
  EXPECT_EQ(only<Heartbeat>(wait(20ms)).custom_mode, 2u);
  EXPECT_EQ(view.readings.mode, ControlMode::depth_hold);
  EXPECT_EQ(command(400, 0.0F), 0);
  EXPECT_FALSE(view.readings.is_armed);
}

TEST_F(VirtualAutopilotTest, AcknowledgesEveryCommandAndRefusesWhatItCannotDo) {
  EXPECT_EQ(command(176, 1.0F, 1.0F), 3);  // ACRO
  EXPECT_EQ(command(176, 1.0F, NAN), 2);
  EXPECT_EQ(command(12345), 3);
  EXPECT_EQ(command(179), 2);          // DO_SET_HOME
  EXPECT_EQ(command(512, 148.0F), 0);  // AUTOPILOT_VERSION
  EXPECT_EQ(command(512, 300.0F), 3);  // PROTOCOL_VERSION, which ArduPilot has not either
  EXPECT_EQ(command(512, 132.0F), 1);  // no altimeter, no DISTANCE_SENSOR
  EXPECT_EQ(command(511, 30.0F, 100'000.0F), 0);
  EXPECT_EQ(command(511, 9999.0F, 100'000.0F), 3);
}

TEST_F(VirtualAutopilotTest, ModesOfGroundStationsComeBackAsTheyWereAsked) {
  for (const std::uint32_t mode : {0u, 2u, 3u, 16u, 19u, 21u}) {
    const auto ours = control_mode(mode);
    ASSERT_TRUE(ours.has_value()) << mode;
    EXPECT_EQ(static_cast<std::uint32_t>(sub_mode(*ours)), mode);
  }
  for (const std::uint32_t mode : {1u, 4u, 7u, 9u, 20u, 5u, 99u}) EXPECT_FALSE(control_mode(mode));
}

// MANUAL_CONTROL as ArduSub reads it, at half gain as it boots.
TEST_F(VirtualAutopilotTest, SticksAreTheMessagesAxesTimesTheGain) {
  ManualControl said = neutral();
  said.x = 1000;
  said.y = -500;
  said.r = 2000;  // beyond the throw
  said.z = 0;     // straight down
  said.s = 1000;
  said.enabled_extensions = 0x01;
  const Sticks sticks = orders<order::MoveSticks>(say(said)).at(0).sticks;
  EXPECT_DOUBLE_EQ(sticks.surge, 0.5);
  EXPECT_DOUBLE_EQ(sticks.sway, -0.25);
  EXPECT_DOUBLE_EQ(sticks.yaw, 0.5);
  EXPECT_DOUBLE_EQ(sticks.heave, 0.5);
  EXPECT_DOUBLE_EQ(sticks.pitch, 0.5);
  EXPECT_DOUBLE_EQ(sticks.roll, 0.0);

  const Sticks centre = orders<order::MoveSticks>(say(neutral())).at(0).sticks;
  EXPECT_DOUBLE_EQ(centre.heave, 0.0);
}

TEST_F(VirtualAutopilotTest, ButtonsDoWhatTheirParametersSay) {
  const auto press = [&](int button) {
    ManualControl said = neutral();
    said.buttons = static_cast<std::uint16_t>(1u << static_cast<unsigned>(button));
    const Reply reply = say(said);
    say(neutral());
    return reply;
  };
  press(6);
  EXPECT_TRUE(view.readings.is_armed);
  press(2);
  EXPECT_EQ(view.readings.mode, ControlMode::depth_hold);
  EXPECT_DOUBLE_EQ(*orders<order::SetLampsAndCamera>(press(14)).at(0).lamps, 0.125);
  EXPECT_GT(*orders<order::SetLampsAndCamera>(press(10)).at(0).tilt, 0.0);
  EXPECT_DOUBLE_EQ(*orders<order::SetLampsAndCamera>(press(7)).at(0).tilt, 0.0);
  press(11);
  ManualControl ahead = neutral();
  ahead.x = 1000;
  EXPECT_DOUBLE_EQ(orders<order::MoveSticks>(say(ahead)).at(0).sticks.surge, 0.75);

  ParamSet set;
  set.target_system = 1;
  set.param_id = letters<16>("BTN0_FUNCTION");
  set.param_value = static_cast<float>(ButtonFunction::disarm);
  EXPECT_EQ(only<ParamValue>(say(set)).param_value, 4.0F);
  press(0);
  EXPECT_FALSE(view.readings.is_armed);
}

TEST_F(VirtualAutopilotTest, AHeldButtonActsOnceButTiltsTheCameraFurther) {
  ManualControl said = neutral();
  said.buttons = 1u << 14u | 1u << 10u;
  double tilt = 0.0;
  std::size_t lamp_orders = 0;
  for (int i = 0; i < 10; ++i) {
    for (const auto& order : orders<order::SetLampsAndCamera>(say(said))) {
      if (order.lamps) ++lamp_orders;
      if (!order.tilt) continue;
      EXPECT_GT(*order.tilt, tilt);
      tilt = *order.tilt;
    }
    now += 40ms;
  }
  EXPECT_EQ(lamp_orders, 1u);
  EXPECT_NEAR(tilt, 0.5 * 0.4, 0.01);  // rad/s times seconds
}

TEST_F(VirtualAutopilotTest, TheFirstToMoveTheSticksKeepsThemWhileHeIsThere) {
  beat(kPilot);
  beat(kOther);
  EXPECT_EQ(orders<order::MoveSticks>(say(neutral(), kPilot)).size(), 1u);
  EXPECT_TRUE(orders<order::MoveSticks>(say(neutral(), kOther)).empty());
  EXPECT_EQ(command(400, 1.0F, 0.0F, kOther), 2);
  EXPECT_EQ(command(176, 1.0F, 2.0F, kOther), 2);
  EXPECT_EQ(command(400, 1.0F), 0);
  EXPECT_EQ(command(400, 0.0F, 0.0F, kOther), 0) << "everybody may stop the thrusters";
  now += 6s;
  EXPECT_EQ(orders<order::MoveSticks>(say(neutral(), kOther)).size(), 1u);
}

TEST_F(VirtualAutopilotTest, OnlyTheGroundStationsSystemSteers) {
  EXPECT_TRUE(orders<order::MoveSticks>(say(neutral(), {1, 42, 1})).empty());
}

TEST_F(VirtualAutopilotTest, WithoutSticksForThreeSecondsItDisarms) {
  command(400, 1.0F);
  for (int i = 0; i < 4; ++i) {
    beat();
    say(neutral());
    wait(1s);
  }
  EXPECT_TRUE(view.readings.is_armed);
  for (int i = 0; i < 4; ++i) {
    beat();
    wait(1s);
  }
  EXPECT_FALSE(view.readings.is_armed);
}

TEST_F(VirtualAutopilotTest, WithoutAGroundStationForFiveSecondsItDisarms) {
  beat();
  command(400, 1.0F);
  for (int i = 0; i < 45; ++i) {
    say(neutral());
    wait(100ms);
  }
  EXPECT_TRUE(view.readings.is_armed);
  for (int i = 0; i < 10; ++i) {
    say(neutral());
    wait(100ms);
  }
  EXPECT_FALSE(view.readings.is_armed);
}

TEST_F(VirtualAutopilotTest, SendsEveryParameterOnceWhenAskedForTheList) {
  ParamRequestList list;
  list.target_system = 1;
  list.target_component = 1;
  say(list);
  const std::vector<ParamValue> values = all<ParamValue>(wait(3s));
  ASSERT_EQ(values.size(), autopilot.parameters().size());
  std::set<std::string> names;
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ(values[i].param_index, i);
    EXPECT_EQ(values[i].param_count, values.size());
    names.emplace(text_of(values[i].param_id));
  }
  EXPECT_EQ(names.size(), values.size());
  for (const char* name : {"BTN0_FUNCTION", "BTN31_SFUNCTION", "JS_GAIN_DEFAULT", "FRAME_CONFIG"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST_F(VirtualAutopilotTest, AParameterIsSetWithinItsBoundsOrToldAsItIs) {
  const auto set = [&](const char* name, float value) {
    ParamSet said;
    said.target_system = 1;
    said.param_id = letters<16>(name);
    said.param_value = value;
    return only<ParamValue>(say(said)).param_value;
  };
  EXPECT_EQ(set("JS_GAIN_DEFAULT", 0.25F), 0.25F);
  EXPECT_EQ(set("JS_GAIN_DEFAULT", 7.0F), 1.0F);
  EXPECT_EQ(set("JS_GAIN_DEFAULT", NAN), 1.0F);
  EXPECT_EQ(set("FRAME_CONFIG", 0.0F), 2.0F) << "what describes the vehicle stays";
}

TEST_F(VirtualAutopilotTest, AMotorsDirectionTurnsItsPropellerRound) {
  ParamSet said;
  said.target_system = 1;
  said.param_id = letters<16>("MOT_3_DIRECTION");
  said.param_value = -1.0F;
  const auto turned = orders<order::ReversePropeller>(say(said));
  ASSERT_EQ(turned.size(), 1u);
  EXPECT_EQ(turned[0].thruster, 2u);
  EXPECT_TRUE(turned[0].is_reversed);
}

TEST_F(VirtualAutopilotTest, SendsMessagesAsOftenAsItIsAsked) {
  EXPECT_NEAR(static_cast<double>(all<Attitude>(wait(5s)).size()), 100.0, 3.0);
  command(511, 30.0F, 100'000.0F);
  EXPECT_NEAR(static_cast<double>(all<Attitude>(wait(5s)).size()), 50.0, 2.0);
  command(511, 30.0F, -1.0F);
  EXPECT_TRUE(all<Attitude>(wait(2s)).empty());
  RequestDataStream stream;
  stream.target_system = 1;
  stream.req_stream_id = 10;
  stream.req_message_rate = 4;
  stream.start_stop = 1;
  say(stream);
  EXPECT_NEAR(static_cast<double>(all<Attitude>(wait(5s)).size()), 20.0, 1.0);
}

TEST_F(VirtualAutopilotTest, TellsInMavlinksUnitsWhatTheInstrumentsSay) {
  view.readings.depth = 12.345;
  view.readings.pressure = 225'000.0;
  view.readings.temperature_degc = 11.5;
  view.readings.attitude.yaw = -std::numbers::pi / 2;
  view.readings.position = {50.1 * kDegree, -1.2 * kDegree, 0.0};
  view.readings.voltage = 15.9;
  view.readings.altitude = 3.21;
  const Reply told = wait(1s);
  EXPECT_EQ(all<GlobalPositionInt>(told).at(0).relative_alt, -12345);
  EXPECT_NEAR(all<GlobalPositionInt>(told).at(0).lat, 501'000'000, 1);
  EXPECT_NEAR(all<GlobalPositionInt>(told).at(0).lon, -12'000'000, 1);
  EXPECT_EQ(all<GlobalPositionInt>(told).at(0).hdg, 27'000);
  EXPECT_FLOAT_EQ(all<Ahrs2>(told).at(0).altitude, -12.345F);
  EXPECT_EQ(all<VfrHud>(told).at(0).heading, 270);
  EXPECT_FLOAT_EQ(all<ScaledPressure2>(told).at(0).press_abs, 2250.0F);
  EXPECT_EQ(all<ScaledPressure3>(told).at(0).temperature, 1150);
  EXPECT_EQ(all<ScaledPressure3>(told).at(0).press_abs, 0.0F);
  EXPECT_EQ(all<SysStatus>(told).at(0).voltage_battery, 15'900);
  EXPECT_FLOAT_EQ(all<Rangefinder>(told).at(0).distance, 3.21F);
  EXPECT_EQ(all<DistanceSensor>(told).at(0).current_distance, 321);
}

TEST_F(VirtualAutopilotTest, HasEmptyListsOfMissionsFencesAndRallyPoints) {
  for (const std::uint8_t type : {0, 1, 2}) {
    MissionRequestList asked;
    asked.target_system = 1;
    asked.mission_type = type;
    const auto count = only<MissionCount>(say(asked));
    EXPECT_EQ(count.count, 0);
    EXPECT_EQ(count.mission_type, type);
    EXPECT_EQ(count.target_system, 255);
  }
  MissionCount upload;
  upload.target_system = 1;
  upload.count = 3;
  EXPECT_EQ(only<MissionAck>(say(upload)).type, 3);  // MAV_MISSION_UNSUPPORTED
}

TEST_F(VirtualAutopilotTest, AnswersClocksAndPings) {
  Timesync asked;
  asked.ts1 = 12345;
  const auto answer = only<Timesync>(say(asked));
  EXPECT_EQ(answer.ts1, 12345);
  EXPECT_GT(answer.tc1, 0);
  Ping ping;
  ping.seq = 9;
  EXPECT_EQ(only<Ping>(say(ping)).seq, 9u);
}

TEST_F(VirtualAutopilotTest, InAReplayNothingCanBeMoved) {
  view.can_move = false;
  EXPECT_EQ(command(400, 1.0F), 2);
  EXPECT_EQ(command(176, 1.0F, 2.0F), 2);
  EXPECT_TRUE(say(neutral()).orders.empty());
}

}  // namespace virtual_autopilot_test
}  // namespace remora::mavlink
