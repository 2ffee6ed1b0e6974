// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "render/marine_snow.h"
#include "render/particle_hash.h"
#include "render/plankton.h"
#include "render/ripples.h"
#include "render/snow_field.h"

namespace remora {
namespace particles_test {

TEST(MarineSnow, FlakesTwiceAsLargeAreSixteenTimesRarer) {
  const SnowClass& kind = kSnowClasses[2];
  int larger = 0;
  int twice_as_large = 0;
  for (std::uint32_t id = 0; id < 200'000; ++id) {
    const double size = snow_size(kind, chance(particle_key(1, 2, id), 3));
    EXPECT_GE(size, kind.smallest * (1.0 - 1e-9));
    EXPECT_LE(size, kind.largest * (1.0 + 1e-9));
    larger += size > 1.0e-3 ? 1 : 0;
    twice_as_large += size > 2.0e-3 ? 1 : 0;
  }
  // The law ends at the largest flake: N(>d) ∝ d^-4 - d_max^-4.
  const double end = std::pow(kind.largest, -4.0);
  const double expected = (std::pow(1.0e-3, -4.0) - end) / (std::pow(2.0e-3, -4.0) - end);
  EXPECT_NEAR(static_cast<double>(larger) / twice_as_large, expected, 0.05 * expected);
}

TEST(MarineSnow, AllClassesContinueOnePowerLaw) {
  // Number density at the size where two classes meet, from either side.
  const auto density_at = [](const SnowClass& kind, double size) {
    const double span = std::pow(kind.smallest, -kSnowPower) - std::pow(kind.largest, -kSnowPower);
    return kind.flakes / std::pow(kind.box, 3) * std::pow(size, -kSnowPower) / span;
  };
  for (std::size_t i = 0; i + 1 < kSnowClasses.size(); ++i) {
    const double size = kSnowClasses[i].largest;
    ASSERT_DOUBLE_EQ(size, kSnowClasses[i + 1].smallest);
    EXPECT_NEAR(density_at(kSnowClasses[i], size) / density_at(kSnowClasses[i + 1], size), 1.0,
                0.3);
  }
}

TEST(MarineSnow, FlakesFillTheirBoxEvenlyAndSinkAHundredMetresADay) {
  const SnowClass& kind = kSnowClasses[1];
  Vec3 mean = Vec3::Zero();
  constexpr int kCount = 20'000;
  for (std::uint32_t id = 0; id < kCount; ++id) {
    const Vec3 p = snow_place(kind, particle_key(1, 1, id), 40.0, {0.3, -7.0, 100.0});
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_GE(p[axis], 0.0);
      EXPECT_LT(p[axis], kind.box);
    }
    mean += p / kCount;
  }
  EXPECT_LT((mean - Vec3::Constant(0.5 * kind.box)).norm(), 0.02 * kind.box);
  EXPECT_NEAR(kSnowSinking * 86400.0, 100.0, 5.0);
}

TEST(MarineSnow, AFlakeIsCarriedByTheWaterAndComesBackAfterABox) {
  const SnowClass& kind = kSnowClasses[0];
  const std::uint32_t key = particle_key(3, 0, 17);
  const Vec3 here = snow_place(kind, key, 5.0, Vec3::Zero());
  const Vec3 carried = snow_place(kind, key, 5.0, {0.01, 0.0, 0.0});
  EXPECT_NEAR(std::remainder(carried.x() - here.x(), kind.box), 0.01, 1e-12);
  EXPECT_NEAR(carried.y(), here.y(), 1e-12);
  const Vec3 around = snow_place(kind, key, 5.0, {kind.box, 0.0, 0.0});
  EXPECT_NEAR(std::remainder(around.x() - here.x(), kind.box), 0.0, 1e-9);
}

TEST(Plankton, ReleasedLivesAreUniformFrom80To500Seconds) {
  // Births of a quarter of an hour in many slots, found where a slot's age starts again.
  std::map<int, int> births;  // by life, in bins of 60 s
  int all = 0;
  for (std::uint32_t slot = 0; slot < 20'000; ++slot) {
    const std::uint32_t key = particle_key(1, 16, slot);
    double last_age = plankter_in(key, 0.0).age;
    for (double t = 20.0; t <= 900.0; t += 20.0) {
      const Plankter p = plankter_in(key, t);
      if (p.age < last_age) {
        EXPECT_GE(p.life, 80.0);
        EXPECT_LE(p.life, 500.0);
        ++births[static_cast<int>((p.life - 80.0) / 60.0)];
        ++all;
      }
      last_age = p.age;
    }
  }
  for (int bin = 0; bin < 7; ++bin) EXPECT_NEAR(births[bin], all / 7.0, 0.06 * all / 7.0) << bin;
}

TEST(Plankton, VelocitiesAreThoseOfTheEmitter) {
  Vec3 low = Vec3::Constant(1.0);
  Vec3 high = Vec3::Constant(-1.0);
  Vec3 mean = Vec3::Zero();
  constexpr int kCount = 20'000;
  for (std::uint32_t slot = 0; slot < kCount; ++slot) {
    const Plankter p = plankter_in(particle_key(1, 16, slot), 1000.0);
    low = low.cwiseMin(p.velocity);
    high = high.cwiseMax(p.velocity);
    mean += p.velocity / kCount;
  }
  EXPECT_TRUE(low.isApprox(Vec3(-0.01, -0.01, -0.01), 0.01));
  EXPECT_TRUE(high.isApprox(Vec3(0.01, 0.01, 0.10), 0.01));
  EXPECT_NEAR(mean.x(), 0.0, 2e-4);
  EXPECT_NEAR(mean.z(), 0.045, 1e-3);  // with the preference for the deep
}

TEST(Plankton, ThinsOutTowardsTheDeep) {
  std::map<int, int> by_depth;  // in layers of 10 m
  for (std::uint32_t slot = 0; slot < 20'000; ++slot) {
    const Plankter p = plankter_in(particle_key(1, 16, slot), 700.0);
    EXPECT_GE(p.p.z(), 0.0);
    EXPECT_LE(p.p.z(), 1.0 + 0.1 * 500.0);
    EXPECT_NEAR(p.axis.norm(), 1.0, 1e-9);
    ++by_depth[static_cast<int>(p.p.z() / 10.0)];
  }
  for (int layer = 0; layer < 4; ++layer) EXPECT_GT(by_depth[layer], by_depth[layer + 1]) << layer;
}

TEST(Plankton, SwimsStraightWhileItLives) {
  const std::uint32_t key = particle_key(1, 16, 5);
  const Plankter now = plankter_in(key, 100.0);
  const Plankter soon = plankter_in(key, 101.0);
  ASSERT_NEAR(soon.age, now.age + 1.0, 1e-9) << "it died in between: choose another key";
  EXPECT_TRUE((soon.p - now.p).head<2>().isApprox(now.velocity.head<2>(), 1e-6));
  EXPECT_EQ(soon.velocity, now.velocity);
}

TEST(Ripples, SlopesHaveNoMeanAndAreAsStrongAcrossAsTheySay) {
  const RippleImage image = make_ripple_image();
  double mean = 0.0;
  double square = 0.0;
  for (const std::uint8_t s : image.slopes) {
    const double slope = (s / 255.0 - 0.5) * 4.0;  // in standard deviations
    mean += slope;
    square += slope * slope;
  }
  const auto count = static_cast<double>(image.slopes.size());
  EXPECT_NEAR(mean / count, 0.0, 0.02);
  EXPECT_NEAR(square / count, 1.0, 0.1);  // what lies beyond two deviations is cut
  EXPECT_LT(ripple_slope(0.0), ripple_slope(0.25));
  EXPECT_LT(ripple_slope(0.25), ripple_slope(2.0));
}

// Those flakes that the vertex shader would draw, found one by one from their places now.
std::vector<std::uint32_t> drawn_flakes(const SnowClass& kind, std::uint32_t number,
                                        const SnowView& view, const Vec3& drift_W, double time,
                                        int count) {
  std::vector<std::uint32_t> drawn;
  for (std::uint32_t id = 0; id < static_cast<std::uint32_t>(count); ++id) {
    const std::uint32_t key = particle_key(7, number, id);
    const Vec3 relative =
        view.ahead_W + snow_place(kind, key, time, drift_W) - Vec3::Constant(0.5 * kind.box);
    const Vec3 p_C = view.R_WC.transpose() * relative;
    if (p_C.z() < 0.07) continue;
    const double size = view.focal_px * snow_size(kind, chance(key, 3)) / p_C.z();
    const double blur =
        view.aperture * view.focal_px * std::abs(1.0 / p_C.z() - view.inverse_focus);
    const double width = std::sqrt(size * size + blur * blur + 1.2);
    const double margin = (width + 2.0) / view.focal_px;
    const double opacity = 0.1 + 0.6 * std::pow(chance(key, 11), 3);
    if (std::abs(p_C.x() / p_C.z()) > view.tan_x + margin ||
        std::abs(p_C.y() / p_C.z()) > view.tan_y + margin ||
        0.7 * opacity * size * size / (width * width) < 0.001) {
      continue;
    }
    drawn.push_back(id);
  }
  return drawn;
}

TEST(SnowField, LeavesOutMostFlakesAndNoneThatIsSeen) {
  constexpr int kCount = 6000;
  for (std::uint32_t i = 0; i < kSnowClasses.size(); ++i) {
    const SnowClass& kind = kSnowClasses[i];
    SnowField field(kind, i, 7);
    for (int look = 0; look < 6; ++look) {
      const double time = 13.0 * look;
      SnowView view;
      view.R_WC = (Eigen::AngleAxisd(1.1 * look, Vec3::UnitZ()) *
                   Eigen::AngleAxisd(0.4 * look - 0.8, Vec3::UnitX()))
                      .toRotationMatrix();
      view.ahead_W = 0.4 * kind.box * view.R_WC.col(2);
      view.tan_x = 0.8;
      view.tan_y = 0.6;
      view.focal_px = 300.0;
      const Vec3 drift(0.13 * look, 0.31 * look, 0.07 * look);
      for (int axis = 0; axis < 3; ++axis) {
        const double sinking = axis == 2 ? kSnowSinking * time : 0.0;
        view.offset_W[axis] = std::fmod(drift[axis] + sinking, kind.box);
      }
      const std::vector<std::uint32_t> found = field.visible(view, kCount);
      const auto drawn = drawn_flakes(kind, i, view, drift, time, kCount);
      EXPECT_GT(drawn.size(), 100u);
      EXPECT_TRUE(std::includes(found.begin(), found.end(), drawn.begin(), drawn.end()));
      EXPECT_LT(found.size(), kCount / 2);
    }
  }
}

}  // namespace particles_test
}  // namespace remora
