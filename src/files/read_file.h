// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

namespace remora {

/// The bytes of a file, at most the first `most`; none when it is not a regular file (a folder, a
/// device that never ends) or cannot be read. A reader that refuses long files asks for one byte
/// more than it takes.
[[nodiscard]] std::optional<std::string> read_file(
    const std::filesystem::path& file, std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace remora
