// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/lockstep/line_buffer.h"

namespace remora::lockstep {

void LineBuffer::add(std::string_view bytes) { bytes_ += bytes; }

std::optional<LineBuffer::Line> LineBuffer::next() {
  const std::size_t end = bytes_.find('\n', searched_);
  if (end == std::string::npos) {
    if (bytes_.size() > kLongestLine) {
      bytes_.clear();
      is_skipping_ = true;
    }
    searched_ = bytes_.size();
    return std::nullopt;
  }
  Line line;
  line.is_too_long = is_skipping_ || end > kLongestLine;
  if (!line.is_too_long) line.text = bytes_.substr(0, end);
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  bytes_.erase(0, end + 1);
  searched_ = 0;
  is_skipping_ = false;
  return line;
}

void LineBuffer::clear() {
  bytes_.clear();
  searched_ = 0;
  is_skipping_ = false;
}

}  // namespace remora::lockstep
