// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "render/frame.h"
#include "render/picture.h"

namespace remora {

/// Draws frames. Not shared between threads; each may have its own.
class Renderer {
 public:
  virtual ~Renderer() = default;

  /// The same frame gives the same picture to the last bit, on the same software rasteriser.
  [[nodiscard]] virtual Picture draw(const Frame& frame, const RenderOptions& options,
                                     const PictureWishes& wishes) = 0;
  /// For people: "llvmpipe (LLVM 15.0.6, 256 bits)".
  [[nodiscard]] virtual std::string device() const = 0;
};

/// Draws with OpenGL 4.5 through EGL, without a window. Null when there is none to be had; the
/// reason, for people, goes to `why_not`.
[[nodiscard]] std::unique_ptr<Renderer> make_gl_renderer(std::string& why_not);

/// Draws nothing: grey pictures of the right size, for tests of what stands around a renderer.
[[nodiscard]] std::unique_ptr<Renderer> make_noop_renderer();

}  // namespace remora
