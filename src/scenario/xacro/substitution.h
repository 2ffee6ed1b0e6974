// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "scenario/xacro/expression.h"
#include "scenario/xacro/value.h"

namespace remora::xacro {

/// What `$(command rest)` stands for.
using Command = std::function<Value(const std::string& command, const std::string& rest)>;

/// A text with every `${expression}` and `$(command)` replaced by its value. A text that is nothing
/// but one of them keeps the value's type. `$${` and `$$(` stand for themselves with one `$` less.
[[nodiscard]] Value substituted(std::string_view text, Names& names, Budget& budget,
                                const Command& command);

}  // namespace remora::xacro
