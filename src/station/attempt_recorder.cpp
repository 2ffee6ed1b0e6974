// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "station/attempt_recorder.h"

#include <fmt/format.h>

#include "record/mission_json.h"
#include "run/mission_run.h"
#include "session/thread_priority.h"
#include "station/mission_files.h"

namespace remora {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenLooks = 25ms;
constexpr auto kBetweenRecords = 1s;
constexpr auto kVerdictLimit = 1s;  // a picture is taken then though no judge has looked
constexpr int kNiceness = 10;

}  // namespace

Attempt attempt_as_it_stands(Attempt attempt, const MissionSpec& spec,
                             const MissionReport& report) {
  attempt.phase = is_stopped(report) ? "stopped" : name(report.phase);
  attempt.seconds = report.time;
  attempt.rating = report.rating;
  attempt.grade = std::string(1, letter(report.grade));
  attempt.details = to_json(report, spec);
  attempt.is_by_autopilot = report.is_by_autopilot;
  return attempt;
}

AttemptRecorder::AttemptRecorder(Session& session, Options options)
    : session_(session), options_(std::move(options)), thread_([this] { run(); }) {}

AttemptRecorder::~AttemptRecorder() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  wakes_.notify_all();
  thread_.join();
}

std::string AttemptRecorder::source_of(VehicleId vehicle, std::uint32_t camera) const {
  const VehicleModel& model = session_.model().vehicles()[vehicle.index];
  return model.name + "/" + model.cameras[camera].name;
}

std::optional<TakePhoto> AttemptRecorder::shutter_of(const std::string& source) const {
  const VehicleId vehicle = session_.mission()->vehicle;
  const VehicleModel& model = session_.model().vehicles()[vehicle.index];
  for (std::uint32_t c = 0; c < model.cameras.size(); ++c)
    if (source_of(vehicle, c) == source) return TakePhoto{vehicle, c};
  return std::nullopt;
}

bool AttemptRecorder::is_for_judges(const std::string& source) const {
  const std::shared_ptr<const Moment> now = session_.moment();
  return now->mission && now->mission->phase == MissionPhase::running && now->rate > 0.0 &&
         now->phase == SessionPhase::diving && shutter_of(source).has_value();
}

void AttemptRecorder::release(const std::string& source, PhotoDone done) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back({source, std::move(done), Clock::now()});
  session_.post(order::Report{*shutter_of(source)});
}

void AttemptRecorder::run() {
  set_niceness(kNiceness);
  std::unique_lock lock(mutex_);
  while (!is_closing_) {
    wakes_.wait_for(lock, kBetweenLooks);
    lock.unlock();
    look(false);
    lock.lock();
  }
  lock.unlock();
  look(true);
}

void AttemptRecorder::look(bool is_last) {
  const std::shared_ptr<const Moment> moment = session_.moment();
  const MissionReport& report = *moment->mission;
  take_pictures(report);
  if (report.phase == MissionPhase::running && !is_last) {
    concluded_.reset();  // or it was over, and the dive has gone back
  } else if (concluded_ != moment->mission) {
    keep_record(report, true);
    conclude(report, is_last);
    concluded_ = moment->mission;
    return;
  } else if (is_last) {
    conclude(report, is_last);  // once more, with all of the dive's log
  }
  keep_record(report, is_last);
}

/// The judges look when the shutter is released; the picture follows within a few frames.
void AttemptRecorder::take_pictures(const MissionReport& report) {
  photos_seen_ = std::min(photos_seen_, report.photos.size());  // a dive may go back
  while (photos_seen_ < report.photos.size()) {
    const PhotoReport& photo = report.photos[photos_seen_++];
    const std::string source = source_of(photo.vehicle, photo.camera);
    PhotoDone done;
    {
      const std::lock_guard lock(mutex_);
      if (!waiting_.empty() && waiting_.front().source == source) {
        done = std::move(waiting_.front().done);
        waiting_.pop_front();
      }
    }
    options_.take_picture(source, std::move(done));
  }
  std::optional<Waiting> late;
  {
    const std::lock_guard lock(mutex_);
    if (!waiting_.empty() && Clock::now() - waiting_.front().since > kVerdictLimit) {
      late = std::move(waiting_.front());
      waiting_.pop_front();
    }
  }
  if (late) options_.take_picture(late->source, std::move(late->done));
}

void AttemptRecorder::keep_record(const MissionReport& report, bool is_last) {
  if (options_.records == nullptr || report.is_waiting) return;  // nobody has flown yet
  const Clock::time_point now = Clock::now();
  if (!is_last && (now < next_record_ || report.time == recorded_seconds_)) return;
  next_record_ = now + kBetweenRecords;
  recorded_seconds_ = report.time;
  try {
    Attempt& attempt = options_.attempt;
    if (attempt.id == 0) attempt.id = options_.records->begin_attempt(attempt);
    options_.records->update_attempt(attempt_as_it_stands(attempt, *session_.mission(), report));
  } catch (const RecordsError& problem) {
    if (!has_complained_)
      session_.note({session_.moment()->state.now, "problem",
                     fmt::format("the record is not kept: {}", problem.what())});
    has_complained_ = true;
  }
}

void AttemptRecorder::conclude(const MissionReport& report, bool is_last) {
  if (options_.folder.empty()) return;
  options_.debrief.goes_on = !is_last;
  Diagnostics diagnostics;
  if (!write_mission_files(options_.folder, options_.debrief, *session_.mission(), report,
                           diagnostics))
    session_.note({session_.moment()->state.now, "problem", to_string(diagnostics)});
}

}  // namespace remora
