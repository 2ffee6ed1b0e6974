// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ros/message_traits.h>
#include <ros/serialization.h>

#include "interfaces/ros_messages/packed.h"
#include "interfaces/ros_messages/type_text.h"

// Lets roscpp and rosbag carry our messages as they are.

namespace ros::message_traits {

template <class M>
requires remora::msg::Message<M>
struct MD5Sum<M> {
  static const char* value() { return remora::type_text_of<M>().md5.c_str(); }
  static const char* value(const M&) { return value(); }
};

template <class M>
requires remora::msg::Message<M>
struct DataType<M> {
  static const char* value() { return M::kType.data(); }
  static const char* value(const M&) { return value(); }
};

template <class M>
requires remora::msg::Message<M>
struct Definition<M> {
  static const char* value() { return remora::type_text_of<M>().definition.c_str(); }
  static const char* value(const M&) { return value(); }
};

/// roscpp then counts in the header's first four bytes.
template <class M>
requires(remora::msg::Message<M>&& requires(M m) { m.header; }) struct HasHeader<M> : TrueType {
};

}  // namespace ros::message_traits

namespace ros::serialization {

template <class M>
requires remora::msg::Message<M>
struct Serializer<M> {
  template <class Stream>
  static void write(Stream& stream, const M& message) {
    const std::size_t size = remora::packed_size(message);
    remora::packed::Writer(
        reinterpret_cast<std::byte*>(stream.advance(static_cast<std::uint32_t>(size))))
        .add(message);
  }
  template <class Stream>
  static void read(Stream& stream, M& message) {
    const std::uint32_t size = stream.getLength();
    const auto* bytes = reinterpret_cast<const std::byte*>(stream.advance(size));
    if (!remora::unpack({bytes, size}, message))
      throw StreamOverrunException("the bytes are not those of " + std::string(M::kType));
  }
  static std::uint32_t serializedLength(const M& message) {
    return static_cast<std::uint32_t>(remora::packed_size(message));
  }
};

}  // namespace ros::serialization
