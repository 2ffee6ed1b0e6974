// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <set>

#include "mission/fouling_truth.h"
#include "mission/goal_diagnose.h"
#include "mission/goal_objects.h"
#include "mission/goal_reports.h"
#include "mission/mission.h"
#include "mission/places.h"
#include "mission/touches.h"

namespace remora {
namespace {

std::string shown(const Vec3& p) {
  return fmt::format("[{:.1f}, {:.1f}, {:.1f}]", p.x(), p.y(), p.z());
}

/// Looks a mission through and collects what is wrong.
class Inspection {
 public:
  Inspection(const MissionSpec& spec, const Model& model) : spec_(spec), model_(model) {}

  std::vector<Problem> problems() {
    check_whole();
    check_names();
    check_order();
    // The rest speaks of bodies, points and places; it needs numbers that mean something.
    if (!check_numbers_of_things()) return std::move(found_);
    places_.emplace(model_, spec_.vehicle);
    check_capture();
    for (const InspectionPoint& point : spec_.points) check_point(point);
    for (const FoulingZone& zone : spec_.zones) check_zone(zone);
    for (const GoalSpec& goal : spec_.goals)
      std::visit([&](const auto& what) { check_goal("goals/" + goal.name, what); }, goal.what);
    for (const JudgeSpec& judge : spec_.judges)
      std::visit([&](const auto& what) { check_judge("judges/" + judge.name, what); }, judge.what);
    check_timeline();
    check_plan();
    return std::move(found_);
  }

 private:
  void add(std::string part, std::string what, std::string instead) {
    found_.push_back({std::move(part), std::move(what), std::move(instead)});
  }

  void check_whole() {
    if (spec_.goals.empty())
      add("goals", "the mission has no goal", "Write at least one under `goals`");
    double weights = 0.0;
    for (const GoalSpec& goal : spec_.goals) {
      weights += std::max(goal.weight, 0.0);
      if (!(goal.weight >= 0.0) || !std::isfinite(goal.weight))
        add("goals/" + goal.name, fmt::format("its weight is {}", goal.weight),
            "Write a weight from 0 up");
    }
    if (!spec_.goals.empty() && weights <= 0.0)
      add("goals", "the weights of the goals sum to nothing, so that no rating can be given",
          "Give at least one goal a weight above 0");
    const GradeThresholds& grades = spec_.grades;
    const bool is_descending =
        grades.s > grades.a && grades.a > grades.b && grades.b > grades.c && grades.c > 0.0;
    if (!is_descending || grades.s > 1.0)
      add("grades",
          fmt::format("the grades begin at {}, {}, {} and {}", grades.s, grades.a, grades.b,
                      grades.c),
          "Write four ratings from 1 down to 0, each below the one before");
    if (!(spec_.pass_mark >= 0.0 && spec_.pass_mark <= 1.0))
      add("pass_mark", fmt::format("the pass mark is {}", spec_.pass_mark),
          "Write a rating from 0 to 1");
    if (spec_.par_time <= SimTime{} || spec_.time_limit <= SimTime{})
      add("limit", "par time and time limit must be above 0", "Write them in seconds");
    else if (spec_.par_time > spec_.time_limit)
      add("par",
          fmt::format("the par time, {} s, is longer than the time limit, {} s",
                      spec_.par_time.seconds(), spec_.time_limit.seconds()),
          "Write a par time within the limit");
  }

  template <class Things>
  void check_names_of(const char* list, const Things& things) {
    std::set<std::string> names;
    for (const auto& thing : things) {
      if (names.insert(thing.name).second) continue;
      add(fmt::format("{}/{}", list, thing.name),
          fmt::format("the name `{}` is used twice", thing.name), "Give each its own name");
    }
  }

  void check_names() {
    check_names_of("points", spec_.points);
    check_names_of("zones", spec_.zones);
    check_names_of("goals", spec_.goals);
    check_names_of("judges", spec_.judges);
  }

  /// A goal that waits for itself, directly or by others, can never be opened.
  void check_order() {
    enum class Colour : std::uint8_t { white, grey, black };
    std::vector<Colour> colours(spec_.goals.size(), Colour::white);
    const std::function<bool(std::uint32_t)> has_cycle = [&](std::uint32_t i) {
      if (i >= spec_.goals.size() || colours[i] == Colour::black) return false;
      if (colours[i] == Colour::grey) return true;
      colours[i] = Colour::grey;
      const auto& after = spec_.goals[i].after;
      const bool found = std::any_of(after.begin(), after.end(), has_cycle);
      colours[i] = Colour::black;
      return found;
    };
    for (std::uint32_t i = 0; i < spec_.goals.size(); ++i) {
      if (has_cycle(i))
        add("goals/" + spec_.goals[i].name, "it comes after itself, so that it can never be begun",
            "Take a name out of `after`");
    }
  }

  template <class Ids>
  bool are_below(const Ids& ids, std::size_t count) {
    return std::all_of(ids.begin(), ids.end(), [&](std::uint32_t id) { return id < count; });
  }
  bool is_body(BodyId body) const { return body.index < model_.multibody().bodies().size(); }
  bool is_tether(TetherId tether) const { return tether.index < model_.tethers().size(); }

  bool knows(const goal::Reach&) { return true; }
  bool knows(const goal::Hold&) { return true; }
  bool knows(const goal::Find&) { return true; }
  bool knows(const goal::Cover&) { return true; }
  bool knows(const goal::Follow& goal) { return !goal.wall || is_body(*goal.wall); }
  bool knows(const goal::Photograph& goal) { return are_below(goal.points, spec_.points.size()); }
  bool knows(const goal::FindDefects& goal) { return are_below(goal.points, spec_.points.size()); }
  bool knows(const goal::Rate& goal) { return are_below(goal.zones, spec_.zones.size()); }
  bool knows(const goal::Touch& goal) { return is_body(goal.body); }
  bool knows(const goal::Carry& goal) { return is_body(goal.body); }
  bool knows(const goal::FreeTether& goal) { return is_tether(goal.tether); }
  bool knows(const goal::Surface&) { return true; }
  bool knows(const goal::Diagnose& goal) { return goal.event < spec_.timeline.size(); }
  bool knows(const goal::Lift& goal) { return is_body(goal.body); }
  bool knows(const goal::Turn& goal) { return is_body(goal.body); }
  bool knows(const goal::Mate& goal) {
    return goal.plug < model_.plugs().size() &&
           (!goal.receptacle || *goal.receptacle < model_.receptacles().size());
  }
  bool knows(const judge::AvoidContact& judge) {
    return std::all_of(judge.allowed.begin(), judge.allowed.end(),
                       [&](BodyId body) { return is_body(body); });
  }
  bool knows(const judge::TetherCare& judge) { return is_tether(judge.tether); }
  bool knows(const judge::KeepControl& judge) { return judge.event < spec_.timeline.size(); }
  bool knows(const judge::Time&) { return true; }
  bool knows(const judge::KeepDepth&) { return true; }
  bool knows(const judge::KeepAltitude&) { return true; }
  bool knows(const judge::LimitLoad& judge) { return is_body(judge.body); }

  /// Everything that is meant by number exists.
  bool check_numbers_of_things() {
    const std::size_t before = found_.size();
    const auto missing = [&](std::string part) {
      add(std::move(part), "it speaks of something that the scene or the mission does not have",
          "Check the names");
    };
    if (spec_.vehicle.index >= model_.vehicles().size()) missing("vehicle");
    for (const InspectionPoint& point : spec_.points)
      if (!is_body(point.body)) missing("points/" + point.name);
    for (const FoulingZone& zone : spec_.zones)
      if (!is_body(zone.body)) missing("zones/" + zone.name);
    for (const GoalSpec& goal : spec_.goals) {
      const bool is_known = std::visit([&](const auto& what) { return knows(what); }, goal.what);
      if (!is_known || !are_below(goal.after, spec_.goals.size())) missing("goals/" + goal.name);
    }
    for (const JudgeSpec& judge : spec_.judges)
      if (!std::visit([&](const auto& what) { return knows(what); }, judge.what))
        missing("judges/" + judge.name);
    for (const TimelineStep& step : spec_.timeline)
      if (step.after_goal && *step.after_goal >= spec_.goals.size()) missing("timeline");
    return found_.size() == before;
  }

  void check_capture() {
    const CaptureRules& rules = spec_.capture;
    const auto weights = {rules.centring_weight,  rules.proximity_weight, rules.angle_weight,
                          rules.sharpness_weight, rules.clarity_weight,   rules.exposure_weight};
    double sum = 0.0;
    for (const double weight : weights) sum += weight;
    if (!(sum > 0.0) ||
        std::any_of(weights.begin(), weights.end(), [](double weight) { return !(weight >= 0.0); }))
      add("capture", "the weights of a photo's quality are negative or sum to nothing",
          "Write weights from 0 up, at least one above 0");
    if (!(rules.inset >= 0.0 && rules.inset < 0.5))
      add("capture", fmt::format("the inset {} leaves no picture", rules.inset),
          "Write a share of the picture from 0 to below 0.5");
    if (!(rules.range_scale > 0.0))
      add("capture", "nothing is near enough with this range_scale", "Write a number above 0");
  }

  void check_point(const InspectionPoint& point) {
    const std::string part = "points/" + point.name;
    if (!(point.radius > 0.0) || point.base_points < 0)
      add(part, "its radius or its base points are not positive", "Write numbers above 0");
    else if (std::abs(point.normal_B.norm() - 1.0) > 1e-6)
      add(part, "its normal is not a direction", "Write three numbers that are not all 0");
    else if (!places_->can_be_photographed(point, spec_.capture))
      add(part, "there is no place in the water from which it can be photographed",
          "Move the point onto the surface, turn its normal outwards or enlarge its radius");
  }

  void check_zone(const FoulingZone& zone) {
    if (!(zone.min_B.array() < zone.max_B.array()).all())
      add("zones/" + zone.name, "its box holds nothing: min is not below max",
          "Write the lower corner as min and the upper one as max");
    else if (zone_truth(model_, zone).area <= 0.0)
      add("zones/" + zone.name,
          fmt::format("its box holds no wetted surface of `{}` on which something could grow",
                      model_.name_of(zone.body)),
          "Move the box, or give the body `fouling`");
  }

  void check_place(const std::string& part, const Vec3& p_W, double radius) {
    if (const std::string why = places_->why_unreachable(p_W, radius); !why.empty())
      add(part, fmt::format("its place {} {}", shown(p_W), why),
          "Move it to where the vehicle can go");
  }
  void check_positive(const std::string& part, double value, const char* what) {
    if (!(value > 0.0) || !std::isfinite(value))
      add(part, fmt::format("its {} is {}", what, value), "Write a number above 0");
  }
  void check_share(const std::string& part, double value, const char* what) {
    if (!(value > 0.0 && value <= 1.0))
      add(part, fmt::format("its {} is {}", what, value), "Write a share above 0, at most 1");
  }

  void check_goal(const std::string& part, const goal::Reach& goal) {
    check_positive(part, goal.radius, "radius");
    check_place(part, goal.p_W, goal.radius);
  }
  void check_goal(const std::string& part, const goal::Hold& goal) {
    check_positive(part, goal.radius, "radius");
    check_positive(part, goal.seconds, "time to hold");
    if (goal.seconds > spec_.time_limit.seconds())
      add(part, "it takes longer than the time limit", "Shorten it or lengthen `limit`");
    check_place(part, goal.p_W, goal.radius);
  }
  void check_goal(const std::string& part, const goal::Follow& goal) {
    check_positive(part, goal.tolerance, "tolerance");
    check_share(part, goal.required_share, "required share");
    if (goal.path_W.size() < 2)
      add(part, "a line needs two points at least", "Write them under `path`");
    for (const Vec3& p_W : goal.path_W) check_place(part, p_W, goal.tolerance);
    if (goal.wall && !(goal.nearest >= 0.0 && goal.nearest < goal.farthest))
      add(part, "the distance to keep is empty", "Write a nearest below the farthest");
  }
  void check_goal(const std::string& part, const goal::Photograph& goal) {
    if (goal.points.empty()) add(part, "there is nothing to photograph", "Name points");
    if (model_.vehicles()[spec_.vehicle.index].cameras.empty())
      add(part, "the vehicle has no camera", "Choose another vehicle");
  }
  void check_goal(const std::string& part, const goal::Rate& goal) {
    if (goal.zones.empty()) add(part, "there is nothing to rate", "Name zones");
    check_share(part, goal.pass_share, "pass share");
  }
  void check_goal(const std::string& part, const goal::FindDefects& goal) {
    if (goal.points.empty()) add(part, "there is nothing to judge", "Name points");
  }
  void check_goal(const std::string& part, const goal::Find& goal) {
    check_positive(part, goal.tolerance, "tolerance");
    if (goal.targets_W.empty() || goal.targets_W.size() > FindRule::kMostTargets)
      add(part, fmt::format("it has {} targets", goal.targets_W.size()),
          fmt::format("Write 1 to {}", FindRule::kMostTargets));
  }
  void check_goal(const std::string& part, const goal::Touch& goal) {
    check_positive(part, goal.greatest_impulse, "greatest impulse");
    if (goal.body == model_.body_of(spec_.vehicle))
      add(part, "a vehicle cannot touch itself", "Name another body");
  }
  void check_movable(const std::string& part, BodyId body) {
    if (model_.multibody().bodies()[body.index].is_static)
      add(part, fmt::format("`{}` cannot be moved", model_.name_of(body)),
          "Name an object that has a mass");
  }
  void check_goal(const std::string& part, const goal::Carry& goal) {
    check_positive(part, goal.radius, "radius");
    check_movable(part, goal.body);
    const Vec3& p_WB = model_.multibody().initial_state().bodies[goal.body.index].p_WB;
    if ((p_WB - goal.p_W).norm() <= goal.radius)
      add(part, "it is in its place from the start", "Move the place or make the radius smaller");
    check_place(part, goal.p_W, goal.radius);
  }
  void check_goal(const std::string& part, const goal::Cover& goal) {
    check_positive(part, goal.length, "length");
    check_positive(part, goal.width, "width");
    check_positive(part, goal.swath, "swath");
    check_share(part, goal.required_share, "required share");
    if (!(goal.lowest < goal.highest))
      add(part, "there is no altitude that counts", "Write a lowest below the highest");
    if (!model_.environment().seabed().exists())
      add(part, "the scene has no seabed", "Choose another scene");
    check_place(part, goal.centre_W, 0.5 * std::max(goal.length, goal.width));
  }
  void check_goal(const std::string& part, const goal::FreeTether& goal) {
    check_positive(part, goal.seconds, "time to be free");
  }
  void check_goal(const std::string& part, const goal::Surface& goal) {
    check_positive(part, goal.depth, "depth");
    check_positive(part, goal.most_water, "most water");
    const BodyId own = model_.body_of(spec_.vehicle);
    if (model_.multibody().initial_state().bodies[own.index].p_WB.z() <= goal.depth &&
        spec_.goals.size() == 1)
      add(part, "the vehicle is there from the start", "Let something come before it with `after`");
  }
  void check_goal(const std::string& part, const goal::Diagnose& goal) {
    constexpr std::size_t kMostFaults = 64;
    check_positive(part, goal.seconds, "time to report");
    const std::size_t count = faults_of(spec_.timeline[goal.event]).size();
    if (count == 0)
      add(part, "its entry of the timeline breaks nothing",
          "Name an entry with a fault, a sensor_fault, a lamp_fault, a camera_fault or a leak");
    if (count > kMostFaults) add(part, "its entry breaks too many devices", "Break at most 64");
  }
  void check_goal(const std::string& part, const goal::Lift& goal) {
    check_positive(part, goal.height, "height");
    check_positive(part, goal.seconds, "time to keep it up");
    check_movable(part, goal.body);
    const int arms = arms_on(model_, model_.body_of(spec_.vehicle));
    if (goal.hands > arms)
      add(part, fmt::format("it asks for {} hands, and the vehicle has {}", goal.hands, arms),
          "Write at most as many as the vehicle has arms");
  }
  void check_goal(const std::string& part, const goal::Mate& goal) {
    const PlugModel& plug = model_.plugs()[goal.plug];
    const auto& fits = plug.fits;
    if (!goal.receptacle || std::find(fits.begin(), fits.end(), *goal.receptacle) != fits.end())
      return;
    add(part,
        fmt::format("`{}` does not fit into `{}`", plug.name,
                    model_.receptacles()[*goal.receptacle].name),
        "Name a receptacle of its kind");
  }
  void check_goal(const std::string& part, const goal::Turn& goal) {
    check_positive(part, goal.tolerance, "tolerance");
    const std::optional<JointId> joint = moving_joint_above(model_, goal.body);
    if (!joint) {
      add(part, fmt::format("`{}` does not hang on a joint that moves", model_.name_of(goal.body)),
          "Name an object with an `attachment` by a revolute or prismatic joint");
      return;
    }
    const JointSpec& spec = model_.joint(*joint);
    if (goal.angle < spec.lower - goal.tolerance || goal.angle > spec.upper + goal.tolerance)
      add(part, fmt::format("the joint of `{}` does not go there", model_.name_of(goal.body)),
          "Write a value within the joint's limits");
    if (std::abs(spec.initial - goal.angle) <= goal.tolerance)
      add(part, "it is turned from the start", "Write another angle or a smaller tolerance");
  }

  void check_cost(const std::string& part, double cost) {
    if (!(cost >= 0.0) || !std::isfinite(cost))
      add(part, fmt::format("its cost is {}", cost), "Write a share of the rating from 0 up");
  }
  void check_judge(const std::string& part, const judge::AvoidContact& judge) {
    check_cost(part, judge.cost);
    if (!(judge.gentle_impulse < judge.hard_impulse))
      add(part, "no blow lies between gentle and hard",
          "Write a gentle impulse below the hard one");
  }
  void check_judge(const std::string& part, const judge::Time& judge) {
    check_cost(part, judge.cost);
  }
  void check_judge(const std::string& part, const judge::TetherCare& judge) {
    for (const double cost : {judge.turn_cost, judge.snag_cost, judge.tension_cost})
      check_cost(part, cost);
  }
  void check_judge(const std::string& part, const judge::KeepDepth& judge) {
    check_cost(part, judge.cost);
    if (!(judge.shallowest < judge.deepest))
      add(part, "the band of depths is empty", "Write a shallowest above the deepest");
  }
  void check_judge(const std::string& part, const judge::KeepAltitude& judge) {
    check_cost(part, judge.cost);
    if (!(judge.lowest < judge.highest))
      add(part, "the band of heights is empty", "Write a lowest below the highest");
  }
  void check_judge(const std::string& part, const judge::KeepControl& judge) {
    check_cost(part, judge.cost);
    check_positive(part, judge.band, "band");
    check_positive(part, judge.seconds, "time");
  }
  void check_judge(const std::string& part, const judge::LimitLoad& judge) {
    check_cost(part, judge.cost);
    check_positive(part, judge.greatest_force, "greatest force");
    check_positive(part, judge.greatest_torque, "greatest torque");
    if (!(judge.breaks_at > 1.0))
      add(part, fmt::format("it breaks at {} times the limit", judge.breaks_at),
          "Write a number above 1");
  }

  void check_timeline() {
    for (const TimelineStep& step : spec_.timeline) {
      if (step.events.empty() && step.message.empty())
        add("timeline", "an entry does nothing", "Write a message or an event");
    }
  }

  template <class Things>
  void check_named(const Things& things, const std::string& name, const char* what) {
    const bool exists = std::any_of(things.begin(), things.end(),
                                    [&](const auto& thing) { return thing.name == name; });
    if (!exists) add("autopilot", fmt::format("there is no {} `{}`", what, name), "Check the name");
  }
  void check_hands(const HandStep& step) {
    if (model_.vehicles()[spec_.vehicle.index].joints.empty())
      add("autopilot", "the vehicle has no arm", "Give it `arms`, or omit the step");
    const auto* hand = std::get_if<plan::MoveHand>(&step);
    if (hand != nullptr && hand->body && !is_body(*hand->body))
      add("autopilot", "the hand is to move to a body that the scene does not have",
          "Check the name");
  }
  void check_plan() {
    check_steps(spec_.plan);
    check_steps(spec_.plan_on_fault);
  }
  void check_steps(const FlightPlan& plan) {
    for (const PlanStep& step : plan) {
      if (const auto* photo = std::get_if<plan::Photograph>(&step))
        check_named(spec_.points, photo->point, "point");
      if (const auto* rate = std::get_if<plan::Rate>(&step))
        check_named(spec_.zones, rate->zone, "zone");
      if (const auto* defect = std::get_if<plan::Defect>(&step))
        check_named(spec_.points, defect->point, "point");
      if (const auto* go = std::get_if<plan::Go>(&step))
        check_place("autopilot", go->p_W, go->tolerance);
      if (const auto* hands = std::get_if<HandStep>(&step)) check_hands(*hands);
      if (const auto* together = std::get_if<plan::Together>(&step))
        for (const HandStep& hands : together->steps) check_hands(hands);
    }
  }

  const MissionSpec& spec_;
  const Model& model_;
  std::optional<Places> places_;
  std::vector<Problem> found_;
};

}  // namespace

std::vector<Problem> problems(const MissionSpec& spec, const Model& model) {
  return Inspection(spec, model).problems();
}

}  // namespace remora
