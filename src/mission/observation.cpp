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

std::string way_to(const RigidState& vehicle, const Vec3& p_W) {
  constexpr std::array<const char*, 8> kBearings = {"north", "north-east", "east", "south-east",
                                                    "south", "south-west", "west", "north-west"};
  const Vec3 way = p_W - vehicle.p_WB;
  std::string text = fmt::format("{:.1f} m away", way.norm());
  if (way.head<2>().norm() > 0.5) {
    const double eighths = std::atan2(way.y(), way.x()) / (0.25 * std::numbers::pi);
    const auto bearing = static_cast<std::size_t>(std::lround(eighths) + 8) % 8;
    text += fmt::format(", to the {}", kBearings[bearing]);
  }
  if (std::abs(way.z()) > 0.5) {
    text += fmt::format(", {:.1f} m {}", std::abs(way.z()), way.z() > 0.0 ? "deeper" : "higher");
  }
  return text;
}

std::string counted(int count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace remora
