// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "interfaces/console_protocol/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace remora {

using nlohmann::json;

Fields::Fields(const json& object) : object_(object) {
  if (!object_.is_object()) complain("this is not a JSON object");
}

void Fields::complain(std::string what) {
  if (problem_.empty()) problem_ = std::move(what);
}

void Fields::require(const char* name) {
  if (find(name) == nullptr) complain(fmt::format("`{}` is missing", name));
}

const json* Fields::find(const char* name) const {
  if (!object_.is_object()) return nullptr;
  const auto field = object_.find(name);
  return field == object_.end() || field->is_null() ? nullptr : &*field;
}

std::optional<double> Fields::number(const char* name, double least, double greatest) {
  const json* field = find(name);
  if (field == nullptr) return std::nullopt;
  if (field->is_number()) {
    const double value = field->get<double>();
    if (value >= least && value <= greatest) return value;
  }
  complain(fmt::format("`{}` must be a number from {} to {}", name, least, greatest));
  return std::nullopt;
}

double Fields::required_number(const char* name, double least, double greatest) {
  require(name);
  return number(name, least, greatest).value_or(least);
}

std::optional<std::uint64_t> Fields::integer(const char* name, std::uint64_t greatest) {
  const json* field = find(name);
  if (field == nullptr) return std::nullopt;
  if (field->is_number_unsigned() && field->get<std::uint64_t>() <= greatest)
    return field->get<std::uint64_t>();
  complain(fmt::format("`{}` must be a whole number from 0 to {}", name, greatest));
  return std::nullopt;
}

std::uint64_t Fields::required_integer(const char* name, std::uint64_t greatest) {
  require(name);
  return integer(name, greatest).value_or(0);
}

std::optional<bool> Fields::boolean(const char* name) {
  const json* field = find(name);
  if (field == nullptr) return std::nullopt;
  if (field->is_boolean()) return field->get<bool>();
  complain(fmt::format("`{}` must be true or false", name));
  return std::nullopt;
}

bool Fields::required_boolean(const char* name) {
  require(name);
  return boolean(name).value_or(false);
}

std::string Fields::text(const char* name, std::size_t longest) {
  const json* field = find(name);
  if (field == nullptr) return {};
  if (!field->is_string()) {
    complain(fmt::format("`{}` must be a text", name));
    return {};
  }
  const auto& value = field->get_ref<const std::string&>();
  if (value.size() > longest) {
    complain(fmt::format("`{}` is longer than {} bytes", name, longest));
    return {};
  }
  const bool is_plain = std::none_of(value.begin(), value.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (is_plain) return value;
  complain(fmt::format("`{}` holds control characters", name));
  return {};
}

std::string Fields::required_text(const char* name, std::size_t longest) {
  require(name);
  std::string value = text(name, longest);
  if (value.empty()) complain(fmt::format("`{}` is empty", name));
  return value;
}

template <std::size_t n>
std::optional<std::array<double, n>> Fields::numbers(const char* name, double greatest) {
  const json* field = find(name);
  if (field == nullptr) return std::nullopt;
  std::array<double, n> values{};
  bool is_sound = field->is_array() && field->size() == n;
  for (std::size_t i = 0; is_sound && i < n; ++i) {
    const json& value = (*field)[i];
    is_sound = value.is_number() && std::abs(value.get<double>()) <= greatest;
    if (is_sound) values[i] = value.get<double>();
  }
  if (is_sound) return values;
  complain(fmt::format("`{}` must be {} numbers from -{} to {}", name, n, greatest, greatest));
  return std::nullopt;
}

std::optional<Vec3> Fields::vector(const char* name, double greatest) {
  const auto v = numbers<3>(name, greatest);
  return v ? std::optional(Vec3((*v)[0], (*v)[1], (*v)[2])) : std::nullopt;
}

Vec3 Fields::required_vector(const char* name, double greatest) {
  require(name);
  return vector(name, greatest).value_or(Vec3::Zero());
}

std::optional<std::array<double, 4>> Fields::vector4(const char* name, double greatest) {
  return numbers<4>(name, greatest);
}

}  // namespace remora
