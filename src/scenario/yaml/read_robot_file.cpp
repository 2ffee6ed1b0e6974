// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/read_robot_file.h"

#include <fmt/format.h>

namespace remora {
namespace {

constexpr std::size_t kLongestRobot = 4u << 20;  // bytes

/// `xacro_args: {prefix: left, with_arm: true}`
std::vector<XacroArgument> read_xacro_arguments(Section& section) {
  std::vector<XacroArgument> arguments;
  const YamlNode* node = section.node("xacro_args");
  if (node == nullptr) return arguments;
  if (node->kind != YamlNode::Kind::map) {
    section.error("xacro_args", "`xacro_args` is not a map of names and values",
                  "Write {prefix: left, with_arm: true}");
    return arguments;
  }
  for (const YamlNode::Entry& entry : node->entries) {
    if (entry.value.kind == YamlNode::Kind::scalar)
      arguments.push_back({entry.key, entry.value.text, entry.value.where()});
    else
      section.error(fmt::format("xacro_args.{}", entry.key),
                    fmt::format("the argument `{}` is not a number, a word or a text", entry.key),
                    "Write one value; an empty text is \"\"");
  }
  return arguments;
}

}  // namespace

bool is_robot_path(const std::string& written) {
  return written.ends_with(".urdf") || written.ends_with(".sdf") || written.ends_with(".xacro");
}

std::optional<RobotFile> read_robot_file(Section& section, std::string_view key,
                                         const ReadContext& context) {
  RobotFile file;
  section.read(key, file.written);
  section.read("axes", file.options.axes,
               Choices<BodyAxes>{{"forward_left_up", BodyAxes::forward_left_up},
                                 {"forward_right_down", BodyAxes::forward_right_down}});
  file.options.arguments = read_xacro_arguments(section);
  Diagnostics& diagnostics = section.diagnostics();
  const SourceLocation where = section.where(key);
  const auto path = resolve_file(file.written, context.folder, context.paths, where, diagnostics);
  if (!path) return std::nullopt;
  auto text = read_text_file(*path, kLongestRobot, where, diagnostics);
  if (!text) return std::nullopt;
  file.text = std::move(*text);
  file.options.folder = path->parent_path();
  file.options.root = folder_around(*path, context.folder, context.paths);
  file.options.package_paths = context.paths.packages;
  return file;
}

}  // namespace remora
