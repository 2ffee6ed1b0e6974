// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "record/recorder.h"
#include "scenario/scenario.h"
#include "world/world.h"

namespace remora {

/// One run of a scene: the compiled model, where it stands, and the script that flies it until
/// somebody else does.
class Dive {
 public:
  explicit Dive(ScenarioSpec scenario);

  /// Plays the script into the input and moves the world by one step.
  [[nodiscard]] StepStatus step();
  /// Moves the world by one step with this input; the script has no say in it.
  [[nodiscard]] StepStatus step(const Input& input);

  /// Where the run stands: state, and the commands that hold until the script changes them.
  struct Snapshot {
    State state;
    Input input;
  };
  [[nodiscard]] Snapshot snapshot() const { return {state_, input_}; }
  void restore(const Snapshot& snapshot) {
    state_ = snapshot.state;
    input_ = snapshot.input;
  }

  [[nodiscard]] const ScenarioSpec& scenario() const { return scenario_; }
  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const State& state() const { return state_; }
  /// Of the last step: what the log must hold to repeat it.
  [[nodiscard]] const Input& input() const { return input_; }
  [[nodiscard]] const Output& output() const { return output_; }
  /// Of a tether, as it was last looked for.
  [[nodiscard]] const std::vector<Vec3>& taut_route(TetherId tether) const {
    return remora::taut_route(workspace_, tether);
  }

 private:
  ScenarioSpec scenario_;
  Model model_;
  State state_;
  Input input_;
  Output output_;
  Workspace workspace_;
};

/// What a scene's script does at the very start is how the scene is set up: lamps, modes, reels
/// (their events are the first step's). Only flying is left to whoever flies.
[[nodiscard]] Input opening_input(const ScenarioSpec& scenario, const Model& model);

/// How a run was asked for.
struct DiveOptions {
  SimTime duration;       ///< simulated time to fly from where the dive stands
  bool is_paced = false;  ///< no faster than real time: somebody watches
  std::function<bool(const Dive&)>
      watch;  ///< called about ten times a real second; false ends the run
  std::function<bool(const Dive&)> after_step;  ///< called after every step; false ends the run
};

enum class RunStatus {
  not_started,  ///< something was in the way; nothing was flown
  ok,
  stopped,   ///< before its end, because somebody wanted so
  diverged,  ///< a motion left all bounds; the state before that step is kept
};
/// As logs and summary.json have it.
[[nodiscard]] const char* name(RunStatus status);

/// How a run ended.
struct DiveResult {
  RunStatus status = RunStatus::ok;
  std::string message;  ///< what happened, for people; empty when all went well
  double wall_seconds = 0.0;
  std::uint64_t hash = 0;
  std::uint64_t contact_steps = 0;  ///< steps in which something was touched

  [[nodiscard]] bool is_ok() const { return status != RunStatus::diverged; }
};

/// Status and message of a run that ends where the dive stands.
void mark_stopped(const Dive& dive, DiveResult& result);
void mark_diverged(const Dive& dive, DiveResult& result);

/// Flies the dive to its end, or until it is stopped or diverges. `recorder` may be null.
[[nodiscard]] DiveResult fly(Dive& dive, const DiveOptions& options, Recorder* recorder);

}  // namespace remora
