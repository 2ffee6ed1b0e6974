// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "scenario/yaml/read_context.h"
#include "scenario/yaml/yaml_reader.h"
#include "world/world_spec.h"

namespace remora {

/// The `tether` of a vehicle's entry; nothing when it has none. `vehicle` is the one it hangs on,
/// complete but for its tether.
[[nodiscard]] std::optional<TetherSpec> read_tether(Section& entry, const ReadContext& context,
                                                    const VehicleSpec& vehicle);

/// Words of AutomaticPayOut.
[[nodiscard]] const Choices<AutomaticPayOut>& automatic_pay_out_words();

}  // namespace remora
