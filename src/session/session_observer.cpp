// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/session_observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "math/rotation.h"
#include "world/motion_of.h"
#include "world/navigate.h"
#include "world/plugs.h"

namespace remora {
namespace {

const SimTime kParted = from_seconds(0.5);        // after that, touching again is a new contact
const SimTime kBetweenEntries = from_seconds(3);  // of the timeline about the same two bodies

/// From one heading to another by the shortest way, clockwise positive.
double turns_between(double from, double to) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  return std::remainder(to - from, kTurn) / kTurn;
}

}  // namespace

SessionObserver::SessionObserver(const Model& model)
    : vehicles_(model.vehicles().size()),
      conditions_(model.tethers().size(), TetherCondition::slack),
      condition_told_(model.tethers().size()) {}

void SessionObserver::observe(const Model& model, const State& state, const Output& output,
                              std::vector<TimelineEntry>& found) {
  silt_.observe(model, state, output);
  if (!vehicles_.empty())
    drift_.observe(model.environment(), state.environment, motion_of(model, state, {0}).p_WB,
                   model.step().seconds());
  count_turns(model, state, output);
  notice_contacts(model, state, output, found);
  notice_tethers(model, state, output, found);
  notice_plugs(model, state, output, found);
  notice_lost_ground(model, state, found);
}

/// While a vehicle does not know its heading it counts nothing: what it misses it makes up for by
/// the shortest way.
void SessionObserver::count_turns(const Model& model, const State& state, const Output& output) {
  for (std::uint32_t v = 0; v < vehicles_.size(); ++v) {
    const double yaw = to_roll_pitch_yaw(motion_of(model, state, {v}).q_WB).yaw;
    std::optional<double> known = yaw;
    if (model.vehicles()[v].navigation.uses_instruments()) {
      const auto heading = navigation_estimate(model, state, output, {v}).heading;
      known = heading ? std::optional(heading->value) : std::nullopt;
    }
    if (yaws_.size() <= v) {
      yaws_.push_back({yaw, known});
      continue;
    }
    vehicles_[v].turns += turns_between(yaws_[v].is, yaw);
    yaws_[v].is = yaw;
    if (!known) continue;
    if (yaws_[v].known) vehicles_[v].known_turns += turns_between(*yaws_[v].known, *known);
    yaws_[v].known = known;
  }
}

void SessionObserver::notice_contacts(const Model& model, const State& state, const Output& output,
                                      std::vector<TimelineEntry>& found) {
  for (const Contact& contact : output.contacts) {
    const BodyId a = std::min(contact.a, contact.b), b = std::max(contact.a, contact.b);
    if (!model.vehicle_of(a) && !model.vehicle_of(b)) continue;  // the scene's own affair
    auto touch = std::find_if(touches_.begin(), touches_.end(),
                              [&](const Touch& t) { return t.a == a && t.b == b; });
    const bool is_first = touch == touches_.end();
    if (is_first) touch = touches_.insert(touches_.end(), Touch{a, b, {}, {}, false});
    const bool is_new = is_first || state.now - touch->last > kParted;
    touch->last = state.now;
    if (!is_new) continue;
    for (const BodyId body : {a, b})
      if (const auto vehicle = model.vehicle_of(body)) ++vehicles_[vehicle->index].contacts;
    if (touch->is_told && state.now - touch->told < kBetweenEntries) continue;
    touch->told = state.now;
    touch->is_told = true;
    found.push_back(
        {state.now, "contact", fmt::format("{} touches {}", model.name_of(a), model.name_of(b))});
  }
}

void SessionObserver::notice_tethers(const Model& model, const State& state, const Output& output,
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

void SessionObserver::notice_plugs(const Model& model, const State& state, const Output& output,
                                   std::vector<TimelineEntry>& found) {
  for (std::size_t i = 0; i < output.plugs.size(); ++i)
    if (output.plugs[i].has_changed)
      found.push_back({state.now, kPlugKind, plug_text(model, state, output, i)});
}

void SessionObserver::notice_lost_ground(const Model& model, const State& state,
                                         std::vector<TimelineEntry>& found) {
  for (const std::string& loss : model.environment().seabed().losses(ground_lost_)) {
    ++ground_lost_;
    found.push_back({state.now, "problem", fmt::format("{}: there is open water instead", loss)});
  }
}

}  // namespace remora
