// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace remora {

/// A class: consoles, each with its own trainee, that one instructor watches on one page.
struct ClassSpec {
  struct Station {
    std::string name;     ///< of the trainee or the desk; unique
    std::string address;  ///< `192.168.1.21:8080`, `[::1]:8081`
  };
  std::string title = "Class";
  std::string token;            ///< that the stations ask for; empty: none
  std::string instructor_code;  ///< the same; it guards the overview, too
  std::vector<Station> stations;
};

/// Why a text is not `host:port`; empty when it is.
[[nodiscard]] std::string address_problem(const std::string& text);

/// Empty, with all problems, when the file is not a class.
[[nodiscard]] std::optional<ClassSpec> load_class(const std::filesystem::path& file,
                                                  Diagnostics& diagnostics);

}  // namespace remora
