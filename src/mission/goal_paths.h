// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "geometry/surface_distance.h"
#include "mission/observation.h"

namespace remora {

/// A line counts as flown where the vehicle has been within the tolerance of it: marks along the
/// line are ticked off, from when its first point was reached until its last was.
struct FollowRule {
  FollowRule(goal::Follow what, const Model& model);

  goal::Follow goal;
  std::vector<Vec3> marks_W;      ///< evenly along the line, first and last point included
  std::optional<Surface> wall_B;  ///< of the wall, if it is not a level seabed
  struct Memory {
    std::vector<std::uint8_t> is_passed;  ///< of each mark
    std::uint32_t passed = 0;
    bool has_begun = false;
    bool has_ended = false;
    double on_line = 0.0;      ///< [s]
    double at_distance = 0.0;  ///< of it, with the wall at the distance to keep [s]
  };

  [[nodiscard]] Memory begin() const;
  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;

 private:
  [[nodiscard]] double share(const Memory& memory) const;
  [[nodiscard]] double wall_share(const Memory& memory) const;
  [[nodiscard]] double distance_to_wall(const Observation& moment) const;
};

/// The rectangle is a board of square cells; those in the swath below the vehicle are ticked off.
struct CoverRule {
  explicit CoverRule(goal::Cover what);

  goal::Cover goal;
  int rows = 1, columns = 1;  ///< along the length, along the width
  struct Memory {
    std::vector<std::uint8_t> is_seen;  ///< of each cell, row by row
    std::uint32_t seen = 0;
    double too_high = 0.0, too_low = 0.0;  ///< over the rectangle [s]
  };

  [[nodiscard]] Memory begin() const;
  void observe(const Observation& moment, Memory& memory) const;
  [[nodiscard]] Standing standing(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string text(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string hint(const Situation& situation, const Memory& memory) const;
  [[nodiscard]] std::string improve(const Situation& situation, const Memory& memory) const;

 private:
  [[nodiscard]] double share(const Memory& memory) const;
  /// Along the length and the width, from the rectangle's centre [m].
  [[nodiscard]] Vec2 in_rectangle(const Vec3& p_W) const;
  [[nodiscard]] Vec2 centre_of(int row, int column) const;
};

}  // namespace remora
