// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "mission/observation.h"

namespace remora {

// Rules of goals share one face: what the file says, what is remembered (`Memory`, a value), and
// how it changes and reads. goals.h puts them together.

struct ReachRule {
  goal::Reach goal;
  struct Memory {
    double first_distance = -1.0;  ///< when the goal was opened [m]; negative: not yet
    double nearest = 0.0;          ///< [m]
    bool is_done = false;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

struct HoldRule {
  goal::Hold goal;
  struct Memory {
    double held = 0.0;     ///< [s]
    double away = 0.0;     ///< since it was last there [s]
    double longest = 0.0;  ///< [s]
    int breaks = 0;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// Nothing that is shown tells how much water is in the hull: a vehicle does not know it.
struct SurfaceRule {
  goal::Surface goal;
  struct Memory {
    double first_depth = -1.0;  ///< when the goal was opened [m]; negative: not yet
    double least = 0.0;         ///< [m]
    bool is_done = false;
    bool is_flooded = false;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation&, const Memory&) const { return {}; }
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

struct CarryRule {
  goal::Carry goal;
  struct Memory {
    double first_distance = -1.0;  ///< [m]
    double distance = 0.0;         ///< [m]
    double there = 0.0;            ///< how long it has been there [s]
    bool is_held = false;          ///< it is there, but not let go
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

}  // namespace remora
