// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace remora {

struct ShaderFile {
  std::string_view name;
  std::string_view text;
};

/// All files of shaders/, put into the program by the build (embed_shaders.cmake).
[[nodiscard]] std::span<const ShaderFile> shader_files();

}  // namespace remora
