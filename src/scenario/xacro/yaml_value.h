// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/xacro/value.h"
#include "scenario/yaml/yaml_tree.h"

namespace remora::xacro {

/// What `load_yaml` makes of a file: dictionaries, lists, numbers, texts. `!degrees 90` and its
/// like are angles in radians, `!millimeters 5` and its like lengths in metres.
[[nodiscard]] Value value_of_yaml(const YamlNode& node);

}  // namespace remora::xacro
