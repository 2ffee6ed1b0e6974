// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/scene_marks.h"

#include <algorithm>

#include "media/overlay.h"
#include "media/photographer.h"

namespace remora {
namespace {

constexpr double kAxesLength = 0.5;  // [m]
constexpr Colour kTrailColour{255, 200, 40};
constexpr int kCoarse = 4;  // pixels of a live picture that share one depth, each way

/// Bodies and nothing else: for their depths.
RenderOptions bodies_only() {
  RenderOptions options;
  options.water = options.particles = options.lamp_shadows = options.sun_shadows = false;
  options.caustics = options.surface = options.post = false;
  options.detail = 0.5;
  return options;
}

Raster<float> enlarged(const Raster<float>& small, int width, int height) {
  Raster<float> large{width, height, {}};
  large.pixels.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      large.pixels.push_back(small.at(x * small.width / width, y * small.height / height));
  return large;
}

/// Depths of the picture's pixels from a drawing a quarter as wide: a tenth of what the exact ones
/// cost, and no line is hidden or shown by more than its own few pixels.
GroundTruth coarse_depths(Renderer& renderer, const Frame& frame) {
  const CameraSpec& camera = frame.view.camera;
  Frame small = frame;
  small.view.camera =
      with_size(camera, std::max(camera.width / kCoarse, 1), std::max(camera.height / kCoarse, 1));
  const Picture drawn =
      renderer.draw(small, bodies_only(), {.colour = false, .linear = false, .truth = true});
  GroundTruth truth;
  truth.depth = enlarged(drawn.truth->depth, camera.width, camera.height);
  return truth;
}

void draw_marks(const View& view, const GroundTruth& truth, const Model& model, const State& state,
                const SceneMarks& marks, ColourImage& image) {
  const SceneLines lines(view, truth);
  for (std::size_t v = 0; marks.tracks != nullptr && v < marks.tracks->vehicles(); ++v)
    lines.draw(marks.tracks->trail_W(v), kTrailColour, image);
  if (!marks.has_axes) return;
  for (const std::uint32_t body : model.multibody().moving_bodies())
    lines.draw_axes(state.bodies.bodies[body].X_WB(), kAxesLength, image);
}

}  // namespace

Picture draw_marked(Renderer& renderer, const Frame& frame, const RenderOptions& options,
                    PictureWishes wishes, const Model& model, const State& state,
                    const SceneMarks& marks) {
  if (marks.is_empty()) return renderer.draw(frame, options, wishes);
  const bool wants_truth = wishes.truth;
  const bool is_live = options.drawing_scale < 1.0 && !wants_truth;
  wishes.truth = !is_live;
  Picture picture = renderer.draw(frame, options, wishes);
  const GroundTruth coarse = is_live ? coarse_depths(renderer, frame) : GroundTruth{};
  draw_marks(frame.view, is_live ? coarse : *picture.truth, model, state, marks, picture.colour);
  if (!wants_truth) picture.truth.reset();
  return picture;
}

}  // namespace remora
