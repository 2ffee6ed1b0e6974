// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "base/sim_time.h"
#include "world/state.h"

namespace remora {

/// Where somebody was, and when.
struct TimedPlace {
  SimTime at;
  Vec3 p_W = Vec3::Zero();
};

/// Where the vehicles have been since the start. Of a long way the older part is kept coarsely, so
/// that it costs no more than a short one.
class TrackHistory {
 public:
  /// `hulls`: the vehicles' bodies.
  explicit TrackHistory(std::vector<BodyId> hulls)
      : hulls_(std::move(hulls)), tracks_(hulls_.size()) {}

  /// The way that a vehicle of a recording goes, known beforehand and in the order of time: its
  /// trail is complete up to now, whatever part of it anybody has watched.
  void expect(std::size_t vehicle, std::vector<TimedPlace> way);

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
    std::vector<TimedPlace> way;  ///< known beforehand; else empty
  };
  static void add(const TimedPlace& place, Track& track);

  std::vector<BodyId> hulls_;
  std::vector<Track> tracks_;
};

}  // namespace remora
