// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "environment/environment.h"
#include "tether/cable.h"
#include "tether/contact_finder.h"
#include "tether/limits.h"
#include "tether/paper_cable.h"
#include "tether/reel.h"
#include "tether/route.h"
#include "tether/vessel_motion.h"

namespace remora {

/// What an end of a tether is made fast to: a body of the scene, or a ship or quay that is not
/// part of it.
struct TetherEndSpec {
  std::string body;         ///< a vehicle or object; empty: a vessel or quay
  Vec3 p = Vec3::Zero();    ///< of the fastening: in B of the body; in W at time zero of a vessel
  VesselMotionSpec vessel;  ///< of an end that no body holds
};

/// An umbilical from a reel to a vehicle, as the scenario describes it.
struct TetherSpec {
  std::string name = "tether";
  CableSpec cable;
  ReelSpec reel;
  TetherEndSpec reel_end;
  TetherEndSpec vehicle_end;
  std::vector<Vec3> shape_W;  ///< points it leads over at the start, from the reel to the vehicle
  double friction = 0.3;      ///< of the cable's jacket; on a smoother surface, that one's counts
  ContactSettings contact;
  double free_at_body = 0.5;  ///< from its fastening the line may lie in that body's hull [m]
  LimitRules limits;
  std::optional<PaperCableSpec> paper;  ///< the published forceless cable in place of the physics
};

/// Everything that is wrong with the spec by itself.
[[nodiscard]] std::vector<std::string> problems(const TetherSpec& spec);

/// A tether, compiled: constant for a run.
struct TetherModel {
  TetherSpec spec;
  CableModel cable;
  std::array<std::uint32_t, 2> bodies{kNoBody, kNoBody};  ///< at the reel, at the vehicle
};
/// `bodies`: the numbers of the bodies its ends are fast to, or kNoBody.
[[nodiscard]] TetherModel tether_model(const TetherSpec& spec,
                                       const std::array<std::uint32_t, 2>& bodies);

/// Everything of a tether that changes. A value: copying it is the snapshot.
struct TetherState {
  CableState cable;  ///< from the reel; empty in paper mode
  CableState stump;  ///< what trails behind the vehicle after a cut; else empty
  PaperCableState paper;
  ReelState reel;
  ReelCommand command;  ///< what the pilot asked for last
  ReelLoad load;        ///< what the drum felt in the last step
  LimitState limits;
  double route_length = 0.0;                  ///< of the taut route when it was last looked for [m]
  double route_age = 0.0;                     ///< how long ago that was [s]
  std::array<bool, 2> is_free{false, false};  ///< ends of `cable` that nothing holds any more
  bool is_jammed = false;                     ///< the drum, which then holds as its brake does

  /// From the reel to the vehicle.
  [[nodiscard]] std::span<const Vec3> nodes() const {
    return paper.positions.empty() ? std::span(cable.position_W) : std::span(paper.positions);
  }
  [[nodiscard]] bool is_whole() const { return !is_free[0] && !is_free[1]; }
  void add_to(Hasher& hasher) const;
};

/// At rest between its ends: over the points of the spec's shape, or straight; what is left of the
/// line hangs between them as a bight.
[[nodiscard]] TetherState initial_state(const TetherModel& model, const Vec3& p_reel_W,
                                        const Vec3& p_vehicle_W, std::uint64_t seed);

/// Lays the line out anew between ends that were put somewhere else, at rest. The reel gives what
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

/// A push of the cable on a body it touches.
struct CableLoad {
  std::uint32_t body = 0;
  Vec3 p_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();  ///< mean over the step [N]
};

/// What a step tells of a tether. Valid until the next.
struct TetherOutput {
  TetherCondition condition = TetherCondition::slack;
  std::array<Vec3, 2> end_force_W{Vec3::Zero(), Vec3::Zero()};  ///< on reel and vehicle [N]
  double reel_tension = 0.0;                                    ///< [N]
  double vehicle_tension = 0.0;                                 ///< [N]
  double greatest_tension = 0.0;                                ///< anywhere along the line [N]
  double deployed = 0.0;                                        ///< [m]
  double route_length = 0.0;                                    ///< of the taut route [m]
  double straight = 0.0;                                        ///< from reel to vehicle [m]
  std::vector<CableLoad> loads;                                 ///< of this step's contacts
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
