// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "run/dive_files.h"

namespace remora {

/// Writes what lies beside the log of a dive that is over. The tables of an hour's dive take half a
/// minute, so they are made in a thread of their own.
class ResultsWriter {
 public:
  ResultsWriter() = default;
  ~ResultsWriter() { wait(); }
  ResultsWriter(const ResultsWriter&) = delete;
  ResultsWriter& operator=(const ResultsWriter&) = delete;

  /// Writes the summary at once, and says why it could not; begins the rest. `on_problem` is called
  /// from that thread.
  [[nodiscard]] std::string start(std::filesystem::path folder, DiveReport report,
                                  std::function<void(std::string)> on_problem);
  /// Until everything is on disk, or cannot be: says why not.
  std::string wait() {
    if (thread_.joinable()) thread_.join();
    return problem_;
  }

 private:
  std::thread thread_;
  std::string problem_;  // the thread's until it has ended
};

}  // namespace remora
