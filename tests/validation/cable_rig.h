// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "tether/cable.h"

namespace remora::validation {

/// The references' axes (x, y level, z up) and ours are half a turn about x apart.
[[nodiscard]] inline Vec3 turned(const Vec3& p) { return {p.x(), -p.y(), -p.z()}; }

/// `segments` equal chords of a circular arc from A to B, `length` long, bulging towards b.
[[nodiscard]] std::vector<Vec3> arc(const Vec3& A, const Vec3& B, const Vec3& b, double length,
                                    int segments);

/// A cable between two ends that are carried along, or free, in a current. All in W.
class CableRig {
 public:
  CableRig(const CableSpec& spec, const std::vector<Vec3>& shape_W, double length, double density,
           double gravity);

  std::function<Vec3(const Vec3& p_W)> current_W;  ///< none means still water
  std::function<std::vector<CableContact>(const CableState&)> contacts;
  CableStepInput input;

  /// One step in which end 1 goes to `p_W`.
  void step_to(const Vec3& p_W, double dt);
  /// Holds the ends until nothing moves faster than `speed`, for `seconds` at most.
  void settle(double seconds, double dt, double speed);

  [[nodiscard]] const CableState& state() const { return state_; }
  [[nodiscard]] double end_tension(int end) const { return output_.end_force_W[end].norm(); }

 private:
  CableModel model_;
  CableState state_;
  std::vector<WaterSample> water_;
  std::vector<CableContact> contact_list_;
  CableStepOutput output_;
  CableWorkspace workspace_;
};

}  // namespace remora::validation
