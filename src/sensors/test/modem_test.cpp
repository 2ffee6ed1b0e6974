// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/modem.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/hash_fields.h"
#include "environment/acoustics.h"
#include "geometry/procedural.h"
#include "sensors/test/sound_rig.h"

namespace remora {
namespace modem_test {

/// A station at a fixed place that sends every four seconds.
ModemPeer station(const Vec3& place_W, double offset) {
  ModemPeer peer;
  peer.partner.X.p = place_W;
  peer.timetable = {from_seconds(offset), from_seconds(4.0)};
  return peer;
}

ModemSpec listener(std::vector<ModemPeer> peers) {
  ModemSpec spec;
  spec.peers = std::move(peers);
  return spec;
}

/// What came in within `seconds`.
std::vector<ModemReading> listen(SoundRig& rig, double seconds) {
  std::vector<ModemReading> heard;
  for (int i = 0; i < std::lround(10 * seconds); ++i)
    if (const auto measurement = rig.advance(0.1).find({0}))
      if (measurement->status == MeasurementStatus::ok)
        heard.push_back(modem_reading(measurement->values));
  return heard;
}

std::int64_t collisions(SoundRig& rig) { return modem_reading(rig.next().values).collided; }

TEST(Modem, APacketTakesTheTimeOfSoundToTheNanosecond) {
  const Vec3 p_W(0, 0, 20);
  SoundRig rig(EnvironmentSpec{});
  const ModemSpec spec = listener({station(Vec3(700, 0, 20), 1.0)});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(p_W);
  const auto heard = listen(rig, 11.0);
  ASSERT_EQ(heard.size(), 3u);
  const SimTime travel = from_seconds(700.0 / rig.environment().water().sound_speed(20.0));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(heard[i].number, static_cast<std::int64_t>(i));
    EXPECT_EQ(heard[i].sent, from_seconds(1.0 + 4.0 * static_cast<double>(i)));
    EXPECT_EQ(heard[i].arrived, heard[i].sent + travel + spec.packet_duration);
    EXPECT_NEAR(heard[i].range, 700.0, 1e-5);
    EXPECT_EQ(heard[i].sender_W, Vec3(700, 0, 20));
  }
}

TEST(Modem, PacketsThatArriveTogetherCollideThoughTheyWereSentApart) {
  SoundRig rig(EnvironmentSpec{});
  const double c = rig.environment().water().sound_speed(20.0);
  // The far one starts half a second earlier, which is just its longer way.
  rig.add_vehicle(
      {listener({station(Vec3(100 + 0.5 * c, 0, 20), 1.0), station(Vec3(100, 0, 20), 1.5)})});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  EXPECT_TRUE(listen(rig, 11.0).empty());
  EXPECT_EQ(collisions(rig), 6);
}

TEST(Modem, PacketsSentTogetherDoNotCollideWhenTheirWaysDiffer) {
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({listener({station(Vec3(900, 0, 20), 1.0), station(Vec3(100, 0, 20), 1.0)})});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  const auto heard = listen(rig, 3.0);
  ASSERT_EQ(heard.size(), 2u);
  EXPECT_EQ(heard[0].sender, 1);  // the near one first
  EXPECT_EQ(heard[1].sender, 0);
}

TEST(Modem, IsDeafWhileItSpeaks) {
  SoundRig rig(EnvironmentSpec{});
  const double c = rig.environment().water().sound_speed(20.0);
  ModemSpec spec = listener({station(Vec3(0.4 * c, 0, 20), 1.0)});
  spec.own = {from_seconds(1.5), from_seconds(8.0)};  // while every second packet comes in
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  const auto heard = listen(rig, 19.0);
  ASSERT_EQ(heard.size(), 2u);
  EXPECT_EQ(heard[0].number, 1);
  EXPECT_EQ(heard[1].number, 3);
}

TEST(Modem, SignalOverNoiseFollowsTheSonarEquation) {
  const EnvironmentModel sea(EnvironmentSpec{});
  const ModemSpec spec;
  const double at_100 = signal_to_noise(spec, sea, 100.0, 20.0);
  const double at_1000 = signal_to_noise(spec, sea, 1000.0, 20.0);
  const double alpha = absorption(sea.water(), spec.frequency, 20.0);
  EXPECT_NEAR(at_100 - at_1000, 20.0 + 900.0 * alpha, 1e-9);
  EXPECT_NEAR(at_100,
              spec.source_level - 40.0 - 100.0 * alpha -
                  ambient_noise_level(sea.noise(), spec.frequency) -
                  10.0 * std::log10(spec.bandwidth),
              1e-9);
}

TEST(Modem, LosesAsManyPacketsAsTheirStrengthSays) {
  const Vec3 far_W(600, 0, 20);
  SoundRig rig(EnvironmentSpec{});
  ModemSpec spec = listener({station(far_W, 0.0)});
  spec.peers[0].timetable.interval = from_seconds(0.5);
  spec.source_level += spec.threshold_db + 1.0 - signal_to_noise(spec, rig.environment(), 600, 20);
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  const double seconds = 4000.0;
  const double share = static_cast<double>(listen(rig, seconds).size()) / (seconds / 0.5);
  EXPECT_NEAR(share, reception_probability(spec, spec.threshold_db + 1.0), 0.02);
  EXPECT_DOUBLE_EQ(reception_probability(spec, spec.threshold_db), 0.5);
}

TEST(Modem, NothingComesThroughAWallOrFromTooFar) {
  const auto wall = std::make_shared<TriangleMesh>(make_box(Vec3(1, 50, 60)));
  SoundRig rig(EnvironmentSpec{}, {{.mesh = wall, .X_WP = {Mat3::Identity(), Vec3(50, 0, 20)}}});
  rig.add_vehicle({listener({station(Vec3(100, 0, 20), 0.5), station(Vec3(-2500, 0, 20), 1.5)})});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  EXPECT_TRUE(listen(rig, 9.0).empty());
  rig.body() = at(Vec3(0, 60, 20));
  EXPECT_FALSE(listen(rig, 5.0).empty());
}

TEST(Modem, AMovingSenderIsHeardFromWhereItWas) {
  SoundRig rig(EnvironmentSpec{});
  ModemPeer peer;
  peer.partner.vehicle = "rov2";
  peer.timetable = {from_seconds(1.05), from_seconds(4.0)};
  rig.add_vehicle({listener({peer})});
  rig.add_vehicle({});
  rig.start();
  rig.body(0) = at(Vec3(0, 0, 20));
  std::vector<ModemReading> heard;
  for (int i = 1; i <= 20; ++i) {
    rig.body(1) = at(Vec3(100.0 + 2.0 * 0.1 * i, 0, 20), {}, Vec3(2, 0, 0));
    const auto measurement = rig.advance(0.1).find({0});
    if (measurement->status == MeasurementStatus::ok)
      heard.push_back(modem_reading(measurement->values));
  }
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_NEAR(heard[0].sender_W.x(), 100.0 + 2.0 * 1.05, 1e-9);
}

TEST(Modem, ACopyOfTheStateHearsTheSamePackets) {
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({listener({station(Vec3(700, 0, 20), 0.2), station(Vec3(300, 0, 20), 0.9)})});
  rig.start();
  rig.body() = at(Vec3(0, 0, 20));
  static_cast<void>(listen(rig, 0.6));  // a packet is under way
  const SensorsState copy = rig.state();
  EXPECT_EQ(hash_of(copy), hash_of(rig.state()));
  EXPECT_EQ(listen(rig, 4.0).size(), 2u);
}

TEST(Modem, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(ModemSpec{}).empty());
  ModemSpec spec = listener({station(Vec3::Zero(), 0.0)});
  spec.peers[0].timetable.interval = from_seconds(0.1);
  spec.frequency = 1.0;
  spec.max_range = -1.0;
  EXPECT_EQ(problems(spec).size(), 4u);  // the bandwidth no longer fits either
}

}  // namespace modem_test
}  // namespace remora
