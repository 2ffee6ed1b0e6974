// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "guidance/hand_control.h"
#include "mission/mission_report.h"
#include "mission/mission_spec.h"
#include "record/log_reader.h"
#include "run/dive.h"
#include "run/timeline.h"
#include "run/track_history.h"
#include "scenario/scenario.h"
#include "session/arm_plan.h"
#include "session/partner.h"
#include "world/silt.h"

namespace remora {

struct Recording;

/// What people may ask of a running dive. Taken before the next step, in the order they came.
namespace order {

/// Where the sticks are. To be repeated while a pilot holds them: after half a second of silence
/// they count as let go. `sequence` comes back in Moment and in pictures.
struct MoveSticks {
  VehicleId vehicle;
  Sticks sticks;
  std::uint64_t sequence = 0;
};
struct SetMode {
  VehicleId vehicle;
  ControlMode mode = ControlMode::pilot;
};
/// Without arms a vehicle's thrusters stand still whatever the sticks say.
struct Arm {
  VehicleId vehicle;
  bool is_armed = true;
};
/// What is not given stays as it is.
struct SetLampsAndCamera {
  VehicleId vehicle;
  std::optional<double> lamps;  ///< 0 dark … 1 full
  std::optional<double> tilt;   ///< up positive [rad]
  std::optional<double> zoom;
};
/// Which way a propeller turns for a positive command: the set-up of a vehicle whose thruster is
/// wired the other way round.
struct ReversePropeller {
  VehicleId vehicle;
  std::uint32_t thruster = 0;
  bool is_reversed = false;
};
/// What the motors of some joints do from now on; the others go on. A rate is to be repeated while
/// somebody wants it: after half a second of silence the joint holds.
struct MoveJoints {
  VehicleId vehicle;
  std::vector<SetJoints::One> joints;
};
/// How the hand of an arm moves. To be repeated, like a rate; from then on the arm's joints hold,
/// or, moved together with the vehicle, the hand stays where it is in the water.
struct MoveHand {
  VehicleId vehicle;
  std::uint32_t arm = 0;  ///< in arms_of() the vehicle
  HandMotion motion;
  HandMover mover = HandMover::arm;
};
/// Where the hand goes and stays.
struct PlaceHand {
  VehicleId vehicle;
  std::uint32_t arm = 0;
  HandPlace place;
  HandMover mover = HandMover::arm;
};
/// Looks for a way of an arm on which it touches nothing; how that stands is in Moment.
struct PlanArm {
  VehicleId vehicle;
  std::uint32_t arm = 0;
  ArmPlanRequest request;
};
/// Follows the way that was found.
struct FollowPlan {
  VehicleId vehicle;
  std::uint32_t arm = 0;
};
/// Ends whatever an arm does, a search included: its joints hold, its jaws go on.
struct StopArm {
  VehicleId vehicle;
  std::uint32_t arm = 0;
};
/// Faults, weather, reel, cut tether: anything an Input can carry.
struct InjectEvent {
  Event event;
};
/// 0 pauses, 1 is real time, 0.25 slow motion; at most 16.
struct SetPace {
  double rate = 1.0;
};
/// Goes to another moment: backwards in a dive (what came after is left behind), either way in a
/// replay.
struct Seek {
  SimTime to;
};
/// Puts a note on the timeline.
struct Mark {
  std::string text;
  std::string author;
};
/// Shadow mode: the vehicle is where an outside program says, and moves on as it says until it
/// speaks again.
struct FollowPose {
  VehicleId vehicle;
  RigidState state;
};

/// What a pilot does or says for the judges to hear: releases a shutter, rates a zone, reports a
/// find or a defect. Other events are not taken.
struct Report {
  Event event;
};
/// Who flies the mission's vehicle: the mission's own plan, or people. A stick that is moved takes
/// the vehicle back.
struct FlyByAutopilot {
  bool is_on = true;
};
/// The trainee declares the mission finished.
struct FinishMission {};

}  // namespace order

using Order = std::variant<order::MoveSticks, order::SetMode, order::Arm, order::SetLampsAndCamera,
                           order::ReversePropeller, order::InjectEvent, order::SetPace, order::Seek,
                           order::Mark, order::FollowPose, order::Report, order::FlyByAutopilot,
                           order::FinishMission, order::MoveJoints, order::MoveHand,
                           order::PlaceHand, order::PlanArm, order::FollowPlan, order::StopArm>;

enum class SessionPhase { deploying, diving, ended, diverged };
[[nodiscard]] const char* to_string(SessionPhase phase);

/// What a session knows of one vehicle beyond its state.
struct VehicleStatus {
  bool is_armed = true;
  bool has_pilot = false;      ///< sticks, or poses of a shadow, have come at least once
  bool is_link_lost = false;   ///< … and have stayed away for half a second: sticks neutral
  double silence = 0.0;        ///< real seconds since the last sticks or pose
  std::uint64_t sequence = 0;  ///< of the sticks in force
  double turns = 0.0;          ///< of the vehicle about the vertical since the start, cw positive
  double known_turns = 0.0;    ///< the same as its own heading has them
  std::uint32_t contacts = 0;  ///< new contacts since the start
  std::uint32_t reversed_propellers = 0;  ///< bit by thruster
  std::vector<ArmStatus> arms;            ///< as arms_of() has them
};

/// Everything that can be seen of a session at one moment. Constant once published; shared by
/// telemetry, pictures and sonars of whatever thread.
struct Moment {
  std::uint64_t number = 0;  ///< counts what was published
  State state;
  Input input;
  Output output;
  std::vector<VehicleStatus> vehicles;
  SiltMemory silt;
  Vec3 water_drift_W = Vec3::Zero();
  std::vector<std::vector<Vec3>> taut_routes_W;  ///< by tether: reel, corners, vehicle
  SessionPhase phase = SessionPhase::diving;
  double rate = 1.0;                    ///< asked for
  double real_time_factor = 1.0;        ///< reached over the last real second, relative to `rate`
  double worst_real_time_factor = 1.0;  ///< of all such seconds since the start or the last pause
  std::size_t timeline_size = 0;        ///< grows: fetch timeline() when it does
  std::string problem;                  ///< for people; empty when all is well
  std::shared_ptr<const MissionReport> mission;       ///< how it stands; null without one
  std::shared_ptr<const MissionReport> told_mission;  ///< … as its pilot may be told
  bool has_autopilot = false;         ///< the mission has a plan that can be flown …
  bool is_on_autopilot = false;       ///< … and it is being flown
  std::string autopilot;              ///< what it is doing, for people
  std::vector<std::string> partners;  ///< how each of them does, for people
};

/// A mission to be flown in a session.
struct SessionMission {
  MissionSpec spec;
  std::string text;            ///< of its file, complete: the log keeps it
  std::string file;            ///< its name in messages
  std::string trainee;         ///< who flies it; may be empty
  bool has_autopilot = false;  ///< its plan flies from the start
  bool awaits_pilot = false;   ///< its clock starts with the first thing that somebody does
};

struct SessionOptions {
  std::filesystem::path folder;  ///< for log.remora and what else is kept; empty: nothing is kept
  bool has_deployment = false;   ///< starts above the water: drop, splash, settle
  bool awaits_somebody = false;  ///< time stands still until begin() is called
  bool is_endless = true;        ///< false: ends with the scenario's duration
  bool plays_script = false;     ///< the scenario's script flies until a pilot takes the sticks
  bool is_shadow = false;        ///< vehicles stand still until somebody says where they are
  /// A recorded dive, whose inputs take the place of people's: Seek goes anywhere, sticks are not
  /// taken. Its scenario must be the one given.
  std::shared_ptr<const Log> replay;
  /// The same of what was recorded elsewhere, in place of a log.
  std::shared_ptr<const Recording> recording = nullptr;
  std::optional<SessionMission> mission = {};  ///< to be flown, or judged again in a replay
  /// Programs outside that take part; they live as long as whoever gave them wants.
  std::vector<std::shared_ptr<Partner>> partners = {};
  /// How the scene differs from its file, for the log's header.
  std::vector<std::pair<std::string, std::string>> log_options;
};

/// A dive that somebody watches: the physics in a thread of its own, in real time whatever the
/// pictures cost, fed by orders, seen through moments.
class Session {
 public:
  Session(ScenarioSpec scenario, SessionOptions options);
  ~Session();  ///< ends the run; what was recorded is complete
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void post(Order order);

  /// The last one published; never null. About fifty a real second.
  [[nodiscard]] std::shared_ptr<const Moment> moment() const;
  /// Called from the physics thread after each is published; must be quick. Set it before start().
  void on_moment(std::function<void(const std::shared_ptr<const Moment>&)> listener);
  void start();
  /// Somebody is here: a dive that awaits them begins. Safe to call from any thread, and again.
  void begin();
  /// Ends the run for good; its last moment, its log and its summary stay. (Its tables are complete
  /// when the session's life ends.) Not to be called from a listener.
  void end();
  /// After the end: waits until everything is on disk, and says what is not; empty when all is.
  [[nodiscard]] std::string why_not_kept() const;

  [[nodiscard]] const ScenarioSpec& scenario() const;
  [[nodiscard]] const Model& model() const;
  [[nodiscard]] bool is_replay() const;
  [[nodiscard]] const MissionSpec* mission() const;  ///< null without one
  /// How far the time bar reaches: the recorded end of a replay, the latest moment of a dive.
  [[nodiscard]] SimTime horizon() const;
  /// Where a vehicle of a replay goes, from its start to its end; empty in a dive.
  [[nodiscard]] const std::vector<TimedPlace>& way(VehicleId vehicle) const;
  [[nodiscard]] std::vector<TimelineEntry> timeline() const;
  void note(TimelineEntry entry);  ///< puts something on the timeline: a photo, a message

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace remora
