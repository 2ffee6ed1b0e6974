// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

#include "base/text.h"

namespace remora::xacro {

struct ListValue {
  std::vector<Value> items;
  std::size_t size = 1;
  int depth = 1;
};

struct DictValue {
  std::vector<std::pair<std::string, Value>> entries;
  std::size_t size = 1;
  int depth = 1;
};

namespace {

// Far above any honest robot; below what makes comparing, printing or freeing a value dangerous.
constexpr std::size_t kLongestText = 1u << 20;
constexpr std::size_t kMostValues = 100'000;
constexpr int kDeepest = 40;

template <class Holder>
void measure(const Value& part, Holder& holder) {
  holder.size += part.size();
  holder.depth = std::max(holder.depth, part.depth() + 1);
  if (holder.size > kMostValues || holder.depth > kDeepest)
    throw Fault{"a list or dictionary grows too large",
                fmt::format("At most {} values, {} deep.", kMostValues, kDeepest)};
}

std::string quoted(const std::string& text) {
  const bool has_single = text.find('\'') != std::string::npos;
  const char mark = has_single && text.find('"') == std::string::npos ? '"' : '\'';
  std::string out(1, mark);
  for (const char c : text) {
    if (c == mark || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out + mark;
}

void write(const Value& value, bool is_inside, std::string& out) {
  if (const std::string* text = value.text()) {
    out += is_inside ? quoted(*text) : *text;
  } else if (const auto* items = value.items()) {
    out += '[';
    for (std::size_t i = 0; i < items->size(); ++i) {
      if (i > 0) out += ", ";
      write((*items)[i], true, out);
    }
    out += ']';
  } else if (const auto* entries = value.entries()) {
    out += '{';
    for (std::size_t i = 0; i < entries->size(); ++i) {
      if (i > 0) out += ", ";
      out += quoted((*entries)[i].first) + ": ";
      write((*entries)[i].second, true, out);
    }
    out += '}';
  } else if (value.is_none()) {
    out += "None";
  } else if (value.is_bool()) {
    out += is_true(value) ? "True" : "False";
  } else if (value.is_integer()) {
    out += std::to_string(value.integer());
  } else {
    out += to_text(value.number());
  }
  if (out.size() > kLongestText)
    throw Fault{"a text grows too long", fmt::format("At most {} bytes.", kLongestText)};
}

}  // namespace

Value::Value(std::string value) : held_(std::move(value)) {
  if (text()->size() > kLongestText)
    throw Fault{"a text grows too long", fmt::format("At most {} bytes.", kLongestText)};
}

Value::Value(std::vector<Value> items) {
  ListValue list;
  for (const Value& item : items) measure(item, list);
  list.items = std::move(items);
  held_ = std::make_shared<const ListValue>(std::move(list));
}

Value::Value(std::vector<std::pair<std::string, Value>> entries) {
  DictValue dict;
  std::map<std::string, std::size_t> place_of;
  for (auto& [key, value] : entries) {
    measure(value, dict);
    const auto [known, is_new] = place_of.emplace(key, dict.entries.size());
    if (is_new)
      dict.entries.emplace_back(std::move(key), std::move(value));
    else
      dict.entries[known->second].second = std::move(value);
  }
  held_ = std::make_shared<const DictValue>(std::move(dict));
}

std::int64_t Value::integer() const {
  if (const bool* truth = std::get_if<bool>(&held_)) return *truth ? 1 : 0;
  if (const auto* whole = std::get_if<std::int64_t>(&held_)) return *whole;
  throw Fault{fmt::format("{} is not a whole number", type_name(*this))};
}

double Value::number() const {
  if (const double* real = std::get_if<double>(&held_)) return *real;
  if (is_integer()) return static_cast<double>(integer());
  throw Fault{fmt::format("a number is needed, but this is {} '{}'", type_name(*this),
                          to_text(*this).substr(0, 40)),
              "Write a number, or check the property that it comes from."};
}

const std::vector<Value>* Value::items() const {
  const auto* list = std::get_if<std::shared_ptr<const ListValue>>(&held_);
  return list != nullptr ? &(*list)->items : nullptr;
}

const std::vector<std::pair<std::string, Value>>* Value::entries() const {
  const auto* dict = std::get_if<std::shared_ptr<const DictValue>>(&held_);
  return dict != nullptr ? &(*dict)->entries : nullptr;
}

const Value* Value::entry(std::string_view key) const {
  const auto* all = entries();
  if (all == nullptr) return nullptr;
  const auto found =
      std::find_if(all->begin(), all->end(), [&](const auto& entry) { return entry.first == key; });
  return found != all->end() ? &found->second : nullptr;
}

std::size_t Value::size() const {
  if (const auto* list = std::get_if<std::shared_ptr<const ListValue>>(&held_))
    return (*list)->size;
  if (const auto* dict = std::get_if<std::shared_ptr<const DictValue>>(&held_))
    return (*dict)->size;
  return text() != nullptr ? 1 + text()->size() / 64 : 1;
}

int Value::depth() const {
  if (const auto* list = std::get_if<std::shared_ptr<const ListValue>>(&held_))
    return (*list)->depth;
  if (const auto* dict = std::get_if<std::shared_ptr<const DictValue>>(&held_))
    return (*dict)->depth;
  return 0;
}

bool is_true(const Value& value) {
  if (value.is_none()) return false;
  if (value.is_number()) return value.number() != 0.0;
  if (const std::string* text = value.text()) return !text->empty();
  if (const auto* items = value.items()) return !items->empty();
  return !value.entries()->empty();
}

bool are_equal(const Value& a, const Value& b) {
  if (a.is_integer() && b.is_integer()) return a.integer() == b.integer();
  if (a.is_number() && b.is_number()) return a.number() == b.number();
  if (a.text() != nullptr && b.text() != nullptr) return *a.text() == *b.text();
  if (a.items() != nullptr && b.items() != nullptr)
    return std::equal(a.items()->begin(), a.items()->end(), b.items()->begin(), b.items()->end(),
                      are_equal);
  if (a.entries() != nullptr && b.entries() != nullptr) {
    if (a.entries()->size() != b.entries()->size()) return false;
    return std::all_of(a.entries()->begin(), a.entries()->end(), [&](const auto& entry) {
      const Value* other = b.entry(entry.first);
      return other != nullptr && are_equal(entry.second, *other);
    });
  }
  return a.is_none() && b.is_none();
}

std::string_view type_name(const Value& value) {
  if (value.is_none()) return "None";
  if (value.is_bool()) return "bool";
  if (value.is_integer()) return "int";
  if (value.is_number()) return "float";
  if (value.text() != nullptr) return "str";
  return value.items() != nullptr ? "list" : "dict";
}

std::string to_text(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0.0 ? "inf" : "-inf";
  char buffer[40];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
  const std::string_view written(buffer, static_cast<std::size_t>(end.ptr - buffer));
  const std::size_t at = written.find('e');
  int exponent = 0;
  const char* first = written.data() + at + (written[at + 1] == '+' ? 2 : 1);
  std::from_chars(first, written.data() + written.size(), exponent);
  std::string digits(written.substr(0, at));  // d.ddd
  // Python's repr() writes exponents below 1e-4 and from 1e16 on.
  if (exponent < -4 || exponent >= 16)
    return fmt::format("{}e{}{:02d}", digits, exponent < 0 ? '-' : '+', std::abs(exponent));
  const std::string sign = digits.starts_with('-') ? "-" : "";
  std::erase_if(digits, [](char c) { return c == '.' || c == '-'; });
  if (exponent < 0)
    return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return sign + digits + std::string(whole - digits.size(), '0') + ".0";
  return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string to_text(const Value& value) {
  std::string out;
  write(value, false, out);
  return out;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  text = trimmed(text);
  const bool has_plus = text.starts_with('+');
  if (has_plus) text.remove_prefix(1);
  if (has_plus && text.starts_with('-')) return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> parse_float(std::string_view text) {
  text = trimmed(text);
  const bool has_plus = text.starts_with('+');
  if (has_plus) text.remove_prefix(1);
  if (text.empty() || (has_plus && text.starts_with('-'))) return std::nullopt;
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    const bool is_small =
        text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
    const double size = is_small ? 0.0 : std::numeric_limits<double>::infinity();
    return text.starts_with('-') ? -size : size;
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

Value literal(std::string text) {
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'')
    return Value(text.substr(1, text.size() - 2));
  if (const auto whole = parse_integer(text)) return Value(*whole);
  if (const auto real = parse_float(text)) return Value(*real);
  if (text == "true" || text == "True") return Value(true);
  if (text == "false" || text == "False") return Value(false);
  return Value(std::move(text));
}

}  // namespace remora::xacro
