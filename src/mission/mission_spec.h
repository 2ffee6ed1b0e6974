// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/sim_time.h"
#include "mission/capture.h"
#include "mission/flight_plan.h"
#include "mission/inspection_point.h"

namespace remora {

// ---- goals: what is to be done. Small parts that a mission is put together from. ----

namespace goal {

/// Be there once.
struct Reach {
  Vec3 p_W = Vec3::Zero();
  double radius = 1.0;                 ///< [m]
  std::optional<double> heading = {};  ///< [rad]
  double heading_tolerance = 0.17;     ///< [rad]
};
/// Stay there for a while without a break longer than a second.
struct Hold {
  Vec3 p_W = Vec3::Zero();
  double radius = 0.5;
  double seconds = 60.0;
  std::optional<double> heading = {};
  double heading_tolerance = 0.17;
};
/// Along a line, from its first point to its last, never far from it.
struct Follow {
  std::vector<Vec3> path_W = {};
  double tolerance = 1.0;       ///< farthest from the line that still counts [m]
  double required_share = 0.9;  ///< of the line's length
  /// Besides, a distance to keep from a body's surface (a wall, a hull), counted over the time on
  /// the line.
  std::optional<BodyId> wall = {};
  double nearest = 0.5, farthest = 1.5;  ///< [m]
};
/// Photo survey: every point once. The rating is ROView's, 0.6 coverage + 0.4 score share.
struct Photograph {
  std::vector<std::uint32_t> points = {};  ///< of the mission
};
/// Rate zones of a hull on the Level-of-Fouling scale.
struct Rate {
  std::vector<std::uint32_t> zones = {};  ///< of the mission
  double pass_share = 0.89;               ///< agreement of experts among themselves
};
/// Say what is wrong with the components, and with which nothing is.
struct FindDefects {
  std::vector<std::uint32_t> points = {};
};
/// Find something, with sonar or eyes, and say where it is.
struct Find {
  std::vector<Vec3> targets_W = {};
  double tolerance = 1.0;  ///< [m]
  int false_reports = 2;   ///< allowed before the goal is lost
};
/// Touch a body, gently.
struct Touch {
  BodyId body = {};
  double greatest_impulse = 5.0;  ///< [N·s]
};
/// Bring a body to a place: carried, pushed or lifted.
struct Carry {
  BodyId body = {};
  Vec3 p_W = Vec3::Zero();
  double radius = 1.0;
  bool is_let_go = false;  ///< counts only while the vehicle does not touch it
};
/// Lift a body off and keep it up for a while.
struct Lift {
  BodyId body = {};
  double height = 0.5;   ///< above where it began [m]
  double seconds = 2.0;  ///< without a break
  int hands = 0;         ///< arms of the vehicle that must be on it meanwhile
};
/// Turn a body on its joint: a valve, a lever.
struct Turn {
  BodyId body = {};         ///< that hangs on the joint
  double angle = 0.0;       ///< of the joint [rad] or [m]
  double tolerance = 0.05;  ///< [rad] or [m]
};
/// Plug something in until it is locked, or pull it out again.
struct Mate {
  std::uint32_t plug = 0;                   ///< of the model
  std::optional<std::uint32_t> receptacle;  ///< of the model; none: any that it fits
  bool is_out = false;                      ///< locked before, now free
};
/// See a rectangle of seabed from a height, strip by strip.
struct Cover {
  Vec3 centre_W = Vec3::Zero();
  double length = 10.0, width = 10.0;  ///< [m]
  double heading = 0.0;                ///< of the length [rad]
  double swath = 2.0;                  ///< seen below the vehicle at `altitude` [m]
  double lowest = 0.5, highest = 3.0;  ///< altitudes from which it counts [m]
  double required_share = 0.9;
};
/// Get a tether free that was snagged or wrapped: first seen so, then free for `seconds`.
struct FreeTether {
  TetherId tether = {};
  double seconds = 5.0;
};

/// Come up while there is time.
struct Surface {
  double depth = 0.5;       ///< no deeper than this [m]
  double most_water = 1e9;  ///< in the hull; with more the vehicle is lost [kg]
};
/// Notice by oneself what breaks, and report it.
struct Diagnose {
  std::uint32_t event = 0;  ///< the entry of the timeline that breaks it, by its number
  double seconds = 60.0;    ///< from then on
  int wrong_reports = 1;    ///< allowed before the goal is lost
};

}  // namespace goal

struct GoalSpec {
  std::string name;                  ///< `box_corner_2`; unique
  std::string title;                 ///< for the checklist: "Second corner"
  std::string hint;                  ///< shown while it is the next one to do; may be empty
  double weight = 1.0;               ///< of its score in the rating
  bool is_required = true;           ///< without it the mission is not passed
  std::vector<std::uint32_t> after;  ///< goals that must be done first, by index
  std::optional<SimTime> within;     ///< of the start; later is too late
  std::variant<goal::Reach, goal::Hold, goal::Follow, goal::Photograph, goal::Rate,
               goal::FindDefects, goal::Find, goal::Touch, goal::Carry, goal::Cover,
               goal::FreeTether, goal::Lift, goal::Turn, goal::Mate, goal::Diagnose, goal::Surface>
      what;
};

// ---- judges: how it is to be done. They take points away. ----

namespace judge {

/// Contacts of the vehicle with anything but `allowed`.
struct AvoidContact {
  double gentle_impulse = 0.5;  ///< below it a touch costs nothing [N·s]
  double cost = 0.05;           ///< of the rating, for each touch
  double hard_impulse = 20.0;   ///< ends in failure [N·s]
  std::vector<BodyId> allowed = {};
};
/// Beyond par time the rating shrinks evenly, by `cost` at twice the par.
struct Time {
  double cost = 0.2;
};
/// Turns, snags and pull of the umbilical.
struct TetherCare {
  TetherId tether = {};
  double greatest_turns = 2.0;     ///< of the vehicle, either way
  double turn_cost = 0.05;         ///< for each turn beyond
  double snag_cost = 0.1;          ///< for each time it gets snagged or wrapped
  double greatest_tension = 80.0;  ///< [N]
  double tension_cost = 0.1;       ///< once, when it was exceeded
};
/// A depth band, a speed limit: share of the time outside, at most `cost`.
struct KeepDepth {
  double shallowest = 0.0, deepest = 1e9;  ///< [m]
  double cost = 0.2;
};
struct KeepAltitude {
  double lowest = 0.5, highest = 1e9;  ///< [m]
  double cost = 0.2;
};
/// Reaction to a fault of the timeline: after `event` (by its number) the depth must stay within
/// `band` of what it was then.
struct KeepControl {
  std::uint32_t event = 0;
  double band = 1.0;  ///< [m]
  double seconds = 30.0;
  double cost = 0.2;
};

/// How hard the vehicle and its arms may press on a body, and turn it on its joint.
struct LimitLoad {
  BodyId body = {};
  double greatest_force = 1e9;   ///< of one part of the vehicle [N]
  double greatest_torque = 1e9;  ///< about the body's joint [N·m]
  double cost = 0.1;             ///< of the rating, for each time it is exceeded
  double breaks_at = 2.0;        ///< this many times the limit end in failure
};

}  // namespace judge

struct JudgeSpec {
  std::string name;
  std::string title;
  std::variant<judge::AvoidContact, judge::Time, judge::TetherCare, judge::KeepDepth,
               judge::KeepAltitude, judge::KeepControl, judge::LimitLoad>
      what;
};

/// Something that happens by itself: a fault, a change of weather, a word to the pilot.
struct TimelineStep {
  /// Since the start; or, with `after_goal`, since that goal was done.
  SimTime at;
  std::optional<std::uint32_t> after_goal;
  std::vector<Event> events;
  std::string message;  ///< to the pilot; may be empty
};

/// A part of a hull that is to be rated.
struct FoulingZone {
  std::string name;   ///< `bow_port`
  std::string title;  ///< "bow, port side"
  BodyId body;
  Vec3 min_B = Vec3::Zero(), max_B = Vec3::Zero();  ///< box that holds the zone's surface
};

/// Ratings from which on the grades are given. ROView publishes none: our own.
struct GradeThresholds {
  double s = 0.95, a = 0.85, b = 0.70, c = 0.55;
};
enum class Grade : std::uint8_t { s, a, b, c, d };
[[nodiscard]] char letter(Grade grade);
[[nodiscard]] Grade grade_of(double rating, const GradeThresholds& thresholds);

/// A task in a scene: what is to be done, how it is judged, what happens meanwhile.
struct MissionSpec {
  std::string name;                        ///< of the file, without .yaml
  std::string title;                       ///< "Hull survey, clear water"
  std::string briefing;                    ///< paragraphs for the trainee, plain text
  std::string scenario;                    ///< name of the scene
  int difficulty = 1;                      ///< 1 … 5
  std::vector<std::string> competences;    ///< ids of public headings: `C3`
  std::vector<std::string> prerequisites;  ///< names of missions
  SimTime par_time = from_seconds(300.0);
  SimTime time_limit = from_seconds(900.0);
  VehicleId vehicle;
  std::vector<InspectionPoint> points;
  CaptureRules capture;
  std::vector<FoulingZone> zones;
  std::vector<GoalSpec> goals;
  std::vector<JudgeSpec> judges;
  std::vector<TimelineStep> timeline;
  GradeThresholds grades;
  double pass_mark = 0.55;  ///< rating from which on it is passed, all required goals done
  FlightPlan plan;          ///< that completes it
  /// What the plan's pilot does in place of the rest of it, once it has found out by itself that
  /// something is broken. Empty: it goes on.
  FlightPlan plan_on_fault;
  /// Whether the plan's pilot compares its instruments and reports what it finds.
  bool is_plan_watchful = false;
  /// What the plan's author was given beyond the pilot; for the debrief and the docs. May be empty.
  std::string plan_remark;
};

}  // namespace remora
