// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "environment/water_sample.h"
#include "tether/cable.h"
#include "tether/contact_finder.h"
#include "tether/route.h"
#include "tether/tether_model.h"
#include "tether/tether_state.h"

namespace remora {

class EnvironmentModel;
struct EnvironmentState;

/// At rest between its ends: over the points of the spec's shape, or straight; what is left of the
/// line hangs between them as a bight.
[[nodiscard]] TetherState initial_state(const TetherModel& model, const Vec3& p_reel_W,
                                        const Vec3& p_vehicle_W, std::uint64_t seed);

/// Lays the line out again between ends that were put somewhere else, at rest. The reel gives what
/// the way takes; a way longer than all its line parts it at the vehicle.
void lay_out(const TetherModel& model, const Vec3& p_reel_W, const Vec3& p_vehicle_W,
             TetherState& state);

/// Makes a line that has parted fast at both ends again: a new one in its place, laid out as by
/// lay_out(). One that is whole stays as it is.
void attach(const TetherModel& model, const Vec3& p_reel_W, const Vec3& p_vehicle_W,
            TetherState& state);

/// Parts the line where `fraction` of it, counted from the reel, has been passed: 1 frees the
/// vehicle, 0 the drum, and in between each keeps its part. What has parted does not part again; a
/// paper cable does not at all.
void cut(double fraction, TetherState& state);

struct TetherStepInput {
  std::array<CableEnd, 2> ends;  ///< at the reel, at the vehicle
  std::span<const Obstacle> obstacles;
  std::span<const CableView> other_cables;  ///< that it may touch
  const EnvironmentModel* environment = nullptr;
  const EnvironmentState* water = nullptr;
  SimTime now;
  double dt = 0.01;
};

[[nodiscard]] TetherOutput make_output(const TetherModel& model);

/// Scratch of one thread that steps one tether; never part of the truth.
struct TetherWorkspace {
  explicit TetherWorkspace(const TetherModel& model);

  std::vector<WaterSample> water;
  std::vector<CableContact> contacts;
  ContactWorkspace contact;
  CableWorkspace cable;
  CableStepOutput cable_output;
  CableStepOutput stump_output;
  TautRoute route;
};

/// Moves reel and cable by one step, between ends that are where the input says. The forces on the
/// ends and on what it touches are in `output`: whoever calls applies them over the same step. No
/// allocation.
void step(const TetherModel& model, const TetherStepInput& input, TetherState& state,
          TetherOutput& output, TetherWorkspace& workspace);

}  // namespace remora
