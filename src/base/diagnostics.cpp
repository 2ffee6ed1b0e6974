// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace remora {
namespace {

const char* word(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "error";
}

/// Words of a stranger's file must not steer the terminal they are shown on.
std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f)
      shown += fmt::format("\\x{:02x}", code);
    else
      shown += c;
  }
  return shown;
}

}  // namespace

std::string to_string(const Diagnostic& d) {
  std::string place = d.where.file;
  if (d.where.line > 0) place += fmt::format(":{}", d.where.line);
  if (!place.empty()) place += ": ";
  std::string text = fmt::format("{}{}: {}", place, word(d.severity), d.what);
  if (!d.instead.empty()) text += fmt::format(". {}", d.instead);
  return printable(text);
}

bool Diagnostics::has_errors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string to_string(const Diagnostics& diagnostics) {
  std::string text;
  std::set<std::string> told;
  for (const Diagnostic& d : diagnostics.list()) {
    const std::string line = to_string(d) + '\n';
    if (told.insert(line).second) text += line;
  }
  return text;
}

}  // namespace remora
