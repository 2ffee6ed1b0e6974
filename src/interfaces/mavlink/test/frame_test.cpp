// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/frame.h"

#include <gtest/gtest.h>

#include <random>
#include <string_view>

#include "interfaces/mavlink/telemetry.h"

namespace remora::mavlink {
namespace frame_test {

using ByteList = std::vector<std::uint8_t>;

/// Each byte of the payload something else, so that fields cannot be mixed up.
template <class M>
M filled(std::uint8_t first) {
  M message;
  std::uint8_t next = first;
  for_each_field<M>([&](const auto& field) {
    auto& value = message.*field.member;
    auto* const bytes = reinterpret_cast<unsigned char*>(&value);
    // 0x01 … 0x7d: no float of such bytes is NaN, which would not equal itself.
    for (std::size_t i = 0; i < sizeof value; ++i)
      bytes[i] = next = static_cast<std::uint8_t>(next % 0x7d + 1);
  });
  return message;
}

template <class M>
bool is_equal(const M& a, const M& b) {
  bool equal = true;
  for_each_field<M>(
      [&](const auto& field) { equal = equal && a.*field.member == b.*field.member; });
  return equal;
}

template <class... Ms, class Visit>
void for_each_kind(const std::variant<Ms...>*, Visit&& visit) {
  (visit(Ms{}), ...);
}
template <class Visit>
void for_each_kind(Visit&& visit) {
  for_each_kind(static_cast<const AnyMessage*>(nullptr), visit);
}

ByteList as_version_1(const Spoken& spoken, std::uint8_t crc_extra, std::size_t size) {
  const ByteList whole = frame_of(spoken);
  ByteList payload(whole.begin() + 10, whole.end() - 2);
  payload.resize(size);
  ByteList frame = {
      0xfe,    static_cast<std::uint8_t>(size), spoken.sequence, spoken.system, spoken.component,
      whole[7]};
  frame.insert(frame.end(), payload.begin(), payload.end());
  const std::uint16_t crc =
      checksum(crc_extra, checksum(std::span<const std::uint8_t>(frame).subspan(1)));
  frame.push_back(static_cast<std::uint8_t>(crc & 0xffu));
  frame.push_back(static_cast<std::uint8_t>(crc >> 8u));
  return frame;
}

// The check value of CRC-16/MCRF4XX in the catalogue of parametrised CRC algorithms (Cook).
TEST(Checksum, IsTheOneThatCataloguesCallMcrf4xx) {
  constexpr std::string_view text = "123456789";
  const ByteList bytes(text.begin(), text.end());
  EXPECT_EQ(checksum(bytes), 0x6f91);
}

// The seeds as MAVLink's own generator prints them; ours come from names, types and order of
// fields.
TEST(Messages, HaveTheSeedThatFollowsFromTheirFields) {
  EXPECT_EQ(crc_extra_of<Heartbeat>(), 50);
  EXPECT_EQ(crc_extra_of<Attitude>(), 39);
  EXPECT_EQ(crc_extra_of<ParamValue>(), 220);
  EXPECT_EQ(crc_extra_of<ManualControl>(), 243);
  EXPECT_EQ(crc_extra_of<CommandLong>(), 152);
  for_each_kind([](const auto& message) {
    using M = std::decay_t<decltype(message)>;
    EXPECT_EQ(crc_extra_of<M>(), M::kInfo.crc_extra) << M::kInfo.name;
  });
}

TEST(Messages, HaveFieldsInTheOrderOfTheirSize) {
  for_each_kind([](const auto& message) {
    using M = std::decay_t<decltype(message)>;
    std::size_t last = 8;
    for_each_field<M>([&](const auto& field) {
      if (field.is_extension) return;
      const std::size_t size =
          sizeof(typename ArrayTraits<typename std::decay_t<decltype(field)>::Value>::Element);
      EXPECT_LE(size, last) << M::kInfo.name << '.' << field.name;
      last = size;
    });
  });
}

TEST(Frame, OfEveryMessageReadsBackAsItWas) {
  for_each_kind([](const auto& kind) {
    using M = std::decay_t<decltype(kind)>;
    const M said = filled<M>(static_cast<std::uint8_t>(M::kInfo.id));
    FrameReader reader;
    const std::vector<Spoken> heard = reader.read(frame_of({7, 8, 9, said}));
    ASSERT_EQ(heard.size(), 1u) << M::kInfo.name;
    EXPECT_EQ(heard[0].system, 7);
    EXPECT_EQ(heard[0].component, 8);
    EXPECT_EQ(heard[0].sequence, 9);
    ASSERT_TRUE(std::holds_alternative<M>(heard[0].message)) << M::kInfo.name;
    EXPECT_TRUE(is_equal(std::get<M>(heard[0].message), said)) << M::kInfo.name;
  });
}

// Laid out by hand after MAVLink's guide ("Packet Serialization").
TEST(Frame, OfAHeartbeatHasTheBytesOfTheGuide) {
  Heartbeat heartbeat;
  heartbeat.type = 12;
  heartbeat.autopilot = 3;
  heartbeat.base_mode = 0x81;
  heartbeat.custom_mode = 19;
  heartbeat.system_status = 4;
  const ByteList frame = frame_of({1, 1, 5, heartbeat});
  const ByteList expected = {0xfd, 9, 0, 0, 5, 1, 1, 0, 0, 0, 19, 0, 0, 0, 12, 3, 0x81, 4, 3};
  ASSERT_EQ(frame.size(), expected.size() + 2);
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), frame.begin()));
}

TEST(Frame, LeavesZerosAtItsEndAwayButKeepsOneByte) {
  ManualControl sticks;
  sticks.x = 1;
  EXPECT_EQ(frame_of({1, 1, 0, sticks})[1], 1);
  EXPECT_EQ(frame_of({1, 1, 0, ManualControl{}})[1], 1);
  sticks.aux6 = 0x100;  // the very last byte
  EXPECT_EQ(frame_of({1, 1, 0, sticks})[1], 30);
}

TEST(Frame, OfVersionOneIsUnderstoodWithoutExtensions) {
  ManualControl sticks;
  sticks.x = -1000;
  sticks.z = 500;
  sticks.buttons = 0x8001;
  sticks.target = 1;
  FrameReader reader;
  const auto heard =
      reader.read(as_version_1({255, 190, 3, sticks}, ManualControl::kInfo.crc_extra, 11));
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_TRUE(is_equal(std::get<ManualControl>(heard[0].message), sticks));
}

TEST(FrameReader, PutsFramesTogetherThatComeInPieces) {
  Attitude attitude;
  attitude.yaw = 1.5F;
  const ByteList frame = frame_of({1, 1, 0, attitude});
  FrameReader reader;
  for (std::size_t i = 0; i + 1 < frame.size(); ++i)
    EXPECT_TRUE(reader.read({&frame[i], 1}).empty());
  EXPECT_EQ(reader.read({&frame.back(), 1}).size(), 1u);
}

TEST(FrameReader, FindsTheFrameBehindRubbishAndBehindAFalseStart) {
  const ByteList frame = frame_of({1, 1, 0, Heartbeat{}});
  // A start with a length that reaches into the true frame, whose message is known: HEARTBEAT.
  ByteList bytes = {'x', 'y', 0xfd, 4, 0, 0, 0, 1, 1, 0, 0, 0};
  bytes.insert(bytes.end(), frame.begin(), frame.end());
  FrameReader reader;
  EXPECT_EQ(reader.read(bytes).size(), 1u);
  EXPECT_EQ(reader.counts().bad_checksums, 1u);
  EXPECT_GE(reader.counts().bytes_between, 2u);
}

TEST(FrameReader, CountsByReasonWhatItDoesNotTake) {
  FrameReader reader;
  ByteList spoilt = frame_of({1, 1, 0, Heartbeat{}});
  spoilt[10] ^= 1u;
  EXPECT_TRUE(reader.read(spoilt).empty());
  reader.drop_rest();
  EXPECT_EQ(reader.counts().bad_checksums, 1u);

  // 60000 is not a message.
  EXPECT_TRUE(reader.read(ByteList{0xfd, 1, 0, 0, 0, 1, 1, 0x60, 0xea, 0, 0, 0, 0}).empty());
  EXPECT_EQ(reader.counts().unknown_messages, 1u);

  // Signed: flag 1 and 13 bytes behind the checksum, which covers the flag.
  ByteList signed_frame = frame_of({1, 1, 0, Heartbeat{}});
  signed_frame.resize(signed_frame.size() - 2);
  signed_frame[2] = 1;
  const std::uint16_t crc = checksum(
      Heartbeat::kInfo.crc_extra, checksum(std::span<const std::uint8_t>(signed_frame).subspan(1)));
  signed_frame.push_back(static_cast<std::uint8_t>(crc & 0xffu));
  signed_frame.push_back(static_cast<std::uint8_t>(crc >> 8u));
  signed_frame.resize(signed_frame.size() + 13);
  EXPECT_TRUE(reader.read(signed_frame).empty());
  EXPECT_EQ(reader.counts().signed_frames, 1u);
  EXPECT_EQ(reader.counts().taken, 0u);
}

/// Frames with noise before each: what a bad radio link carries.
ByteList noisy_stream(std::mt19937& random, int frames, bool has_starts) {
  ByteList stream;
  for (int i = 0; i < frames; ++i) {
    for (std::size_t n = random() % 64; n > 0; --n) {
      const auto byte = static_cast<std::uint8_t>(random());
      const bool is_start = byte == 0xfd || byte == 0xfe;
      if (has_starts || !is_start) stream.push_back(byte);
    }
    if (has_starts && random() % 4 == 0) stream.push_back(0xfd);
    const auto sequence = static_cast<std::uint8_t>(i);
    const ByteList frame = frame_of({1, 1, sequence, Heartbeat{}});
    stream.insert(stream.end(), frame.begin(), frame.end());
  }
  return stream;
}

TEST(FrameReader, NoiseBetweenFramesCostsNoFrameAndIsCounted) {
  std::mt19937 random(1);
  constexpr int kFrames = 200;
  const ByteList stream = noisy_stream(random, kFrames, false);
  FrameReader reader;
  const std::vector<Spoken> found = reader.read(stream);
  ASSERT_EQ(found.size(), std::size_t{kFrames});
  for (int i = 0; i < kFrames; ++i) EXPECT_EQ(found[i].sequence, i);
  EXPECT_EQ(reader.counts().taken, std::uint64_t{kFrames});
  const std::size_t frame = frame_of({1, 1, 1, Heartbeat{}}).size();
  EXPECT_EQ(reader.counts().bytes_between, stream.size() - kFrames * frame);
}

TEST(FrameReader, FindsTheSameInAnyBytesWhetherTheyComeAtOnceOrOneByOne) {
  std::mt19937 random(2);
  for (int round = 0; round < 50; ++round) {
    const ByteList stream = noisy_stream(random, 40, true);
    FrameReader at_once;
    const std::vector<Spoken> expected = at_once.read(stream);
    FrameReader one_by_one;
    std::vector<Spoken> found;
    for (const std::uint8_t byte : stream)
      for (const Spoken& spoken : one_by_one.read({&byte, 1})) found.push_back(spoken);

    EXPECT_GT(expected.size(), 10u);  // noise that looks like a frame swallows some
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_EQ(frame_of(found[i]), frame_of(expected[i]));
    EXPECT_EQ(one_by_one.counts().bad_checksums, at_once.counts().bad_checksums);
    EXPECT_EQ(one_by_one.counts().unknown_messages, at_once.counts().unknown_messages);
    EXPECT_EQ(one_by_one.counts().unknown_flags, at_once.counts().unknown_flags);
    EXPECT_EQ(one_by_one.counts().bytes_between, at_once.counts().bytes_between);
  }
}

}  // namespace frame_test
}  // namespace remora::mavlink
