// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/plan_pilot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "guidance/arm_pilot.h"
#include "guidance/camera_viewpoints.h"
#include "guidance/cross_check.h"
#include "guidance/helm.h"
#include "guidance/own_position.h"
#include "guidance/route_planner.h"
#include "guidance/taut_tether.h"
#include "guidance/trail.h"
#include "math/rotation.h"
#include "mission/fouling_truth.h"
#include "world/device_fault.h"

namespace remora {
namespace {

constexpr int kCellsPerStep = 40;       // of a search for a way: about a millisecond
constexpr double kMargin = 0.2;         // kept between a ball around the vehicle and the world [m]
constexpr double kCruise = 0.4;         // on the way to photos [m/s]
constexpr double kApproach = 0.5;       // slows down by this share of what is left [1/s]
constexpr double kCornerSpeed = 0.15;   // round a sharp corner [m/s]
constexpr double kCornerRadius = 0.25;  // a corner counts as passed from here [m]
constexpr double kSharpCorner = 0.5;    // cosine of the turn
constexpr double kFacesItsWay = 1.5;    // with less left it turns as it is to arrive [m]
constexpr std::size_t kMostPlaces = 6;  // from which one component is tried
constexpr double kOtherPlace = 0.35;    // places nearer to each other are the same [m]
constexpr double kBeyondReach = 1.2;    // and nearer than this, all out of reach when one is [m]
constexpr int kMostTimesBack = 3;       // on one way, to free a line that has caught
constexpr double kPutElsewhere = 1.0;   // farther from one step to the next it was put there [m]

double seconds_since(SimTime then, const State& state) { return (state.now - then).seconds(); }

double heading_along(const Vec3& way_W) { return std::atan2(way_W.y(), way_W.x()); }

RouteRules rules_of(const Model& model, BodyId body) {
  RouteRules rules;
  rules.radius = std::max(model.multibody().bodies()[body.index].bounding_radius, 0.2);
  rules.clearance = rules.radius + kMargin;
  rules.cell = std::clamp(0.65 * rules.clearance, 0.3, 1.0);
  return rules;
}

bool is_captured(const MissionReport& report, std::uint32_t point) {
  for (const PhotoReport& photo : report.photos)
    for (const PhotoReport::Component& component : photo.components)
      if (component.point == point) return true;
  return false;
}

template <class Named>
std::optional<std::uint32_t> index_of(const std::vector<Named>& list, const std::string& name) {
  for (std::uint32_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return i;
  return std::nullopt;
}

/// The steps of a plan with `PhotographAll` spelt out.
struct PlannedStep {
  PlanStep step;
  int number = 0;  // of a photo among those of a PhotographAll
  int count = 0;
};

/// Whether a step is about something that the hand is before.
bool is_at_something(const PlanStep& step) {
  const auto moves_to_body = [](const HandStep& hand) {
    const auto* move = std::get_if<plan::MoveHand>(&hand);
    return move != nullptr && move->body.has_value();
  };
  if (const auto* hand = std::get_if<HandStep>(&step)) return moves_to_body(*hand);
  const auto* together = std::get_if<plan::Together>(&step);
  return together != nullptr &&
         std::any_of(together->steps.begin(), together->steps.end(), moves_to_body);
}

bool moves_vehicle(const PlanStep& step) {
  return std::holds_alternative<plan::Go>(step) || std::holds_alternative<plan::Push>(step) ||
         std::holds_alternative<plan::Photograph>(step);
}

}  // namespace

struct PlanPilot::Parts {
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
  [[nodiscard]] Vec3 apparent_place(std::uint32_t point, const State& state,
                                    const MissionReport& report) const;
  /// Another place to photograph from, at least so far from those tried; false when there is none
  /// left.
  [[nodiscard]] bool try_elsewhere(std::uint32_t point, const std::string& why, const State& state,
                                   double apart = kOtherPlace);

  /// Has the reel pay out what it does not by itself, round a corner, and take up what lies about:
  /// a slack line catches on whatever it passes.
  void tend_line(const State& state, const Output& output, Input& input);

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

PlanPilot::Parts::Parts(const Model& scene, const MissionSpec& mission)
    : model(&scene),
      spec(&mission),
      own(scene.body_of(mission.vehicle)),
      rules(rules_of(scene, own)),
      check(scene, mission.vehicle),
      arms(scene, mission.vehicle),
      helm(scene.vehicles()[mission.vehicle.index]) {
  const State start = initial_state(scene, 1);
  world = std::make_shared<SolidWorld>(scene, start, own);
  grid = std::make_shared<ClearanceGrid>(world, rules);
  has_umbilical =
      std::any_of(scene.tethers().begin(), scene.tethers().end(),
                  [&](const TetherModel& tether) { return tether.bodies[1] == own.index; });
  for (std::uint32_t t = 0; t < scene.tethers().size(); ++t)
    if (scene.tethers()[t].bodies[1] == own.index &&
        scene.tethers()[t].spec.reel.automatic != AutomaticPayOut::off)
      tended = TetherId{t};
  write_plan(start);
}

// ---- the plan ----

void PlanPilot::Parts::write_plan(const State& start) {
  Vec3 p_W = start.bodies.bodies[own.index].p_WB;
  for (const PlanStep& planned : spec->plan) {
    if (const auto* go = std::get_if<plan::Go>(&planned)) p_W = go->p_W;
    if (std::holds_alternative<plan::PhotographAll>(planned))
      add_photos(start, p_W);
    else
      plan.push_back({planned});
  }
}

void PlanPilot::Parts::add_photos(const State& start, const Vec3& from_W) {
  std::vector<Vec3> places_W;
  for (const InspectionPoint& point : spec->points) {
    const double clear = visibility(model->environment(), start.environment, from_W.z());
    const auto stands =
        camera_viewpoints(point, spec->capture, camera(), clear, start, *world, rules);
    const ComponentPlace there = place_of(point, start);
    places_W.push_back(stands.empty() ? there.p_W + there.normal_W : stands.front().p_W);
  }
  const std::vector<std::size_t> sequence = visiting_order(from_W, places_W, *world, rules);
  int number = 0;
  for (const std::size_t i : sequence)
    plan.push_back(
        {plan::Photograph{spec->points[i].name}, ++number, static_cast<int>(sequence.size())});
}

bool PlanPilot::Parts::do_step(const State& state, const MissionReport& report, Input& input) {
  VehicleInput& vehicle = input.vehicles[spec->vehicle.index];
  const PlanStep& now = plan[step].step;
  if (const auto* go = std::get_if<plan::Go>(&now)) return take(*go, state);
  if (const auto* hold = std::get_if<plan::Hold>(&now)) return take(*hold, state);
  if (const auto* push = std::get_if<plan::Push>(&now)) return take(*push, state, vehicle);
  if (const auto* hands = std::get_if<HandStep>(&now)) return take({hands, 1}, state);
  if (const auto* hands = std::get_if<plan::Together>(&now)) return take(hands->steps, state);
  if (const auto* photo = std::get_if<plan::Photograph>(&now)) {
    const auto point = index_of(spec->points, photo->point);
    return !point || photograph(*point, state, report, input);
  }
  if (const auto* look = std::get_if<plan::Look>(&now)) take(*look, vehicle.lookout);
  if (std::holds_alternative<plan::SetUpPropellers>(now)) set_up_propellers();
  if (const auto* act = std::get_if<plan::Do>(&now)) input.events.push_back(act->event);
  if (const auto* rate = std::get_if<plan::Rate>(&now))
    if (const auto zone = index_of(spec->zones, rate->zone))
      input.events.push_back(RateZone{
          *zone, rate->level ? *rate->level
                             : zone_truth(*model, spec->zones[*zone], state.fouling).level});
  if (const auto* defect = std::get_if<plan::Defect>(&now))
    if (const auto point = index_of(spec->points, defect->point))
      input.events.push_back(ReportDefect{*point, defect->defect});
  return true;
}

void PlanPilot::Parts::next_step(const State& state) {
  ++step;
  is_fresh = true;
  step_began = state.now;
  is_under_way = false;
}

void PlanPilot::Parts::tend_line(const State& state, const Output& output, Input& input) {
  constexpr double kLeastSlack = 1.5;  // [m]
  constexpr double kUsualSlack = 4.0;  // for the next turn or two [m]
  constexpr double kMostSlack = 8.0;   // [m]
  constexpr double kPayOut = 0.6;      // [m/s]
  constexpr double kReelIn = -0.4;     // [m/s]
  constexpr double kHeldPull = 15.0;   // something holds the line [N]
  constexpr double kPeriod = 0.5;      // [s]
  if (!tended || !position.is_known() || seconds_since(line_tended, state) < kPeriod) return;
  line_tended = state.now;
  const TetherState& line = state.tethers[tended->index];
  const TautTether now = line_so_far();
  const double to_the_start = (line.cable.position_W.front() - now.line_W().front()).norm();
  const double slack = line.reel.deployed - to_the_start - now.length();
  const bool is_held = output.tethers[tended->index].reel_tension > kHeldPull;
  double wanted = reel_speed;
  if (slack < kLeastSlack) wanted = kPayOut;
  if (slack > kMostSlack) wanted = kReelIn;
  const bool is_enough = reel_speed > 0.0 ? slack > kUsualSlack : slack < kUsualSlack || is_held;
  if (wanted == reel_speed && is_enough) wanted = 0.0;
  if (wanted == reel_speed) return;
  reel_speed = wanted;
  const AutomaticPayOut automatic = model->tethers()[tended->index].spec.reel.automatic;
  input.events.push_back(SetReel{*tended, {.speed = reel_speed, .automatic = automatic}});
}

/// A mission's timeline or an instructor has put it elsewhere: it goes on from there.
void PlanPilot::Parts::notice_jump() {
  const Vec3& p_W = here().p_WB;
  const bool was_put = p_last_W && (p_W - *p_last_W).norm() > kPutElsewhere;
  p_last_W = p_W;
  if (!was_put) return;
  order.p_W = p_W;
  order.v_W.setZero();
  order.heading = heading();
  umbilical.emplace(p_W);
  check = CrossCheck(*model, spec->vehicle);
  is_under_way = false;
  search.reset();
  watch.reset();
  is_fresh = true;
}

void PlanPilot::Parts::watch_work() {
  const PlanStep& now = plan[step].step;
  const double turned = to_roll_pitch_yaw(position.X_CW().R).yaw;
  if (moves_vehicle(now)) watch.reset();
  if (!watch && is_at_something(now))
    watch = Watch{position.X_CW().inverse() * order.p_W, wrap_to_pi(order.heading - turned)};
  if (!watch) return;
  order.p_W = position.X_CW() * watch->p_W;
  order.v_W.setZero();
  order.heading = wrap_to_pi(watch->heading + turned);
}

void PlanPilot::Parts::compare_instruments(const State& state, const Output& output, Input& input) {
  if (!spec->is_plan_watchful) return;
  check.look(state, output);
  while (const auto finding = check.take_finding()) {
    const SceneNames names = names_of(*model);
    words.push_back(fmt::format("{} {}: {}", device_words(finding->fault, names),
                                fault_words(finding->fault), finding->why));
    input.events.push_back(ReportFault{finding->fault});
    found.push_back(finding->fault);
    if (found.size() > 1 || spec->plan_on_fault.empty()) continue;
    plan.clear();
    for (const PlanStep& planned : spec->plan_on_fault) plan.push_back({planned});
    step = 0;
    is_fresh = true;
    step_began = state.now;
    is_under_way = false;
    search.reset();
    watch.reset();
  }
}

void PlanPilot::Parts::set_up_propellers() {
  for (const DeviceFault& fault : found) {
    const bool is_reversed = fault.device == DeviceKind::thruster &&
                             fault.kind == static_cast<std::uint32_t>(ThrusterFaultKind::reversed);
    if (is_reversed) reversed_propellers |= std::uint32_t{1} << fault.index;
  }
}

/// Work of an arm that fails ends the plan: what comes after it relies on it.
bool PlanPilot::Parts::take(std::span<const HandStep> hands, const State& state) {
  if (is_fresh) arms.begin();
  const ArmPilot::Progress progress = arms.work(hands, state, position);
  if (progress == ArmPilot::Progress::failed) {
    words.push_back(fmt::format("gave up at step {} of its plan: {}", step + 1, arms.reason()));
    step = plan.size();
  }
  return progress != ArmPilot::Progress::busy;
}

bool PlanPilot::Parts::take(const plan::Go& go, const State& state) {
  const Destination to{go.p_W, go.heading, go.facing_W, go.speed, go.tolerance, go.is_straight};
  if (!fly(to, state)) return false;
  if (is_lost)
    words.push_back(
        fmt::format("did not get to {:.1f}, {:.1f}, {:.1f}", go.p_W.x(), go.p_W.y(), go.p_W.z()));
  return true;
}

bool PlanPilot::Parts::take(const plan::Hold& hold, const State& state) {
  return seconds_since(step_began, state) >= hold.seconds;
}

bool PlanPilot::Parts::take(const plan::Push& push, const State& state, VehicleInput& vehicle) {
  vehicle.pilot = {push.mode, push.sticks};
  if (seconds_since(step_began, state) < push.seconds) return false;
  // What was steered for is left behind.
  order.p_W = here().p_WB;
  order.heading = heading();
  helm.reset();
  umbilical->follow({order.p_W}, *world);
  return true;
}

void PlanPilot::Parts::take(const plan::Look& look, LookoutInput& lookout) const {
  if (look.lamps) {
    lookout.lamps = *look.lamps;
    lookout.each_lamp.clear();
  }
  if (look.tilt) lookout.tilt = *look.tilt;
  if (look.zoom) lookout.zoom = *look.zoom;
}

// ---- ways ----

bool PlanPilot::Parts::fly(const Destination& to, const State& state) {
  if (!is_under_way) {
    times_back = 0;
    begin_way(to, state);
  }
  if (search) {
    if (!search->advance(kCellsPerStep)) return false;
    const std::vector<Vec3> found = search->is_found() ? search->route_W() : std::vector<Vec3>{};
    search.reset();
    settle_way(found, state);
  }
  if (is_lost) return true;
  follow_way(way_back ? *way_back : to);
  const bool is_there = has_arrived(way_back ? *way_back : to);
  is_lost = !is_there && seconds_since(way_began, state) > way_limit;
  trail.note(here().p_WB, way_left(here().p_WB), state.now);
  const bool is_held =
      has_umbilical && position.is_known() && !is_there && trail.is_held(state.now);
  if (is_there || is_lost || is_held) umbilical = line_so_far();
  if (way_back && (is_there || is_lost || is_held)) {
    way_back.reset();
    begin_way(to, state);
    return false;
  }
  if (is_held && times_back < kMostTimesBack) {
    back_out(state.now);
    return false;
  }
  return is_there || is_lost;
}

/// Led round whatever the vehicle has gone round.
TautTether PlanPilot::Parts::line_so_far() const {
  TautTether line = *umbilical;
  if (is_under_way && !search && !way_W.empty())
    line.follow({way_W.begin(), way_W.begin() + static_cast<std::ptrdiff_t>(leg) + 1}, *world);
  line.follow({here().p_WB}, *world);
  return line;
}

/// The line has caught: farther back each time.
void PlanPilot::Parts::back_out(SimTime now) {
  constexpr double kBack = 5.0;  // [m]
  ++times_back;
  std::vector<Vec3> way = trail.take_back(here().p_WB, kBack * times_back);
  if (way.size() < 2) return;
  way_back = Destination{.p_W = way.back(), .heading = {}, .facing_W = {}, .tolerance = 0.5};
  set_out(std::move(way), now);
}

void PlanPilot::Parts::begin_way(const Destination& to, const State& state) {
  is_under_way = true;
  is_lost = false;
  way_began = state.now;
  way_limit = 1e9;
  way_heading = order.heading;
  // It waits here while it looks for a way.
  order.v_W.setZero();
  if ((order.p_W - here().p_WB).norm() > kCornerRadius) order.p_W = here().p_WB;
  world->notice(state);
  if (to.is_straight)
    settle_way({here().p_WB, to.p_W}, state);
  else
    search.emplace(grid, here().p_WB, to.p_W);
}

void PlanPilot::Parts::settle_way(std::vector<Vec3> found, const State& state) {
  is_lost = found.empty();
  if (is_lost) return;
  set_out(has_umbilical ? cheaper_way(*umbilical, found, *world, rules) : std::move(found),
          state.now);
}

void PlanPilot::Parts::set_out(std::vector<Vec3> way, SimTime now) {
  way_W = std::move(way);
  leg = 0;
  way_began = now;
  trail.begin_way(now);
  constexpr double kSlowest = 0.1;  // on average, against wind and tide [m/s]
  way_limit = 30.0 + length_of(way_W) / kSlowest;
}

double PlanPilot::Parts::way_left(const Vec3& p_W) const {
  double left = (way_W[leg + 1] - p_W).norm();
  for (std::size_t i = leg + 2; i < way_W.size(); ++i) left += (way_W[i] - way_W[i - 1]).norm();
  return left;
}

double PlanPilot::Parts::arrival_heading(const Destination& to) const {
  if (to.heading) return *to.heading;
  if (to.facing_W) return heading_along(*to.facing_W - here().p_WB);
  return way_heading;
}

/// Along the way, leg by leg: on the line, and on with the speed that the next corner allows.
void PlanPilot::Parts::follow_way(const Destination& to) {
  const Vec3& p_W = here().p_WB;
  while (leg + 2 < way_W.size()) {
    const Vec3 &a = way_W[leg], &b = way_W[leg + 1];
    if ((b - p_W).norm() > kCornerRadius && nearest_on_segment(p_W, a, b) < 1.0) break;
    ++leg;
  }
  const Vec3 &a = way_W[leg], &b = way_W[leg + 1];
  const bool is_last = leg + 2 == way_W.size();
  const Vec3 along = (b - a).norm() > 1e-9 ? Vec3((b - a).normalized()) : Vec3(Vec3::Zero());
  const double left = (b - p_W).norm();

  const Vec3 course = b - p_W;
  const bool is_level = std::hypot(course.x(), course.y()) > 0.5 * std::abs(course.z());
  if (is_level && std::hypot(course.x(), course.y()) > 0.5)
    way_heading = heading_along(along.norm() > 0.0 ? along : course);
  order.heading = way_left(p_W) > kFacesItsWay ? way_heading : arrival_heading(to);
  order.greatest_speed = to.speed;
  if (is_last && kApproach * left < to.speed) {
    order.p_W = b;
    order.v_W.setZero();
    return;
  }
  double speed = to.speed;
  if (!is_last) {
    const Vec3 next = (way_W[leg + 2] - b).normalized();
    if (along.dot(next) < kSharpCorner) speed = std::min(speed, kCornerSpeed + kApproach * left);
  }
  const double off = std::abs(wrap_to_pi(heading() - order.heading));
  if (!helm.can_sway() && off > 0.4) speed = 0.0;  // it can go nowhere but ahead
  order.p_W = a + (b - a) * nearest_on_segment(p_W, a, b);
  order.v_W = speed * along;
}

bool PlanPilot::Parts::has_arrived(const Destination& to) const {
  const RigidState& vehicle = here();
  if (leg + 2 < way_W.size() || (to.p_W - vehicle.p_WB).norm() > to.tolerance) return false;
  constexpr double kStill = 0.12;  // [m/s]
  if (vehicle.V_WB_B.linear.norm() > kStill) return false;
  if (!to.heading && !to.facing_W) return true;
  constexpr double kTurned = 0.09;  // [rad]
  return std::abs(wrap_to_pi(heading() - arrival_heading(to))) < kTurned;
}

// ---- photos ----

void PlanPilot::Parts::begin_photo(std::uint32_t point, const State& state) {
  world->notice(state);
  const double clear = visibility(model->environment(), state.environment, here().p_WB.z());
  places =
      camera_viewpoints(spec->points[point], spec->capture, camera(), clear, state, *world, rules);
  tried_W.clear();
  steady_since.reset();
  if (places.empty()) return;
  place = places.front();
  tried_W.push_back(place.p_W);
  stage = PhotoStage::approach;
  is_under_way = false;
}

bool PlanPilot::Parts::try_elsewhere(std::uint32_t point, const std::string& why,
                                     const State& state, double apart) {
  const auto is_new = [&](const CameraViewpoint& other) {
    return std::all_of(tried_W.begin(), tried_W.end(),
                       [&](const Vec3& tried) { return (other.p_W - tried).norm() > apart; });
  };
  const auto next = std::find_if(places.begin(), places.end(), is_new);
  if (next == places.end() || tried_W.size() >= kMostPlaces) {
    words.push_back(fmt::format("gave up on {}: {}", title_of(point), why));
    return false;
  }
  place = *next;
  tried_W.push_back(place.p_W);
  stage = PhotoStage::approach;
  stage_began = state.now;
  steady_since.reset();
  is_under_way = false;
  return true;
}

bool PlanPilot::Parts::photograph(std::uint32_t point, const State& state,
                                  const MissionReport& report, Input& input) {
  if (is_fresh && is_captured(report, point)) return true;
  if (is_fresh) {
    begin_photo(point, state);
    if (places.empty()) {
      words.push_back(
          fmt::format("gave up on {}: there is no place to stand before it", title_of(point)));
      return true;
    }
  }
  switch (stage) {
    case PhotoStage::approach: {
      const Destination to{.p_W = place.p_W, .heading = place.heading, .facing_W = {}};
      if (!fly(to, state)) return false;
      if (is_lost) return !try_elsewhere(point, "there is no way to it", state, kBeyondReach);
      stage = PhotoStage::aim;
      stage_began = state.now;
      return false;
    }
    case PhotoStage::aim:
      return aim(point, state, report, input);
    case PhotoStage::check: {
      constexpr double kVerdict = 0.5;  // until a report must have the photo [s]
      if (is_captured(report, point)) return true;
      if (seconds_since(stage_began, state) < kVerdict) return false;
      std::string why = "the photo does not show it";
      if (!report.photos.empty() && report.photos.back().nearly &&
          report.photos.back().nearly->point == point)
        why = name(report.photos.back().nearly->problem);
      return !try_elsewhere(point, why, state);
    }
  }
  return true;
}

/// Where a component is as far as the pilot knows: what is in the picture is seen to be there,
/// anything else is where the chart has it.
Vec3 PlanPilot::Parts::apparent_place(std::uint32_t point, const State& state,
                                      const MissionReport& report) const {
  const Vec3 p_W = place_of(spec->points[point], state).p_W;
  if (!report.sight || report.sight->point != point) return p_W;
  const CaptureProblem problem = report.sight->problem;
  const bool is_seen = problem != CaptureProblem::behind &&
                       problem != CaptureProblem::out_of_frame &&
                       problem != CaptureProblem::occluded;
  return is_seen ? position.X_CW() * p_W : p_W;
}

/// Stands, looks, and releases when all is still; true when there is nothing more to be done.
bool PlanPilot::Parts::aim(std::uint32_t point, const State& state, const MissionReport& report,
                           Input& input) {
  constexpr double kPatience = 15.0;  // [s]
  constexpr double kSettling = 0.4;   // still for so long [s]
  const RigidState& vehicle = here();
  LookoutInput& lookout = input.vehicles[spec->vehicle.index].lookout;
  const Aim wanted = aim_at(apparent_place(point, state, report), vehicle, camera());
  order.p_W = place.p_W;
  order.v_W.setZero();
  order.heading = wanted.heading;
  lookout.tilt = wanted.tilt;

  const double turn = wrap_to_pi(wanted.heading - heading());
  const double tilt = wanted.tilt - state.vehicles[spec->vehicle.index].lookout.cameras[0].tilt;
  const bool is_still = vehicle.V_WB_B.linear.norm() < 0.05 &&
                        vehicle.V_WB_B.angular.norm() < 0.06 &&
                        (place.p_W - vehicle.p_WB).norm() < 0.15;
  const bool is_aimed = std::abs(turn) < 0.04 && std::abs(tilt) < 0.03;
  if (!is_still || !is_aimed)
    steady_since.reset();
  else if (!steady_since)
    steady_since = state.now;

  const double waited = seconds_since(stage_began, state);
  const bool is_settled = steady_since && seconds_since(*steady_since, state) >= kSettling;
  if (!is_settled && waited < kPatience) return false;
  if (!is_settled && (std::abs(turn) > 0.2 || std::abs(tilt) > 0.2))
    return !try_elsewhere(point, "it could not be held in the picture", state);
  if (report.sight && report.sight->point == point) {
    if (report.sight->problem == CaptureProblem::dark && !has_full_lamps) {
      has_full_lamps = true;
      lookout.lamps = 1.0;
      lookout.each_lamp.clear();
      stage_began = state.now;
      steady_since.reset();
      return false;
    }
    if (!report.sight->is_capturable() && waited < kPatience && is_settled &&
        seconds_since(*steady_since, state) < 1.5)
      return false;
    if (!report.sight->is_capturable())
      return !try_elsewhere(point, name(report.sight->problem), state);
  }
  input.events.push_back(TakePhoto{spec->vehicle, 0});
  stage = PhotoStage::check;
  stage_began = state.now;
  return false;
}

// ---- PlanPilot ----

PlanPilot::PlanPilot(const Model& model, const MissionSpec& mission)
    : parts_(std::make_unique<Parts>(model, mission)) {}
PlanPilot::PlanPilot(const PlanPilot& other) : parts_(std::make_unique<Parts>(*other.parts_)) {}
PlanPilot& PlanPilot::operator=(const PlanPilot& other) {
  if (this != &other) *parts_ = *other.parts_;
  return *this;
}
PlanPilot::~PlanPilot() = default;

void PlanPilot::steer(const State& state, const Output& output, const MissionReport& report,
                      Input& input) {
  Parts& p = *parts_;
  VehicleInput& vehicle = input.vehicles[p.spec->vehicle.index];
  p.position.look(*p.model, state, p.spec->vehicle, p.helm.asked_B());
  if (!p.has_begun) {
    p.has_begun = true;
    p.step_began = state.now;
    p.order.p_W = p.here().p_WB;
    p.order.v_W.setZero();
    p.order.heading = p.heading();
    if (!p.umbilical) p.umbilical.emplace(p.order.p_W);
  }
  p.notice_jump();
  p.compare_instruments(state, output, input);
  p.tend_line(state, output, input);
  vehicle.kind = CommandKind::pilot;
  vehicle.reversed_propellers |= p.reversed_propellers;
  bool is_pushing = false;
  if (p.step < p.plan.size()) {
    is_pushing = std::holds_alternative<plan::Push>(p.plan[p.step].step);
    p.watch_work();
    const bool is_done = p.do_step(state, report, input);
    p.is_fresh = false;
    if (is_done) {
      p.next_step(state);
      is_pushing = false;
    }
  }
  p.arms.command(vehicle);
  if (is_pushing) return;
  vehicle.pilot.mode = ControlMode::pilot;
  vehicle.pilot.sticks = p.helm.sticks(p.order, p.here(), p.model->step().seconds());
}

void PlanPilot::resume() {
  // What it has not seen meanwhile it does not compare.
  parts_->check = CrossCheck(*parts_->model, parts_->spec->vehicle);
  parts_->has_begun = false;
  parts_->position = OwnPosition{};
  parts_->is_fresh = true;
  parts_->is_under_way = false;
  parts_->search.reset();
  parts_->helm.reset();
}

bool PlanPilot::is_done() const { return parts_->step >= parts_->plan.size(); }

std::string PlanPilot::doing() const {
  const Parts& p = *parts_;
  if (is_done()) return "has flown its plan";
  const PlannedStep& now = p.plan[p.step];
  if (const auto* photo = std::get_if<plan::Photograph>(&now.step)) {
    const auto point = index_of(p.spec->points, photo->point);
    const std::string what = point ? p.title_of(*point) : photo->point;
    const std::string place =
        now.count > 0 ? fmt::format(" ({} of {})", now.number, now.count) : "";
    const bool is_near = p.stage != Parts::PhotoStage::approach && !p.is_fresh;
    return fmt::format("{} {}{}", is_near ? "photographs" : "to", what, place);
  }
  if (const auto* go = std::get_if<plan::Go>(&now.step))
    return fmt::format("to {:.1f}, {:.1f}, {:.1f}", go->p_W.x(), go->p_W.y(), go->p_W.z());
  if (std::holds_alternative<plan::Hold>(now.step)) return "holds its place";
  if (std::holds_alternative<plan::Push>(now.step)) return "flies by hand";
  if (const auto* hands = std::get_if<HandStep>(&now.step)) return remora::doing(*hands);
  if (const auto* hands = std::get_if<plan::Together>(&now.step))
    return fmt::format("{}, {} arms at once", remora::doing(hands->steps.front()),
                       hands->steps.size());
  if (std::holds_alternative<plan::Rate>(now.step)) return "rates a zone";
  if (std::holds_alternative<plan::Defect>(now.step)) return "reports a defect";
  return "works";
}

std::vector<std::string> PlanPilot::take_remarks() { return std::exchange(parts_->words, {}); }

}  // namespace remora
