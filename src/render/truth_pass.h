// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/body_motions.h"
#include "render/lens_mapping.h"
#include "render/picture.h"

namespace remora {

/// Ground truth of the camera's pixels, from the drawing that the picture is made of.
class TruthPass {
 public:
  [[nodiscard]] GroundTruth read(const PassContext& context);

 private:
  LensPrograms programs_{"truth.frag.glsl"};
  GlBuffer motion_rows_;
};

}  // namespace remora
