// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "content/fouling_field.h"
#include "content/hull_defect.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// `fouling: {level: 3, seed: 7, waterline: 0}`: what grows on an object, in its own frame. Without
/// a level it can be fouled later; without a waterline that is `still_surface`.
[[nodiscard]] std::optional<FoulingSpec> read_fouling(Section& object, double still_surface);

/// `defects: [{kind: coating_damage, position: [10, 5.2, 2], size: 0.4}]`: of all kinds.
/// In place of the position, or besides, `component: anode_hull_aft` names the pieces it is on.
[[nodiscard]] std::vector<HullDefect> read_hull_defects(Section& object);

}  // namespace remora
