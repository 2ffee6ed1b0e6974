// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "world/world.h"

namespace remora {

/// What is left of a run that diverged, for people and other programs: time, steps and hash; where
/// every moving body was and how it moved, by its name; and under `state` everything else, by the
/// names of the fields. SI, north-east-down; attitude as a quaternion w, x, y, z; matrices column
/// by column; null for a number that is not finite and for an override that nobody gave.
[[nodiscard]] std::string to_json(const Model& model, const State& state);

}  // namespace remora
