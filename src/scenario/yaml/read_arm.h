// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `arms`: each a chain or tree of `links`, from a file in arms/ or written out, or a URDF or SDF
/// file beside the scene, mounted on the vehicle's hull. Its links are added to the vehicle as
/// `arm/link`, its joints by the same names; those of a URDF or SDF file keep their own.
void read_arms(Section& owner, const ReadContext& context, VehicleSpec& vehicle);

/// `start_deg` and `start` (of sliding joints, m): where the joints of a URDF or SDF file are at
/// first, by their names without `prefix`.
void read_joint_starts(Section& section, const std::string& prefix, std::vector<LinkSpec>& links);

}  // namespace remora
