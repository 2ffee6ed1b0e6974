// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/blur_chain.h"

namespace remora {
namespace {

DrawnTexture level(int width, int height, int divisor) {
  return {GL_RGBA16F, (width + divisor - 1) / divisor, (height + divisor - 1) / divisor,
          Sampling::linear};
}

void draw_from(const GlProgram& program, const GlTexture& source, const DrawnTexture& result,
               const GlEmptyVertexArray& no_vertices) {
  result.target.bind();
  source.bind(kFreeUnit);
  program.use();
  program.set("texel", 1.0f / static_cast<float>(source.width()),
              1.0f / static_cast<float>(source.height()));
  draw_fullscreen(no_vertices);
}

}  // namespace

BlurChain::BlurChain(int width, int height)
    : quarter_(level(width, height, 4)),
      smooth_quarter_(level(width, height, 4)),
      eighth_(level(width, height, 8)),
      sixteenth_(level(width, height, 16)),
      thirtysecond_(level(width, height, 32)),
      glare_(level(width, height, 8)) {}

void BlurChain::draw(const GlTexture& light, const GlEmptyVertexArray& no_vertices) const {
  draw_from(shrink_, light, quarter_, no_vertices);
  draw_from(blur_, quarter_.texture, smooth_quarter_, no_vertices);
  draw_from(blur_, smooth_quarter_.texture, eighth_, no_vertices);
  draw_from(blur_, eighth_.texture, sixteenth_, no_vertices);
  draw_from(blur_, sixteenth_.texture, thirtysecond_, no_vertices);

  glare_.target.bind();
  eighth_.texture.bind(kFreeUnit);
  sixteenth_.texture.bind(kFreeUnit + 1);
  thirtysecond_.texture.bind(kFreeUnit + 2);
  add_glare_.use();
  draw_fullscreen(no_vertices);
}

}  // namespace remora
