// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace remora {

/// The folder that holds the README. A function, because the compiler cache must not see where a
/// clone lies.
[[nodiscard]] std::string source_dir();

}  // namespace remora
