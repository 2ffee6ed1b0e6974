// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh_text.h"

#include <fmt/format.h>

#include <iterator>

namespace remora {

std::string obj_text(const TriangleMesh& mesh) {
  std::string text = "# Remora, metres\n";
  const auto end = std::back_inserter(text);
  for (const Vec3& v : mesh.vertices) fmt::format_to(end, "v {} {} {}\n", v.x(), v.y(), v.z());
  for (const Triangle& t : mesh.triangles)  // counted from 1
    fmt::format_to(end, "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

std::string ply_text(const TriangleMesh& mesh) {
  std::string text = fmt::format(
      "ply\nformat ascii 1.0\ncomment Remora, metres\nelement vertex {}\n"
      "property double x\nproperty double y\nproperty double z\n"
      "element face {}\nproperty list uchar int vertex_indices\nend_header\n",
      mesh.vertices.size(), mesh.triangles.size());
  const auto end = std::back_inserter(text);
  for (const Vec3& v : mesh.vertices) fmt::format_to(end, "{} {} {}\n", v.x(), v.y(), v.z());
  for (const Triangle& t : mesh.triangles) fmt::format_to(end, "3 {} {} {}\n", t[0], t[1], t[2]);
  return text;
}

}  // namespace remora
