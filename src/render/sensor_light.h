// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "render/blur_chain.h"
#include "render/body_motions.h"

namespace remora {

/// Share of the light that lens and port scatter over the picture, at a bloom of 1: veiling glare
/// of a good lens behind a port is a few per cent (ISO 9358).
inline constexpr double kVeilingGlare = 0.04;

/// The light of the drawing on its way to the sensor, in the drawing's own pixels: smeared while
/// the shutter is open, out of focus, spread by the water and the lens. A live drawing has half as
/// many pixels as its picture, so whatever reads several places is done here.
class SensorLight {
 public:
  SensorLight();
  ~SensorLight();

  /// `chain` has been drawn from the same light. The light itself where no effect is on; its alpha
  /// is then without meaning.
  [[nodiscard]] const GlTexture& draw(const PassContext& context, const BlurChain& chain);

 private:
  struct Variant;    // which parts of the shader are on
  struct Workbench;  // textures for one size
  [[nodiscard]] const Workbench& workbench(const GlTexture& light);
  [[nodiscard]] const GlProgram& program(const Variant& variant);
  void find_motion(const PassContext& context, const BodyMotions& motions, const Workbench& bench);
  [[nodiscard]] const GlTexture& soft(const PassContext& context, const BlurChain& chain,
                                      const Variant& variant, const Workbench& bench);
  void draw_part(const PassContext& context, const BodyMotions& motions, const Variant& variant,
                 const Workbench& bench);

  std::map<std::uint32_t, GlProgram> programs_;
  GlProgram still_finder_{"fullscreen.vert.glsl", "post_moving_tiles.frag.glsl", {"BODIES 0"}};
  GlProgram mover_finder_{"fullscreen.vert.glsl", "post_moving_tiles.frag.glsl", {"BODIES 1"}};
  GlProgram near_tiles_{"fullscreen.vert.glsl", "post_near_tiles.frag.glsl"};
  GlProgram soften_{"fullscreen.vert.glsl", "post_soft.frag.glsl"};
  std::map<std::pair<int, int>, std::unique_ptr<Workbench>> benches_;
  GlTexture motion_rows_;
};

}  // namespace remora
