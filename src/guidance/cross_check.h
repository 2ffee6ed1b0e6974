// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "world/input.h"
#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// Holds what a vehicle tells of itself against the rest of it, as a watchful pilot does, and says
/// which device cannot be right. It knows what a pilot's page shows and no more: measurements as
/// they are delivered, what each thruster was told and how it turns, how the picture moves. What is
/// broken it is never told. docs/theory/guidance.md has the rules with their limits.
///
/// | device | is held against |
/// |---|---|
/// | compass | the turns that the gyro feels |
/// | depth gauge | the altimeter, or the DVL's altitude |
/// | any sensor | its own silence |
/// | camera | turn and way of the vehicle while the picture stands still |
/// | thruster | what it was told |
/// | hull | the leak sensor |
///
/// A value: copying it is the snapshot.
class CrossCheck {
 public:
  /// The model outlives it.
  CrossCheck(const Model& model, VehicleId vehicle);

  struct Finding {
    DeviceFault fault;
    std::string why;  ///< "the compass turned by 46° and the gyro did not"
  };
  /// After each step. A device is found once.
  void look(const State& state, const Output& output);
  /// What was found since the last call, the oldest first.
  [[nodiscard]] std::optional<Finding> take_finding();

 private:
  /// A number of an instrument.
  struct Reading {
    SensorId sensor;
    std::uint32_t channel = 0;
  };
  /// A value that may stand still: for how long it has been the same to the last bit.
  struct Standing {
    double value = 0.0;
    SimTime since;
    bool is_known = false;
    /// True when it is another one than before.
    bool take(double now, SimTime at);
  };

  [[nodiscard]] std::optional<Reading> reading_of(const char* channel, const char* beside) const;
  [[nodiscard]] std::optional<double> delivered(const std::optional<Reading>& reading,
                                                const Output& output) const;
  void feel_turns(const State& state, const Output& output);
  void check_compass(const State& state, const Output& output);
  void check_depth(const State& state, const Output& output);
  void check_silence(const State& state, const Output& output);
  void check_pictures(const State& state, const Output& output);
  void check_thrusters(const State& state, const Output& output);
  void check_hull(const Output& output);
  void find(DeviceKind device, std::uint32_t index, std::uint32_t kind, std::string why);

  const Model* model_;
  VehicleId vehicle_;
  std::optional<Reading> heading_, gyro_, depth_, range_, altitude_, leak_, speed_x_, speed_y_;
  std::vector<Finding> findings_;
  std::size_t told_ = 0;  // of them

  double turned_ = 0.0;  // felt by the gyro since the start, not wrapped [rad]
  double rate_ = 0.0;    // as it was felt last [rad/s]

  Standing compass_;
  double turned_at_change_ = 0.0;   // when the compass last moved
  std::optional<double> offset_;    // of the compass from the gyro, as it has been lately [rad]
  double off_for_ = 0.0;            // so long it has been far from that [s]
  std::optional<SimTime> checked_;  // the last heading

  Standing gauge_;
  std::optional<double> bottom_;  // height over it, as it was heard last [m]
  double bottom_at_change_ = 0.0;
  std::optional<double> gauge_before_, bottom_before_;
  SimTime compared_;

  std::vector<double> silence_;  // of each sensor of the model: share of what did not come, lately

  struct PictureMemory {
    SimTime shown;
    double turned = 0.0;
    double way = 0.0;  // since it last moved [m]
    bool is_known = false;
  };
  std::vector<PictureMemory> pictures_;
  double speed_ = 0.0;  // by the log [m/s]

  struct ThrusterMemory {
    double idle_for = 0.0, against_for = 0.0, astray_for = 0.0;  // [s]
  };
  std::vector<ThrusterMemory> thrusters_;
  int wet_ = 0;  // readings of the leak sensor, one after the other
};

}  // namespace remora
