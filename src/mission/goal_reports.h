// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "mission/observation.h"

namespace remora {

// Goals that are reached by what the trainee photographs and says. The notebook is the mission's;
// these rules read it.

struct PhotographRule {
  goal::Photograph goal;
  struct Memory {};

  void observe(const Observation&, Memory&) const {}
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// Once all zones are rated the verdict stands: agreement below the pass share is a goal lost, so
/// that nobody gets there by trying all levels.
struct RateRule {
  goal::Rate goal;
  struct Memory {};

  void observe(const Observation&, Memory&) const {}
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// The score is the mean of two shares: of damaged components whose damage was named, and of sound
/// ones that were called sound. To call everything sound earns a half at most.
struct FindDefectsRule {
  goal::FindDefects goal;
  struct Memory {};

  void observe(const Observation&, Memory&) const {}
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// A report is right when it names a place within the tolerance of a target on the map: a sonar
/// tells bearing and range, not depth.
struct FindRule {
  goal::Find goal;
  struct Memory {
    std::uint64_t found = 0;  ///< bit i: target i
    int false_reports = 0;
  };
  static constexpr std::size_t kMostTargets = 64;

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

}  // namespace remora
