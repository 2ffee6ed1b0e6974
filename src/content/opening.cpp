// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/opening.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "base/assert.h"

namespace remora {
namespace {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

/// The rim of the removed patch, in the direction its triangles ran.
std::vector<std::uint32_t> rim_of(const TriangleMesh& mesh, const std::vector<bool>& removed) {
  std::set<Edge> edges;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (!removed[i]) continue;
    const Triangle& t = mesh.triangles[i];
    for (std::size_t k = 0; k < 3; ++k) edges.insert({t[k], t[(k + 1) % 3]});
  }
  std::map<std::uint32_t, std::uint32_t> next;
  for (const auto& [a, b] : edges) {
    if (edges.count({b, a}) == 0) next[a] = b;
  }
  REMORA_ASSERT(next.size() >= 3);
  std::vector<std::uint32_t> rim{next.begin()->first};
  while (rim.size() < next.size()) rim.push_back(next.at(rim.back()));
  REMORA_ASSERT(next.at(rim.back()) == rim.front());
  return rim;
}

/// Twice the area as seen along y, with the sign of the loop's direction.
double signed_area(const std::vector<Vec3>& loop) {
  double sum = 0.0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Vec3 &a = loop[i], &b = loop[(i + 1) % loop.size()];
    sum += a.x() * b.z() - b.x() * a.z();
  }
  return sum;
}

/// How far the loop has turned about `middle` at each of its points, from `start` on.
std::vector<double> turned(const std::vector<Vec3>& loop, const Vec3& middle, double start,
                           double direction) {
  std::vector<double> angles;
  for (const Vec3& p : loop) {
    double angle = direction * (std::atan2(p.z() - middle.z(), p.x() - middle.x()) - start);
    angle -= 2.0 * std::numbers::pi * std::floor(angle / (2.0 * std::numbers::pi));
    angles.push_back(angle);
  }
  return angles;
}

template <class T>
void rotate_to_smallest(std::vector<T>& loop, std::vector<double>& angles) {
  const auto first = std::min_element(angles.begin(), angles.end()) - angles.begin();
  std::rotate(loop.begin(), loop.begin() + first, loop.end());
  std::rotate(angles.begin(), angles.begin() + first, angles.end());
}

}  // namespace

std::vector<std::uint32_t> cut_opening(TriangleMesh& mesh, const std::vector<bool>& removed,
                                       const std::vector<Vec3>& outline) {
  std::vector<std::uint32_t> outer = rim_of(mesh, removed);
  std::vector<Triangle> kept;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (!removed[i]) kept.push_back(mesh.triangles[i]);
  }
  mesh.triangles = std::move(kept);

  std::vector<Vec3> outer_points;
  for (const std::uint32_t v : outer) outer_points.push_back(mesh.vertices[v]);
  std::vector<Vec3> inner_points = outline;
  const double direction = signed_area(outer_points) > 0.0 ? 1.0 : -1.0;
  if (signed_area(inner_points) * direction < 0.0)
    std::reverse(inner_points.begin(), inner_points.end());

  Vec3 middle = Vec3::Zero();
  for (const Vec3& p : inner_points) middle += p / static_cast<double>(inner_points.size());
  const double start =
      std::atan2(outer_points[0].z() - middle.z(), outer_points[0].x() - middle.x());
  std::vector<double> outer_angles = turned(outer_points, middle, start, direction);
  std::vector<double> inner_angles = turned(inner_points, middle, start, direction);
  rotate_to_smallest(outer, outer_angles);
  rotate_to_smallest(inner_points, inner_angles);

  std::vector<std::uint32_t> inner;
  for (const Vec3& p : inner_points) {
    inner.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
    mesh.vertices.push_back(p);
  }
  // Walk both loops together; whoever is behind takes the next step.
  constexpr double kTurn = 2.0 * std::numbers::pi;
  for (std::size_t i = 0, j = 0; i < outer.size() || j < inner.size();) {
    const double next_outer = i + 1 < outer.size() ? outer_angles[i + 1] : kTurn + outer_angles[0];
    const double next_inner = j + 1 < inner.size() ? inner_angles[j + 1] : kTurn + inner_angles[0];
    const std::uint32_t a = outer[i % outer.size()], c = inner[j % inner.size()];
    const bool steps_outer = j == inner.size() || (i < outer.size() && next_outer < next_inner);
    if (steps_outer)
      mesh.triangles.push_back({a, outer[++i % outer.size()], c});
    else
      mesh.triangles.push_back({a, inner[++j % inner.size()], c});
  }
  return inner;
}

void add_pocket(TriangleMesh& mesh, const std::vector<std::uint32_t>& rim, const Vec3& inward) {
  const auto n = static_cast<std::uint32_t>(rim.size());
  const auto floor = static_cast<std::uint32_t>(mesh.vertices.size());
  Vec3 middle = Vec3::Zero();
  for (const std::uint32_t v : rim) {
    mesh.vertices.push_back(mesh.vertices[v] + inward);
    middle += mesh.vertices.back() / n;
  }
  mesh.vertices.push_back(middle);
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint32_t next = (k + 1) % n;
    mesh.triangles.push_back({rim[k], rim[next], floor + next});
    mesh.triangles.push_back({rim[k], floor + next, floor + k});
    mesh.triangles.push_back({floor + k, floor + next, floor + n});
  }
}

void add_tunnel(TriangleMesh& mesh, const std::vector<std::uint32_t>& from,
                const std::vector<std::uint32_t>& to) {
  REMORA_ASSERT(from.size() == to.size());
  const std::size_t n = from.size();
  const auto distance = [&](std::uint32_t v) {
    const Vec3 d = mesh.vertices[v] - mesh.vertices[from[0]];
    return d.x() * d.x() + d.z() * d.z();  // as seen along y
  };
  const auto nearest = static_cast<std::size_t>(
      std::min_element(to.begin(), to.end(),
                       [&](auto a, auto b) { return distance(a) < distance(b); }) -
      to.begin());
  // Seen from outside each, the two loops run in opposite directions.
  const auto across = [&](std::size_t k) { return to[(nearest + n - k % n) % n]; };
  for (std::size_t k = 0; k < n; ++k) {
    const std::uint32_t a = from[k], b = from[(k + 1) % n];
    mesh.triangles.push_back({a, b, across(k + 1)});
    mesh.triangles.push_back({a, across(k + 1), across(k)});
  }
}

}  // namespace remora
