// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scenario/xacro/value.h"

namespace remora::xacro {

/// pi, e, tau, inf, nan, True, False, None.
[[nodiscard]] std::optional<Value> constant(const std::string& name);

/// Python's own functions and those of its module `math`; empty when there is no such function.
[[nodiscard]] std::optional<Value> call_function(const std::string& name,
                                                 const std::vector<Value>& args);

/// Methods of texts and dictionaries, such as `name.upper()`.
[[nodiscard]] Value call_method(const Value& owner, const std::string& name,
                                const std::vector<Value>& args);

/// Names of all functions, to suggest one.
[[nodiscard]] std::vector<std::string> function_names();

// Arithmetic as Python does it: int stays int, / is always a float, // and % round down.
[[nodiscard]] Value sum(const Value& a, const Value& b);
[[nodiscard]] Value difference(const Value& a, const Value& b);
[[nodiscard]] Value product(const Value& a, const Value& b);
[[nodiscard]] Value quotient(const Value& a, const Value& b);
[[nodiscard]] Value floor_quotient(const Value& a, const Value& b);
[[nodiscard]] Value remainder(const Value& a, const Value& b);
[[nodiscard]] Value power(const Value& a, const Value& b);
[[nodiscard]] Value negative(const Value& a);

/// Below zero when a comes before b, above when after; numbers, texts and lists can be ordered.
/// Not a number comes neither before nor after: empty.
[[nodiscard]] std::optional<int> order(const Value& a, const Value& b);
/// `part in whole`
[[nodiscard]] bool contains(const Value& whole, const Value& part);
[[nodiscard]] Value item(const Value& owner, const Value& index);
/// `owner[first:last]`; either may be None.
[[nodiscard]] Value slice(const Value& owner, const Value& first, const Value& last);

}  // namespace remora::xacro
