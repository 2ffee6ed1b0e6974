// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "mission/observation.h"

namespace remora {

struct MateRule {
  MateRule(const goal::Mate& what, const Model& model);

  goal::Mate goal;
  std::string where;  ///< name of the wanted receptacle; empty: any
  struct Memory {
    PlugPhase phase = PlugPhase::free;
    bool is_right = false;   ///< it is in the wanted receptacle
    bool was_fixed = false;  ///< at any time before
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

}  // namespace remora
