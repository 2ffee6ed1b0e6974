// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/rotation.h"

namespace remora {
namespace {

const SimTime kParted = from_seconds(0.5);        // after that, touching again is a new contact
const SimTime kBetweenEntries = from_seconds(3);  // of the timeline about the same two bodies

const char* name(ThrusterFaultKind kind) {
  switch (kind) {
    case ThrusterFaultKind::none:
      return "works again";
    case ThrusterFaultKind::dead:
      return "dead";
    case ThrusterFaultKind::stuck:
      return "stuck";
    case ThrusterFaultKind::weak:
      return "weak";
    case ThrusterFaultKind::reversed:
      return "reversed";
  }
  return "";
}

const char* name(SensorFaultKind kind) {
  switch (kind) {
    case SensorFaultKind::none:
      return "works again";
    case SensorFaultKind::dropout:
      return "drops out";
    case SensorFaultKind::freeze:
      return "frozen";
    case SensorFaultKind::bias_step:
      return "biased";
    case SensorFaultKind::spikes:
      return "spikes";
    case SensorFaultKind::noise_scale:
      return "noisy";
  }
  return "";
}

const char* name(LampFaultKind kind) {
  switch (kind) {
    case LampFaultKind::none:
      return "works again";
    case LampFaultKind::dead:
      return "dead";
    case LampFaultKind::flicker:
      return "flickers";
  }
  return "";
}

const char* name(CameraFaultKind kind) {
  switch (kind) {
    case CameraFaultKind::none:
      return "works again";
    case CameraFaultKind::dark:
      return "dark";
    case CameraFaultKind::frozen:
      return "frozen";
    case CameraFaultKind::noisy:
      return "noisy";
  }
  return "";
}

double bearing_deg(const Vec3& v_W) {
  const double degrees = std::atan2(v_W.y(), v_W.x()) * 180.0 / std::numbers::pi;
  return degrees < 0.0 ? degrees + 360.0 : degrees;
}

/// Kind and words of an event; an empty kind when it is not worth telling.
struct EventWords {
  const Model& model;
  using Words = std::pair<const char*, std::string>;

  [[nodiscard]] const std::string& vehicle(VehicleId id) const {
    return model.vehicles()[id.index].name;
  }
  Words operator()(const SetThrusterFault& event) const {
    return {"fault", fmt::format("{} thruster {}: {}", vehicle(event.vehicle), event.thruster + 1,
                                 name(event.fault.kind))};
  }
  Words operator()(const SetSensorFault& event) const {
    return {"fault", fmt::format("{}: {}", model.sensors()[event.sensor].full_name(),
                                 name(event.fault.kind))};
  }
  Words operator()(const CutTether& event) const {
    return {"fault", fmt::format("{} cut", model.tethers()[event.tether.index].spec.name)};
  }
  Words operator()(const AttachTether& event) const {
    return {"tether",
            fmt::format("{} made fast again", model.tethers()[event.tether.index].spec.name)};
  }
  Words operator()(const SetUniformCurrent& event) const {
    return {"weather", fmt::format("current {:.2f} m/s towards {:.0f}°", event.velocity_W.norm(),
                                   bearing_deg(event.velocity_W))};
  }
  Words operator()(const SetLampFault& event) const {
    const VehicleModel& on = model.vehicles()[event.vehicle.index];
    return {"fault",
            fmt::format("{} lamp {}: {}", on.name, on.lamps[event.lamp].name, name(event.kind))};
  }
  Words operator()(const SetCameraFault& event) const {
    const VehicleModel& on = model.vehicles()[event.vehicle.index];
    return {"fault", fmt::format("{} camera {}: {}", on.name, on.cameras[event.camera].name,
                                 name(event.kind))};
  }
  Words operator()(const SetLeak& event) const {
    return {"fault", event.rate > 0.0
                         ? fmt::format("{} leaks {:.3g} kg/s", vehicle(event.vehicle), event.rate)
                         : fmt::format("{}: leak stopped", vehicle(event.vehicle))};
  }
  Words operator()(const SetReelFault& event) const {
    return {"fault", fmt::format("reel of {}: {}", model.tethers()[event.tether.index].spec.name,
                                 event.is_jammed ? "jammed" : "works again")};
  }
  Words operator()(const SetVisibility& event) const {
    return {"weather", fmt::format("visibility {:.1f} m", event.visibility)};
  }
  Words operator()(const SetSunElevation& event) const {
    return {"weather", fmt::format("sun at {:.0f}°", event.elevation * 180.0 / std::numbers::pi)};
  }
  Words operator()(const SetWaveHeight& event) const {
    return {"weather", fmt::format("waves of {:.2f} m", event.significant_height)};
  }
  // What pilots and scripts do all the time.
  Words operator()(const Teleport&) const { return {"", {}}; }
  Words operator()(const SetReel&) const { return {"", {}}; }
  // Told by those who hear them: the video desk, the mission.
  Words operator()(const TakePhoto&) const { return {"", {}}; }
  Words operator()(const RateZone&) const { return {"", {}}; }
  Words operator()(const ReportFind&) const { return {"", {}}; }
  Words operator()(const ReportDefect&) const { return {"", {}}; }
};

}  // namespace

std::optional<TimelineEntry> timeline_entry(const Model& model, SimTime at, const Event& event) {
  auto [kind, text] = std::visit(EventWords{model}, event);
  if (*kind == '\0') return std::nullopt;
  return TimelineEntry{at, kind, std::move(text)};
}

SessionWatch::SessionWatch(const Model& model)
    : vehicles_(model.vehicles().size()),
      conditions_(model.tethers().size(), TetherCondition::slack),
      condition_told_(model.tethers().size()) {}

void SessionWatch::observe(const Model& model, const State& state, const Output& output,
                           std::vector<TimelineEntry>& found) {
  silt_.observe(model, state, output);
  if (!vehicles_.empty())
    drift_.observe(model.environment(), state.environment, state.bodies.bodies[0].p_WB,
                   model.step().seconds());
  count_turns(state);
  notice_contacts(model, state, output, found);
  notice_tethers(model, state, output, found);
}

void SessionWatch::count_turns(const State& state) {
  for (std::size_t v = 0; v < vehicles_.size(); ++v) {
    const double yaw = to_roll_pitch_yaw(state.bodies.bodies[v].q_WB).yaw;
    if (yaws_.size() <= v) {
      yaws_.push_back(yaw);
      continue;
    }
    constexpr double kTurn = 2.0 * std::numbers::pi;
    vehicles_[v].turns += std::remainder(yaw - yaws_[v], kTurn) / kTurn;
    yaws_[v] = yaw;
  }
}

void SessionWatch::notice_contacts(const Model& model, const State& state, const Output& output,
                                   std::vector<TimelineEntry>& found) {
  for (const Contact& contact : output.contacts) {
    const BodyId a = std::min(contact.a, contact.b), b = std::max(contact.a, contact.b);
    if (a.index >= vehicles_.size()) continue;  // vehicles come first; the rest is the scene's own
    auto touch = std::find_if(touches_.begin(), touches_.end(),
                              [&](const Touch& t) { return t.a == a && t.b == b; });
    const bool is_first = touch == touches_.end();
    if (is_first) touch = touches_.insert(touches_.end(), Touch{a, b, {}, {}, false});
    const bool is_new = is_first || state.now - touch->last > kParted;
    touch->last = state.now;
    if (!is_new) continue;
    ++vehicles_[a.index].contacts;
    if (b.index < vehicles_.size()) ++vehicles_[b.index].contacts;
    if (touch->is_told && state.now - touch->told < kBetweenEntries) continue;
    touch->told = state.now;
    touch->is_told = true;
    found.push_back(
        {state.now, "contact", fmt::format("{} touches {}", model.name_of(a), model.name_of(b))});
  }
}

void SessionWatch::notice_tethers(const Model& model, const State& state, const Output& output,
                                  std::vector<TimelineEntry>& found) {
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const TetherCondition now = output.tethers[i].condition;
    const bool is_urgent = now >= TetherCondition::snagged;
    if (now == conditions_[i]) continue;
    if (!is_urgent && state.now - condition_told_[i] < kBetweenEntries) continue;
    conditions_[i] = now;
    condition_told_[i] = state.now;
    found.push_back({state.now, "tether",
                     fmt::format("{} {}", model.tethers()[i].spec.name, remora::name(now))});
  }
}

}  // namespace remora
