// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "appearance/visual_spec.h"
#include "multibody/multibody_spec.h"

namespace remora {

enum class ArmLinkRole { link, jaw };

/// A link of an arm for eyes, made from what others touch of it: housings with bolts and hoses from
/// cylinders, ribbed fingers from the boxes of jaws, in the look of its paint or metal.
[[nodiscard]] std::vector<VisualSpec> arm_link_visuals(const std::vector<ShapeSpec>& shapes,
                                                       const Appearance& look, ArmLinkRole role);

}  // namespace remora
