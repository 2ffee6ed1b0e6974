// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace remora {

/// Snapshots of a run in the order of time, a bounded number of them: when the shelf is full, every
/// second of the older half goes. The first one always stays.
template <class Snapshot>
class SnapshotShelf {
 public:
  explicit SnapshotShelf(std::size_t capacity) : capacity_(capacity) {}

  /// Takes a snapshot after `step` steps; of one that it already has, nothing.
  void put(std::int64_t step, const Snapshot& snapshot) {
    if (!entries_.empty() && step <= entries_.back().step) return;
    if (entries_.size() >= capacity_) thin_out();
    entries_.push_back({step, std::make_unique<Snapshot>(snapshot)});
  }

  /// The last one at `step` or before; null when there is none.
  [[nodiscard]] const Snapshot* at_or_before(std::int64_t step) const {
    const auto after = first_after(step);
    return after == entries_.begin() ? nullptr : std::prev(after)->snapshot.get();
  }

  /// Its steps; -1 when there is none.
  [[nodiscard]] std::int64_t step_at_or_before(std::int64_t step) const {
    const auto after = first_after(step);
    return after == entries_.begin() ? -1 : std::prev(after)->step;
  }

  void drop_after(std::int64_t step) { entries_.erase(first_after(step), entries_.end()); }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// Steps of the last one; before all when there is none.
  [[nodiscard]] std::int64_t last_step() const {
    return entries_.empty() ? -1 : entries_.back().step;
  }

 private:
  struct Entry {
    std::int64_t step;
    std::unique_ptr<const Snapshot> snapshot;
  };

  [[nodiscard]] auto first_after(std::int64_t step) const {
    return std::partition_point(entries_.begin(), entries_.end(),
                                [step](const Entry& entry) { return entry.step <= step; });
  }

  void thin_out() {
    std::vector<Entry> kept;
    kept.reserve(capacity_);
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (i % 2 == 0 || i >= entries_.size() / 2) kept.push_back(std::move(entries_[i]));
    entries_.swap(kept);
  }

  std::size_t capacity_;
  std::vector<Entry> entries_;
};

}  // namespace remora
