// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace remora {

/// Letters of 5 × 7 points, for lines in pictures. Capitals stand for small letters too; what is
/// not in the font is drawn as a blank.
inline constexpr int kGlyphWidth = 5;
inline constexpr int kGlyphHeight = 7;

/// True when the point of this letter is set. Columns from the left, rows from the top.
[[nodiscard]] bool is_glyph_set(char32_t letter, int column, int row);

/// Letters of a UTF-8 text; bytes that are none count as blanks.
[[nodiscard]] std::u32string letters_of(std::string_view text);

}  // namespace remora
