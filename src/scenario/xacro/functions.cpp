// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/xacro/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>

#include "base/text.h"
#include "math/angles.h"

namespace remora::xacro {
namespace {

using Args = std::vector<Value>;
using Function = std::function<Value(const Args&)>;

constexpr std::size_t kLongestRange = 10'000;

[[noreturn]] void wrong_types(std::string_view what, const Value& a, const Value& b) {
  throw Fault{fmt::format("{} of {} '{}' and {} '{}' is not possible", what, type_name(a),
                          to_text(a).substr(0, 40), type_name(b), to_text(b).substr(0, 40)),
              "Use two numbers, or two texts: str(x) makes a text of a number."};
}

[[noreturn]] void too_large(std::string_view what) {
  throw Fault{fmt::format("the result of {} is too large for a whole number", what),
              "Write one of the numbers with a decimal point."};
}

void need(std::string_view function, const Args& args, std::size_t least, std::size_t most) {
  if (args.size() >= least && args.size() <= most) return;
  throw Fault{fmt::format("{}() is called with {} values", function, args.size()),
              least == most ? fmt::format("It takes {}.", least)
                            : fmt::format("It takes {} to {}.", least, most)};
}

std::int64_t whole(double value, std::string_view function) {
  if (!(std::abs(value) < 9.2e18)) too_large(function);
  return static_cast<std::int64_t>(value);
}

// ---- the module math

/// A function of one number. Where it has no finite value Python reports an error.
Function of_number(std::string name, double (*function)(double)) {
  return [name = std::move(name), function](const Args& args) {
    need(name, args, 1, 1);
    const double x = args[0].number();
    const double y = function(x);
    if (std::isfinite(x) && !std::isfinite(y))
      throw Fault{fmt::format("{}({}) has no value", name, to_text(x)),
                  "Check the number in the brackets."};
    return Value(y);
  };
}

Function of_two_numbers(std::string name, double (*function)(double, double)) {
  return [name = std::move(name), function](const Args& args) {
    need(name, args, 2, 2);
    const double a = args[0].number(), b = args[1].number();
    const double y = function(a, b);
    if (std::isfinite(a) && std::isfinite(b) && !std::isfinite(y))
      throw Fault{fmt::format("{}({}, {}) has no value", name, to_text(a), to_text(b)),
                  "Check the numbers in the brackets."};
    return Value(y);
  };
}

/// Rounding to a whole number, which Python makes an int.
Function to_whole(std::string name, double (*function)(double)) {
  return [name = std::move(name), function](const Args& args) {
    need(name, args, 1, 1);
    if (args[0].is_integer()) return Value(args[0].integer());
    return Value(whole(function(args[0].number()), name));
  };
}

Function asks(std::string name, bool (*question)(double)) {
  return [name = std::move(name), question](const Args& args) {
    need(name, args, 1, 1);
    return Value(question(args[0].number()));
  };
}

Value log_of(const Args& args) {
  need("log", args, 1, 2);
  const double x = args[0].number();
  const double base = args.size() == 2 ? args[1].number() : std::numbers::e;
  if (!(x > 0.0) || !(base > 0.0) || base == 1.0)
    throw Fault{fmt::format("log({}) has no value", to_text(x)), "Write a number above 0."};
  return Value(args.size() == 2 ? std::log(x) / std::log(base) : std::log(x));
}

Value hypot_of(const Args& args) {
  double squares = 0.0;
  if (args.size() == 2) return Value(std::hypot(args[0].number(), args[1].number()));
  for (const Value& arg : args) squares += arg.number() * arg.number();
  return Value(std::sqrt(squares));
}

// ---- Python's own

Value int_of(const Args& args) {
  need("int", args, 1, 1);
  if (args[0].is_integer()) return Value(args[0].integer());
  if (const std::string* text = args[0].text()) {
    if (const auto value = parse_integer(*text)) return Value(*value);
    throw Fault{fmt::format("int('{}'): this is not a whole number", text->substr(0, 40))};
  }
  return Value(whole(args[0].number(), "int"));
}

Value float_of(const Args& args) {
  need("float", args, 1, 1);
  const std::string* text = args[0].text();
  if (text == nullptr) return Value(args[0].number());
  if (const auto value = parse_float(*text)) return Value(*value);
  throw Fault{fmt::format("float('{}'): this is not a number", text->substr(0, 40))};
}

Value abs_of(const Args& args) {
  need("abs", args, 1, 1);
  if (!args[0].is_integer()) return Value(std::abs(args[0].number()));
  return args[0].integer() < 0 ? negative(args[0]) : Value(args[0].integer());
}

/// Half goes to the even neighbour; with digits by the decimal digits of the exact binary number.
Value round_of(const Args& args) {
  need("round", args, 1, 2);
  if (args[0].is_integer()) return Value(args[0].integer());
  const double x = args[0].number();
  if (args.size() == 1 || args[1].is_none()) return Value(whole(std::nearbyint(x), "round"));
  const std::int64_t digits = args[1].integer();
  if (digits < 0) throw Fault{"round() to tens is not read", "Write 0 or more digits."};
  if (digits > 300 || !std::isfinite(x)) return Value(x);
  return Value(parse_float(fmt::format("{:.{}f}", x, static_cast<int>(digits))).value_or(x));
}

Value len_of(const Args& args) {
  need("len", args, 1, 1);
  std::size_t count = 0;
  if (const std::string* text = args[0].text())
    count = static_cast<std::size_t>(
        std::count_if(text->begin(), text->end(), [](char c) { return (c & 0xC0) != 0x80; }));
  else if (const auto* items = args[0].items())
    count = items->size();
  else if (const auto* entries = args[0].entries())
    count = entries->size();
  else
    throw Fault{fmt::format("a {} has no length", type_name(args[0]))};
  return Value(static_cast<std::int64_t>(count));
}

/// The items of a list, the letters of a text, the keys of a dictionary.
Args items_of(const Value& value) {
  if (const auto* items = value.items()) return *items;
  Args items;
  if (const auto* entries = value.entries()) {
    for (const auto& [key, unused] : *entries) items.emplace_back(key);
  } else if (const std::string* text = value.text()) {
    for (const char c : *text) {
      if ((c & 0xC0) == 0x80 && !items.empty())
        items.back() = Value(*items.back().text() + c);
      else
        items.emplace_back(std::string(1, c));
    }
  } else {
    throw Fault{fmt::format("a {} is not a list", type_name(value)), "Write [a, b, c]."};
  }
  return items;
}

Value extreme(const Args& args, std::string_view name, int wanted) {
  const Args items = args.size() == 1 ? items_of(args[0]) : args;
  if (items.empty()) throw Fault{fmt::format("{}() of nothing", name), "Write two values or more."};
  const Value* best = &items.front();
  for (const Value& candidate : items)
    if (order(candidate, *best).value_or(0) * wanted > 0) best = &candidate;
  return *best;
}

Value sum_of(const Args& args) {
  need("sum", args, 1, 1);
  Value total(std::int64_t{0});
  for (const Value& term : items_of(args[0])) total = sum(total, term);
  return total;
}

Value range_of(const Args& args) {
  need("range", args, 1, 3);
  const std::int64_t first = args.size() > 1 ? args[0].integer() : 0;
  const std::int64_t last = args[args.size() > 1 ? 1 : 0].integer();
  const std::int64_t step = args.size() > 2 ? args[2].integer() : 1;
  if (step == 0) throw Fault{"the step of range() is 0"};
  Args items;
  for (std::int64_t i = first; step > 0 ? i < last : i > last;) {
    if (items.size() == kLongestRange)
      throw Fault{"range() is too long", fmt::format("At most {} values.", kLongestRange)};
    items.emplace_back(i);
    if (__builtin_add_overflow(i, step, &i)) break;
  }
  return Value(std::move(items));
}

Value sorted_of(const Args& args) {
  need("sorted", args, 1, 1);
  Args items = items_of(args[0]);
  // Not by std::sort, which may not be given an order with holes: not a number has no place.
  Args out;
  if (items.size() > 200) throw Fault{"the list is too long to sort", "At most 200 values."};
  for (Value& one : items) {
    const auto after = std::find_if(out.begin(), out.end(),
                                    [&](const Value& other) { return order(one, other) == -1; });
    out.insert(after, std::move(one));
  }
  return Value(std::move(out));
}

Value list_of(const Args& args) {
  need("list", args, 0, 1);
  return args.empty() ? Value(Args{}) : Value(items_of(args[0]));
}

Value dict_of(const Args& args) {
  need("dict", args, 0, 1);
  if (args.empty()) return Value(std::vector<std::pair<std::string, Value>>{});
  if (args[0].entries() == nullptr)
    throw Fault{"dict() of a list is not read", "Write dict(a=1, b=2)."};
  return args[0];
}

using Functions = std::map<std::string, Function, std::less<>>;

void add_math(Functions& f) {
  const auto number = [&](const char* name, double (*function)(double)) {
    f[name] = of_number(name, function);
  };
  number("acos", [](double x) { return std::acos(x); });
  number("acosh", [](double x) { return std::acosh(x); });
  number("asin", [](double x) { return std::asin(x); });
  number("asinh", [](double x) { return std::asinh(x); });
  number("atan", [](double x) { return std::atan(x); });
  number("atanh", [](double x) { return std::atanh(x); });
  number("cos", [](double x) { return std::cos(x); });
  number("cosh", [](double x) { return std::cosh(x); });
  number("degrees", [](double x) { return x * kDegreesPerRadian; });
  number("erf", [](double x) { return std::erf(x); });
  number("exp", [](double x) { return std::exp(x); });
  number("expm1", [](double x) { return std::expm1(x); });
  number("fabs", [](double x) { return std::abs(x); });
  number("log10", [](double x) { return std::log10(x); });
  number("log1p", [](double x) { return std::log1p(x); });
  number("log2", [](double x) { return std::log2(x); });
  number("radians", [](double x) { return x * kDegree; });
  number("sin", [](double x) { return std::sin(x); });
  number("sinh", [](double x) { return std::sinh(x); });
  number("sqrt", [](double x) { return std::sqrt(x); });
  number("tan", [](double x) { return std::tan(x); });
  number("tanh", [](double x) { return std::tanh(x); });
  const auto two = [&](const char* name, double (*function)(double, double)) {
    f[name] = of_two_numbers(name, function);
  };
  two("atan2", [](double y, double x) { return std::atan2(y, x); });
  two("copysign", [](double x, double y) { return std::copysign(x, y); });
  two("fmod", [](double x, double y) { return std::fmod(x, y); });
  two("pow", [](double x, double y) { return std::pow(x, y); });
  f["ceil"] = to_whole("ceil", [](double x) { return std::ceil(x); });
  f["floor"] = to_whole("floor", [](double x) { return std::floor(x); });
  f["trunc"] = to_whole("trunc", [](double x) { return std::trunc(x); });
  f["isfinite"] = asks("isfinite", [](double x) { return std::isfinite(x); });
  f["isinf"] = asks("isinf", [](double x) { return std::isinf(x); });
  f["isnan"] = asks("isnan", [](double x) { return std::isnan(x); });
  f["hypot"] = hypot_of;
  f["log"] = log_of;
}

void add_builtins(Functions& f) {
  f["abs"] = abs_of;
  f["all"] = [](const Args& args) {
    need("all", args, 1, 1);
    const Args items = items_of(args[0]);
    return Value(std::all_of(items.begin(), items.end(), is_true));
  };
  f["any"] = [](const Args& args) {
    need("any", args, 1, 1);
    const Args items = items_of(args[0]);
    return Value(std::any_of(items.begin(), items.end(), is_true));
  };
  f["bool"] = [](const Args& args) {
    need("bool", args, 1, 1);
    return Value(is_true(args[0]));
  };
  f["dict"] = dict_of;
  f["float"] = float_of;
  f["int"] = int_of;
  f["len"] = len_of;
  f["list"] = list_of;
  f["max"] = [](const Args& args) { return extreme(args, "max", 1); };
  f["min"] = [](const Args& args) { return extreme(args, "min", -1); };
  f["range"] = range_of;
  f["round"] = round_of;
  f["sorted"] = sorted_of;
  f["str"] = [](const Args& args) {
    need("str", args, 0, 1);
    return Value(args.empty() ? std::string() : to_text(args[0]));
  };
  f["sum"] = sum_of;
  f["tuple"] = list_of;
}

const Functions& functions() {
  static const Functions table = [] {
    Functions f;
    add_math(f);
    add_builtins(f);
    return f;
  }();
  return table;
}

// ---- methods

const std::string& text_in(const Args& args, std::size_t i, const std::string& method) {
  const std::string* text = i < args.size() ? args[i].text() : nullptr;
  if (text == nullptr) throw Fault{fmt::format(".{}() needs a text in its brackets", method)};
  return *text;
}

std::string with_case(std::string text, int (*change)(int)) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x80) c = static_cast<char>(change(c));
  return text;
}

void append(std::string& out, const std::string& more) {
  constexpr std::size_t kLongest = 100'000;
  if (out.size() + more.size() > kLongest)
    throw Fault{"a text grows too long", fmt::format("At most {} bytes.", kLongest)};
  out += more;
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  if (from.empty()) throw Fault{".replace() of an empty text"};
  std::string out;
  std::size_t at = 0;
  for (std::size_t next; (next = text.find(from, at)) != std::string::npos; at = next + from.size())
    append(out, text.substr(at, next - at) + to);
  return out + text.substr(at);
}

Value split(const std::string& text, const Args& args) {
  Args pieces;
  if (args.empty()) {
    std::string_view rest = trimmed(text);
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n"));
      pieces.emplace_back(std::string(word));
      rest = trimmed(rest.substr(word.size()));
    }
    return Value(std::move(pieces));
  }
  const std::string& separator = text_in(args, 0, "split");
  if (separator.empty()) throw Fault{".split() at an empty text"};
  std::size_t at = 0;
  for (std::size_t next; (next = text.find(separator, at)) != std::string::npos;
       at = next + separator.size())
    pieces.emplace_back(text.substr(at, next - at));
  pieces.emplace_back(text.substr(at));
  return Value(std::move(pieces));
}

Value text_method(const std::string& text, const std::string& name, const Args& args) {
  if (name == "lower") return Value(with_case(text, std::tolower));
  if (name == "upper") return Value(with_case(text, std::toupper));
  if (name == "strip" && args.empty()) return Value(std::string(trimmed(text)));
  if (name == "startswith") return Value(text.starts_with(text_in(args, 0, name)));
  if (name == "endswith") return Value(text.ends_with(text_in(args, 0, name)));
  if (name == "replace")
    return Value(replaced(text, text_in(args, 0, name), text_in(args, 1, name)));
  if (name == "split") return split(text, args);
  if (name == "join") {
    need(".join", args, 1, 1);
    std::string out;
    const Args items = items_of(args[0]);
    for (std::size_t i = 0; i < items.size(); ++i)
      append(out, (i > 0 ? text : "") + text_in(items, i, name));
    return Value(std::move(out));
  }
  throw Fault{fmt::format("a text has no method .{}() here", name),
              "Known: lower, upper, strip, startswith, endswith, replace, split and join."};
}

Value dict_method(const Value& dict, const std::string& name, const Args& args) {
  Args out;
  if (name == "get") {
    need(".get", args, 1, 2);
    const Value* found = dict.entry(to_text(args[0]));
    return found != nullptr ? *found : args.size() > 1 ? args[1] : Value();
  }
  if (name == "keys") return Value(items_of(dict));
  if (name == "values") {
    for (const auto& [key, value] : *dict.entries()) out.push_back(value);
    return Value(std::move(out));
  }
  if (name == "items") {
    for (const auto& [key, value] : *dict.entries()) out.emplace_back(Args{Value(key), value});
    return Value(std::move(out));
  }
  throw Fault{fmt::format("a dictionary has no method .{}() here", name),
              "Known: get, keys, values and items."};
}

// ---- arithmetic

/// The Python rule of rounding towards minus infinity, and a remainder with the divisor's sign.
std::pair<double, double> floor_division(double a, double b) {
  double rest = std::fmod(a, b);
  double times = (a - rest) / b;
  if (rest != 0.0) {
    if ((b < 0.0) != (rest < 0.0)) {
      rest += b;
      times -= 1.0;
    }
  } else {
    rest = std::copysign(0.0, b);
  }
  if (times == 0.0) return {std::copysign(0.0, a / b), rest};
  double rounded = std::floor(times);
  if (times - rounded > 0.5) rounded += 1.0;
  return {rounded, rest};
}

void refuse_zero(const Value& divisor) {
  if (divisor.number() == 0.0)
    throw Fault{"division by zero", "Check the property that stands below the line."};
}

std::pair<std::int64_t, std::int64_t> floor_division(std::int64_t a, std::int64_t b) {
  if (a == std::numeric_limits<std::int64_t>::min() && b == -1) too_large("//");
  std::int64_t times = a / b, rest = a % b;
  if (rest != 0 && (rest < 0) != (b < 0)) {
    rest += b;
    --times;
  }
  return {times, rest};
}

Value repeated(const Value& what, std::int64_t times) {
  times = std::max<std::int64_t>(times, 0);
  if (static_cast<std::uint64_t>(times) * std::max<std::size_t>(what.size(), 1) > 100'000)
    throw Fault{"a list or text is repeated too often", "At most 100000 values."};
  if (const std::string* text = what.text()) {
    std::string out;
    for (std::int64_t i = 0; i < times; ++i) out += *text;
    return Value(std::move(out));
  }
  Args out;
  for (std::int64_t i = 0; i < times; ++i)
    out.insert(out.end(), what.items()->begin(), what.items()->end());
  return Value(std::move(out));
}

bool is_sequence(const Value& value) { return value.text() != nullptr || value.items() != nullptr; }

std::size_t place(std::int64_t index, std::size_t size) {
  const auto count = static_cast<std::int64_t>(size);
  if (index < 0) index += count;
  if (index < 0 || index >= count)
    throw Fault{fmt::format("there is no item {} in a list of {}", index, size),
                "The first item is [0]."};
  return static_cast<std::size_t>(index);
}

std::size_t bound(const Value& index, std::size_t size, std::size_t otherwise) {
  if (index.is_none()) return otherwise;
  std::int64_t at = index.integer();
  if (at < 0) at += static_cast<std::int64_t>(size);
  return static_cast<std::size_t>(std::clamp<std::int64_t>(at, 0, static_cast<std::int64_t>(size)));
}

}  // namespace

std::optional<Value> constant(const std::string& name) {
  if (name == "pi") return Value(std::numbers::pi);
  if (name == "e") return Value(std::numbers::e);
  if (name == "tau") return Value(2.0 * std::numbers::pi);
  if (name == "inf") return Value(std::numeric_limits<double>::infinity());
  if (name == "nan") return Value(std::numeric_limits<double>::quiet_NaN());
  if (name == "True" || name == "true") return Value(true);
  if (name == "False" || name == "false") return Value(false);
  if (name == "None") return Value();
  return std::nullopt;
}

std::optional<Value> call_function(const std::string& name, const Args& args) {
  const auto known = functions().find(name);
  if (known == functions().end()) return std::nullopt;
  return known->second(args);
}

Value call_method(const Value& owner, const std::string& name, const Args& args) {
  if (const std::string* text = owner.text()) return text_method(*text, name, args);
  if (owner.entries() != nullptr) return dict_method(owner, name, args);
  throw Fault{fmt::format("a {} has no method .{}()", type_name(owner), name)};
}

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (const auto& [name, unused] : functions()) names.push_back(name);
  return names;
}

Value sum(const Value& a, const Value& b) {
  if (a.is_integer() && b.is_integer()) {
    std::int64_t result = 0;
    if (__builtin_add_overflow(a.integer(), b.integer(), &result)) too_large("+");
    return Value(result);
  }
  if (a.is_number() && b.is_number()) return Value(a.number() + b.number());
  if (a.text() != nullptr && b.text() != nullptr) return Value(*a.text() + *b.text());
  if (a.items() == nullptr || b.items() == nullptr) wrong_types("the sum", a, b);
  Args items = *a.items();
  items.insert(items.end(), b.items()->begin(), b.items()->end());
  return Value(std::move(items));
}

Value difference(const Value& a, const Value& b) {
  if (!a.is_number() || !b.is_number()) wrong_types("the difference", a, b);
  if (!a.is_integer() || !b.is_integer()) return Value(a.number() - b.number());
  std::int64_t result = 0;
  if (__builtin_sub_overflow(a.integer(), b.integer(), &result)) too_large("-");
  return Value(result);
}

Value product(const Value& a, const Value& b) {
  if (is_sequence(a) && b.is_integer()) return repeated(a, b.integer());
  if (a.is_integer() && is_sequence(b)) return repeated(b, a.integer());
  if (!a.is_number() || !b.is_number()) wrong_types("the product", a, b);
  if (!a.is_integer() || !b.is_integer()) return Value(a.number() * b.number());
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a.integer(), b.integer(), &result)) too_large("*");
  return Value(result);
}

Value quotient(const Value& a, const Value& b) {
  if (!a.is_number() || !b.is_number()) wrong_types("the quotient", a, b);
  refuse_zero(b);
  return Value(a.number() / b.number());
}

Value floor_quotient(const Value& a, const Value& b) {
  if (!a.is_number() || !b.is_number()) wrong_types("the quotient", a, b);
  refuse_zero(b);
  if (a.is_integer() && b.is_integer())
    return Value(floor_division(a.integer(), b.integer()).first);
  return Value(floor_division(a.number(), b.number()).first);
}

Value remainder(const Value& a, const Value& b) {
  if (a.text() != nullptr)
    throw Fault{"% after a text is not read", "Join texts by +: 'thruster_' + str(i)."};
  if (!a.is_number() || !b.is_number()) wrong_types("the remainder", a, b);
  refuse_zero(b);
  if (a.is_integer() && b.is_integer())
    return Value(floor_division(a.integer(), b.integer()).second);
  return Value(floor_division(a.number(), b.number()).second);
}

Value power(const Value& a, const Value& b) {
  if (!a.is_number() || !b.is_number()) wrong_types("the power", a, b);
  if (b.number() < 0.0) refuse_zero(a);
  if (a.is_integer() && b.is_integer() && b.integer() >= 0) {
    const std::int64_t base = a.integer();
    if (base == 0 || base == 1) return Value(b.integer() == 0 ? std::int64_t{1} : base);
    if (base == -1) return Value(std::int64_t{b.integer() % 2 == 0 ? 1 : -1});
    std::int64_t result = 1;
    for (std::int64_t i = 0; i < b.integer(); ++i)
      if (__builtin_mul_overflow(result, base, &result)) too_large("**");
    return Value(result);
  }
  const double result = std::pow(a.number(), b.number());
  if (std::isfinite(a.number()) && std::isfinite(b.number()) && !std::isfinite(result))
    throw Fault{fmt::format("{} ** {} has no value", to_text(a), to_text(b)),
                "A negative number has whole powers only."};
  return Value(result);
}

Value negative(const Value& a) {
  if (!a.is_integer()) return Value(-a.number());
  if (a.integer() == std::numeric_limits<std::int64_t>::min()) too_large("-");
  return Value(-a.integer());
}

std::optional<int> order(const Value& a, const Value& b) {
  const auto compared = [](const auto& x, const auto& y) -> std::optional<int> {
    if (x < y) return -1;
    if (y < x) return 1;
    if (x == y) return 0;
    return std::nullopt;
  };
  if (a.is_integer() && b.is_integer()) return compared(a.integer(), b.integer());
  if (a.is_number() && b.is_number()) return compared(a.number(), b.number());
  if (a.text() != nullptr && b.text() != nullptr) return compared(*a.text(), *b.text());
  if (a.items() == nullptr || b.items() == nullptr) wrong_types("the comparison", a, b);
  const std::size_t common = std::min(a.items()->size(), b.items()->size());
  for (std::size_t i = 0; i < common; ++i)
    if (!are_equal((*a.items())[i], (*b.items())[i]))
      return order((*a.items())[i], (*b.items())[i]);
  return compared(a.items()->size(), b.items()->size());
}

bool contains(const Value& whole_value, const Value& part) {
  if (const std::string* text = whole_value.text()) {
    if (part.text() == nullptr) wrong_types("`in`", part, whole_value);
    return text->find(*part.text()) != std::string::npos;
  }
  if (whole_value.entries() != nullptr) return whole_value.entry(to_text(part)) != nullptr;
  const Args items = items_of(whole_value);
  return std::any_of(items.begin(), items.end(),
                     [&](const Value& one) { return are_equal(one, part); });
}

Value item(const Value& owner, const Value& index) {
  if (const auto* entries = owner.entries()) {
    const std::string key = to_text(index);
    if (const Value* found = owner.entry(key)) return *found;
    std::string known;
    for (std::size_t i = 0; i < entries->size() && i < 8; ++i)
      known += (i > 0 ? ", " : "") + (*entries)[i].first.substr(0, 40);
    throw Fault{fmt::format("the dictionary has no entry `{}`", key.substr(0, 64)),
                known.empty() ? "It is empty." : fmt::format("It has: {}.", known)};
  }
  if (const std::string* text = owner.text())
    return Value(std::string(1, (*text)[place(index.integer(), text->size())]));
  if (const auto* items = owner.items()) return (*items)[place(index.integer(), items->size())];
  throw Fault{fmt::format("a {} has no items", type_name(owner)),
              "Only lists, dictionaries and texts can be followed by [ ]."};
}

Value slice(const Value& owner, const Value& first, const Value& last) {
  const std::string* text = owner.text();
  if (!is_sequence(owner)) throw Fault{fmt::format("a {} has no parts", type_name(owner))};
  const std::size_t size = text != nullptr ? text->size() : owner.items()->size();
  const std::size_t begin = bound(first, size, 0);
  const std::size_t end = std::max(bound(last, size, size), begin);
  if (text != nullptr) return Value(text->substr(begin, end - begin));
  return Value(Args(owner.items()->begin() + static_cast<std::ptrdiff_t>(begin),
                    owner.items()->begin() + static_cast<std::ptrdiff_t>(end)));
}

}  // namespace remora::xacro
