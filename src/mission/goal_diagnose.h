// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mission/observation.h"

namespace remora {

/// To notice what breaks and to say so in time. What is shown of it before a report does not change
/// when the fault comes: nobody is told. A report about another device that is broken costs
/// nothing; one about a device that works does, also before the fault.
struct DiagnoseRule {
  goal::Diagnose goal;
  struct Memory {
    std::uint64_t named = 0;  ///< bit i: fault i of the event
    int wrong_kinds = 0;      ///< the right device, broken in another way
    int wrong_reports = 0;
    std::optional<double> since;  ///< the event [s]
    double last = 0.0;            ///< delay of the last right report [s]
  };
  /// Of a score, for a device that was said to be broken in another way than it is.
  static constexpr double kWrongKind = 0.25;

  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation&, const Memory&) const { return {}; }
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;
};

/// The faults of an entry of a timeline, in its order; what it mends is left out.
[[nodiscard]] std::vector<DeviceFault> faults_of(const TimelineStep& step);

}  // namespace remora
