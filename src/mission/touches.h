// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "mission/observation.h"

namespace remora {

/// A touch lasts from the first contact until there has been none for a while. Its strength is the
/// greatest impulse of a single step: that is the blow; leaning on a wall adds little to it.
struct Touch {
  bool is_touching = false;
  bool has_just_ended = false;
  double strength = 0.0;  ///< of this or the last touch [N·s]
  double lasted = 0.0;    ///< [s]
  double apart = 0.0;     ///< since the last contact [s]
  BodyId body = {};       ///< that gave the strongest blow
};

/// The impulse on the vehicle in this step, and whose it is. Parts of the vehicle itself (its arm)
/// count as the vehicle; what `counts(other)` says no to is not a contact.
struct Blow {
  double impulse = 0.0;  ///< [N·s]
  BodyId body;
};
template <class Counts>
[[nodiscard]] std::optional<Blow> blow_on_vehicle(const Observation& moment, Counts&& counts) {
  const auto& bodies = moment.model.multibody().bodies();
  const BodyModel& vehicle = bodies[moment.body().index];
  const auto is_own = [&](BodyId body) {
    return !bodies[body.index].is_static && bodies[body.index].tree == vehicle.tree;
  };
  Vec3 sum = Vec3::Zero();
  double strongest = -1.0;
  BodyId whose;
  for (const Contact& contact : moment.output.contacts) {
    if (is_own(contact.a) == is_own(contact.b)) continue;
    const BodyId other = is_own(contact.a) ? contact.b : contact.a;
    if (!counts(other)) continue;
    sum += is_own(contact.a) ? contact.impulse_W : Vec3(-contact.impulse_W);
    if (contact.impulse_W.norm() <= strongest) continue;
    strongest = contact.impulse_W.norm();
    whose = other;
  }
  if (strongest < 0.0) return std::nullopt;
  return Blow{sum.norm(), whose};
}

/// How many arms hang on a hull.
[[nodiscard]] int arms_on(const Model& model, BodyId hull);
/// How many arms of the mission's vehicle touch a body in this step.
[[nodiscard]] int hands_on(const Observation& moment, BodyId body);

/// Follows one touch after the other.
void follow(const std::optional<Blow>& blow, double dt, Touch& touch);

}  // namespace remora
