// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/lbl.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "sensors/test/sound_rig.h"

namespace remora {
namespace lbl_test {

/// Four corners of a field on the bottom.
LblSpec exact_lbl() {
  LblSpec spec;
  spec.transponders = {Vec3(0, 0, 98), Vec3(400, 0, 95), Vec3(400, 300, 99), Vec3(0, 300, 90)};
  spec.range_noise = 0.0;
  spec.depth_noise = 0.0;
  return spec;
}

TEST(Lbl, EachRangeTakesItsOwnTime) {
  const LblSpec spec = exact_lbl();
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({spec});
  rig.start();
  const Vec3 p_W(120, 80, 20);
  rig.body() = at(p_W);
  const Measurement measurement = rig.next();
  const LblReading reading = lbl_reading(measurement.values);
  ASSERT_EQ(reading.ranges.size(), 4u);
  EXPECT_EQ(reading.heard, 4);
  double slowest = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double time =
        straight_path_time(rig.environment().water().sound(), p_W, spec.transponders[i]);
    EXPECT_DOUBLE_EQ(reading.ranges[i].travel_time, time);
    EXPECT_NEAR(lbl_reading(measurement.truth).ranges[i].range, (spec.transponders[i] - p_W).norm(),
                1e-9);
    slowest = std::max(slowest, time);
  }
  EXPECT_EQ((measurement.delivered - measurement.valid).nanoseconds,
            from_seconds(2.0 * slowest).nanoseconds);
}

TEST(Lbl, WithoutErrorsTheFixIsThePlace) {
  LblSpec spec = exact_lbl();
  EnvironmentSpec even;  // the speed at the vehicle is that of the path within 0.01 %
  SoundRig rig(even);
  rig.add_vehicle({spec});
  rig.start();
  for (const Vec3& p_W : {Vec3(120, 80, 60), Vec3(-50, 350, 90), Vec3(390, 10, 70)}) {
    rig.body() = at(p_W);
    EXPECT_NEAR((lbl_reading(rig.next().values).p_W - p_W).norm(), 0.0, 0.2);
  }
}

TEST(Lbl, RangesAloneFindThePlaceExactly) {
  std::vector<RangeToPlace> ranges;
  const Vec3 p_W(130, 200, 35);
  for (const Vec3& place_W : exact_lbl().transponders)
    ranges.push_back({place_W, (place_W - p_W).norm()});
  const auto with_depth = fix_from_ranges(ranges, 0.1, KnownDepth{35.0, 0.1}, Vec3(200, 150, 35));
  ASSERT_TRUE(with_depth);
  EXPECT_NEAR((*with_depth - p_W).norm(), 0.0, 1e-6);
  const auto without = fix_from_ranges(ranges, 0.1, std::nullopt, Vec3(200, 150, 0));
  ASSERT_TRUE(without);
  EXPECT_NEAR((*without - p_W).norm(), 0.0, 1e-5);
}

// Cramér–Rao: (Σ g gᵀ/σ²)⁻¹ with the gradients g of the ranges.
TEST(Lbl, ErrorsOfTheFixAreThoseOfTheRangesThroughTheGeometry) {
  LblSpec spec = exact_lbl();
  spec.range_noise = 0.5;
  spec.depth_noise = 0.2;
  SoundRig rig(EnvironmentSpec{});
  const Vec3 p_W(150, 120, 60);
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(p_W);
  Mat3 information = Mat3::Zero();
  information(2, 2) = 1.0 / (0.2 * 0.2);
  for (const Vec3& place_W : spec.transponders) {
    const Vec3 g = (p_W - place_W).normalized();
    information += g * g.transpose() / (0.5 * 0.5);
  }
  const Mat3 expected = information.inverse();
  constexpr int kPings = 6000;
  Vec3 mean = Vec3::Zero(), squares = Vec3::Zero();
  for (int i = 0; i < kPings; ++i) {
    const Vec3 fix_W = lbl_reading(rig.next().values).p_W;
    mean += fix_W / kPings;
    squares += fix_W.cwiseProduct(fix_W) / kPings;
  }
  const Vec3 spread = (squares - mean.cwiseProduct(mean)).cwiseSqrt();
  for (const int axis : {0, 1, 2})
    EXPECT_NEAR(spread[axis] / std::sqrt(expected(axis, axis)), 1.0, 0.04) << axis;
}

TEST(Lbl, TooFewTranspondersGiveRangesButNoFix) {
  LblSpec spec = exact_lbl();
  spec.max_range = 150.0;
  SoundRig rig(EnvironmentSpec{});
  rig.add_vehicle({spec});
  rig.start();
  rig.body() = at(Vec3(20, 20, 30));
  const Measurement measurement = rig.next();
  EXPECT_EQ(measurement.status, MeasurementStatus::no_lock);
  const LblReading reading = lbl_reading(measurement.values);
  EXPECT_EQ(reading.heard, 1);
  EXPECT_TRUE(std::isfinite(reading.ranges[0].range));
  EXPECT_TRUE(std::isnan(reading.ranges[2].range));
  EXPECT_TRUE(std::isnan(reading.p_W.x()));
}

TEST(Lbl, EveryProblemIsNamed) {
  EXPECT_TRUE(problems(exact_lbl()).empty());
  EXPECT_EQ(problems(LblSpec{}).size(), 1u);  // no transponders
  LblSpec spec = exact_lbl();
  spec.range_noise = -0.1;
  spec.depth_noise = -0.1;
  EXPECT_EQ(problems(spec).size(), 2u);
}

}  // namespace lbl_test
}  // namespace remora
