// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/current.h"
#include "math/angles.h"
#include "testing/source_dir.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

namespace remora {
namespace current_test {

std::string asset(const std::string& name) {
  std::ifstream file(source_dir() + "/assets/environment/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Current, IsLinearBetweenLayersAndConstantBeyondThem) {
  const CurrentSpec spec{
      .name = "shelf",
      .kind = StratifiedCurrentSpec{
          {{0.0, Vec3(1.0, 0.0, 0.0)}, {10.0, Vec3(0.0, 0.5, 0.0)}, {30.0, Vec3(0.0, 0.0, 0.1)}}}};
  const CurrentModel model(spec, {});
  const CurrentState state = model.initial_state(1);
  EXPECT_TRUE(model.velocity_W(state, 5.0).isApprox(Vec3(0.5, 0.25, 0.0)));
  EXPECT_TRUE(model.velocity_W(state, 25.0).isApprox(Vec3(0.0, 0.125, 0.075)));
  EXPECT_TRUE(model.velocity_W(state, -1.0).isApprox(Vec3(1.0, 0.0, 0.0)));
  EXPECT_TRUE(model.velocity_W(state, 99.0).isApprox(Vec3(0.0, 0.0, 0.1)));
}

TEST(CurrentCsv, DavesExampleIsNorthEastDepth) {
  Diagnostics diagnostics;
  const auto spec = parse_current_csv(asset("current_database.csv"), "db.csv", diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  ASSERT_EQ(spec.layers.size(), 12u);
  EXPECT_EQ(spec.layers[1].depth, 10.0);
  EXPECT_TRUE(spec.layers[1].velocity_W.isApprox(Vec3(0.01, 0.03, 0.0)));
  EXPECT_TRUE(problems(CurrentSpec{.name = "db", .kind = spec}).empty());
}

TEST(CurrentCsv, EveryBadRowIsReportedWithItsLine) {
  Diagnostics diagnostics;
  (void)parse_current_csv("a\nb\nc\n0,0.1,0\r\n0,x,10\n\n0,0.1\n0,0.1,0\n0,0,-3\n0,0,nan\n1,1,20",
                          "db.csv", diagnostics);
  std::vector<int> lines;
  for (const Diagnostic& d : diagnostics.list()) {
    EXPECT_EQ(d.where.file, "db.csv");
    EXPECT_NE(d.instead, "");
    lines.push_back(d.where.line);
  }
  EXPECT_EQ(lines, (std::vector<int>{5, 7, 8, 9, 10}));

  Diagnostics empty;
  (void)parse_current_csv("only\nheader\nlines\n", "db.csv", empty);
  EXPECT_TRUE(empty.has_errors());
}

TEST(CurrentCsv, TidalEventsAreReadInMetresPerSecondWithTheEbbNegative) {
  Diagnostics diagnostics;
  const auto events =
      parse_tidal_events_csv(asset("tidal_stream_events.csv"), "tide.csv", diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << to_string(diagnostics);
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].time.seconds, utc_from_calendar(2020, 1, 1, 3, 29).seconds);
  EXPECT_DOUBLE_EQ(events[0].speed, 0.39);
  EXPECT_EQ(events[1].speed, 0.0);
  EXPECT_DOUBLE_EQ(events[2].speed, -0.24);

  Diagnostics bad;
  (void)parse_tidal_events_csv(
      "header\n2020-01-01 03:29,flow,39\nyesterday,ebb,-4\n2020-01-02 00:00,flood,-39\n"
      "2020-01-03 00:00,slack,-\n2020-01-01 00:00,slack,-\n2020-01-04 00:00,ebb",
      "tide.csv", bad);
  std::vector<int> lines;
  for (const Diagnostic& d : bad.list()) lines.push_back(d.where.line);
  EXPECT_EQ(lines, (std::vector<int>{2, 3, 4, 6, 7}));
}

TEST(TidalEventSeries, PassesThroughItsEventsAndTurnsSmoothlyAtTheMaxima) {
  const UtcTime start{0};
  const TidalEventSeries series({{{0}, 0.4}, {{7200}, 0.0}, {{14400}, -0.3}, {{36000}, 0.5}},
                                start);
  EXPECT_DOUBLE_EQ(series(0.0), 0.4);
  EXPECT_NEAR(series(7200.0), 0.0, 1e-15);
  EXPECT_DOUBLE_EQ(series(14400.0), -0.3);
  EXPECT_NEAR(series(3600.0), 0.4 * std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(series(10800.0), -0.3 * std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(series(25200.0), 0.1, 1e-12);  // half-way between two maxima
  EXPECT_NEAR(series(14401.0), -0.3, 1e-7);  // level at the maximum
  EXPECT_DOUBLE_EQ(series(1e6), 0.5);
}

TEST(TidalCurrent, FloodAndEbbRunTheirOwnWays) {
  TidalCurrentSpec tidal;
  tidal.stream = std::vector<TidalEvent>{{{0}, 0.5}, {{21600}, -0.4}};
  tidal.flood_bearing = 255.0 * kDegree;
  tidal.ebb_bearing = 69.0 * kDegree;
  const CurrentModel model({.name = "tide", .kind = tidal}, UtcTime{0});
  CurrentState state = model.initial_state(1);
  const Vec3 flood_W = model.velocity_W(state, 10.0);
  EXPECT_TRUE(
      flood_W.isApprox(0.5 * Vec3(std::cos(255.0 * kDegree), std::sin(255.0 * kDegree), 0.0)));
  model.advance(21600.0, 21600.0, state);
  const Vec3 ebb_W = model.velocity_W(state, 10.0);
  EXPECT_TRUE(ebb_W.isApprox(0.4 * Vec3(std::cos(69.0 * kDegree), std::sin(69.0 * kDegree), 0.0)));
}

TEST(TidalCurrent, FadesTowardsTheBottomWithTheSeventhRootOfTheHeight) {
  TidalCurrentSpec tidal;
  tidal.stream = std::vector<TidalEvent>{{{0}, 1.0}};
  tidal.profile = SeventhPowerLaw{.water_depth = 40.0};
  const CurrentModel model({.name = "tide", .kind = tidal}, UtcTime{0});
  const CurrentState state = model.initial_state(1);
  for (const double z : {0.0, 10.0, 20.0, 35.0})
    EXPECT_NEAR(model.velocity_W(state, z).x(), std::pow((40.0 - z) / 40.0, 1.0 / 7.0), 1e-5) << z;
  EXPECT_EQ(model.velocity_W(state, 40.0).x(), 0.0);
}

TEST(TidalCurrent, TakesTheShapeOfAStratifiedCurrentFromItsSpeeds) {
  const StratifiedCurrentSpec eastward{
      {{0.0, Vec3(0.0, 0.05, 0.0)}, {10.0, Vec3(0.03, 0.04, 0.0)}, {20.0, Vec3(0.0, 0.01, 0.0)}}};
  const DepthRatios ratios = depth_ratios(eastward);
  EXPECT_EQ(ratios.depths, (std::vector<double>{0.0, 10.0, 20.0}));
  EXPECT_NEAR(ratios.ratios[1], 1.0, 1e-12);
  EXPECT_NEAR(ratios.ratios[2], 0.2, 1e-12);
}

CurrentSpec varying() {
  CurrentSpec spec{.name = "coast", .kind = UniformCurrentSpec{Vec3(0.3, 0.4, 0.0)}};
  spec.variation.speed = {.sigma = 0.05, .time_constant = 100.0};
  spec.variation.horizontal_angle = {.sigma = 0.1, .time_constant = 200.0};
  spec.variation.vertical_angle = {.sigma = 0.02, .time_constant = 50.0};
  return spec;
}

TEST(CurrentVariation, WandersAboutTheScenariosMeanInSpeedAndDirection) {
  const CurrentModel model(varying(), {});
  CurrentState state = model.initial_state(3);
  constexpr int kSamples = 40000;
  double speed = 0.0, speed2 = 0.0, bearing = 0.0, bearing2 = 0.0, upward2 = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    model.advance(50.0, 50.0 * i, state);
    const Vec3 v_W = model.velocity_W(state, 0.0);
    const double b = std::atan2(v_W.y(), v_W.x());
    speed += v_W.norm() / kSamples;
    speed2 += v_W.squaredNorm() / kSamples;
    bearing += b / kSamples;
    bearing2 += b * b / kSamples;
    upward2 += std::pow(std::asin(-v_W.z() / v_W.norm()), 2) / kSamples;
  }
  EXPECT_NEAR(speed, 0.5, 0.003);
  EXPECT_NEAR(std::sqrt(speed2 - speed * speed), 0.05, 0.002);
  EXPECT_NEAR(bearing, std::atan2(0.4, 0.3), 0.008);
  EXPECT_NEAR(std::sqrt(bearing2 - bearing * bearing), 0.1, 0.004);
  EXPECT_NEAR(std::sqrt(upward2), 0.02, 0.001);
}

TEST(CurrentVariation, SpeedStaysWithinItsBounds) {
  CurrentSpec spec = varying();
  spec.variation.speed.sigma = 1.0;
  spec.variation.max_speed = 0.6;
  const CurrentModel model(spec, {});
  CurrentState state = model.initial_state(3);
  for (int i = 0; i < 2000; ++i) {
    model.advance(50.0, 0.0, state);
    EXPECT_LE(model.velocity_W(state, 0.0).norm(), 0.6 + 1e-12);
  }
}

TEST(CurrentVariation, LayersWanderIndependently) {
  CurrentSpec spec = varying();
  spec.kind = StratifiedCurrentSpec{{{0.0, Vec3(0.5, 0.0, 0.0)}, {10.0, Vec3(0.5, 0.0, 0.0)}}};
  const CurrentModel model(spec, {});
  CurrentState state = model.initial_state(3);
  constexpr int kSamples = 20000;
  double covariance = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    model.advance(500.0, 0.0, state);
    covariance += state.layers[0].speed.deviation * state.layers[1].speed.deviation / kSamples;
  }
  EXPECT_NEAR(covariance / (0.05 * 0.05), 0.0, 0.03);
}

TEST(Current, EveryProblemNamesItsCurrent) {
  CurrentSpec spec = varying();
  spec.variation.speed.sigma = -1.0;
  spec.variation.vertical_angle.time_constant = 0.0;
  spec.kind = UniformCurrentSpec{Vec3(std::nan(""), 0.0, 0.0)};
  const auto found = problems(spec);
  EXPECT_EQ(found.size(), 3u);
  for (const Problem& problem : found) EXPECT_NE(problem.what.find("'coast'"), std::string::npos);

  EXPECT_FALSE(problems(CurrentSpec{.kind = StratifiedCurrentSpec{}}).empty());
  TidalCurrentSpec tidal;
  tidal.stream = std::vector<TidalEvent>{};
  tidal.profile = SeventhPowerLaw{.water_depth = -1.0};
  EXPECT_EQ(problems(CurrentSpec{.kind = tidal}).size(), 2u);
}

}  // namespace current_test
}  // namespace remora
