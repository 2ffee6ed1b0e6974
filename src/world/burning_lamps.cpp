// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "world/burning_lamps.h"

#include "world/motion_of.h"

namespace remora {
namespace {

double mean_level(const LampSpec& lamp, double level, SimTime now, double exposure) {
  if (level <= 0.0 || !lamp.strobe) return level;
  return level * lit_share(*lamp.strobe, now - from_seconds(exposure), now);
}

void add_if_lit(const BurningLamp& lamp, std::vector<BurningLamp>& lamps) {
  if (lamp.level > 0.0) lamps.push_back(lamp);
}

}  // namespace

std::vector<BurningLamp> burning_lamps(const Model& model, const State& state, double exposure) {
  std::vector<BurningLamp> lamps;
  for (std::uint32_t v = 0; v < model.vehicles().size(); ++v) {
    const Pose X_WB = motion_of(model, state, {v}).X_WB();
    const std::vector<LampSpec>& own = model.vehicles()[v].lamps;
    for (std::size_t i = 0; i < own.size(); ++i) {
      const double level =
          mean_level(own[i], state.vehicles[v].lookout.lamps[i], state.now, exposure);
      add_if_lit({&own[i], X_WB * own[i].X_BL, level, VehicleId{v}}, lamps);
    }
  }
  for (const LightModel& light : model.lights()) {
    if (light.body && !state.is_present(*light.body)) continue;
    const Pose X_WB = light.body ? state.bodies.bodies[light.body->index].X_WB() : Pose{};
    const double level = mean_level(light.lamp, light.level, state.now, exposure);
    add_if_lit({&light.lamp, X_WB * light.lamp.X_BL, level, std::nullopt}, lamps);
  }
  return lamps;
}

}  // namespace remora
