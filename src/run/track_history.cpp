// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/track_history.h"

#include <algorithm>

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

void TrackHistory::expect(std::size_t vehicle, std::vector<TimedPlace> way) {
  tracks_[vehicle].way = std::move(way);
}

void TrackHistory::add(const TimedPlace& place, Track& track) {
  if (!track.points_W.empty() && (track.points_W.back() - place.p_W).norm() <= kSpacing) return;
  if (track.points_W.size() == kMostPoints) {
    thin_out(track.points_W);
    thin_out(track.times);
  }
  track.points_W.push_back(place.p_W);
  track.times.push_back(place.at);
}

void TrackHistory::notice(const State& state) {
  for (std::size_t v = 0; v < tracks_.size(); ++v) {
    Track& track = tracks_[v];
    while (!track.times.empty() && track.times.back() > state.now) {
      track.times.pop_back();
      track.points_W.pop_back();
    }
    auto next = track.times.empty()
                    ? track.way.begin()
                    : std::upper_bound(track.way.begin(), track.way.end(), track.times.back(),
                                       [](SimTime t, const TimedPlace& p) { return t < p.at; });
    for (; next != track.way.end() && next->at <= state.now; ++next) add(*next, track);
    add({state.now, state.bodies.bodies[hulls_[v].index].p_WB}, track);
  }
}

}  // namespace remora
