// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session_observer.h"

#include <gtest/gtest.h>

#include <numbers>

#include "math/rotation.h"
#include "session/test/live_session.h"

namespace remora {
namespace session_observer_test {

/// The vehicle of a scene is turned in eight parts, and its compass measures nothing meanwhile.
SessionObserver::Vehicle turned(const char* scene, double turns) {
  const Session session(test::shipped(scene), {});
  const Model& model = session.model();
  State state = session.moment()->state;
  Output output = session.moment()->output;
  Workspace workspace(model);
  for (int i = 0; i < 300; ++i)  // every instrument has said something
    EXPECT_EQ(step(model, neutral_input(model), state, output, workspace), StepStatus::ok);
  SessionObserver observer(model);
  std::vector<TimelineEntry> found;
  observer.observe(model, state, output, found);
  constexpr int kParts = 8;
  Quat& q = state.bodies.bodies[0].q_WB;
  const Quat part = to_quaternion({0.0, 0.0, turns / kParts * 2.0 * std::numbers::pi});
  for (int i = 0; i < kParts; ++i) {
    q = (part * q).normalized();
    observer.observe(model, state, output, found);
  }
  return observer.vehicles()[0];
}

TEST(SessionObserver, CountsTheTurnsThatThereWereAndThoseThatTheCompassSaw) {
  const SessionObserver::Vehicle vehicle = turned("instrument_pool", 1.25);
  EXPECT_NEAR(vehicle.turns, 1.25, 1e-6);
  EXPECT_NEAR(vehicle.known_turns, 0.0, 1e-6);
}

TEST(SessionObserver, CountsTheSameTwiceWhereAVehicleFliesByTheTruth) {
  const SessionObserver::Vehicle vehicle = turned("npsauv_turn", -0.75);
  EXPECT_NEAR(vehicle.turns, -0.75, 1e-6);
  EXPECT_NEAR(vehicle.known_turns, vehicle.turns, 1e-9);
}

}  // namespace session_observer_test
}  // namespace remora
