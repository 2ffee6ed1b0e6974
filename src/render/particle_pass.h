// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/pass.h"

namespace remora {

/// Draws what floats: marine snow, zooplankton, bubbles. Points, lit where they are by daylight and
/// lamps; nothing of it depends on an earlier frame. Theory: docs/theory/particles.md.
class ParticlePass {
 public:
  /// After the surface, before the lens. Nothing when the camera is out of the water.
  void draw(const PassContext& context);

 private:
  void draw_snow(const PassContext& context) const;
  void draw_plankton(const PassContext& context) const;
  void draw_bubbles(const PassContext& context) const;

  GlProgram snow_{"particles_snow.vert.glsl", "particles.frag.glsl"};
  GlProgram plankton_{"particles_plankton.vert.glsl", "particles.frag.glsl"};
  GlProgram bubbles_{"bubbles.vert.glsl", "bubbles.frag.glsl"};
};

}  // namespace remora
