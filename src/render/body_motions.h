// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "render/frame.h"
#include "render/frame_block.h"

namespace remora {

/// The first three rows of a pose, as shaders read it: C when the shutter opened, from C now.
using MotionRows = std::array<Float4, 3>;

/// How what is in the picture moved, seen from the camera, while the shutter was open.
struct BodyMotions {
  MotionRows still;  ///< of what stands still in the world
  std::vector<MotionRows>
      rows;  ///< of each instance number; the first item of a body stands for it
  bool camera_moves = false;
  bool bodies_move = false;  ///< some body moved otherwise than the still world
};
[[nodiscard]] BodyMotions body_motions(const Frame& frame);

/// Whether a body may be in the drawing that moves against the still world by `least` pixels or
/// more over this share of the shutter time. Judged by boxes: may be true without need, never false
/// without right.
[[nodiscard]] bool may_show_movers(const Frame& frame, const FrameBlock& block, double share,
                                   double least);

}  // namespace remora
