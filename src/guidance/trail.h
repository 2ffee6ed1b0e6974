// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/sim_time.h"
#include "math/linear_algebra.h"

namespace remora {

/// Where a vehicle has been, and whether it still gets on. When its line has caught on something,
/// what frees it is to go back the way it came. A value.
class Trail {
 public:
  /// Another way begins, or is taken up again.
  void begin_way(SimTime now);
  /// Once each step; `left` is what it still has to go [m].
  void note(const Vec3& p_W, double left, SimTime now);
  /// Whether it has not come any nearer for a while, though it is not there.
  [[nodiscard]] bool is_held(SimTime now) const;
  /// The last `length` metres backwards, from where it is. The trail ends where they end.
  [[nodiscard]] std::vector<Vec3> take_back(const Vec3& from_W, double length);

 private:
  std::vector<Vec3> places_W_;
  double least_left_ = 0.0;
  SimTime since_;  // it came nearer
};

}  // namespace remora
