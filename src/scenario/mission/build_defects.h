// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "appearance/visual_spec.h"
#include "content/hull_defect.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// Builds those defects that change a shape into what eyes see of an object (contacts do not notice
/// them), and finds the place of those that only name their component. What cannot be built is put
/// into the diagnostics, at `defects` of the object.
void build_defects(Section& object, std::vector<HullDefect>& defects,
                   std::vector<VisualSpec>& visuals);

}  // namespace remora
