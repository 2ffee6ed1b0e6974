// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "run/timeline.h"

namespace remora {

/// What a session has told so far, the oldest first. Any thread may add to it and read it.
class SharedTimeline {
 public:
  void add(TimelineEntry entry) {
    const std::lock_guard lock(mutex_);
    entries_.push_back(std::move(entry));
  }
  /// Of a replay: what was told then.
  void start_with(std::vector<TimelineEntry> entries) {
    const std::lock_guard lock(mutex_);
    entries_ = std::move(entries);
  }
  [[nodiscard]] std::vector<TimelineEntry> entries() const {
    const std::lock_guard lock(mutex_);
    return entries_;
  }
  [[nodiscard]] std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
  }
  /// A dive goes back to this time. What came later stays, because people saw it happen, but it is
  /// not part of the dive any more.
  void abandon_after(SimTime time) {
    const std::lock_guard lock(mutex_);
    for (TimelineEntry& entry : entries_)
      entry.is_abandoned = entry.is_abandoned || entry.at > time;
  }
  /// Calls `write` with each entry that was added since the last call.
  template <class Write>
  void write_new(Write&& write) {
    const std::lock_guard lock(mutex_);
    for (; written_ < entries_.size(); ++written_) write(std::as_const(entries_[written_]));
  }

 private:
  mutable std::mutex mutex_;
  std::vector<TimelineEntry> entries_;
  std::size_t written_ = 0;
};

}  // namespace remora
