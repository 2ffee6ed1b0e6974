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
  void draw_fan(const PassContext& context, const GlProgram& surface);
  /// The program for the sides of the surface that this camera may see.
  [[nodiscard]] const GlProgram& program_for(const PassContext& context) const;
  void draw_waterline(const PassContext& context);

  GlProgram from_below_{"surface.vert.glsl", "surface.frag.glsl", {"FROM_BELOW 1", "FROM_ABOVE 0"}};
  GlProgram from_above_{"surface.vert.glsl", "surface.frag.glsl", {"FROM_BELOW 0", "FROM_ABOVE 1"}};
  GlProgram both_sides_{"surface.vert.glsl", "surface.frag.glsl", {"FROM_BELOW 1", "FROM_ABOVE 1"}};
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
