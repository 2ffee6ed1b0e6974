// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/orders.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "guidance/arm_posture.h"
#include "interfaces/console_protocol/names.h"
#include "mission/fouling_scale.h"
#include "world/device_fault.h"
#include "world/event_text.h"
#include "world/fault_names.h"

namespace remora {
namespace {

Orders refused(std::string why) { return {.list = {}, .problem = std::move(why)}; }

Orders unknown_kind(const client::Fault& fault) {
  return refused(fmt::format("a {} has no fault `{}`", fault.target, fault.kind));
}

/// The world is asked once more whether it can bear the numbers.
Orders happening(Event event, const Model& model) {
  if (!is_possible(event, model)) return refused("that is beyond what the scene can bear");
  return {.list = {order::InjectEvent{std::move(event)}}, .problem = {}};
}

Orders reporting(Event event) { return {.list = {order::Report{std::move(event)}}, .problem = {}}; }

/// Its own tether, or the one called by name.
std::optional<TetherId> find_tether(const std::string& name, VehicleId vehicle,
                                    const Model& model) {
  const auto& tethers = model.tethers();
  for (std::uint32_t i = 0; i < tethers.size(); ++i) {
    const bool is_it = name.empty() ? tethers[i].bodies[1] == model.body_of(vehicle).index
                                    : tethers[i].spec.name == name;
    if (is_it) return TetherId{i};
  }
  return std::nullopt;
}

std::string no_tether(const std::string& name, VehicleId vehicle, const Model& model) {
  return name.empty() ? fmt::format("{} has no tether", model.vehicles()[vehicle.index].name)
                      : fmt::format("there is no tether `{}`", name);
}

Orders thruster_fault(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  const auto kind = value_named(kThrusterFaultNames, fault.kind);
  if (!kind) return unknown_kind(fault);
  const std::size_t count = model.vehicles()[vehicle.index].propulsion.thrusters.size();
  if (fault.index >= count) return refused(fmt::format("there are thrusters 0 to {}", count - 1));
  // Stuck where it does the least harm to a lesson, weak by half, unless the instructor says more.
  const double usual = *kind == ThrusterFaultKind::weak ? 0.5 : 0.0;
  const double value = fault.value.value_or(usual);
  if (value < -1.0 || value > 1.0) return refused("`value` must be from -1 to 1");
  return happening(SetThrusterFault{vehicle, fault.index, {*kind, value}}, model);
}

Orders lamp_fault(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  const auto kind = value_named(kLampFaultNames, fault.kind);
  if (!kind) return unknown_kind(fault);
  if (fault.index >= model.vehicles()[vehicle.index].lamps.size())
    return refused("there is no such lamp");
  return happening(SetLampFault{vehicle, fault.index, *kind}, model);
}

Orders camera_fault(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  const auto kind = value_named(kCameraFaultNames, fault.kind);
  if (!kind) return unknown_kind(fault);
  if (fault.index >= model.vehicles()[vehicle.index].cameras.size())
    return refused("there is no such camera");
  return happening(SetCameraFault{vehicle, fault.index, *kind}, model);
}

Orders sensor_fault(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  const auto kind = value_named(kSensorFaultNames, fault.kind);
  if (!kind) return unknown_kind(fault);
  const std::string name = model.vehicles()[vehicle.index].name + "/" + fault.sensor;
  const std::optional<SensorId> sensor = model.sensors().find(name);
  if (!sensor) return refused(fmt::format("there is no sensor `{}` that can fail", fault.sensor));
  const bool needs_value = *kind == SensorFaultKind::bias_step ||
                           *kind == SensorFaultKind::spikes ||
                           *kind == SensorFaultKind::noise_scale;
  if (needs_value && !fault.value) return refused(fmt::format("`{}` needs a `value`", fault.kind));
  if (fault.channel >= model.sensors()[*sensor].channels().size())
    return refused(fmt::format("`{}` has no channel {}", fault.sensor, fault.channel));
  const SensorFault wanted{.kind = *kind,
                           .value = fault.value.value_or(0.0),
                           .probability = fault.probability.value_or(1.0),
                           .channel = fault.channel};
  if (const auto found = problems(wanted); !found.empty()) return refused(to_string(found.front()));
  return happening(SetSensorFault{*sensor, wanted}, model);
}

Orders tether_fault(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  const std::optional<TetherId> tether = find_tether(fault.tether, vehicle, model);
  if (!tether) return refused(no_tether(fault.tether, vehicle, model));
  if (fault.kind == "cut") {
    const double fraction = fault.value.value_or(0.5);
    if (fraction < 0.0 || fraction > 1.0) return refused("`value` must be from 0 to 1");
    return happening(CutTether{*tether, fraction}, model);
  }
  if (fault.kind == "attach") return happening(AttachTether{*tether}, model);
  if (fault.kind == "jam" || fault.kind == "free")
    return happening(SetReelFault{*tether, fault.kind == "jam"}, model);
  return unknown_kind(fault);
}

Orders leak(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  if (fault.kind == "none") return happening(SetLeak{vehicle, 0.0}, model);
  if (fault.kind != "slow" && fault.kind != "fast") return unknown_kind(fault);
  const double rate = fault.value.value_or(fault.kind == "slow" ? kSlowLeak : kFastLeak);
  if (rate < 0.0 || rate > 10.0) return refused("`value` must be from 0 to 10 kg/s");
  return happening(SetLeak{vehicle, rate}, model);
}

using FaultReader = Orders (*)(const client::Fault&, VehicleId, const Model&);
constexpr NameTable<FaultReader, 6> kTargets{{{thruster_fault, "thruster"},
                                              {lamp_fault, "lamp"},
                                              {camera_fault, "camera"},
                                              {sensor_fault, "sensor"},
                                              {tether_fault, "tether"},
                                              {leak, "leak"}}};

/// Those with a motor: "arm/elbow, arm/slew".
std::string names_of_joints(const VehicleModel& vehicle, const Model& model) {
  std::string names;
  for (const JointId id : vehicle.joints) {
    const JointSpec& joint = model.joint(id);
    if (joint.motor) names += (names.empty() ? "`" : ", `") + joint.name + "`";
  }
  return names;
}

JointCommand within_limits(const JointSpec& joint, JointCommand command) {
  const auto within = [&](double greatest) {
    command.value = std::clamp(command.value, -greatest, greatest);
  };
  if (command.kind == JointCommandKind::velocity) within(joint.motor->max_rate);
  if (command.kind == JointCommandKind::effort) within(joint.motor->max_effort);
  if (command.kind == JointCommandKind::position)
    command.value = std::clamp(command.value, joint.lower, joint.upper);
  return command;
}

Orders ordering(Order order) { return {.list = {std::move(order)}, .problem = {}}; }

/// `make(index, arm)` for the arm of that name, without one for the first.
template <class Make>
Orders for_arm(const std::string& name, VehicleId vehicle, const Model& model, Make&& make) {
  const std::vector<VehicleArm> arms = arms_of(model, vehicle);
  const std::string& owner = model.vehicles()[vehicle.index].name;
  if (arms.empty()) return refused(fmt::format("{} has no arm", owner));
  std::string names;
  for (std::uint32_t a = 0; a < arms.size(); ++a) {
    if (name.empty() || arms[a].name == name) return make(a, arms[a]);
    names += (names.empty() ? "`" : ", `") + arms[a].name + "`";
  }
  return refused(fmt::format("{} has no arm `{}`; it has {}", owner, name, names));
}

/// Puts the goal of a plan into its request; says what is wrong with it.
struct PlanGoal {
  const Model& model;
  VehicleId vehicle;
  const VehicleArm& arm;
  ArmPlanRequest& request;

  std::string operator()(const std::string& posture) const {
    std::string names;
    for (const ArmPosture& known : postures_of(model, vehicle, arm)) {
      if (known.name == posture) {
        request.goal = known.joints;
        request.name = known.name;
        return {};
      }
      names += (names.empty() ? "`" : ", `") + known.name + "`";
    }
    return fmt::format("{} has no posture `{}`; it has {}", arm.name, posture, names);
  }

  std::string operator()(const client::PlanArm::Joints& joints) const {
    const std::vector<JointId>& ids = model.vehicles()[vehicle.index].joints;
    std::vector<ArmPosture::Joint> goal;
    for (const auto& [name, position] : joints) {
      const auto found = std::find_if(
          arm.joints.begin(), arm.joints.end(), [&, &wanted = name](std::uint32_t one) {
            return model.joint(ids[one]).name == wanted && model.joint(ids[one]).motor;
          });
      if (found == arm.joints.end())
        return fmt::format("{} has no driven joint `{}`", arm.name, name);
      goal.push_back({*found, position});
    }
    request.goal = std::move(goal);
    request.name = "joint positions";
    return {};
  }

  std::string operator()(const HandPlace& place) const {
    request.goal = place;
    request.name = "a place of the hand";
    return {};
  }
};

std::string find_touchable(const std::vector<std::string>& names, const Model& model,
                           ArmPlanRequest& request) {
  const std::vector<BodyModel>& bodies = model.multibody().bodies();
  for (const std::string& name : names) {
    const auto found = std::find_if(bodies.begin(), bodies.end(),
                                    [&](const BodyModel& body) { return body.name == name; });
    if (found == bodies.end()) return fmt::format("`touch`: the scene has no `{}`", name);
    request.touchable.push_back(static_cast<std::uint32_t>(found - bodies.begin()));
  }
  return {};
}

/// Refuses what the mission does not have.
struct ReportCheck {
  const MissionSpec& mission;

  Orders operator()(const RateZone& said) const {
    if (said.zone >= mission.zones.size())
      return refused(fmt::format("this mission has no zone {}", said.zone));
    if (said.level >= kFoulingLevels.size())
      return refused(fmt::format("there is no level {}", said.level));
    return reporting(said);
  }

  Orders operator()(const ReportFind& said) const {
    if (!said.p_W.allFinite()) return refused("this is not a place");
    const bool seeks = std::any_of(
        mission.goals.begin(), mission.goals.end(),
        [](const GoalSpec& goal) { return std::holds_alternative<goal::Find>(goal.what); });
    if (!seeks) return refused("there is nothing to find in this mission");
    return reporting(said);
  }

  Orders operator()(const ReportDefect& said) const {
    if (said.point >= mission.points.size())
      return refused(fmt::format("this mission has no component {}", said.point));
    if (said.defect >= kDefectKinds)
      return refused(fmt::format("there is no defect {}", said.defect));
    return reporting(said);
  }
  template <class Other>
  Orders operator()(const Other&) const {
    return refused("this is not a report");
  }
};

}  // namespace

Orders fault_orders(const client::Fault& fault, VehicleId vehicle, const Model& model) {
  const std::optional<FaultReader> reader = value_named(kTargets, fault.target);
  if (!reader) return refused(fmt::format("`{}` cannot break", fault.target));
  return (*reader)(fault, vehicle, model);
}

Orders weather_orders(const client::Weather& weather, const Model& model) {
  Orders orders;
  const auto add = [&](Event event) {
    if (is_possible(event, model)) {
      orders.list.emplace_back(order::InjectEvent{std::move(event)});
    } else {
      orders.problem = "that is beyond what the water of the scene can be";
    }
  };
  if (weather.visibility) add(SetVisibility{*weather.visibility});
  if (weather.current_W) add(SetUniformCurrent{*weather.current_W});
  if (weather.wave_height) add(SetWaveHeight{*weather.wave_height});
  if (weather.sun_elevation) add(SetSunElevation{*weather.sun_elevation});
  if (weather.fouling) {
    if (is_possible(SetFouling{*weather.fouling}, model))
      orders.list.emplace_back(order::InjectEvent{SetFouling{*weather.fouling}});
    else
      orders.problem = "nothing in this scene can be fouled";
  }
  if (!orders.problem.empty()) orders.list.clear();
  return orders;
}

Orders reel_orders(const client::TurnReel& reel, VehicleId vehicle, const Model& model,
                   const State& state) {
  const std::optional<TetherId> tether = find_tether(reel.tether, vehicle, model);
  if (!tether) return refused(no_tether(reel.tether, vehicle, model));
  ReelCommand command = state.tethers[tether->index].command;
  command.speed = reel.speed.value_or(command.speed);
  command.brake = reel.brake.value_or(command.brake);
  command.automatic = reel.automatic.value_or(command.automatic);
  return happening(SetReel{*tether, command}, model);
}

Orders jump_orders(const client::Jump& wish, const Model& model) {
  std::string known;
  for (const WorksiteModel& worksite : model.worksites()) {
    known += fmt::format("{}`{}`", known.empty() ? "" : ", ", worksite.name);
    if (worksite.name != wish.worksite) continue;
    Orders orders;
    for (const Teleport& event : worksite.jump) orders.list.emplace_back(order::InjectEvent{event});
    return orders;
  }
  if (known.empty()) return refused("this scene has no worksites to jump to");
  return refused(fmt::format("there is no worksite `{}`; there are {}", wish.worksite, known));
}

Orders joint_orders(const client::MoveJoints& wish, VehicleId vehicle, const Model& model) {
  const VehicleModel& owner = model.vehicles()[vehicle.index];
  order::MoveJoints order{vehicle, {}};
  for (const auto& [name, command] : wish.joints) {
    if (!std::isfinite(command.value))
      return refused(fmt::format("joint `{}`: write a finite number", name));
    const auto is_meant = [&, &wanted = name](JointId id) {
      return model.joint(id).motor && model.joint(id).name == wanted;
    };
    const auto found = std::find_if(owner.joints.begin(), owner.joints.end(), is_meant);
    if (found == owner.joints.end()) {
      const std::string names = names_of_joints(owner, model);
      if (names.empty()) return refused(fmt::format("{} has no joints with motors", owner.name));
      return refused(fmt::format("{} has no joint `{}`; it has {}", owner.name, name, names));
    }
    const auto index = static_cast<std::uint32_t>(found - owner.joints.begin());
    order.joints.push_back({index, within_limits(model.joint(*found), command)});
  }
  return {.list = {std::move(order)}, .problem = {}};
}

Orders hand_orders(const client::MoveHand& wish, VehicleId vehicle, const Model& model) {
  if (!wish.motion.V_BE.linear.allFinite() || !wish.motion.V_BE.angular.allFinite())
    return refused("write finite numbers in `linear` and `angular`");
  return for_arm(wish.arm, vehicle, model, [&](std::uint32_t index, const VehicleArm&) -> Orders {
    return ordering(order::MoveHand{vehicle, index, wish.motion, wish.mover});
  });
}

Orders hand_orders(const client::PlaceHand& wish, VehicleId vehicle, const Model& model,
                   const State& state) {
  std::string why_not = why_not_there(model, state, vehicle, wish.mover, wish.place);
  if (!why_not.empty()) return refused(std::move(why_not));
  return for_arm(wish.arm, vehicle, model, [&](std::uint32_t index, const VehicleArm&) -> Orders {
    return ordering(order::PlaceHand{vehicle, index, wish.place, wish.mover});
  });
}

Orders plan_orders(const client::PlanArm& wish, VehicleId vehicle, const Model& model) {
  return for_arm(
      wish.arm, vehicle, model, [&](std::uint32_t index, const VehicleArm& arm) -> Orders {
        order::PlanArm order{vehicle, index, wish.rest};
        std::string problem = std::visit(PlanGoal{model, vehicle, arm, order.request}, wish.goal);
        if (problem.empty()) problem = find_touchable(wish.touchable, model, order.request);
        if (!problem.empty()) return refused(std::move(problem));
        return ordering(std::move(order));
      });
}

Orders plan_orders(const client::FollowPlan& wish, VehicleId vehicle, const Model& model) {
  return for_arm(wish.arm, vehicle, model, [&](std::uint32_t index, const VehicleArm&) -> Orders {
    return ordering(order::FollowPlan{vehicle, index});
  });
}

Orders plan_orders(const client::StopArm& wish, VehicleId vehicle, const Model& model) {
  return for_arm(wish.arm, vehicle, model, [&](std::uint32_t index, const VehicleArm&) -> Orders {
    return ordering(order::StopArm{vehicle, index});
  });
}

Orders diagnosis_orders(const client::Diagnose& wish, VehicleId vehicle, const Model& model) {
  const std::optional<DeviceKind> device = device_named(wish.target);
  if (!device) return refused(fmt::format("there is no kind of device `{}`", wish.target));
  DeviceFault fault{.vehicle = vehicle, .device = *device, .index = wish.index};
  if (*device == DeviceKind::sensor) {
    const std::string& owner = model.vehicles()[vehicle.index].name;
    const std::optional<SensorId> sensor = model.sensors().find(owner + "/" + wish.sensor);
    if (!sensor) return refused(fmt::format("{} has no sensor `{}`", owner, wish.sensor));
    fault = {{}, *device, sensor->index};
  }
  if (*device == DeviceKind::tether) {
    const std::optional<TetherId> tether = find_tether(wish.tether, vehicle, model);
    if (!tether) return refused(no_tether(wish.tether, vehicle, model));
    fault = {{}, *device, tether->index};
  }
  if (*device == DeviceKind::hull) fault.index = 0;
  const std::optional<std::uint32_t> kind = fault_kind_named(*device, wish.kind);
  if (!kind)
    return refused(fmt::format("a {} does not break as `{}`; write one of {}", wish.target,
                               wish.kind, fmt::join(fault_names_of(*device), ", ")));
  fault.kind = *kind;
  if (!is_possible(fault, model))
    return refused(fmt::format("there is no {} {}", wish.target, wish.index));
  return reporting(ReportFault{fault});
}

Orders report_orders(const Event& report, const MissionSpec& mission) {
  return std::visit(ReportCheck{mission}, report);
}

}  // namespace remora
