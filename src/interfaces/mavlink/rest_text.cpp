// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/mavlink/rest_text.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace remora::mavlink {
namespace {

using nlohmann::json;

template <class T>
inline constexpr bool is_array = ArrayTraits<T>::kLength > 0;

std::string_view rest_name(std::string_view field) { return field == "type" ? "mavtype" : field; }

// ---- to text ----

template <class T>
json json_of(const T& value, const EnumNames* names, bool is_bits) {
  if constexpr (is_array<T>) {
    json list = json::array();
    for (const auto& element : value) list.push_back(json_of(element, nullptr, false));
    return list;
  } else if constexpr (std::is_same_v<T, char>) {
    // Letters are ASCII here; other bytes would not be UTF-8.
    const bool is_plain = value >= 0x20 && value < 0x7f;
    return std::string(1, is_plain || value == 0 ? value : '?');
  } else if constexpr (std::is_floating_point_v<T>) {
    return std::isfinite(value) ? json(value) : json(nullptr);
  } else {
    if (is_bits) return {{"bits", value}};
    if (names == nullptr) return value;
    const std::string_view name = names->name_of(static_cast<std::int64_t>(value));
    return {{"type", name.empty() ? json(value) : json(name)}};
  }
}

// ---- from text ----

template <class T>
bool read_number(const json& from, T& value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (from.is_null()) {
      value = std::numeric_limits<T>::quiet_NaN();
      return true;
    }
    if (!from.is_number()) return false;
    const double number = from.get<double>();
    if (std::abs(number) > static_cast<double>(std::numeric_limits<T>::max())) return false;
    value = static_cast<T>(number);
    return true;
  } else {
    // Whoever computes in floating point may write 500.0 where a whole number belongs.
    if (from.is_number_float()) {
      const double number = from.get<double>();
      constexpr double kMost = 9.0e15;  // whole numbers up to here are exact
      if (!(std::abs(number) < kMost)) return false;
      return read_number(json(static_cast<std::int64_t>(std::llround(number))), value);
    }
    if (from.is_number_unsigned()) {
      const auto number = from.get<std::uint64_t>();
      if (number > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) return false;
      value = static_cast<T>(number);
      return true;
    }
    if (!from.is_number_integer()) return false;
    const auto number = from.get<std::int64_t>();
    if constexpr (std::is_signed_v<T>) {
      if (number < std::numeric_limits<T>::min()) return false;
    } else {
      if (number < 0) return false;
    }
    value = static_cast<T>(number);
    return true;
  }
}

bool read_letter(const json& from, char& letter) {
  if (!from.is_string()) return false;
  const auto& text = from.get_ref<const std::string&>();
  if (text.size() > 1) return false;
  letter = text.empty() ? '\0' : text[0];
  return true;
}

template <class T>
bool read_value(const json& from, const EnumNames* names, bool is_bits, T& value) {
  if constexpr (is_array<T>) {
    if (from.is_string() && std::is_same_v<typename T::value_type, char>) {
      const auto& text = from.get_ref<const std::string&>();
      if (text.size() > value.size()) return false;
      for (std::size_t i = 0; i < text.size(); ++i)
        value[i] = static_cast<typename T::value_type>(text[i]);
      return true;
    }
    if (!from.is_array() || from.size() > value.size()) return false;
    for (std::size_t i = 0; i < from.size(); ++i)
      if (!read_value(from[i], nullptr, false, value[i])) return false;
    return true;
  } else if constexpr (std::is_same_v<T, char>) {
    return read_letter(from, value);
  } else {
    if (!from.is_object()) return read_number(from, value);
    if (is_bits) return from.contains("bits") && read_number(from["bits"], value);
    if (names == nullptr || !from.contains("type")) return false;
    const json& type = from["type"];
    if (!type.is_string()) return read_number(type, value);
    const auto found = names->value_of(type.get_ref<const std::string&>());
    return found && read_number(json(*found), value);
  }
}

template <class M>
std::string read_fields(const json& from, AnyMessage& into) {
  M message;
  std::string problem;
  for_each_field<M>([&](const auto& field) {
    const auto found = from.find(rest_name(field.name));
    if (found == from.end() || !problem.empty()) return;
    if (!read_value(*found, field.names, field.is_bits, message.*field.member))
      problem = fmt::format("{}: the value of '{}' is none", M::kInfo.name, field.name);
  });
  into = message;
  return problem;
}

/// Tries each kind of message; true when one has this name.
template <class... Ms>
bool read_any(const std::variant<Ms...>*, const std::string& name, const json& from,
              AnyMessage& into, std::string& problem) {
  return ((Ms::kInfo.name == name && (problem = read_fields<Ms>(from, into), true)) || ...);
}

RestReading refused(std::string problem) { return {.spoken = {}, .problem = std::move(problem)}; }

}  // namespace

std::string rest_text(const Spoken& spoken) {
  json message = json::object();
  std::visit(
      [&](const auto& said) {
        using M = std::decay_t<decltype(said)>;
        message["type"] = M::kInfo.name;
        for_each_field<M>([&](const auto& field) {
          message[std::string(rest_name(field.name))] =
              json_of(said.*field.member, field.names, field.is_bits);
        });
      },
      spoken.message);
  const json whole = {{"header",
                       {{"system_id", spoken.system},
                        {"component_id", spoken.component},
                        {"sequence", spoken.sequence}}},
                      {"message", std::move(message)}};
  return whole.dump();
}

RestReading read_rest(std::string_view text) {
  const json whole = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!whole.is_object() || !whole.contains("header") || !whole.contains("message"))
    return refused("no JSON object with header and message");
  const json& header = whole["header"];
  const json& message = whole["message"];
  if (!header.is_object() || !message.is_object())
    return refused("header or message is not an object");
  RestReading reading;
  const auto take = [&](const char* key, std::uint8_t& into) {
    return !header.contains(key) || read_number(header[key], into);
  };
  if (!take("system_id", reading.spoken.system) ||
      !take("component_id", reading.spoken.component) || !take("sequence", reading.spoken.sequence))
    return refused("the header's numbers are not 0 to 255");
  const auto type = message.find("type");
  if (type == message.end() || !type->is_string()) return refused("the message has no type");
  const auto& name = type->get_ref<const std::string&>();
  if (!read_any(static_cast<const AnyMessage*>(nullptr), name, message, reading.spoken.message,
                reading.problem))
    return refused(fmt::format("no message '{}' is known", name.substr(0, 40)));
  return reading;
}

}  // namespace remora::mavlink
