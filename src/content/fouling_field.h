// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "content/fouling_niches.h"
#include "content/fouling_pattern.h"

namespace remora {

/// How overgrown a body is, as a scene says it.
struct FoulingSpec {
  /// Level of Fouling, 0 clean … 5 very heavy; none: it can be fouled, and is as its paint shows.
  std::optional<int> level = 0;
  std::uint64_t seed = 1;  ///< where the patches are, and how much of the level's band is covered
  double waterline = 0.0;  ///< z_B below which things grow [m]; for wetted_surface()
};
inline constexpr int kHighestFoulingLevel = 5;
[[nodiscard]] std::vector<Problem> problems(const FoulingSpec& spec);

/// Shares of an area that each kind of growth covers; all of it sums to one.
struct GrowthCover {
  std::array<double, kGrowths> share{};

  [[nodiscard]] double of(Growth growth) const { return share[static_cast<std::size_t>(growth)]; }
  /// Under weed, worms, shells and squirts.
  [[nodiscard]] double macrofouling() const;
};

/// Percentages of macrofouling cover at a Level of Fouling (Floerl et al. 2005; guideline of
/// Davidson et al. 2019), as shares.
struct CoverBand {
  double low = 0.0, high = 0.0;
};
[[nodiscard]] CoverBand cover_band(int level);
/// The level that whoever measures this cover would give. Published bands are of whole per cent:
/// between them the nearer one counts.
[[nodiscard]] int fouling_level(const GrowthCover& cover);
/// Fouling Rating, 0 … 100 in tens, after the US Navy's NSTM chapter 081: by the hardest kinds that
/// are there and how large they are, not by how much they cover.
[[nodiscard]] int fouling_rating(const GrowthCover& cover, int level_of_body);

/// The growth on one body: one field for pictures and for the truth that answers are judged by.
/// Constant, the same for the same spec and parts.
class FoulingField {
 public:
  FoulingField(const FoulingSpec& spec, std::shared_ptr<const WettedSurface> surface,
               bool has_plates);

  [[nodiscard]] GrowthAt at(const Vec3& p_B) const {
    const Eigen::Vector3f p = p_B.cast<float>();
    return growth_at(pattern_, p, surface_->niches.at(p));
  }

  /// Over the wetted surface inside a box of B. All zero when there is none.
  [[nodiscard]] GrowthCover cover_in(const Aabb& box_B) const;
  /// Over all of it.
  [[nodiscard]] GrowthCover cover() const;

  [[nodiscard]] const FoulingPattern& pattern() const { return pattern_; }
  [[nodiscard]] const std::shared_ptr<const WettedSurface>& surface() const { return surface_; }
  [[nodiscard]] const NicheGrid& niches() const { return surface_->niches; }
  [[nodiscard]] const std::vector<WettedPlace>& places() const { return surface_->places; }

 private:
  FoulingPattern pattern_;
  std::shared_ptr<const WettedSurface> surface_;
};

}  // namespace remora
