// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "record/input_codec.h"

namespace remora {

/// The inputs of all steps of a run, in memory: whoever goes back to an earlier moment, or replays
/// a log, plays them again. Only changes are stored, some fifty bytes each.
class InputTape {
 public:
  explicit InputTape(std::size_t vehicles) : vehicles_(vehicles), encoder_(vehicles) {}

  /// Adds the input of step number `end()`.
  void add(const Input& input);
  /// Forgets the inputs of `step` and later.
  void cut(std::int64_t step);
  /// Steps whose inputs are known: 0 … end() - 1.
  [[nodiscard]] std::int64_t end() const { return end_; }

  /// Plays a tape that outlives it and is not cut meanwhile.
  class Player {
   public:
    /// Begins at `step`.
    Player(const InputTape& tape, std::int64_t step);

    [[nodiscard]] bool is_at_end() const { return step_ >= tape_->end(); }
    /// The input of the next step, with its events; valid until the next call. Not at the end.
    [[nodiscard]] const Input& next();

   private:
    void open(std::size_t segment);
    void read_changes();

    const InputTape* tape_;
    std::int64_t step_;
    std::size_t segment_ = 0;
    std::size_t place_ = 0;  // in the segment's bytes
    InputDecoder decoder_;
    Input input_;
  };

 private:
  /// Can be played without the ones before it.
  struct Segment {
    std::int64_t first_step = 0;
    Bytes changes;  // each: step since the first, InputEncoder's difference
  };
  [[nodiscard]] std::size_t segment_of(std::int64_t step) const;

  std::size_t vehicles_;
  InputEncoder encoder_;
  std::vector<Segment> segments_;
  std::int64_t end_ = 0;
  bool is_cut_ = true;  // the next input begins a segment
};

}  // namespace remora
