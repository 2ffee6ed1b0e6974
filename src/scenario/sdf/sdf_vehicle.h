// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "world/world_spec.h"

namespace remora {

/// Which way the axes of a robot file's base link point.
enum class BodyAxes {
  forward_left_up,    ///< what SDF, URDF and ROS ask for
  forward_right_down  ///< what some underwater robots have all the same
};

struct SdfOptions {
  std::string name;  ///< of the vehicle; the model's own when empty
  /// The only place from which meshes and included models are read; none when empty.
  std::filesystem::path folder;
  BodyAxes axes = BodyAxes::forward_left_up;
};

/// The vehicle that an SDF or URDF robot describes, with the parameters of its Gazebo plugins: see
/// docs/guides/importing.md for what is understood. The origin and axes of B are those of the link
/// that carries the hydrodynamics (else the model's first link), turned to forward-right-down. All
/// links become one rigid body. Where the vehicle starts and how it is controlled is left at the
/// defaults. Whatever is wrong is an error; whatever is left out, a warning or a note.
[[nodiscard]] std::optional<VehicleSpec> vehicle_from_sdf(std::string_view text,
                                                          const std::string& file,
                                                          const SdfOptions& options,
                                                          Diagnostics& diagnostics);

}  // namespace remora
