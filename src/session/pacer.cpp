// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "session/pacer.h"

#include <algorithm>

namespace remora {
namespace {

constexpr double kWindow = 1.0;        // real seconds over which the factor is taken
constexpr double kShortestView = 0.1;  // before that, a factor says nothing

double in_seconds(Pacer::Clock::duration span) {
  return std::chrono::duration<double>(span).count();
}

Pacer::Clock::duration duration_of(double seconds) {
  return std::chrono::duration_cast<Pacer::Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

void Pacer::restart(Clock::time_point now, SimTime sim, double rate) {
  rate_ = rate;
  sim_ = anchor_sim_ = sim;
  anchor_ = now;
  looks_.clear();
  factor_ = worst_ = 1.0;
}

double Pacer::target(Clock::time_point now) const {
  return anchor_sim_.seconds() + rate_ * in_seconds(now - anchor_);
}

bool Pacer::is_due(Clock::time_point now) {
  if (rate_ <= 0.0) return false;
  const double debt = target(now) - sim_.seconds();
  if (debt > kMostDebt * rate_ + step_.seconds()) {
    anchor_ = now;
    anchor_sim_ = sim_;
    return true;
  }
  return deadline() <= now;
}

Pacer::Clock::time_point Pacer::deadline() const {
  if (rate_ <= 0.0) return Clock::time_point::max();
  return anchor_ + duration_of((sim_ + step_ - anchor_sim_).seconds() / rate_);
}

void Pacer::look(Clock::time_point now) {
  if (rate_ <= 0.0) return;
  const double unseen = std::max(kUnseenDelay * rate_, step_.seconds());
  const double position = std::min(target(now), sim_.seconds() + unseen);
  looks_.push_back({now, position});
  while (looks_.size() > 2 && in_seconds(now - looks_[1].at) >= kWindow) looks_.pop_front();
  const double span = in_seconds(now - looks_.front().at);
  if (span < kShortestView) return;
  factor_ = (position - looks_.front().seconds) / (rate_ * span);
  if (span >= kWindow) worst_ = std::min(worst_, factor_);
}

}  // namespace remora
