// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace remora {

/// An OpenGL 4.5 core context without window, display or GPU (EGL, surfaceless). One thread at a
/// time uses it.
class GlContext {
 public:
  /// Null when the machine has none; `why_not` says what is missing, for people.
  [[nodiscard]] static std::unique_ptr<GlContext> create(std::string& why_not);
  ~GlContext();
  GlContext(const GlContext&) = delete;
  GlContext& operator=(const GlContext&) = delete;

  void make_current() const;
  [[nodiscard]] std::string device() const;

 private:
  GlContext(void* display, void* context) : display_(display), context_(context) {}
  void* display_;
  void* context_;
};

}  // namespace remora
