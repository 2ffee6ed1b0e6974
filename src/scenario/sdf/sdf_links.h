// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "scenario/sdf/sdf_body.h"

namespace remora {

/// Links and joints of a robot file as a vehicle has them.
struct SdfLinks {
  std::vector<LinkSpec> links;
  std::vector<std::pair<std::string, std::string>> touching;
};

/// Where the first group of a robot is.
struct SdfBase {
  std::string prefix;  ///< of all names: `left/`
  std::string link;    ///< the body that the first group is; empty: the vehicle's hull
  Pose X_BA;           ///< of the first group's frame on that body
};

/// Every group but the first as a link with its joint, motor or gear. What the file does not say of
/// efforts and rates is chosen, with a warning.
[[nodiscard]] SdfLinks links_of_groups(const std::vector<SdfGroup>& groups, const SdfRobot& robot,
                                       const SdfBase& base, SdfGuesses& guesses,
                                       Diagnostics& diagnostics);

/// A name of a robot file as scripts and topics have it: `arm::wrist` is `arm/wrist`.
[[nodiscard]] std::string name_from_sdf(std::string_view written);

/// Says once for the whole robot what had to be guessed.
void report(const SdfGuesses& guesses, const SourceLocation& where, Diagnostics& diagnostics);

}  // namespace remora
