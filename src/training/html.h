// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace remora {

/// Text as it may stand in HTML and SVG, between tags and in quoted attributes alike. Bytes that
/// are no UTF-8 become U+FFFD; control characters, which XML forbids, are left out.
[[nodiscard]] std::string escaped(std::string_view text);

/// As a value in the query of a URL.
[[nodiscard]] std::string url_encoded(std::string_view text);

/// `data:image/jpeg;base64,…`
[[nodiscard]] std::string jpeg_data_uri(std::string_view jpeg);

/// `2:31`, `1:02:31`
[[nodiscard]] std::string clock_text(double seconds);
/// `81 %`
[[nodiscard]] std::string percent_text(double share);

}  // namespace remora
