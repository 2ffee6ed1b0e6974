// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// `arms`: each a chain or tree of `links`, from a file in arms/ or written out, mounted on the
/// vehicle's hull. Its links are added to the vehicle as `arm/link`, its joints by the same names.
void read_arms(Section& owner, const ReadContext& context, VehicleSpec& vehicle);

}  // namespace remora
