// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "base/diagnostics.h"
#include "scenario/sdf/sdf_model.h"
#include "scenario/xml_tree.h"

namespace remora {

/// The model of a URDF `<robot>`, every link and joint with its line; M is the frame of its first
/// link. A tree only: a link with two parents is an error. A link called `world` is the world.
[[nodiscard]] std::optional<SdfModel> read_urdf_model(const XmlNode& robot,
                                                      Diagnostics& diagnostics);

}  // namespace remora
