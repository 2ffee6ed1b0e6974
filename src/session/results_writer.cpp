// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/results_writer.h"

#include <utility>

#include "session/thread_priority.h"

namespace remora {
namespace {

constexpr int kResultsNiceness = 10;

}  // namespace

std::string ResultsWriter::start(std::filesystem::path folder, DiveReport report,
                                 std::function<void(std::string)> on_problem) {
  wait();
  Diagnostics at_once;
  const bool is_written = write_summary(folder, report.summary, at_once);
  problem_ = is_written ? std::string() : to_string(at_once);
  thread_ = std::thread([this, folder = std::move(folder), report = std::move(report),
                         on_problem = std::move(on_problem)]() mutable {
    set_niceness(kResultsNiceness);
    Diagnostics diagnostics;
    if (write_results(folder, std::move(report), diagnostics)) return;
    problem_ = to_string(diagnostics);
    on_problem(problem_);
  });
  return is_written ? std::string() : to_string(at_once);
}

}  // namespace remora
