// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "sensors/instrument.h"
#include "sensors/scalar_error.h"

namespace remora {

/// A six-axis load cell in the joint of a link: what the link, with all that hangs on it and all
/// that it holds, presses on the link before. Force and moment about So in the axes of S; those of
/// the link unless it is mounted otherwise.
///
/// It weighs what is outboard of the joint, as a real one does: in water that is weight less
/// buoyancy, and in motion its inertia, added mass and drag.
struct ForceTorqueSpec {
  ScalarErrorSpec force = {};   ///< each axis [N]
  ScalarErrorSpec moment = {};  ///< each axis [N·m]
  double max_force = 1e4;       ///< of each axis [N]
  double max_moment = 1e3;      ///< of each axis [N·m]
};

[[nodiscard]] std::vector<Problem> problems(const ForceTorqueSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const ForceTorqueSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
