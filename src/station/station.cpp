// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/station.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <mutex>
#include <thread>

#include "media/mp4_file.h"
#include "run/dive_files.h"
#include "run/logged_dive.h"
#include "run/recording.h"
#include "station/attempt_recorder.h"
#include "station/dive_archive.h"
#include "station/film_maker.h"
#include "station/mission_files.h"
#include "station/scene_previews.h"
#include "training/records.h"
#include "video/recorded_film.h"
#include "world/lifeline.h"
#include "world/navigate.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

LaunchOverrides overrides_of(const LaunchSpec& spec) {
  return {.vehicle = spec.vehicle,
          .visibility = spec.visibility,
          .fouling = spec.fouling,
          .current_speed = spec.current_speed,
          .current_towards = spec.current_speed ? spec.current_towards : 0.0,
          .wave_height = spec.wave_height,
          .sun_elevation = spec.sun_elevation,
          .tether_length = spec.tether_length,
          .step = spec.step,
          .start_depth = spec.start_depth,
          .start_heading = spec.start_heading,
          .worksite = spec.worksite,
          .vessel = spec.vessel};
}

/// The photos of one dive. Outlives it as long as a picture is being written.
struct PhotoShelf {
  std::string dive;
  std::mutex mutex;
  int last_number = 0;
  std::vector<PhotoCard> cards;
};

/// What a photographing vehicle knows of its depth; of a view from outside, the first vehicle.
std::optional<double> told_depth(const Model& model, const Moment& now, const std::string& source) {
  VehicleId photographer{0};
  for (std::uint32_t i = 0; i < model.vehicles().size(); ++i)
    if (source.starts_with(model.vehicles()[i].name + "/")) photographer = VehicleId{i};
  if (model.vehicles().empty() || !lifeline(model, now.state, photographer).has_link) return {};
  const auto known = navigation_estimate(model, now.state, now.output, photographer).depth;
  return known ? std::optional(known->value) : std::nullopt;
}

/// Puts a picture on the shelf and on the timeline. `done` may be empty. The desk's threads end
/// before the session does: no need to hold the flight, which would end itself in its own thread.
void take_picture(StationDive& station_dive, const std::shared_ptr<PhotoShelf>& shelf,
                  const std::string& source,
                  std::function<void(const PhotoCard& card, const std::string& problem)> done) {
  std::error_code failed;
  fs::create_directories(station_dive.folder / "photos", failed);
  if (failed) {
    if (done) done({}, fmt::format("no folder for photos: {}", failed.message()));
    return;
  }
  const std::shared_ptr<const Moment> now = station_dive.session->moment();
  PhotoCard card{.id = {},
                 .dive = station_dive.id,
                 .source = source,
                 .at = now->state.now,
                 .depth = told_depth(station_dive.session->model(), *now, source)};
  {
    const std::lock_guard lock(shelf->mutex);
    card.id = fmt::format("{:04d}", ++shelf->last_number);
  }
  const fs::path file = station_dive.folder / "photos" / (card.id + ".jpg");
  station_dive.video->take_photo(
      card.source, file,
      [card, shelf, done = std::move(done),
       session = station_dive.session.get()](const std::string& problem) {
        if (problem.empty()) {
          session->note({.at = card.at,
                         .kind = "photo",
                         .text = fmt::format("{} {}", card.id, card.source),
                         .is_told = true});
          const std::lock_guard lock(shelf->mutex);
          shelf->cards.push_back(card);
        }
        if (done) done(card, problem);
      });
}

/// The highest number that a photo in the folder has: a replay adds to those of the dive.
int last_photo(const fs::path& folder) {
  int last = 0;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "photos", none)) {
    const std::string stem = entry.path().stem().string();
    int number = 0;
    std::from_chars(stem.data(), stem.data() + stem.size(), number);
    last = std::max(last, number);
  }
  return last;
}

std::string usual_source(const Model& model) {
  for (const VehicleModel& vehicle : model.vehicles())
    if (!vehicle.cameras.empty()) return vehicle.name + "/" + vehicle.cameras.front().name;
  return "chase";
}

}  // namespace

struct Station::Parts {
  explicit Parts(StationOptions station_options)
      : options(std::move(station_options)),
        shelf(options.data_folder / "dives"),
        previews(options.assets, options.data_folder / "previews", options.make_renderer),
        films(options.film_command) {
    open_records();
  }

  [[nodiscard]] std::shared_ptr<StationDive> begin(ScenarioSpec scenario, const LaunchSpec& spec,
                                                   DiveArchive::Place place, SessionOptions session,
                                                   const std::string& playback = {},
                                                   std::shared_ptr<RecordedFilm> film = nullptr);
  [[nodiscard]] std::shared_ptr<StationDive> begin_replay(const LaunchSpec& spec,
                                                          Diagnostics& diagnostics);
  [[nodiscard]] std::shared_ptr<StationDive> begin_mission(const LaunchSpec& spec,
                                                           Diagnostics& diagnostics);
  [[nodiscard]] std::shared_ptr<StationDive> begin(LoadedMission mission, const LaunchSpec& spec,
                                                   const DiveArchive::Place& place);
  /// Trainee, record and files of a mission that is about to be flown.
  void begin_attempt(StationDive& station_dive);
  void open_records();
  void name_fliers(std::vector<DiveCard>& cards) const;
  void end_current();
  void tell_change();

  StationOptions options;
  std::unique_ptr<Records> records;
  std::string records_problem;
  std::mutex report_mutex;  // one page is made at a time
  std::mutex launch_mutex;  // one launch or end at a time; held for seconds

  mutable std::mutex mutex;  // of what follows; held for moments
  std::shared_ptr<StationDive> current;
  std::shared_ptr<PhotoShelf> photos;
  std::function<void()> listener;

  std::thread leaving;  // lets go of a dive that is over; under launch_mutex

  mutable std::mutex shelf_mutex;
  DiveArchive shelf;
  ScenePreviews previews;
  FilmMaker films;
};

StationDive::StationDive() = default;
StationDive::~StationDive() {
  attempt.reset();
  video.reset();
}

Station::Station(StationOptions options) : parts_(std::make_unique<Parts>(std::move(options))) {}

Station::~Station() {
  const std::lock_guard launching(parts_->launch_mutex);
  parts_->end_current();
  if (parts_->leaving.joinable()) parts_->leaving.join();
}

std::shared_ptr<StationDive> Station::launch(const LaunchSpec& spec, Diagnostics& diagnostics) {
  const std::lock_guard launching(parts_->launch_mutex);
  if (spec.replay) return parts_->begin_replay(spec, diagnostics);

  if (spec.mission) return parts_->begin_mission(spec, diagnostics);

  // A name, never a path: whoever asks may sit anywhere.
  const fs::path file = parts_->options.assets.scenarios / (spec.scenario + ".yaml");
  if (!is_plain_name(spec.scenario)) {
    diagnostics.error({}, "this is not the name of a scene",
                      "Write one of the scenes that are listed");
    return nullptr;
  }
  std::error_code none;
  if (!fs::is_regular_file(file, none)) {
    diagnostics.error({}, fmt::format("there is no scenario `{}`", spec.scenario));
    return nullptr;
  }
  std::optional<ScenarioSpec> scenario =
      load_scenario(file, parts_->options.assets, diagnostics,
                    {.seed = spec.seed, .duration = std::nullopt, .launch = overrides_of(spec)});
  if (!scenario) return nullptr;
  std::string why_not;
  const auto place = parts_->shelf.begin(scenario->name, why_not);
  if (!place) {
    diagnostics.error({}, why_not);
    return nullptr;
  }
  return parts_->begin(std::move(*scenario), spec, *place,
                       {.folder = place->folder,
                        .has_deployment = spec.has_deployment,
                        .plays_script = spec.plays_script,
                        .replay = nullptr,
                        .log_options = launch_words(overrides_of(spec))});
}

std::shared_ptr<StationDive> Station::launch(ScenarioSpec scenario, const LaunchSpec& spec) {
  const std::lock_guard launching(parts_->launch_mutex);
  std::string why_not;
  // Without a folder the dive goes on all the same, and keeps nothing.
  const DiveArchive::Place place = spec.folder.empty()
                                       ? parts_->shelf.begin(scenario.name, why_not)
                                             .value_or(DiveArchive::Place{scenario.name, {}, {}})
                                       : DiveArchive::place_in(spec.folder, scenario.name);
  return parts_->begin(std::move(scenario), spec, place,
                       {.folder = place.folder,
                        .has_deployment = spec.has_deployment,
                        .plays_script = spec.plays_script,
                        .replay = nullptr,
                        .log_options = launch_words(overrides_of(spec))});
}

std::shared_ptr<StationDive> Station::launch(LoadedMission mission, const LaunchSpec& spec) {
  const std::lock_guard launching(parts_->launch_mutex);
  std::string why_not;
  const DiveArchive::Place place =
      spec.folder.empty() ? parts_->shelf.begin(mission.mission.name, why_not)
                                .value_or(DiveArchive::Place{mission.mission.name, {}, {}})
                          : DiveArchive::place_in(spec.folder, mission.mission.name);
  return parts_->begin(std::move(mission), spec, place);
}

std::shared_ptr<StationDive> Station::launch(Playback playback) {
  const std::lock_guard launching(parts_->launch_mutex);
  LaunchSpec spec;
  spec.scenario = playback.scene.name;
  SessionOptions session;
  session.recording = std::move(playback.recording);
  DiveArchive::Place place = DiveArchive::place_in({}, playback.scene.name);
  place.started = playback.started;
  return parts_->begin(std::move(playback.scene), spec, std::move(place), std::move(session),
                       playback.name, std::move(playback.film));
}

std::shared_ptr<StationDive> Station::Parts::begin_mission(const LaunchSpec& spec,
                                                           Diagnostics& diagnostics) {
  if (!is_plain_name(*spec.mission)) {
    diagnostics.error({}, "this is not the name of a mission",
                      "Write one of the missions that are listed");
    return nullptr;
  }
  if (spec.trainee != 0 && !(records && records->trainee(spec.trainee))) {
    diagnostics.error({}, records ? "there is no such trainee" : records_problem);
    return nullptr;
  }
  const auto file = find_mission(*spec.mission, options.assets, diagnostics);
  if (!file) return nullptr;
  std::optional<LoadedMission> mission =
      load_mission(*file, options.assets, diagnostics,
                   {.seed = spec.seed, .duration = std::nullopt, .launch = overrides_of(spec)});
  if (!mission) return nullptr;
  std::string why_not;
  const auto place = shelf.begin(mission->mission.name, why_not);
  if (!place) {
    diagnostics.error({}, why_not);
    return nullptr;
  }
  return begin(std::move(*mission), spec, *place);
}

std::shared_ptr<StationDive> Station::Parts::begin(LoadedMission mission, const LaunchSpec& spec,
                                                   const DiveArchive::Place& place) {
  std::string trainee;
  if (records && spec.trainee != 0)
    if (const auto known = records->trainee(spec.trainee)) trainee = known->name;
  SessionOptions session;
  session.folder = place.folder;
  session.has_deployment = spec.has_deployment;
  session.mission = SessionMission{.spec = std::move(mission.mission),
                                   .text = std::move(mission.text),
                                   .file = mission.file.string(),
                                   .trainee = trainee,
                                   .has_autopilot = spec.has_autopilot,
                                   // A program outside does not say when it begins.
                                   .awaits_pilot = options.partners.empty()};
  session.log_options = launch_words(overrides_of(spec));
  return begin(std::move(mission.scene), spec, place, std::move(session));
}

void Station::Parts::open_records() {
  std::error_code failed;
  fs::create_directories(options.data_folder, failed);
  try {
    records = std::make_unique<Records>(options.data_folder / "training.db");
    records->close_abandoned();
  } catch (const RecordsError& problem) {
    records.reset();
    records_problem = problem.what();
  }
}

void Station::Parts::name_fliers(std::vector<DiveCard>& cards) const {
  if (!records) return;
  try {
    const std::map<std::string, std::string> fliers = records->fliers();
    for (DiveCard& card : cards)
      if (const auto flier = fliers.find(card.id); flier != fliers.end())
        card.trainee = flier->second;
  } catch (const RecordsError&) {
    // The list is of use without names; whoever asks for the records is told.
  }
}

void Station::Parts::begin_attempt(StationDive& station_dive) {
  const MissionSpec* mission = station_dive.session->mission();
  if (mission == nullptr || station_dive.session->is_replay()) return;
  AttemptRecorder::Options keeper;
  keeper.folder = station_dive.folder;
  if (records && station_dive.launch.trainee != 0) {
    try {
      if (const auto trainee = records->trainee(station_dive.launch.trainee)) {
        station_dive.trainee = trainee->name;
        keeper.attempt.trainee = trainee->id;
        keeper.attempt.mission = mission->name;
        keeper.attempt.dive = station_dive.id;
        keeper.attempt.started = station_dive.started;
        keeper.attempt.phase = "running";
        keeper.records = records.get();
      }
    } catch (const RecordsError& problem) {
      station_dive.session->note(
          {{}, "problem", fmt::format("no record is kept: {}", problem.what())});
    }
  }
  keeper.debrief.dive = station_dive.launch.folder.empty() ? station_dive.id : std::string();
  keeper.debrief.started = station_dive.started;
  keeper.debrief.trainee = station_dive.trainee;
  keeper.debrief.surroundings = surroundings_of(station_dive.session->scenario());
  keeper.take_picture = [&station_dive, shelf = photos](const std::string& source,
                                                        AttemptRecorder::PhotoDone done) {
    if (station_dive.folder.empty()) {
      if (done) done({}, "this dive has no folder to keep photos in");
      return;
    }
    take_picture(station_dive, shelf, source, std::move(done));
  };
  station_dive.attempt =
      std::make_unique<AttemptRecorder>(*station_dive.session, std::move(keeper));
}

std::shared_ptr<StationDive> Station::Parts::begin_replay(const LaunchSpec& spec,
                                                          Diagnostics& diagnostics) {
  const std::optional<fs::path> folder = shelf.folder_of(*spec.replay);
  if (!folder) {
    diagnostics.error({}, "there is no such recorded dive");
    return nullptr;
  }
  {
    const std::lock_guard lock(mutex);
    if (current && current->id == *spec.replay && !current->session->is_replay()) {
      diagnostics.error({}, "this dive is still going on", "End it first");
      return nullptr;
    }
  }
  std::optional<Log> log = load_log(*folder / kLogFile, diagnostics);
  if (!log) return nullptr;
  Diagnostics about_scene;
  std::optional<LoggedDive> logged = logged_dive(*log, options.assets, about_scene);
  if (!logged) {
    for (const Diagnostic& problem : about_scene.list()) diagnostics.add(problem);
    return nullptr;
  }
  SessionOptions session;
  session.replay = std::make_shared<const Log>(std::move(*log));
  if (logged->mission)
    session.mission = SessionMission{.spec = std::move(logged->mission->spec),
                                     .text = std::move(logged->mission->text),
                                     .file = std::move(logged->mission->file),
                                     .trainee = std::move(logged->mission->trainee)};
  return begin(std::move(logged->scene), spec, {*spec.replay, started_of(*spec.replay), *folder},
               std::move(session));
}

std::shared_ptr<StationDive> Station::Parts::begin(ScenarioSpec scenario, const LaunchSpec& spec,
                                                   DiveArchive::Place place, SessionOptions session,
                                                   const std::string& playback,
                                                   std::shared_ptr<RecordedFilm> film) {
  end_current();
  auto station_dive = std::make_shared<StationDive>();
  station_dive->id = std::move(place.id);
  station_dive->started = std::move(place.started);
  station_dive->folder = std::move(place.folder);
  station_dive->launch = spec;
  station_dive->playback = playback;
  if (film) station_dive->film = film->title();
  session.is_shadow = spec.is_shadow && !session.replay && !session.recording;
  if (session.is_shadow) {
    let_know_the_truth(scenario);
    session.log_options.emplace_back(kShadowOption);
  }
  session.partners = options.partners;
  session.awaits_somebody = spec.awaits_somebody;
  station_dive->marks = std::make_shared<MarkBoard>(station_dive->folder);
  station_dive->session = std::make_unique<Session>(std::move(scenario), std::move(session));
  station_dive->video =
      std::make_unique<VideoDesk>(*station_dive->session, options.make_renderer, std::move(film));
  {
    const std::lock_guard lock(mutex);
    current = station_dive;
    photos = std::make_shared<PhotoShelf>();
    photos->dive = station_dive->id;
    photos->last_number = last_photo(station_dive->folder);
  }
  begin_attempt(*station_dive);
  station_dive->session->start();
  tell_change();
  return station_dive;
}

/// Whoever still holds the flight sees its last moment; nothing moves any more.
void Station::Parts::end_current() {
  std::shared_ptr<StationDive> old;
  {
    const std::lock_guard lock(mutex);
    old = std::exchange(current, nullptr);
    photos.reset();
  }
  if (!old) return;
  old->session->end();
  tell_change();
  // Its tables may take a while; the next dive need not wait for them.
  if (leaving.joinable()) leaving.join();
  leaving = std::thread([last = std::move(old)]() mutable { last.reset(); });
}

void Station::Parts::tell_change() {
  std::function<void()> told;
  {
    const std::lock_guard lock(mutex);
    told = listener;
  }
  if (told) told();
}

void Station::end() {
  const std::lock_guard launching(parts_->launch_mutex);
  parts_->end_current();
}

std::shared_ptr<StationDive> Station::station_dive() const {
  const std::lock_guard lock(parts_->mutex);
  return parts_->current;
}

void Station::on_change(std::function<void()> listener) {
  const std::lock_guard lock(parts_->mutex);
  parts_->listener = std::move(listener);
}

const AssetPaths& Station::assets() const { return parts_->options.assets; }

Records* Station::records() const { return parts_->records.get(); }
std::string Station::records_problem() const { return parts_->records_problem; }

std::vector<DiveCard> Station::dives() const {
  const std::shared_ptr<StationDive> now = station_dive();
  const bool is_live = now && !now->session->is_replay() && !now->folder.empty();
  std::vector<DiveCard> cards;
  {
    const std::lock_guard lock(parts_->shelf_mutex);
    cards = parts_->shelf.dives(is_live ? now->id : std::string());
  }
  for (DiveCard& card : cards) card.film = parts_->films.status(card.id);
  parts_->name_fliers(cards);
  if (!is_live) return cards;
  cards.insert(cards.begin(), DiveCard{.id = now->id,
                                       .scenario = now->session->scenario().name,
                                       .started = now->started,
                                       .seconds = now->session->moment()->state.now.seconds(),
                                       .photos = static_cast<int>(photos().size()),
                                       .status = "flying"});
  return cards;
}

std::string Station::remove_dive(const std::string& id) {
  // Nobody launches a replay of it, nor makes its report, meanwhile.
  const std::scoped_lock nobody(parts_->launch_mutex, parts_->report_mutex);
  if (const std::shared_ptr<StationDive> now = station_dive(); now && now->id == id)
    return now->session->is_replay() ? "this dive is being looked at; choose another one first"
                                     : "this dive is still going on";
  if (const auto film = parts_->films.status(id); film && film->is_making)
    return "a film of this dive is being made; stop it first";
  // Tables of a dive that has just ended may still be written.
  if (parts_->leaving.joinable()) parts_->leaving.join();
  const std::lock_guard lock(parts_->shelf_mutex);
  return parts_->shelf.remove(id);
}

Station::FilmRefusal Station::start_film(const std::string& id, std::string& why_not) {
  // Nobody deletes the dive meanwhile.
  const std::scoped_lock nobody(parts_->launch_mutex);
  if (const std::shared_ptr<StationDive> now = station_dive();
      now && now->id == id && !now->session->is_replay()) {
    why_not = "this dive is still going on";
    return FilmRefusal::in_the_way;
  }
  std::optional<fs::path> folder;
  {
    const std::lock_guard lock(parts_->shelf_mutex);
    folder = parts_->shelf.folder_of(id);
  }
  if (!folder) {
    why_not = "there is no such dive";
    return FilmRefusal::no_such_dive;
  }
  if (why_not = mp4_problem(); !why_not.empty()) return FilmRefusal::impossible;
  why_not = parts_->films.start(id, *folder);
  return why_not.empty() ? FilmRefusal::none : FilmRefusal::in_the_way;
}

bool Station::stop_film(const std::string& id) { return parts_->films.stop(id); }

std::optional<fs::path> Station::dive_file(const std::string& id, const std::string& name) const {
  const std::shared_ptr<StationDive> now = station_dive();
  if (now && now->id == id && !now->launch.folder.empty())
    return DiveArchive::file_in(now->folder, name);
  const std::lock_guard lock(parts_->shelf_mutex);
  return parts_->shelf.file(id, name);
}

std::optional<fs::path> Station::report(const std::string& id, Diagnostics& diagnostics) {
  // One at a time: whoever asks for the same waits for the first to make it.
  const std::lock_guard making(parts_->report_mutex);
  if (const auto page = dive_file(id, kReportFile)) return page;
  std::optional<fs::path> folder;
  {
    const std::lock_guard lock(parts_->shelf_mutex);
    folder = parts_->shelf.folder_of(id);
  }
  const std::shared_ptr<StationDive> now = station_dive();
  const bool is_flying = now && now->id == id && !now->session->is_replay();
  if (!folder || is_flying) {
    diagnostics.error({}, is_flying ? "this dive is still going on" : "there is no such dive");
    return std::nullopt;
  }
  DebriefSources sources;
  sources.dive = id;
  sources.started = started_of(id);
  if (!add_logged_sources(*folder, parts_->options.assets, sources, diagnostics) ||
      !write_report(*folder, sources, *folder / kReportFile, diagnostics))
    return std::nullopt;
  return dive_file(id, kReportFile);
}

std::vector<PhotoCard> Station::photos() const {
  std::shared_ptr<PhotoShelf> shelf;
  {
    const std::lock_guard lock(parts_->mutex);
    shelf = parts_->photos;
  }
  if (!shelf) return {};
  const std::lock_guard lock(shelf->mutex);
  return shelf->cards;
}

void Station::take_photo(
    const std::string& source,
    std::function<void(const PhotoCard& card, const std::string& problem)> done) {
  std::shared_ptr<StationDive> station_dive;
  std::shared_ptr<PhotoShelf> shelf;
  {
    const std::lock_guard lock(parts_->mutex);
    station_dive = parts_->current;
    shelf = parts_->photos;
  }
  if (!station_dive) return done({}, "there is no dive to photograph");
  if (station_dive->folder.empty()) return done({}, "this dive has no folder to keep photos in");
  const std::string name = source.empty() ? usual_source(station_dive->session->model()) : source;
  if (!station_dive->attempt || !station_dive->attempt->is_for_judges(name))
    return take_picture(*station_dive, shelf, name, std::move(done));
  station_dive->attempt->release(name, std::move(done));
}

void Station::preview(const PreviewSubject& subject, int step,
                      std::function<void(const fs::path& file, const std::string& problem)> done) {
  parts_->previews.ask(subject, step, kPreviewSteps, std::move(done));
}

}  // namespace remora
