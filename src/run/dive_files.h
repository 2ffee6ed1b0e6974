// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "mission/mission_report.h"
#include "mission/mission_spec.h"
#include "record/export.h"
#include "record/recorder.h"
#include "run/dive.h"

namespace remora {

/// The files of a dive's folder: `log.remora` while it goes on; `track.csv`, `contacts.csv`,
/// `estimate.csv` of vehicles that fly by instruments, `tether.csv`, `sensors/`, `summary.json`,
/// after a mission `mission.json` and, after a misfortune, `last_good_state.json` when it is over.

inline constexpr const char* kLogFile = "log.remora";
inline constexpr const char* kSummaryFile = "summary.json";

/// What becomes of a dive that has been kept in a folder when another is to be kept there.
enum class FormerDive { stays, is_removed };
/// Makes the folder of a dive, which has it to itself: one that holds another dive is refused, or
/// loses it. Whatever else lies there stays. Why that could not be done; empty when it was.
[[nodiscard]] std::string make_dive_folder(const std::filesystem::path& folder, FormerDive former);

/// What a log says of its scene, so that a replay finds it again. `options`: how the run was
/// started, beyond the scene's file.
[[nodiscard]] LogHeader log_header(const ScenarioSpec& scenario,
                                   std::vector<std::pair<std::string, std::string>> options = {});

[[nodiscard]] RunSummary summary_of(const Dive& dive, const DiveResult& result);

/// Among the options of a log: a dive whose vehicles are put where somebody outside has them.
inline constexpr std::pair<const char*, const char*> kShadowOption{"shadow", "yes"};
/// Such vehicles know where they are put: their instruments feed nothing.
void let_know_the_truth(ScenarioSpec& scene);

/// The scene as it was when the log was made; its vehicles come from the assets of this program.
[[nodiscard]] std::optional<ScenarioSpec> logged_scenario(const Log& log, const AssetPaths& paths,
                                                          Diagnostics& diagnostics);

/// A scene's text; empty when it cannot be read. Cut off beyond what a scene may have.
[[nodiscard]] std::optional<std::string> text_of(const std::filesystem::path& file);

/// What is to be said of a dive that is over, apart from its log.
struct DiveReport {
  RunSummary summary;           ///< the tethers' part comes from the log
  std::string last_good_state;  ///< JSON, of a dive that came to grief; else empty
};
[[nodiscard]] DiveReport report_of(const Dive& dive, const DiveResult& result);

/// `summary.json` as far as it is known without the log, at once.
[[nodiscard]] bool write_summary(const std::filesystem::path& folder, const RunSummary& summary,
                                 Diagnostics& diagnostics);

/// Everything that lies beside the log, made from it; true when all of it is on disk. What went
/// wrong is in `diagnostics`. Takes about a second for two minutes of a dive with a tether.
[[nodiscard]] bool write_results(const std::filesystem::path& folder, DiveReport report,
                                 Diagnostics& diagnostics);
[[nodiscard]] inline bool write_results(const std::filesystem::path& folder, const Dive& dive,
                                        const DiveResult& result, Diagnostics& diagnostics) {
  return write_results(folder, report_of(dive, result), diagnostics);
}

/// `mission.json`, whole or not at all: whoever reads meanwhile sees the old one or the new one.
/// False, with the reason in `diagnostics`, when the disk refuses.
[[nodiscard]] bool write_mission_json(const std::filesystem::path& folder, const MissionSpec& spec,
                                      const MissionReport& report, Diagnostics& diagnostics);

/// The log of a dive that people may take back to an earlier moment.
class DiveLog {
 public:
  /// Begins `log.remora` in a folder that exists; status() tells whether that went well.
  DiveLog(std::filesystem::path folder, LogHeader header, const Dive& dive);

  void after_step(StepStatus status, const Dive& dive);
  void note(std::int64_t step, const std::string& text);
  /// While the run pauses, too: what a kill may cost is counted in real time.
  void flush_if_due() { recorder_->writer().flush_if_due(); }
  void finish(const Dive& dive, const DiveResult& result);

  /// Ends the log and begins another that holds its records up to `steps`, to be gone on with. The
  /// old one stays beside it as `log_before_rewind_1.remora` and so on. False, with the reason,
  /// when the disk refuses; then the old log goes on, and a replay of it will show what was left
  /// behind.
  [[nodiscard]] bool rewind(std::int64_t steps, const Dive& dive, std::string& why_not);

  [[nodiscard]] LogStatus status() const { return recorder_->writer().status(); }
  [[nodiscard]] const std::string& message() const { return recorder_->writer().message(); }

 private:
  [[nodiscard]] std::unique_ptr<Recorder> new_recorder(const std::filesystem::path& file,
                                                       const Dive& dive) const;

  std::filesystem::path folder_;
  LogHeader header_;
  std::unique_ptr<Recorder> recorder_;
  int rewinds_ = 0;
};

}  // namespace remora
