// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace remora {

/// The text of a file of shaders/ with every `#include "other.glsl"` in it replaced by that file,
/// once each. Shaders are part of the program: nothing is read from disk.
[[nodiscard]] std::string shader_source(std::string_view name);

}  // namespace remora
