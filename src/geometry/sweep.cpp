// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/sweep.h"

#include <cmath>

#include "base/assert.h"
#include "math/angles.h"

namespace remora {
namespace {

std::uint32_t put_vertex(TriangleMesh& mesh, const Vec3& v) {
  mesh.vertices.push_back(v);
  return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
}

void add_quad(TriangleMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c,
              std::uint32_t d) {
  mesh.triangles.push_back({a, b, c});
  mesh.triangles.push_back({a, c, d});
}

Vec3 middle(const Ring& ring) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& p : ring) sum += p;
  return sum / static_cast<double>(ring.size());
}

/// Direction of a line of points at point i.
Vec3 tangent(std::span<const Vec3> path, std::size_t i) {
  const std::size_t before = i == 0 ? 0 : i - 1, after = std::min(i + 1, path.size() - 1);
  return (path[after] - path[before]).normalized();
}

/// The part of `v` square to the unit vector `t`, made a unit vector.
Vec3 square_to(const Vec3& t, const Vec3& v) { return (v - t * t.dot(v)).normalized(); }

}  // namespace

TriangleMesh surface_of_revolution(const Profile& profile, int segments, bool is_closed) {
  REMORA_ASSERT(segments >= 3 && profile.size() >= 3);
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(segments);
  const auto is_on_axis = [&](std::size_t i) { return profile[i].x() == 0.0; };
  std::vector<std::uint32_t> first(profile.size());
  for (std::size_t i = 0; i < profile.size(); ++i) {
    first[i] = static_cast<std::uint32_t>(mesh.vertices.size());
    const std::uint32_t count = is_on_axis(i) ? 1 : n;
    for (std::uint32_t k = 0; k < count; ++k) {
      const double angle = kTwoPi * k / n;
      put_vertex(mesh, {profile[i].x() * std::cos(angle), profile[i].x() * std::sin(angle),
                        profile[i].y()});
    }
  }
  const std::size_t pieces = is_closed ? profile.size() : profile.size() - 1;
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::size_t j = (i + 1) % profile.size();
    for (std::uint32_t k = 0; k < n; ++k) {
      const std::uint32_t next = (k + 1) % n;
      const std::uint32_t a = first[i] + (is_on_axis(i) ? 0 : k);
      const std::uint32_t b = first[i] + (is_on_axis(i) ? 0 : next);
      const std::uint32_t c = first[j] + (is_on_axis(j) ? 0 : next);
      const std::uint32_t d = first[j] + (is_on_axis(j) ? 0 : k);
      if (a != b) mesh.triangles.push_back({a, b, c});
      if (c != d) mesh.triangles.push_back({a, c, d});
    }
  }
  return mesh;
}

TriangleMesh loft(std::span<const Ring> rings) {
  REMORA_ASSERT(rings.size() >= 2 && rings[0].size() >= 3);
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(rings[0].size());
  for (const Ring& ring : rings) {
    REMORA_ASSERT(ring.size() == n);
    mesh.vertices.insert(mesh.vertices.end(), ring.begin(), ring.end());
  }
  const auto last = static_cast<std::uint32_t>(rings.size() - 1) * n;
  for (std::uint32_t first = 0; first < last; first += n) {
    for (std::uint32_t k = 0; k < n; ++k) {
      const std::uint32_t next = (k + 1) % n;
      add_quad(mesh, first + k, first + next, first + n + next, first + n + k);
    }
  }
  const std::uint32_t start = put_vertex(mesh, middle(rings.front()));
  const std::uint32_t end = put_vertex(mesh, middle(rings.back()));
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint32_t next = (k + 1) % n;
    mesh.triangles.push_back({start, next, k});
    mesh.triangles.push_back({end, last + k, last + next});
  }
  face_outwards(mesh);
  return mesh;
}

TriangleMesh make_tube(std::span<const Vec3> path, std::span<const double> radii, int sides) {
  REMORA_ASSERT(path.size() >= 2 && radii.size() == path.size() && sides >= 3);
  std::vector<Ring> rings;
  Vec3 across = tangent(path, 0).unitOrthogonal();
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Vec3 along = tangent(path, i);
    across = square_to(along, across);  // carried along without twist
    const Vec3 up = along.cross(across);
    Ring ring;
    for (int k = 0; k < sides; ++k) {
      const double angle = kTwoPi * k / sides;
      ring.push_back(path[i] + radii[i] * (std::cos(angle) * across + std::sin(angle) * up));
    }
    rings.push_back(std::move(ring));
  }
  return loft(rings);
}

TriangleMesh make_tube(std::span<const Vec3> path, double radius, int sides) {
  const std::vector<double> radii(path.size(), radius);
  return make_tube(path, radii, sides);
}

TriangleMesh make_bar(std::span<const Vec3> path, const Vec3& across, double width, double height) {
  REMORA_ASSERT(path.size() >= 2);
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Vec3 along = tangent(path, i);
    const Vec3 h = 0.5 * height * square_to(along, across);
    const Vec3 w = 0.5 * width * along.cross(h).normalized();
    rings.push_back({path[i] - w - h, path[i] + w - h, path[i] + w + h, path[i] - w + h});
  }
  return loft(rings);
}

TriangleMesh make_slab(const SheetGrid& front, const SheetGrid& back) {
  REMORA_ASSERT(front.rows >= 2 && front.columns >= 2 && front.rows == back.rows &&
                front.columns == back.columns);
  TriangleMesh mesh;
  mesh.vertices = front.points;
  mesh.vertices.insert(mesh.vertices.end(), back.points.begin(), back.points.end());
  const auto rows = static_cast<std::uint32_t>(front.rows);
  const auto columns = static_cast<std::uint32_t>(front.columns);
  const std::uint32_t other = rows * columns;  // from a front vertex to the one behind it
  const auto index = [&](std::uint32_t row, std::uint32_t column) {
    return row * columns + column;
  };
  for (std::uint32_t r = 0; r + 1 < rows; ++r) {
    for (std::uint32_t c = 0; c + 1 < columns; ++c) {
      const std::uint32_t p = index(r, c), q = index(r, c + 1);
      add_quad(mesh, p, q, q + columns, p + columns);
      add_quad(mesh, other + p, other + p + columns, other + q + columns, other + q);
    }
  }
  const auto rim = [&](std::uint32_t from, std::uint32_t to) {
    add_quad(mesh, to, from, other + from, other + to);
  };
  for (std::uint32_t c = 0; c + 1 < columns; ++c) {
    rim(index(0, c), index(0, c + 1));
    rim(index(rows - 1, c + 1), index(rows - 1, c));
  }
  for (std::uint32_t r = 0; r + 1 < rows; ++r) {
    rim(index(r + 1, 0), index(r, 0));
    rim(index(r, columns - 1), index(r + 1, columns - 1));
  }
  face_outwards(mesh);
  return mesh;
}

void face_outwards(TriangleMesh& mesh) {
  if (volume(mesh) >= 0.0) return;
  for (Triangle& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
}

TriangleMesh mirrored_to_port(TriangleMesh mesh) {
  for (Vec3& v : mesh.vertices) v.y() = -v.y();
  for (Triangle& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  return mesh;
}

}  // namespace remora
