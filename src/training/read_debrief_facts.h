// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/diagnostics.h"
#include "record/log_reader.h"
#include "training/debrief_facts.h"

namespace remora {

inline constexpr const char* kReportFile = "report.html";

/// What a dive's folder does not tell by itself.
struct DebriefSources {
  std::string dive;      ///< id by which the console knows it; empty: no links to replays
  std::string started;   ///< UTC, ISO 8601
  std::string trainee;   ///< name; empty: as the log has it, if it does
  VehicleId vehicle;     ///< whose debrief it is
  bool goes_on = false;  ///< the dive is still flown after its mission: its log has no end yet
  DebriefSurroundings surroundings;
  /// A picture's file → JPEG of about 640 pixels width. Without it a picture is taken as it is, up
  /// to a megabyte.
  std::function<std::string(const std::filesystem::path&)> scaled_down;
};

/// From `log.remora`, `mission.json` and `photos/`. Nothing when there is no readable log; whatever
/// else is missing or odd is told in `diagnostics` and left out. Takes about a second for half an
/// hour of diving.
[[nodiscard]] std::optional<DebriefFacts> read_debrief_facts(const std::filesystem::path& folder,
                                                             const DebriefSources& sources,
                                                             Diagnostics& diagnostics);

/// The part of it that comes from the log.
[[nodiscard]] DebriefFacts debrief_facts(const Log& log, VehicleId vehicle);

}  // namespace remora
