// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace remora {

/// The text without blanks, tabs and line ends around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The text before the next `separator`; it and the separator are cut off the front of `rest`.
[[nodiscard]] std::string_view take_until(char separator, std::string_view& rest);

/// The fields of one line of comma-separated values, trimmed and without their quotation marks. A
/// comma ends a field even between quotation marks. An empty line has one empty field.
[[nodiscard]] std::vector<std::string_view> csv_fields(std::string_view line);

/// The finite number that the whole text is; a leading `+` is allowed.
[[nodiscard]] std::optional<double> finite_number(std::string_view text);

}  // namespace remora
