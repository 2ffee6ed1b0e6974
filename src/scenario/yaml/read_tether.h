// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// The `tether` of a vehicle's or object's entry; nothing when it has none. `body` and `collision`
/// are the name and the shapes of what it hangs on.
[[nodiscard]] std::optional<TetherSpec> read_tether(Section& entry, const ReadContext& context,
                                                    const std::string& body,
                                                    const CollisionSpec& collision);

/// Words of AutomaticPayOut.
[[nodiscard]] const Choices<AutomaticPayOut>& automatic_pay_out_words();

}  // namespace remora
