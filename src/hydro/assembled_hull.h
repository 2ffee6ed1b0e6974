// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hydro/object_hull.h"

namespace remora {

/// One solid piece of a body: a tube of an arm, a jaw, a motor's housing.
struct SolidPart {
  ObjectHullSpec object;
  Pose X_BP = {};  ///< its middle and its axes; a cylinder's axis is Px
};

/// A body made of solid pieces: masses, displacements and added masses add up about Bo, drag acts
/// on strips along each piece. The pieces do not disturb each other's flow. At least one piece.
[[nodiscard]] FossenHullSpec assembled_hull(std::span<const SolidPart> parts);

}  // namespace remora
