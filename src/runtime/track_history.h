// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/sim_time.h"
#include "world/state.h"

namespace remora {

/// Where the vehicles have been since the start. Of a long way the older part is kept coarsely, so
/// that it costs no more than a short one.
class TrackHistory {
 public:
  explicit TrackHistory(std::size_t vehicles) : tracks_(vehicles) {}

  /// To be called now and then. When time goes back, what came after is forgotten.
  void notice(const State& state);

  [[nodiscard]] const std::vector<Vec3>& trail_W(std::size_t vehicle) const {
    return tracks_[vehicle].points_W;
  }
  [[nodiscard]] std::size_t vehicles() const { return tracks_.size(); }

 private:
  struct Track {
    std::vector<Vec3> points_W;
    std::vector<SimTime> times;
  };
  std::vector<Track> tracks_;
};

}  // namespace remora
