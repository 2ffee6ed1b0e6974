// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "world/model.h"
#include "world/output.h"
#include "world/state.h"

namespace remora {

/// Applies the rules of plugs and sockets to where the step has brought them and to what pressed:
/// makes, changes and removes the constraints that hold plugs. `state.now` is the end of the step.
void step_plugs(const Model& model, State& state, Output& output);

/// Takes plugs out that are on the tree of `body`, or in it: it was put elsewhere or taken away.
void release_plugs_of(const Model& model, BodyId body, State& state);

/// Of such entries in timelines and logs.
inline constexpr const char* kPlugKind = "plug";
/// What happened to a plug in the step that changed it, for people: "lead locked in plate/left at
/// 52 N".
[[nodiscard]] std::string plug_text(const Model& model, const State& state, const Output& output,
                                    std::size_t plug);

/// Where a plug stands in the frame of a receptacle.
[[nodiscard]] Pose plug_in_receptacle(const Model& model, const State& state, const PlugModel& plug,
                                      std::uint32_t receptacle);

}  // namespace remora
