// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "math/pose.h"

namespace remora {

/// The corners of the least convex outline around points, counter-clockwise where x points right
/// and y up, no three on a line (Andrew's monotone chain).
[[nodiscard]] std::vector<Vec2> convex_outline(std::vector<Vec2> points);

}  // namespace remora
