// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/water_tables.h"
#include "math/angles.h"

#include <gtest/gtest.h>

#include <cmath>

namespace remora {
namespace water_tables_test {

Daylight day(double cloud_cover = 0.3) {
  return daylight({.sun_elevation = 50.0 * kDegree, .cloud_cover = cloud_cover}, {}, 0.0, 0.0);
}

WaterOptics water_of(ClarityMeasure measure) { return WaterOptics({.profile = {{0.0, measure}}}); }

/// What a shader reads at coordinates in [0, 1]: linear between texels.
Vec3 read(const LightTable& table, double x, double y) {
  const auto texel = [&](int i, int j) {
    const float* rgba = &table.rgba[static_cast<std::size_t>(4 * (j * table.width + i))];
    return Vec3(rgba[0], rgba[1], rgba[2]);
  };
  const double u = std::clamp(x, 0.0, 1.0) * (table.width - 1);
  const double v = std::clamp(y, 0.0, 1.0) * (table.height - 1);
  const int i = std::min(static_cast<int>(u), table.width - 2);
  const int j = std::min(static_cast<int>(v), table.height - 2);
  const double s = u - i, t = v - j;
  return (1 - t) * ((1 - s) * texel(i, j) + s * texel(i + 1, j)) +
         t * ((1 - s) * texel(i, j + 1) + s * texel(i + 1, j + 1));
}

Vec3 daylight_at(const WaterTables& tables, double path, double z) {
  return read(tables.daylight, std::sqrt(path / tables.max_path), std::sqrt(z / tables.max_depth));
}
Vec3 veil_at(const WaterTables& tables, double path, double down) {
  return read(tables.veil, std::sqrt(path / tables.max_path), 0.5 * down + 0.5);
}
Vec3 lamp_at(const WaterTables& tables, double to_lens, double to_object) {
  return read(tables.lamp, std::sqrt(to_lens / tables.max_path),
              std::sqrt(to_object / tables.max_path));
}

double srgb(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

TEST(CameraResponse, WhiteAtNoonIsWhite) {
  EXPECT_TRUE(imx250_response().rgb(Spectrum::Ones()).isApprox(Vec3::Ones(), 1e-12));
}

TEST(CameraResponse, AWarmLampIsRedderThanAColdOne) {
  const CameraResponse response = imx250_response();
  const Vec3 warm = response.rgb(lamp_spectrum(3000.0)), cold = response.rgb(lamp_spectrum(8000.0));
  EXPECT_GT(warm.x() / warm.z(), 2.0 * cold.x() / cold.z());
}

TEST(WaterTables, DaylightOnAFaceIsTheSpectralIntegral) {
  // Between texels too: to a hundredth of it or a thousandth of white, which is black.
  const CameraResponse response = imx250_response();
  for (const JerlovType type : {JerlovType::I, JerlovType::II, JerlovType::C3, JerlovType::C9}) {
    const WaterOptics water = water_of(type);
    const LightField light(water, day());
    const WaterTables tables = make_water_tables(light, response, 2.0);
    const Spectrum c = water.at(0.0).attenuation();
    for (const double z : {0.5, 2.0, 5.0}) {
      for (const double path : {0.3, 1.0, 2.5, 6.0, 10.0}) {
        if (path > tables.max_path) continue;
        const Vec3 exact = response.rgb(light.downwelling(z) * (-c * path).exp());
        const Vec3 ours = daylight_at(tables, path, z);
        for (int i = 0; i < 3; ++i)
          EXPECT_NEAR(ours[i], exact[i], std::max(0.01 * exact[i], 0.001)) << path << " m";
      }
    }
  }
}

TEST(WaterTables, TexelsHoldTheSpectralIntegralItself) {
  const CameraResponse response = imx250_response();
  const WaterOptics water = water_of(JerlovType::C1);
  const LightField light(water, day());
  const WaterTables tables = make_water_tables(light, response, 3.0);
  for (const int x : {1, 10, 31, 50}) {
    for (const int y : {0, 20, 60}) {
      const double s = x / (tables.daylight.width - 1.0), t = y / (tables.daylight.height - 1.0);
      const Vec3 exact =
          response.rgb(light.downwelling(tables.max_depth * t * t) *
                       (-water.at(0.0).attenuation() * tables.max_path * s * s).exp());
      const Vec3 ours = read(tables.daylight, s, t);
      EXPECT_TRUE(ours.isApprox(exact, 1e-4)) << ours.transpose() << " " << exact.transpose();
    }
  }
}

TEST(WaterTables, ALampLosesLightOnBothLegs) {
  const CameraResponse response = imx250_response();
  const InherentOptics water = inherent_optics(Visibility{5.0});
  const WaterTables tables =
      make_water_tables(LightField(water_of(Visibility{5.0}), day()), response, 4.0);
  for (const double to_object : {0.4, 1.5, 3.0}) {
    for (const double to_lens : {0.5, 2.0, 4.0}) {
      const Vec3 exact = response.rgb(
          lamp_spectrum(6200.0) *
          (-water.diffuse_attenuation() * to_object - water.attenuation() * to_lens).exp());
      const Vec3 ours = lamp_at(tables, to_lens, to_object);
      EXPECT_TRUE(((ours - exact).cwiseAbs().array() < 0.01 * exact.array().max(0.01)).all());
    }
  }
  EXPECT_NEAR(lamp_at(tables, 0.0, 0.0).y(), 1.0, 0.02);
}

TEST(WaterTables, TheVeilBecomesTheBackground) {
  // Overcast: no sun is kept apart. Level and down; a ray up ends at the surface before.
  const CameraResponse response = imx250_response();
  const LightField light(water_of(JerlovType::C1), day(1.0));
  const WaterTables tables = make_water_tables(light, response, 6.0);
  for (const double down : {0.02, 0.5, 1.0}) {
    const Vec3 seen = veil_at(tables, tables.max_path, down);
    const Vec3 background = response.rgb(light.radiance(6.0, down));
    for (int i = 1; i < 3; ++i) EXPECT_NEAR(seen[i], background[i], 0.04 * background[i]) << down;
  }
}

TEST(WaterTables, TheVeilGrowsWithThePathAndEndsAtTheSurface) {
  const WaterTables tables =
      make_water_tables(LightField(water_of(JerlovType::II), day()), imx250_response(), 2.0);
  EXPECT_EQ(veil_at(tables, 0.0, 0.0), Vec3::Zero());
  for (const double down : {-0.7, 0.0, 0.7}) {
    double before = 0.0;
    for (double path = 0.2; path < tables.max_path; path *= 1.5) {
      const double now = veil_at(tables, path, down).y();
      EXPECT_GE(now, before);
      before = now;
    }
  }
  // 2 m straight up there is air.
  EXPECT_NEAR(veil_at(tables, 3.0, -1.0).y(), veil_at(tables, tables.max_path, -1.0).y(), 1e-6);
}

TEST(WaterTables, AttenuationAndBackscatterHaveDifferentWidebandCoefficients) {
  // Akkaynak & Treibitz 2018 (CVPR): one image model with one coefficient for both is wrong,
  // because each weighs the spectrum by its own light. Both lie within what single bands do.
  const CameraResponse response = imx250_response();
  const WaterOptics water = water_of(JerlovType::II);
  const LightField light(water, day(1.0));
  const WaterTables tables = make_water_tables(light, response, 5.0);
  const Spectrum c = water.at(0.0).attenuation();
  const Vec3 near = daylight_at(tables, 1.0, 5.0), far = daylight_at(tables, 6.0, 5.0);
  const Vec3 limit = veil_at(tables, tables.max_path, 0.0);
  int differing = 0;
  for (int i = 1; i < 3; ++i) {
    const double direct = std::log(near[i] / far[i]) / 5.0;
    const double back = -std::log(1.0 - veil_at(tables, 3.0, 0.0)[i] / limit[i]) / 3.0;
    EXPECT_GT(direct, 0.9 * c.minCoeff());
    EXPECT_LT(direct, c.maxCoeff());
    EXPECT_GT(back, 0.9 * c.minCoeff());
    EXPECT_LT(back, c.maxCoeff());
    differing += std::abs(direct / back - 1.0) > 0.01;
  }
  EXPECT_GT(differing, 0);
}

TEST(WaterTables, OpenWaterHasTheColoursOfRealPictures) {
  // Unlit open water, level, some metres down: red below 0.4 of green in the file's values; green
  // coast between 0.5 and 1 of green in blue; the blue ocean more blue than green.
  const CameraResponse response = imx250_response();
  const auto colour = [&](JerlovType type, double depth) {
    const WaterTables tables =
        make_water_tables(LightField(water_of(type), day(1.0)), response, depth);
    const Vec3 veil = veil_at(tables, tables.max_path, 0.0);
    const double exposure = 0.45 / veil.maxCoeff();
    return Vec3(srgb(exposure * veil.x()), srgb(exposure * veil.y()), srgb(exposure * veil.z()));
  };
  for (const JerlovType coast : {JerlovType::III, JerlovType::C1, JerlovType::C3}) {
    const Vec3 green = colour(coast, 8.0);
    EXPECT_LT(green.x(), 0.4 * green.y());
    EXPECT_GT(green.z(), 0.5 * green.y());
    EXPECT_LT(green.z(), 1.05 * green.y());
  }
  for (const JerlovType ocean : {JerlovType::I, JerlovType::IB}) {
    const Vec3 blue = colour(ocean, 12.0);
    EXPECT_LT(blue.x(), 0.4 * blue.y());
    EXPECT_GT(blue.z(), 1.3 * blue.y());
  }
}

TEST(WaterTables, ABloomIsGreenAboveAndBlueBelow) {
  ClaritySpec spec{.profile = {{0.0, JerlovType::IB}}};
  spec.bloom = {.at_surface = Chlorophyll{12.0}, .scale_depth = 4.0};
  const LightField light(WaterOptics(spec), day());
  const CameraResponse response = imx250_response();
  const auto blue_over_green = [&](double depth) {
    const WaterTables tables = make_water_tables(light, response, depth);
    const Vec3 veil = veil_at(tables, tables.max_path, 0.1);
    return veil.z() / veil.y();
  };
  EXPECT_LT(blue_over_green(1.0), 0.9);
  EXPECT_GT(blue_over_green(20.0), 1.3 * blue_over_green(1.0));
}

TEST(WaterTables, NothingIsLeftOfAnObjectBeyondThem) {
  const CameraResponse response = imx250_response();
  for (const double visibility : {35.0, 10.0, 2.0}) {
    const WaterOptics water = water_of(Visibility{visibility});
    const WaterTables tables = make_water_tables(LightField(water, day()), response, 5.0);
    const Spectrum left = (-tables.max_path * water.at(5.0).attenuation()).exp();
    EXPECT_LE(response.rgb(left).maxCoeff(), 1.1e-3) << visibility << " m";
    EXPECT_GE(tables.max_path, 3.0);
    EXPECT_LE(tables.max_path, 120.0);
    EXPECT_GT(tables.max_path, 1.2 * visibility);
  }
}

TEST(WaterTables, WhiteBalanceStaysWithinTwoStops) {
  const LightField light(water_of(JerlovType::II), day());
  for (const double depth : {0.5, 10.0, 30.0}) {
    const WaterTables tables = make_water_tables(light, imx250_response(), depth);
    EXPECT_EQ(tables.white_balance.y(), 1.0);
    EXPECT_GE(tables.white_balance.minCoeff(), 0.25);
    EXPECT_LE(tables.white_balance.maxCoeff(), 4.0);
    EXPECT_GT(tables.white_balance.x(), 1.0);  // red is what water takes first
  }
}

TEST(WaterTables, AreFiniteWhereOneColourOrAllLightIsGone) {
  const Daylight night =
      daylight({.sun_elevation = -40.0 * kDegree, .cloud_cover = 1.0}, {}, 0.0, 0.0);
  for (const Daylight& sky : {day(), night}) {
    for (const double depth : {0.0, 6.0, 30.0, 900.0}) {
      const WaterTables tables =
          make_water_tables(LightField(water_of(JerlovType::C9), sky), imx250_response(), depth);
      for (const LightTable* table :
           {&tables.daylight, &tables.lamp, &tables.veil, &tables.veil_sun})
        for (const float value : table->rgba) ASSERT_TRUE(std::isfinite(value) && value >= 0.0f);
      for (const Vec3& value : {tables.side_share, tables.below_share, tables.white_balance})
        EXPECT_TRUE(value.allFinite() && value.minCoeff() >= 0.0);
      EXPECT_LE(tables.side_share.maxCoeff(), 1.0);
    }
  }
}

TEST(WaterTables, LampsSetTheWhiteBalanceAtNight) {
  const Daylight night = daylight({.sun_elevation = -40.0 * kDegree}, {}, 0.0, 0.0);
  const WaterTables tables =
      make_water_tables(LightField(water_of(JerlovType::C3), night), imx250_response(), 10.0);
  EXPECT_TRUE(tables.white_balance.isApprox(Vec3::Ones(), 1e-3));
}

TEST(WaterTables, TheSameWaterGivesTheSameTables) {
  const auto make = [] {
    return make_water_tables(LightField(water_of(Turbidity{3.0}), day()), imx250_response(), 7.0);
  };
  const WaterTables one = make(), two = make();
  EXPECT_EQ(one.veil.rgba, two.veil.rgba);
  EXPECT_EQ(one.daylight.rgba, two.daylight.rgba);
}

TEST(RelativePhase, IsOneOverAllDirections) {
  double sum = 0.0;
  constexpr int kSlices = 400'000;
  for (int i = 0; i < kSlices; ++i) sum += relative_phase(2.0 * (i + 0.5) / kSlices - 1.0);
  EXPECT_NEAR(sum / kSlices, 1.0, 1e-3);
}

}  // namespace water_tables_test
}  // namespace remora
