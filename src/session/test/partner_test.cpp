// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/partner.h"

#include <gtest/gtest.h>

#include <atomic>

#include "record/replay.h"
#include "run/dive_files.h"
#include "session/test/live_session.h"

namespace remora {
namespace partner_test {

using namespace test;

/// In lock-step: allows as many steps as it is told to, all thrusters at half power.
class Pacemaker : public Partner {
 public:
  [[nodiscard]] std::string status() const override { return "pacemaker"; }
  void begin(const Dive&) override {}
  [[nodiscard]] bool sets_the_pace() const override { return true; }
  [[nodiscard]] bool is_ready(std::chrono::milliseconds patience) override {
    ++asked;
    if (seen < allowed) return true;
    std::this_thread::sleep_for(patience);
    return false;
  }
  void steer(const Dive& dive, Input& input) override {
    const std::size_t count = dive.model().vehicles()[0].propulsion.thrusters.size();
    input.vehicles[0].kind = CommandKind::thrusters;
    input.vehicles[0].thrusters = FixedVector<double, kMaxThrusters>(count, 0.5);
  }
  void see(const Dive&) override { ++seen; }
  void jump(const Dive& dive) override { jumped_to = static_cast<long>(dive.state().steps); }

  std::atomic<long> allowed = 0, seen = 0, asked = 0, jumped_to = -1;
};

/// A node that holds all thrusters at zero.
class Holder : public Partner {
 public:
  [[nodiscard]] std::string status() const override { return "holder"; }
  void begin(const Dive&) override {}
  void see(const Dive&) override {}
  void steer(const Dive& dive, Input& input) override {
    const std::size_t count = dive.model().vehicles()[0].propulsion.thrusters.size();
    input.vehicles[0].kind = CommandKind::thrusters;
    input.vehicles[0].thrusters = FixedVector<double, kMaxThrusters>(count, 0.0);
  }
};

SessionOptions with(const std::shared_ptr<Partner>& partner) {
  SessionOptions options;
  options.partners = {partner};
  return options;
}

TEST(APartnerInLockStep, MakesEveryStepAndNoOther) {
  const auto partner = std::make_shared<Pacemaker>();
  LiveSession live(scene_of(kPool), with(partner));
  live.when([&](const Moment& m) { return m.number > 10; }, "moments while nothing moves");
  EXPECT_EQ(live->moment()->state.steps, 0u);
  partner->allowed = 37;
  live.when([](const Moment& m) { return m.state.steps == 37; }, "37 steps");
  const auto then = live->moment()->number;
  live.when([&](const Moment& m) { return m.number > then + 10; }, "moments after them");
  EXPECT_EQ(live->moment()->state.steps, 37u);
  EXPECT_EQ(live->moment()->partners, std::vector<std::string>{"pacemaker"});
}

TEST(APartnerInLockStep, IsAsFastAsItLikes) {
  const auto partner = std::make_shared<Pacemaker>();
  partner->allowed = 6000;  // a minute
  LiveSession live(scene_of(kPool), with(partner));
  const auto start = std::chrono::steady_clock::now();
  live.when([](const Moment& m) { return m.state.steps == 6000; }, "a simulated minute");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

TEST(APartnerInLockStep, IsNotAskedWhilePeopleHavePausedTheDive) {
  const auto partner = std::make_shared<Pacemaker>();
  LiveSession live(scene_of(kPool), with(partner));
  live->post(order::SetPace{0.0});
  const auto paused = live.when([](const Moment& m) { return m.rate == 0.0; }, "the pause");
  const long asked = partner->asked;
  live.when([&](const Moment& m) { return m.number > paused->number + 5; }, "time in the pause");
  EXPECT_EQ(partner->asked, asked);
}

TEST(APartner, IsToldWhenTheDiveGoesBack) {
  const auto partner = std::make_shared<Pacemaker>();
  partner->allowed = 200;
  LiveSession live(scene_of(kPool), with(partner));
  live.when([](const Moment& m) { return m.state.steps == 200; }, "two seconds");
  live->post(order::Seek{from_seconds(1.0)});
  live.when([](const Moment& m) { return m.state.steps == 100; }, "going back");
  EXPECT_EQ(partner->jumped_to, 100);
  EXPECT_EQ(partner->seen, 200);
}

TEST(APartner, ThatHoldsAVehicleAtZeroThrustDoesNotDisarmItByARewind) {
  LiveSession live(scene_of(kPool), with(std::make_shared<Holder>()));
  live.at(1.0);
  live->post(order::Seek{from_seconds(0.5)});
  live.when([&](const Moment&) { return live.has_told("rewind"); }, "going back");
  const auto again = live.at(1.2);
  EXPECT_TRUE(again->vehicles[0].is_armed);
  EXPECT_TRUE(again->input.vehicles[0].is_armed);
}

TEST(APartner, CannotTurnThePropellersOfADisarmedVehicle) {
  const auto partner = std::make_shared<Pacemaker>();  // half power, whatever anybody says
  LiveSession live(scene_of(kPool), with(partner));
  live->post(order::Arm{VehicleId{0}, false});
  live.when([](const Moment& m) { return !m.vehicles[0].is_armed; }, "the disarmed vehicle");
  partner->allowed = 50;
  const auto held = live.when([](const Moment& m) { return m.state.steps == 50; }, "50 steps");
  for (const ThrusterState& thruster : held->state.vehicles[0].propulsion.thrusters)
    EXPECT_EQ(thruster.speed, 0.0);
}

TEST(APartner, FindsADisarmedVehicleDisarmedAfterARewind) {
  LiveSession live(scene_of(kPool), with(std::make_shared<Holder>()));
  live->post(order::Arm{VehicleId{0}, false});
  live.at(1.0);
  live->post(order::Arm{VehicleId{0}, true});
  live.when([](const Moment& m) { return m.input.vehicles[0].is_armed; }, "arms again");
  live->post(order::Seek{from_seconds(0.8)});
  live.when([&](const Moment&) { return live.has_told("rewind"); }, "going back");
  EXPECT_FALSE(live.at(0.9)->vehicles[0].is_armed);
}

TEST(APartner, HasItsCommandsInTheLogSoThatTheDiveReplaysWithoutIt) {
  const Folder folder;
  const auto partner = std::make_shared<Pacemaker>();
  partner->allowed = 300;
  SessionOptions options = with(partner);
  options.folder = folder.path();
  std::uint64_t flown = 0;
  {
    LiveSession live(scene_of(kPool), options);
    flown = hash(live.when([](const Moment& m) { return m.state.steps == 300; }, "3 s")->state);
  }
  Diagnostics diagnostics;
  const auto log = load_log(folder.path() / kLogFile, diagnostics);
  ASSERT_TRUE(log) << to_string(diagnostics);
  const ReplayResult replayed = replay(*log, Model(scene_of(kPool).world));
  EXPECT_TRUE(replayed.is_same()) << to_string(replayed);
  EXPECT_EQ(replayed.hash, flown);
}

}  // namespace partner_test
}  // namespace remora
