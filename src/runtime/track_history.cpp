// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/track_history.h"

namespace remora {
namespace {

constexpr double kSpacing = 0.05;          // [m]
constexpr std::size_t kMostPoints = 5000;  // a quarter of a kilometre before the first thinning

/// Every other one of the older half goes.
template <class T>
void thin_out(std::vector<T>& list) {
  const std::size_t half = list.size() / 2;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (i >= half || i % 2 == 0) list[kept++] = list[i];
  list.resize(kept);
}

}  // namespace

void TrackHistory::notice(const State& state) {
  for (std::size_t v = 0; v < tracks_.size(); ++v) {
    Track& track = tracks_[v];
    while (!track.times.empty() && track.times.back() > state.now) {
      track.times.pop_back();
      track.points_W.pop_back();
    }
    const Vec3& p_W = state.bodies.bodies[v].p_WB;
    if (!track.points_W.empty() && (track.points_W.back() - p_W).norm() <= kSpacing) continue;
    if (track.points_W.size() == kMostPoints) {
      thin_out(track.points_W);
      thin_out(track.times);
    }
    track.points_W.push_back(p_W);
    track.times.push_back(state.now);
  }
}

}  // namespace remora
