// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Findings of Drones 2019, 3, 1, section 5.4, which its authors made on real and rendered pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "experiment.h"

namespace remora::vision {
namespace vision_experiment_test {

class VisionExperiment : public testing::Test {
 protected:
  static constexpr int kFrames = 3;  // that a feature is followed

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
    for (int i = 0; i <= kFrames; ++i) pictures.push_back(farm_.picture(*renderer_, conditions, i));
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

TEST_F(VisionExperiment, PlanktonAttractsMoreThanATenthOfTheFeatures) {
  const FoundFeatures without = features({});
  const FoundFeatures with = features({.plankton = 1.0});
  // Only the near ropes have features of their own: whatever is found elsewhere is plankton.
  ASSERT_EQ(without.far + without.water, 0);
  EXPECT_GT(with.far + with.water, 0.1 * with.all());
}

// Contrast falls by exp(-c d), and c is inverse to the visibility V: the same growth at another
// distance loses its contrast at the same d / V. A detector of corners adds that distant growth is
// finer in the picture, which the bound leaves room for.
TEST_F(VisionExperiment, RopesLoseTheirFeaturesAtVisibilitiesThatAreAsTheirDistances) {
  constexpr int kFew = 10;
  const auto vanishes_at = [&](int FoundFeatures::*part) {
    double murky = 5.0, clear = 60.0;
    EXPECT_EQ(features({.visibility = murky}).*part, 0);
    EXPECT_GT(features({.visibility = clear}).*part, 100);
    while (clear > 1.05 * murky) {
      const double between = std::sqrt(clear * murky);
      (features({.visibility = between}).*part < kFew ? murky : clear) = between;
    }
    return clear;
  };
  const double visibilities = vanishes_at(&FoundFeatures::far) / vanishes_at(&FoundFeatures::near);
  const double distances = MusselFarm::kFarDistance / MusselFarm::kNearDistance;
  EXPECT_GT(visibilities, distances / 1.5);
  EXPECT_LT(visibilities, distances * 1.5);
}

// Two programs that know nothing of each other: OpenCV follows what it sees, and the lens and the
// cylinders of the ropes say where that is.
TEST_F(VisionExperiment, FeaturesOfRopesAreFollowedToWhereGeometryPutsThem) {
  std::vector<double> errors;
  for (const Track& track : tracks({})) {
    const auto expected = farm_.moved({track.from.x + 0.5, track.from.y + 0.5}, kFrames);
    if (!expected) continue;  // beside a rope: its edge is in the window
    const Vec2 found(track.to.x + 0.5, track.to.y + 0.5);
    errors.push_back((found - *expected).norm());
  }
  ASSERT_GT(errors.size(), 50u);
  std::sort(errors.begin(), errors.end());
  EXPECT_LT(errors[errors.size() / 2], 0.5);
  EXPECT_LT(errors[errors.size() * 9 / 10], 1.0);
  // The slowest of them have gone several times as far.
  EXPECT_GT(kFrames * farm_.image_motion(MusselFarm::kFarDistance), 4.0);
}

TEST_F(VisionExperiment, FeaturesOnDirtStandStillWhileTheSceneMoves) {
  const std::vector<Track> clean = tracks({});
  const std::vector<Track> dirty = tracks({.dirt = 1.0});
  ASSERT_GT(clean.size(), 50u);
  EXPECT_EQ(count_still(clean), 0);
  EXPECT_GT(count_still(dirty), 0.05 * static_cast<double>(dirty.size()));
}

}  // namespace vision_experiment_test
}  // namespace remora::vision
