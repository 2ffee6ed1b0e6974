// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session_mission_run.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/hash_fields.h"
#include "run/recording.h"
#include "session/order_taker.h"
#include "session/test/live_session.h"

namespace remora {
namespace session_mission_run_test {

using namespace test;

SessionMission waiting_mission() {
  SessionMission mission;
  mission.spec.name = mission.spec.title = "ahead";
  mission.spec.time_limit = from_seconds(3600.0);
  GoalSpec goal;
  goal.name = goal.title = "far";
  goal.what = goal::Reach{.p_W = {900.0, 0.0, 4.0}, .radius = 0.5, .heading = {}};
  mission.spec.goals.push_back(goal);
  mission.awaits_pilot = true;
  return mission;
}

/// What a session has around its mission, without threads and time.
struct Surroundings {
  explicit Surroundings(bool is_replay = false)
      : dive(scene_of(kPool)),
        wanted(neutral_input(dive.model())),
        links(dive.model(), timeline),
        arms(dive.model(), timeline),
        mission(timeline, is_replay, [this] { ++written; }),
        orders({dive, links, arms, mission, timeline, wanted, waiting_events, is_replay}) {}

  [[nodiscard]] int told(const std::string& kind) const {
    int count = 0;
    for (const TimelineEntry& entry : timeline.entries()) count += entry.kind == kind ? 1 : 0;
    return count;
  }

  int written = 0;
  Dive dive;
  SharedTimeline timeline;
  Input wanted;
  std::vector<Event> waiting_events;
  PilotLinks links;
  ArmLinks arms;
  SessionMissionRun mission;
  OrderTaker orders;
};

TEST(SessionMissionRun, BeginningAndEndAreToldOnceAndWrittenAtOnce) {
  Surroundings session;
  session.mission.begin(waiting_mission(), session.dive.model());
  EXPECT_EQ(session.told(kAwaitKind), 1);
  EXPECT_EQ(session.written, 0);
  session.mission.start_clock(VehicleId{7}, {});  // not the mission's
  EXPECT_EQ(session.told(kBeginKind), 0);
  for (int i = 0; i < 3; ++i) session.mission.start_clock(kRov, {});
  EXPECT_EQ(session.told(kBeginKind), 1);
  EXPECT_EQ(session.written, 1);
  for (int i = 0; i < 3; ++i) session.mission.finish(from_seconds(1.0), kFinishedReason);
  EXPECT_EQ(session.told(kFinishKind), 1);
  EXPECT_EQ(session.written, 2);
  EXPECT_TRUE(session.mission->is_over());
}

TEST(SessionMissionRun, AReplayNeitherBeginsNorEndsIt) {
  Surroundings session(true);
  session.mission.begin(waiting_mission(), session.dive.model());
  session.mission.start_clock(kRov, {});
  session.mission.finish({}, kFinishedReason);
  EXPECT_TRUE(session.timeline.entries().empty());
  EXPECT_FALSE(session.mission->is_over());
}

TEST(SessionMissionRun, WithoutAMissionNothingHappens) {
  Surroundings session;
  EXPECT_FALSE(session.mission);
  Input input = session.wanted;
  std::vector<TimelineEntry> found;
  session.mission.start_clock(kRov, {});
  session.mission.compose(session.dive, true, input, session.wanted);
  session.mission.judge(session.dive, input, found);
  session.mission.finish({}, kFinishedReason);
  EXPECT_FALSE(session.mission.snapshot());
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(session.timeline.entries().empty());
}

TEST(SessionMissionRun, ASnapshotBringsBackWhatWasOver) {
  Surroundings session;
  session.mission.begin(waiting_mission(), session.dive.model());
  session.mission.start_clock(kRov, {});
  const SessionMissionRun::Snapshot before = session.mission.snapshot();
  session.mission.finish({}, kFinishedReason);
  ASSERT_TRUE(session.mission->is_over());
  session.mission.restore(before);
  EXPECT_FALSE(session.mission->is_over());
}

TEST(OrderTaker, AModeIsWantedFromNowOnAndStartsTheClock) {
  Surroundings session;
  session.mission.begin(waiting_mission(), session.dive.model());
  session.orders.take(order::SetMode{kRov, ControlMode::depth_hold});
  EXPECT_EQ(session.wanted.vehicles[0].pilot.mode, ControlMode::depth_hold);
  EXPECT_EQ(session.told(kBeginKind), 1);
}

TEST(OrderTaker, OrdersForWhatIsNotThereAndNonsenseArePassedOver) {
  Surroundings session;
  const std::uint64_t before = hash_of(session.wanted.vehicles[0]);
  session.orders.take(order::SetMode{VehicleId{9}, ControlMode::depth_hold});
  session.orders.take(order::ReversePropeller{kRov, 77, true});
  session.orders.take(order::StopArm{.vehicle = kRov, .arm = 3});
  session.orders.take(order::SetLampsAndCamera{
      .vehicle = kRov, .lamps = std::numeric_limits<double>::quiet_NaN(), .tilt = {}, .zoom = {}});
  EXPECT_EQ(hash_of(session.wanted.vehicles[0]), before);
  session.orders.take(
      order::SetLampsAndCamera{.vehicle = kRov, .lamps = 5.0, .tilt = {}, .zoom = {}});
  EXPECT_EQ(session.wanted.vehicles[0].lookout.lamps, 1.0);
}

TEST(OrderTaker, InAReplayNobodyOrdersAnythingButMarks) {
  Surroundings session(true);
  const std::uint64_t before = hash_of(session.wanted.vehicles[0]);
  session.orders.take(order::SetMode{kRov, ControlMode::depth_hold});
  session.orders.take(order::InjectEvent{SetVisibility{3.0}});
  EXPECT_EQ(hash_of(session.wanted.vehicles[0]), before);
  EXPECT_TRUE(session.waiting_events.empty());
  session.orders.take(order::Mark{.text = "here", .author = "Ann"});
  ASSERT_EQ(session.told("mark"), 1);
  EXPECT_EQ(session.timeline.entries()[0].text, "here (Ann)");
}

}  // namespace session_mission_run_test
}  // namespace remora
