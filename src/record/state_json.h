// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "world/world.h"

namespace remora {

/// Where every moving body was and how it moved, for people and other programs: what is left of a
/// run that diverged. SI, north-east-down; attitude as a quaternion w, x, y, z.
[[nodiscard]] std::string to_json(const Model& model, const State& state);

}  // namespace remora
