// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/multibody_spec.h"
#include "scenario/yaml/yaml_reader.h"

namespace remora {

/// The joint's kind, under the given key, `axis`, limits and start, `damping`, `friction`, `motor`.
void read_joint(Section& section, std::string_view kind_key, JointSpec& joint);

}  // namespace remora
