// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/dive.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>

#include "run/recording.h"
#include "world/divergence.h"
#include "world/plugs.h"

namespace remora {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Asks the clock only now and then: a step may take a microsecond.
class RunPacer {
 public:
  RunPacer(const DiveOptions& options, SimTime begin, Clock::time_point start)
      : options_(options), begin_(begin), start_(start) {}

  /// Waits if the run is ahead of real time; false when whoever watches wants to stop.
  bool keep_going(const Dive& dive) {
    constexpr int kStepsBetweenLooks = 256;
    constexpr double kSecondsBetweenCalls = 0.1;
    if (!options_.is_paced && ++steps_ % kStepsBetweenLooks != 0) return true;
    double now = seconds_since(start_);
    const double ahead = (dive.state().now - begin_).seconds() - now;
    if (options_.is_paced && ahead > 0.0) {
      std::this_thread::sleep_for(std::chrono::duration<double>(ahead));
      now += ahead;
    }
    if (!options_.watch || now < next_call_) return true;
    next_call_ = now + kSecondsBetweenCalls;
    return options_.watch(dive);
  }

 private:
  const DiveOptions& options_;
  SimTime begin_;
  Clock::time_point start_;
  double next_call_ = 0.0;
  int steps_ = 0;
};

/// What happened to plugs, as the timeline of a session has it.
void note_plugs(const Dive& dive, Recorder& recorder) {
  const Output& output = dive.output();
  for (std::size_t i = 0; i < output.plugs.size(); ++i) {
    if (!output.plugs[i].has_changed) continue;
    const TimelineEntry entry{dive.state().now, kPlugKind,
                              plug_text(dive.model(), dive.state(), output, i)};
    recorder.writer().add(
        NoteRecord{static_cast<std::int64_t>(dive.state().steps), note_text(entry)});
  }
}

}  // namespace

const char* name(RunStatus status) {
  switch (status) {
    case RunStatus::not_started:
      return "not started";
    case RunStatus::ok:
      return "ok";
    case RunStatus::stopped:
      return "stopped";
    case RunStatus::diverged:
      return "diverged";
  }
  return "unknown";
}

void mark_stopped(const Dive& dive, DiveResult& result) {
  result.status = RunStatus::stopped;
  result.message = fmt::format("stopped at {:.2f} s", dive.state().now.seconds());
}

void mark_diverged(const Dive& dive, DiveResult& result) {
  result.status = RunStatus::diverged;
  result.message = divergence_text(dive.model(), dive.output(), dive.state().now);
}

Dive::Dive(ScenarioSpec scenario)
    : scenario_(std::move(scenario)),
      model_(scenario_.world),
      state_(initial_state(model_, scenario_.seed)),
      input_(neutral_input(model_)),
      output_(make_output(model_)),
      workspace_(model_) {}

StepStatus Dive::step() {
  play(scenario_.script, state_.now, state_.now + model_.step(), input_);
  return remora::step(model_, input_, state_, output_, workspace_);
}

StepStatus Dive::step(const Input& input) {
  input_ = input;
  return remora::step(model_, input_, state_, output_, workspace_);
}

Input opening_input(const ScenarioSpec& scenario, const Model& model) {
  Input input = neutral_input(model);
  play(scenario.script, SimTime{}, SimTime{1}, input);
  for (VehicleInput& vehicle : input.vehicles) {
    vehicle.kind = CommandKind::pilot;
    vehicle.pilot.sticks = {};
    if (vehicle.pilot.mode == ControlMode::waypoints)
      vehicle.pilot.mode = ControlMode::station_keep;
  }
  return input;
}

DiveResult fly(Dive& dive, const DiveOptions& options, Recorder* recorder) {
  DiveResult result;
  const Clock::time_point start = Clock::now();
  const SimTime begin = dive.state().now;
  RunPacer pacer(options, begin, start);
  while (dive.state().now < begin + options.duration) {
    if (!pacer.keep_going(dive)) {
      mark_stopped(dive, result);
      break;
    }
    const StepStatus status = dive.step();
    if (recorder != nullptr) {
      recorder->after_step(dive.input(), status, dive.state(), dive.output());
      if (status == StepStatus::ok) note_plugs(dive, *recorder);
    }
    if (status == StepStatus::diverged) {
      mark_diverged(dive, result);
      break;
    }
    if (!dive.output().contacts.empty()) ++result.contact_steps;
    if (options.after_step && !options.after_step(dive)) {
      mark_stopped(dive, result);
      break;
    }
  }
  result.wall_seconds = seconds_since(start);
  result.hash = hash(dive.state());
  if (recorder != nullptr) recorder->finish(dive.state(), name(result.status), result.message);
  return result;
}

}  // namespace remora
