// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "mission/observation.h"

namespace remora {

/// Force and torque are averages over a tenth of a second: shorter blows are the contact judge's.
struct LimitLoadRule {
  LimitLoadRule(const judge::LimitLoad& what, const Model& model);

  judge::LimitLoad judge;
  std::string name;              ///< of the body
  std::optional<JointId> joint;  ///< that it turns on
  struct Memory {
    double force = 0.0, torque = 0.0;                    ///< now [N], [N·m]
    double greatest_force = 0.0, greatest_torque = 0.0;  ///< so far
    bool is_beyond = false;
    int times = 0;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;

 private:
  /// The greatest load as a share of its limit.
  [[nodiscard]] double share(double force, double torque) const;
};

}  // namespace remora
