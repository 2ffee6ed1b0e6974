// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "imaging_rig.h"
#include "math/rotation.h"
#include "sensors/echo_sounder.h"
#include "sensors/multibeam.h"
#include "sensors/scanning_sonar.h"
#include "sensors/side_scan.h"

namespace remora {
namespace other_sonars_test {

using std::numbers::pi;

const SurfaceMaterial kSand = *find_surface_material("sand");

SonarPose at_depth(double z) { return {.X_WS = {.p = Vec3(0.0, 0.0, z)}}; }

EnvironmentSpec over_bottom(double z) {
  EnvironmentSpec spec;
  spec.seabed.flat_depth = z;
  return spec;
}

// Mean level over some bins [dB].
double level_db(const SonarEcho& echo, double from, double to) {
  double sum = 0.0;
  int count = 0;
  for (int n = 0; n < echo.bins; ++n) {
    if (echo.range(n) < from || echo.range(n) > to) continue;
    sum += static_cast<double>(std::norm(echo.beam(0)[static_cast<std::size_t>(n)]));
    ++count;
  }
  return 10.0 * std::log10(sum / count);
}

// ---- side-scan ----

TEST(SideScan, FirstBottomReturnComesAtTheAltitude) {
  for (const double altitude : {3.0, 6.0, 12.0}) {
    ImagingRig rig(over_bottom(50.0));
    rig.add_level_bottom(50.0, kSand);
    const SideScan sonar(SideScanSpec{});
    SideScan::Workspace workspace;
    SideScanPing ping;
    sonar.ping(rig.scene(), at_depth(50.0 - altitude), 1, 0, workspace, ping);
    ASSERT_TRUE(ping.first_bottom_return);
    EXPECT_NEAR(*ping.first_bottom_return, altitude, 0.15) << altitude;
  }
}

TEST(SideScan, ShadowIsAsLongAsHeightTimesRangeOverAltitudeSays) {
  // A wall of height h along the track at ground range g: the ray over its top meets the bottom at
  // g·a/(a - h), so the shadow in slant range runs from the wall's top to √(a² + (g·a/(a-h))²).
  constexpr double kAltitude = 8.0, kHeight = 2.0, kGround = 18.0;
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  rig.add(make_box({40.0, 0.2, kHeight}), *find_surface_material("concrete"),
          {.p = Vec3(0.0, kGround + 0.1, 50.0 - 0.5 * kHeight)});
  SideScanSpec spec;
  spec.has_multipath = false;
  const SideScan sonar(spec);
  SideScan::Workspace workspace;
  SideScanPing ping;
  sonar.ping(rig.scene(), at_depth(50.0 - kAltitude), 1, 0, workspace, ping);

  const double reach = (kGround + 0.2) * kAltitude / (kAltitude - kHeight);  // over the far edge
  const double end = std::hypot(kAltitude, reach);
  const double begin = std::hypot(kAltitude - kHeight, kGround + 0.2);
  const double lit = level_db(ping.port, begin + 1.0, end - 1.0);  // the same ranges to port
  EXPECT_LT(level_db(ping.starboard, begin + 1.0, end - 1.0), lit - 10.0);
  EXPECT_NEAR(level_db(ping.starboard, end + 1.0, end + 6.0),
              level_db(ping.port, end + 1.0, end + 6.0), 3.0);

  // Where the echo comes back: the first half metre behind the shadow that is as loud as to port.
  double found = 0.0;
  for (double r = begin + 1.0; r < end + 6.0; r += 0.05) {
    if (level_db(ping.starboard, r, r + 0.5) < level_db(ping.port, r - 1.0, r + 1.5) - 6.0)
      continue;
    found = r + 0.25;
    break;
  }
  EXPECT_NEAR(found, end, 0.6);
}

TEST(SideScan, ThePortFanLooksToPort) {
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  rig.add(make_box({4.0, 4.0, 4.0}), *find_surface_material("rock"), {.p = Vec3(0.0, -20.0, 48.0)});
  const SideScan sonar(SideScanSpec{});
  SideScan::Workspace workspace;
  SideScanPing ping;
  sonar.ping(rig.scene(), at_depth(42.0), 1, 0, workspace, ping);
  const double range = std::hypot(18.0, 6.0);
  EXPECT_GT(level_db(ping.port, range - 0.5, range + 0.5),
            level_db(ping.starboard, range - 0.5, range + 0.5) + 6.0);
}

TEST(SideScan, TheWaterColumnIsQuietAndTheBottomIsNot) {
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  const SideScan sonar(SideScanSpec{});
  SideScan::Workspace workspace;
  SideScanPing ping;
  sonar.ping(rig.scene(), at_depth(40.0), 1, 0, workspace, ping);
  EXPECT_LT(level_db(ping.port, 5.0, 9.0), level_db(ping.port, 12.0, 20.0) - 15.0);
}

TEST(SideScan, EveryEchoIsANumberWithTheSurfaceInReach) {
  ImagingRig rig(over_bottom(25.0));
  rig.add_level_bottom(25.0, kSand);
  const SideScan sonar(SideScanSpec{});
  SideScan::Workspace workspace;
  SideScanPing ping;
  sonar.ping(rig.scene(), at_depth(17.0), 1, 0, workspace, ping);
  for (const SonarEcho* echo : {&ping.port, &ping.starboard})
    for (const std::complex<float>& pressure : echo->pressure)
      ASSERT_TRUE(std::isfinite(pressure.real()) && std::isfinite(pressure.imag()));
}

TEST(SideScan, OneTwoAndFourThreadsGiveTheSameBytes) {
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  rig.add(make_sphere(1.0), kSand, {.p = Vec3(0.0, 15.0, 49.0)});
  const SensorScene scene = rig.scene();
  const SideScan sonar(SideScanSpec{});
  std::vector<SideScanPing> pings(3);
  int i = 0;
  for (const int threads : {1, 2, 4}) {
    with_threads(threads, [&] {
      SideScan::Workspace workspace;
      sonar.ping(scene, at_depth(42.0), 1, 5, workspace, pings[i++]);
    });
  }
  const std::size_t bytes = pings[0].port.pressure.size() * sizeof(std::complex<float>);
  for (const int other : {1, 2}) {
    EXPECT_EQ(std::memcmp(pings[0].port.pressure.data(), pings[other].port.pressure.data(), bytes),
              0);
    EXPECT_EQ(std::memcmp(pings[0].starboard.pressure.data(),
                          pings[other].starboard.pressure.data(), bytes),
              0);
  }
}

TEST(Waterfall, HasARowForEachPingWithNadirInTheMiddle) {
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  SideScanSpec spec;
  spec.range_bins = 200;
  const SideScan sonar(spec);
  SideScan::Workspace workspace;
  SideScanPing ping;
  Waterfall waterfall(spec);
  for (std::uint64_t n = 0; n < 3; ++n) {
    sonar.ping(rig.scene(), at_depth(40.0), 1, n, workspace, ping);
    waterfall.add(ping);
  }
  EXPECT_EQ(waterfall.rows(), 3);
  const auto picture = waterfall.picture();
  ASSERT_EQ(picture.size(), 3u * 400u);
  // 10 m of dark water on either side of the middle, then the bottom.
  EXPECT_LT(picture[200 + 20], 60);
  EXPECT_LT(picture[199 - 20], 60);
  EXPECT_GT(picture[200 + 50], 60);
  EXPECT_GT(picture[199 - 50], 60);
}

// ---- multibeam ----

TEST(Multibeam, DepthOfALevelBottomIsRightInEveryBeam) {
  constexpr double kAltitude = 10.0;
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  const Multibeam sonar(MultibeamSpec{});
  SonarKernel::Workspace workspace;
  MultibeamPing ping;
  sonar.ping(rig.scene(), at_depth(50.0 - kAltitude), 1, 0, workspace, ping);
  ASSERT_GT(ping.soundings.size(), 230u);  // of 256
  double square = 0.0, sum = 0.0;
  for (const Sounding& sounding : ping.soundings) {
    const double error = sounding.p_S().z() - kAltitude;
    // A beam's width on the bottom, at a slant, is the most that it can confuse.
    EXPECT_LT(std::abs(error),
              0.03 + sonar.spec().beam_width * kAltitude * std::tan(std::abs(sounding.angle)))
        << sounding.angle * 180.0 / pi;
    square += error * error;
    sum += error;
  }
  const double count = static_cast<double>(ping.soundings.size());
  EXPECT_LT(std::sqrt(square / count), 0.005 * kAltitude);
  EXPECT_LT(std::abs(sum / count), 0.002 * kAltitude);
}

TEST(Multibeam, FindsTheSlopeOfATiltedPlane) {
  // Falls 20° to starboard.
  ImagingRig rig;
  const Mat3 R = to_quaternion({20.0 * pi / 180.0, 0.0, 0.0}).toRotationMatrix();
  rig.add(make_box({200.0, 200.0, 1.0}), kSand, {R, R * Vec3(0.0, 0.0, 0.5) + Vec3(0, 0, 30.0)});
  const Multibeam sonar(MultibeamSpec{});
  SonarKernel::Workspace workspace;
  MultibeamPing ping;
  sonar.ping(rig.scene(), at_depth(20.0), 1, 0, workspace, ping);
  ASSERT_GT(ping.soundings.size(), 200u);
  double n = 0.0, y = 0.0, z = 0.0, yy = 0.0, yz = 0.0;
  for (const Sounding& sounding : ping.soundings) {
    const Vec3 p = sounding.p_S();
    n += 1.0;
    y += p.y();
    z += p.z();
    yy += p.y() * p.y();
    yz += p.y() * p.z();
  }
  const double slope = (yz / n - y / n * z / n) / (yy / n - y / n * y / n);
  EXPECT_NEAR(std::atan(slope) * 180.0 / pi, 20.0, 0.3);
  EXPECT_NEAR(z / n - slope * y / n, 10.0, 0.05);
}

TEST(Multibeam, SlantedBeamsAreTimedBySplitBeamAndTheMiddleByAmplitude) {
  ImagingRig rig(over_bottom(50.0));
  rig.add_level_bottom(50.0, kSand);
  const Multibeam sonar(MultibeamSpec{});
  SonarKernel::Workspace workspace;
  MultibeamPing ping;
  sonar.ping(rig.scene(), at_depth(35.0), 1, 0, workspace, ping);
  int outer_split = 0, outer = 0, inner_split = 0, inner = 0;
  for (const Sounding& sounding : ping.soundings) {
    const bool is_split = sounding.bottom.method == DetectionMethod::split_beam;
    const double angle = std::abs(sounding.angle);
    if (angle > 45.0 * pi / 180.0) outer_split += is_split, ++outer;
    if (angle < 3.0 * pi / 180.0) inner_split += is_split, ++inner;
  }
  EXPECT_GT(outer_split, 0.7 * outer);
  EXPECT_LT(inner_split, 0.5 * inner);
}

TEST(Multibeam, QualityFallsWhereTheBottomIsOutOfReach) {
  ImagingRig rig(over_bottom(80.0));
  rig.add_level_bottom(80.0, kSand);
  const Multibeam sonar(MultibeamSpec{});  // hears 50 m
  SonarKernel::Workspace workspace;
  MultibeamPing ping;
  sonar.ping(rig.scene(), at_depth(10.0), 1, 0, workspace, ping);
  EXPECT_TRUE(ping.soundings.empty());
  const BottomDetection loud{.range = 10.0, .uncertainty = 0.01, .signal_to_noise_db = 40.0};
  const BottomDetection faint{.range = 10.0, .uncertainty = 0.1, .signal_to_noise_db = 20.0};
  EXPECT_GT(loud.quality(), faint.quality());
}

// ---- scanning sonar ----

TEST(ScanningSonar, TheHeadTurnsAStepForEachPing) {
  const ScanningSonarSpec spec;
  EXPECT_EQ(pings_per_pass(spec), 400);  // 360° in steps of 0.9°
  EXPECT_NEAR(head_angle(spec, 0), 0.0, 1e-12);
  EXPECT_NEAR(head_angle(spec, 100), pi / 2.0, 1e-9);
  EXPECT_NEAR(std::abs(head_angle(spec, 200)), pi, 1e-9);
  EXPECT_NEAR(head_angle(spec, 300), -pi / 2.0, 1e-9);
  EXPECT_NEAR(head_angle(spec, 400), 0.0, 1e-9);
}

TEST(ScanningSonar, ASectorIsSweptToAndFro) {
  const ScanningSonarSpec spec{.step = 0.1, .sector = 0.4, .heading = 0.5};
  const double expected[] = {0.3, 0.4, 0.5, 0.6, 0.7, 0.6, 0.5, 0.4, 0.3, 0.4};
  for (std::uint64_t n = 0; n < 10; ++n) EXPECT_NEAR(head_angle(spec, n), expected[n], 1e-9) << n;
}

TEST(ScanningSonar, SeesTheWallsOfABasinAtTheirRanges) {
  ImagingRig rig;
  const SurfaceMaterial concrete = *find_surface_material("concrete");
  rig.add(make_box({1.0, 60.0, 20.0}), concrete, {.p = Vec3(8.5, 0.0, 10.0)});  // 8 m ahead
  rig.add(make_box({60.0, 1.0, 20.0}), concrete,
          {.p = Vec3(0.0, 12.5, 10.0)});  // 12 m to starboard
  rig.add(make_box({60.0, 1.0, 20.0}), concrete, {.p = Vec3(0.0, -15.5, 10.0)});  // 15 m to port
  const ScanningSonar sonar(ScanningSonarSpec{});
  SonarKernel::Workspace workspace;
  ScanningPing ping;
  const std::pair<std::uint64_t, double> walls[] = {{0, 8.0}, {100, 12.0}, {300, 15.0}};
  for (const auto& [number, range] : walls) {
    sonar.ping(rig.scene(), at_depth(10.0), 1, number, workspace, ping);
    ASSERT_TRUE(ping.strongest) << number;
    EXPECT_NEAR(ping.strongest->range, range, 0.1) << number;
  }
}

// ---- single beam ----

TEST(EchoSounder, MeasuresTheRangeToALevelBottom) {
  for (const double altitude : {2.0, 10.0, 30.0}) {
    ImagingRig rig(over_bottom(60.0));
    rig.add_level_bottom(60.0, kSand);
    const EchoSounder sounder(EchoSounderSpec{});
    SonarKernel::Workspace workspace;
    EchoSounding sounding;
    sounder.ping(rig.scene(), at_depth(60.0 - altitude), 1, 0, workspace, sounding);
    ASSERT_TRUE(sounding.range) << altitude;
    EXPECT_NEAR(*sounding.range, altitude, 0.15) << altitude;
  }
}

TEST(EchoSounder, SaysNothingWithoutABottom) {
  ImagingRig rig;
  rig.add_level_bottom(500.0, kSand);
  const EchoSounder sounder(EchoSounderSpec{});
  SonarKernel::Workspace workspace;
  EchoSounding sounding;
  sounder.ping(rig.scene(), at_depth(100.0), 1, 0, workspace, sounding);
  EXPECT_FALSE(sounding.range);
  EXPECT_FALSE(sounding.bottom);
}

TEST(OtherSonars, BadSpecsAreRefused) {
  EXPECT_TRUE(problems(SideScanSpec{}).empty());
  EXPECT_TRUE(problems(MultibeamSpec{}).empty());
  EXPECT_TRUE(problems(ScanningSonarSpec{}).empty());
  EXPECT_TRUE(problems(EchoSounderSpec{}).empty());
  EXPECT_FALSE(problems(SideScanSpec{.range_bins = 0}).empty());
  EXPECT_FALSE(problems(MultibeamSpec{.beams = 0}).empty());
  EXPECT_FALSE(problems(ScanningSonarSpec{.step = 0.0}).empty());
  EXPECT_FALSE(problems(EchoSounderSpec{.max_range = 0.1}).empty());
}

}  // namespace other_sonars_test
}  // namespace remora
