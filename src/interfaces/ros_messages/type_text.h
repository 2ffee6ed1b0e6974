// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "interfaces/ros_messages/messages.h"

namespace remora {

/// What ROS 1 writes about a type, worked out from the fields that the struct lists: two programs
/// talk only when their MD5 sums agree.
struct TypeText {
  std::string type;  ///< "sensor_msgs/Imu"
  std::string md5;
  std::string definition;  ///< complete: its own fields and those of every message in it
};

namespace type_text {

/// One field as its .msg file would have it.
struct Field {
  std::string type;  ///< "float64[9]", "geometry_msgs/Vector3"
  std::string name;
  std::string md5;  ///< of a message's type; empty for a plain one
};

/// A message type on its own.
struct Sheet {
  std::string type;
  std::string constants;
  std::vector<Field> fields;
};

[[nodiscard]] std::string md5_of(const std::string& text);
/// What its MD5 sum is taken of: constants first, messages replaced by their sums.
[[nodiscard]] std::string fingerprint(const Sheet& sheet);
[[nodiscard]] std::string body(const Sheet& sheet);

template <class T>
struct Plain;
template <>
struct Plain<bool> {
  static constexpr const char* kName = "bool";
};
template <>
struct Plain<std::int8_t> {
  static constexpr const char* kName = "int8";
};
template <>
struct Plain<std::uint8_t> {
  static constexpr const char* kName = "uint8";
};
template <>
struct Plain<std::uint16_t> {
  static constexpr const char* kName = "uint16";
};
template <>
struct Plain<std::int32_t> {
  static constexpr const char* kName = "int32";
};
template <>
struct Plain<std::uint32_t> {
  static constexpr const char* kName = "uint32";
};
template <>
struct Plain<std::uint64_t> {
  static constexpr const char* kName = "uint64";
};
template <>
struct Plain<float> {
  static constexpr const char* kName = "float32";
};
template <>
struct Plain<double> {
  static constexpr const char* kName = "float64";
};
template <>
struct Plain<std::string> {
  static constexpr const char* kName = "string";
};
template <>
struct Plain<msg::Time> {
  static constexpr const char* kName = "time";
};

template <>
struct Plain<msg::Duration> {
  static constexpr const char* kName = "duration";
};

template <class T>
struct Element {
  using Type = T;
  static std::string suffix() { return ""; }
};
template <class T>
struct Element<std::vector<T>> {
  using Type = T;
  static std::string suffix() { return "[]"; }
};
template <class T, std::size_t kSize>
struct Element<std::array<T, kSize>> {
  using Type = T;
  static std::string suffix() { return "[" + std::to_string(kSize) + "]"; }
};

template <msg::Message M>
Sheet sheet_of();

/// This type's sheet and those of all that is in it, each once, in the order they are met.
template <msg::Message M>
void collect(std::vector<Sheet>& sheets) {
  for (const Sheet& sheet : sheets)
    if (sheet.type == M::kType) return;
  sheets.push_back(sheet_of<M>());
  M message;
  M::fields(message, [&](const char*, auto& member) {
    using Type = typename Element<std::remove_cvref_t<decltype(member)>>::Type;
    if constexpr (msg::Message<Type>) collect<Type>(sheets);
  });
}

template <msg::Message M>
Sheet sheet_of() {
  Sheet sheet{std::string(M::kType), {}, {}};
  if constexpr (requires { M::kConstants; }) sheet.constants = M::kConstants;
  // The counter is on ROS 1's wire alone.
  if constexpr (std::is_same_v<M, msg::Header>) sheet.fields.push_back({"uint32", "seq", ""});
  M message;
  M::fields(message, [&](const char* name, auto& member) {
    using Member = Element<std::remove_cvref_t<decltype(member)>>;
    using Type = typename Member::Type;
    if constexpr (msg::Message<Type>) {
      sheet.fields.push_back({std::string(Type::kType) + Member::suffix(), name,
                              md5_of(fingerprint(sheet_of<Type>()))});
    } else {
      sheet.fields.push_back({Plain<Type>::kName + Member::suffix(), name, ""});
    }
  });
  return sheet;
}

}  // namespace type_text

template <msg::Message M>
[[nodiscard]] TypeText make_type_text() {
  std::vector<type_text::Sheet> sheets;
  type_text::collect<M>(sheets);
  TypeText text{std::string(M::kType), type_text::md5_of(type_text::fingerprint(sheets[0])),
                type_text::body(sheets[0])};
  for (std::size_t i = 1; i < sheets.size(); ++i)
    text.definition += "\n" + std::string(80, '=') + "\nMSG: " + sheets[i].type + "\n" +
                       type_text::body(sheets[i]);
  return text;
}

/// The same, worked out once.
template <msg::Message M>
[[nodiscard]] const TypeText& type_text_of() {
  static const TypeText text = make_type_text<M>();
  return text;
}

}  // namespace remora
