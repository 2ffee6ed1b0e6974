// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "base/problem.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

struct ObjectEntry {
  ObjectSpec object;
  std::optional<TetherSpec> tether;  ///< a line that hangs on it: a flying lead
};

/// One entry of a scene's `objects`, written out in place or taken from assets/objects with
/// changes. Empty, with the reason in the diagnostics, when it names an object that is not there.
[[nodiscard]] std::optional<ObjectEntry> read_object(YamlNode entry, const std::string& path,
                                                     const ReadContext& context,
                                                     Diagnostics& diagnostics);

/// Objects that a fixed joint hangs on one that does not move: they are part of the surroundings,
/// and a body without any freedom is not a body to the integrator.
[[nodiscard]] std::vector<Problem> attachment_problems(const std::vector<ObjectSpec>& objects);

}  // namespace remora
