// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/problem.h"
#include "hydro/actuator.h"
#include "hydro/fossen_hull.h"
#include "hydro/npsauv_hull.h"
#include "hydro/openrov_hull.h"
#include "hydro/remus100_hull.h"

namespace remora {

/// Any hull a scenario can name.
using HullSpec = std::variant<FossenHullSpec, OpenRovHullSpec, NpsAuvHullSpec, Remus100HullSpec>;

/// Everything that is wrong with a spec, each with what to write instead; empty when a hull can be
/// made of it.
[[nodiscard]] std::vector<Problem> problems(const HullSpec& spec);

/// The hull of a spec without problems.
[[nodiscard]] std::shared_ptr<const Hull> make_hull(const HullSpec& spec);

/// The fins and propellers that belong to the hull itself, in the order of
/// HullSituation::actuators. Empty for hulls whose thrusters are all outside.
[[nodiscard]] std::vector<ActuatorSpec> actuators(const HullSpec& spec);

/// How the seabed changes thrust and drag; off for hulls that do not model it.
[[nodiscard]] GroundEffectSpec ground_effect(const HullSpec& spec);

/// The water that a hull displaces when it is submerged.
struct Displacement {
  double volume = 0.0;           ///< [m³]
  Vec3 center_B = Vec3::Zero();  ///< of buoyancy [m]
};
[[nodiscard]] Displacement displacement(const HullSpec& spec);

}  // namespace remora
