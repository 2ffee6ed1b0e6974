// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What scenes look like, small. A picture may differ from its golden one by what another version of
// a driver rounds differently; more than that and the three pictures (actual, expected, difference)
// are written beside the test for people to look at. REMORA_NEW_GOLDEN=1 replaces the golden ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "media/png_file.h"
#include "render/renderer.h"
#include "render/scene.h"
#include "run/dive.h"
#include "scenario/scenario.h"
#include "testing/source_dir.h"

namespace remora {
namespace golden_images_test {

/// A scene, and the moment and camera to look at it.
struct Look {
  const char* scenario;
  const char* camera;
  double at;  ///< [s]
  double lamps;
};

void PrintTo(const Look& look, std::ostream* out) {
  *out << look.scenario << " " << look.camera << " " << look.at << " s";
}

/// A dive flown to the moment of a look, ready to be drawn again and again.
class Stage {
 public:
  explicit Stage(const Look& look) : dive_(load(look.scenario)), scene_(dive_.model()) {
    while (dive_.state().now < from_seconds(look.at)) {
      EXPECT_EQ(dive_.step(), StepStatus::ok);
    }
    state_ = dive_.state();
    for (VehicleState& vehicle : state_.vehicles) {
      for (double& level : vehicle.lookout.lamps) level = look.lamps;
    }
    view_ = *scene_.find_view(state_, look.camera);
    view_.camera.width = 160;
    view_.camera.height = 120;
  }

  [[nodiscard]] ColourImage draw(Renderer& renderer) const {
    return renderer.draw(scene_.frame(state_, view_), {}, {}).colour;
  }

 private:
  static ScenarioSpec load(const char* name) {
    const AssetPaths paths = *AssetPaths::found_above(source_dir());
    Diagnostics diagnostics;
    return *load_scenario(paths.scenarios / fmt::format("{}.yaml", name), paths, diagnostics);
  }

  Dive dive_;
  Scene scene_;
  State state_;
  View view_;
};

std::unique_ptr<Renderer> renderer() {
  std::string why_not;
  std::unique_ptr<Renderer> made = make_gl_renderer(why_not);
  EXPECT_NE(made, nullptr) << why_not;
  return made;
}

/// How far two pictures are apart, in levels of 255.
struct Difference {
  double mean = 0.0;
  double share_far = 0.0;  ///< of values that are off by more than ten levels
};

Difference difference(const ColourImage& a, const ColourImage& b) {
  Difference result;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) {
    const int off = std::abs(int{a.pixels[i]} - int{b.pixels[i]});
    result.mean += off;
    result.share_far += off > 10 ? 1.0 : 0.0;
  }
  result.mean /= static_cast<double>(a.pixels.size());
  result.share_far /= static_cast<double>(a.pixels.size());
  return result;
}

ColourImage shown_difference(const ColourImage& a, const ColourImage& b) {
  ColourImage shown = a;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) {
    shown.pixels[i] =
        static_cast<std::uint8_t>(std::min(255, 8 * std::abs(int{a.pixels[i]} - int{b.pixels[i]})));
  }
  return shown;
}

class GoldenImage : public testing::TestWithParam<Look> {};

TEST_P(GoldenImage, TheSceneLooksAsItDid) {
  const Look& look = GetParam();
  const std::string name = fmt::format("{}_{:g}s", look.scenario, look.at);
  const std::filesystem::path golden =
      std::filesystem::path(source_dir()) / "tests/images/golden" / (name + ".png");
  const ColourImage actual = Stage(look).draw(*renderer());
  if (std::getenv("REMORA_NEW_GOLDEN") != nullptr) {
    ASSERT_TRUE(write_png(actual, golden));
    GTEST_SKIP() << "written anew";
  }
  const std::optional<ColourImage> expected = read_png(golden);
  ASSERT_TRUE(expected.has_value()) << golden;
  ASSERT_EQ(actual.pixels.size(), expected->pixels.size());
  const Difference off = difference(actual, *expected);
  EXPECT_LT(off.mean, 1.5);
  EXPECT_LT(off.share_far, 0.02);
  if (HasFailure()) {
    EXPECT_TRUE(write_png(actual, name + "_actual.png"));
    EXPECT_TRUE(write_png(*expected, name + "_expected.png"));
    EXPECT_TRUE(write_png(shown_difference(actual, *expected), name + "_difference.png"));
    ADD_FAILURE() << "see " << std::filesystem::current_path() / (name + "_*.png");
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, GoldenImage,
                         testing::Values(Look{"harbour", "rov/main", 12.0, 1.0},
                                         Look{"hull_inspection", "rov/main", 5.0, 0.0},
                                         Look{"rectangular_pool", "rov/main", 3.0, 0.0},
                                         Look{"reef", "rov/main", 5.0, 0.0},
                                         Look{"night_wreck", "rov/main", 5.0, 1.0},
                                         Look{"mussel_farm", "rov/main", 4.0, 0.0}),
                         [](const auto& info) { return std::string(info.param.scenario); });

TEST(Pictures, TheSameStateGivesTheSamePixelsToTheLastBit) {
  const Look look{"harbour", "rov/main", 2.0, 1.0};
  const Stage stage(look);
  const std::unique_ptr<Renderer> first = renderer();
  const ColourImage picture = stage.draw(*first);
  EXPECT_EQ(stage.draw(*first).pixels, picture.pixels) << "drawn twice";
  static_cast<void>(Stage({"rectangular_pool", "rov/main", 0.1, 0.0}).draw(*first));
  EXPECT_EQ(stage.draw(*first).pixels, picture.pixels) << "after another scene";
  EXPECT_EQ(Stage(look).draw(*renderer()).pixels, picture.pixels) << "everything made anew";
}

TEST(Pictures, LampsBrightenTheNightAndShowInNoDaylight) {
  const auto mean = [](const ColourImage& image) {
    double sum = 0.0;
    for (const std::uint8_t value : image.pixels) sum += value;
    return sum / static_cast<double>(image.pixels.size());
  };
  const std::unique_ptr<Renderer> gl = renderer();
  const double dark = mean(Stage({"night_wreck", "rov/main", 5.0, 0.0}).draw(*gl));
  const double lit = mean(Stage({"night_wreck", "rov/main", 5.0, 1.0}).draw(*gl));
  EXPECT_GT(lit, 4.0 * dark);
  const ColourImage day = Stage({"reef", "rov/main", 5.0, 0.0}).draw(*gl);
  const ColourImage day_lit = Stage({"reef", "rov/main", 5.0, 1.0}).draw(*gl);
  EXPECT_LT(difference(day, day_lit).mean, 6.0);
}

}  // namespace golden_images_test
}  // namespace remora
