// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/pass.h"

namespace remora {

/// A texture to draw on and read from.
struct DrawnTexture {
  DrawnTexture() = default;
  DrawnTexture(GLenum format, int width, int height, Sampling sampling)
      : texture(format, width, height, sampling), target({&texture}, nullptr) {}

  GlTexture texture;
  GlFramebuffer target;
};

/// The light of a drawing, ever smaller and softer: what blur by the water, defocus, glare and the
/// exposure meter read.
class BlurChain {
 public:
  BlurChain(int width, int height);

  void draw(const GlTexture& light, const GlEmptyVertexArray& no_vertices) const;

  [[nodiscard]] const GlTexture& blurred() const { return smooth_quarter_.texture; }
  [[nodiscard]] const GlTexture& wide_blurred() const { return eighth_.texture; }
  [[nodiscard]] const GlTexture& glare() const { return glare_.texture; }
  [[nodiscard]] const GlTexture& smallest() const { return thirtysecond_.texture; }

 private:
  GlProgram shrink_{"fullscreen.vert.glsl", "post_shrink.frag.glsl"};
  GlProgram blur_{"fullscreen.vert.glsl", "post_blur.frag.glsl"};
  GlProgram add_glare_{"fullscreen.vert.glsl", "post_glare.frag.glsl"};
  DrawnTexture quarter_, smooth_quarter_, eighth_, sixteenth_, thirtysecond_, glare_;
};

}  // namespace remora
