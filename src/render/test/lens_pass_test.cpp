// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/lens_pass.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "hand_drawing.h"
#include "render/dirt_mask.h"

namespace remora {
namespace lens_pass_test {

#define REQUIRE_OPENGL(drawing) \
  if (!(drawing).is_possible()) GTEST_SKIP() << (drawing).why_not()

// A picture with something everywhere: stripes, a burnt-out spot, near on the left, far on the
// right.
DrawnPixel lively(const Vec2& slope) {
  const double stripe = 0.5 + 0.45 * std::sin(40.0 * slope.x()) * std::cos(31.0 * slope.y());
  const double spot = 20.0 * std::exp(-2000.0 * (slope - Vec2(0.2, -0.1)).squaredNorm());
  return {.light = Vec3(0.6 * stripe + spot, 0.7 * stripe + spot, 0.5 + spot),
          .blur = 0.3,
          .z_C = 1.5 + slope.x()};
}

double sum_of_channel(const ColourImage& image, int channel) {
  double sum = 0.0;
  for (std::size_t i = static_cast<std::size_t>(channel); i < image.pixels.size(); i += 3) {
    sum += image.pixels[i];
  }
  return sum;
}

// Weighted mean of places within `reach` of a place.
Vec2 centroid(const ColourImage& image, const Vec2& near, double reach, int channel) {
  Vec2 sum = Vec2::Zero();
  double weight = 0.0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Vec2 place(x + 0.5, y + 0.5);
      if ((place - near).norm() > reach) continue;
      const double level = byte_at(image, x, y, channel);
      sum += level * place;
      weight += level;
    }
  }
  return sum / weight;
}

TEST(LensPass, WithoutEffectsALevelIsTheLightTimesTheExposure) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 0.5;
  drawing.options.tone_map = false;
  drawing.paint([](const Vec2& slope) {
    return DrawnPixel{.light = Vec3(1.0 + slope.x(), 1.0, 3.0), .z_C = 1.0};
  });
  const ColourImage picture = drawing.picture();
  const Intrinsics lens = intrinsics(drawing.frame.view.camera);
  for (int x = 0; x < picture.width; x += 7) {
    const double red = 0.5 * (1.0 + (x + 0.5 - lens.cx) / lens.fx);
    EXPECT_NEAR(byte_at(picture, x, 100, 0), 255.0 * red, 0.6);
    EXPECT_EQ(byte_at(picture, x, 100, 1), 128);
    EXPECT_EQ(byte_at(picture, x, 100, 2), 255);
  }
}

TEST(LensPass, TheToneCurveIsThatOfSrgbBelowItsShoulder) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.paint([](const Vec2&) { return DrawnPixel{.light = Vec3(0.002, 0.18, 0.5)}; });
  const ColourImage picture = drawing.picture();
  // IEC 61966-2-1.
  EXPECT_EQ(byte_at(picture, 5, 5, 0), std::lround(255.0 * 12.92 * 0.002));
  EXPECT_EQ(byte_at(picture, 5, 5, 1),
            std::lround(255.0 * (1.055 * std::pow(0.18, 1.0 / 2.4) - 0.055)));
  EXPECT_EQ(byte_at(picture, 5, 5, 2),
            std::lround(255.0 * (1.055 * std::pow(0.5, 1.0 / 2.4) - 0.055)));
}

TEST(LensPass, AFlatPortShowsAWallsMarksWhereTheLensSeesThem) {
  for (const double wall : {0.4, 3.0}) {
    HandDrawing drawing(plain_camera(PortKind::flat));
    REQUIRE_OPENGL(drawing);
    drawing.options.exposure = 1.0;
    drawing.options.tone_map = false;
    // Round marks on the wall, every 0.2 of its distance.
    const double spacing = 0.2 * wall, radius = 0.012 * wall;
    drawing.paint([&](const Vec2& slope) {
      const Vec2 p = slope * wall;
      const Vec2 mark(spacing * std::round(p.x() / spacing), spacing * std::round(p.y() / spacing));
      const double r = (p - mark).norm() / radius;
      return DrawnPixel{.light = Vec3::Constant(std::exp(-r * r)), .z_C = wall};
    });
    const ColourImage picture = drawing.picture();
    const CameraLens lens = lens_of(drawing.frame.view.camera);
    int count = 0;
    for (int i = -2; i <= 2; ++i) {
      for (int j = -1; j <= 1; ++j) {
        const auto seen = lens.pixel({i * spacing, j * spacing, wall});
        ASSERT_TRUE(seen);
        EXPECT_NEAR((centroid(picture, *seen, 10.0, 1) - *seen).norm(), 0.0, 0.5);
        ++count;
      }
    }
    EXPECT_EQ(count, 15);
  }
}

TEST(LensPass, AnEffectOfZeroLeavesNoTrace) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 0.8;
  drawing.frame.view.X_WC_then.p = Vec3(-0.02, 0.0, 0.0);
  drawing.paint(lively);
  CameraEffects& effects = drawing.frame.view.camera.effects;
  const std::vector<std::uint8_t> plain = drawing.picture().pixels;

  const std::pair<const char*, std::pair<double*, double>> kEffects[] = {
      {"motion blur", {&effects.motion_blur, 1.0}},
      {"depth of field", {&effects.depth_of_field, 0.01}},
      {"chromatic aberration", {&effects.chromatic_aberration, 0.01}},
      {"vignetting", {&effects.vignetting, 0.5}},
      {"dirt", {&effects.dirt, 1.0}},
      {"grain", {&effects.grain, 1.0}},
      {"forward scatter", {&effects.forward_scatter, 1.0}},
      {"bloom", {&effects.bloom, 1.0}},
      {"lens flare", {&effects.lens_flare, 1.0}}};
  for (const auto& [name, effect] : kEffects) {
    const auto& [parameter, value] = effect;
    *parameter = value;
    const std::vector<std::uint8_t> with = drawing.picture().pixels;
    EXPECT_NE(with, plain) << name;
    EXPECT_EQ(drawing.picture().pixels, with) << name << ": not the same twice";
    *parameter = 0.0;
    EXPECT_EQ(drawing.picture().pixels, plain) << name;
  }
}

TEST(LensPass, WithoutPostNoEffectIsSeen) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 0.8;
  drawing.options.post = false;
  drawing.paint(lively);
  const std::vector<std::uint8_t> plain = drawing.picture().pixels;
  drawing.frame.view.camera.effects = {.dirt = 1.0, .lens_flare = 1.0};
  EXPECT_EQ(drawing.picture().pixels, plain);
}

// Share of the way across which a step from dark to white goes on, row 100: number of pixels that
// are neither.
double length_of_ramp(const ColourImage& picture, int from, int to) {
  double length = 0.0;
  for (int x = from; x < to; ++x) {
    const int level = byte_at(picture, x, 100, 1);
    // A linear ramp of n pixels has its values between, so n - 1 to n of them.
    if (level > 0 && level < 255) length += 1.0;
  }
  return length;
}

TEST(LensPass, ATurningCameraSmearsAnEdgeByImageSpeedTimesExposure) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.options.tone_map = false;
  drawing.frame.view.camera.effects.motion_blur = 1.0;
  drawing.paint([](const Vec2& slope) {
    return DrawnPixel{.light = Vec3::Constant(slope.x() > 0.0 ? 1.0 : 0.0), .z_C = 0.0};
  });
  const double focal = intrinsics(drawing.frame.view.camera).fx;
  for (const double turned : {0.01, 0.05, 0.1}) {
    drawing.frame.view.X_WC_then.R = Eigen::AngleAxisd(turned, Vec3::UnitY()).toRotationMatrix();
    const ColourImage picture = drawing.picture();
    EXPECT_NEAR(length_of_ramp(picture, 60, 260), focal * std::tan(turned), 1.0) << turned;
  }
}

// A bright bar 20 px wide, 2 m ahead, that moves to the right before a still grey wall.
struct BarRun {
  double sum;    // of levels over the wall's, in whole pixels
  double width;  // of what is not the wall
  double still_width = 0.0;
};

BarRun run_of_bar(HandDrawing& drawing, double way_px) {
  const double focal = intrinsics(drawing.frame.view.camera).fx;
  const double depth = 2.0;
  DrawItem bar;
  bar.instance = 1;
  bar.X_WM_then.p = Vec3(-way_px / focal * depth, 0.0, 0.0);
  drawing.frame.items = {DrawItem{}, bar};
  drawing.paint([&](const Vec2& slope) {
    const bool is_bar = std::abs(slope.x() * focal) < 10.0;
    return DrawnPixel{.light = Vec3::Constant(is_bar ? 1.0 : 0.2),
                      .z_C = is_bar ? depth : 4.0,
                      .instance = static_cast<std::uint16_t>(is_bar ? 1 : 0)};
  });
  const ColourImage picture = drawing.picture();
  BarRun run{.sum = 0.0, .width = 0.0};
  for (int x = 0; x < picture.width; ++x) {
    const double over = (byte_at(picture, x, 100, 1) - 51.0) / 204.0;
    run.sum += over;
    if (over > 0.01) run.width += 1.0;
  }
  return run;
}

TEST(LensPass, AMovingBodySmearsOverWhatIsBehindItByItsWay) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.options.tone_map = false;
  drawing.frame.view.camera.effects.motion_blur = 1.0;
  for (const double way : {3.0, 8.0, 14.0}) {
    const BarRun run = run_of_bar(drawing, way);
    EXPECT_NEAR(run.width, 20.0 + way, 1.0);  // the blur is as long as the way
    EXPECT_NEAR(run.sum, 20.0, 0.5);          // and no light is lost or gained
  }
  drawing.frame.view.camera.effects.motion_blur = 0.5;
  EXPECT_NEAR(run_of_bar(drawing, 12.0).width, 26.0, 1.0);
}

TEST(LensPass, WhatMovesWithTheCameraStaysSharpBeforeASmearedWorld) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.options.tone_map = false;
  drawing.frame.view.camera.effects.motion_blur = 1.0;
  drawing.frame.view.X_WC_then.p = Vec3(-0.05, 0.0, 0.0);
  DrawItem own;  // a part of the camera's own vehicle
  own.instance = 1;
  own.X_WM_then.p = Vec3(-0.05, 0.0, 0.0);
  drawing.frame.items = {DrawItem{}, own};
  const double focal = intrinsics(drawing.frame.view.camera).fx;
  drawing.paint([&](const Vec2& slope) {
    const double x = slope.x() * focal;
    const bool is_own = std::abs(x) < 20.0;
    const double wall = std::abs(std::fmod(x + 1000.0, 16.0)) < 8.0 ? 0.0 : 0.4;
    return DrawnPixel{.light = Vec3::Constant(is_own ? 1.0 : wall),
                      .z_C = is_own ? 0.5 : 1.0,
                      .instance = static_cast<std::uint16_t>(is_own ? 1 : 0)};
  });
  const ColourImage picture = drawing.picture();
  for (int x = 141; x < 179; ++x) EXPECT_EQ(byte_at(picture, x, 100, 1), 255) << x;
  EXPECT_LT(byte_at(picture, 138, 100, 1), 110);
  EXPECT_LT(byte_at(picture, 181, 100, 1), 110);
}

struct Statistics {
  double mean = 0.0;
  double variance = 0.0;
};
Statistics statistics(const ColourImage& image, int channel) {
  const double count = static_cast<double>(image.pixels.size()) / 3.0;
  Statistics s;
  s.mean = sum_of_channel(image, channel) / count / 255.0;
  for (std::size_t i = static_cast<std::size_t>(channel); i < image.pixels.size(); i += 3) {
    s.variance += std::pow(image.pixels[i] / 255.0 - s.mean, 2) / count;
  }
  return s;
}

TEST(LensPass, GrainHasTheVarianceOfCountedElectrons) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.options.tone_map = false;
  CameraSpec& camera = drawing.frame.view.camera;
  camera.effects.grain = 1.0;
  const Vec3 levels(0.2, 0.4, 0.6);
  drawing.paint([&](const Vec2&) { return DrawnPixel{.light = levels}; });
  for (const double gain_db : {20.0, 30.0}) {
    camera.gain_db = gain_db;
    const double white = camera.full_well / std::pow(10.0, gain_db / 20.0);
    const ColourImage picture = drawing.picture();
    for (int c = 0; c < 3; ++c) {
      const Statistics found = statistics(picture, c);
      const double electrons = levels[c] * white + camera.read_noise * camera.read_noise;
      const double rounding = 1.0 / (12.0 * 255.0 * 255.0);
      EXPECT_NEAR(found.mean, levels[c], 0.002);
      EXPECT_NEAR(found.variance, electrons / (white * white) + rounding,
                  0.04 * electrons / (white * white));
    }
  }
}

TEST(LensPass, GrainIsNewInEveryFrameAndTheSameForTheSameFrame) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.frame.view.camera.effects.grain = 1.0;
  drawing.frame.view.camera.gain_db = 30.0;
  drawing.paint([](const Vec2&) { return DrawnPixel{.light = Vec3::Constant(0.3)}; });
  const ColourImage first = drawing.picture();
  EXPECT_EQ(drawing.picture().pixels, first.pixels);
  drawing.frame.now = from_seconds(0.05);
  const ColourImage next = drawing.picture();
  EXPECT_NE(next.pixels, first.pixels);
  double covariance = 0.0;
  const Statistics s = statistics(first, 1), t = statistics(next, 1);
  const double count = static_cast<double>(first.pixels.size()) / 3.0;
  for (std::size_t i = 1; i < first.pixels.size(); i += 3) {
    covariance += (first.pixels[i] / 255.0 - s.mean) * (next.pixels[i] / 255.0 - t.mean) / count;
  }
  EXPECT_LT(std::abs(covariance) / s.variance, 0.02);
}

double mean_level(const ColourImage& image) {
  return (sum_of_channel(image, 0) + 2.0 * sum_of_channel(image, 1) + sum_of_channel(image, 2)) /
         (4.0 / 3.0 * 255.0 * static_cast<double>(image.pixels.size()));
}

TEST(LensPass, TheAutomaticGivesThePictureItsMeanLevel) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  for (const double light : {3.0, 0.03, 0.0005}) {
    drawing.paint([&](const Vec2& slope) {
      return DrawnPixel{.light = light * Vec3(1.0 + slope.x(), 1.0, 0.5)};
    });
    EXPECT_NEAR(mean_level(drawing.picture()), drawing.frame.view.camera.brightness, 0.01);
  }
}

TEST(LensPass, TheAutomaticClosesTheIrisBeforeItUsesGainAndEndsAtItsMaximum) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  const auto gain_at = [&](double light) {
    drawing.paint([&](const Vec2&) { return DrawnPixel{.light = Vec3::Constant(light)}; });
    (void)drawing.picture();
    return drawing.exposure().gain_db;
  };
  EXPECT_NEAR(gain_at(1.0), 0.0, 1e-3);
  EXPECT_GT(gain_at(1e-4), 6.0);
  EXPECT_LT(gain_at(1e-4), 36.0);
  EXPECT_NEAR(gain_at(1e-9), drawing.frame.view.camera.max_gain_db, 1e-3);
  drawing.frame.view.camera.gain_db = 12.0;
  EXPECT_NEAR(gain_at(1e-4), 12.0, 1e-3);
}

TEST(LensPass, FullVignettingIsCosineToTheFourth) {
  HandDrawing drawing(plain_camera(PortKind::flat));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.options.tone_map = false;
  drawing.frame.view.camera.effects.vignetting = 1.0;
  drawing.paint([](const Vec2&) { return DrawnPixel{.light = Vec3::Ones(), .z_C = 5.0}; });
  const ColourImage picture = drawing.picture();
  const Intrinsics lens = intrinsics(drawing.frame.view.camera);
  const double angle = std::atan(Vec2((0.5 - lens.cx) / lens.fx, (0.5 - lens.cy) / lens.fy).norm());
  EXPECT_NEAR(byte_at(picture, 0, 0, 1), 255.0 * std::pow(std::cos(angle), 4), 1.0);
  EXPECT_EQ(byte_at(picture, 160, 120, 1), 255);
}

TEST(LensPass, ChromaticAberrationMagnifiesRedAndBlueApart) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  drawing.options.tone_map = false;
  drawing.frame.view.camera.effects.chromatic_aberration = 0.02;
  const double focal = intrinsics(drawing.frame.view.camera).fx;
  const double radius = 120.0;
  drawing.paint([&](const Vec2& slope) {
    const double r = (slope * focal - Vec2(-radius, 0.0)).norm() / 3.0;
    return DrawnPixel{.light = Vec3::Constant(std::exp(-r * r))};
  });
  const ColourImage picture = drawing.picture();
  const Vec2 near(160.0 - radius, 120.0);
  EXPECT_NEAR((centroid(picture, near, 12.0, 2) - centroid(picture, near, 12.0, 0)).norm(),
              0.02 * radius, 0.2);
}

TEST(LensPass, OnlyWhatIsOutOfFocusGetsSoft) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  const auto checks = [](double z) {
    return [z](const Vec2& slope) {
      const bool is_dark = std::sin(60.0 * slope.x()) * std::sin(60.0 * slope.y()) > 0.0;
      return DrawnPixel{.light = Vec3::Constant(is_dark ? 0.0 : 0.5), .z_C = z};
    };
  };
  CameraEffects& effects = drawing.frame.view.camera.effects;
  drawing.paint(checks(2.0));
  const auto sharp = drawing.picture().pixels;
  effects.depth_of_field = 0.02;
  effects.focus_distance = 2.0;
  EXPECT_EQ(drawing.picture().pixels, sharp);

  drawing.paint(checks(0.5));
  const double soft = statistics(drawing.picture(), 1).variance;
  effects.depth_of_field = 0.0;
  EXPECT_LT(soft, 0.7 * statistics(drawing.picture(), 1).variance);
}

TEST(LensPass, TheWaterBlursOnlyAsFarAsItsPathSays) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.options.exposure = 1.0;
  const auto stripes = [](double blur) {
    return [blur](const Vec2& slope) {
      return DrawnPixel{.light = Vec3::Constant(std::sin(90.0 * slope.x()) > 0.0 ? 0.5 : 0.0),
                        .blur = blur};
    };
  };
  drawing.frame.view.camera.effects.forward_scatter = 1.0;
  double last = 1e9;
  for (const double blur : {0.0, 0.5, 1.0}) {
    drawing.paint(stripes(blur));
    const double variance = statistics(drawing.picture(), 1).variance;
    EXPECT_LT(variance, last);
    last = variance;
  }
}

TEST(LensPass, TheLinearPictureIsTheLightItself) {
  HandDrawing drawing(plain_camera(PortKind::dome));
  REQUIRE_OPENGL(drawing);
  drawing.paint([](const Vec2&) { return DrawnPixel{.light = Vec3(0.25, 7.5, 100.0)}; });
  const Raster<Pixel3f> light = drawing.linear();
  EXPECT_EQ(light.at(100, 50), (Pixel3f{0.25f, 7.5f, 100.0f}));
}

TEST(DirtMask, DirtCoversPartOfThePortAndLeavesMostOfItUsable) {
  const Raster<DirtPixel> mask = make_dirt_mask(320, 240, 1);
  int clear = 0, heavy = 0;
  for (const DirtPixel& pixel : mask.pixels) {
    if (pixel.cover < 40) ++clear;
    if (pixel.cover > 90) ++heavy;
  }
  EXPECT_GT(clear, 0.6 * 320 * 240);
  EXPECT_GT(heavy, 0.005 * 320 * 240);
}

TEST(DirtMask, DirtIsTheSameForTheSamePortAndOtherOnAnother) {
  const auto cover_sum = [](std::uint64_t seed) {
    std::uint64_t sum = 0;
    for (const DirtPixel& pixel : make_dirt_mask(160, 120, seed).pixels) {
      sum = 31 * sum + pixel.cover;
    }
    return sum;
  };
  EXPECT_EQ(cover_sum(3), cover_sum(3));
  EXPECT_NE(cover_sum(3), cover_sum(4));
}

}  // namespace lens_pass_test
}  // namespace remora
