// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/yaml_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "math/angles.h"

namespace remora::xacro {
namespace {

/// A scalar by the rules of YAML 1.1, which Python's reader follows.
Value scalar(const std::string& text) {
  const auto is_one_of = [&](std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return text == word; });
  };
  if (is_one_of({"", "~", "null", "Null", "NULL"})) return {};
  if (is_one_of({"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"}))
    return Value(true);
  if (is_one_of({"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"}))
    return Value(false);
  if (is_one_of({".inf", "+.inf", ".Inf"})) return Value(std::numeric_limits<double>::infinity());
  if (is_one_of({"-.inf", "-.Inf"})) return Value(-std::numeric_limits<double>::infinity());
  if (is_one_of({".nan", ".NaN"})) return Value(std::numeric_limits<double>::quiet_NaN());
  if (text.find_first_not_of("+-0123456789.eE") != std::string::npos) return Value(text);
  if (const auto whole = parse_integer(text)) return Value(*whole);
  if (const auto real = parse_float(text)) return Value(*real);
  return Value(text);
}

/// The unit of a tag in SI; empty when it is not a unit.
std::optional<double> unit(std::string_view tag) {
  static const std::map<std::string, double, std::less<>> kUnits = {
      {"!radians", 1.0}, {"!degrees", kDegree}, {"!meters", 1.0},   {"!millimeters", 1e-3},
      {"!foot", 0.3048}, {"!feet", 0.3048},     {"!inches", 0.0254}};
  const auto known = kUnits.find(tag);
  if (known == kUnits.end()) return std::nullopt;
  return known->second;
}

}  // namespace

Value value_of_yaml(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::null:
      return {};
    case YamlNode::Kind::scalar: {
      if (node.is_quoted) return Value(node.text);
      const auto in_si = unit(node.tag);
      if (!in_si) return scalar(node.text);
      const auto number = parse_float(node.text);
      if (!number)
        throw Fault{fmt::format("{}:{}: '{}' after `{}` is not a number", node.where().file,
                                node.line, node.text.substr(0, 40), node.tag),
                    "Write a number."};
      return Value(*number * *in_si);
    }
    case YamlNode::Kind::sequence: {
      std::vector<Value> items;
      for (const YamlNode& item : node.items) items.push_back(value_of_yaml(item));
      return Value(std::move(items));
    }
    case YamlNode::Kind::map: {
      std::vector<std::pair<std::string, Value>> entries;
      for (const YamlNode::Entry& entry : node.entries)
        entries.emplace_back(entry.key, value_of_yaml(entry.value));
      return Value(std::move(entries));
    }
  }
  return {};
}

}  // namespace remora::xacro
