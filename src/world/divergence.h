// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "world/model.h"
#include "world/output.h"

namespace remora {

/// What to say of a step that diverged, for people: whose motion left all bounds, body or tether,
/// and when. `at`: the time of the state, which is the last good one.
[[nodiscard]] std::string divergence_text(const Model& model, const Output& output, SimTime at);

}  // namespace remora
