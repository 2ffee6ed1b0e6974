// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/goal_diagnose.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace remora {
namespace {

std::vector<DeviceFault> faults_of(const Situation& situation, const goal::Diagnose& goal) {
  return remora::faults_of(situation.mission.timeline[goal.event]);
}

bool are_all_named(std::uint64_t named, std::size_t count) {
  return count > 0 && std::popcount(named) == static_cast<int>(count);
}

}  // namespace

std::vector<DeviceFault> faults_of(const TimelineStep& step) {
  std::vector<DeviceFault> faults;
  for (const Event& event : step.events)
    if (const auto fault = fault_set_by(event); fault && fault->kind != 0) faults.push_back(*fault);
  return faults;
}

void DiagnoseRule::observe(const Observation& moment, Memory& memory) const {
  if (moment.has_happened(goal.event)) memory.since = memory.since.value_or(0.0) + moment.dt;
  const std::vector<ClaimRecord>& claims = moment.situation.faults.claims();
  if (claims.empty() || claims.back().at != moment.situation.elapsed) return;
  const std::vector<DeviceFault> asked = faults_of(moment.situation, goal);
  for (const ClaimRecord& claim : claims) {
    if (claim.at != moment.situation.elapsed) continue;
    if (!claim.is_right) {
      ++memory.wrong_reports;
      moment.tell("penalty", "You reported a device that works.");
      continue;
    }
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << i;
      const bool is_new = (memory.named & bit) == 0 && memory.since;
      if (!is_new || !is_same_device(asked[i], claim.fault)) continue;
      memory.named |= bit;
      memory.last = claim.delay;
      if (asked[i].kind != claim.fault.kind) ++memory.wrong_kinds;
    }
  }
}

Standing DiagnoseRule::standing(const Situation& situation, const Memory& memory) const {
  const std::size_t count = faults_of(situation, goal).size();
  const double share = count == 0 ? 0.0 : std::popcount(memory.named) / static_cast<double>(count);
  const double doubt = memory.wrong_reports / (2.0 * (goal.wrong_reports + 1));
  const double kinds =
      count == 0 ? 0.0 : kWrongKind * memory.wrong_kinds / static_cast<double>(count);
  const bool is_done = are_all_named(memory.named, count);
  const bool is_late = memory.since && *memory.since > goal.seconds;
  return {.is_done = is_done,
          .is_lost = !is_done && (is_late || memory.wrong_reports > goal.wrong_reports),
          .progress = share,
          .score = std::max(0.0, share - kinds - doubt)};
}

std::string DiagnoseRule::text(const Situation& situation, const Memory& memory) const {
  const bool is_done = are_all_named(memory.named, faults_of(situation, goal).size());
  std::string text = is_done ? fmt::format("reported {:.0f} s after it broke", memory.last)
                             : std::string("nothing found so far");
  if (memory.wrong_kinds > 0) text += ", but as broken in another way";
  if (memory.wrong_reports > 0)
    text += fmt::format(", {}", counted(memory.wrong_reports, "wrong report", "wrong reports"));
  return text;
}

std::string DiagnoseRule::improve(const Situation& situation, const Memory& memory) const {
  if (!are_all_named(memory.named, faults_of(situation, goal).size())) {
    if (memory.wrong_reports > goal.wrong_reports)
      return fmt::format("{}: compare two instruments before you report",
                         counted(memory.wrong_reports, "report was wrong", "reports were wrong"));
    if (!memory.since) return "it had not come to the fault yet";
    return fmt::format(
        "it was not reported within {:.0f} s; compare the instruments with each "
        "other and with the picture",
        goal.seconds);
  }
  if (memory.wrong_reports > 0)
    return fmt::format("{} before the right one",
                       counted(memory.wrong_reports, "wrong report", "wrong reports"));
  return "the right device, broken in another way than you said";
}

}  // namespace remora
