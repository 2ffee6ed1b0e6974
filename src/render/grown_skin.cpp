// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/grown_skin.h"

#include <algorithm>

#include "render/pass.h"

namespace remora {
namespace {

constexpr std::size_t kMostDrawn = 4;  // defects in one piece of mesh
constexpr GLuint kNicheUnit = kFreeUnit;

/// Those that reach into the group's mesh, as the shader takes them.
std::vector<Float4> defects_on(const DrawGroup& group) {
  std::vector<Float4> found;
  if (group.defects == nullptr) return found;
  for (const HullDefect& defect : *group.defects) {
    if (!is_drawn(defect.kind) || found.size() == kMostDrawn) continue;
    // The torn rim of a patch may lie outside its nominal size.
    if (squared_distance(group.mesh->box, defect.p_B) > defect.size * defect.size) continue;
    const double sign = defect.kind == HullDefectKind::crack ? -1.0 : 1.0;
    found.push_back(float4(defect.p_B, sign * defect.size));
  }
  return found;
}

/// Nothing grows on what is wholly above the water.
bool is_wet(const DrawGroup& group) {
  return group.mesh->box.hi.z() > static_cast<double>(group.fouling->pattern().waterline);
}

void set_pattern(const GlProgram& program, const FoulingField& field) {
  const FoulingPattern& pattern = field.pattern();
  program.set("fouling.place", pattern.waterline, 1.0f / pattern.draught, pattern.seams, 0.0f);
  program.set("fouling.from", pattern.slime_from, pattern.macro_from, pattern.composite_from, 0.0f);
  program.set("fouling_seed", static_cast<int>(pattern.seed));
  // A node's value stands in the middle of its texel.
  const NicheGrid& grid = field.niches();
  Eigen::Vector3f scale, shift;
  for (int k = 0; k < 3; ++k) {
    const auto count = static_cast<float>(grid.size()[static_cast<std::size_t>(k)]);
    scale[k] = 1.0f / (grid.spacing() * count);
    shift[k] = 0.5f / count - grid.origin()[k] * scale[k];
  }
  program.set("fouling.niche_scale", scale.x(), scale.y(), scale.z(), 0.0f);
  program.set("fouling.niche_shift", shift.x(), shift.y(), shift.z(), 0.0f);
}

}  // namespace

void GrownSkin::update() {
  std::erase_if(niches_, [](const auto& entry) { return entry.second.surface.use_count() == 1; });
}

SkinVariant GrownSkin::variant(const DrawGroup& group) {
  SkinVariant variant{.grain = group.appearance->grain};
  if (group.fouling != nullptr)
    variant.fouling = is_wet(group) ? group.fouling->pattern().level : 0;
  variant.defects = static_cast<int>(defects_on(group).size());
  return variant;
}

const GlVolume& GrownSkin::niches_of(const FoulingField& field) {
  const std::shared_ptr<const WettedSurface>& surface = field.surface();
  const auto found = niches_.find(surface.get());
  if (found != niches_.end()) return found->second.volume;
  const NicheGrid& grid = surface->niches;
  return niches_
      .emplace(surface.get(),
               StoredNiches{surface, GlVolume(grid.size(), std::as_bytes(std::span(grid.nodes())))})
      .first->second.volume;
}

void GrownSkin::set_uniforms(const GlProgram& program, const DrawGroup& group) {
  const SkinVariant made_for = variant(group);
  if (made_for.fouling > 0) {
    set_pattern(program, *group.fouling);
    niches_of(*group.fouling).bind(kNicheUnit);
  }
  if (made_for.defects > 0) program.set("defects", defects_on(group));
}

}  // namespace remora
