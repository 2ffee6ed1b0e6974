// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "render/draw_list.h"
#include "render/frame_block.h"
#include "render/mesh_store.h"
#include "render/pass.h"

namespace remora {

/// One map to draw: what it shows and how.
struct ShadowView {
  ViewVolume volume;
  Eigen::Matrix4d clip_from_relative;
  int tile = 0;  ///< of the lamps' atlas
};

/// Gives each lamp that casts shadows a tile of the atlas (lamps side by side share one: their
/// shadows differ by less than a texel) and writes its matrix into the block.
[[nodiscard]] std::vector<ShadowView> plan_lamp_shadows(const Frame& frame, double max_range,
                                                        FrameBlock& block);
/// A square around the camera along the sun's light.
[[nodiscard]] ShadowView plan_sun_shadow(const Frame& frame, const Vec3& to_sun, double reach,
                                         FrameBlock& block);

/// Depth maps of what lamps and sun can see. Depth is larger nearer to the light.
class ShadowMaps {
 public:
  ShadowMaps();

  void draw_lamps(const PassContext& context, const std::vector<ShadowView>& views,
                  const MeshStore& meshes);
  void draw_sun(const PassContext& context, const ShadowView& view, const MeshStore& meshes);

  [[nodiscard]] const GlTexture& lamps() const { return lamps_; }
  [[nodiscard]] const GlTexture& sun() const { return sun_; }

 private:
  void draw_map(const PassContext& context, const ShadowView& view, const MeshStore& meshes);

  GlProgram program_;
  GlTexture lamps_;
  GlTexture sun_;
  GlFramebuffer lamp_target_;
  GlFramebuffer sun_target_;
  GlBuffer instances_;
};

}  // namespace remora
