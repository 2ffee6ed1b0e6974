// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console/training_routes.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "interfaces/console_protocol/decode.h"
#include "interfaces/console_protocol/training_text.h"
#include "scenario/mission/mission_file.h"

namespace remora {
namespace {

// A whole class enters its names in a minute; a program that goes wrong fills the disk.
constexpr int kMostAddedInAMinute = 60;

HttpAnswer nobody() { return refusal(404, "there is no such trainee"); }

std::optional<std::int64_t> number_of(const std::string& text) {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || stop != text.data() + text.size() || number < 1) return std::nullopt;
  return number;
}

std::vector<MissionCard> shipped_missions(const Station& station) {
  Diagnostics unread;  // what cannot be read is left out; `remora check` tells why
  return list_missions(station.assets(), unread);
}

/// A file for people to keep.
HttpAnswer file_answer(std::string body, const char* type, const Trainee& trainee,
                       const char* ending) {
  return {.type = type,
          .body = std::move(body),
          .headers = {{"Content-Disposition",
                       fmt::format("attachment; filename=\"trainee-{}{}\"", trainee.id, ending)}}};
}

HttpAnswer history(const Records& records, const Trainee& trainee, const Station& station) {
  return json_answer(history_text(trainee, records.history(trainee.id),
                                  records.progress(trainee.id), shipped_missions(station)));
}

}  // namespace

TrainingRoutes::TrainingRoutes(Station& station, Work work)
    : station_(station), work_(std::move(work)) {}

bool TrainingRoutes::owns(const Path& path) {
  return !path.empty() && (path[0] == "missions" || path[0] == "trainees");
}

void TrainingRoutes::answer(const HttpRequest& request, const Path& path, const Respond& respond) {
  const bool is_get = request.method == "GET";
  if (path == Path{"missions"} && is_get) return list_missions(request, respond);
  if (path == Path{"trainees"} && is_get) {
    return with_records(
        respond, [](Records& records) { return json_answer(trainees_text(records.trainees())); });
  }
  if (path == Path{"trainees"} && request.method == "POST") return add_trainee(request, respond);
  if (path.size() >= 2 && path.size() <= 3 && path[0] == "trainees") {
    const std::optional<std::int64_t> trainee = number_of(path[1]);
    if (!trainee) return respond(nobody());
    return answer_about(request.method, *trainee, path, respond);
  }
  respond(is_get ? refusal(404, "there is nothing at this address")
                 : refusal(405, "this cannot be done to that address"));
}

void TrainingRoutes::answer_about(const std::string& method, std::int64_t id, const Path& path,
                                  const Respond& respond) {
  const std::string what = path.size() == 3 ? path[2] : std::string();
  if (method == "DELETE" && what.empty()) {
    return with_records(respond, [id](Records& records) -> HttpAnswer {
      if (!records.remove_trainee(id)) return nobody();
      return {.status = 204, .type = {}};
    });
  }
  if (method != "GET") return respond(refusal(405, "this cannot be done to that address"));
  with_records(respond, [this, id, what](Records& records) {
    const std::optional<Trainee> trainee = records.trainee(id);
    if (!trainee) return nobody();
    if (what == "history") return history(records, *trainee, station_);
    if (what == "export.csv")
      return file_answer(records.export_csv(id), "text/csv; charset=utf-8", *trainee, ".csv");
    if (what == "export.json")
      return file_answer(records.export_json(id), "application/json", *trainee, ".json");
    return refusal(404, "there is nothing at this address");
  });
}

void TrainingRoutes::list_missions(const HttpRequest& request, const Respond& respond) {
  const auto asked = request.target.query.find("trainee");
  const auto answer_with = [this](const std::optional<std::vector<MissionProgress>>& progress) {
    Diagnostics unread;
    return json_answer(missions_text(load_course(station_.assets(), unread),
                                     shipped_missions(station_), progress));
  };
  if (asked == request.target.query.end() || asked->second.empty()) {
    return work_([respond, answer_with] {
      answer_safely(respond, [&] { return answer_with(std::nullopt); });
    });
  }
  const std::optional<std::int64_t> id = number_of(asked->second);
  if (!id) return respond(nobody());
  with_records(respond, [id = *id, answer_with](Records& records) {
    if (!records.trainee(id)) return nobody();
    return answer_with(records.progress(id));
  });
}

void TrainingRoutes::add_trainee(const HttpRequest& request, const Respond& respond) {
  const DecodedBody<std::string> name = decode_trainee(request.body);
  if (!name.value) return respond(refusal(422, name.problem));
  if (!may_add_another())
    return respond(refusal(429, "too many trainees within a minute; wait a little"));
  with_records(respond, [name = *name.value](Records& records) {
    std::int64_t last = 0;
    for (const Trainee& known : records.trainees()) last = std::max(last, known.id);
    const Trainee trainee = records.add_trainee(name);
    return json_answer(trainee_text(trainee), trainee.id > last ? 201 : 200);
  });
}

bool TrainingRoutes::may_add_another() {
  const auto now = std::chrono::steady_clock::now();
  if (now - added_since_ > std::chrono::minutes(1)) {
    added_since_ = now;
    added_ = 0;
  }
  return ++added_ <= kMostAddedInAMinute;
}

void TrainingRoutes::with_records(const Respond& respond, std::function<HttpAnswer(Records&)> act) {
  work_([this, respond, act = std::move(act)] {
    answer_safely(respond, [&] {
      Records* records = station_.records();
      return records != nullptr
                 ? act(*records)
                 : refusal(503, "there are no records: " + station_.records_problem());
    });
  });
}

}  // namespace remora
