// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/dvl.h"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/procedural.h"
#include "math/angles.h"
#include "sensors/test/sound_rig.h"

namespace remora {
namespace dvl_test {

DvlSpec exact_dvl() {
  DvlSpec spec;
  spec.velocity_noise = spec.water_velocity_noise = spec.range_noise = 0.0;
  return spec;
}

EnvironmentSpec sea(const Vec3& current_W = Vec3::Zero()) {
  EnvironmentSpec spec;
  if (!current_W.isZero())
    spec.currents = {{.name = "stream", .kind = UniformCurrentSpec{current_W}}};
  return spec;
}

RayScenePart level_bottom(double z) { return {.level_z = z}; }

/// A large plane through (0, 0, depth) that falls towards north and east.
RayScenePart slope(double depth, double north_deg, double east_deg) {
  const Mat3 tilt =
      to_quaternion({.roll = east_deg * kDegree, .pitch = -north_deg * kDegree}).toRotationMatrix();
  const auto slab = std::make_shared<TriangleMesh>(make_box(Vec3(400, 400, 2)));
  return {.mesh = slab, .X_WP = {tilt, Vec3(0, 0, depth) + tilt * Vec3(0, 0, 1)}};
}

RigidState moving(double depth, const RollPitchYaw& attitude) {
  return at(Vec3(3, -2, depth), attitude, Vec3(0.8, -0.3, 0.1), Vec3(0.05, -0.1, 0.2));
}

TEST(Dvl, MeasuresTheVelocityOfItsOwnPlaceOnAPitchingVehicle) {
  SoundRig rig(sea(), {level_bottom(30.0)});
  const Pose X_BS{to_quaternion({.yaw = 30 * kDegree}).toRotationMatrix(), Vec3(0.4, 0.1, 0.3)};
  rig.add_vehicle({exact_dvl()}, X_BS);
  rig.start();
  rig.body() = moving(10.0, {20 * kDegree, 20 * kDegree, 50 * kDegree});
  const DvlReading reading = dvl_reading(rig.next().values);

  const Twist& V = rig.body().V_WB_B;
  const Vec3 expected = X_BS.R.transpose() * (V.linear + V.angular.cross(X_BS.p));
  EXPECT_EQ(reading.track, DvlTrack::bottom);
  EXPECT_NEAR((reading.v_S - expected).norm(), 0.0, 1e-9);
  EXPECT_NEAR(reading.error_velocity, 0.0, 1e-9);
}

TEST(Dvl, AltitudeIsTheDistanceAlongItsAxisOverAnySlopeAtAnyTilt) {
  SoundRig rig(sea(), {slope(30.0, 15.0, -8.0)});
  rig.add_vehicle({exact_dvl()});
  rig.start();
  rig.body() = moving(12.0, {20 * kDegree, -20 * kDegree, 70 * kDegree});
  const DvlReading reading = dvl_reading(rig.next().values);
  EXPECT_NEAR((reading.v_S - rig.body().V_WB_B.linear).norm(), 0.0, 1e-9);

  // Where the axis meets the plane n·(p - q) = 0.
  const Vec3 n = to_quaternion({.roll = -8 * kDegree, .pitch = -15 * kDegree}) * Vec3(0, 0, 1);
  const Vec3 axis_W = rig.body().q_WB * Vec3(0, 0, 1);
  const double expected = n.dot(Vec3(0, 0, 30) - rig.body().p_WB) / n.dot(axis_W);
  EXPECT_NEAR(reading.altitude, expected, 1e-4);
}

TEST(Dvl, BeamsHaveTheRangeOfTheirOwnPlaceOnTheBottom) {
  SoundRig rig(sea(), {level_bottom(30.0)});
  const DvlSpec spec = exact_dvl();
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10), {.roll = 15 * kDegree});
  const DvlReading reading = dvl_reading(rig.next().values);
  ASSERT_EQ(reading.beams.size(), 4u);
  const auto directions = beam_directions(spec.janus);
  for (std::size_t i = 0; i < 4; ++i) {
    const double fall = (rig.body().q_WB * directions[i]).z();
    EXPECT_NEAR(reading.beams[i].range, 20.0 / fall, 1e-4);
  }
}

// Covariance of least squares: (EᵀE)⁻¹ Eᵀ Σ E (EᵀE)⁻¹; for four Janus beams with σ each
// σ/(√2 sin b) across and σ/(2 cos b) along the axis.
TEST(Dvl, ErrorsAreTheBeamsNoiseThroughTheJanusGeometry) {
  DvlSpec spec;
  spec.velocity_noise = 0.012;
  SoundRig rig(sea(), {level_bottom(30.0)});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10));
  constexpr int kPings = 20'000;
  Vec3 sum = Vec3::Zero(), squares = Vec3::Zero();
  double merit = 0.0;
  for (int i = 0; i < kPings; ++i) {
    const DvlReading reading = dvl_reading(rig.next().values);
    sum += reading.v_S;
    squares += reading.v_S.cwiseProduct(reading.v_S);
    merit = reading.figure_of_merit;
  }
  const Vec3 spread = (squares / kPings).cwiseSqrt();
  const double across = 0.012 / (std::sqrt(2.0) * std::sin(spec.janus.beam_angle));
  const double along = 0.012 / (2.0 * std::cos(spec.janus.beam_angle));
  EXPECT_NEAR(spread.x() / across, 1.0, 0.03);
  EXPECT_NEAR(spread.y() / across, 1.0, 0.03);
  EXPECT_NEAR(spread.z() / along, 1.0, 0.03);
  EXPECT_NEAR(merit, std::sqrt(2.0 * across * across + along * along), 1e-12);
  EXPECT_LT((sum / kPings).norm(), 4.0 * merit / std::sqrt(kPings));
}

TEST(Dvl, NoiseGrowsWithTheSpeedAlongABeamWhicheverWayItGoes) {
  for (const double surge : {2.0, -2.0}) {
    DvlSpec spec;
    spec.velocity_noise = 0.001;
    spec.velocity_noise_share = 0.01;
    SoundRig rig(sea(), {level_bottom(30.0)});
    rig.add_vehicle({spec});
    rig.start();
    rig.body() = at(Vec3(0, 0, 10), {}, Vec3(surge, 0, 0));
    constexpr int kPings = 20'000;
    double squares = 0.0;
    for (int i = 0; i < kPings; ++i)
      squares += std::pow(dvl_reading(rig.next().values).v_S.x() - surge, 2);
    const double b = spec.janus.beam_angle;
    const double beam_speed = 2.0 * std::sin(b) * std::cos(45 * kDegree);
    const double sigma = std::hypot(0.01 * beam_speed, 0.001);
    EXPECT_NEAR(std::sqrt(squares / kPings) / (sigma / (std::sqrt(2.0) * std::sin(b))), 1.0, 0.03);
  }
}

TEST(Dvl, InACurrentBottomTrackSeesTheGroundAndWaterTrackTheWater) {
  const Vec3 current_W(0.4, -0.2, 0.0);
  SoundRig near_ground(sea(current_W), {level_bottom(30.0)});
  SoundRig in_blue_water(sea(current_W), {});
  for (SoundRig* rig : {&near_ground, &in_blue_water}) {
    rig->add_vehicle({exact_dvl()});
    rig->start();
    rig->body() = moving(10.0, {20 * kDegree, -20 * kDegree, 100 * kDegree});
  }
  const DvlReading ground = dvl_reading(near_ground.next().values);
  const DvlReading water = dvl_reading(in_blue_water.next().values);
  const Vec3 v_WB_B = near_ground.body().V_WB_B.linear;
  const Vec3 current_B = near_ground.body().q_WB.conjugate() * current_W;
  EXPECT_EQ(ground.track, DvlTrack::bottom);
  EXPECT_NEAR((ground.v_S - v_WB_B).norm(), 0.0, 1e-9);
  EXPECT_EQ(water.track, DvlTrack::water);
  EXPECT_NEAR((water.v_S - (v_WB_B - current_B)).norm(), 0.0, 1e-9);
  EXPECT_TRUE(std::isnan(water.altitude));
}

// Upside down and sideways the layer lies where the beams look, not below.
TEST(Dvl, WaterTrackListensWhereItsBeamsPoint) {
  EnvironmentSpec layered;
  layered.currents = {
      {.name = "layers",
       .kind = StratifiedCurrentSpec{{{0.0, Vec3(0.5, 0.0, 0.0)}, {60.0, Vec3(-0.5, 0.0, 0.0)}}}}};
  SoundRig rig(layered, {});
  const DvlSpec spec = exact_dvl();
  rig.add_vehicle({spec},
                  {to_quaternion({.roll = 180 * kDegree}).toRotationMatrix(), Vec3::Zero()});
  rig.start();
  rig.body() = at(Vec3(0, 0, 30));
  const DvlReading reading = dvl_reading(rig.next().values);
  const double layer_depth = 30.0 - 0.5 * (spec.water_layer_near + spec.water_layer_far);
  EXPECT_EQ(reading.track, DvlTrack::water);
  EXPECT_NEAR(reading.v_S.x(), -(0.5 - layer_depth / 60.0), 1e-9);
}

TEST(Dvl, OverAMovingTargetMeasuresTheVelocityRelativeToIt) {
  const auto deck = std::make_shared<TriangleMesh>(make_box(Vec3(60, 60, 2)));
  SoundRig rig(sea(), {{.mesh = deck, .X_WP = {Mat3::Identity(), Vec3(0, 0, 20)}}});
  rig.add_vehicle({exact_dvl()});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10), {}, Vec3(1.0, 0.0, 0.0));
  rig.motion_of_part(0) = at(Vec3(0, 0, 20), {}, Vec3(0.6, 0.3, -0.1));
  const DvlReading reading = dvl_reading(rig.next().values);
  EXPECT_NEAR((reading.v_S - Vec3(0.4, -0.3, 0.1)).norm(), 0.0, 1e-6);

  // A turning deck looks like a turn of the vehicle: no velocity over its own centre.
  rig.motion_of_part(0).V_WB_B = {Vec3::Zero(), Vec3(0, 0, 0.2)};
  rig.body().V_WB_B.linear.setZero();
  EXPECT_NEAR(dvl_reading(rig.next().values).v_S.norm(), 0.0, 1e-6);
}

TEST(Dvl, LosesAndRegainsTheBottomWithTheAltitude) {
  DvlSpec spec = exact_dvl();
  spec.min_altitude = 0.5;
  spec.max_altitude = 50.0;
  SoundRig rig(sea(), {level_bottom(100.0)});
  rig.add_vehicle({spec});
  rig.start();
  const auto track_at = [&](double altitude) {
    rig.body() = at(Vec3(0, 0, 100.0 - altitude));
    return dvl_reading(rig.next().values).track;
  };
  EXPECT_EQ(track_at(49.9), DvlTrack::bottom);
  EXPECT_EQ(track_at(50.1), DvlTrack::water);
  EXPECT_EQ(track_at(20.0), DvlTrack::bottom);
  EXPECT_EQ(track_at(0.55), DvlTrack::bottom);
  EXPECT_EQ(track_at(0.45), DvlTrack::none);  // too near for either
}

TEST(Dvl, WithoutLockThereIsNoVelocity) {
  DvlSpec spec = exact_dvl();
  spec.has_water_track = false;
  SoundRig rig(sea(), {});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = moving(10.0, {});
  const Measurement measurement = rig.next();
  EXPECT_EQ(measurement.status, MeasurementStatus::no_lock);
  EXPECT_TRUE(std::isnan(dvl_reading(measurement.values).v_S.x()));
  EXPECT_NEAR((dvl_reading(measurement.truth).v_S - rig.body().V_WB_B.linear).norm(), 0.0, 1e-12);

  rig.body().p_WB.z() = -1.0;
  EXPECT_EQ(rig.next().status, MeasurementStatus::out_of_range);  // in the air
}

// Half over a cliff: two beams of four find the bottom, then three.
TEST(Dvl, ThreeBeamsOverTheEdgeOfACliffAreEnough) {
  const auto plateau = std::make_shared<TriangleMesh>(make_box(Vec3(200, 200, 2)));
  DvlSpec spec = exact_dvl();
  spec.janus.first_azimuth = 0.0;  // one beam ahead
  SoundRig rig(sea(), {{.mesh = plateau, .X_WP = {Mat3::Identity(), Vec3(-100, 0, 21)}}});
  rig.add_vehicle({spec});
  rig.start();
  const Vec3 v(0.7, 0.2, -0.1);
  rig.body() = at(Vec3(-2, 0, 10), {}, v);
  const DvlReading three = dvl_reading(rig.next().values);
  EXPECT_EQ(three.track, DvlTrack::bottom);
  EXPECT_TRUE(std::isnan(three.beams[0].range));
  EXPECT_NEAR((three.v_S - v).norm(), 0.0, 1e-9);

  rig.body().p_WB.x() = 1.0;  // port and starboard beams are over the edge too
  EXPECT_EQ(dvl_reading(rig.next().values).track, DvlTrack::water);
}

TEST(Dvl, ThreeBeamsAreWorthLessThanFour) {
  const auto plateau = std::make_shared<TriangleMesh>(make_box(Vec3(200, 200, 2)));
  DvlSpec spec;
  spec.janus.first_azimuth = 0.0;
  SoundRig rig(sea(), {{.mesh = plateau, .X_WP = {Mat3::Identity(), Vec3(-100, 0, 21)}}});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(-30, 0, 10));
  const double four = dvl_reading(rig.next().values).figure_of_merit;
  rig.body() = at(Vec3(-2, 0, 10));
  EXPECT_GT(dvl_reading(rig.next().values).figure_of_merit, 1.1 * four);
}

TEST(Dvl, AFasterBeamThanItHearsIsLost) {
  DvlSpec spec = exact_dvl();
  spec.max_speed = 1.0;
  spec.has_water_track = false;
  SoundRig rig(sea(), {level_bottom(30.0)});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10), {}, Vec3(6, 0, 0));
  EXPECT_EQ(rig.next().status, MeasurementStatus::no_lock);
}

TEST(Dvl, TheAnswerComesWhenTheFarthestEchoIsBack) {
  SoundRig rig(sea(), {level_bottom(60.0)});
  const DvlSpec spec = exact_dvl();
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10));
  const Measurement measurement = rig.next();
  const double c = rig.environment().water().sound_speed(10.0);
  const double range = 50.0 / std::cos(spec.janus.beam_angle);
  EXPECT_NEAR((measurement.delivered - measurement.valid).seconds(), 2.0 * range / c, 1e-6);
}

TEST(Dvl, TheTurnOnScaleErrorStaysForTheRun) {
  DvlSpec spec = exact_dvl();
  spec.scale_error = 0.01;
  SoundRig rig(sea(), {level_bottom(30.0)});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(0, 0, 10), {}, Vec3(1, 0, 0));
  const double first = dvl_reading(rig.next().values).v_S.x();
  EXPECT_NE(first, 1.0);
  EXPECT_NEAR(first, 1.0, 0.05);
  EXPECT_NEAR(dvl_reading(rig.next().values).v_S.x(), first, 1e-12);
}

TEST(Dvl, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(DvlSpec{}).empty());
  DvlSpec spec;
  spec.janus.beams = 0;
  spec.velocity_noise = -1.0;
  spec.max_altitude = 0.1;
  EXPECT_EQ(problems(spec).size(), 4u);  // the water layer no longer fits either
}

}  // namespace dvl_test
}  // namespace remora
