// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/mission_dive.h"

#include <chrono>

#include "run/recording.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kBetweenLooks = std::chrono::milliseconds(100);
const SimTime kPatience = from_seconds(10.0);  // after the plan: goals that need a while to count

/// The run of one mission: what is asked for, flown, noted.
class MissionStepper {
 public:
  MissionStepper(Dive& dive, MissionRun& mission, Recorder* recorder)
      : dive_(dive),
        mission_(mission),
        recorder_(recorder),
        input_(opening_input(dive.scenario(), dive.model())) {
    mission.fly_by_autopilot();
  }

  [[nodiscard]] StepStatus step() {
    mission_.compose(dive_.state(), dive_.output(), true, input_);
    const StepStatus status = dive_.step(input_);
    input_.events.clear();
    if (recorder_ != nullptr)
      recorder_->after_step(dive_.input(), status, dive_.state(), dive_.output());
    if (status == StepStatus::diverged) return status;
    news_.clear();
    mission_.observe(dive_.state(), dive_.input(), dive_.output(), news_);
    for (const MissionNews& item : news_) note({dive_.state().now, item.kind, item.text});
    return status;
  }

  /// Ends the mission where the dive stands, so that a replay ends it there, too.
  void stop(const char* reason) {
    if (mission_.is_over()) return;
    mission_.stop(dive_.state().now, reason);
    note({dive_.state().now, kFinishKind, reason});
  }

  /// Nothing more will come of it.
  [[nodiscard]] bool is_spent() {
    if (!mission_.has_flown_plan()) return false;
    if (!planned_) planned_ = dive_.state().now;
    return dive_.state().now > *planned_ + kPatience;
  }

 private:
  void note(const TimelineEntry& entry) {
    if (recorder_ != nullptr)
      recorder_->writer().add(
          NoteRecord{static_cast<std::int64_t>(dive_.state().steps), note_text(entry)});
  }

  Dive& dive_;
  MissionRun& mission_;
  Recorder* recorder_;
  Input input_;
  std::vector<MissionNews> news_;
  std::optional<SimTime> planned_;  // when the plan had been flown
};

}  // namespace

DiveResult fly_mission(Dive& dive, MissionRun& mission, const MissionDiveOptions& options,
                       Recorder* recorder) {
  DiveResult result;
  const Clock::time_point start = Clock::now();
  Clock::time_point next_look = start;
  MissionStepper run(dive, mission, recorder);
  while (!mission.is_over()) {
    if (run.step() == StepStatus::diverged) {
      mark_diverged(dive, result);
      break;
    }
    if (!dive.output().contacts.empty()) ++result.contact_steps;
    bool goes_on = !options.after_step || options.after_step(dive, mission);
    if (options.watch && Clock::now() >= next_look) {
      next_look = Clock::now() + kBetweenLooks;
      goes_on = options.watch(dive, mission) && goes_on;
    }
    if (!goes_on) {
      mark_stopped(dive, result);
      break;
    }
    if (run.is_spent() || dive.state().now >= options.longest) break;
  }
  run.stop(kDiveEndedReason);
  if (options.after_step) static_cast<void>(options.after_step(dive, mission));
  result.wall_seconds = std::chrono::duration<double>(Clock::now() - start).count();
  result.hash = hash(dive.state());
  if (recorder != nullptr) recorder->finish(dive.state(), name(result.status), result.message);
  return result;
}

}  // namespace remora
