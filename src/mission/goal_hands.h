// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "mission/touches.h"

namespace remora {

/// A touch that was too hard does not count; each costs score, and one may try again.
struct TouchRule {
  goal::Touch goal;
  struct Memory {
    Touch touch;
    int too_hard = 0;
    double hardest = 0.0;  ///< [N·s]
    bool is_done = false;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// A tether is caught while it is snagged or leads round something (its taut route is a detour).
struct FreeTetherRule {
  goal::FreeTether goal;
  struct Memory {
    bool was_caught = false;
    bool is_gone = false;  ///< parted or lost
    double free = 0.0;     ///< since it was last caught [s]
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// Snagged, or led round something.
[[nodiscard]] bool is_caught(const TetherState& tether);
/// Cut, broken or lost.
[[nodiscard]] bool is_gone(const TetherState& tether);

}  // namespace remora
