// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace remora::xacro {

/// Why an expression has no value. Thrown within the expansion only; `expand_xacro` turns it into
/// an error with file and line.
struct Fault {
  std::string what;
  std::string instead = {};
};

class Value;
struct ListValue;
struct DictValue;

/// What a property, an argument or an expression is worth: the part of Python's values that robot
/// files use. Lists and dictionaries are shared and never change.
class Value {
 public:
  Value() = default;  ///< None
  explicit Value(bool value) : held_(value) {}
  explicit Value(std::int64_t value) : held_(value) {}
  explicit Value(double value) : held_(value) {}
  explicit Value(std::string value);
  explicit Value(std::vector<Value> items);
  /// Of a key that comes twice the last counts.
  explicit Value(std::vector<std::pair<std::string, Value>> entries);

  [[nodiscard]] bool is_none() const { return std::holds_alternative<std::monostate>(held_); }
  [[nodiscard]] bool is_bool() const { return std::holds_alternative<bool>(held_); }
  /// True and False count as 1 and 0, as in Python.
  [[nodiscard]] bool is_integer() const {
    return is_bool() || std::holds_alternative<std::int64_t>(held_);
  }
  [[nodiscard]] bool is_number() const {
    return is_integer() || std::holds_alternative<double>(held_);
  }
  [[nodiscard]] std::int64_t integer() const;
  [[nodiscard]] double number() const;
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&held_); }
  [[nodiscard]] const std::vector<Value>* items() const;
  [[nodiscard]] const std::vector<std::pair<std::string, Value>>* entries() const;
  /// The entry of a dictionary; null when there is none.
  [[nodiscard]] const Value* entry(std::string_view key) const;

  /// How many values it is made of, itself included: bounds what comparing or printing it costs.
  [[nodiscard]] std::size_t size() const;
  /// Lists within lists.
  [[nodiscard]] int depth() const;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string,
               std::shared_ptr<const ListValue>, std::shared_ptr<const DictValue>>
      held_;
};

[[nodiscard]] bool is_true(const Value& value);
[[nodiscard]] bool are_equal(const Value& a, const Value& b);
/// `int`, `str`, ... as messages call it.
[[nodiscard]] std::string_view type_name(const Value& value);

/// As Python's str() writes it: 1.0, 1e-05, True, [1, 'a'].
[[nodiscard]] std::string to_text(const Value& value);
[[nodiscard]] std::string to_text(double value);

/// What the text of a property or parameter means: a number, true or false where it is one, text in
/// single quotation marks without them, else the text itself.
[[nodiscard]] Value literal(std::string text);

/// The number that the whole text is, as Python's int() and float() read it.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);
[[nodiscard]] std::optional<double> parse_float(std::string_view text);

}  // namespace remora::xacro
