// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "record/input_codec.h"

#include <gtest/gtest.h>

#include "record/test/random_input.h"

namespace remora {
namespace input_codec_test {

constexpr std::size_t kVehicles = 3;

Input resting() {
  Input input;
  input.vehicles.resize(kVehicles);
  return input;
}

TEST(InputCodec, RestoresEveryInputOfALongWildRunBitForBit) {
  RandomInputs random(1);
  InputEncoder encoder(kVehicles);
  InputDecoder decoder(kVehicles);
  Input input = resting();
  for (int step = 0; step < 20000; ++step) {
    random.advance(input);
    if (random.below(50) == 0) {  // a new chunk begins
      encoder.restart();
      decoder.restart();
    }
    Bytes bytes;
    encoder.encode(input, bytes);
    ByteReader reader(bytes);
    ASSERT_TRUE(decoder.decode(reader)) << "step " << step;
    ASSERT_TRUE(reader.is_spent());
    ASSERT_TRUE(same_bits(decoder.input(), input)) << "step " << step;
  }
}

TEST(InputCodec, AnUnchangedInputIsNotNew) {
  InputEncoder encoder(kVehicles);
  Input input = resting();
  input.vehicles[1].pilot.sticks.yaw = 0.25;
  Bytes bytes;
  EXPECT_TRUE(encoder.is_new(input));
  encoder.encode(input, bytes);
  EXPECT_FALSE(encoder.is_new(input));
  input.vehicles[1].pilot.sticks.sway = -0.0;  // one bit
  EXPECT_TRUE(encoder.is_new(input));
}

TEST(InputCodec, AnEventIsNewEachTimeItHappens) {
  InputEncoder encoder(kVehicles);
  Input input = resting();
  Bytes bytes;
  input.events.push_back(SetUniformCurrent{{0.3, 0.0, 0.0}});
  encoder.encode(input, bytes);
  EXPECT_TRUE(encoder.is_new(input));
  input.events.clear();
  EXPECT_FALSE(encoder.is_new(input));
}

TEST(InputCodec, AMovedStickCostsAFewBytes) {
  InputEncoder encoder(kVehicles);
  Input input = resting();
  Bytes whole;
  encoder.encode(input, whole);
  input.vehicles[2].pilot.sticks.heave = 0.123;
  Bytes moved;
  encoder.encode(input, moved);
  EXPECT_LE(moved.size(), 14u);  // vehicle, row length, count, place, 8 bytes, end, no events
}

TEST(InputCodec, RefusesEveryTruncation) {
  RandomInputs random(2);
  Input input = resting();
  for (VehicleInput& vehicle : input.vehicles) vehicle = random.vehicle();
  input.events.push_back(random.event());
  Bytes bytes;
  InputEncoder(kVehicles).encode(input, bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ByteReader reader(ByteView(bytes).first(size));
    EXPECT_FALSE(InputDecoder(kVehicles).decode(reader)) << size << " bytes";
  }
}

/// An input in bytes of which a few are wrong.
Bytes damaged_input(RandomInputs& random) {
  Input input = resting();
  for (VehicleInput& vehicle : input.vehicles) vehicle = random.vehicle();
  if (random.below(2) == 0) input.events.push_back(random.event());
  Bytes bytes;
  InputEncoder(kVehicles).encode(input, bytes);
  for (std::size_t n = 1 + random.below(3); n > 0; --n)
    bytes[random.below(bytes.size())] = static_cast<std::byte>(random.below(256));
  return bytes;
}

TEST(InputCodec, RefusesDamagedBytesOrTakesThemForAnInputThatCanBeWrittenAgain) {
  RandomInputs random(3);
  int refused = 0, taken = 0;
  for (int n = 0; n < 20000; ++n) {
    const Bytes bytes = damaged_input(random);
    InputDecoder decoder(kVehicles);
    ByteReader reader(bytes);
    if (!decoder.decode(reader)) {
      ++refused;
      continue;
    }
    ++taken;
    const Input& input = decoder.input();
    for (const VehicleInput& vehicle : input.vehicles)
      ASSERT_LE(static_cast<int>(vehicle.pilot.mode), static_cast<int>(ControlMode::waypoints));
    Bytes again;
    InputEncoder(kVehicles).encode(input, again);
    InputDecoder second(kVehicles);
    ByteReader second_reader(again);
    ASSERT_TRUE(second.decode(second_reader)) << "round " << n;
    ASSERT_TRUE(second_reader.is_spent()) << "round " << n;
    ASSERT_TRUE(same_bits(second.input(), input)) << "round " << n;
  }
  // A wrong byte in a number is another number; one in the frame around it is not to be read.
  EXPECT_GT(refused, 2000);
  EXPECT_GT(taken, 2000);
}

/// A row as an older format wrote it: the same without its last words, which have to be zero.
Bytes without_last_words(const Input& input, int words) {
  Bytes bytes;
  InputEncoder(1).encode(input, bytes);
  // The second byte is the length of the row; last words of zero take no room beyond it.
  bytes[1] = static_cast<std::byte>(std::to_integer<int>(bytes[1]) - words);
  return bytes;
}

void expect_reads_as_armed(const Bytes& bytes, std::uint32_t format, Input input) {
  ByteReader now(bytes);
  EXPECT_FALSE(InputDecoder(1).decode(now));
  InputDecoder decoder(1, format);
  ByteReader then(bytes);
  ASSERT_TRUE(decoder.decode(then));
  EXPECT_TRUE(then.is_spent());
  input.vehicles[0].is_armed = true;
  EXPECT_TRUE(same_bits(decoder.input(), input));
}

TEST(InputCodec, ReadsRowsOfOlderFormatsAsArmedAndWithoutReversedPropellers) {
  Input input;
  input.vehicles.resize(1);
  input.vehicles[0].pilot.sticks.sway = 0.25;
  input.vehicles[0].is_armed = false;  // a word of zero
  expect_reads_as_armed(without_last_words(input, 4), 3, input);
  input.vehicles[0].reversed_propellers = 5;
  for (const std::uint32_t format : {4u, 8u, 13u})
    expect_reads_as_armed(without_last_words(input, 3), format, input);
  input.vehicles[0].is_armed = true;
  expect_reads_as_armed(without_last_words(input, 2), 14, input);
  for (const std::uint32_t format : {16u, 21u})
    expect_reads_as_armed(without_last_words(input, 1), format, input);
}

TEST(InputCodec, RefusesAModeThatDoesNotExist) {
  Input input = resting();
  input.vehicles[0].pilot.mode = static_cast<ControlMode>(99);
  Bytes bytes;
  InputEncoder(kVehicles).encode(input, bytes);
  ByteReader reader(bytes);
  EXPECT_FALSE(InputDecoder(kVehicles).decode(reader));
}

}  // namespace input_codec_test
}  // namespace remora
