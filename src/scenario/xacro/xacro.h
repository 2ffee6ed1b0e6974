// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/xacro/packages.h"
#include "scenario/xml_tree.h"

namespace remora {

/// What a scene gives to `<xacro:arg>`: `xacro_args: {prefix: left}`.
struct XacroArgument {
  std::string name;
  std::string text;
  SourceLocation where;
};

struct XacroOptions {
  RobotFolders folders;  ///< from which other files may be included
  std::vector<XacroArgument> arguments = {};
};

/// Whether a robot file must be expanded first: its root names the xacro namespace, or an element
/// or the file's own name does.
[[nodiscard]] bool is_xacro(const XmlNode& root, const std::string& file);

/// Whether any element is one of xacro's.
[[nodiscard]] bool has_xacro_elements(const XmlNode& root);

/// The robot with properties, macros, conditions and included files written out; every element
/// keeps the file and line that it was written at. Nothing is left out: what cannot be expanded is
/// an error. docs/guides/importing.md has what is read. No clock, no environment, no files beyond
/// the folders.
[[nodiscard]] std::optional<XmlNode> expand_xacro(const XmlNode& root, const XacroOptions& options,
                                                  Diagnostics& diagnostics);

}  // namespace remora
