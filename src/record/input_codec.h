// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "record/bytes.h"
#include "record/log_format.h"
#include "world/input.h"

namespace remora {

/// A vehicle's input as a row of 64-bit words, one for each number in it. Two rows differ exactly
/// where the inputs differ in a bit.
using InputWords = std::vector<std::uint64_t>;

/// Writes each Input as its difference from the one before: only vehicles that changed, and of them
/// only the words that changed. Does not allocate once its buffers have grown.
class InputEncoder {
 public:
  explicit InputEncoder(std::size_t vehicles) : before_(vehicles) {}

  /// Forget what came before: the next input is written whole.
  void restart();
  /// True when `input` asks for something that the one before did not: a vehicle's command has
  /// changed or events happen.
  [[nodiscard]] bool is_new(const Input& input);
  /// Appends the difference, and remembers `input` as the one before.
  void encode(const Input& input, Bytes& bytes);

 private:
  std::vector<InputWords> before_;
  InputWords now_;  // scratch
};

/// Restores every Input bit for bit from what InputEncoder wrote, now or in an older format. What
/// that did not know yet is as in a VehicleInput of which nobody asks it.
class InputDecoder {
 public:
  explicit InputDecoder(std::size_t vehicles, std::uint32_t format = kLogFormatVersion)
      : before_(vehicles),
        unknown_words_(format < 4                ? 4
                       : format < kArmingFormat  ? 3
                       : format < kJointsFormat  ? 2
                       : format < kStationFormat ? 1
                                                 : 0),
        knows_arming_(format >= kArmingFormat) {
    input_.vehicles.resize(vehicles);
  }

  /// As InputEncoder::restart().
  void restart();
  /// Reads one difference. False when the bytes are not such a thing; then input() is meaningless.
  [[nodiscard]] bool decode(ByteReader& bytes);
  [[nodiscard]] const Input& input() const { return input_; }

 private:
  std::vector<InputWords> before_;
  // At the end of a row: format 3 has no reversed_propellers, none before 14 has is_armed, none
  // before 16 the length of joints, none before 22 whether there is a station.
  std::size_t unknown_words_;
  bool knows_arming_;
  Input input_;
};

}  // namespace remora
