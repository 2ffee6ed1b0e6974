// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/mission_run.h"

#include <utility>

#include "run/recording.h"

namespace remora {
namespace {

const SimTime kBetweenReports = from_seconds(0.1);

}  // namespace

bool is_stopped(const MissionReport& report) {
  return report.phase == MissionPhase::failed &&
         (report.end_reason == kFinishedReason || report.end_reason == kDiveEndedReason ||
          report.end_reason == kCutOffReason);
}

MissionRun::MissionRun(MissionSpec spec, const Model& model)
    : mission_(std::move(spec), model),
      memory_{Mission::Run(mission_), nullptr, nullptr, {}, false},
      step_(model.step()),
      scratch_(neutral_input(model)) {
  if (!mission_.spec().plan.empty()) autopilot_.emplace(model, mission_.spec());
  renew_report({});
}

void MissionRun::await_pilot() {
  awaits_pilot_ = true;
  renew_report({});
}

void MissionRun::begin(SimTime now) {
  if (is_waiting(now)) begun_at_ = now;
}

void MissionRun::fly_by_autopilot() {
  if (!autopilot_ || is_on_autopilot_) return;
  autopilot_->resume();
  is_on_autopilot_ = true;
}

std::string MissionRun::doing() const { return autopilot_ ? autopilot_->doing() : ""; }

void MissionRun::compose(const State& state, const Output& output, bool may_steer, Input& input) {
  const bool is_steering = is_on_autopilot_ && may_steer && !is_waiting(state.now);
  if (autopilot_ && !is_steering) autopilot_->watch(state, input);
  if (is_waiting(state.now)) return;
  memory_.run.due(state, input.events);
  if (!is_steering) return;
  const bool is_first = !memory_.is_by_autopilot && !is_over();
  if (is_first) news_.push_back({state.now, kDemonstrationKind, "the autopilot flies"});
  memory_.is_by_autopilot |= is_first;
  autopilot_->steer(state, output, *memory_.report, input);
}

void MissionRun::follow(const State& state, const Output& output, bool may_steer,
                        const Input& flown) {
  scratch_ = flown;
  scratch_.events.clear();
  compose(state, output, may_steer, scratch_);
}

void MissionRun::observe(const State& state, const Input& input, const Output& output,
                         std::vector<MissionNews>& news) {
  const std::size_t before = news.size();
  const bool was_over = is_over();
  if (!is_waiting(state.now - step_)) memory_.run.observe(state, input, output, news);
  for (MissionNews& item : news_) news.push_back(std::move(item));
  news_.clear();
  memory_.is_by_autopilot |= autopilot_at_ && state.now >= *autopilot_at_;
  for (const Stop& stop : stops_)
    if (stop.at == state.now) memory_.run.stop(stop.reason);
  if (autopilot_)
    for (std::string& word : autopilot_->take_remarks())
      news.push_back({state.now, "autopilot", std::move(word)});
  const bool has_ended = is_over() && !was_over;
  if (news.size() > before || has_ended || (!was_over && state.now >= memory_.next_report))
    renew_report(state.now);
}

void MissionRun::stop(SimTime now, const std::string& reason) {
  if (is_over()) return;
  stops_.push_back({now, reason});
  memory_.run.stop(reason);
  renew_report(now);
}

void MissionRun::expect(const std::vector<TimelineEntry>& timeline) {
  for (const TimelineEntry& entry : timeline) {
    if (entry.kind == kFinishKind) stops_.push_back({entry.at, entry.text});
    if (entry.kind == kDemonstrationKind && !autopilot_at_) autopilot_at_ = entry.at;
    if (entry.kind == kAwaitKind) awaits_pilot_ = true;
    if (entry.kind == kBeginKind) begun_at_ = entry.at;
  }
}

void MissionRun::forget_after(SimTime to) {
  std::erase_if(stops_, [to](const Stop& stop) { return stop.at > to; });
  if (begun_at_ > to) begun_at_.reset();
}

void MissionRun::restore(const Snapshot& snapshot) {
  memory_ = snapshot.memory;
  autopilot_ = snapshot.autopilot;
  is_on_autopilot_ = snapshot.is_on_autopilot;
}

void MissionRun::renew_report(SimTime now) {
  const auto finished = [&](MissionReport report) {
    report.is_by_autopilot = memory_.is_by_autopilot;
    report.is_waiting = is_waiting(now);
    return std::make_shared<const MissionReport>(std::move(report));
  };
  memory_.report = finished(memory_.run.report());
  memory_.told_report = finished(memory_.run.told_report());
  memory_.next_report = now + kBetweenReports;
}

}  // namespace remora
