// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/tether_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace remora {
namespace {

constexpr int kSides = 6;
constexpr int kPerSegment = 4;        // pieces of the smooth curve between two nodes
constexpr std::size_t kChunk = 48;    // pieces of one mesh: small enough to be left out of view
constexpr double kMark = 0.06;        // length of a ring [m]
constexpr double kMarkSpacing = 1.0;  // [m]

/// A point of the line: where, how far from the vehicle along it, and how thick it is drawn.
struct LinePoint {
  Vec3 p_W;
  double from_vehicle;
  double radius;
};

/// Catmull–Rom: through all nodes, without corners.
Vec3 smooth_point(std::span<const Vec3> nodes, std::size_t i, double t) {
  const Vec3& b = nodes[i];
  const Vec3& c = nodes[i + 1];
  const Vec3 a = i > 0 ? nodes[i - 1] : Vec3(2.0 * b - c);
  const Vec3 d = i + 2 < nodes.size() ? nodes[i + 2] : Vec3(2.0 * c - b);
  return 0.5 * (2.0 * b + t * ((c - a) + t * ((2.0 * a - 5.0 * b + 4.0 * c - d) +
                                              t * (3.0 * (b - c) + d - a))));
}

std::vector<LinePoint> smooth_line(std::span<const Vec3> nodes, double radius, const Vec3& eye_W,
                                   double least_angle) {
  std::vector<LinePoint> points;
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    for (int k = 0; k < kPerSegment; ++k) {
      points.push_back({smooth_point(nodes, i, static_cast<double>(k) / kPerSegment), 0, 0});
    }
  }
  points.push_back({nodes.back(), 0, 0});
  for (std::size_t i = points.size() - 1; i-- > 0;) {
    points[i].from_vehicle =
        points[i + 1].from_vehicle + (points[i + 1].p_W - points[i].p_W).norm();
  }
  for (LinePoint& point : points) {
    point.radius = std::max(radius, 0.5 * least_angle * (point.p_W - eye_W).norm());
  }
  return points;
}

void add_ring(const LinePoint& point, const Vec3& along, RenderMesh& mesh) {
  const Vec3 aside = std::abs(along.z()) < 0.9 ? Vec3::UnitZ() : Vec3::UnitX();
  const Vec3 u = aside.cross(along).normalized();
  const Vec3 v = along.cross(u);
  for (int k = 0; k < kSides; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / kSides;
    const Vec3 n = std::cos(angle) * u + std::sin(angle) * v;
    const Vec3 p = point.p_W + point.radius * n;
    mesh.vertices.push_back(
        {{static_cast<float>(p.x()), static_cast<float>(p.y()), static_cast<float>(p.z())},
         {static_cast<float>(n.x()), static_cast<float>(n.y()), static_cast<float>(n.z())}});
  }
}

void close_bounds(RenderMesh& mesh) {
  for (const RenderVertex& vertex : mesh.vertices) {
    mesh.box.include(Eigen::Map<const Eigen::Vector3f>(vertex.position).cast<double>());
  }
  mesh.centre = mesh.box.centre();
  mesh.radius = 0.5 * mesh.box.size().norm();
  mesh.levels = {{0, static_cast<std::uint32_t>(mesh.indices.size()), 0.0f}};
}

/// The skin over a run of points.
std::shared_ptr<const RenderMesh> make_skin(std::span<const LinePoint> points) {
  auto mesh = std::make_shared<RenderMesh>();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 chord =
        points[std::min(i + 1, points.size() - 1)].p_W - points[i > 0 ? i - 1 : 0].p_W;
    add_ring(points[i], chord.norm() > 1e-9 ? Vec3(chord.normalized()) : Vec3::UnitX(), *mesh);
  }
  for (std::uint32_t i = 0; i + 1 < points.size(); ++i) {
    for (std::uint32_t k = 0; k < kSides; ++k) {
      const std::uint32_t a = i * kSides + k;
      const std::uint32_t b = i * kSides + (k + 1) % kSides;
      for (const std::uint32_t index : {a, b, a + kSides, b, b + kSides, a + kSides}) {
        mesh->indices.push_back(index);
      }
    }
  }
  close_bounds(*mesh);
  return mesh;
}

Appearance jacket() {
  return {.colour = Vec3(0.62, 0.52, 0.05), .roughness = 0.5, .grain_size = 0.2, .wear = 0.2};
}
Appearance mark() {
  return {.colour = Vec3(0.03, 0.03, 0.03), .roughness = 0.6, .grain_size = 0.2, .wear = 0.0};
}

/// A short black ring around the line, a trifle thicker than it.
std::shared_ptr<const RenderMesh> make_mark(std::span<const LinePoint> line, double from_vehicle) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (line[i + 1].from_vehicle > from_vehicle) continue;
    const double t = (line[i].from_vehicle - from_vehicle) /
                     std::max(line[i].from_vehicle - line[i + 1].from_vehicle, 1e-9);
    const Vec3 along = (line[i + 1].p_W - line[i].p_W).normalized();
    const Vec3 p = line[i].p_W + t * (line[i + 1].p_W - line[i].p_W);
    const double radius = 1.08 * line[i].radius;
    const LinePoint ends[] = {{p - 0.5 * kMark * along, 0.0, radius},
                              {p + 0.5 * kMark * along, 0.0, radius}};
    return make_skin(ends);
  }
  return nullptr;
}

void add_line(std::span<const Vec3> nodes, double radius, const Vec3& eye_W, double least_angle,
              std::vector<TetherTube>& tubes) {
  if (nodes.size() < 2) return;
  const std::vector<LinePoint> line = smooth_line(nodes, radius, eye_W, least_angle);
  for (std::size_t first = 0; first + 1 < line.size(); first += kChunk) {
    const std::size_t count = std::min(kChunk + 1, line.size() - first);
    tubes.push_back({make_skin(std::span(line).subspan(first, count)), jacket()});
  }
  const int marks = static_cast<int>(line.front().from_vehicle / kMarkSpacing);
  for (int i = 1; i <= marks; ++i) {
    tubes.push_back({make_mark(line, i * kMarkSpacing), mark()});
    if (i % 10 == 0) tubes.push_back({make_mark(line, i * kMarkSpacing - 2.0 * kMark), mark()});
  }
}

}  // namespace

std::vector<TetherTube> make_tether_tubes(const TetherModel& model, const TetherState& state,
                                          const Vec3& eye_W, double least_angle) {
  std::vector<TetherTube> tubes;
  const double radius = 0.5 * model.spec.cable.diameter;
  add_line(state.nodes(), radius, eye_W, least_angle, tubes);
  add_line(state.stump.position_W, radius, eye_W, least_angle, tubes);
  std::erase_if(tubes, [](const TetherTube& tube) { return tube.mesh == nullptr; });
  return tubes;
}

}  // namespace remora
