// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "thrusters/thrust_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>

#include "testing/source_dir.h"
#include "thrusters/t200_bench.h"

namespace remora {
namespace thrust_curve_test {

constexpr double kRpm = 2.0 * std::numbers::pi / 60.0;

TEST(T200, FollowsTheMakersBenchTestAtEveryRow) {
  const ThrustCurveSpec spec = t200_curve();
  ASSERT_EQ(spec.rows.size(), 201u);
  const ThrustCurve curve(spec);
  for (const BenchRow& row : spec.rows) {
    const double n = curve.speed(row.command, 16.0);
    // The bench resolves 0.01 kgf, that is 0.098 N.
    EXPECT_NEAR(curve.bollard_force(n), row.force, 0.1) << "at command " << row.command;
    EXPECT_NEAR(n, row.speed, 2.0 * kRpm) << "at command " << row.command;
    EXPECT_NEAR(curve.supply_power(n), row.power, 0.01 * row.power + 0.6)
        << "at command " << row.command;
  }
}

TEST(T200, HasTheMakersFiguresAtFullAheadAndAstern) {
  const ThrustCurve curve(t200_curve());
  EXPECT_NEAR(curve.bollard_force(curve.speed(1.0, 16.0)), 51.485, 0.01);
  EXPECT_NEAR(curve.bollard_force(curve.speed(-1.0, 16.0)), -39.913, 0.1);
  EXPECT_NEAR(curve.speed(1.0, 16.0), 3533 * kRpm, 0.1);
}

TEST(T200, GivesTheDataSheetsForcesAt14p8Volts) {
  const ThrustCurve curve(t200_curve());
  // 47 N ahead, 37 N astern, given in whole newtons.
  EXPECT_NEAR(curve.bollard_force(curve.speed(1.0, 14.8)), 47.0, 0.75);
  EXPECT_NEAR(curve.bollard_force(curve.speed(-1.0, 14.8)), -37.0, 0.75);
}

TEST(T200, IsDeadBetween1472And1528Microseconds) {
  const ThrustCurve curve(t200_curve());
  for (int pulse = 1473; pulse <= 1527; ++pulse) {
    EXPECT_EQ(curve.speed((pulse - 1500) / 400.0, 16.0), 0.0) << pulse;
  }
  EXPECT_EQ(curve.bollard_force(0.0), 0.0);
  EXPECT_GT(curve.speed(0.08, 16.0), 0.0);
  EXPECT_LT(curve.speed(-0.08, 16.0), 0.0);
}

TEST(T200, ItsBuiltInTableIsTheAssetFile) {
  std::ifstream file(source_dir() + "/assets/thrusters/t200_16V.csv");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), t200_bench_test_csv());
}

TEST(ThrustCurve, NeverPushesTheOtherWayAsTheCommandGrows) {
  const ThrustCurve curve(t200_curve());
  for (const double voltage : {10.0, 14.8, 16.0, 20.0}) {
    double before = -1e9;
    for (int i = 0; i <= 1000; ++i) {
      const double force = curve.bollard_force(curve.speed(-1.0 + 0.002 * i, voltage));
      EXPECT_GE(force, before);
      before = force;
    }
  }
}

TEST(ThrustCurve, AnUnloadedMotorTurnsInProportionToTheVoltage) {
  ThrustCurveSpec spec;
  spec.nominal_voltage = 24.0;
  spec.back_emf_share = 1.0;
  const ThrustCurve curve(spec);
  for (const double command : {-1.0, -0.3, 0.5, 1.0}) {
    EXPECT_NEAR(curve.speed(command, 18.0), 0.75 * curve.speed(command, 24.0), 1e-12 * 400);
  }
}

TEST(ThrustCurve, AResistiveMotorTurnsWithTheRootOfTheVoltage) {
  ThrustCurveSpec spec;
  spec.nominal_voltage = 16.0;
  spec.back_emf_share = 0.0;
  const ThrustCurve curve(spec);
  EXPECT_NEAR(curve.speed(1.0, 9.0), 0.75 * curve.speed(1.0, 16.0), 1e-9);
  EXPECT_EQ(curve.speed(0.0, 9.0), 0.0);
}

TEST(ThrustCurve, AnyMotorIsAtItsNominalSpeedAtItsNominalVoltage) {
  ThrustCurveSpec spec;
  spec.nominal_voltage = 16.0;
  spec.back_emf_share = 0.4;
  const ThrustCurve curve(spec);
  const double just_off = 16.0 * (1.0 + 1e-12);  // takes the general path
  EXPECT_NEAR(curve.speed(0.6, just_off), curve.speed(0.6, 16.0), 1e-8);
}

TEST(ThrustCurve, AQuadraticPropellerIsExactlyQuadraticOnBothSides) {
  ThrustCurveSpec spec;
  spec.gain_ahead = 4e-4;
  spec.gain_astern = 3e-4;
  spec.max_speed = 200.0;
  const ThrustCurve curve(spec);
  EXPECT_DOUBLE_EQ(curve.bollard_force(curve.speed(0.5, 0.0)), 4e-4 * 100.0 * 100.0);
  EXPECT_DOUBLE_EQ(curve.bollard_force(curve.speed(-0.5, 0.0)), -3e-4 * 100.0 * 100.0);
}

TEST(ThrustCurve, ALinearThrusterPushesInProportionToItsCommand) {
  ThrustCurveSpec spec;
  spec.kind = ThrustCurveKind::linear;
  spec.max_force_ahead = 3.0;
  spec.max_force_astern = 2.0;
  const ThrustCurve curve(spec);
  EXPECT_DOUBLE_EQ(curve.bollard_force(curve.speed(0.25, 0.0)), 0.75);
  EXPECT_DOUBLE_EQ(curve.bollard_force(curve.speed(-0.25, 0.0)), -0.5);
  EXPECT_DOUBLE_EQ(curve.bollard_force(curve.speed(7.0, 0.0)), 3.0);
}

TEST(ThrustCurve, ADeadBandTakesNothingFromFullCommand) {
  ThrustCurveSpec spec;
  spec.kind = ThrustCurveKind::linear;
  spec.dead_band = 0.2;
  const ThrustCurve curve(spec);
  EXPECT_EQ(curve.speed(0.2, 0.0), 0.0);
  EXPECT_NEAR(curve.speed(0.6, 0.0), 0.5, 1e-15);
  EXPECT_DOUBLE_EQ(curve.speed(1.0, 0.0), 1.0);
}

TEST(BenchTest, EveryBadLineIsNamed) {
  Diagnostics diagnostics;
  const auto rows = parse_bench_test(
      "# a comment\npwm_us,force_N,rpm_signed,power_W\n1100,-1,-100,5\n1100,-1,-90,5\n1200,x,1,1\n"
      "1300,1,nan,1\n",
      "bench.csv", diagnostics);
  EXPECT_FALSE(rows.has_value());
  ASSERT_EQ(diagnostics.list().size(), 3u);
  EXPECT_EQ(diagnostics.list()[0].where.line, 4);
  EXPECT_EQ(diagnostics.list()[1].where.line, 5);
  EXPECT_EQ(diagnostics.list()[2].where.line, 6);
}

TEST(BenchTest, AMissingColumnIsNamed) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_bench_test("pwm_us,force_N,power_W\n1100,1,1\n", "b.csv", diagnostics));
  ASSERT_EQ(diagnostics.list().size(), 1u);
  EXPECT_NE(diagnostics.list()[0].what.find("rpm_signed"), std::string::npos);
}

TEST(BenchTest, AnEmptyFileIsRefused) {
  Diagnostics diagnostics;
  EXPECT_FALSE(parse_bench_test("", "b.csv", diagnostics));
  EXPECT_TRUE(diagnostics.has_errors());
}

TEST(ThrustCurveSpec, SaysWhatIsWrongAndWhatToWrite) {
  ThrustCurveSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.gain_ahead = -1.0;
  spec.max_speed = std::nan("");
  spec.dead_band = 1.0;
  spec.zero_thrust_advance_ratio = 0.9;  // and no diameter
  EXPECT_EQ(problems(spec).size(), 4u);

  spec = {};
  spec.kind = ThrustCurveKind::table;
  EXPECT_EQ(problems(spec).size(), 1u);
}

}  // namespace thrust_curve_test
}  // namespace remora
