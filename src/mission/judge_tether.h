// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "mission/observation.h"

namespace remora {

struct TetherCareRule {
  judge::TetherCare judge;
  struct Memory {
    bool has_heading = false;
    double heading = 0.0;  ///< at the last step [rad]
    double turned = 0.0;   ///< since the start, to starboard [rad]
    double most = 0.0;     ///< greatest |turned| [rad]
    bool was_caught = false;
    int snags = 0;
    double tension = 0.0;  ///< greatest so far [N]
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory&) const { return {}; }
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;

 private:
  [[nodiscard]] double turns_beyond(const Memory& memory) const;
};

}  // namespace remora
