// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/problem.h"
#include "environment/mud.h"
#include "geometry/terrain.h"

namespace remora {

/// What bounds the water below: a level bottom, a surveyed one, or nothing.
struct SeabedSpec {
  std::optional<double> flat_depth;  ///< a level bottom [m]
  std::shared_ptr<const Terrain> terrain;
  std::vector<MudSpec> muds = {};  ///< over it

  [[nodiscard]] bool exists() const { return flat_depth.has_value() || terrain != nullptr; }
};

[[nodiscard]] std::vector<Problem> problems(const SeabedSpec& spec);

class Seabed {
 public:
  /// Deeper than any ocean: what "no bottom" means to an altimeter's arithmetic.
  static constexpr double kNoBottom = 1e9;

  Seabed() = default;
  explicit Seabed(const SeabedSpec& spec)
      : depth_(spec.flat_depth.value_or(kNoBottom)),
        terrain_(spec.terrain),
        muds_(spec.muds.begin(), spec.muds.end()) {}

  [[nodiscard]] bool exists() const { return terrain_ != nullptr || depth_ < kNoBottom; }
  /// z of the hard bottom under (x, y) in W [m].
  [[nodiscard]] double depth_of_seabed(double x, double y) const {
    return terrain_ == nullptr ? depth_ : terrain_->depth_at(x, y);
  }

  /// The same for a map: from some of the terrain's points only, about `spacing` apart [m].
  [[nodiscard]] double rough_depth(double x, double y, double spacing) const;
  /// As Terrain::losses().
  [[nodiscard]] std::vector<std::string> losses(std::size_t first) const {
    return terrain_ == nullptr ? std::vector<std::string>{} : terrain_->losses(first);
  }

  [[nodiscard]] const std::vector<Mud>& muds() const { return muds_; }
  /// What lies uppermost under (x, y): the surface of a mud, or the bottom.
  struct Ground {
    double z = kNoBottom;
    const Mud* mud = nullptr;  ///< none: the hard bottom
  };
  [[nodiscard]] Ground ground_at(double x, double y) const;
  /// z of what sound and lasers meet under (x, y): a mud may let them through [m].
  [[nodiscard]] double sounded_depth(double x, double y) const {
    return muds_.empty() ? depth_of_seabed(x, y) : sounded_depth_over_mud(x, y);
  }

 private:
  [[nodiscard]] double sounded_depth_over_mud(double x, double y) const;

  double depth_ = kNoBottom;
  std::shared_ptr<const Terrain> terrain_;
  std::vector<Mud> muds_;
};

}  // namespace remora
