// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "render/draw_list.h"
#include "render/frame.h"
#include "render/frame_block.h"
#include "render/gl_objects.h"
#include "render/water_tables.h"

namespace remora {

/// Illuminance of the clear noon that radiances count in [lx].
inline constexpr double kNoonLux = 1.0e5;

/// Colour of a lamp's light against that of the tables' lamp, of 6200 K.
[[nodiscard]] Vec3 lamp_tint(double colour_temperature);

/// The drawing that a camera's picture is taken from: a pinhole.
struct Drawing {
  Intrinsics lens;
  int width = 0;
  int height = 0;
};
/// `scale`: RenderOptions::drawing_scale.
[[nodiscard]] Drawing drawing_for(const View& view, double scale);

/// Everything that the shaders know of the frame, but for the shadows' matrices.
[[nodiscard]] FrameBlock make_frame_block(const Frame& frame, const Drawing& drawing,
                                          const WaterTables& tables, const RenderOptions& options);

/// What the drawing shows.
[[nodiscard]] ViewVolume view_volume(const Frame& frame, const Drawing& drawing,
                                     const WaterTables& tables, bool has_water);

/// The tables of light for a frame's water, sky and depth, as textures. They are made anew only
/// when one of these has changed.
class WaterTextures {
 public:
  /// Brings them up to date and binds them to their units.
  const WaterTables& update(const Frame& frame);

 private:
  [[nodiscard]] const WaterOptics& optics_of(const Frame& frame);

  std::optional<double> visibility_;  ///< that `optics_` was made for
  WaterOptics optics_;                ///< of water that an Input has cleared or clouded
  std::optional<LightField> light_;   ///< of the water and the daylight
  std::optional<double> depth_;       ///< of the tables
  WaterTables tables_;
  GlTexture daylight_, lamp_, veil_, veil_sun_;
};

}  // namespace remora
