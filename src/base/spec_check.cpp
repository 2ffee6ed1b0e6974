// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/spec_check.h"

#include <fmt/format.h>

namespace remora {

void SpecCheck::not_negative(std::string_view key, double value) {
  if (!(value >= 0.0))
    found_.push_back(fmt::format("{} is {}; it must not be negative", key, value));
}

void SpecCheck::positive(std::string_view key, double value) {
  if (!(value > 0.0)) found_.push_back(fmt::format("{} is {}; it must be positive", key, value));
}

}  // namespace remora
