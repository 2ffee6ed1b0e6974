// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace remora {

/// Gathers what is wrong with the numbers of a spec, each told by the key a user wrote.
class SpecCheck {
 public:
  void not_negative(std::string_view key, double value);
  void positive(std::string_view key, double value);
  void that(bool is_fine, std::string what) {
    if (!is_fine) found_.push_back(std::move(what));
  }

  [[nodiscard]] std::vector<std::string> found() && { return std::move(found_); }

 private:
  std::vector<std::string> found_;
};

}  // namespace remora
