// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/mission.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "mission/mission_state.h"
#include "mission/viewfinder.h"
#include "world/lifeline.h"

namespace remora {

Mission::Parts::Parts(MissionSpec mission, const Model& scene)
    : spec(std::move(mission)),
      model(scene),
      eyes(scene, scene.body_of(spec.vehicle)),
      names(names_of(scene)),
      has_two_accounts(scene.vehicles()[spec.vehicle.index].navigation.uses_instruments()) {
  for (const FoulingZone& zone : spec.zones) truths.push_back(zone_truth(model, zone));
  for (const GoalSpec& goal : spec.goals) goals.push_back(goal_rule(goal, model));
  for (const JudgeSpec& judge : spec.judges) judges.push_back(judge_rule(judge, model));
}

MissionState::MissionState(const Mission::Parts& parts) {
  for (const GoalRule& goal : parts.goals)
    goals.push_back({.memory = first_memory(goal), .told = first_memory(goal)});
  for (const JudgeRule& judge : parts.judges) judges.push_back(first_memory(judge));
  told_judges = judges;
  has_fired.assign(parts.spec.timeline.size(), 0);
  is_given.assign(parts.spec.timeline.size(), 0);
  notebook.captures.resize(parts.spec.points.size());
  notebook.defects.resize(parts.spec.points.size());
  notebook.levels.resize(parts.spec.zones.size());
  truths = parts.truths;
  truth_levels.resize(truths.size());
}

namespace {

using Parts = Mission::Parts;

// ---- what the timeline does ----

bool is_due(const TimelineStep& step, const MissionState& state, SimTime elapsed) {
  if (!step.after_goal) return elapsed >= step.at;
  const GoalProgress& goal = state.goals[*step.after_goal];
  return goal.is_done && elapsed >= goal.done_at + step.at;
}

/// What the timeline has done by the start of the step that is being looked at: found here, not in
/// due(), so that a replay, which has the events in its inputs, comes to the same.
void fire(const Parts& parts, SimTime began, SimTime now, MissionState& state,
          std::vector<MissionNews>& news) {
  for (std::size_t i = 0; i < parts.spec.timeline.size(); ++i) {
    const TimelineStep& step = parts.spec.timeline[i];
    if (state.has_fired[i] != 0 || !is_due(step, state, began)) continue;
    state.has_fired[i] = 1;
    if (!step.message.empty()) news.push_back({now, "message", step.message});
  }
}

// ---- what the trainee photographs and says ----

/// Nearer to being captured: a later rule says no; of equals, the better or nearer one.
bool is_closer_to_capture(const CaptureAssessment& a, const CaptureAssessment& b) {
  const auto rank = [](const CaptureAssessment& assessment) {
    return assessment.is_capturable() ? 100 : static_cast<int>(assessment.problem);
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (a.is_capturable()) return a.quality.quality > b.quality.quality;
  return a.quality.distance < b.quality.distance;
}

void take_photo(const Parts& parts, const Observation& moment, const TakePhoto& shot,
                Notebook& notebook) {
  const MissionSpec& spec = parts.spec;
  if (shot.vehicle != spec.vehicle ||
      shot.camera >= parts.model.vehicles()[spec.vehicle.index].cameras.size())
    return;
  Viewfinder finder(spec.capture, parts.model, parts.eyes, moment.state, spec.vehicle, shot.camera);
  PhotoReport photo;
  photo.at = moment.situation.elapsed;
  photo.vehicle = shot.vehicle;
  photo.camera = shot.camera;
  photo.X_WC = finder.X_WC();
  photo.visibility =
      visibility(parts.model.environment(), moment.state.environment, finder.X_WC().p.z());
  for (std::uint32_t i = 0; i < spec.points.size(); ++i) {
    const CaptureAssessment assessment = finder.assess(i, spec.points[i]);
    if (assessment.is_capturable()) {
      PhotoReport::Component component{i, assessment.quality, 0};
      if (!notebook.captures[i]) {
        component.points = capture_points(spec.points[i].base_points, assessment.quality.quality);
        notebook.captures[i] = {assessment.quality, component.points};
        moment.tell("photo",
                    fmt::format("{}: captured, quality {:.2f}, {} points.", spec.points[i].title,
                                assessment.quality.quality, component.points));
      }
      photo.components.push_back(component);
    } else if (!photo.nearly || is_closer_to_capture(assessment, *photo.nearly)) {
      photo.nearly = assessment;
    }
  }
  if (!photo.components.empty()) photo.nearly.reset();
  if (photo.nearly)
    moment.tell("photo",
                fmt::format("Nothing captured. {}: {}.", spec.points[photo.nearly->point].title,
                            advice(photo.nearly->problem)));
  notebook.photos.push_back(std::move(photo));
}

/// The truth of a zone follows what grows on it, until it has been rated.
void notice_growth(const Parts& parts, const State& world, const Input& input,
                   MissionState& state) {
  for (std::uint32_t i = 0; i < state.truths.size(); ++i) {
    const bool is_rated_now =
        std::any_of(input.events.begin(), input.events.end(), [&](const Event& event) {
          const auto* rate = std::get_if<RateZone>(&event);
          return rate != nullptr && rate->zone == i;
        });
    if (state.truth_levels[i] == world.fouling || (state.notebook.levels[i] && !is_rated_now))
      continue;
    state.truths[i] = zone_truth(parts.model, parts.spec.zones[i], world.fouling);
    state.truth_levels[i] = world.fouling;
  }
}

void hear(const Parts& parts, const Observation& moment, Notebook& notebook) {
  for (const Event& event : moment.input.events) {
    if (const auto* shot = std::get_if<TakePhoto>(&event)) {
      take_photo(parts, moment, *shot, notebook);
    } else if (const auto* rate = std::get_if<RateZone>(&event)) {
      if (rate->zone < notebook.levels.size()) notebook.levels[rate->zone] = rate->level;
    } else if (const auto* defect = std::get_if<ReportDefect>(&event)) {
      if (defect->point < notebook.defects.size() && defect->defect < kDefectKinds)
        notebook.defects[defect->point] = static_cast<DefectKind>(defect->defect);
    }
  }
}

/// What somebody sees who has the picture: what is before the lens, not beside it.
bool is_in_picture(const CaptureAssessment& sight) {
  return sight.problem != CaptureProblem::too_far && sight.problem != CaptureProblem::behind &&
         sight.problem != CaptureProblem::out_of_frame;
}

/// The same for a pilot who has the picture and, for what is not in it, the chart and the vehicle's
/// word of where it is. No picture tells how far away a thing is.
void look_as_pilot(const Parts& parts, const State& world, const Viewfinder& finder,
                   MissionState& state) {
  const MissionSpec& spec = parts.spec;
  const KnownMotion& known = state.known;
  const bool knows_pose =
      known.knows_position && known.knows_depth && known.knows_heading && known.knows_attitude;
  const Pose X_KW = known.body.X_WB() * state.vehicle.body.X_WB().inverse();
  state.told_sight.reset();
  if (state.sight && finder.sees() && is_in_picture(*state.sight)) {
    state.told_sight = state.sight;
    state.told_sight->quality.distance =
        knows_pose ? finder.on_chart(state.sight->point, spec.points[state.sight->point], X_KW)
                         .quality.distance
                   : std::numeric_limits<double>::quiet_NaN();
  } else if (knows_pose) {
    for (std::uint32_t i = 0; i < spec.points.size(); ++i) {
      if (state.notebook.captures[i]) continue;
      const CaptureAssessment assessment = finder.on_chart(i, spec.points[i], X_KW);
      if (!state.told_sight || is_closer_to_capture(assessment, *state.told_sight))
        state.told_sight = assessment;
    }
  }
  if (!state.told_sight) return;
  const InspectionPoint& point = spec.points[state.told_sight->point];
  state.p_told_sight_W = world.bodies.bodies[point.body.index].X_WB() * point.p_B;
}

/// What the pilot has before the lens of the first camera.
void look(const Parts& parts, const State& world, MissionState& state) {
  const MissionSpec& spec = parts.spec;
  state.sight.reset();
  state.told_sight.reset();
  if (spec.points.empty() || parts.model.vehicles()[spec.vehicle.index].cameras.empty()) return;
  Viewfinder finder(spec.capture, parts.model, parts.eyes, world, spec.vehicle, 0);
  for (std::uint32_t i = 0; i < spec.points.size(); ++i) {
    if (state.notebook.captures[i]) continue;
    const CaptureAssessment assessment = finder.assess(i, spec.points[i]);
    if (!state.sight || is_closer_to_capture(assessment, *state.sight)) state.sight = assessment;
  }
  look_as_pilot(parts, world, finder, state);
  if (!state.sight) return;
  const InspectionPoint& point = spec.points[state.sight->point];
  state.p_sight_W = world.bodies.bodies[point.body.index].X_WB() * point.p_B;
}

// ---- goals and judges ----

bool are_done(const std::vector<std::uint32_t>& goals, const MissionState& state) {
  return std::all_of(goals.begin(), goals.end(),
                     [&](std::uint32_t i) { return state.goals[i].is_done; });
}

bool is_one_lost(const std::vector<std::uint32_t>& goals, const MissionState& state) {
  return std::any_of(goals.begin(), goals.end(),
                     [&](std::uint32_t i) { return state.goals[i].is_lost; });
}

void lose(const GoalSpec& spec, const Observation& moment, GoalProgress& goal) {
  goal.is_lost = true;
  goal.is_open = false;
  moment.tell("goal", fmt::format("{}: can no longer be done{}.", spec.title,
                                  goal.is_late ? ", its time is over" : ""));
}

void observe_goal(const Parts& parts, std::size_t i, const Observation& moment,
                  const Observation& told, MissionState& state) {
  const GoalSpec& spec = parts.spec.goals[i];
  GoalProgress& goal = state.goals[i];
  if (goal.is_done || goal.is_lost) return;
  if (is_one_lost(spec.after, state)) {
    lose(spec, moment, goal);
    return;
  }
  goal.is_open = are_done(spec.after, state);
  if (goal.is_open) {
    observe(parts.goals[i], moment, goal.memory);
    if (told.situation.is_of_pilot() && !state.is_cut_off) observe(parts.goals[i], told, goal.told);
    const Standing now = standing(parts.goals[i], moment.situation, goal.memory);
    if (now.is_done) {
      goal.is_done = true;
      goal.is_open = false;
      goal.done_at = moment.situation.elapsed;
      moment.tell("goal", fmt::format("{}: done.", spec.title));
      return;
    }
    if (now.is_lost) {
      lose(spec, moment, goal);
      return;
    }
  }
  goal.is_late = spec.within && moment.situation.elapsed >= *spec.within;
  if (goal.is_late) lose(spec, moment, goal);
}

// ---- the end ----

void end(const Parts& parts, std::string reason, MissionState& state) {
  const Rating rating = rating_of(parts, state, Account::of_judges);
  const bool is_passed =
      rating.is_complete && !state.is_failed_by_judge && rating.value >= parts.spec.pass_mark;
  state.phase = is_passed ? MissionPhase::passed : MissionPhase::failed;
  state.end_reason = std::move(reason);
  for (GoalProgress& goal : state.goals) goal.is_open = false;
}

/// Why the mission is over; empty while it is not.
std::string reason_to_end(const Parts& parts, MissionState& state) {
  for (std::size_t i = 0; i < parts.judges.size(); ++i) {
    std::string reason = failure(parts.judges[i], state.judges[i]);
    if (reason.empty()) continue;
    state.is_failed_by_judge = true;
    return reason;
  }
  const bool are_all_done = std::all_of(state.goals.begin(), state.goals.end(),
                                        [](const GoalProgress& goal) { return goal.is_done; });
  if (are_all_done) return "all done";
  const bool is_any_left =
      std::any_of(state.goals.begin(), state.goals.end(),
                  [](const GoalProgress& goal) { return !goal.is_done && !goal.is_lost; });
  if (!is_any_left) return "nothing is left that can be done";
  if (state.elapsed >= parts.spec.time_limit) return "time is up";
  return {};
}

}  // namespace

Mission::Mission(MissionSpec spec, const Model& model)
    : parts_(std::make_unique<Parts>(std::move(spec), model)) {}
Mission::~Mission() = default;

const MissionSpec& Mission::spec() const { return parts_->spec; }

Mission::Run::Run(const Mission& mission)
    : mission_(&mission), state_(std::make_unique<MissionState>(*mission.parts_)) {}
Mission::Run::Run(const Run& other)
    : mission_(other.mission_), state_(std::make_unique<MissionState>(*other.state_)) {}
Mission::Run& Mission::Run::operator=(const Run& other) {
  mission_ = other.mission_;
  *state_ = *other.state_;
  return *this;
}
Mission::Run::~Run() = default;

void Mission::Run::due(const State& world, std::vector<Event>& events) {
  if (state_->phase != MissionPhase::running) return;
  if (!state_->start) state_->start = world.now;
  const SimTime elapsed = world.now - *state_->start;
  const std::vector<TimelineStep>& timeline = mission_->parts_->spec.timeline;
  for (std::size_t i = 0; i < timeline.size(); ++i) {
    if (state_->is_given[i] != 0 || !is_due(timeline[i], *state_, elapsed)) continue;
    events.insert(events.end(), timeline[i].events.begin(), timeline[i].events.end());
    state_->is_given[i] = 1;
  }
}

void Mission::Run::observe(const State& world, const Input& input, const Output& output,
                           std::vector<MissionNews>& news) {
  const Parts& parts = *mission_->parts_;
  MissionState& state = *state_;
  if (state.phase != MissionPhase::running) return;
  const SimTime step = parts.model.step();
  if (!state.start) state.start = world.now - step;
  state.elapsed = world.now - *state.start;
  state.vehicle = {.body = world.bodies.bodies[parts.model.body_of(parts.spec.vehicle).index]};
  state.is_cut_off = !lifeline(parts.model, world, parts.spec.vehicle).has_link;
  state.known =
      state.is_cut_off ? nothing_known() : known_motion(parts.model, world, parts.spec.vehicle);
  fire(parts, state.elapsed - step, world.now, state, news);

  const bool is_tick = state.elapsed / kTick != (state.elapsed - step) / kTick;
  notice_growth(parts, world, input, state);
  const Situation situation = state.situation(parts, Account::of_judges);
  const Situation told = state.situation(parts, Account::of_pilot);
  const Observation moment{situation,      parts.model, world,           input, output,
                           step.seconds(), is_tick,     state.has_fired, news};
  const Observation told_moment{told,           parts.model, world,           input, output,
                                step.seconds(), is_tick,     state.has_fired, news};
  hear(parts, moment, state.notebook);
  state.faults.observe(state.elapsed, input);
  if (is_tick) look(parts, world, state);
  for (std::size_t i = 0; i < parts.goals.size(); ++i)
    observe_goal(parts, i, moment, told_moment, state);
  for (std::size_t i = 0; i < parts.judges.size(); ++i)
    remora::observe(parts.judges[i], moment, state.judges[i]);
  if (told.is_of_pilot() && !state.is_cut_off)
    for (std::size_t i = 0; i < parts.judges.size(); ++i)
      remora::observe(parts.judges[i], told_moment, state.told_judges[i]);

  std::string reason = reason_to_end(parts, state);
  if (reason.empty()) return;
  end(parts, std::move(reason), state);
  moment.tell("mission",
              fmt::format("{}: {}.", state.phase == MissionPhase::passed ? "Passed" : "Not passed",
                          state.end_reason));
}

MissionPhase Mission::Run::phase() const { return state_->phase; }

void Mission::Run::stop(const std::string& reason) {
  if (state_->phase == MissionPhase::running) end(*mission_->parts_, reason, *state_);
}

MissionReport Mission::Run::report() const {
  return report_of(*mission_->parts_, *state_, Account::of_judges);
}

MissionReport Mission::Run::told_report() const {
  return report_of(*mission_->parts_, *state_, Account::of_pilot);
}

}  // namespace remora
