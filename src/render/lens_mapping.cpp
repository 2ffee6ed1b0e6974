// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/lens_mapping.h"

namespace remora {

LensMapping::LensMapping(const PassContext& context)
    : lens_(lens_of(context.frame.view.camera, context.frame.view.zoom)),
      near_(context.block.camera[3]) {
  const Intrinsics& own = lens_.intrinsics();
  const Float4& drawing = context.block.lens;
  is_direct_ = !lens_.bends_rays() && context.targets.light.width() == lens_.width() &&
               context.targets.light.height() == lens_.height() &&
               drawing[0] == static_cast<float>(own.fx) &&
               drawing[1] == static_cast<float>(own.fy) &&
               drawing[2] == static_cast<float>(own.cx) && drawing[3] == static_cast<float>(own.cy);
}

void LensMapping::set_uniforms(const GlProgram& program) const {
  const Intrinsics& own = lens_.intrinsics();
  program.set("camera_lens", static_cast<float>(own.fx), static_cast<float>(own.fy),
              static_cast<float>(own.cx), static_cast<float>(own.cy));
  const double n2 = lens_.index() * lens_.index();
  program.set("port", static_cast<float>(n2), static_cast<float>(n2 - 1.0),
              static_cast<float>(lens_.port_distance() / near_));
}

const GlProgram& LensPrograms::for_mapping(const LensMapping& mapping) {
  const auto [found, is_new] = programs_.try_emplace({mapping.is_direct(), mapping.bends_rays()});
  if (is_new) {
    found->second = GlProgram("fullscreen.vert.glsl", fragment_,
                              {mapping.is_direct() ? "DIRECT 1" : "DIRECT 0",
                               mapping.bends_rays() ? "REFRACTION 1" : "REFRACTION 0"});
  }
  return found->second;
}

}  // namespace remora
