// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "render/draw_list.h"
#include "render/frame_block.h"
#include "render/gl_objects.h"

namespace remora {

/// What a group's geometry program is compiled for, beside the grain.
struct SkinVariant {
  SurfaceGrain grain = SurfaceGrain::plain;
  int fouling = -1;  ///< Level of Fouling; -1: no field, the grain shows what grows
  int defects = 0;   ///< drawn on it

  auto operator<=>(const SkinVariant&) const = default;
};

/// Growth and damage on surfaces: brings the niches of fields to the graphics unit and tells
/// programs what they need to know of a group.
class GrownSkin {
 public:
  /// Drops the niches that nobody has any more.
  void update();
  [[nodiscard]] static SkinVariant variant(const DrawGroup& group);
  /// For the program in use, made for the group's variant.
  void set_uniforms(const GlProgram& program, const DrawGroup& group);

 private:
  struct StoredNiches {
    std::shared_ptr<const WettedSurface> surface;
    GlVolume volume;
  };
  const GlVolume& niches_of(const FoulingField& field);

  std::map<const WettedSurface*, StoredNiches> niches_;  // looked up only
};

}  // namespace remora
