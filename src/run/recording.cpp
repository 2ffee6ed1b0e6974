// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "record/recorder.h"
#include "record/replay.h"
#include "world/event_text.h"
#include "world/plugs.h"

namespace remora {
namespace {

/// An entry as note_text wrote it; nothing when a note is something else.
std::optional<TimelineEntry> entry_of(const NoteRecord& note, SimTime at) {
  const std::size_t colon = note.text.find(": ");
  if (colon == std::string::npos || note.text.find(' ') < colon) return std::nullopt;
  return TimelineEntry{at, note.text.substr(0, colon), note.text.substr(colon + 2)};
}

class RecordingReader {
 public:
  RecordingReader(const Log& log, const Model& model)
      : log_(log),
        model_(model),
        recording_{.tape = InputTape(model.vehicles().size()),
                   .timeline = {},
                   .ways = std::vector<std::vector<TimedPlace>>(model.vehicles().size()),
                   .problem = {}} {}

  [[nodiscard]] Recording read() {
    for (const auto& [key, value] : log_.header.options)
      if (key == kDeploymentOption) recording_.has_deployment = true;
    LogCursor cursor(log_);
    const LogRecord* record = cursor.next();
    while (record != nullptr && cursor.chunk() < log_.unbroken_chunks &&
           recording_.problem.empty()) {
      std::visit([this](const auto& r) { take(r); }, *record);
      record = cursor.next();
    }
    return std::move(recording_);
  }

 private:
  void take(const InputRecord& record) {
    play_until(record.step);
    for (const Event& event : record.input.events)
      if (!is_possible(event, model_))
        recording_.problem = "the log names something that the scene does not have; it ends there";
    if (recording_.problem.empty()) input_ = record.input;
  }
  void take(const NoteRecord& record) {
    play_until(record.step);
    if (auto entry = entry_of(record, log_.time_of(record.step))) {
      recording_.timeline.push_back(std::move(*entry));
      // Dives without a session note plugs, but not contacts.
      if (recording_.timeline.back().kind != kPlugKind) has_timeline_ = true;
    }
  }
  void take(const ContactRecord& record) {
    play_until(record.step);
    if (has_timeline_) return;  // they are in it
    const std::size_t bodies = model_.multibody().bodies().size();
    if (std::max(record.a, record.b).index >= bodies) return;
    if (!model_.vehicle_of(record.a) && !model_.vehicle_of(record.b)) return;
    recording_.timeline.push_back({log_.time_of(record.step), "contact",
                                   fmt::format("{} touches {}", log_.header.bodies[record.a.index],
                                               log_.header.bodies[record.b.index])});
  }
  void take(const TrackRecord& record) {
    play_until(record.step);
    if (record.vehicle.index < recording_.ways.size())
      recording_.ways[record.vehicle.index].push_back(
          {log_.time_of(record.step), record.body.p_WB});
  }
  void take(const EndRecord& record) {
    // A step that diverged did not count, but is worth seeing.
    play_until(record.step + (record.status == status_name(StepStatus::diverged) ? 1 : 0));
    if (recording_.timeline.empty() || recording_.timeline.back().kind != "end")
      recording_.timeline.push_back({log_.time_of(record.step), "end", record.status});
  }
  template <class Other>
  void take(const Other& record) {
    play_until(record.step);
  }
  /// The input of a record holds until the next; its events do not.
  void play_until(std::int64_t step) {
    while (input_ && recording_.tape.end() < step) {
      recording_.tape.add(*input_);
      input_->events.clear();
    }
  }

  const Log& log_;
  const Model& model_;
  Recording recording_;
  bool has_timeline_ = false;  // the log is a session's
  std::optional<Input> input_;
};

}  // namespace

std::string note_text(const TimelineEntry& entry) { return entry.kind + ": " + entry.text; }

Recording read_recording(const Log& log, const Model& model) {
  return RecordingReader(log, model).read();
}

}  // namespace remora
