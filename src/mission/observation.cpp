// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "mission/observation.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "math/rotation.h"

namespace remora {

double heading_of(const RigidState& vehicle) { return to_roll_pitch_yaw(vehicle.q_WB).yaw; }

KnownMotion nothing_known() {
  return {.body = {},
          .knows_heading = false,
          .knows_attitude = false,
          .knows_depth = false,
          .knows_velocity = false,
          .knows_position = false};
}

std::optional<double> Observation::altitude() const {
  if (situation.is_of_pilot()) return known_altitude(model, state, situation.mission.vehicle);
  return model.seabed_z(vehicle().p_WB) - vehicle().p_WB.z();
}

std::string way_to(const KnownMotion& vehicle, const Vec3& p_W) {
  constexpr std::array<const char*, 8> kBearings = {"north", "north-east", "east", "south-east",
                                                    "south", "south-west", "west", "north-west"};
  constexpr double kWorthAWord = 0.5;  // [m]
  const Vec3 way = p_W - vehicle.body.p_WB;
  const std::string climb =
      vehicle.knows_depth && std::abs(way.z()) > kWorthAWord
          ? fmt::format("{:.1f} m {}", std::abs(way.z()), way.z() > 0.0 ? "deeper" : "higher")
          : "";
  if (!vehicle.knows_position) return climb;
  const double range = vehicle.knows_depth ? way.norm() : way.head<2>().norm();
  std::string text = fmt::format("{:.1f} m away", range);
  if (way.head<2>().norm() > kWorthAWord) {
    const double eighths = std::atan2(way.y(), way.x()) / (0.25 * std::numbers::pi);
    const auto bearing = static_cast<std::size_t>(std::lround(eighths) + 8) % 8;
    text += fmt::format(", to the {}", kBearings[bearing]);
  }
  return with_way(std::move(text), ", ", climb);
}

std::string with_way(std::string sentence, const char* link, const std::string& way) {
  if (!way.empty()) sentence += link + way;
  return sentence;
}

std::string counted(int count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace remora
