// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "run/input_tape.h"
#include "run/snapshot_shelf.h"

namespace remora {

/// How a run gets to another moment: the inputs of all its steps, and snapshots from which they are
/// played again. A dive adds to the tape and plays it only on its way back; a replay plays it all
/// the time. Moments are counted in steps.
template <class Snapshot>
class Rewinder {
 public:
  /// Of a dive.
  explicit Rewinder(std::size_t vehicles) : tape_(vehicles), is_replay_(false) {}
  Rewinder(const Rewinder&) = delete;  // the player knows the tape by its address
  Rewinder& operator=(const Rewinder&) = delete;

  /// Makes a replay of it, which stands at the start of the tape.
  void start_replay(InputTape recorded) {
    tape_ = std::move(recorded);
    is_replay_ = true;
    player_.emplace(tape_, 0);
  }

  [[nodiscard]] std::int64_t end() const { return tape_.end(); }
  void add(const Input& input) { tape_.add(input); }
  /// Keeps the snapshot that `make` gives, when the last is older.
  template <class Make>
  void keep(std::int64_t step, Make&& make) {
    if (step > shelf_.last_step()) shelf_.put(step, make());
  }

  /// The moment nearest to the one asked for that can be gone to. Never the very start: at least
  /// one step must show what acts there.
  [[nodiscard]] std::int64_t nearest(std::int64_t step) const {
    return std::clamp<std::int64_t>(step, std::min<std::int64_t>(1, end()), end());
  }
  /// Forgets what came after `step`.
  void forget_after(std::int64_t step) {
    tape_.cut(step);
    shelf_.drop_after(step);
  }
  /// The snapshot from which `target` is best reached by one who stands at `here`; null when the
  /// way goes on from there.
  [[nodiscard]] const Snapshot* best_start(std::int64_t here, std::int64_t target) const {
    const std::int64_t last = shelf_.step_at_or_before(target - 1);
    if (last < 0 || (target > here && last <= here)) return nullptr;
    return shelf_.at_or_before(target - 1);
  }
  /// From `here` on the tape plays, until arrive() is called at the target.
  void go(std::int64_t here, std::int64_t target) {
    player_.emplace(tape_, here);
    target_ = target;
  }
  void arrive() {
    target_.reset();
    if (!is_replay_) player_.reset();
  }

  [[nodiscard]] bool is_going() const { return target_.has_value(); }
  [[nodiscard]] bool has_reached_target(std::int64_t here) const {
    return here >= *target_ || player_->is_at_end();
  }
  /// The next input comes from the tape.
  [[nodiscard]] bool is_playing() const { return player_.has_value(); }
  [[nodiscard]] bool is_at_end() const { return player_->is_at_end(); }
  [[nodiscard]] const Input& next() { return player_->next(); }

 private:
  // The last minutes closely, older ones ever more thinly.
  static constexpr std::size_t kMostSnapshots = 32;

  InputTape tape_;
  SnapshotShelf<Snapshot> shelf_{kMostSnapshots};
  std::optional<InputTape::Player> player_;
  std::optional<std::int64_t> target_;
  bool is_replay_;
};

}  // namespace remora
