// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "mission/observation.h"

namespace remora {

/// The joint that a body hangs on, when it turns or slides.
[[nodiscard]] std::optional<JointId> moving_joint_above(const Model& model, BodyId body);

struct LiftRule {
  goal::Lift goal;
  struct Memory {
    std::optional<double> first_z = {};  ///< where it began [m]
    double height = 0.0;                 ///< above that [m]
    double highest = 0.0;                ///< [m]
    double up = 0.0;                     ///< how long it has been high enough [s]
    double short_of_hands = 0.0;         ///< since as many as asked were on it [s]
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;

 private:
  /// High enough, but not in as many hands as asked.
  [[nodiscard]] bool lacks_hands(const Memory& memory) const;
};

struct TurnRule {
  TurnRule(const goal::Turn& what, const Model& model);

  goal::Turn goal;
  JointId joint;
  bool is_angle = true;  ///< the joint turns; else it slides
  struct Memory {
    std::optional<double> first = {};  ///< where it began [rad] or [m]
    double at = 0.0;                   ///< where it is
    double there = 0.0;                ///< how long it has been where it is wanted [s]
  };

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;

 private:
  /// "45°" or "0.12 m"
  [[nodiscard]] std::string shown(double value) const;
};

}  // namespace remora
