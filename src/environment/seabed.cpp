// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/seabed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace remora {

std::vector<Problem> problems(const SeabedSpec& spec) {
  std::vector<Problem> found;
  if (spec.flat_depth && !(*spec.flat_depth > 0.0 && *spec.flat_depth < Seabed::kNoBottom)) {
    found.push_back({"depth",
                     fmt::format("the seabed's depth {} is not positive", *spec.flat_depth),
                     "Write metres below the surface"});
  }
  if (spec.flat_depth && spec.terrain) {
    found.push_back({{}, "the seabed is both level and a terrain", "Keep one of the two"});
  }
  if (!spec.muds.empty() && !spec.exists())
    found.push_back({"mud", "there is mud, but no seabed that it could lie on",
                     "Write for example seabed: {depth: 20}"});
  for (const MudSpec& mud : spec.muds)
    for (const Problem& problem : problems(mud))
      found.push_back(
          {"mud", fmt::format("mud '{}': {}", mud.name, problem.what), problem.instead});
  return found;
}

double Seabed::rough_depth(double x, double y, double spacing) const {
  if (terrain_ == nullptr) return depth_;
  const double octaves = std::log2(std::max(spacing / terrain_->spacing(), 1.0));
  return terrain_->depth_at(x, y, static_cast<int>(octaves));
}

Seabed::Ground Seabed::ground_at(double x, double y) const {
  const double bottom_z = depth_of_seabed(x, y);
  Ground ground{bottom_z, nullptr};
  for (const Mud& mud : muds_) {
    const double z = mud.surface_z(x, y, bottom_z);
    if (z < ground.z) ground = {z, &mud};
  }
  return ground;
}

double Seabed::sounded_depth_over_mud(double x, double y) const {
  const double bottom_z = depth_of_seabed(x, y);
  double nearest = bottom_z;
  for (const Mud& mud : muds_) {
    if (mud.spec().sonar == SeenGround::surface)
      nearest = std::min(nearest, mud.surface_z(x, y, bottom_z));
  }
  return nearest;
}

}  // namespace remora
