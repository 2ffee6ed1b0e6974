// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace remora::lockstep {

/// Bytes in, lines out. A line that is too long is thrown away whole and reported once; what comes
/// after it is read as if it had not been there.
class LineBuffer {
 public:
  static constexpr std::size_t kLongestLine = 64 * 1024;

  void add(std::string_view bytes);

  struct Line {
    std::string text;  ///< without its end
    bool is_too_long = false;
  };
  /// The next complete line; nothing while there is none.
  [[nodiscard]] std::optional<Line> next();
  void clear();

 private:
  std::string bytes_;
  std::size_t searched_ = 0;  // no end of line before this
  bool is_skipping_ = false;
};

}  // namespace remora::lockstep
