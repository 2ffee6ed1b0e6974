// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/track_history.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace remora {
namespace track_history_test {

State at(double seconds, double north) {
  State state;
  state.now = from_seconds(seconds);
  state.bodies.bodies.resize(1);
  state.bodies.bodies[0].p_WB = Vec3(north, 0.0, 0.0);
  return state;
}

TEST(TrackHistory, KeepsPlacesThatAreApartNotThoseWhereItStood) {
  TrackHistory tracks({BodyId{0}});
  for (int i = 0; i < 100; ++i) tracks.notice(at(0.1 * i, 1.0));
  EXPECT_EQ(tracks.trail_W(0).size(), 1u);
  for (int i = 0; i < 10; ++i) tracks.notice(at(10.0 + i, 2.0 + i));
  EXPECT_EQ(tracks.trail_W(0).size(), 11u);
}

TEST(TrackHistory, ForgetsTheFutureWhenTimeGoesBack) {
  TrackHistory tracks({BodyId{0}});
  for (int i = 0; i < 10; ++i) tracks.notice(at(i, i));
  tracks.notice(at(4.0, 4.0));
  ASSERT_EQ(tracks.trail_W(0).size(), 5u);
  EXPECT_EQ(tracks.trail_W(0).back().x(), 4.0);
}

TEST(TrackHistory, ALongWayIsRememberedFromItsStartInNoMoreThanSoManyPoints) {
  TrackHistory tracks({BodyId{0}});
  std::size_t most = 0;
  for (int i = 0; i < 60000; ++i) {
    tracks.notice(at(0.1 * i, 0.1 * i));
    most = std::max(most, tracks.trail_W(0).size());
  }
  const std::vector<Vec3>& trail = tracks.trail_W(0);
  EXPECT_LE(most, 5000u);
  EXPECT_EQ(trail.front().x(), 0.0);
  EXPECT_NEAR(trail.back().x(), 5999.9, 1e-6);
  EXPECT_NEAR((trail[trail.size() - 1] - trail[trail.size() - 2]).norm(), 0.1, 1e-6);
  for (std::size_t i = 1; i < trail.size(); ++i) ASSERT_GT(trail[i].x(), trail[i - 1].x());
}

TEST(TrackHistory, OfAWayThatIsKnownTheTrailIsCompleteWhateverWasSkipped) {
  TrackHistory tracks({BodyId{0}});
  std::vector<TimedPlace> way;
  for (int i = 0; i <= 100; ++i) way.push_back({from_seconds(i), Vec3(i, i % 2, 0.0)});
  tracks.expect(0, way);
  tracks.notice(at(50.0, 50.0));  // somebody went there at once
  ASSERT_EQ(tracks.trail_W(0).size(), 51u);
  EXPECT_EQ(tracks.trail_W(0)[49], Vec3(49.0, 1.0, 0.0));
  tracks.notice(at(10.0, 10.0));
  EXPECT_EQ(tracks.trail_W(0).size(), 11u);
}

}  // namespace track_history_test
}  // namespace remora
