// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Findings of Drones 2019, 3, 1, section 5.4, which its authors made on real and rendered pictures.
#include <gtest/gtest.h>

#include "experiment.h"

namespace remora::vision {
namespace vision_experiment_test {

class VisionExperiment : public testing::Test {
 protected:
  void SetUp() override {
    std::string why_not;
    renderer_ = make_gl_renderer(why_not);
    if (!renderer_) GTEST_SKIP() << why_not;
  }
  [[nodiscard]] FoundFeatures features(const Conditions& conditions) {
    return find_orb_features(farm_.picture(*renderer_, conditions, 0));
  }
  [[nodiscard]] std::vector<Track> tracks(const Conditions& conditions) {
    std::vector<Picture> pictures;
    for (int i = 0; i < 4; ++i) pictures.push_back(farm_.picture(*renderer_, conditions, i));
    return follow_features(pictures);
  }
  // Of those that lasted, how many did not move.
  [[nodiscard]] static int count_still(const std::vector<Track>& tracks) {
    int still = 0;
    for (const Track& track : tracks) still += track.length() < 1.0f ? 1 : 0;
    return still;
  }

  MusselFarm farm_;
  std::unique_ptr<Renderer> renderer_;
};

TEST_F(VisionExperiment, WithoutPlanktonOpenWaterHasNoFeatures) {
  const FoundFeatures without = features({});
  EXPECT_EQ(without.water, 0);
  EXPECT_GT(without.near, 100);
}

TEST_F(VisionExperiment, PlanktonAttractsALargeShareOfTheFeatures) {
  // So murky that only the near ropes have features of their own.
  const FoundFeatures without = features({.visibility = 8.0});
  const FoundFeatures with = features({.plankton = 1.0, .visibility = 8.0});
  ASSERT_EQ(without.far + without.water, 0);
  EXPECT_GT(with.far + with.water, 0.2 * with.all());
}

TEST_F(VisionExperiment, FeaturesVanishOnDistantRopesAsTheWaterGetsMurky) {
  const FoundFeatures clear = features({.visibility = 40.0});
  const FoundFeatures hazy = features({.visibility = 20.0});
  const FoundFeatures murky = features({.visibility = 8.0});
  EXPECT_GT(clear.far, 100);
  EXPECT_LT(hazy.far, 0.5 * clear.far);
  EXPECT_EQ(murky.far, 0);
  EXPECT_GT(murky.near, 20);  // while what is close keeps its own
}

TEST_F(VisionExperiment, FeaturesOnDirtStandStillWhileTheSceneMoves) {
  const std::vector<Track> clean = tracks({});
  const std::vector<Track> dirty = tracks({.dirt = 1.0});
  ASSERT_GT(clean.size(), 50u);
  // The scene moves by much more than a tracker's error.
  ASSERT_GT(3.0 * farm_.image_motion(MusselFarm::kFarDistance), 4.0);
  EXPECT_LT(count_still(clean), 0.01 * static_cast<double>(clean.size()));
  EXPECT_GT(count_still(dirty), 0.05 * static_cast<double>(dirty.size()));
}

}  // namespace vision_experiment_test
}  // namespace remora::vision
