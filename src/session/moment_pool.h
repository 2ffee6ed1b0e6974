// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "session/session.h"

namespace remora {

/// Moments whose memory is used again when the last who looked at them has let go: fifty copies of
/// a state a second would otherwise be fifty times a hundred allocations.
class MomentPool : public std::enable_shared_from_this<MomentPool> {
 public:
  /// One that nobody else sees, with whatever an earlier use left in it.
  [[nodiscard]] std::shared_ptr<Moment> take() {
    std::unique_ptr<Moment> moment;
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        moment = std::move(idle_.back());
        idle_.pop_back();
      }
    }
    if (!moment) moment = std::make_unique<Moment>();
    // The pool lives as long as any of its moments.
    return {moment.release(), [pool = shared_from_this()](Moment* used) { pool->give_back(used); }};
  }

 private:
  void give_back(Moment* used) {
    std::unique_ptr<Moment> moment(used);
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kMostIdle) idle_.push_back(std::move(moment));
  }

  static constexpr std::size_t kMostIdle = 8;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Moment>> idle_;
};

}  // namespace remora
