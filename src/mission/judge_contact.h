// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "mission/touches.h"

namespace remora {

struct AvoidContactRule {
  AvoidContactRule(judge::AvoidContact what, const Model& model);

  judge::AvoidContact judge;
  std::vector<std::string> names;  ///< of all bodies
  struct Memory {
    Touch touch;
    bool is_counted = false;  ///< the present touch
    int touches = 0;          ///< that were not gentle
    double hardest = 0.0;     ///< [N·s]
    BodyId hardest_body;
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] double cost(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string failure(const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

}  // namespace remora
