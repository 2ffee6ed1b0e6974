// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sonar_kernel.h"

#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "environment/acoustics.h"
#include "sonar_scene.h"

namespace remora {
namespace sonar_kernel_test {

using std::numbers::pi;

constexpr double kDeep = 50.0;  // of the heads: the surface is out of reach

// A head that looks at something small straight ahead: `width` metres at `range`.
SonarSpec narrow_head(double range, double width, double frequency) {
  SonarSpec spec = quiet_head();
  // A pulse of a hundredth of the range, sampled finely enough to find its peak.
  spec.pulse = {.frequency = frequency, .bandwidth = std::min(frequency / 10.0, 62.5e3 / range)};
  spec.receive_horizontal.width = 4.0 * width / range;
  spec.columns_per_width = 64.0;
  spec.azimuth_margin = width / range;
  spec.elevation_span = 2.0 * width / range;
  spec.elevation_rays = 200;
  spec.max_range = 1.2 * range;
  spec.range_bins = 2000;
  return spec;
}

double peak(const SonarEcho& echo, int beam = 0) {
  double most = 0.0;
  for (const std::complex<float> x : echo.beam(beam)) {
    most = std::max(most, static_cast<double>(std::abs(x)));
  }
  return most;
}

int peak_bin(const SonarEcho& echo, int beam = 0, int from = 0) {
  const auto line = echo.beam(beam);
  const auto louder = [](std::complex<float> a, std::complex<float> b) {
    return std::norm(a) < std::norm(b);
  };
  return static_cast<int>(std::max_element(line.begin() + from, line.end(), louder) - line.begin());
}

// What a target of this strength returns on the axis.
double echo_level(const SonarSpec& spec, const SonarEcho& echo, double range, double strength_db) {
  return spec.source_level - 40.0 * std::log10(range) - 2.0 * echo.absorption_db * range +
         strength_db;
}

// ---- echo levels against closed forms ----

TEST(SonarEchoLevel, OfAFlatPlateIsTwentyLogAreaOverWaveLength) {
  // 0.1 m x 0.1 m, far beyond its near field of A/λ = 1.3 m at 200 kHz.
  for (const double range : {10.0, 25.0}) {
    SonarTestScene scene;
    scene.add(make_box({0.01, 0.1, 0.1}), {range + 0.005, 0.0, kDeep}, kMirror);
    const SonarSpec spec = narrow_head(range, 0.107, 200e3);
    const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
    const double wave_length = echo.sound_speed / spec.pulse.frequency;
    const double expected = echo_level(spec, echo, range, db(0.01 / wave_length));
    EXPECT_NEAR(db(peak(echo)), expected, 1.0) << range;
  }
}

TEST(SonarEchoLevel, OfASmoothSphereIsTwentyLogHalfItsRadius) {
  const double radius = 0.25;
  const double range = 10.0;
  SonarTestScene scene;
  scene.add(make_sphere(radius, 512), {range + radius, 0.0, kDeep}, kMirror);
  const SonarSpec spec = narrow_head(range, 0.55, 30e3);  // ka = 31
  const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
  EXPECT_NEAR(db(peak(echo)), echo_level(spec, echo, range, db(radius / 2.0)), 1.0);
}

TEST(SonarEchoLevel, OfARoughSteelSphereHasTheSameMean) {
  // At 900 kHz the patch that glints is smaller than a ray's: the facets' slopes spread it.
  const double radius = 0.25;
  const double range = 10.0;
  SurfaceMaterial steel = *find_surface_material("steel");
  steel.backscatter_db = -300.0;  // the glint alone
  SonarTestScene scene;
  scene.add(make_sphere(radius, 96), {range + radius, 0.0, kDeep}, steel);
  SonarSpec spec = narrow_head(range, 0.55, 900e3);
  spec.columns_per_width = 24.0;
  spec.elevation_rays = 40;
  spec.pulse.bandwidth = 5e3;  // a pulse longer than the sphere: all its glint in one bin
  double power = 0.0;
  constexpr int kPings = 400;
  const SonarKernel kernel(spec);
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  int bin = 0;
  for (int i = 0; i < kPings; ++i) {
    kernel.ping(scene.scene(), head_at({0.0, 0.0, kDeep}), static_cast<std::uint64_t>(i), 0,
                workspace, echo);
    if (i == 0) bin = static_cast<int>(range / echo.bin_size);
    power += static_cast<double>(std::norm(echo.beam(0)[static_cast<std::size_t>(bin)]));
  }
  const double expected = echo_level(spec, echo, range, db(radius / 2.0) + db(steel.reflection));
  EXPECT_NEAR(10.0 * std::log10(power / kPings), expected, 1.0);
}

TEST(SonarEchoLevel, FallsByFortyLogRangeAndTwiceTheAbsorption) {
  // Fit of level = a - s·lg r - 2αr to a plate's echo at eight ranges.
  for (const double frequency : {200e3, 400e3}) {
    Eigen::Matrix<double, 8, 3> A;
    Eigen::Matrix<double, 8, 1> level;
    double absorption_db = 0.0;
    for (int i = 0; i < 8; ++i) {
      const double range = 8.0 * std::pow(1.5, i);
      SonarTestScene scene;
      scene.add(make_box({0.01, 0.04, 0.04}), {range + 0.005, 0.0, kDeep}, kMirror);
      // Columns miss the plate's edges by the same share of their spacing at every range.
      const SonarSpec spec = narrow_head(range, 0.043, frequency);
      const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
      A.row(i) << 1.0, -std::log10(range), -2.0 * range;
      level(i) = db(peak(echo));
      absorption_db = absorption(scene.environment().water(), frequency, kDeep);
    }
    const Vec3 fit = A.colPivHouseholderQr().solve(level);
    EXPECT_NEAR(fit(1), 40.0, 0.02 * 40.0) << frequency;
    EXPECT_NEAR(fit(2), absorption_db, 0.02 * absorption_db) << frequency;
  }
}

// ---- resolution ----

// Full width at half power of a line of samples about its peak, in samples.
double half_power_width(const std::vector<double>& power) {
  const auto top = std::max_element(power.begin(), power.end());
  const double half = 0.5 * *top;
  const auto crossing = [&](auto inside, int direction) {
    auto at = inside;
    while (*at > half) at += direction;
    const double before = *(at - direction);
    return static_cast<double>(at - power.begin()) - direction * (half - *at) / (before - *at);
  };
  return crossing(top, 1) - crossing(top, -1);
}

std::vector<double> powers(std::span<const std::complex<float>> line) {
  std::vector<double> list;
  for (const std::complex<float> x : line) list.push_back(static_cast<double>(std::norm(x)));
  return list;
}

class PulseResolution : public ::testing::TestWithParam<double> {};

TEST_P(PulseResolution, IsSoundSpeedOverTwiceTheBandwidth) {
  const double range = 10.0 + GetParam();  // anywhere between two bins
  SonarTestScene scene;
  scene.add(make_box({0.01, 0.05, 0.05}), {range + 0.005, 0.0, kDeep}, kMirror);
  SonarSpec spec = narrow_head(range, 0.05, 900e3);
  spec.pulse.bandwidth = 30e3;
  spec.max_range = 12.0;
  spec.range_bins = 8000;
  for (const PulseWindow window : {PulseWindow::rectangular, PulseWindow::hamming}) {
    spec.pulse.window = window;
    const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
    const double resolution = echo.sound_speed / (2.0 * spec.pulse.bandwidth);
    // Half-power widths of the transforms of both windows (Harris 1978, table 1).
    const double expected = (window == PulseWindow::hamming ? 1.303 : 0.886) * resolution;
    EXPECT_NEAR(half_power_width(powers(echo.beam(0))) * echo.bin_size, expected, 0.05 * expected);
    EXPECT_NEAR(echo.range(peak_bin(echo)), range, echo.bin_size);
    if (window == PulseWindow::hamming) continue;
    // The first zeros lie one resolution to each side.
    const int zero = peak_bin(echo) + static_cast<int>(std::lround(resolution / echo.bin_size));
    const auto line = echo.beam(0);
    EXPECT_LT(db(static_cast<double>(std::abs(line[static_cast<std::size_t>(zero)])) / peak(echo)),
              -25.0);
  }
}
INSTANTIATE_TEST_SUITE_P(BetweenBins, PulseResolution, ::testing::Values(0.0, 0.0004, 0.0011));

TEST(SonarBeams, AreAsWideAsTheirPatternSays) {
  const double range = 20.0;
  for (const double edge_weight : {1.0, 0.08}) {
    for (const double azimuth_deg : {0.0, 40.0}) {
      const double azimuth = azimuth_deg * kDegree;
      SonarTestScene scene;
      scene.add(make_sphere(0.05, 32),
                {range * std::cos(azimuth), range * std::sin(azimuth), kDeep}, kDiffuse);
      SonarSpec spec = quiet_head();
      spec.receive_horizontal = {.width = 1.0 * kDegree, .edge_weight = edge_weight};
      spec.columns_per_width = 40.0;
      spec.elevation_span = 0.4 * kDegree;
      spec.elevation_rays = 20;
      spec.beam_azimuths = azimuths(azimuth - 2.0 * kDegree, azimuth + 2.0 * kDegree, 161);
      spec.max_range = 25.0;
      spec.pulse.bandwidth = 3e3;
      spec.range_bins = 100;
      const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
      std::vector<double> across;
      const auto bin = static_cast<std::size_t>(range / echo.bin_size);
      for (int b = 0; b < echo.beams; ++b) {
        across.push_back(static_cast<double>(std::norm(echo.beam(b)[bin])));
      }
      // A line array's beam widens as 1/cos when it is steered.
      const double expected = 1.0 / std::cos(azimuth);
      EXPECT_NEAR(half_power_width(across) * 4.0 / 160.0, expected, 0.05 * expected)
          << edge_weight << ' ' << azimuth_deg;
    }
  }
}

// ---- speckle ----

// Amplitudes over a level diffuse bottom, each over the rms of its range: far enough apart to be
// independent.
std::vector<double> bottom_speckle(int pings) {
  SonarTestScene scene(kDeep + 4.0);
  SonarSpec spec = quiet_head();
  spec.receive_horizontal.width = 1.0 * kDegree;
  spec.beam_azimuths = azimuths(-45.0 * kDegree, 45.0 * kDegree, 31);  // 3 degrees apart
  spec.max_range = 20.0;
  spec.elevation_span = 90.0 * kDegree;
  spec.range_bins = 800;
  const SonarKernel kernel(spec);
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  std::vector<double> amplitudes;
  std::vector<std::vector<double>> by_bin(800);
  for (int i = 0; i < pings; ++i) {
    kernel.ping(scene.scene(), head_at({0.0, 0.0, kDeep}), static_cast<std::uint64_t>(i), 0,
                workspace, echo);
    for (std::size_t n = 250; n < 760; n += 6) {
      for (int b = 0; b < echo.beams; ++b) {
        by_bin[n].push_back(static_cast<double>(std::abs(echo.beam(b)[n])));
      }
    }
  }
  for (const std::vector<double>& bin : by_bin) {
    if (bin.empty()) continue;
    double power = 0.0;
    for (const double a : bin) power += a * a;
    for (const double a : bin) {
      amplitudes.push_back(a / std::sqrt(power / static_cast<double>(bin.size())));
    }
  }
  return amplitudes;
}

TEST(SonarSpeckle, OverADiffuseBottomIsRayleigh) {
  std::vector<double> amplitudes = bottom_speckle(8);
  std::sort(amplitudes.begin(), amplitudes.end());
  const auto n = static_cast<double>(amplitudes.size());
  double distance = 0.0;  // Kolmogorov & Smirnov's
  for (std::size_t i = 0; i < amplitudes.size(); ++i) {
    const double expected = 1.0 - std::exp(-amplitudes[i] * amplitudes[i]);
    distance = std::max({distance, std::abs(expected - static_cast<double>(i) / n),
                         std::abs(expected - static_cast<double>(i + 1) / n)});
  }
  EXPECT_GT(amplitudes.size(), 10000u);
  EXPECT_LT(distance * std::sqrt(n), 1.63) << "refused at the 1 % level";

  const double mean = std::accumulate(amplitudes.begin(), amplitudes.end(), 0.0) / n;
  EXPECT_NEAR(std::sqrt(1.0 - mean * mean) / mean, 0.5227, 0.02);  // rms is 1
}

double correlation(const SonarEcho& a, const SonarEcho& b) {
  double ab = 0.0;
  double aa = 0.0;
  double bb = 0.0;
  double ma = 0.0;
  double mb = 0.0;
  double count = 0.0;
  for (int beam = 0; beam < a.beams; ++beam) {
    // Against the mean over beams: the fall-off with range is no likeness of speckle.
    for (int n = a.bins / 2; n < a.bins - 10; ++n) {
      const double fall = std::pow(a.range(n), 2.5);
      const double x =
          fall * static_cast<double>(std::abs(a.beam(beam)[static_cast<std::size_t>(n)]));
      const double y =
          fall * static_cast<double>(std::abs(b.beam(beam)[static_cast<std::size_t>(n)]));
      ma += x;
      mb += y;
      ab += x * y;
      aa += x * x;
      bb += y * y;
      count += 1.0;
    }
  }
  ma /= count;
  mb /= count;
  return (ab / count - ma * mb) / std::sqrt((aa / count - ma * ma) * (bb / count - mb * mb));
}

TEST(SonarSpeckle, StaysWhileTheHeadIsStillAndIsNewAMetreOn) {
  SonarTestScene scene(kDeep + 2.0);
  SonarSpec spec = quiet_head();
  spec.receive_horizontal.width = 1.0 * kDegree;
  spec.beam_azimuths = azimuths(-20.0 * kDegree, 20.0 * kDegree, 41);
  spec.volume_backscatter_db = -200.0;
  const SonarEcho first = ping(spec, scene, head_at({0.0, 0.0, kDeep}), 1, 0);
  const SonarEcho still = ping(spec, scene, head_at({0.0, 0.0, kDeep}), 1, 1);
  const SonarEcho hardly = ping(spec, scene, head_at({0.001, 0.0, kDeep}), 1, 1);
  const SonarEcho moved = ping(spec, scene, head_at({1.0, 0.0, kDeep}), 1, 1);
  const SonarEcho elsewhere = ping(spec, scene, head_at({0.0, 0.0, kDeep}), 2, 0);
  EXPECT_GT(correlation(first, still), 0.999);
  EXPECT_GT(correlation(first, hardly), 0.5);
  EXPECT_LT(std::abs(correlation(first, moved)), 0.1);
  EXPECT_LT(std::abs(correlation(first, elsewhere)), 0.1);
}

TEST(SonarSpeckle, TravelsWithTheBottomWhenTheHeadMovesOneBin) {
  SonarTestScene scene(kDeep + 1.0);
  SonarSpec spec = quiet_head();
  spec.receive_horizontal.width = 1.0 * kDegree;
  spec.beam_azimuths = azimuths(-4.0 * kDegree, 4.0 * kDegree, 9);
  const SonarEcho first = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
  SonarEcho moved = ping(spec, scene, head_at({0.05, 0.0, kDeep}));
  // Ahead and far compared with the height, range falls by what the head advances: five bins.
  for (int b = 0; b < moved.beams; ++b) {
    auto line = moved.pressure.begin() + b * moved.bins;
    std::rotate(line, line + (moved.bins - 5), line + moved.bins);
  }
  EXPECT_GT(correlation(first, moved), 0.4);
}

// ---- the bottom ----

TEST(SonarReverberation, OfALevelBottomFollowsLambertsLaw) {
  // I(r) = S²·µ·(h/r)²·r·Ψ·δ·r⁻⁴·exp(-4ar), with Ψ = ∫W²dθ over the beam and δ = ∫p²dr over the
  // pulse; h/r is the sine of the grazing angle.
  const double height = 2.0;
  SonarTestScene scene(kDeep + height);
  SonarSpec spec = quiet_head();
  spec.receive_horizontal.width = 2.0 * kDegree;
  spec.columns_per_width = 8.0;
  spec.azimuth_margin = 12.0 * kDegree;
  spec.beam_azimuths = azimuths(-30.0 * kDegree, 30.0 * kDegree, 21);
  spec.elevation_span = 150.0 * kDegree;
  spec.elevation_rays = 300;
  spec.max_range = 30.0;
  const SonarKernel kernel(spec);
  SonarKernel::Workspace workspace;
  SonarEcho echo;
  std::vector<double> power(1000, 0.0);
  constexpr int kPings = 20;
  for (int i = 0; i < kPings; ++i) {
    kernel.ping(scene.scene(), head_at({0.0, 0.0, kDeep}), static_cast<std::uint64_t>(i), 0,
                workspace, echo);
    for (int b = 0; b < echo.beams; ++b) {
      for (std::size_t n = 0; n < 1000; ++n) {
        power[n] += static_cast<double>(std::norm(echo.beam(b)[n])) / (kPings * echo.beams);
      }
    }
  }
  const BeamPattern pattern(spec.receive_horizontal);
  const double resolution = echo.sound_speed / (2.0 * spec.pulse.bandwidth);
  // ∫(window)² / (∫window)² of Hamming's: 1.3628 resolutions (Harris 1978).
  const double pulse_length = 1.3628 * std::max(resolution, echo.bin_size);
  const double a = echo.absorption_db * std::numbers::ln10 / 20.0;
  const double source = std::pow(10.0, spec.source_level / 20.0);
  for (const double range : {2.5, 4.0, 7.0, 12.0, 20.0, 28.0}) {
    double mean = 0.0;  // over 5 % of range
    double expected = 0.0;
    double breadth = 0.0;  // Ψ, averaged over the steered beams
    for (const double steered : spec.beam_azimuths) {
      for (double th = -60.0; th < 60.0; th += 0.05) {
        const double w = pattern.amplitude(std::sin(th * kDegree) - std::sin(steered));
        breadth += w * w * 0.05 * kDegree / echo.beams;
      }
    }
    for (auto n = static_cast<std::size_t>(0.975 * range / echo.bin_size);
         n < static_cast<std::size_t>(1.025 * range / echo.bin_size); ++n) {
      const double r = echo.range(static_cast<int>(n));
      const double sine = height / r;
      mean += power[n];
      expected += source * source * 0.01 * sine * sine * r * breadth * pulse_length *
                  std::pow(r, -4.0) * std::exp(-4.0 * a * r);
    }
    EXPECT_NEAR(10.0 * std::log10(mean / expected), 0.0, 0.6) << range;
  }
}

TEST(SonarShadow, LiesWhereTheLineOverTheObjectSays) {
  // A block 1 m high whose back stands at 8.4 m, seen from 2 m over the bottom.
  const double height = 2.0;
  SonarTestScene scene(kDeep + height);
  scene.add(make_box({0.4, 3.0, 1.0}), {8.2, 0.0, kDeep + height - 0.5}, kDiffuse);
  SonarSpec spec = quiet_head();
  spec.receive_horizontal = {.width = 1.0 * kDegree, .edge_weight = 0.08};
  spec.beam_azimuths = azimuths(-5.0 * kDegree, 5.0 * kDegree, 21);
  spec.elevation_span = 60.0 * kDegree;
  spec.elevation_rays = 400;
  spec.max_range = 30.0;
  const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
  // The line over the back edge reaches the bottom at x = 8.4 · 2/(2 - 1) = 16.8 m; over the front
  // edge it would be 16.0 m. Slant range of the shadow's end:
  const double end = std::hypot(16.8, height);
  const double begin = std::hypot(8.4, 1.0);
  const auto level = [&](double from, double to) {  // mean, without the fall-off with range
    double power = 0.0;
    double count = 0.0;
    for (int b = 0; b < echo.beams; ++b) {
      for (int n = 0; n < echo.bins; ++n) {
        const double r = echo.range(n);
        if (r < from || r > to) continue;
        power += static_cast<double>(std::norm(echo.beam(b)[static_cast<std::size_t>(n)])) *
                 std::pow(r, 5.0) * std::pow(10.0, 0.2 * echo.absorption_db * r);
        count += 1.0;
      }
    }
    return 10.0 * std::log10(power / count + 1e-30);
  };
  const double lit = level(end + 0.4, end + 4.0);
  EXPECT_LT(level(begin + 0.15, end - 0.15), lit - 25.0);
  EXPECT_GT(level(end + 0.1, end + 0.5), lit - 3.0);
  EXPECT_NEAR(level(5.0, 7.0), lit, 1.5);
}

// ---- mirrors, motion, noise ----

TEST(SonarMultipath, GhostsAppearAtTheMirrorsRanges) {
  // Head 3 m and target 4 m under the surface, 12 m apart.
  SonarTestScene scene;
  scene.add(make_sphere(0.1, 32), {12.0, 0.0, 4.0}, kDiffuse);
  SonarSpec spec = quiet_head();
  spec.has_multipath = true;
  spec.surface_loss_db = 0.0;
  spec.elevation_span = 4.0 * kDegree;
  spec.elevation_centre = 4.76 * kDegree;  // on the target, away from the surface itself
  spec.receive_horizontal.width = 2.0 * kDegree;
  spec.columns_per_width = 10.0;
  spec.max_range = 15.0;
  const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, 3.0}));
  const double straight = std::hypot(12.0, 1.0) - 0.1;
  const double by_surface = std::hypot(12.0, 7.0) - 0.1;
  const auto level_near = [&](double range) {
    double most = 0.0;
    for (int n = 0; n < echo.bins; ++n) {
      if (std::abs(echo.range(n) - range) > 0.06) continue;
      most =
          std::max(most, static_cast<double>(std::abs(echo.beam(0)[static_cast<std::size_t>(n)])));
    }
    return db(most);
  };
  const double direct = level_near(straight);
  EXPECT_GT(level_near(0.5 * (straight + by_surface)), direct - 15.0);
  EXPECT_GT(level_near(by_surface), direct - 20.0);
  EXPECT_LT(level_near(0.5 * (straight + by_surface) - 0.4), direct - 40.0);
  EXPECT_LT(level_near(by_surface - 0.4), direct - 40.0);
}

TEST(SonarMotion, TheEchoComesFromWhereHeadAndTargetMeetTheSound) {
  // Head at 2 m/s towards a target that comes at 3 m/s. With the target met at time t = (r - 3t)/c
  // and the echo caught at the moving head, the path halves to r(1 - 5/c) to first order.
  const double range = 20.0;
  SonarTestScene scene;
  scene.add(make_box({0.01, 0.05, 0.05}), {range + 0.005, 0.0, kDeep}, kMirror, {-3.0, 0.0, 0.0});
  SonarSpec spec = narrow_head(range, 0.05, 900e3);
  spec.range_bins = 12000;
  spec.pulse.bandwidth = 60e3;
  SonarPose pose = head_at({0.0, 0.0, kDeep});
  pose.V_WS_W.linear = {2.0, 0.0, 0.0};
  const SonarEcho echo = ping(spec, scene, pose);
  EXPECT_NEAR(echo.range(peak_bin(echo)), range * (1.0 - 5.0 / echo.sound_speed), 0.004);
}

TEST(SonarMotion, AYawingHeadHearsFarEchoesInAnotherBeam) {
  const double range = 30.0;
  SonarTestScene scene;
  scene.add(make_sphere(0.15, 32), {range, 0.0, kDeep}, kDiffuse);
  SonarSpec spec = quiet_head();
  spec.receive_horizontal = {.width = 1.0 * kDegree, .edge_weight = 0.08};
  spec.beam_azimuths = azimuths(-10.0 * kDegree, 10.0 * kDegree, 201);
  spec.elevation_span = 2.0 * kDegree;
  spec.max_range = 35.0;
  SonarPose pose = head_at({0.0, 0.0, kDeep});
  pose.V_WS_W.angular.z() = 60.0 * kDegree;  // to starboard, so that echoes wander to port
  const SonarEcho echo = ping(spec, scene, pose);
  int loudest = 0;
  for (int b = 0; b < echo.beams; ++b) {
    if (peak(echo, b) > peak(echo, loudest)) loudest = b;
  }
  const double expected_deg = -60.0 * 2.0 * range / echo.sound_speed;
  EXPECT_NEAR(-10.0 + 0.1 * loudest, expected_deg, 0.25);
}

TEST(SonarNoise, HasTheLevelOfItsBandLessTheBeamsDirectivity) {
  SonarTestScene scene;
  SonarSpec spec = quiet_head();
  spec.noise_level = 45.0;
  spec.receive_horizontal.width = 1.0 * kDegree;
  spec.receive_vertical.width = 20.0 * kDegree;
  spec.beam_azimuths = azimuths(-20.0 * kDegree, 20.0 * kDegree, 81);
  const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
  double power = 0.0;
  double mean = 0.0;
  for (const std::complex<float> x : echo.pressure) {
    power += static_cast<double>(std::norm(x)) / static_cast<double>(echo.pressure.size());
    mean += static_cast<double>(std::abs(x)) / static_cast<double>(echo.pressure.size());
  }
  const double directivity = 10.0 * std::log10(4.0 * pi / (1.0 * 20.0 * kDegree * kDegree));
  EXPECT_NEAR(10.0 * std::log10(power), 45.0 + 10.0 * std::log10(30e3) - directivity, 0.3);
  EXPECT_NEAR(std::sqrt(power / (mean * mean) - 1.0), 0.5227, 0.02);  // Rayleigh
  const SonarEcho next = ping(spec, scene, head_at({0.0, 0.0, kDeep}), 1, 1);
  EXPECT_NE(next.pressure, echo.pressure);
}

TEST(SonarNoise, TheReceiverIsDeafBeforeItsMinimumRange) {
  SonarTestScene scene;
  SonarSpec spec = quiet_head();
  spec.noise_level = 45.0;
  spec.min_range = 1.0;
  const SonarEcho echo = ping(spec, scene, head_at({0.0, 0.0, kDeep}));
  EXPECT_EQ(echo.beam(0)[99], std::complex<float>{});
  EXPECT_NE(echo.beam(0)[100], std::complex<float>{});
}

// ---- the promise ----

TEST(SonarKernel, GivesTheSameBytesWithOneTwoAndFourThreads) {
  SonarTestScene scene(kDeep + 3.0, *find_surface_material("sand"));
  scene.add(make_sphere(0.5, 48), {6.0, 1.0, kDeep + 2.0}, *find_surface_material("steel"));
  SonarSpec spec;
  spec.receive_horizontal.width = 1.0 * kDegree;
  spec.receive_vertical.width = 20.0 * kDegree;
  spec.transmit_vertical.width = 20.0 * kDegree;
  spec.beam_azimuths = azimuths(-45.0 * kDegree, 45.0 * kDegree, 256);
  const SonarKernel kernel(spec);
  SonarKernel::Workspace workspace;
  SonarPose pose = head_at({0.0, 0.0, kDeep});
  pose.V_WS_W.angular.z() = 0.5;
  SonarEcho reference;
  for (const std::size_t threads : {1u, 2u, 4u}) {
    const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
    SonarEcho echo;
    kernel.ping(scene.scene(), pose, 7, 42, workspace, echo);
    if (threads == 1) reference = echo;
    ASSERT_EQ(echo.pressure.size(), reference.pressure.size());
    EXPECT_EQ(std::memcmp(echo.pressure.data(), reference.pressure.data(),
                          echo.pressure.size() * sizeof(echo.pressure[0])),
              0)
        << threads;
  }
}

TEST(SonarSpec, WithoutBeamsOrWithARangeBackwardsIsRefused) {
  SonarSpec spec;
  EXPECT_TRUE(problems(spec).empty());
  spec.beam_azimuths.clear();
  EXPECT_EQ(problems(spec).size(), 1u);
  spec.max_range = 0.1;
  EXPECT_EQ(problems(spec).size(), 2u);
}

}  // namespace sonar_kernel_test
}  // namespace remora
