// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "guidance/trail.h"

#include <limits>

namespace remora {
namespace {

constexpr double kSpacing = 0.5;             // of the places that are kept [m]
constexpr std::size_t kLongestTrail = 1000;  // half a kilometre
constexpr double kNearer = 0.2;              // what counts as getting on [m] …
constexpr double kPatience = 12.0;           // … within so long [s]
constexpr double kThere = 1.0;               // nearer than this it may be turning or settling [m]

}  // namespace

void Trail::begin_way(SimTime now) {
  least_left_ = std::numeric_limits<double>::infinity();
  since_ = now;
}

void Trail::note(const Vec3& p_W, double left, SimTime now) {
  if (places_W_.empty() || (places_W_.back() - p_W).norm() > kSpacing) {
    if (places_W_.size() == kLongestTrail) places_W_.erase(places_W_.begin());
    places_W_.push_back(p_W);
  }
  if (left > least_left_ - kNearer && left > kThere) return;
  least_left_ = left;
  since_ = now;
}

bool Trail::is_held(SimTime now) const { return (now - since_).seconds() > kPatience; }

std::vector<Vec3> Trail::take_back(const Vec3& from_W, double length) {
  std::vector<Vec3> way_W = {from_W};
  for (double gone = 0.0; gone < length && !places_W_.empty(); places_W_.pop_back()) {
    gone += (places_W_.back() - way_W.back()).norm();
    way_W.push_back(places_W_.back());
  }
  return way_W;
}

}  // namespace remora
