// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_hull.h"

#include <LinearMath/btConvexHullComputer.h>

#include "math/symmetric_matrix.h"

namespace remora {
namespace {

/// Twice the area of a polygon as a vector along its normal (Newell): good for any number of
/// corners that are only nearly in one plane.
Vec3 newell_normal(const std::vector<Vec3>& vertices, const std::vector<std::uint32_t>& polygon) {
  Vec3 sum = Vec3::Zero();
  const Vec3& origin = vertices[polygon[0]];
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    sum += (vertices[polygon[i]] - origin).cross(vertices[polygon[i + 1]] - origin);
  }
  return sum;
}

bool span_a_solid(std::span<const Vec3> points) {
  if (points.size() < 4) return false;
  Vec3 mean = Vec3::Zero();
  for (const Vec3& p : points) mean += p / static_cast<double>(points.size());
  Mat3 scatter = Mat3::Zero();
  for (const Vec3& p : points) scatter += (p - mean) * (p - mean).transpose();
  const Vec3 squares = eigenvalues(scatter);
  // The hull is computed on a grid of some 1e-4 of its size: flatter than that has no inside.
  return squares[2] > 0.0 && squares[0] > 1e-7 * squares[2];
}

}  // namespace

std::optional<ConvexHull> convex_hull(std::span<const Vec3> points) {
  for (const Vec3& p : points) {
    if (!p.allFinite() || p.cwiseAbs().maxCoeff() > 1e9) return std::nullopt;
  }
  // Stretching keeps what is on the hull and what is coplanar. With equal extents, the computer's
  // grid is as fine across a thin wall as along it.
  Aabb box;
  for (const Vec3& p : points) box.include(p);
  if (points.size() < 4 || box.size().minCoeff() <= 0.0) return std::nullopt;
  std::vector<Vec3> stretched;
  for (const Vec3& p : points) stretched.push_back((p - box.centre()).cwiseQuotient(box.size()));
  if (!span_a_solid(stretched)) return std::nullopt;

  btConvexHullComputer computer;
  computer.compute(stretched[0].data(), static_cast<int>(sizeof(Vec3)),
                   static_cast<int>(stretched.size()), 0.0, 0.0);

  ConvexHull hull;
  for (int i = 0; i < computer.vertices.size(); ++i) {
    // The computer rounds to its integer grid; the input's own coordinates are exact.
    hull.vertices.push_back(points[static_cast<std::size_t>(computer.original_vertex_index[i])]);
  }
  for (int f = 0; f < computer.faces.size(); ++f) {
    ConvexHull::Face face;
    const btConvexHullComputer::Edge* const first = &computer.edges[computer.faces[f]];
    const btConvexHullComputer::Edge* edge = first;
    do {
      face.vertices.push_back(static_cast<std::uint32_t>(edge->getSourceVertex()));
      edge = edge->getNextEdgeOfFace();
    } while (edge != first);
    const Vec3 n = newell_normal(hull.vertices, face.vertices);
    if (face.vertices.size() < 3 || n.norm() == 0.0) continue;
    face.normal = n.normalized();
    face.offset = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t v : face.vertices) {
      face.offset = std::max(face.offset, face.normal.dot(hull.vertices[v]));
    }
    hull.faces.push_back(std::move(face));
  }
  if (hull.faces.size() < 4) return std::nullopt;
  return hull;
}

TriangleMesh to_mesh(const ConvexHull& hull) {
  TriangleMesh mesh{hull.vertices, {}};
  for (const ConvexHull::Face& face : hull.faces) {
    for (std::size_t i = 1; i + 1 < face.vertices.size(); ++i) {
      mesh.triangles.push_back({face.vertices[0], face.vertices[i], face.vertices[i + 1]});
    }
  }
  return mesh;
}

}  // namespace remora
