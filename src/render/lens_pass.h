// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "render/blur_chain.h"
#include "render/lens_mapping.h"
#include "render/picture.h"
#include "render/sensor_light.h"

namespace remora {

/// What a camera's sensor makes of light: level = radiance × factor, white at 1.
struct Exposure {
  double factor = 1.0;
  double gain_db = 0.0;
};

/// From radiance to level with the iris open and no gain. A white face in a clear noon's light
/// (100 klx) burns out eighty-fold at 10 ms: ISO 100 at f/2 asks there for 1/8000 s (the "sunny 16"
/// rule), so that a face lit with 1250 lx is white. The automatic closes the iris first.
[[nodiscard]] double open_exposure(const CameraSpec& camera);

/// Turns the light of the drawing into the picture of the camera: through its port and lens, over
/// its shutter time, onto its sensor. An effect whose parameter is zero leaves no trace.
/// Theory: docs/theory/camera.md.
class LensPass {
 public:
  LensPass();
  ~LensPass();

  void draw(const PassContext& context);
  /// What the last draw made: 8 bits, the camera's size. Waits for the graphics unit.
  [[nodiscard]] ColourImage picture();
  [[nodiscard]] Exposure exposure() const;
  /// The light through the lens, before exposure and without effects.
  [[nodiscard]] Raster<Pixel3f> linear(const PassContext& context);

 private:
  struct Variant;    // which parts of the shader are on
  struct Workbench;  // textures for one size
  [[nodiscard]] const Workbench& workbench(const PassContext& context, const LensMapping& mapping);
  [[nodiscard]] const GlProgram& program(const Variant& variant);
  [[nodiscard]] const GlTexture& dirt_mask(const CameraSpec& camera);
  void meter(const PassContext& context, const Workbench& bench, const Variant& variant);
  void set_uniforms(const GlProgram& program, const PassContext& context,
                    const LensMapping& mapping) const;

  std::map<std::uint32_t, GlProgram> programs_;
  std::map<std::uint32_t, GlProgram> meters_;
  SensorLight sensor_light_;
  std::map<std::tuple<int, int, int, int>, std::unique_ptr<Workbench>> benches_;
  std::map<std::tuple<std::string, int, int>, GlTexture> dirt_masks_;
  DrawnTexture exposure_{GL_RGBA32F, 1, 1, Sampling::nearest};
  const Workbench* last_ = nullptr;
  std::vector<std::uint8_t> stored_;  ///< the picture as the graphics unit holds it
};

}  // namespace remora
