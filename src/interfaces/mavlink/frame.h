// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/fixed_vector.h"
#include "interfaces/mavlink/messages.h"

namespace remora::mavlink {

inline constexpr std::size_t kLongestPayload = 255;

/// A message with who says it.
struct Spoken {
  std::uint8_t system = 0;
  std::uint8_t component = 0;
  std::uint8_t sequence = 0;
  AnyMessage message;
};

/// As MAVLink 2: little endian, zeros at the end left away, not signed.
[[nodiscard]] std::vector<std::uint8_t> frame_of(const Spoken& spoken);

/// What came that could not be used, by reason.
struct FrameCounts {
  std::uint64_t taken = 0;
  std::uint64_t bad_checksums = 0;
  std::uint64_t unknown_messages = 0;  ///< well formed as far as one can tell
  std::uint64_t signed_frames = 0;     ///< signing is not supported
  std::uint64_t unknown_flags = 0;     ///< a frame that demands what we do not know
  std::uint64_t bytes_between = 0;     ///< that belong to no frame

  FrameCounts& operator+=(const FrameCounts& other);
};

/// Finds messages of MAVLink 1 and 2 in a stream of bytes, whatever the bytes are.
class FrameReader {
 public:
  /// What the bytes complete.
  [[nodiscard]] std::vector<Spoken> read(std::span<const std::uint8_t> bytes);
  [[nodiscard]] const FrameCounts& counts() const { return counts_; }
  /// The counts since they were last taken.
  [[nodiscard]] FrameCounts take_counts() { return std::exchange(counts_, {}); }
  /// Of a link that keeps message borders: what is unfinished will not be finished.
  void drop_rest();

 private:
  /// How many bytes of `rest` are done with; 0: more must come first.
  std::size_t take(std::span<const std::uint8_t> rest, std::vector<Spoken>& found);

  std::vector<std::uint8_t> rest_;
  FrameCounts counts_;
};

}  // namespace remora::mavlink
