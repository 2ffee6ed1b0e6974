// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/renderer.h"

namespace remora {
namespace {

template <class Pixel>
Raster<Pixel> filled(const CameraSpec& camera, Pixel value) {
  return {
      camera.width, camera.height,
      std::vector<Pixel>(
          static_cast<std::size_t>(camera.width) * static_cast<std::size_t>(camera.height), value)};
}

GroundTruth nothing_in_view(const CameraSpec& camera) {
  const float nowhere = std::numeric_limits<float>::infinity();
  GroundTruth truth;
  truth.depth = filled(camera, nowhere);
  truth.range = filled(camera, nowhere);
  truth.normal_W = filled(camera, Pixel3f{});
  truth.instance = filled(camera, std::uint16_t{0});
  truth.label = filled(camera, std::uint16_t{0});
  truth.flow = filled(camera, Pixel2f{});
  return truth;
}

class NoopRenderer final : public Renderer {
 public:
  Picture draw(const Frame& frame, const RenderOptions&, const PictureWishes& wishes) override {
    const CameraSpec& camera = frame.view.camera;
    Picture picture;
    if (wishes.colour) {
      picture.colour.width = camera.width;
      picture.colour.height = camera.height;
      picture.colour.pixels.assign(
          static_cast<std::size_t>(camera.width) * static_cast<std::size_t>(camera.height) * 3,
          128);
    }
    if (wishes.linear) picture.linear = filled(camera, Pixel3f{0.2f, 0.2f, 0.2f});
    if (wishes.truth) picture.truth = nothing_in_view(camera);
    return picture;
  }
  std::string device() const override { return "none"; }
};

}  // namespace

std::unique_ptr<Renderer> make_noop_renderer() { return std::make_unique<NoopRenderer>(); }

}  // namespace remora
