// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/fouling_truth.h"

#include <array>
#include <cmath>
#include <map>

namespace remora {
namespace {

double wetted_area(const FoulingField& field, const Aabb& box) {
  double area = 0.0;
  for (const WettedPlace& place : field.places())
    if (squared_distance(box, place.p_B) == 0.0) area += place.area;
  return area;
}

ZoneTruth truth_in(const FoulingField& field, const Aabb& box) {
  const GrowthCover cover = field.cover_in(box);
  return {static_cast<std::uint32_t>(fouling_level(cover)), cover.macrofouling(),
          static_cast<std::uint32_t>(fouling_rating(cover, field.pattern().level)),
          wetted_area(field, box)};
}

}  // namespace

ZoneTruth zone_truth(const Model& model, const FoulingZone& zone,
                     std::optional<std::uint32_t> level) {
  const FoulingField* field = model.fouling(zone.body, level);
  return field == nullptr ? ZoneTruth{} : truth_in(*field, {zone.min_B, zone.max_B});
}

std::vector<HullPatch> hull_patches(const Model& model, BodyId body, double size) {
  const FoulingField* field = model.fouling(body);
  if (field == nullptr) return {};
  std::map<std::array<int, 3>, Aabb> boxes;
  for (const WettedPlace& place : field->places()) {
    const Vec3 low = (place.p_B / size).array().floor();
    const std::array cell{static_cast<int>(low.x()), static_cast<int>(low.y()),
                          static_cast<int>(low.z())};
    boxes.emplace(cell, Aabb{size * low, size * (low + Vec3::Ones())});
  }
  std::vector<HullPatch> patches;
  for (const auto& [cell, box] : boxes) patches.push_back({box, truth_in(*field, box)});
  return patches;
}

}  // namespace remora
