// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/truth_pass.h"

#include "render/draw_list.h"

namespace remora {
namespace {

template <class Pixel>
Raster<Pixel> raster(const GlTexture& texture) {
  return {.width = texture.width(),
          .height = texture.height(),
          .pixels = std::vector<Pixel>(static_cast<std::size_t>(texture.width()) *
                                       static_cast<std::size_t>(texture.height()))};
}

template <class Pixel>
Raster<Pixel> read_texture(const GlTexture& texture, GLenum format, GLenum type) {
  Raster<Pixel> image = raster<Pixel>(texture);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glGetTextureImage(texture.id(), 0, format, type,
                    static_cast<GLsizei>(image.pixels.size() * sizeof(Pixel)), image.pixels.data());
  return image;
}

GroundTruth read_truth(const GlTexture& places, const GlTexture& normals, const GlTexture& ids) {
  GroundTruth truth{.depth = raster<float>(places),
                    .range = raster<float>(places),
                    .normal_W = read_texture<Pixel3f>(normals, GL_RGB, GL_FLOAT),
                    .instance = raster<std::uint16_t>(ids),
                    .label = raster<std::uint16_t>(ids),
                    .flow = raster<Pixel2f>(places),
                    .growth = raster<std::uint8_t>(ids)};
  const auto packed = read_texture<Float4>(places, GL_RGBA, GL_FLOAT);
  const auto names = read_texture<std::uint32_t>(ids, GL_RED_INTEGER, GL_UNSIGNED_INT);
  for (std::size_t i = 0; i < packed.pixels.size(); ++i) {
    const Float4& place = packed.pixels[i];
    truth.depth.pixels[i] = place[0];
    truth.range.pixels[i] = place[1];
    truth.flow.pixels[i] = {place[2], place[3]};
    truth.instance.pixels[i] = static_cast<std::uint16_t>(names.pixels[i] & 0xffffu);
    truth.label.pixels[i] = static_cast<std::uint16_t>(names.pixels[i] >> 16 & kMostLabels);
    truth.growth.pixels[i] = static_cast<std::uint8_t>(names.pixels[i] >> kGrowthShift);
  }
  return truth;
}

}  // namespace

GroundTruth TruthPass::read(const PassContext& context) {
  const LensMapping mapping(context);
  const BodyMotions motions = body_motions(context.frame);
  motion_rows_.upload(motions.rows);
  motion_rows_.bind_storage(kMotionsBinding);
  context.targets.normal.bind(kNormalUnit);
  context.targets.id.bind(kIdUnit);
  context.targets.depth.bind(kDepthUnit);

  const int width = mapping.width(), height = mapping.height();
  const GlTexture places(GL_RGBA32F, width, height, Sampling::nearest);
  const GlTexture normals(GL_RGBA32F, width, height, Sampling::nearest);
  const GlTexture ids(GL_R32UI, width, height, Sampling::nearest);
  const GlFramebuffer target({&places, &normals, &ids}, nullptr);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  target.bind();
  const GlProgram& shader = programs_.for_mapping(mapping);
  mapping.set_uniforms(shader);
  shader.use();
  draw_fullscreen(context.no_vertices);
  return read_truth(places, normals, ids);
}

}  // namespace remora
