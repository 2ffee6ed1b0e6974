// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/triangle_mesh.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace remora {
namespace {

struct Corners {
  const Vec3& a;
  const Vec3& b;
  const Vec3& c;
};

Corners corners(const TriangleMesh& mesh, const Triangle& t) {
  return {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
}

Vec3 doubled_area(const Corners& t) { return (t.b - t.a).cross(t.c - t.a); }

/// The middle of the bounds. Integrals are taken about it: far from the origin, volumes of thin
/// tetrahedra would cancel badly.
Vec3 reference_point(const TriangleMesh& mesh) {
  return mesh.vertices.empty() ? Vec3(Vec3::Zero()) : bounds(mesh).centre();
}

double volume_about(const Vec3& o, const Corners& t) {
  return (t.a - o).dot((t.b - o).cross(t.c - o)) / 6.0;
}

}  // namespace

Aabb bounds(const TriangleMesh& mesh) {
  Aabb box;
  for (const Vec3& v : mesh.vertices) box.include(v);
  return box;
}

double area(const TriangleMesh& mesh) {
  double sum = 0.0;
  for (const Triangle& t : mesh.triangles) sum += 0.5 * doubled_area(corners(mesh, t)).norm();
  return sum;
}

double volume(const TriangleMesh& mesh) {
  const Vec3 o = reference_point(mesh);
  double sum = 0.0;
  for (const Triangle& t : mesh.triangles) sum += volume_about(o, corners(mesh, t));
  return sum;
}

Vec3 centroid(const TriangleMesh& mesh) {
  const Vec3 o = reference_point(mesh);
  double volume_sum = 0.0, area_sum = 0.0;
  Vec3 volume_moment = Vec3::Zero(), area_moment = Vec3::Zero();
  for (const Triangle& t : mesh.triangles) {
    const Corners at = corners(mesh, t);
    const Vec3 sum = (at.a - o) + (at.b - o) + (at.c - o);
    const double v = volume_about(o, at);
    const double s = 0.5 * doubled_area(at).norm();
    volume_sum += v;
    volume_moment += v * sum / 4.0;
    area_sum += s;
    area_moment += s * sum / 3.0;
  }
  const double box_volume = mesh.vertices.empty() ? 0.0 : bounds(mesh).size().prod();
  if (std::abs(volume_sum) > 1e-6 * box_volume) return o + volume_moment / volume_sum;
  if (area_sum > 0.0) return o + area_moment / area_sum;
  return o;
}

bool is_watertight(const TriangleMesh& mesh) {
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<Edge> edges;
  edges.reserve(3 * mesh.triangles.size());
  for (const Triangle& t : mesh.triangles) {
    for (int i = 0; i < 3; ++i) edges.emplace_back(t[i], t[(i + 1) % 3]);
  }
  std::sort(edges.begin(), edges.end());
  if (std::adjacent_find(edges.begin(), edges.end()) != edges.end()) return false;
  return !edges.empty() && std::all_of(edges.begin(), edges.end(), [&](const Edge& e) {
    return std::binary_search(edges.begin(), edges.end(), Edge(e.second, e.first));
  });
}

Vec3 normal(const TriangleMesh& mesh, std::size_t triangle) {
  const Vec3 n = doubled_area(corners(mesh, mesh.triangles[triangle]));
  const double length = n.norm();
  return length > 0.0 ? Vec3(n / length) : Vec3(Vec3::Zero());
}

void transform(const Pose& X_AB, TriangleMesh& mesh) {
  for (Vec3& v : mesh.vertices) v = X_AB * v;
}

void append(const TriangleMesh& part, TriangleMesh& mesh) {
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.insert(mesh.vertices.end(), part.vertices.begin(), part.vertices.end());
  for (const Triangle& t : part.triangles) {
    mesh.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
  }
}

void weld(TriangleMesh& mesh) {
  const auto less = [&](std::uint32_t i, std::uint32_t j) {
    const Vec3 &a = mesh.vertices[i], &b = mesh.vertices[j];
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
  };
  std::vector<std::uint32_t> order(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), less);

  // Each vertex is represented by the first of its place in the file.
  std::vector<std::uint32_t> representative(mesh.vertices.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    const bool is_new = k == 0 || mesh.vertices[order[k]] != mesh.vertices[order[k - 1]];
    representative[order[k]] = is_new ? order[k] : representative[order[k - 1]];
  }

  std::vector<Triangle> kept;
  for (Triangle t : mesh.triangles) {
    for (std::uint32_t& v : t) v = representative[v];
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue;
    if (doubled_area(corners(mesh, t)).squaredNorm() > 0.0) kept.push_back(t);
  }

  constexpr std::uint32_t kUnused = UINT32_MAX;
  std::vector<std::uint32_t> renumbered(mesh.vertices.size(), kUnused);
  for (const Triangle& t : kept) {
    for (const std::uint32_t v : t) renumbered[v] = v;
  }
  std::vector<Vec3> vertices;
  for (std::uint32_t& v : renumbered) {
    if (v == kUnused) continue;
    vertices.push_back(mesh.vertices[v]);
    v = static_cast<std::uint32_t>(vertices.size() - 1);
  }
  for (Triangle& t : kept) {
    for (std::uint32_t& v : t) v = renumbered[v];
  }
  mesh = {std::move(vertices), std::move(kept)};
}

}  // namespace remora
