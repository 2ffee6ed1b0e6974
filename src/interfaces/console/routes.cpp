// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/routes.h"

#include <fmt/format.h>

#include <cmath>
#include <thread>

#include "base/text.h"
#include "interfaces/console_protocol/decode.h"
#include "interfaces/console_protocol/description.h"
#include "interfaces/console_protocol/encode.h"
#include "interfaces/console_protocol/mark_text.h"
#include "interfaces/console_protocol/mission_text.h"
#include "run/dive_files.h"
#include "session/mark_board.h"
#include "station/mission_files.h"
#include "video/place_seen.h"

namespace remora {
namespace {

// The page with all its plots and photos takes a second; more on a busy machine.
constexpr std::chrono::seconds kLongestReport{15};

// The page needs nothing from elsewhere; pictures and films may come from this machine's other
// programs (a real vehicle's camera beside its shadow).
// An overview also asks the stations of its class.
constexpr const char* kContentPolicy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob: http://127.0.0.1:* http://localhost:*; "
    "media-src 'self' data: blob: http://127.0.0.1:* http://localhost:*; "
    "connect-src 'self' ws: wss:{}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

// A report stands alone. Names in it come from people: whatever they wrote, nothing is fetched,
// and nothing in it can reach the console.
constexpr const char* kReportPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

HttpAnswer nothing_here() { return refusal(404, "there is nothing at this address"); }

HttpAnswer too_many_guesses() {
  return refusal(429, "too many wrong tokens came from your address; wait a minute");
}

HttpAnswer no_content() { return {.status = 204, .type = {}}; }

std::vector<std::string> errors_of(const Diagnostics& diagnostics) {
  std::vector<std::string> list;
  for (const Diagnostic& diagnostic : diagnostics.list()) {
    if (diagnostic.severity == Severity::error) list.push_back(to_string(diagnostic));
  }
  return list;
}

/// Whether a dive that goes on has its page. It is being made in the seconds after its mission's
/// end: worth waiting for.
bool awaits_report(const StationDive& station_dive, const Station& station) {
  const auto end = std::chrono::steady_clock::now() + kLongestReport;
  while (!station.dive_file(station_dive.id, kReportFile)) {
    const std::shared_ptr<const Moment> now = station_dive.session->moment();
    const bool is_over = now->mission && now->mission->phase != MissionPhase::running;
    if (!is_over || std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

}  // namespace

Routes::Routes(Parts parts) : parts_(std::move(parts)), training_(parts_.station, parts_.work) {}

std::optional<HttpAnswer> Routes::objection(const HttpRequest& request) {
  const Access& access = parts_.access;
  if (!access.is_own_host(request.from))
    return refusal(403, "this console does not answer to that name (header Host)");
  const bool changes = request.method != "GET" || request.target.path == "/ws";
  if (changes && !access.is_own_origin(request.from))
    return refusal(403, "pages from elsewhere (header Origin) may not use this console");
  const std::string& path = request.target.path;
  const bool is_open = path == "/api/login" || (path != "/ws" && path.rfind("/api/", 0) != 0 &&
                                                path.rfind("/video/", 0) != 0);
  return is_open ? std::nullopt : objection_to_token(request);
}

std::optional<HttpAnswer> Routes::objection_to_token(const HttpRequest& request) {
  if (knows(request)) return std::nullopt;
  const auto now = std::chrono::steady_clock::now();
  if (!guesses_.hears(request.from.remote_address, now)) return too_many_guesses();
  for (const std::string_view wrong : Access::tokens_of(request.from))
    guesses_.note_wrong(request.from.remote_address, wrong, now);
  return refusal(403, kTokenRequired,
                 "this console wants its token: log in with the one it printed");
}

bool Routes::knows(const HttpRequest& request) {
  if (!parts_.access.needs_token()) return true;
  const auto now = std::chrono::steady_clock::now();
  return guesses_.hears(request.from.remote_address, now) && parts_.access.has_token(request.from);
}

void Routes::answer(const HttpRequest& request, const Respond& respond) {
  Path path = request.target.parts();
  if (!path.empty() && path.front() == "api") {
    path.erase(path.begin());
    return answer_api(request, path, respond);
  }
  if (request.method != "GET") return respond(refusal(405, "pages can only be read"));
  respond(page(request));
}

std::string Routes::class_origin(const HttpRequest& request) const {
  const bool is_known =
      parts_.access.is_own_host(request.from) && parts_.access.is_class_origin(request.from);
  return is_known ? request.from.origin : std::string();
}

std::string Routes::content_policy(const std::string& page) const {
  std::string stations;
  if (parts_.class_spec && page == "/class")
    for (const ClassSpec::Station& station : parts_.class_spec->stations)
      stations += " http://" + station.address;
  return fmt::format(fmt::runtime(kContentPolicy), stations);
}

/// Whoever reads it can log in at the stations: for instructors.
HttpAnswer Routes::class_of(const HttpRequest& request) const {
  if (!parts_.class_spec)
    return refusal(404, "this console oversees no class: start it with `remora class FILE`");
  if (!parts_.room.is_instructor_code(request.from.code, std::chrono::steady_clock::now()))
    return refusal(403, kInstructorCodeRequired, "the class asks for the instructor's code");
  return json_answer(class_text(*parts_.class_spec));
}

HttpAnswer Routes::page(const HttpRequest& request) const {
  if (WebPages::is_page(request.target.path) && !parts_.pages.exist()) {
    return refusal(503,
                   "the console's pages have not been built. Start ./run.sh, or run "
                   "tools/build_web.sh, with Node.js installed");
  }
  if (request.target.path == "/docs")  // links between its pages are relative
    return {.status = 302, .body = {}, .headers = {{"Location", "/docs/"}}};
  const std::optional<PageFile> file = parts_.pages.find(request.target, request.accepts_gzip);
  if (!file && request.target.path == "/docs/")
    return refusal(503, "the documentation has not been built. Run tools/build_docs.py");
  if (!file) return nothing_here();
  HttpAnswer answer{.type = file->type, .file = file->file};
  answer.headers.emplace_back(
      "Cache-Control", file->is_named_by_hash ? "public, max-age=31536000, immutable" : "no-cache");
  if (file->is_gzipped) answer.headers.emplace_back("Content-Encoding", "gzip");
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("Content-Security-Policy", content_policy(request.target.path));
  answer.headers.emplace_back("Referrer-Policy", "no-referrer");
  return answer;
}

void Routes::answer_api(const HttpRequest& request, const Path& path, const Respond& respond) {
  const bool is_record = path.size() == 2 && (path[0] == "dives" || path[0] == "trainees");
  if (request.method == "DELETE" && is_record && path[1] != "current")
    if (auto refused = objection_to(Right::delete_records, request))
      return respond(std::move(*refused));
  if (TrainingRoutes::owns(path)) return training_.answer(request, path, respond);
  if (!path.empty() && path.front() == "marks") return answer_marks(request, path, respond);
  if (path.size() == 3 && path[0] == "dives" && path[2] == "film")
    return answer_film(request, path[1], respond);
  if (request.method == "GET") return answer_get(request, path, respond);
  if (request.method == "POST") return answer_post(request, path, respond);
  if (request.method == "DELETE" && path == Path{"dives", "current"}) {
    if (auto refused = objection_to_ending(request)) return respond(std::move(*refused));
    return parts_.work([this, respond] {
      answer_safely(respond, [this] {
        parts_.station.end();
        return no_content();
      });
    });
  }
  if (request.method == "DELETE" && path.size() == 2 && path[0] == "dives")
    return remove_dive(path[1], respond);
  respond(refusal(405, "this cannot be done to that address"));
}

void Routes::remove_dive(const std::string& dive, const Respond& respond) {
  parts_.work([this, dive, respond] {
    answer_safely(respond, [&] {
      const std::string problem = parts_.station.remove_dive(dive);
      if (problem.empty()) return no_content();
      const bool is_there = parts_.station.dive_file(dive, kLogFile).has_value();
      return is_there ? refusal(409, problem) : refusal(404, problem);
    });
  });
}

/// How it stands is in the list of dives, and the film among the dive's files.
void Routes::answer_film(const HttpRequest& request, const std::string& dive,
                         const Respond& respond) {
  if (request.method != "POST" && request.method != "DELETE")
    return respond(refusal(405, "a film takes POST to begin it and DELETE to break it off"));
  if (auto refused = objection_to(Right::make_films, request)) return respond(std::move(*refused));
  if (request.method == "DELETE")
    return respond(parts_.station.stop_film(dive)
                       ? no_content()
                       : refusal(404, "no film of this dive is being made"));
  parts_.work([this, dive, respond] {
    answer_safely(respond, [&] {
      std::string why_not;
      switch (parts_.station.start_film(dive, why_not)) {
        case Station::FilmRefusal::none:
          return json_answer(film_text({.is_making = true}), 202);
        case Station::FilmRefusal::no_such_dive:
          return refusal(404, why_not);
        case Station::FilmRefusal::in_the_way:
          return refusal(409, why_not);
        case Station::FilmRefusal::impossible:
          break;
      }
      return refusal(503, why_not);
    });
  });
}

void Routes::answer_marks(const HttpRequest& request, const Path& path, const Respond& respond) {
  const std::shared_ptr<StationDive>& station_dive = parts_.room.station_dive();
  if (!station_dive) return respond(refusal(404, "there is no dive"));
  if (path.size() == 1 && request.method == "GET")
    return respond(json_answer(marks_text(station_dive->marks->marks())));
  if (station_dive->session->is_replay())
    return respond(refusal(409, "a recording keeps the marks that it has"));
  if (auto refused = objection_to(Right::mark, request)) return respond(std::move(*refused));
  if (path.size() == 1 && request.method == "POST") return place_mark(request, respond);
  if (path.size() == 2 && request.method == "DELETE") {
    const std::optional<double> id = finite_number(path[1]);
    const bool is_id = id && *id >= 1.0 && *id <= 1e9 && *id == std::floor(*id);
    const bool is_gone = is_id && station_dive->marks->remove(static_cast<std::uint32_t>(*id));
    return respond(is_gone ? no_content()
                           : refusal(404, fmt::format("there is no mark {}", path[1])));
  }
  respond(refusal(405, "marks take GET and POST, a mark takes DELETE"));
}

namespace {

/// Where what is seen there lies, as whoever asks may know it.
std::optional<Vec3> marked_place(const Session& session, const MarkRequest::Pixel& pixel,
                                 Audience audience, std::string& why_not) {
  const std::shared_ptr<const Moment> now = session.moment();
  const auto seen = place_seen(session.model(), now->state, pixel.source, pixel.at[0], pixel.at[1]);
  if (!seen) {
    why_not = "there is nothing but water, or no camera of a vehicle called so";
    return std::nullopt;
  }
  if (audience == Audience::instructor) return in_world(session.model(), now->state, *seen);
  const auto known = as_estimated(session.model(), now->state, now->output, *seen);
  if (!known) why_not = "the vehicle does not know where it is: place the mark on the map";
  return known;
}

HttpAnswer marked(const StationDive& station_dive, MarkRequest wanted,
                  const ControlRoom::Speaker& speaker) {
  std::string why_not;
  if (wanted.pixel) {
    wanted.what.p_W = marked_place(*station_dive.session, *wanted.pixel, speaker.audience, why_not);
    if (!wanted.what.p_W) return refusal(422, why_not);
  }
  MarkBoard& board = *station_dive.marks;
  if (wanted.id) {
    const auto changed = board.change(*wanted.id, wanted.what);
    return changed ? json_answer(mark_text(*changed))
                   : refusal(404, fmt::format("there is no mark {}", *wanted.id));
  }
  const auto placed = board.place({.name = wanted.what.name.value_or(std::string()),
                                   .p_W = *wanted.what.p_W,
                                   .author = speaker.name,
                                   .at = station_dive.session->moment()->state.now});
  if (!placed) return refusal(409, fmt::format("a dive has at most {} marks", MarkBoard::kMost));
  return json_answer(mark_text(*placed), 201);
}

}  // namespace

void Routes::place_mark(const HttpRequest& request, const Respond& respond) {
  const DecodedBody<MarkRequest> wanted = decode_mark(request.body);
  if (!wanted.value) return respond(refusal(422, wanted.problem));
  const ControlRoom::Speaker speaker = parts_.room.speaker(request.from.client_secret);
  const std::shared_ptr<StationDive> station_dive = parts_.room.station_dive();
  parts_.work([station_dive, respond, speaker, wanted = *wanted.value] {
    answer_safely(respond, [&] { return marked(*station_dive, wanted, speaker); });
  });
}

void Routes::answer_get(const HttpRequest& request, const Path& path, const Respond& respond) {
  if (path == Path{"station"}) return respond(station());
  if (path == Path{"class"}) return respond(class_of(request));
  if (path == Path{"scenarios"}) return list_scenarios(respond);
  if (path.size() == 3 && path[0] == "scenarios" && path[2] == "preview.jpg")
    return preview(request, {path[1]}, respond);
  if (path == Path{"vessels"}) {
    return parts_.work([this, respond] {
      answer_safely(respond, [this] { return json_answer(vessels_text(parts_.station.assets())); });
    });
  }
  if (path.size() == 3 && path[0] == "vessels" && path[2] == "preview.jpg")
    return preview(request, {kVesselScene, path[1]}, respond);
  if (path == Path{"vehicles"}) {
    return parts_.work([this, respond] {
      answer_safely(respond,
                    [this] { return json_answer(vehicles_text(parts_.station.assets())); });
    });
  }
  if (path == Path{"dives"}) {
    return parts_.work([this, respond] {
      answer_safely(respond, [this] { return json_answer(dives_text(parts_.station.dives())); });
    });
  }
  if (path == Path{"dive"}) return describe_dive(respond);
  if (path == Path{"dive", "timeline"}) {
    if (!parts_.room.station_dive()) return respond(refusal(404, "there is no dive"));
    return respond(
        json_answer(timeline_text(parts_.room.timeline_for(request.from.client_secret))));
  }
  if (path == Path{"dive", "mission"})
    return answer_about_mission(respond, mission_description_text);
  if (path == Path{"dive", "mission", "report"}) {
    return answer_about_mission(
        respond, [this, audience = audience_of(request)](const StationDive& station_dive) {
          const std::shared_ptr<const Moment> now = station_dive.session->moment();
          return mission_report_text(
              station_dive, audience == Audience::pilot ? *now->told_mission : *now->mission,
              parts_.station.photos());
        });
  }
  if (path.size() == 3 && path[0] == "dives" && path[2] == "report")
    return lead_to_report(path[1], respond);
  if (path.size() == 3 && path[0] == "dives" && path[2] == kReportFile)
    return show_report(path[1], respond);
  if (path == Path{"photos"}) {
    return parts_.work([this, respond] {
      answer_safely(respond, [this] { return json_answer(photos_text(parts_.station.photos())); });
    });
  }
  if (path.size() >= 3 && path[0] == "dives") return respond(dive_file(request, path));
  const bool is_for_posting = path == Path{"pose"} || path == Path{"login"};
  respond(is_for_posting ? refusal(405, "this address only takes POST") : nothing_here());
}

void Routes::answer_post(const HttpRequest& request, const Path& path, const Respond& respond) {
  if (path == Path{"dives"}) return launch(request, respond);
  if (path == Path{"login"}) return respond(login(request));
  if (path == Path{"photos"}) {
    const DecodedBody<std::string> source = decode_photo(request.body);
    if (!source.value) return respond(refusal(422, source.problem));
    // It may be the judges' shutter.
    if (auto refused = objection_to(Right::command, request)) return respond(std::move(*refused));
    if (parts_.room.station_dive() && !source.value->empty()) {
      std::string why_not =
          parts_.room.objection_to_view(*source.value, request.from.client_secret);
      if (!why_not.empty()) return respond(refusal(403, why_not));
    }
    return parts_.room.take_photo(
        *source.value, [respond](const PhotoCard& card, const std::string& problem) {
          respond(problem.empty() ? json_answer(photo_text(card), 201) : refusal(503, problem));
        });
  }
  if (path == Path{"pose"}) {
    const DecodedBody<client::Command> pose = decode_pose(request.body);
    if (!pose.value) return respond(refusal(422, pose.problem));
    const std::string problem = parts_.room.follow(
        pose.value->vehicle, std::get<order::FollowPose>(pose.value->order).state);
    return respond(problem.empty() ? no_content() : refusal(422, problem));
  }
  respond(refusal(405, "this cannot be done to that address"));
}

HttpAnswer Routes::station() const {
  StationFacts facts;
  facts.version = parts_.version;
  facts.needs_token = parts_.access.needs_token();
  facts.needs_code = parts_.room.has_instructor_code();
  if (const std::shared_ptr<StationDive>& station_dive = parts_.room.station_dive()) {
    facts.dive = station_dive->id;
    facts.device = station_dive->video->device();
    facts.why_no_pictures = station_dive->video->why_not();
  }
  return json_answer(station_text(facts, parts_.room.roster()));
}

HttpAnswer Routes::login(const HttpRequest& request) {
  if (!parts_.access.needs_token()) return no_content();
  const auto now = std::chrono::steady_clock::now();
  const std::string& address = request.from.remote_address;
  if (!guesses_.hears(address, now)) return too_many_guesses();
  const DecodedBody<std::string> token = decode_login(request.body);
  if (!token.value) return refusal(422, token.problem);
  if (!parts_.access.is_token(*token.value)) {
    guesses_.note_wrong(address, *token.value, now);
    return refusal(403, "that is not the token");
  }
  HttpAnswer answer = no_content();
  answer.headers.emplace_back(
      "Set-Cookie", "remora_token=" + *token.value + "; Path=/; HttpOnly; SameSite=Strict");
  return answer;
}

Audience Routes::audience_of(const HttpRequest& request) const {
  return parts_.room.station_dive() ? parts_.room.speaker(request.from.client_secret).audience
                                    : Audience::instructor;
}

/// What a dive that is being flown may give to its pilots: photographs, marks, and what is made
/// when a mission is over. The log, and the facts beside a photograph, say what is the case.
bool Routes::tells_truth_of_flight(const HttpRequest& request, const std::string& dive,
                                   const std::string& file) const {
  const std::shared_ptr<StationDive>& current = parts_.room.station_dive();
  const bool is_flown = current && current->id == dive && !current->session->is_replay() &&
                        current->session->moment()->phase != SessionPhase::ended;
  if (!is_flown || audience_of(request) == Audience::instructor) return false;
  return !file.ends_with(".jpg") && !file.ends_with(".html") && file != kMissionFile &&
         file != MarkBoard::kFile;
}

HttpAnswer Routes::dive_file(const HttpRequest& request, const Path& path) const {
  std::string name = path[2];
  for (std::size_t i = 3; i < path.size(); ++i) name += "/" + path[i];
  if (tells_truth_of_flight(request, path[1], name))
    return refusal(403,
                   fmt::format("`{}` says what is the case: only an instructor may read it while "
                               "the dive is flown. End the dive first",
                               name));
  const auto file = parts_.station.dive_file(path[1], name);
  if (!file) return nothing_here();
  return {.type = media_type(*file), .file = *file};
}

/// A station without an instructor's code leaves REST to programs of one's own.
std::optional<HttpAnswer> Routes::objection_to(Right right, const HttpRequest& request) const {
  if (!parts_.room.has_instructor_code()) return std::nullopt;
  const std::string why_not = parts_.room.objection_to(right, request.from.client_secret);
  if (why_not.empty()) return std::nullopt;
  return refusal(403, why_not);
}

/// A new dive ends the present one, too.
std::optional<HttpAnswer> Routes::objection_to_ending(const HttpRequest& request) const {
  const std::string problem = parts_.room.objection_to_ending(request.from.client_secret);
  if (problem.empty()) return std::nullopt;
  return refusal(409, kFlightInProgress, problem);
}

void Routes::launch(const HttpRequest& request, const Respond& respond) {
  const DecodedBody<LaunchSpec> spec = decode_launch(request.body);
  if (!spec.value) {
    return respond(
        json_answer(error_text(code_of(422), "this dive cannot be started", {spec.problem}), 422));
  }
  if (auto refused = objection_to_ending(request)) return respond(std::move(*refused));
  parts_.work([this, respond, spec = *spec.value] {
    answer_safely(respond, [&] {
      Diagnostics diagnostics;
      const std::shared_ptr<StationDive> station_dive = parts_.station.launch(spec, diagnostics);
      if (station_dive == nullptr)
        return json_answer(
            error_text(code_of(422), "this dive cannot be started", errors_of(diagnostics)), 422);
      return json_answer(fmt::format("{{\"dive\":{}}}", dive_description_text(*station_dive)), 201);
    });
  });
}

void Routes::preview(const HttpRequest& request, const PreviewSubject& subject,
                     const Respond& respond) {
  const int step = static_cast<int>(request.target.number("step", 0, 0, kPreviewSteps - 1));
  parts_.work([this, respond, subject, step] {
    parts_.station.preview(
        subject, step, [respond](const std::filesystem::path& file, const std::string& problem) {
          if (!problem.empty()) return respond(refusal(503, problem));
          respond({.type = "image/jpeg",
                   .file = file,
                   .headers = {{"Cache-Control", "private, max-age=600"}}});
        });
  });
}

void Routes::describe_dive(const Respond& respond) {
  const std::shared_ptr<StationDive> station_dive = parts_.room.station_dive();
  if (!station_dive) return respond(refusal(404, "there is no dive"));
  parts_.work([station_dive, respond] {
    answer_safely(respond, [&] { return json_answer(dive_description_text(*station_dive)); });
  });
}

void Routes::answer_about_mission(
    const Respond& respond, std::function<std::string(const StationDive& station_dive)> text) {
  const std::shared_ptr<StationDive> station_dive = parts_.room.station_dive();
  if (!station_dive) return respond(refusal(404, "there is no dive"));
  if (station_dive->session->mission() == nullptr)
    return respond(refusal(404, "this dive has no mission"));
  parts_.work([station_dive, respond, text = std::move(text)] {
    answer_safely(respond, [&] { return json_answer(text(*station_dive)); });
  });
}

/// A short address for people; the page itself has the dive's other files beside it.
void Routes::lead_to_report(const std::string& dive, const Respond& respond) {
  if (!is_plain_name(dive)) return respond(nothing_here());
  respond({.status = 302,
           .body = {},
           .headers = {{"Location", fmt::format("/api/dives/{}/{}", dive, kReportFile)}}});
}

void Routes::show_report(const std::string& dive, const Respond& respond) {
  const std::shared_ptr<StationDive> station_dive = parts_.room.station_dive();
  const bool is_flying =
      station_dive && station_dive->id == dive && !station_dive->session->is_replay();
  parts_.work([this, dive, respond, is_flying, station_dive] {
    answer_safely(respond, [&] {
      if (is_flying && !awaits_report(*station_dive, parts_.station))
        return refusal(409, "the report is made when the mission, or the dive, has ended");
      Diagnostics diagnostics;
      const auto file = parts_.station.report(dive, diagnostics);
      if (!file)
        return json_answer(error_text(code_of(404), "there is no report", errors_of(diagnostics)),
                           404);
      return HttpAnswer{.type = media_type(*file),
                        .file = *file,
                        .headers = {{"Content-Security-Policy", kReportPolicy}}};
    });
  });
}

void Routes::list_scenarios(const Respond& respond) {
  parts_.work([this, respond] {
    answer_safely(respond, [this] {
      const std::lock_guard lock(scenarios_mutex_);
      if (scenarios_.empty()) scenarios_ = scenarios_text(parts_.station.assets());
      return json_answer(scenarios_);
    });
  });
}

}  // namespace remora
