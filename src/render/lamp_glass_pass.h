// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/pass.h"

namespace remora {

/// Draws the burning lamps themselves, where their beams meet the eye: bright discs as wide as
/// their glass, or points that are spread over a pixel or two, so that the light which reaches the
/// lens is the lamp's intensity over the square of its distance, less what the water takes.
class LampGlassPass {
 public:
  /// After the surface, before the particles.
  void draw(const PassContext& context);

 private:
  GlProgram program_{"lamp_glass.vert.glsl", "lamp_glass.frag.glsl"};
};

}  // namespace remora
