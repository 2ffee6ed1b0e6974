// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "session/session.h"
#include "station/station.h"
#include "training/read_debrief_facts.h"
#include "training/records.h"

namespace remora {

/// Keeps the books of a mission while it is flown, in a thread of its own: the trainee's record
/// once a second, pictures of what the judges have seen photographed, and, when mission or dive
/// are over, `mission.json` and `report.html` in the dive's folder.
class AttemptRecorder {
 public:
  using PhotoDone = std::function<void(const PhotoCard& card, const std::string& problem)>;
  struct Options {
    std::filesystem::path folder;  ///< empty: nothing is written
    Records* records = nullptr;    ///< null: nobody's record is kept
    Attempt attempt;               ///< to be begun with the mission's clock
    DebriefSources debrief;        ///< who flew what, for the page
    /// Takes a picture through `vehicle/camera`; `done` may be empty.
    std::function<void(const std::string& source, PhotoDone done)> take_picture;
  };
  /// The session outlives it and has a mission.
  AttemptRecorder(Session& session, Options options);
  /// The session has ended, or will not be waited for: writes how it stands.
  ~AttemptRecorder();
  AttemptRecorder(const AttemptRecorder&) = delete;
  AttemptRecorder& operator=(const AttemptRecorder&) = delete;

  /// Whether a picture through this source is for the judges to see now.
  [[nodiscard]] bool is_for_judges(const std::string& source) const;
  /// A pilot releases the shutter: the judges look first, then the picture is taken.
  void release(const std::string& source, PhotoDone done);

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    std::string source;
    PhotoDone done;
    Clock::time_point since;
  };
  void run();
  void look(bool is_last);
  void take_pictures(const MissionReport& report);
  void keep_record(const MissionReport& report, bool is_last);
  void conclude(const MissionReport& report, bool is_last);
  [[nodiscard]] std::string source_of(VehicleId vehicle, std::uint32_t camera) const;
  [[nodiscard]] std::optional<TakePhoto> shutter_of(const std::string& source) const;

  Session& session_;
  Options options_;
  std::size_t photos_seen_ = 0;
  std::shared_ptr<const MissionReport> concluded_;
  Clock::time_point next_record_;
  double recorded_seconds_ = -1.0;
  bool has_complained_ = false;

  std::mutex mutex_;
  std::condition_variable wakes_;
  std::deque<Waiting> waiting_;
  bool is_closing_ = false;
  std::thread thread_;
};

/// How an attempt stands: `running`, `passed`, `failed`, or `stopped` by somebody.
[[nodiscard]] Attempt attempt_as_it_stands(Attempt attempt, const MissionSpec& spec,
                                           const MissionReport& report);

}  // namespace remora
