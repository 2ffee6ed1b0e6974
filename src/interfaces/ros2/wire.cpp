// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/ros2/wire.h"

#include <fmt/format.h>

#include "base/assert.h"

namespace remora {
namespace {

/// Tries every message there is until one has this type.
template <std::size_t I = 0>
CdrStatus decode_as(std::string_view type, std::span<const std::uint8_t> payload,
                    msg::AnyMessage& message) {
  if constexpr (I < std::variant_size_v<msg::AnyMessage>) {
    using Candidate = std::variant_alternative_t<I, msg::AnyMessage>;
    if (type != Candidate::kType) return decode_as<I + 1>(type, payload, message);
    return decode_cdr(payload, message.emplace<Candidate>());
  } else {
    REMORA_ASSERT(false);  // topics are ours: their types are known
    return CdrStatus::unknown_encoding;
  }
}

}  // namespace

std::string dds_topic(std::string_view ros_topic) { return fmt::format("rt{}", ros_topic); }

std::string dds_type(std::string_view ros_type) {
  const std::size_t slash = ros_type.find('/');
  return fmt::format("{}::msg::dds_::{}_", ros_type.substr(0, slash), ros_type.substr(slash + 1));
}

DdsQuality offered_quality(const Topic& topic) {
  if (topic.kind == TopicKind::clock) return {.is_reliable = false, .depth = 1};
  if (topic.is_latched()) return {.is_latched = true, .depth = 1};
  return {};
}

DdsQuality asked_quality() { return {.is_reliable = false}; }

void encode(const msg::AnyMessage& message, std::vector<std::uint8_t>& payload) {
  std::visit([&payload](const auto& known) { encode_cdr(known, payload); }, message);
}

CdrStatus decode(std::string_view ros_type, std::span<const std::uint8_t> payload,
                 msg::AnyMessage& message) {
  return decode_as(ros_type, payload, message);
}

}  // namespace remora
