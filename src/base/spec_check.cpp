// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "base/spec_check.h"

#include <fmt/format.h>

#include <string>

namespace remora {

void SpecCheck::not_negative(std::string_view key, double value) {
  that(value >= 0.0,
       {std::string(key), fmt::format("{} is {}", key, value), "Write a number from 0 up"});
}

void SpecCheck::positive(std::string_view key, double value) {
  that(value > 0.0,
       {std::string(key), fmt::format("{} is {}", key, value), "Write a number above 0"});
}

}  // namespace remora
