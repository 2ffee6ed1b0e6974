// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "guidance/arm_pilot.h"
#include "guidance/camera_viewpoints.h"
#include "guidance/cross_check.h"
#include "guidance/helm.h"
#include "guidance/own_position.h"
#include "guidance/plan_pilot.h"
#include "guidance/route_planner.h"
#include "guidance/taut_tether.h"
#include "guidance/trail.h"
#include "math/rotation.h"

// Private to the pilot: its steps are in plan_pilot.cpp, how it gets about and tends its line in
// plan_pilot_ways.cpp, how it takes photos in plan_pilot_photos.cpp.

namespace remora {

struct PlanPilot::Parts {
  static constexpr double kCruise = 0.4;         // on the way to photos [m/s]
  static constexpr double kCornerRadius = 0.25;  // a corner counts as passed from here [m]
  static constexpr double kOtherPlace = 0.35;    // places nearer to each other are the same [m]

  Parts(const Model& scene, const MissionSpec& mission);

  // ---- the plan
  void write_plan(const State& start);
  void add_photos(const State& start, const Vec3& from_W);
  [[nodiscard]] bool do_step(const State& state, const MissionReport& report, Input& input);
  [[nodiscard]] bool take(std::span<const HandStep> hands, const State& state);
  [[nodiscard]] bool take(const plan::Go& go, const State& state);
  [[nodiscard]] bool take(const plan::Hold& hold, const State& state);
  [[nodiscard]] bool take(const plan::Push& push, const State& state, VehicleInput& vehicle);
  void take(const plan::Look& look, LookoutInput& lookout) const;
  void next_step(const State& state);
  void notice_jump();
  void watch_work();
  /// Compares the instruments, says what it finds and goes over to what is to be done then.
  void compare_instruments(const State& state, const Output& output, Input& input);
  void set_up_propellers();

  // ---- ways
  /// Goes there; true when it has arrived, or when there is no more hope of it.
  struct Destination {
    Vec3 p_W = Vec3::Zero();
    std::optional<double> heading;
    std::optional<Vec3> facing_W;
    double speed = kCruise;
    double tolerance = 0.25;
    bool is_straight = false;
  };
  [[nodiscard]] bool fly(const Destination& to, const State& state);
  void begin_way(const Destination& to, const State& state);
  void settle_way(std::vector<Vec3> found, const State& state);
  void set_out(std::vector<Vec3> way, SimTime now);
  void back_out(SimTime now);
  [[nodiscard]] TautTether line_so_far() const;
  void follow_way(const Destination& to);
  [[nodiscard]] bool has_arrived(const Destination& to) const;
  [[nodiscard]] double arrival_heading(const Destination& to) const;
  [[nodiscard]] double way_left(const Vec3& p_W) const;

  // ---- photos
  [[nodiscard]] bool photograph(std::uint32_t point, const State& state,
                                const MissionReport& report, Input& input);
  void begin_photo(std::uint32_t point, const State& state);
  [[nodiscard]] bool aim(std::uint32_t point, const State& state, const MissionReport& report,
                         Input& input);
  [[nodiscard]] bool is_in_sight(std::uint32_t point, const MissionReport& report) const;
  [[nodiscard]] Vec3 apparent_stand(std::uint32_t point, const MissionReport& report) const;
  [[nodiscard]] Vec3 apparent_place(std::uint32_t point, const State& state,
                                    const MissionReport& report) const;
  /// Another place to photograph from, at least so far from those tried; false when there is none
  /// left.
  [[nodiscard]] bool try_elsewhere(std::uint32_t point, const std::string& why, const State& state,
                                   double apart = kOtherPlace);

  /// Has the reel pay out what it does not by itself, round a corner, and take up what lies about:
  /// a slack line catches on whatever it passes.
  void tend_line(const State& state, const Output& output, Input& input);

  [[nodiscard]] static double seconds_since(SimTime then, const State& state) {
    return (state.now - then).seconds();
  }
  /// Where and how it takes itself to be, by its instruments.
  [[nodiscard]] const RigidState& here() const { return position.body(); }
  [[nodiscard]] double heading() const { return to_roll_pitch_yaw(here().q_WB).yaw; }
  [[nodiscard]] const CameraSpec& camera() const {
    return model->vehicles()[spec->vehicle.index].cameras[0];
  }
  [[nodiscard]] std::string title_of(std::uint32_t point) const {
    const InspectionPoint& p = spec->points[point];
    return p.title.empty() ? p.name : p.title;
  }

  /// The steps of a plan with `PhotographAll` spelt out.
  struct PlannedStep {
    PlanStep step;
    int number = 0;  // of a photo among those of a PhotographAll
    int count = 0;
  };

  const Model* model;
  const MissionSpec* spec;
  BodyId own;
  RouteRules rules;
  std::shared_ptr<SolidWorld> world;  // shared by copies, as is the grid: both are caches
  std::shared_ptr<ClearanceGrid> grid;
  std::vector<PlannedStep> plan;
  bool has_umbilical = false;
  std::optional<TetherId> tended;  // its line, if it runs over a reel that pays out by itself

  OwnPosition position;
  CrossCheck check;
  std::vector<DeviceFault> found;         // by comparing instruments
  std::uint32_t reversed_propellers = 0;  // as it has set them up
  ArmPilot arms;
  Helm helm;
  HelmOrder order;
  bool has_begun = false;
  std::size_t step = 0;
  bool is_fresh = true;  // the step has not been looked at
  SimTime step_began;
  std::optional<TautTether> umbilical;
  double reel_speed = 0.0;  // as it has asked for [m/s]
  SimTime line_tended;
  std::optional<Vec3> p_last_W;  // where it was in the step before
  /// While a hand works on something in sight the vehicle stays where it is from that, whatever its
  /// navigation says: the order as seen, in W.
  struct Watch {
    Vec3 p_W = Vec3::Zero();
    double heading = 0.0;
  };
  std::optional<Watch> watch;

  // Of the way in hand.
  bool is_under_way = false;
  std::optional<RouteSearch> search;
  std::vector<Vec3> way_W;
  std::size_t leg = 0;
  SimTime way_began;
  double way_limit = 0.0;  // [s]
  double way_heading = 0.0;
  bool is_lost = false;  // there is no way, or it took too long
  Trail trail;
  std::optional<Destination> way_back;  // while it goes back to free its line
  int times_back = 0;

  // Of the photo in hand.
  enum class PhotoStage : std::uint8_t { approach, aim, check };
  PhotoStage stage = PhotoStage::approach;
  std::vector<CameraViewpoint> places;
  std::vector<Vec3> tried_W;
  CameraViewpoint place;
  SimTime stage_began;
  std::optional<SimTime> steady_since;
  bool has_full_lamps = false;

  std::vector<std::string> words;
};

}  // namespace remora
