// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace remora {

/// One thing that is wrong with a spec, found by the module that knows its rules. The module knows
/// no files; a reader finds the line by `field`.
struct Problem {
  /// The key a user wrote, seen from the section that was checked: `mass`, `reel.capacity`,
  /// `profile[2].depth`. Empty: the section as a whole.
  std::string field = {};
  std::string what = {};     ///< a clause that stands alone: "mass is -3"
  std::string instead = {};  ///< what to write; empty when `what` says it all
};

/// `mass is -3. Write a mass in kilograms`
[[nodiscard]] std::string to_string(const Problem& problem);

/// The same problem seen from the section above, which holds the checked one under `part`.
[[nodiscard]] Problem within(std::string_view part, Problem problem);

void append(std::vector<Problem> more, std::vector<Problem>& found);

}  // namespace remora
