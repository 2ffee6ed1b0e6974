// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "session/moment_pool.h"
#include "session/session.h"

namespace remora {

/// Where a session shows how it stands: one thread puts up moments, any thread looks at the latest.
class MomentBoard {
 public:
  using Listener = std::function<void(const std::shared_ptr<const Moment>&)>;

  /// Called with each moment as it is shown, in the thread that shows it.
  void set_listener(Listener listener) { listener_ = std::move(listener); }

  /// The next moment to be filled in, with its number; whatever else an earlier use left is in it.
  [[nodiscard]] std::shared_ptr<Moment> next() {
    std::shared_ptr<Moment> moment = pool_->take();
    moment->number = ++count_;
    return moment;
  }

  void show(const std::shared_ptr<const Moment>& moment) {
    std::shared_ptr<const Moment> before = moment;
    {
      const std::lock_guard lock(mutex_);
      latest_.swap(before);
    }
    before.reset();  // outside the lock: it may be the last to let go
    if (listener_) listener_(moment);
  }

  /// Null before the first.
  [[nodiscard]] std::shared_ptr<const Moment> latest() const {
    const std::lock_guard lock(mutex_);
    return latest_;
  }

 private:
  std::shared_ptr<MomentPool> pool_ = std::make_shared<MomentPool>();
  std::uint64_t count_ = 0;
  Listener listener_;
  // Held for the time of one pointer's copy. (libstdc++ 12's atomic shared_ptr spins on a bit that
  // race detectors do not understand, and locks as this does.)
  mutable std::mutex mutex_;
  std::shared_ptr<const Moment> latest_;
};

}  // namespace remora
