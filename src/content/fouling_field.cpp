// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/fouling_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"

namespace remora {
namespace {

/// Bands by level, in per cent: level_of_fouling in NSTM's company, Davidson et al. (2019).
constexpr std::array<CoverBand, kHighestFoulingLevel + 1> kBands{
    {{0.0, 0.0}, {0.0, 0.0}, {0.01, 0.05}, {0.06, 0.15}, {0.16, 0.40}, {0.41, 1.00}}};

/// Covers are drawn inside the bands, a little off their edges; nobody finds a whole hull under
/// shells, so that the highest band is used up to here.
constexpr double kMargin = 0.1, kMostCover = 0.85;
/// Film of the levels: all of these from to, our own choice (the scale only says "present").
constexpr std::array<CoverBand, kHighestFoulingLevel + 1> kSlime{
    {{0.0, 0.0}, {0.25, 0.65}, {0.30, 0.65}, {0.40, 0.70}, {0.50, 0.80}, {0.60, 0.85}}};
/// Share of the heaviest level's macrofouling that has others growing on it.
constexpr double kComposite = 0.45;
/// From this share of an area on, a kind is there at all.
constexpr double kPresent = 0.002;

/// Points around a place, in steps of its own size: the field is finer than the places are apart.
constexpr int kPointsEachWay = 3;

template <class Visit>
void for_each_point(const WettedPlace& place, Visit visit) {
  const Vec3 aside = std::abs(place.normal_B.z()) < 0.9 ? Vec3::UnitZ() : Vec3::UnitX();
  const Vec3 u = place.normal_B.cross(aside).normalized(), v = place.normal_B.cross(u);
  const double step = std::sqrt(place.area) / kPointsEachWay;
  for (int i = 0; i < kPointsEachWay; ++i)
    for (int j = 0; j < kPointsEachWay; ++j) {
      const double half = 0.5 * (kPointsEachWay - 1);
      visit(Vec3(place.p_B + step * ((i - half) * u + (j - half) * v)));
    }
}

/// The value that a share of all lies above.
float upper_quantile(std::vector<float> values, double share) {
  if (values.empty() || share <= 0.0) return 1e9f;
  const auto count = static_cast<double>(values.size());
  const auto rank = static_cast<std::size_t>(std::clamp((1.0 - share) * count, 0.0, count - 1.0));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank),
                   values.end());
  return values[rank];
}

double drawn_from(const CoverBand& band, double chance) {
  const double high = std::min(band.high, kMostCover), margin = kMargin * (high - band.low);
  return band.low + margin + chance * (high - band.low - 2.0 * margin);
}

/// Thresholds such that shares of the wetted surface are covered as drawn.
void calibrate(const WettedSurface& surface, double macro_share, double slime_share,
               FoulingPattern& pattern) {
  std::vector<float> macro, slime;
  for (const WettedPlace& place : surface.places)
    for_each_point(place, [&](const Vec3& p_B) {
      const Eigen::Vector3f p = p_B.cast<float>();
      if (p.z() <= pattern.waterline) return;
      const Settlement s = settlement(pattern, p, surface.niches.at(p));
      macro.push_back(s.macro);
      slime.push_back(s.slime);
    });
  pattern.slime_from = upper_quantile(std::move(slime), slime_share);
  if (pattern.level >= kHighestFoulingLevel)
    pattern.composite_from = upper_quantile(macro, kComposite * macro_share);
  pattern.macro_from = upper_quantile(std::move(macro), macro_share);
}

}  // namespace

std::vector<Problem> problems(const FoulingSpec& spec) {
  const int level = spec.level.value_or(0);
  if (level >= 0 && level <= kHighestFoulingLevel) return {};
  return {
      {"level", fmt::format("a Level of Fouling is 0 to {}, not {}", kHighestFoulingLevel, level)}};
}

double GrowthCover::macrofouling() const {
  return std::accumulate(share.begin() + static_cast<int>(Growth::weed), share.end(), 0.0);
}

CoverBand cover_band(int level) { return kBands[static_cast<std::size_t>(level)]; }

int fouling_level(const GrowthCover& cover) {
  const double percent = 100.0 * cover.macrofouling();
  if (percent < 0.5) return cover.of(Growth::slime) >= kPresent ? 1 : 0;
  if (percent < 5.5) return 2;
  if (percent < 15.5) return 3;
  return percent < 40.5 ? 4 : 5;
}

int fouling_rating(const GrowthCover& cover, int level_of_body) {
  const auto has = [&](Growth growth) { return cover.of(growth) >= kPresent; };
  const bool is_large = level_of_body >= 4;  // see kShell in fouling_pattern.cpp: over 6.4 mm
  if (has(Growth::sea_squirts)) return 100;
  if (has(Growth::mussels)) return 90;
  const bool has_worms = has(Growth::tubeworms), has_barnacles = has(Growth::barnacles);
  if (has_barnacles && is_large) return has_worms && cover.macrofouling() > 0.3 ? 80 : 70;
  if (has_barnacles) return has_worms ? 60 : 50;
  if (has_worms) return 40;
  if (has(Growth::weed)) return 30;
  if (!has(Growth::slime)) return 0;
  return cover.of(Growth::slime) > 0.5 ? 20 : 10;
}

FoulingField::FoulingField(const FoulingSpec& spec, std::shared_ptr<const WettedSurface> surface,
                           bool has_plates)
    : surface_(std::move(surface)) {
  Random chance(spec.seed, "fouling");
  pattern_.seed = static_cast<std::uint32_t>(chance.bits());
  const double macro_chance = chance.uniform();
  const double slime_chance = chance.uniform();
  pattern_.level = spec.level.value_or(0);
  pattern_.waterline = static_cast<float>(surface_->waterline);
  pattern_.seams = has_plates ? 1.0f : 0.0f;
  double keel = surface_->waterline + 0.1;
  for (const WettedPlace& place : places()) keel = std::max(keel, place.p_B.z());
  pattern_.draught = static_cast<float>(keel - surface_->waterline);
  const auto level = static_cast<std::size_t>(pattern_.level);
  if (pattern_.level > 0)
    calibrate(*surface_, drawn_from(kBands[level], macro_chance),
              drawn_from(kSlime[level], slime_chance), pattern_);
}

GrowthCover FoulingField::cover_in(const Aabb& box) const {
  GrowthCover cover;
  double points = 0.0;
  for (const WettedPlace& place : places()) {
    if ((place.p_B.array() < box.lo.array()).any() || (place.p_B.array() > box.hi.array()).any())
      continue;
    for_each_point(place, [&](const Vec3& p_B) {
      if (p_B.z() <= pattern_.waterline) return;
      cover.share[static_cast<std::size_t>(at(p_B).kind)] += 1.0;
      points += 1.0;
    });
  }
  if (points > 0.0)
    for (double& share : cover.share) share /= points;
  return cover;
}

GrowthCover FoulingField::cover() const {
  return cover_in({Vec3::Constant(-1e9), Vec3::Constant(1e9)});
}

}  // namespace remora
