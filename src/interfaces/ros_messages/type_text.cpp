// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros_messages/type_text.h"

#include <fmt/format.h>

#include <boost/uuid/detail/md5.hpp>

namespace remora::type_text {

std::string md5_of(const std::string& text) {
  boost::uuids::detail::md5 sum;
  sum.process_bytes(text.data(), text.size());
  boost::uuids::detail::md5::digest_type digest;
  sum.get_digest(digest);
  std::string hex;
  for (const auto word : digest) hex += fmt::format("{:08x}", word);
  return hex;
}

std::string fingerprint(const Sheet& sheet) {
  std::string text = sheet.constants;
  for (const Field& field : sheet.fields)
    text += fmt::format("{} {}\n", field.md5.empty() ? field.type : field.md5, field.name);
  if (!text.empty()) text.pop_back();  // no newline at the end
  return text;
}

std::string body(const Sheet& sheet) {
  std::string text = sheet.constants;
  for (const Field& field : sheet.fields) text += fmt::format("{} {}\n", field.type, field.name);
  return text;
}

}  // namespace remora::type_text
