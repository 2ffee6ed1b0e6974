// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/pass.h"

namespace remora {

/// Draws clouds of silt over the lamps' beams at half the picture's size: colour and cover, which
/// the lighting lays over what it has lit. Theory: docs/theory/particles.md, section 4.
class SiltPass {
 public:
  /// After the beams, before the lighting.
  void draw(const PassContext& context);

 private:
  GlProgram program_{"silt.vert.glsl", "silt.frag.glsl"};
  GlBuffer puffs_;
};

}  // namespace remora
