// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "training/read_debrief_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "files/read_file.h"
#include "math/rotation.h"
#include "world/event_text.h"

namespace remora {
namespace {

namespace fs = std::filesystem;

// A photo and the report about it are released together; the picture shows a moment that may be
// some frames older.
constexpr double kSamePhoto = 1.0;                   // [s]
constexpr std::uintmax_t kLargestPicture = 1 << 20;  // bytes, as it is
constexpr std::uintmax_t kLargestText = 64 << 20;    // bytes of a JSON file

std::string bytes_of(const fs::path& file, std::uintmax_t most) {
  std::optional<std::string> bytes = read_file(file, most + 1);
  return bytes && bytes->size() <= most ? *std::move(bytes) : std::string{};
}

// ---- the log ----

/// A log does not say what lamps and cameras are called.
SceneNames names_in(const LogHeader& header) {
  SceneNames names{.vehicles = header.vehicles,
                   .bodies = header.bodies,
                   .tethers = header.tethers,
                   .sensors = {},
                   .lamps = {},
                   .cameras = {}};
  for (const LoggedSensor& sensor : header.sensors) names.sensors.push_back(sensor.name);
  return names;
}

/// Goes through a log once and notes what the debrief tells.
class LogListener {
 public:
  LogListener(const Log& log, VehicleId vehicle)
      : log_(log), names_(names_in(log.header)), vehicle_(vehicle) {
    for (const std::string& tether : log.header.tethers) facts_.tethers.push_back({tether, {}});
    if (vehicle.index >= log.header.vehicles.size()) return;
    facts_.vehicle = log.header.vehicles[vehicle.index];
    const auto body = std::ranges::find(log.header.bodies, facts_.vehicle);
    if (body != log.header.bodies.end())
      body_ = BodyId{static_cast<std::uint32_t>(body - log.header.bodies.begin())};
  }

  [[nodiscard]] DebriefFacts facts() {
    LogCursor cursor(log_);
    while (const LogRecord* record = cursor.next())
      std::visit([this](const auto& r) { take(r); }, *record);
    drop_repeated_entries();
    for (const FaultRecord& fault : watch_.faults())
      facts_.faults.push_back(fault_report(fault, names_));
    for (const ClaimRecord& claim : watch_.claims())
      facts_.claims.push_back(claim_report(claim, names_));
    return std::move(facts_);
  }

 private:
  [[nodiscard]] double time_of(std::int64_t step) const { return log_.time_of(step).seconds(); }
  void tell(double time, std::string kind, std::string text) {
    derived_.push_back({time, std::move(kind), std::move(text)});
  }

  void take(const TrackRecord& r) {
    if (r.vehicle != vehicle_) return;
    facts_.track.push_back({time_of(r.step), r.body.p_WB, to_roll_pitch_yaw(r.body.q_WB).yaw,
                            r.body.V_WB_B.linear.norm()});
  }
  void take(const EstimateRecord& r) {
    if (r.vehicle == vehicle_)
      facts_.estimates.push_back({time_of(r.step), r.heading, r.depth, r.position_W});
  }
  void take(const TetherRecord& r) {
    if (r.tether.index >= facts_.tethers.size()) return;
    auto& use = facts_.tethers[r.tether.index];
    const TetherCondition before =
        use.samples.empty() ? TetherCondition::slack : use.samples.back().condition;
    use.samples.push_back({time_of(r.step), r.deployed, r.greatest_tension, r.condition});
    if (r.condition != before)
      tell(time_of(r.step), "tether", fmt::format("{} is {}", use.name, name(r.condition)));
  }
  void take(const ContactRecord& r) {
    if (!body_ || (r.a != *body_ && r.b != *body_)) return;
    const BodyId other = r.a == *body_ ? r.b : r.a;
    const std::string with =
        other.index < log_.header.bodies.size() ? log_.header.bodies[other.index] : "?";
    facts_.contacts.push_back({time_of(r.step), with, r.p_W, r.impulse_W.norm()});
    tell(time_of(r.step), "contact", fmt::format("{} touches {}", facts_.vehicle, with));
  }
  void take(const InputRecord& r) {
    watch_.observe(log_.time_of(r.step), r.input);
    for (const Event& event : r.input.events)
      if (EventText text = event_text(event, names_); *text.kind != '\0')
        tell(time_of(r.step), text.kind, std::move(text.words));
  }
  // A session writes its timeline as notes, "kind: text".
  void take(const NoteRecord& r) {
    const std::size_t colon = r.text.find(": ");
    const bool has_kind = colon != std::string::npos && r.text.find(' ') > colon;
    facts_.timeline.push_back({time_of(r.step), has_kind ? r.text.substr(0, colon) : "note",
                               has_kind ? r.text.substr(colon + 2) : r.text});
  }
  void take(const HashRecord&) {}
  void take(const SensorRecord&) {}
  void take(const EndRecord&) {}

  // Where a session has told of such things itself, its own words are better.
  void drop_repeated_entries() {
    std::set<std::string> told;
    for (const DebriefFacts::Entry& entry : facts_.timeline) told.insert(entry.kind);
    for (DebriefFacts::Entry& entry : derived_)
      if (!told.contains(entry.kind)) facts_.timeline.push_back(std::move(entry));
    std::ranges::stable_sort(facts_.timeline, {}, &DebriefFacts::Entry::time);
  }

  const Log& log_;
  SceneNames names_;
  VehicleId vehicle_;
  std::optional<BodyId> body_;
  DebriefFacts facts_;
  FaultWatch watch_;
  std::vector<DebriefFacts::Entry> derived_;
};

std::string option(const LogHeader& header, std::string_view key) {
  const auto found =
      std::ranges::find(header.options, key, &std::pair<std::string, std::string>::first);
  return found == header.options.end() ? std::string() : found->second;
}

std::string trouble_of(const Log& log) {
  if (!log.end) return "the recording was cut off";
  // A dive from the console lasts until somebody ends it.
  if (log.end->status == "ok" || log.end->status == "stopped") return {};
  return log.end->message.empty() ? log.end->status : log.end->message;
}

// ---- photos ----

std::optional<double> number_at(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

std::optional<Vec3> place_of(const nlohmann::json& json) {
  const auto vehicle = json.find("vehicle");
  if (vehicle == json.end() || !vehicle->is_object()) return std::nullopt;
  const auto place = vehicle->find("position_world");
  if (place == vehicle->end() || !place->is_array() || place->size() != 3) return std::nullopt;
  Vec3 p_W = Vec3::Zero();
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(*place)[i].is_number()) return std::nullopt;
    p_W[static_cast<Eigen::Index>(i)] = (*place)[i];
  }
  return p_W;
}

std::optional<DebriefFacts::Photo> photo_of(const fs::path& facts_file) {
  const auto json = nlohmann::json::parse(bytes_of(facts_file, kLargestText), nullptr,
                                          /*allow_exceptions=*/false);
  if (!json.is_object()) return std::nullopt;
  const std::optional<double> time = number_at(json, "time");
  if (!time) return std::nullopt;
  DebriefFacts::Photo photo;
  photo.time = *time;
  if (const auto source = json.find("source"); source != json.end() && source->is_string())
    photo.source = *source;
  photo.visibility = number_at(json, "visibility");
  photo.p_W = place_of(json);
  return photo;
}

std::vector<DebriefFacts::Photo> photos_in(const fs::path& folder, const DebriefSources& sources,
                                           Diagnostics& diagnostics) {
  std::vector<fs::path> files;
  std::error_code none;
  for (fs::directory_iterator entry(folder / "photos", none), end; !none && entry != end;
       entry.increment(none))
    if (entry->path().extension() == ".json") files.push_back(entry->path());
  std::ranges::sort(files);

  std::vector<DebriefFacts::Photo> photos;
  for (const fs::path& file : files) {
    std::optional<DebriefFacts::Photo> photo = photo_of(file);
    const fs::path picture = fs::path(file).replace_extension(".jpg");
    if (!photo) {
      diagnostics.warning({file.string(), 0}, "is not what is known about a photo");
      continue;
    }
    photo->file = (fs::path("photos") / picture.filename()).string();
    if (fs::exists(picture, none))
      photo->jpeg =
          sources.scaled_down ? sources.scaled_down(picture) : bytes_of(picture, kLargestPicture);
    photos.push_back(std::move(*photo));
  }
  std::ranges::stable_sort(photos, {}, &DebriefFacts::Photo::time);
  return photos;
}

/// Joins each report about a photo with the picture nearest in time; one without a picture gets an
/// entry of its own, for without a renderer there are none.
void join_reports(DebriefFacts& facts) {
  if (!facts.mission) return;
  const auto& reports = facts.mission->report.photos;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const double time = reports[i].at.seconds();
    DebriefFacts::Photo* nearest = nullptr;
    for (DebriefFacts::Photo& photo : facts.photos)
      if (!photo.report && std::abs(photo.time - time) <= kSamePhoto &&
          (!nearest || std::abs(photo.time - time) < std::abs(nearest->time - time)))
        nearest = &photo;
    if (!nearest) {
      nearest = &facts.photos.emplace_back();
      nearest->time = time;
      nearest->visibility = reports[i].visibility;
    }
    nearest->report = i;
    nearest->p_W = reports[i].X_WC.p;
  }
  std::ranges::stable_sort(facts.photos, {}, &DebriefFacts::Photo::time);
}

// ---- what the mission adds to the timeline of a dive without a session ----

void add_goals(DebriefFacts& facts) {
  if (!facts.mission) return;
  if (std::ranges::find(facts.timeline, "goal", &DebriefFacts::Entry::kind) != facts.timeline.end())
    return;
  for (const GoalReport& goal : facts.mission->report.goals)
    if (goal.done_at) facts.timeline.push_back({goal.done_at->seconds(), "goal", goal.title});
  std::ranges::stable_sort(facts.timeline, {}, &DebriefFacts::Entry::time);
}

void add_photos(DebriefFacts& facts) {
  if (std::ranges::find(facts.timeline, "photo", &DebriefFacts::Entry::kind) !=
      facts.timeline.end())
    return;
  for (const DebriefFacts::Photo& photo : facts.photos)
    facts.timeline.push_back({photo.time, "photo", photo.file.empty() ? "photo" : photo.file});
  std::ranges::stable_sort(facts.timeline, {}, &DebriefFacts::Entry::time);
}

}  // namespace

DebriefFacts debrief_facts(const Log& log, VehicleId vehicle) {
  DebriefFacts facts = LogListener(log, vehicle).facts();
  facts.title = facts.scene = log.header.scenario_name;
  facts.program_version = log.header.program_version;
  facts.seed = log.header.seed;
  facts.seconds = log.time_of(log.end ? log.end->step : log.last_step).seconds();
  facts.trouble = trouble_of(log);
  facts.trainee = option(log.header, "trainee");
  return facts;
}

std::optional<DebriefFacts> read_debrief_facts(const fs::path& folder,
                                               const DebriefSources& sources,
                                               Diagnostics& diagnostics) {
  const std::optional<Log> log = load_log(folder / "log.remora", diagnostics);
  if (!log) return std::nullopt;
  DebriefFacts facts = debrief_facts(*log, sources.vehicle);
  facts.dive = sources.dive;
  facts.started = sources.started;
  facts.surroundings = sources.surroundings;
  if (!sources.trainee.empty()) facts.trainee = sources.trainee;
  if (sources.goes_on && !log->end) facts.trouble.clear();

  const fs::path mission_file = folder / kMissionFile;
  if (std::error_code none; fs::exists(mission_file, none)) {
    facts.mission = mission_from_json(bytes_of(mission_file, kLargestText));
    if (!facts.mission)
      diagnostics.warning({mission_file.string(), 0}, "is not a mission's report; left out");
  }
  if (facts.mission && !facts.mission->mission.title.empty())
    facts.title = facts.mission->mission.title;
  facts.photos = photos_in(folder, sources, diagnostics);
  join_reports(facts);
  add_goals(facts);
  add_photos(facts);
  return facts;
}

}  // namespace remora
