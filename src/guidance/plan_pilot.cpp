// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/plan_pilot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "guidance/plan_pilot_parts.h"
#include "mission/fouling_truth.h"
#include "world/device_fault.h"

namespace remora {
namespace {

constexpr double kMargin = 0.2;        // kept between a ball around the vehicle and the world [m]
constexpr double kPutElsewhere = 1.0;  // farther from one step to the next it was put there [m]

RouteRules rules_of(const Model& model, BodyId body) {
  RouteRules rules;
  rules.radius = std::max(model.multibody().bodies()[body.index].bounding_radius, 0.2);
  rules.clearance = rules.radius + kMargin;
  rules.cell = std::clamp(0.65 * rules.clearance, 0.3, 1.0);
  return rules;
}

template <class Named>
std::optional<std::uint32_t> index_of(const std::vector<Named>& list, const std::string& name) {
  for (std::uint32_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return i;
  return std::nullopt;
}

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

PlanPilot::Parts::Parts(const Model& scene, const MissionSpec& mission)
    : model(&scene),
      spec(&mission),
      own(scene.body_of(mission.vehicle)),
      rules(rules_of(scene, own)),
      check(scene, mission.vehicle),
      arms(scene, mission.vehicle),
      helm(scene.vehicles()[mission.vehicle.index]) {
  const State start = initial_state(scene, 1);
  position = OwnPosition(start.bodies.bodies[own.index]);
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

void PlanPilot::watch(const State& state, const Input& input) {
  Parts& p = *parts_;
  const Sticks& sticks = input.vehicles[p.spec->vehicle.index].pilot.sticks;
  p.position.look(*p.model, state, p.spec->vehicle, p.helm.velocity_of(sticks));
}

void PlanPilot::resume() {
  // What it has not seen meanwhile it does not compare.
  parts_->check = CrossCheck(*parts_->model, parts_->spec->vehicle);
  parts_->has_begun = false;
  parts_->is_fresh = true;
  parts_->is_under_way = false;
  parts_->search.reset();
  parts_->helm.reset();
}

bool PlanPilot::is_done() const { return parts_->step >= parts_->plan.size(); }

std::string PlanPilot::doing() const {
  const Parts& p = *parts_;
  if (is_done()) return "has flown its plan";
  const Parts::PlannedStep& now = p.plan[p.step];
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
