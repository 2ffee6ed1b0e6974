// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "appearance/appearance.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `appearance`: a name (`rust`), or a map of changes to one (`{look: rust, wear: 0.9}`). Nothing
/// when the section has none.
[[nodiscard]] std::optional<Appearance> read_appearance(Section& section);

/// How a piece of this name usually looks (a `propeller` is of bronze), or nothing.
[[nodiscard]] std::optional<Appearance> usual_look(std::string_view piece);

}  // namespace remora
