// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/asset_paths.h"
#include "scenario/mission/mission_file.h"
#include "session/dive_card.h"
#include "session/watched_dive.h"
#include "station/scene_previews.h"
#include "video/video_desk.h"

namespace remora {

class AttemptRecorder;
class RecordedFilm;
class Records;

/// What was recorded elsewhere, to be looked at in a scene of ours.
struct Playback {
  std::string name;     ///< for people: `survey.bag`
  std::string started;  ///< UTC, ISO 8601
  ScenarioSpec scene;
  std::shared_ptr<const Recording> recording;  ///< where the first vehicle was
  std::shared_ptr<RecordedFilm> film;          ///< null without pictures
};

/// One dive with everything that watches it.
struct StationDive : WatchedDive {
  std::filesystem::path folder;              ///< log, photos, summary
  std::unique_ptr<VideoDesk> video;          ///< ends before the session
  std::unique_ptr<AttemptRecorder> attempt;  ///< of a mission that is flown; ends before both
  StationDive();
  ~StationDive();
};

struct StationOptions {
  AssetPaths assets;
  std::filesystem::path data_folder;  ///< dives are kept in `dives/` below it, records beside
  VideoDesk::MakeRenderer make_renderer;
  /// The program that makes a film of a log, with what comes before the log's name; empty: there
  /// is none, and films cannot be made.
  std::vector<std::string> film_command = {};
  /// Programs outside that take part in every dive.
  std::vector<std::shared_ptr<Partner>> partners = {};
};

/// The place where people dive: at most one dive at a time, the shelf of recorded ones, and the
/// scenes to choose from. Safe to call from any thread.
class Station {
 public:
  explicit Station(StationOptions options);
  ~Station();

  /// Ends the current dive and starts another. Empty, with all problems, when it cannot.
  std::shared_ptr<StationDive> launch(const LaunchSpec& spec, Diagnostics& diagnostics);
  /// Of a scene, or a mission with its scene, that is already read (from the command line).
  std::shared_ptr<StationDive> launch(ScenarioSpec scenario, const LaunchSpec& spec);
  std::shared_ptr<StationDive> launch(LoadedMission mission, const LaunchSpec& spec);
  /// Shows what was recorded elsewhere. Keeps nothing of it.
  std::shared_ptr<StationDive> launch(Playback playback);
  void end();
  /// The dive in progress; null between dives. Whoever holds it keeps it alive.
  [[nodiscard]] std::shared_ptr<StationDive> station_dive() const;
  /// Called, from the launching thread, when a dive begins or ends.
  void on_change(std::function<void()> listener);

  [[nodiscard]] const AssetPaths& assets() const;
  /// Trainees and what they have flown; null, with the reason in records_problem(), when their file
  /// cannot be opened. Lives as long as the station.
  [[nodiscard]] Records* records() const;
  [[nodiscard]] std::string records_problem() const;
  [[nodiscard]] std::vector<DiveCard> dives() const;
  /// Deletes a recorded dive and all its files; attempts in the records stay. Why not; empty when
  /// it is gone. A dive that is being flown, looked at or made a report of stays.
  [[nodiscard]] std::string remove_dive(const std::string& id);
  [[nodiscard]] std::vector<PhotoCard> photos() const;  ///< of the current dive
  enum class FilmRefusal { none, no_such_dive, in_the_way, impossible };
  /// Begins a film of a recorded dive, which lies as `film.mp4` among its files when it is done.
  /// One is made at a time. When refused, `why_not` has the words for people.
  [[nodiscard]] FilmRefusal start_film(const std::string& id, std::string& why_not);
  /// Breaks off the film of a dive. False when none is being made.
  bool stop_film(const std::string& id);
  /// A file of a recorded dive: `summary.json`, `track.csv`, `log.remora`, `photos/0003.jpg`, …
  /// Nothing when there is none or the name tries to leave the dive's folder.
  [[nodiscard]] std::optional<std::filesystem::path> dive_file(const std::string& id,
                                                               const std::string& name) const;
  /// The debrief page of a dive that is over; made when it is missing, which takes as long as it
  /// takes to read the dive's log, or, after a program was killed, to simulate it again. Nothing,
  /// with the reason, when it cannot be made.
  [[nodiscard]] std::optional<std::filesystem::path> report(const std::string& id,
                                                            Diagnostics& diagnostics);
  /// Takes a photo into the current dive's folder; `done` gets its card or a problem.
  void take_photo(const std::string& source,
                  std::function<void(const PhotoCard& card, const std::string& problem)> done);
  /// Picture number `step` of `kPreviewSteps` of a flight around a scene or a vessel, as a JPEG
  /// file that is drawn once and kept; called with an empty path and a problem when that is
  /// impossible.
  void preview(const PreviewSubject& subject, int step,
               std::function<void(const std::filesystem::path& file, const std::string& problem)>);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
