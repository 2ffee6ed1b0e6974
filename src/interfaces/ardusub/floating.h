// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "environment/environment.h"
#include "hydro/hull.h"
#include "math/rigid_state.h"

namespace remora::ardusub {

/// A vehicle afloat in still water above or below where it is: level, at rest, with its heading, as
/// deep as its weight presses it. One that sinks lies with its origin in the surface.
[[nodiscard]] RigidState afloat(const Hull& hull, const EnvironmentModel& environment,
                                const EnvironmentState& water, const RigidState& given);

}  // namespace remora::ardusub
