// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/frame.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "interfaces/mavlink/checksum.h"

namespace remora::mavlink {
namespace {

static_assert(std::endian::native == std::endian::little, "payloads are copied as they lie");

constexpr std::uint8_t kStart1 = 0xfe;
constexpr std::uint8_t kStart2 = 0xfd;
constexpr std::size_t kHeader1 = 6;
constexpr std::size_t kHeader2 = 10;
constexpr std::size_t kChecksumSize = 2;
constexpr std::size_t kSignatureSize = 13;
constexpr std::uint8_t kSignedFlag = 0x01;  // of incompat_flags

using Payload = std::array<std::uint8_t, kLongestPayload>;

template <class M>
std::size_t write(const M& message, Payload& payload) {
  static_assert(crc_extra_of<M>() == M::kInfo.crc_extra, "the table differs from MAVLink's own");
  static_assert(payload_size<M>() <= kLongestPayload);
  std::size_t at = 0;
  for_each_field<M>([&](const auto& field) {
    const auto& value = message.*field.member;
    std::memcpy(&payload[at], &value, sizeof value);
    at += sizeof value;
  });
  return at;
}

template <class M>
M read_payload(const Payload& payload) {
  M message;
  std::size_t at = 0;
  for_each_field<M>([&](const auto& field) {
    auto& value = message.*field.member;
    std::memcpy(&value, &payload[at], sizeof value);
    at += sizeof value;
  });
  return message;
}

/// How to read a message whose number is known.
struct Kind {
  MessageInfo info;
  std::size_t size1 = 0;  ///< of its payload in MAVLink 1
  AnyMessage (*read)(const Payload&) = nullptr;
};

template <class M>
AnyMessage read_any(const Payload& payload) {
  return read_payload<M>(payload);
}

template <class... Ms>
constexpr std::array<Kind, sizeof...(Ms)> kinds_of(const std::variant<Ms...>*) {
  return {Kind{Ms::kInfo, payload_size<Ms>(false), &read_any<Ms>}...};
}
constexpr auto kKinds = kinds_of(static_cast<const AnyMessage*>(nullptr));

const Kind* kind_of(std::uint32_t id) {
  const auto found = std::find_if(kKinds.begin(), kKinds.end(),
                                  [&](const Kind& kind) { return kind.info.id == id; });
  return found == kKinds.end() ? nullptr : &*found;
}

/// A frame's outline, before anything in it is believed.
struct Outline {
  std::size_t header = 0;
  std::size_t payload = 0;
  std::size_t size = 0;
  std::uint8_t flags = 0;
  std::uint8_t sequence = 0;
  std::uint8_t system = 0;
  std::uint8_t component = 0;
  std::uint32_t id = 0;
};

/// Nothing while the header is incomplete.
std::optional<Outline> outline_of(std::span<const std::uint8_t> b) {
  Outline o;
  if (b[0] == kStart1) {
    if (b.size() < kHeader1) return std::nullopt;
    o = {kHeader1, b[1], 0, 0, b[2], b[3], b[4], b[5]};
  } else {
    if (b.size() < kHeader2) return std::nullopt;
    o = {kHeader2, b[1], 0, b[2], b[4], b[5], b[6], 0};
    o.id = static_cast<std::uint32_t>(b[7] | b[8] << 8 | b[9] << 16);
  }
  const bool is_signed = (o.flags & kSignedFlag) != 0;
  o.size = o.header + o.payload + kChecksumSize + (is_signed ? kSignatureSize : 0);
  return o;
}

bool has_right_checksum(std::span<const std::uint8_t> frame, const Outline& o, const Kind& kind) {
  const std::size_t end = o.header + o.payload;
  const std::uint16_t crc = checksum(kind.info.crc_extra, checksum(frame.subspan(1, end - 1)));
  return frame[end] == (crc & 0xffu) && frame[end + 1] == crc >> 8u;
}

}  // namespace

std::vector<std::uint8_t> frame_of(const Spoken& spoken) {
  Payload payload{};
  std::size_t size = 0;
  MessageInfo info;
  std::visit(
      [&](const auto& message) {
        size = write(message, payload);
        info = message.kInfo;
      },
      spoken.message);
  // One byte is left even of a message of zeros.
  while (size > 1 && payload[size - 1] == 0) --size;

  std::vector<std::uint8_t> frame = {kStart2,
                                     static_cast<std::uint8_t>(size),
                                     0,
                                     0,
                                     spoken.sequence,
                                     spoken.system,
                                     spoken.component,
                                     static_cast<std::uint8_t>(info.id & 0xffu),
                                     static_cast<std::uint8_t>(info.id >> 8u & 0xffu),
                                     static_cast<std::uint8_t>(info.id >> 16u & 0xffu)};
  frame.insert(frame.end(), payload.begin(), payload.begin() + static_cast<std::ptrdiff_t>(size));
  const std::uint16_t crc =
      checksum(info.crc_extra, checksum(std::span<const std::uint8_t>(frame).subspan(1)));
  frame.push_back(static_cast<std::uint8_t>(crc & 0xffu));
  frame.push_back(static_cast<std::uint8_t>(crc >> 8u));
  return frame;
}

FrameCounts& FrameCounts::operator+=(const FrameCounts& other) {
  taken += other.taken;
  bad_checksums += other.bad_checksums;
  unknown_messages += other.unknown_messages;
  signed_frames += other.signed_frames;
  unknown_flags += other.unknown_flags;
  bytes_between += other.bytes_between;
  return *this;
}

std::vector<Spoken> FrameReader::read(std::span<const std::uint8_t> bytes) {
  rest_.insert(rest_.end(), bytes.begin(), bytes.end());
  std::vector<Spoken> found;
  std::size_t at = 0;
  while (at < rest_.size()) {
    if (rest_[at] != kStart1 && rest_[at] != kStart2) {
      ++counts_.bytes_between;
      ++at;
      continue;
    }
    const std::size_t done = take(std::span<const std::uint8_t>(rest_).subspan(at), found);
    if (done == 0) break;
    at += done;
  }
  rest_.erase(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(at));
  return found;
}

void FrameReader::drop_rest() {
  counts_.bytes_between += rest_.size();
  rest_.clear();
}

std::size_t FrameReader::take(std::span<const std::uint8_t> rest, std::vector<Spoken>& found) {
  const std::optional<Outline> o = outline_of(rest);
  if (!o || rest.size() < o->size) return 0;
  if ((o->flags & ~kSignedFlag) != 0) {
    ++counts_.unknown_flags;
    return 1;
  }
  const Kind* kind = kind_of(o->id);
  if (kind == nullptr) {
    ++counts_.unknown_messages;
    return o->size;
  }
  const bool is_short = o->header == kHeader1 && o->payload < kind->size1;
  if (is_short || !has_right_checksum(rest, *o, *kind)) {
    // What looked like a start was none: the next one may be inside.
    ++counts_.bad_checksums;
    return 1;
  }
  if ((o->flags & kSignedFlag) != 0) {
    ++counts_.signed_frames;
    return o->size;
  }
  Payload payload{};
  std::copy_n(rest.begin() + static_cast<std::ptrdiff_t>(o->header), o->payload, payload.begin());
  found.push_back({o->system, o->component, o->sequence, kind->read(payload)});
  ++counts_.taken;
  return o->size;
}

}  // namespace remora::mavlink
