// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "scenario/sdf/sdf_vehicle.h"
#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// A robot file that a scene names, and how it is to be read.
struct RobotFile {
  std::string written;  ///< its path as the scene has it
  std::string text;
  SdfOptions options;
};

/// Whether a path is that of a robot: `.urdf`, `.sdf` or `.xacro`.
[[nodiscard]] bool is_robot_path(const std::string& written);

/// The file that `key` names, with the `axes` and `xacro_args` beside it; empty, with the reason in
/// the diagnostics, when it cannot be read.
[[nodiscard]] std::optional<RobotFile> read_robot_file(Section& section, std::string_view key,
                                                       const ReadContext& context);

}  // namespace remora
