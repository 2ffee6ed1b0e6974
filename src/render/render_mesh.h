// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/triangle_mesh.h"

namespace remora {

/// A vertex as the graphics unit takes it.
struct RenderVertex {
  float position[3];
  float normal[3];
};

/// One level of detail: a run of indices, and how far its surface is from the true one [m].
struct MeshLevel {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  float error = 0.0f;
};

/// A mesh ready to draw: smooth normals except over edges, indices in an order that is kind to
/// caches, levels of detail from fine to coarse over the same vertices.
struct RenderMesh {
  std::vector<RenderVertex> vertices;
  std::vector<std::uint32_t> indices;
  std::vector<MeshLevel> levels;
  Aabb box;                    ///< around all of it
  Vec3 centre = Vec3::Zero();  ///< of the bounding sphere
  double radius = 0.0;
};

/// Edges sharper than `crease` [rad] stay edges.
[[nodiscard]] RenderMesh make_render_mesh(const TriangleMesh& mesh, double crease = 0.7);

/// The same in pieces of at most `most_triangles`, so that of a large thing only what is in view is
/// drawn, and only what is near in full detail. No gaps: pieces keep their borders at all levels.
[[nodiscard]] std::vector<RenderMesh> make_render_pieces(const TriangleMesh& mesh,
                                                         double crease = 0.7,
                                                         std::size_t most_triangles = 1500);

/// A tile of a larger surface, as a whole and, when it is large, in pieces. `ring` holds triangles
/// of its neighbours around it: they count in its normals and are not drawn, so that no seam shows.
/// All borders are kept at all levels.
struct RenderTile {
  RenderMesh whole;
  std::vector<RenderMesh> pieces;
};
[[nodiscard]] RenderTile make_render_tile(const TriangleMesh& tile, const TriangleMesh& ring,
                                          double crease = 0.7, std::size_t most_triangles = 1500);

/// The coarsest level whose error covers less than `pixels` pixels at this distance, seen with a
/// focal length in pixels.
[[nodiscard]] const MeshLevel& level_for(const RenderMesh& mesh, double distance, double focal_px,
                                         double pixels = 1.0);

}  // namespace remora
