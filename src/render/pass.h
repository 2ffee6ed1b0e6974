// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/frame.h"
#include "render/frame_block.h"
#include "render/gl_objects.h"

namespace remora {

/// Texture units that stay bound to the same thing for the whole frame. Passes may use those from
/// `kFreeUnit` on for their own.
enum TextureUnit : GLuint {
  kAlbedoUnit = 0,
  kNormalUnit,
  kIdUnit,
  kDepthUnit,
  kLightUnit,
  kBeamsUnit,
  kDaylightUnit,
  kLampUnit,
  kVeilUnit,
  kVeilSunUnit,
  kNoiseUnit,
  kLampShadowUnit,
  kSunShadowUnit,
  kCausticUnit,
  kFreeUnit,
};

/// Buffer bindings of all programs.
enum BufferBinding : GLuint {
  kFrameBlockBinding = 0,  ///< uniform, FrameBlock
  kMotionsBinding = 3,     ///< storage: for each instance number, C then from C now, 3 rows
  kFreeBinding = 4,
};

/// What passes hand on, all of the drawing's size but for `beams`. The drawing is a pinhole picture
/// that the lens pass turns into the camera's.
struct RenderTargets {
  GlTexture albedo;  ///< RGBA8: square root of the reflectance, roughness
  GlTexture normal;  ///< RGBA16F: unit, in W; w: glow, or minus metalness
  GlTexture id;      ///< R32UI: instance | label << 16
  GlTexture depth;   ///< 32F: near / z_C; 0 where nothing is
  GlTexture light;   ///< RGBA16F: radiance; a: how much the water between blurs, 0 … 1
  GlTexture
      beams;  ///< RGBA16F, half size or a third: lamp light scattered into the ray; a: silt's cover
  GlFramebuffer geometry;       ///< albedo, normal, id, depth
  GlFramebuffer lighting;       ///< light alone
  GlFramebuffer lit;            ///< light, depth
  GlFramebuffer lit_and_named;  ///< light, id, normal, depth
  GlFramebuffer volume;         ///< beams
};

/// What every pass may look at while a frame is drawn.
struct PassContext {
  const Frame& frame;
  const RenderOptions& options;
  const FrameBlock& block;
  const WaterTables& tables;
  const RenderTargets& targets;
  const GlEmptyVertexArray& no_vertices;
};

}  // namespace remora
