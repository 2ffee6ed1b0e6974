// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/cdr.h"

namespace remora {

std::string_view to_string(CdrStatus status) {
  switch (status) {
    case CdrStatus::ok:
      return "ok";
    case CdrStatus::no_header:
      return "no header";
    case CdrStatus::unknown_encoding:
      return "unknown encoding";
    case CdrStatus::cut_short:
      return "cut short";
    case CdrStatus::bad_string:
      return "bad string";
    case CdrStatus::bad_bool:
      return "bad truth value";
  }
  return "unknown";
}

CdrReader::CdrReader(std::span<const std::uint8_t> payload) {
  if (payload.size() < kCdrHeader) {
    fail(CdrStatus::no_header);
  } else if (payload[0] != 0 || payload[1] > 1) {
    // CDR_BE is 00 00, CDR_LE is 00 01 (RTPS 2.3, table 10.3); the options that follow mean
    // nothing.
    fail(CdrStatus::unknown_encoding);
  } else {
    is_swapped_ = payload[1] == 0;
    body_ = payload.subspan(kCdrHeader);
  }
}

void CdrReader::truth(bool& value) {
  std::uint8_t byte = 0;
  numbers(&byte, 1);
  if (status_ != CdrStatus::ok) return;
  if (byte > 1) return fail(CdrStatus::bad_bool);
  value = byte == 1;
}

void CdrReader::text(std::string& value) {
  std::uint32_t size = 0;
  numbers(&size, 1);
  if (status_ != CdrStatus::ok) return;
  if (size == 0) {  // an empty string of some vendors: without even its zero
    value.clear();
    return;
  }
  if (size > left()) return fail(CdrStatus::cut_short);
  const auto* first = reinterpret_cast<const char*>(body_.data() + position_);
  if (first[size - 1] != '\0') return fail(CdrStatus::bad_string);
  value.assign(first, size - 1);
  position_ += size;
}

}  // namespace remora
