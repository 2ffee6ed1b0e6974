// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/pass.h"

namespace remora {

/// Draws the water's surface over the lit picture, from below, from above, or with the camera
/// half in: the waves of the physics, ripples too small for it, Snell's window and the mirror
/// around it, reflected sky, foam. It writes depth; in the ground truth it is water, or the class
/// `surface` where the frame knows one. Theory: docs/theory/surface.md.
class SurfacePass {
 public:
  SurfacePass();

  /// After the lighting, before the particles.
  void draw(const PassContext& context);

 private:
  void copy_behind(const PassContext& context);
  void upload_waves(const PassContext& context);
  void upload_mirror(const PassContext& context);
  void draw_fan(const PassContext& context);
  void draw_waterline(const PassContext& context);

  GlProgram surface_{"surface.vert.glsl", "surface.frag.glsl"};
  GlProgram copy_{"fullscreen.vert.glsl", "surface_behind.frag.glsl"};
  GlProgram waterline_{"fullscreen.vert.glsl", "surface_waterline.frag.glsl"};
  GlTexture ripples_;
  GlTexture mirror_;
  GlTexture behind_;
  GlFramebuffer behind_target_;
  GlBuffer waves_;
  GlBuffer indices_;
  GlEmptyVertexArray fan_;
};

}  // namespace remora
