// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "appearance/camera_lens.h"
#include "geometry/procedural.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "world/test/scenes.h"

namespace remora {
namespace fouling_test {

/// A hull's side, bilge and bottom, of boxes that are turned and overlap: seen from the side, with
/// a keel that makes niches. Its parts are mounted off the body's origin.
WorldSpec fouled_hull(int level) {
  WorldSpec spec = test::open_water();
  spec.particles.marine_snow = 0.0;
  spec.environment.seabed.flat_depth = {};
  ObjectSpec hull;
  hull.name = "hull";
  ShapeSpec shape;
  shape.kind = ShapeKind::box;
  shape.size = Vec3(12, 3, 3);
  hull.collision.shapes = {shape};
  const Appearance paint = find_appearance("red_antifouling").value();
  const auto box = [&](const Vec3& size, const Vec3& at, double roll) {
    const Pose X_BV{Eigen::AngleAxisd(roll, Vec3::UnitX()).toRotationMatrix(), at};
    hull.visuals.push_back({.mesh = std::make_shared<const TriangleMesh>(make_box(size)),
                            .X_BV = X_BV,
                            .appearance = paint,
                            .label = "hull"});
  };
  box({12, 3, 3}, {0, 0, 1}, 0.0);
  box({8, 1.0, 0.08}, {0, 1.6, 2.3}, 0.5);
  box({0.8, 0.3, 0.4}, {0.6, 1.55, 1.2}, 0.0);
  hull.fouling = FoulingSpec{.level = level, .seed = 11};
  spec.objects = {hull};
  return spec;
}

class FouledHull : public testing::Test {
 protected:
  static void SetUpTestSuite() { renderer_ = make_gl_renderer(why_not_); }
  static void TearDownTestSuite() { renderer_.reset(); }
  void SetUp() override {
    if (!renderer_) GTEST_SKIP() << why_not_;
  }

  static View view_from(double distance) {
    View view = free_view({0.3, 1.5 + distance, 1.5}, {0.3, 1.5, 1.6});
    view.camera.width = 320;
    view.camera.height = 240;
    return view;
  }
  /// As bare as can be: no water, no camera effects, one exposure for all.
  static RenderOptions plain() {
    return {.water = false,
            .particles = false,
            .lamp_shadows = false,
            .sun_shadows = false,
            .caustics = false,
            .surface = false,
            .post = false,
            .exposure = 1.0};
  }
  static Picture picture(const Model& model, double distance) {
    const Scene scene(model);
    return renderer_->draw(scene.frame(initial_state(model, 1), view_from(distance)), plain(),
                           {.linear = true, .truth = true});
  }
  /// Where a pixel's point is on the hull, whose frame stands in the world's origin.
  static Vec3 place_of(const View& view, const GroundTruth& truth, int x, int y) {
    const LensRay ray = lens_of(view.camera).ray({x + 0.5, y + 0.5});
    const double z = truth.depth.at(x, y);
    return view.X_WC *
           Vec3(ray.origin_C + ray.direction_C * ((z - ray.origin_C.z()) / ray.direction_C.z()));
  }

  inline static std::unique_ptr<Renderer> renderer_;
  inline static std::string why_not_;
};

/// How much two masks agree: their overlap against all that either holds.
class Overlap {
 public:
  void add(bool a, bool b) {
    both_ += a && b ? 1 : 0;
    either_ += a || b ? 1 : 0;
  }
  [[nodiscard]] double ratio() const { return static_cast<double>(both_) / either_; }
  [[nodiscard]] int either() const { return either_; }

 private:
  int both_ = 0, either_ = 0;
};

TEST_F(FouledHull, TheShaderEvaluatesTheSameFieldAsTheProcessor) {
  for (const int level : {1, 3, 5}) {
    const Model model(fouled_hull(level));
    const FoulingField& field = *model.fouling({1});
    const View view = view_from(1.2);
    const GroundTruth truth = picture(model, 1.2).truth.value();
    int same = 0, all = 0;
    Overlap macrofouling;
    for (int y = 0; y < 240; ++y) {
      for (int x = 0; x < 320; ++x) {
        if (truth.instance.at(x, y) != 2) continue;
        const Growth drawn = static_cast<Growth>(truth.growth.at(x, y));
        const Growth expected = field.at(place_of(view, truth, x, y)).kind;
        same += drawn == expected ? 1 : 0;
        ++all;
        macrofouling.add(is_macrofouling(drawn), is_macrofouling(expected));
      }
    }
    ASSERT_GT(all, 40000);
    EXPECT_GT(same, 0.97 * all) << "level " << level;
    if (level == 1) {
      EXPECT_EQ(macrofouling.either(), 0);
    } else {
      ASSERT_GT(macrofouling.either(), 2000);
      EXPECT_GE(macrofouling.ratio(), 0.95) << "level " << level;
    }
  }
}

TEST_F(FouledHull, ThePictureShowsGrowthWhereTheTruthSaysItIs) {
  // Whoever lays the picture of the clean hull over that of the fouled one finds the growth in the
  // difference of their colours, without any segmentation of ours.
  const Model fouled(fouled_hull(4)), clean(fouled_hull(0));
  for (const double distance : {0.7, 2.5}) {
    const Picture now = picture(fouled, distance), before = picture(clean, distance);
    const View view = view_from(distance);
    const GroundTruth& truth = now.truth.value();
    Overlap growth;
    for (int y = 0; y < 240; ++y) {
      for (int x = 0; x < 320; ++x) {
        if (truth.instance.at(x, y) != 2) continue;
        const Pixel3f &a = now.linear.at(x, y), &b = before.linear.at(x, y);
        const double change =
            std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / std::hypot(b[0], b[1], b[2]);
        growth.add(change > 0.15,
                   fouled.fouling({1})->at(place_of(view, truth, x, y)).kind != Growth::none);
      }
    }
    EXPECT_GE(growth.ratio(), 0.9) << distance << " m";
  }
}

TEST_F(FouledHull, ThePicturesCoverDoesNotDependOnTheDistance) {
  const Model model(fouled_hull(4));
  const auto drawn_cover = [&](double distance) {
    const View view = view_from(distance);
    const GroundTruth truth = picture(model, distance).truth.value();
    double hits = 0.0, all = 0.0;
    for (int y = 0; y < 240; ++y) {
      for (int x = 0; x < 320; ++x) {
        if (truth.instance.at(x, y) != 2) continue;
        const Vec3 p = place_of(view, truth, x, y);
        // What all distances see: a part of the flat side.
        if (std::abs(p.x() - 0.3) > 0.8 || p.z() < 1.5 || p.z() > 2.2 || p.y() > 1.501) continue;
        all += 1.0;
        hits += is_macrofouling(static_cast<Growth>(truth.growth.at(x, y))) ? 1.0 : 0.0;
      }
    }
    return hits / all;
  };
  const double near_by = drawn_cover(1.2);
  EXPECT_NEAR(drawn_cover(3.0), near_by, 0.05);
  EXPECT_NEAR(drawn_cover(6.0), near_by, 0.08);
}

TEST_F(FouledHull, LabelsStayWhatTheyAreUnderGrowth) {
  const Model model(fouled_hull(5));
  const Scene scene(model);
  const GroundTruth truth = picture(model, 1.2).truth.value();
  int named = 0, grown = 0;
  for (std::size_t i = 0; i < truth.label.pixels.size(); ++i) {
    if (truth.growth.pixels[i] == 0) continue;
    ++grown;
    named += scene.labels()[truth.label.pixels[i]] == "hull" ? 1 : 0;
  }
  EXPECT_GT(grown, 10000);
  EXPECT_EQ(named, grown);
}

TEST_F(FouledHull, DamageIsDrawnWhereItIsAndNowhereElse) {
  WorldSpec spec = fouled_hull(0);
  const Model sound(spec);
  spec.objects[0].defects = {
      {.kind = HullDefectKind::coating_damage, .p_B = Vec3(-0.2, 1.5, 1.7), .size = 0.3},
      {.kind = HullDefectKind::crack, .p_B = Vec3(0.9, 1.5, 1.9), .size = 0.4}};
  const Model damaged(spec);
  const Picture now = picture(damaged, 1.2), before = picture(sound, 1.2);
  const View view = view_from(1.2);
  int near_patch = 0, near_crack = 0, elsewhere = 0;
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 320; ++x) {
      if (now.truth->instance.at(x, y) != 2) continue;
      const Pixel3f &a = now.linear.at(x, y), &b = before.linear.at(x, y);
      const double change =
          std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / std::hypot(b[0], b[1], b[2]);
      if (change < 0.15) continue;
      const Vec3 p = place_of(view, *now.truth, x, y);
      if ((p - Vec3(-0.2, 1.5, 1.7)).norm() < 0.3)
        ++near_patch;
      else if ((p - Vec3(0.9, 1.5, 1.9)).norm() < 0.3)
        ++near_crack;
      else
        ++elsewhere;
    }
  }
  EXPECT_GT(near_patch, 300);
  EXPECT_GT(near_crack, 60);
  EXPECT_LT(elsewhere, 20);
}

}  // namespace fouling_test
}  // namespace remora
