// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "scenario/sdf/sdf_vehicle.h"
#include "scenario/xml_tree.h"
#include "world/world_spec.h"

namespace remora {

/// The joints of a URDF robot as UWSim counts them: those that move on their own, from the root
/// outwards, chain by chain, in the alphabetical order of their names where a link carries several.
[[nodiscard]] std::vector<std::string> uwsim_joint_order(const XmlNode& robot);

/// Whether a joint of the robot moves the link.
[[nodiscard]] bool is_moved_link(const XmlNode& robot, std::string_view link);

/// What moves on a robot hangs on the vehicle that flies in its place, which looks like it where
/// its file can be read.
void hang_arms(const std::string& text, const std::string& file, const SdfOptions& options,
               VehicleSpec& vehicle, Diagnostics& diagnostics);

/// `<jointValues>`: where the joints are at first, in UWSim's order [rad, m]. Values beyond a limit
/// stop at it, as they do there.
void set_joint_values(const XmlNode& values, const std::vector<std::string>& order,
                      VehicleSpec& vehicle, Diagnostics& diagnostics);

}  // namespace remora
