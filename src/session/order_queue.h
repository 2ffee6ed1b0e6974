// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "session/session.h"

namespace remora {

/// Orders between those who give them, in any thread, and the session, which takes them before its
/// next step.
class OrderQueue {
 public:
  static constexpr std::size_t kMostWaiting = 10'000;

  /// Beyond kMostWaiting orders are lost: nobody takes them any more.
  void post(Order order) {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < kMostWaiting) waiting_.push_back(std::move(order));
  }

  /// All that have come since the last call, in the order in which they came. Valid until the next
  /// call; for one thread.
  [[nodiscard]] const std::vector<Order>& take() {
    taken_.clear();
    const std::lock_guard lock(mutex_);
    taken_.swap(waiting_);
    return taken_;
  }

 private:
  std::mutex mutex_;
  std::vector<Order> waiting_;
  std::vector<Order> taken_;
};

}  // namespace remora
