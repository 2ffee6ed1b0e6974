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

/// Positions of a vehicle's joints: arms, grippers, tilting cameras.
struct JointEncoderSpec {
  int first_joint = 0;            ///< in the vehicle's list
  int joints = 1;                 ///< how many from there
  ScalarErrorSpec position = {};  ///< [rad] or [m]
  ScalarErrorSpec rate = {};      ///< [rad/s] or [m/s]
};
inline constexpr int kMaxEncodedJoints = 32;

[[nodiscard]] std::vector<Problem> problems(const JointEncoderSpec& spec);
[[nodiscard]] std::unique_ptr<const Instrument> make_instrument(const JointEncoderSpec& spec,
                                                                const InstrumentSite& site);

}  // namespace remora
