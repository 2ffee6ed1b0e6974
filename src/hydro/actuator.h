// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace remora {

/// A fin or a propeller that belongs to a hull model. Its state follows the command with a
/// first-order lag and stops at the limit.
struct ActuatorSpec {
  std::string name;
  double limit = 0.0;          ///< of the magnitude [rad] for fins, [rad/s] for propellers
  double time_constant = 0.0;  ///< [s]; zero follows at once
  bool is_shaft = false;       ///< of a propeller, told a speed; else a fin, told an angle
};

}  // namespace remora
