// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string_view>
#include <utility>

#include "appearance/camera_lens.h"
#include "render/pass.h"

namespace remora {

/// How the camera's picture is found in the drawing: the C++ side of shaders/lens.glsl.
class LensMapping {
 public:
  explicit LensMapping(const PassContext& context);

  [[nodiscard]] bool is_direct() const { return is_direct_; }
  [[nodiscard]] bool bends_rays() const { return lens_.bends_rays(); }
  [[nodiscard]] int width() const { return lens_.width(); }
  [[nodiscard]] int height() const { return lens_.height(); }
  void set_uniforms(const GlProgram& program) const;

 private:
  CameraLens lens_;
  float near_ = 0.1f;
  bool is_direct_ = false;
};

/// A full-screen program of a shader that includes lens.glsl, for each kind of mapping; made when
/// first asked for.
class LensPrograms {
 public:
  explicit LensPrograms(std::string_view fragment) : fragment_(fragment) {}
  [[nodiscard]] const GlProgram& for_mapping(const LensMapping& mapping);

 private:
  std::string_view fragment_;
  std::map<std::pair<bool, bool>, GlProgram> programs_;  // direct, bends rays
};

}  // namespace remora
