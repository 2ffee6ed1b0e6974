// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "geometry/triangle_mesh.h"

namespace remora {

// A mesh as the text of a file, each number so that it reads back to the last bit.

[[nodiscard]] std::string obj_text(const TriangleMesh& mesh);
[[nodiscard]] std::string ply_text(const TriangleMesh& mesh);

}  // namespace remora
