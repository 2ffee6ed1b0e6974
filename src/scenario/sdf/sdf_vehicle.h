// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/xacro/xacro.h"
#include "world/world_spec.h"

namespace remora {

/// Which way the axes of a robot file's base link point.
enum class BodyAxes {
  forward_left_up,    ///< what SDF, URDF and ROS ask for
  forward_right_down  ///< what some underwater robots have all the same
};

struct SdfOptions {
  std::string name;  ///< of the vehicle; the model's own when empty
  /// The robot's own: the only place from which meshes and included models are read, beside the
  /// packages below; none when empty.
  std::filesystem::path folder;
  BodyAxes axes = BodyAxes::forward_left_up;
  /// The folder around the robot in which packages lie beside its own; `folder` when empty.
  std::filesystem::path root = {};
  std::vector<std::filesystem::path> package_paths = {};  ///< further folders with packages
  std::vector<XacroArgument> arguments = {};              ///< what `$(arg name)` stands for
};

[[nodiscard]] XacroOptions xacro_options(const SdfOptions& options);

/// The vehicle that an SDF or URDF robot describes, with the parameters of its Gazebo plugins: see
/// docs/guides/importing.md for what is understood. The origin and axes of B are those of the link
/// that carries the hydrodynamics (else the model's first link), turned to forward-right-down.
/// Links that joints move become links of the vehicle under the file's names; all others are one
/// rigid body with the base. Where the vehicle starts and how it is controlled is left at the
/// defaults. Whatever is wrong is an error; whatever is left out, a warning or a note.
[[nodiscard]] std::optional<VehicleSpec> vehicle_from_sdf(std::string_view text,
                                                          const std::string& file,
                                                          const SdfOptions& options,
                                                          Diagnostics& diagnostics);

/// Where an arm sits.
struct SdfMounting {
  std::string arm;  ///< its name: links and joints are called `arm/…`; empty: as in the file
  Pose X_BA;        ///< of the arm's first link on the hull, its axes turned as the options say
  bool has_base = true;  ///< whether the first link belongs to the arm; else it is the hull itself
};

/// What moves of a robot, to hang on the hull of another vehicle: an arm. Thrusters and
/// hydrodynamics of its first link do not count.
struct SdfArm {
  std::vector<LinkSpec> links;
  std::vector<std::pair<std::string, std::string>> touching;
  std::vector<VisualSpec> hull_visuals;  ///< of the first link, where it is the hull itself
};
[[nodiscard]] std::optional<SdfArm> arm_from_sdf(std::string_view text, const std::string& file,
                                                 const SdfOptions& options,
                                                 const SdfMounting& mounting,
                                                 Diagnostics& diagnostics);

}  // namespace remora
