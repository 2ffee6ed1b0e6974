// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "render/gl_context.h"
#include "render/lens_pass.h"
#include "render/truth_pass.h"

namespace remora {

/// One pixel of a drawing as a test wants it.
struct DrawnPixel {
  Vec3 light = Vec3::Zero();
  double blur = 0.0;  ///< by the water
  double z_C = 0.0;   ///< 0: nothing there
  Vec3 normal_W = Vec3::Zero();
  std::uint16_t instance = 0;
  std::uint16_t label = 0;
};

/// A drawing whose every pixel is given, as the passes before the lens would leave it.
class HandDrawing {
 public:
  explicit HandDrawing(const CameraSpec& camera) : gl_(GlContext::create(why_not_)) {
    if (!gl_) return;
    no_vertices_.emplace();
    frame.view.camera = camera;
    lens_pass_ = std::make_unique<LensPass>();
    truth_pass_ = std::make_unique<TruthPass>();
    const int width = camera.width, height = camera.height;
    const CameraLens lens = lens_of(camera);
    const Intrinsics drawing = lens.pinhole_that_covers(kNearestCovered);
    block_.camera = {0, 0, 0, kNear};
    block_.lens = {static_cast<float>(drawing.fx), static_cast<float>(drawing.fy),
                   static_cast<float>(drawing.cx), static_cast<float>(drawing.cy)};
    const auto w = static_cast<float>(width), h = static_cast<float>(height);
    block_.size = {w, h, 1.0f / w, 1.0f / h};
    targets_.light = GlTexture(GL_RGBA16F, width, height, Sampling::linear);
    targets_.depth = GlTexture(GL_DEPTH_COMPONENT32F, width, height, Sampling::nearest);
    targets_.normal = GlTexture(GL_RGBA16F, width, height, Sampling::nearest);
    targets_.id = GlTexture(GL_R32UI, width, height, Sampling::nearest);
  }

  [[nodiscard]] bool is_possible() const { return gl_ != nullptr; }
  [[nodiscard]] const std::string& why_not() const { return why_not_; }

  /// `pixel_of(slope)` is what a ray (slope.x, slope.y, 1) in C meets.
  template <class Function>
  void paint(const Function& pixel_of) {
    const int width = targets_.light.width(), height = targets_.light.height();
    std::vector<Float4> light, normals;
    std::vector<float> depths;
    std::vector<std::uint32_t> ids;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const Vec2 slope((x + 0.5 - block_.lens[2]) / block_.lens[0],
                         (y + 0.5 - block_.lens[3]) / block_.lens[1]);
        const DrawnPixel pixel = pixel_of(slope);
        light.push_back(float4(pixel.light, pixel.blur));
        normals.push_back(float4(pixel.normal_W));
        depths.push_back(pixel.z_C > 0.0 ? static_cast<float>(kNear / pixel.z_C) : 0.0f);
        ids.push_back(pixel.instance | static_cast<std::uint32_t>(pixel.label) << 16);
      }
    }
    targets_.light.upload(GL_RGBA, GL_FLOAT, light.data());
    targets_.normal.upload(GL_RGBA, GL_FLOAT, normals.data());
    targets_.depth.upload(GL_DEPTH_COMPONENT, GL_FLOAT, depths.data());
    targets_.id.upload(GL_RED_INTEGER, GL_UNSIGNED_INT, ids.data());
  }

  [[nodiscard]] ColourImage picture() {
    bind_block();
    lens_pass_->draw(context());
    return lens_pass_->picture();
  }
  [[nodiscard]] Exposure exposure() const { return lens_pass_->exposure(); }
  [[nodiscard]] Raster<Pixel3f> linear() {
    bind_block();
    return lens_pass_->linear(context());
  }
  [[nodiscard]] GroundTruth truth() {
    bind_block();
    return truth_pass_->read(context());
  }

  Frame frame;
  RenderOptions options;
  WaterTables tables;

 private:
  static constexpr float kNear = 0.05f;

  void bind_block() {
    block_buffer_.upload(std::as_bytes(std::span(&block_, 1)));
    block_buffer_.bind_uniform(kFrameBlockBinding);
  }
  [[nodiscard]] PassContext context() const {
    return {frame, options, block_, tables, targets_, *no_vertices_};
  }

  std::string why_not_;
  std::unique_ptr<GlContext> gl_;
  std::optional<GlEmptyVertexArray> no_vertices_;
  std::unique_ptr<LensPass> lens_pass_;
  std::unique_ptr<TruthPass> truth_pass_;
  FrameBlock block_{};
  GlBuffer block_buffer_;
  RenderTargets targets_;
};

/// A camera without any effect, behind this port.
[[nodiscard]] inline CameraSpec plain_camera(PortKind port, int width = 320, int height = 240) {
  CameraSpec camera;
  camera.name = "test";
  camera.width = width;
  camera.height = height;
  camera.port.kind = port;
  camera.effects = {
      .motion_blur = 0.0, .vignetting = 0.0, .grain = 0.0, .forward_scatter = 0.0, .bloom = 0.0};
  return camera;
}

[[nodiscard]] inline std::uint8_t byte_at(const ColourImage& image, int x, int y, int channel) {
  return image.pixels[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                           static_cast<std::size_t>(x)) +
                      static_cast<std::size_t>(channel)];
}

}  // namespace remora
