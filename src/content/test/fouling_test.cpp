// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "content/fouling_field.h"
#include "content/ship_paint.h"
#include "geometry/procedural.h"

namespace remora {
namespace fouling_test {

std::vector<FouledPart> coaster() {
  std::vector<FouledPart> parts;
  for (NamedMesh& piece : make_painted_coaster({})) {
    const bool is_flat = piece.name == "draught_marks" || piece.name == "load_line";
    parts.push_back({std::make_shared<const TriangleMesh>(std::move(piece.mesh)), Pose{}, is_flat});
  }
  return parts;
}

/// A plate in the plane y = 0 with a deep square hole in it, wet side towards +y.
std::vector<FouledPart> plate_with_a_recess() {
  TriangleMesh mesh;
  const auto quad = [&](const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    const auto i = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), {a, b, c, d});
    mesh.triangles.push_back({i, i + 1, i + 2});
    mesh.triangles.push_back({i, i + 2, i + 3});
  };
  // Seen from +y with z down and x to the left: counter-clockwise is x, then z.
  const auto wall = [&](double x0, double x1, double z0, double z1, double y) {
    quad({x0, y, z0}, {x0, y, z1}, {x1, y, z1}, {x1, y, z0});
  };
  wall(-3, -0.3, 0, 3, 0);
  wall(0.3, 3, 0, 3, 0);
  wall(-0.3, 0.3, 0, 1.2, 0);
  wall(-0.3, 0.3, 1.8, 3, 0);
  wall(-0.3, 0.3, 1.2, 1.8, -0.4);
  quad({-0.3, 0, 1.2}, {-0.3, 0, 1.8}, {-0.3, -0.4, 1.8}, {-0.3, -0.4, 1.2});
  quad({0.3, -0.4, 1.2}, {0.3, -0.4, 1.8}, {0.3, 0, 1.8}, {0.3, 0, 1.2});
  return {{std::make_shared<const TriangleMesh>(std::move(mesh)), Pose{}, false}};
}

std::shared_ptr<const WettedSurface> wetted(const std::vector<FouledPart>& parts,
                                            double waterline = 0.0) {
  return std::make_shared<const WettedSurface>(wetted_surface(parts, waterline));
}

/// The cover that somebody finds who throws darts at the hull: nothing of the field's own sampling.
double cover_by_darts(const FoulingField& field, const std::vector<FouledPart>& parts,
                      std::uint64_t seed) {
  const TriangleMesh& hull = *parts.front().mesh;
  std::vector<double> sums;
  double total = 0.0;
  for (const Triangle& t : hull.triangles) {
    const Vec3& a = hull.vertices[t[0]];
    total += 0.5 * (hull.vertices[t[1]] - a).cross(hull.vertices[t[2]] - a).norm();
    sums.push_back(total);
  }
  Random chance(seed, "darts");
  double hits = 0.0, thrown = 0.0;
  for (int i = 0; i < 20000; ++i) {
    const double share = total * chance.uniform();
    double u = chance.uniform();
    double v = chance.uniform();
    if (u + v > 1.0) u = 1.0 - u, v = 1.0 - v;
    const auto found = std::lower_bound(sums.begin(), sums.end(), share) - sums.begin();
    const Triangle& t = hull.triangles[static_cast<std::size_t>(found)];
    const Vec3& a = hull.vertices[t[0]];
    const Vec3 p = a + u * (hull.vertices[t[1]] - a) + v * (hull.vertices[t[2]] - a);
    if (p.z() <= 0.0) continue;
    thrown += 1.0;
    hits += is_macrofouling(field.at(p).kind) ? 1.0 : 0.0;
  }
  return hits / thrown;
}

TEST(Fouling, CoverLiesInThePublishedBandOfEachLevelWhateverTheSeed) {
  const std::vector<FouledPart> parts = plate_with_a_recess();
  const auto surface = wetted(parts);
  for (int level = 0; level <= kHighestFoulingLevel; ++level) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const FoulingField field({.level = level, .seed = seed}, surface, true);
      const double cover = cover_by_darts(field, parts, seed + 100);
      EXPECT_GE(cover, cover_band(level).low) << "level " << level << ", seed " << seed;
      EXPECT_LE(cover, cover_band(level).high) << "level " << level << ", seed " << seed;
      EXPECT_EQ(fouling_level(field.cover()), level) << "seed " << seed;
    }
  }
}

TEST(Fouling, AShipsCoverIsThatOfHerLevel) {
  const auto surface = wetted(coaster());
  for (int level = 0; level <= kHighestFoulingLevel; ++level) {
    const FoulingField field({.level = level, .seed = 7}, surface, true);
    const double cover = field.cover().macrofouling();
    EXPECT_GE(cover, cover_band(level).low);
    EXPECT_LE(cover, cover_band(level).high);
    EXPECT_EQ(fouling_level(field.cover()), level);
  }
}

TEST(Fouling, AHigherLevelNeverHasLessCoverAnywhere) {
  const auto surface = wetted(plate_with_a_recess());
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    std::vector<FoulingField> fields;
    for (int level = 1; level <= kHighestFoulingLevel; ++level)
      fields.emplace_back(FoulingSpec{.level = level, .seed = seed}, surface, true);
    for (const WettedPlace& place : fields.front().places())
      for (std::size_t i = 1; i < fields.size(); ++i)
        ASSERT_TRUE(!is_macrofouling(fields[i - 1].at(place.p_B).kind) ||
                    is_macrofouling(fields[i].at(place.p_B).kind));
  }
}

TEST(Fouling, NothingGrowsAboveTheWaterline) {
  const FoulingField field({.level = 5, .seed = 3}, wetted(plate_with_a_recess(), 0.7), true);
  Random chance(1, "above");
  for (int i = 0; i < 20000; ++i) {
    const double x = chance.uniform(-3.0, 3.0);
    const double z = chance.uniform(-1.0, 0.7);
    const GrowthAt growth = field.at({x, 0.0, z});
    ASSERT_EQ(growth.kind, Growth::none);
    ASSERT_EQ(growth.relief, 0.0f);
  }
}

TEST(Fouling, IsDensestInNiches) {
  const auto surface = wetted(plate_with_a_recess());
  for (const int level : {2, 3, 4}) {
    const FoulingField field({.level = level, .seed = 5}, surface, true);
    const double inside =
        field.cover_in({Vec3(-0.3, -0.5, 1.2), Vec3(0.3, -0.05, 1.8)}).macrofouling();
    const double beside = field.cover_in({Vec3(-3, -0.01, 0), Vec3(3, 0.01, 3)}).macrofouling();
    EXPECT_GT(inside, 2.0 * beside) << "level " << level;
  }
}

TEST(Fouling, GrowsThickerTowardsTheKeelAndOnSeams) {
  const FoulingField field({.level = 3, .seed = 2}, wetted(coaster()), true);
  const auto share = [&](auto is_chosen) {
    double hits = 0.0, all = 0.0;
    for (const WettedPlace& place : field.places()) {
      if (place.niche.occlusion > 0.05f || !is_chosen(place)) continue;
      all += 1.0;
      hits += is_macrofouling(field.at(place.p_B).kind) ? 1.0 : 0.0;
    }
    return hits / all;
  };
  const auto seam = [](const WettedPlace& p) { return std::abs(p.p_B.z() - 1.8) < 0.05; };
  const auto off_seam = [](const WettedPlace& p) {
    return std::abs(p.p_B.z() - 1.8) > 0.15 && std::abs(p.p_B.z() - 1.8) < 0.6;
  };
  EXPECT_GT(share(seam), 1.3 * share(off_seam));
  const auto deep = [](const WettedPlace& p) { return p.p_B.z() > 2.6 && p.p_B.z() < 3.4; };
  const auto shallow = [](const WettedPlace& p) { return p.p_B.z() > 0.2 && p.p_B.z() < 1.0; };
  EXPECT_GT(share(deep), share(shallow));
}

TEST(Fouling, WeedKeepsToTheLightAndShellsToTheShade) {
  const FoulingField field({.level = 4, .seed = 9}, wetted(coaster()), true);
  const GrowthCover top = field.cover_in({Vec3(-40, -10, 0.1), Vec3(40, 10, 1.0)});
  const GrowthCover deep = field.cover_in({Vec3(-40, -10, 3.0), Vec3(40, 10, 10)});
  const auto hard = [](const GrowthCover& c) {
    return c.of(Growth::barnacles) + c.of(Growth::tubeworms);
  };
  EXPECT_GT(top.of(Growth::weed), 2.0 * hard(top));
  EXPECT_GT(hard(deep), 4.0 * deep.of(Growth::weed));
}

TEST(Fouling, KindsFollowTheNavysRating) {
  const auto surface = wetted(plate_with_a_recess());
  const auto rating = [&](int level) {
    const FoulingField field({.level = level, .seed = 4}, surface, true);
    return fouling_rating(field.cover(), level);
  };
  // The mapping of the facts: LoF 0 → 0, 1 → 10-20, 2 → 30-40, 3 → 50-60, 4 → 70-80, 5 → 90-100.
  for (int level = 0; level <= kHighestFoulingLevel; ++level) {
    EXPECT_GE(rating(level), std::max(20 * level - 10, 0)) << level;
    EXPECT_LE(rating(level), 20 * level) << level;
  }
}

TEST(Fouling, TheSameSeedGrowsTheSameAndAnotherOneElsewhere) {
  const auto surface = wetted(plate_with_a_recess());
  const FoulingField a({.level = 4, .seed = 6}, surface, true),
      b({.level = 4, .seed = 6}, surface, true), c({.level = 4, .seed = 7}, surface, true);
  int differ = 0;
  for (const WettedPlace& place : a.places()) {
    const GrowthAt here = a.at(place.p_B);
    ASSERT_EQ(here.kind, b.at(place.p_B).kind);
    ASSERT_EQ(here.relief, b.at(place.p_B).relief);
    differ += here.kind != c.at(place.p_B).kind ? 1 : 0;
  }
  EXPECT_GT(differ, static_cast<int>(a.places().size() / 10));
}

TEST(Fouling, WhatIsInsideTheHullIsNotWetted) {
  TriangleMesh outer = make_box({2, 2, 2}), inner = make_box({1, 1, 1});
  const std::vector<FouledPart> parts{
      {std::make_shared<const TriangleMesh>(std::move(outer)), Pose{}, false},
      {std::make_shared<const TriangleMesh>(std::move(inner)), Pose{}, false}};
  for (const WettedPlace& place : wetted_places(parts, -10.0))
    ASSERT_NEAR(place.p_B.cwiseAbs().maxCoeff(), 1.0, 1e-9);
}

}  // namespace fouling_test
}  // namespace remora
