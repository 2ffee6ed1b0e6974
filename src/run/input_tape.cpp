// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "run/input_tape.h"

#include <algorithm>

#include "base/assert.h"

namespace remora {
namespace {

constexpr std::int64_t kStepsOfASegment = 1000;  // the most a player reads in vain

}  // namespace

void InputTape::add(const Input& input) {
  if (is_cut_ || end_ - segments_.back().first_step >= kStepsOfASegment) {
    segments_.push_back({end_, {}});
    encoder_.restart();
    is_cut_ = false;
  }
  if (encoder_.is_new(input)) {
    Segment& segment = segments_.back();
    ByteWriter(segment.changes).whole(static_cast<std::uint64_t>(end_ - segment.first_step));
    encoder_.encode(input, segment.changes);
  }
  ++end_;
}

std::size_t InputTape::segment_of(std::int64_t step) const {
  const auto after =
      std::partition_point(segments_.begin(), segments_.end(),
                           [step](const Segment& segment) { return segment.first_step <= step; });
  REMORA_ASSERT(after != segments_.begin());
  return static_cast<std::size_t>(after - segments_.begin()) - 1;
}

void InputTape::cut(std::int64_t step) {
  if (step >= end_) return;
  Segment& last = segments_[segment_of(step)];
  ByteReader reader(last.changes);
  InputDecoder decoder(vehicles_);
  std::size_t kept = 0;
  while (reader.remaining() > 0) {
    if (last.first_step + static_cast<std::int64_t>(reader.whole()) >= step) break;
    const bool is_read = decoder.decode(reader);
    REMORA_ASSERT(is_read);
    kept = last.changes.size() - reader.remaining();
  }
  last.changes.resize(kept);
  segments_.resize(segment_of(step) + (kept > 0 ? 1 : 0));
  end_ = step;
  is_cut_ = true;
}

InputTape::Player::Player(const InputTape& tape, std::int64_t step)
    : tape_(&tape), step_(step), decoder_(tape.vehicles_) {
  if (is_at_end()) return;
  open(tape.segment_of(step));
}

void InputTape::Player::open(std::size_t segment) {
  segment_ = segment;
  place_ = 0;
  decoder_.restart();
}

const Input& InputTape::Player::next() {
  REMORA_ASSERT(!is_at_end());
  const auto& segments = tape_->segments_;
  if (segment_ + 1 < segments.size() && segments[segment_ + 1].first_step <= step_)
    open(segment_ + 1);
  input_.events.clear();
  read_changes();
  ++step_;
  return input_;
}

/// Reads all changes up to the step; the events of earlier ones are theirs alone.
void InputTape::Player::read_changes() {
  const Segment& segment = tape_->segments_[segment_];
  while (place_ < segment.changes.size()) {
    ByteReader reader(ByteView(segment.changes).subspan(place_));
    const std::int64_t step = segment.first_step + static_cast<std::int64_t>(reader.whole());
    if (step > step_) return;
    const bool is_read = decoder_.decode(reader);
    REMORA_ASSERT(is_read);
    input_ = decoder_.input();
    if (step < step_) input_.events.clear();
    place_ = segment.changes.size() - reader.remaining();
  }
}

}  // namespace remora
