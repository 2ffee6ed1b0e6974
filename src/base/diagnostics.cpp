// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::string to_string(const Diagnostic& d) {
  std::string place = d.where.file;
  if (d.where.line > 0) place += fmt::format(":{}", d.where.line);
  if (!place.empty()) place += ": ";
  std::string text = fmt::format("{}{}: {}", place, word(d.severity), d.what);
  if (!d.instead.empty()) text += fmt::format(". {}", d.instead);
  return text;
}

bool Diagnostics::has_errors() const {
  return std::any_of(list_.begin(), list_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string to_string(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics.list()) text += to_string(d) + '\n';
  return text;
}

}  // namespace remora
