// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "world/model.h"
#include "world/state.h"

namespace remora {

/// What grows on a body now: as its scene has it, or as somebody has set it since. Null: only what
/// its looks show.
[[nodiscard]] inline const FoulingField* fouling_of(const Model& model, const State& state,
                                                    BodyId body) {
  return model.fouling(body, state.fouling);
}

/// The Level of Fouling that people are told: of the first body that can be fouled, where nothing
/// is said of it 0. None: nothing can be.
[[nodiscard]] inline std::optional<int> fouling_level(const Model& model, const State& state) {
  for (const BodyId body : model.objects()) {
    if (!model.can_be_fouled(body)) continue;
    const FoulingField* field = fouling_of(model, state, body);
    return field == nullptr ? 0 : field->pattern().level;
  }
  return std::nullopt;
}

}  // namespace remora
