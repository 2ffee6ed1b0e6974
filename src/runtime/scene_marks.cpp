// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/scene_marks.h"

#include "runtime/overlay.h"

namespace remora {
namespace {

constexpr double kAxesLength = 0.5;  // [m]
constexpr Colour kTrailColour{255, 200, 40};

void draw_marks(const View& view, const Model& model, const State& state, const SceneMarks& marks,
                Picture& picture) {
  const SceneLines lines(view, *picture.truth);
  for (std::size_t v = 0; marks.tracks != nullptr && v < marks.tracks->vehicles(); ++v)
    lines.draw(marks.tracks->trail_W(v), kTrailColour, picture.colour);
  if (!marks.has_axes) return;
  for (const std::uint32_t body : model.multibody().moving_bodies())
    lines.draw_axes(state.bodies.bodies[body].X_WB(), kAxesLength, picture.colour);
}

}  // namespace

Picture draw_marked(Renderer& renderer, const Frame& frame, const RenderOptions& options,
                    PictureWishes wishes, const Model& model, const State& state,
                    const SceneMarks& marks) {
  if (marks.is_empty()) return renderer.draw(frame, options, wishes);
  const bool wants_truth = wishes.truth;
  wishes.truth = true;  // has the depths
  Picture picture = renderer.draw(frame, options, wishes);
  if (picture.truth) draw_marks(frame.view, model, state, marks, picture);
  if (!wants_truth) picture.truth.reset();
  return picture;
}

}  // namespace remora
