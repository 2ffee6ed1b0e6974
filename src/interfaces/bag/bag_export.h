// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "record/log_reader.h"
#include "render/renderer.h"
#include "scenario/scenario.h"

namespace remora {

struct BagExportOptions {
  /// Draws what the cameras saw, at their own rates; empty: no pictures.
  std::function<std::unique_ptr<Renderer>(std::string& why_not)> make_renderer;
  std::function<void(std::int64_t done, std::int64_t total)> progress;  ///< in steps; may be empty
  std::function<bool()> is_to_stop;                                     ///< may be empty
};

struct BagExportResult {
  std::string problem;  ///< for people; empty when the bag is there. With one there is no file
  std::uint64_t messages = 0;
  std::uint64_t pictures = 0;
  SimTime end;
};

/// Flies a logged dive again and writes what it would have published as a ROS 1 bag: the topics,
/// types and stamps of a live dive, heard in simulated time, without /clock. The hashes of the log
/// vouch for it: where the dive does not go as it went, no bag is written.
[[nodiscard]] BagExportResult export_bag(const Log& log, const ScenarioSpec& scene,
                                         const std::filesystem::path& file,
                                         const BagExportOptions& options);

}  // namespace remora
