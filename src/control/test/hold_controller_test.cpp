// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "control/hold_controller.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/hash_fields.h"
#include "control/test/plant.h"
#include "math/angles.h"

namespace remora {
namespace autopilot_test {
constexpr double kStep = 0.01;

/// A vehicle, its autopilot and sea around them.
struct Dive {
  HoldControllerModel model;
  HoldControllerState state;
  Plant plant;
  HoldControllerInput input;

  explicit Dive(std::vector<Waypoint> waypoints = {})
      : model(hold_controller_model({}, bluerov2_heavy(), std::move(waypoints))) {
    plant.dynamics = bluerov2_heavy();
    input.full_stick << 100.0, 100.0, 120.0, 15.0, 15.0, 15.0;
    input.dt = kStep;
  }

  void run(ControlMode mode, double seconds) {
    input.mode = mode;
    for (int i = 0; i < static_cast<int>(std::lround(seconds / kStep)); ++i) step();
  }

  void step() {
    const Vec6 wanted = hold_wrench(model, input, plant.navigation(), state).vector();
    const Vec6 given = wanted.cwiseMin(input.full_stick).cwiseMax(-input.full_stick);
    input.shortfall_B = wanted - given;
    plant.step(Wrench::from_vector(given), kStep);
  }
};

TEST(PolePlacement, GivesTheBandwidthAskedFor) {
  // |Kp / (m (iω)² + (Kd + d) iω + Kp)| is 1/√2 at the bandwidth.
  const double m = 20.0, d = 5.0, bandwidth = 0.7;
  const PidGains gains = pole_placement(m, d, bandwidth, 0.8);
  const double real = gains.proportional - m * bandwidth * bandwidth;
  const double imaginary = (gains.derivative + d) * bandwidth;
  EXPECT_NEAR(gains.proportional / std::hypot(real, imaginary), std::sqrt(0.5), 1e-12);
}

TEST(ManualMode, SticksAreForces) {
  Dive dive;
  dive.input.mode = ControlMode::manual;
  dive.input.demand << 0.5, -0.5, 0.1, 0.0, 0.0, 1.0;
  const Wrench F_B = hold_wrench(dive.model, dive.input, dive.plant.navigation(), dive.state);
  EXPECT_TRUE(F_B.force.isApprox(Vec3(50.0, -50.0, 12.0)));
  EXPECT_TRUE(F_B.moment.isApprox(Vec3(0.0, 0.0, 15.0)));
}

TEST(Stabilise, BringsRollAndPitchToLevel) {
  Dive dive;
  dive.plant.attitude.roll = 0.3;
  dive.plant.attitude.pitch = -0.2;
  dive.run(ControlMode::stabilise, 20.0);
  EXPECT_NEAR(dive.plant.attitude.roll, 0.0, 0.1 * kDegree);
  EXPECT_NEAR(dive.plant.attitude.pitch, 0.0, 0.1 * kDegree);
}

TEST(DepthHold, TheYawStickCommandsARateInProportion) {
  for (const double demand : {0.1, 0.5, 1.0, -0.5}) {
    Dive dive;
    dive.input.demand[5] = demand;
    dive.run(ControlMode::depth_hold, 5.0);
    const double wanted = demand * dive.model.spec.stick_yaw_rate;
    EXPECT_NEAR(dive.plant.velocity[5], wanted, 0.01 * std::abs(wanted)) << demand;
  }
}

TEST(DepthHold, BrakesATurnWhenTheStickIsReleased) {
  Dive dive;
  dive.input.demand[5] = 1.0;
  dive.run(ControlMode::depth_hold, 1.0);
  EXPECT_FALSE(dive.state.holds_heading);
  const double released_at = dive.plant.attitude.yaw;
  const double rate = dive.plant.velocity[5];
  dive.input.demand[5] = 0.0;
  dive.run(ControlMode::depth_hold, 1.0);
  EXPECT_TRUE(dive.state.holds_heading);
  dive.run(ControlMode::depth_hold, 20.0);
  EXPECT_NEAR(dive.plant.attitude.yaw, dive.state.heading, 0.1 * kDegree);
  // A rate that falls off by exp(-b t) turns the bow by rate / b; the water helps.
  const double turned_on = dive.plant.attitude.yaw - released_at;
  EXPECT_GT(turned_on, 0.0);
  EXPECT_LT(turned_on, 1.1 * rate / dive.model.spec.yaw_rate_bandwidth);
}

TEST(DepthHold, HoldsAHeadingWhileSomethingKeepsTurningTheVehicle) {
  // The vehicle spins faster than its braking can stop within its time.
  Dive dive;
  dive.plant.velocity[5] = 8.0;
  dive.input.full_stick[5] = 1.0;
  dive.run(ControlMode::depth_hold, 1.5);
  EXPECT_TRUE(dive.state.holds_heading);
}

TEST(DepthHold, AVehicleThatWasHeldByAWallDoesNotSpinWhenItComesFree) {
  Dive dive;
  dive.run(ControlMode::depth_hold, 0.1);
  for (int i = 0; i < 2500; ++i) {
    dive.plant.attitude.yaw = 0.5;  // pushed round by the wall, and kept there
    dive.plant.velocity[5] = 0.0;
    dive.step();
  }
  double farthest = 0.0;
  for (int i = 0; i < 3000; ++i) {
    dive.step();
    farthest = std::max(farthest, -dive.plant.attitude.yaw);
  }
  EXPECT_LT(farthest, 20.0 * kDegree);
  EXPECT_NEAR(dive.plant.attitude.yaw, 0.0, 1.0 * kDegree);
}

TEST(DepthHold, AVehicleThatWasHeldUnderALedgeDoesNotLeapUpWhenItComesFree) {
  Dive dive;
  dive.run(ControlMode::depth_hold, 0.1);
  for (int i = 0; i < 6000; ++i) {
    dive.plant.p_WB.z() = 11.0;
    dive.plant.velocity[2] = 0.0;
    dive.step();
  }
  double shallowest = 11.0;
  for (int i = 0; i < 6000; ++i) {
    dive.step();
    shallowest = std::min(shallowest, dive.plant.p_WB.z());
  }
  EXPECT_GT(shallowest, 9.5);
  EXPECT_NEAR(dive.plant.p_WB.z(), 10.0, 0.05);
}

TEST(HeadingHold, GoesTheShortWayRound) {
  Dive dive;
  dive.plant.attitude.yaw = 170.0 * kDegree;
  dive.run(ControlMode::heading_hold, kStep);
  dive.state.heading = -170.0 * kDegree;  // twenty degrees to starboard, across the date line
  for (int i = 0; i < 3000; ++i) {
    dive.step();
    ASSERT_GT(std::abs(dive.plant.attitude.yaw), 165.0 * kDegree);
  }
  EXPECT_NEAR(dive.plant.attitude.yaw, -170.0 * kDegree, 0.2 * kDegree);
}

TEST(HeadingHold, TakesANewHeadingWhenTheYawStickIsReleased) {
  for (const ControlMode mode : {ControlMode::heading_hold, ControlMode::stabilise,
                                 ControlMode::depth_hold, ControlMode::station_keep}) {
    Dive dive;
    dive.run(mode, 5.0);
    EXPECT_NEAR(dive.state.heading, 0.0, 1e-6);
    dive.input.demand[5] = 0.6;
    dive.run(mode, 2.0);
    const double released_at = dive.plant.attitude.yaw;
    EXPECT_GT(released_at, 50.0 * kDegree);
    dive.input.demand[5] = 0.0;
    dive.run(mode, 20.0);
    // Not the heading before the turn, and no farther than the braking takes.
    EXPECT_GE(dive.plant.attitude.yaw, released_at - 1.0 * kDegree);
    EXPECT_LT(dive.plant.attitude.yaw, released_at + 8.0 * kDegree);
    EXPECT_NEAR(dive.plant.attitude.yaw, dive.state.heading, 0.2 * kDegree);
  }
}

TEST(DepthHold, SettlesAtItsSetPointAgainstANetWeight) {
  Dive dive;
  dive.plant.net_weight = -8.0;  // lighter than water
  dive.run(ControlMode::depth_hold, kStep);
  dive.state.position_W.z() = 12.0;
  dive.run(ControlMode::depth_hold, 120.0);
  EXPECT_NEAR(dive.plant.p_WB.z(), 12.0, 0.005);
  EXPECT_NEAR(dive.plant.velocity[2], 0.0, 0.001);
}

TEST(DepthHold, OvershootsADeepDiveByLittle) {
  Dive dive;
  dive.run(ControlMode::depth_hold, kStep);
  dive.state.position_W.z() = 30.0;
  dive.input.mode = ControlMode::depth_hold;
  double deepest = 0.0, fastest = 0.0;
  for (int i = 0; i < 12000; ++i) {
    dive.step();
    deepest = std::max(deepest, dive.plant.p_WB.z());
    fastest = std::max(fastest, dive.plant.velocity[2]);
  }
  EXPECT_LT(deepest, 30.5);
  EXPECT_LT(fastest, 1.2 * dive.model.spec.max_speed);
  EXPECT_NEAR(dive.plant.p_WB.z(), 30.0, 0.05);
}

TEST(DepthHold, TakesANewDepthWhenTheHeaveStickIsReleased) {
  Dive dive;
  dive.run(ControlMode::depth_hold, 5.0);
  dive.input.demand[2] = 0.3;
  dive.run(ControlMode::depth_hold, 5.0);
  dive.input.demand[2] = 0.0;
  dive.run(ControlMode::depth_hold, 60.0);
  EXPECT_GT(dive.plant.p_WB.z(), 11.0);
  EXPECT_NEAR(dive.plant.p_WB.z(), dive.state.position_W.z(), 0.01);
}

TEST(AltitudeHold, FollowsTheSeabed) {
  Dive dive;
  dive.plant.seabed_depth = 13.0;
  dive.run(ControlMode::altitude_hold, 5.0);
  dive.plant.seabed_depth = 15.0;
  dive.run(ControlMode::altitude_hold, 90.0);
  EXPECT_NEAR(dive.plant.navigation().altitude, 3.0, 0.01);
}

TEST(StationKeeping, HoldsAgainstACurrentWithoutSteadyError) {
  Dive dive;
  dive.plant.current_W = Vec3(-0.4, 0.3, 0.0);
  dive.plant.attitude.yaw = 0.7;
  dive.run(ControlMode::station_keep, 240.0);
  EXPECT_LT((dive.plant.p_WB - dive.state.position_W).norm(), 0.01);
  EXPECT_LT(dive.plant.velocity.norm(), 0.001);
}

TEST(StationKeeping, IsNotDrivenOffByATurnOfTheVehicle) {
  Dive dive;
  dive.plant.current_W = Vec3(-0.4, 0.0, 0.0);
  dive.run(ControlMode::station_keep, 120.0);
  dive.state.heading = 2.0;
  dive.run(ControlMode::station_keep, 120.0);
  EXPECT_NEAR(dive.plant.attitude.yaw, 2.0, 0.5 * kDegree);
  EXPECT_LT((dive.plant.p_WB - dive.state.position_W).norm(), 0.02);
}

TEST(StationKeeping, ComesBackThroughACurrentThatSweptItFarAway) {
  Dive dive;
  dive.run(ControlMode::station_keep, kStep);
  dive.plant.p_WB.x() = -20.0;
  dive.plant.current_W = Vec3(-1.0, 0.0, 0.0);  // more drag than the error's limit alone overcomes
  dive.run(ControlMode::station_keep, 400.0);
  EXPECT_LT((dive.plant.p_WB - dive.state.position_W).norm(), 0.01);
}

TEST(StationKeeping, DoesNotWindUpWhileTheCurrentIsTooStrong) {
  Dive dive;
  dive.input.full_stick.head<3>() << 10.0, 10.0, 10.0;
  dive.plant.current_W = Vec3(-1.5, 0.0, 0.0);  // more drag than 10 N hold
  dive.run(ControlMode::station_keep, 60.0);
  EXPECT_LE(dive.state.force_integral_W.norm(), 10.0);
  dive.plant.current_W.setZero();
  dive.state.holds_position = false;  // stay where you are
  dive.run(ControlMode::station_keep, 60.0);
  EXPECT_LT((dive.plant.p_WB - dive.state.position_W).norm(), 0.05);
}

TEST(StationKeeping, KeepsUpWithAStationThatMovesAndTurnsAndStaysAtItsLastPlace) {
  Dive dive;
  dive.plant.current_W = Vec3(-0.2, 0.1, 0.0);
  dive.run(ControlMode::station_keep, 240.0);  // the current is known by now
  StationOrder order{.p_W = dive.plant.p_WB,
                     .v_W = Vec3(0.15, -0.1, 0.05),
                     .heading = dive.plant.attitude.yaw,
                     .yaw_rate = 0.05};
  double farthest = 0.0;
  for (int i = 0; i < 6000; ++i) {
    order.p_W += kStep * order.v_W;
    order.heading += kStep * order.yaw_rate;
    dive.input.station = order;
    dive.step();
    // It lags while it gathers way. In a current the drag is another than it reckons with, and
    // changes as the hull turns in it.
    if (i > 3000) farthest = std::max(farthest, (dive.plant.p_WB - order.p_W).norm());
  }
  EXPECT_LT(farthest, 0.1);  // of 9 m; a lag of half a second
  EXPECT_NEAR(wrap_to_pi(dive.plant.attitude.yaw - order.heading), 0.0, 2.0 * kDegree);
  dive.input.station.reset();
  dive.run(ControlMode::station_keep, 60.0);
  EXPECT_LT((dive.plant.p_WB - order.p_W).norm(), 0.02);
}

TEST(StationKeeping, AStickTakesTheVehicleFromItsStation) {
  Dive dive;
  dive.input.station = StationOrder{.p_W = dive.plant.p_WB};
  dive.run(ControlMode::station_keep, 10.0);
  dive.input.demand[0] = 0.2;
  dive.run(ControlMode::station_keep, 10.0);
  EXPECT_GT(dive.plant.p_WB.x(), 2.0);
}

Waypoint place(double north, double east, double down) {
  Waypoint waypoint;
  waypoint.p_W = Vec3(north, east, down);
  return waypoint;
}

TEST(Waypoints, AreReachedOneAfterTheOtherAndTheLastOneIsKept) {
  Dive dive({place(10, 0, 12), place(10, 10, 12), place(0, 10, 8)});
  dive.plant.current_W = Vec3(0.1, -0.2, 0.0);
  Vec3 nearest = Vec3::Constant(1e9);
  dive.input.mode = ControlMode::waypoints;
  for (int i = 0; i < 30000; ++i) {
    dive.step();
    for (int k = 0; k < 3; ++k) {
      const double distance = (dive.plant.p_WB - dive.model.waypoints[k].p_W).head<2>().norm();
      nearest[k] = std::min(nearest[k], distance);
    }
  }
  EXPECT_TRUE(is_finished(dive.model, dive.state));
  EXPECT_LE(nearest.maxCoeff(), 1.0);
  EXPECT_LT((dive.plant.p_WB - Vec3(0, 10, 8)).norm(), 0.05);
}

TEST(Waypoints, TheLineBetweenThemIsFollowedInACrossCurrent) {
  Dive dive({place(60, 0, 10)});
  dive.plant.current_W = Vec3(0.0, 0.25, 0.0);
  dive.input.mode = ControlMode::waypoints;
  double worst = 0.0, speed = 0.0;
  while (dive.plant.p_WB.x() < 50.0) {
    dive.step();
    if (dive.plant.p_WB.x() > 25.0) worst = std::max(worst, std::abs(dive.plant.p_WB.y()));
    speed = dive.plant.velocity[0];
  }
  EXPECT_LT(worst, 0.05);
  EXPECT_NEAR(speed, 0.5, 0.02);
}

TEST(Waypoints, AVehicleWithoutSwayLeansIntoTheCrossCurrent) {
  Dive dive({place(150, 0, 10)});
  dive.input.full_stick[1] = 0.0;
  dive.plant.current_W = Vec3(0.0, 0.15, 0.0);
  dive.input.mode = ControlMode::waypoints;
  double worst = 0.0;
  while (dive.plant.p_WB.x() < 140.0) {
    dive.step();
    if (dive.plant.p_WB.x() > 110.0) worst = std::max(worst, std::abs(dive.plant.p_WB.y()));
  }
  EXPECT_LT(worst, 0.3);
  EXPECT_LT(dive.plant.attitude.yaw, -5.0 * kDegree);
}

TEST(Waypoints, ASurveyIsFlownAtItsAltitude) {
  SurveySpec survey;
  survey.corner_W = Vec3(0.0, 0.0, 0.0);
  survey.length = 10.0;
  survey.width = 4.0;
  survey.altitude = 2.0;
  Dive dive(lawn_mower(survey));
  dive.plant.seabed_depth = 14.0;
  dive.input.mode = ControlMode::waypoints;
  double worst = 0.0;
  int steps = 0;
  while (!is_finished(dive.model, dive.state) && ++steps < 30000) {
    dive.step();
    const double altitude = dive.plant.navigation().altitude;
    if (dive.state.next_waypoint >= 3) worst = std::max(worst, std::abs(altitude - 2.0));
  }
  EXPECT_TRUE(is_finished(dive.model, dive.state));
  EXPECT_LT(worst, 0.1);
}

TEST(HoldControllerState, ThatDiffersHashesDifferently) {
  HoldControllerState a, b;
  EXPECT_EQ(hash_of(a), hash_of(b));
  b.next_waypoint = 1;
  EXPECT_NE(hash_of(a), hash_of(b));
}

TEST(HoldControllerSpec, SaysWhatIsWrong) {
  HoldControllerSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.lookahead = 0.0;
  spec.gains[2] = PidGains{-1.0, 0.0, 0.0};
  EXPECT_EQ(problems(spec).size(), 2u);
}

}  // namespace autopilot_test
}  // namespace remora
