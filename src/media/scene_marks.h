// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "render/renderer.h"
#include "run/track_history.h"
#include "world/model.h"
#include "world/state.h"

namespace remora {

/// Lines that are drawn into the picture of a scene; what is nearer hides them.
struct SceneMarks {
  bool has_axes = false;                 ///< of all moving bodies
  const TrackHistory* tracks = nullptr;  ///< null: none

  [[nodiscard]] bool is_empty() const { return !has_axes && tracks == nullptr; }
};

/// Draws the frame, and the marks into it. `frame` is of this model and state. What hides a mark is
/// known to the pixel in stills, to a few in live pictures (a drawing scale below 1).
[[nodiscard]] Picture draw_marked(Renderer& renderer, const Frame& frame,
                                  const RenderOptions& options, PictureWishes wishes,
                                  const Model& model, const State& state, const SceneMarks& marks);

}  // namespace remora
