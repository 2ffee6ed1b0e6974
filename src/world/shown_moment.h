// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/sim_time.h"
#include "world/lookout.h"

namespace remora {

/// The moment that a camera's picture shows. Pictures of one moment are the same to the last grain,
/// and no two others are: so whoever watches them tells that the picture stands, and nothing else
/// of the camera.
[[nodiscard]] inline SimTime shown_moment(const CameraState& camera, SimTime now) {
  return camera.fault == CameraFaultKind::frozen ? camera.fault_since : now;
}

}  // namespace remora
