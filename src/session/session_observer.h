// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/session.h"

namespace remora {

/// Looks at a run step by step and remembers what its state does not tell: turns, contacts, silt,
/// how far the water has drifted. A value: copying it is the snapshot.
class SessionObserver {
 public:
  explicit SessionObserver(const Model& model);

  struct Vehicle {
    double turns = 0.0;        ///< about the vertical, clockwise positive …
    double known_turns = 0.0;  ///< … and as the vehicle's own heading has them
    std::uint32_t contacts = 0;
  };

  /// After each step. What is worth a place on the timeline is added to `found`.
  void observe(const Model& model, const State& state, const Output& output,
               std::vector<TimelineEntry>& found);

  [[nodiscard]] const std::vector<Vehicle>& vehicles() const { return vehicles_; }
  [[nodiscard]] const SiltMemory& silt() const { return silt_; }
  [[nodiscard]] const Vec3& water_drift_W() const { return drift_.displacement_W; }

 private:
  /// Two bodies that touch, or did so a moment ago.
  struct Touch {
    BodyId a, b;
    SimTime last;  // time they touched
    SimTime told;  // when the timeline last had it
    bool is_told = false;
  };
  void count_turns(const Model& model, const State& state, const Output& output);
  void notice_contacts(const Model& model, const State& state, const Output& output,
                       std::vector<TimelineEntry>& found);
  void notice_tethers(const Model& model, const State& state, const Output& output,
                      std::vector<TimelineEntry>& found);
  void notice_plugs(const Model& model, const State& state, const Output& output,
                    std::vector<TimelineEntry>& found);
  void notice_lost_ground(const Model& model, const State& state,
                          std::vector<TimelineEntry>& found);

  std::vector<Vehicle> vehicles_;
  struct Yaw {
    double is = 0.0;
    std::optional<double> known;  // the last that was
  };
  std::vector<Yaw> yaws_;
  std::vector<Touch> touches_;
  std::vector<TetherCondition> conditions_;  // as the timeline has them
  std::vector<SimTime> condition_told_;
  std::size_t ground_lost_ = 0;  // as often as the timeline has it
  SiltMemory silt_;
  WaterDrift drift_;
};

}  // namespace remora
