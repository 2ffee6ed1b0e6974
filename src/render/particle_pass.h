// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "render/pass.h"
#include "render/snow_field.h"

namespace remora {

/// Draws what floats: marine snow, zooplankton, bubbles. Points, lit where they are by daylight and
/// lamps; nothing of it depends on an earlier frame. Theory: docs/theory/particles.md.
class ParticlePass {
 public:
  /// After the surface, before the lens. Nothing when the camera is out of the water.
  void draw(const PassContext& context);

 private:
  /// The programs for so many burning lamps.
  struct Programs {
    explicit Programs(int lamps);
    GlProgram snow, plankton, bubbles;
  };

  void draw_snow(const PassContext& context, const GlProgram& program);
  void draw_numbered(const GlProgram& program, const std::vector<std::uint32_t>& numbers);
  static void draw_plankton(const PassContext& context, const GlProgram& program);
  static void draw_bubbles(const PassContext& context, const GlProgram& program);
  static void draw_plume(const PassContext& context, const GlProgram& program,
                         const BubblePlume& plume);

  std::vector<SnowField> snow_;  ///< one for each class, of the last frame's seed
  GlEmptyVertexArray flakes_;
  GlBuffer numbers_;
  std::map<int, Programs> programs_;  ///< by number of lamps; made when first needed
};

}  // namespace remora
