// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.h"

namespace remora {

/// Gathers what is wrong with the numbers of a spec, each named by the key a user wrote.
class SpecCheck {
 public:
  void not_negative(std::string_view key, double value);
  void positive(std::string_view key, double value);
  void that(bool is_fine, Problem problem) {
    if (!is_fine) found_.push_back(std::move(problem));
  }

  [[nodiscard]] std::vector<Problem> found() && { return std::move(found_); }

 private:
  std::vector<Problem> found_;
};

}  // namespace remora
