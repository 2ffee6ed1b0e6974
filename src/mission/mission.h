// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/problem.h"
#include "mission/mission_report.h"
#include "mission/mission_spec.h"
#include "world/input.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// What a trainee or an instructor should hear at once.
struct MissionNews {
  SimTime at;
  /// `goal`, `photo`, `penalty`, `message`, `mission`, `tether` (which pilots are not told): as the
  /// timeline has it
  std::string kind;
  std::string text;
};

/// What the judges remember. A value: copying it is the snapshot.
struct MissionState;

/// A mission compiled against a scene: constant, but for a cache of where bodies stand.
class Mission {
 public:
  /// `problems(spec, model)` must be empty.
  Mission(MissionSpec spec, const Model& model);
  ~Mission();
  Mission(const Mission&) = delete;
  Mission& operator=(const Mission&) = delete;

  [[nodiscard]] const MissionSpec& spec() const;

  /// A run's judges. Looks at the world, step by step, and never pushes: what the timeline wants
  /// done is asked for with due(), before the step, and comes back as its input.
  class Run {
   public:
    explicit Run(const Mission& mission);
    Run(const Run& other);
    Run& operator=(const Run& other);
    ~Run();

    /// Adds what the timeline does in the step that begins at `state.now`.
    void due(const State& state, std::vector<Event>& events);
    /// After each step, with the input of that step. News is added.
    void observe(const State& state, const Input& input, const Output& output,
                 std::vector<MissionNews>& news);
    [[nodiscard]] MissionReport report() const;
    /// What its pilot may be told of it: while it runs, how it would stand if the vehicle were
    /// where its own navigation has it. What is done, lost and rated is the judges' word.
    [[nodiscard]] MissionReport told_report() const;
    [[nodiscard]] MissionPhase phase() const;
    /// Somebody ends it: what is not done stays so.
    void stop(const std::string& reason);

   private:
    const Mission* mission_;
    std::unique_ptr<MissionState> state_;
  };

  struct Parts;  ///< private to the module

 private:
  std::unique_ptr<const Parts> parts_;
};

/// What makes a mission impossible in this scene. A problem's field is the part it is about, by its
/// name in the file: `goals/box_corner_2`.
[[nodiscard]] std::vector<Problem> problems(const MissionSpec& spec, const Model& model);

}  // namespace remora
