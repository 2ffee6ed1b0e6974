// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "runtime/track_history.h"

namespace remora {
namespace {

constexpr double kSpacing = 0.05;           // [m]
constexpr std::size_t kMostPoints = 20000;  // a kilometre and half a megabyte
constexpr std::size_t kForgottenAtOnce = 5000;

template <class T>
void drop_first(std::vector<T>& list, std::size_t count) {
  list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
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
      drop_first(track.points_W, kForgottenAtOnce);
      drop_first(track.times, kForgottenAtOnce);
    }
    track.points_W.push_back(p_W);
    track.times.push_back(state.now);
  }
}

}  // namespace remora
