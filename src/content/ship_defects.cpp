// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/ship_defects.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "base/random.h"
#include "content/assembly.h"
#include "geometry/noise.h"
#include "geometry/procedural.h"
#include "geometry/sweep.h"
#include "math/angles.h"

namespace remora {
namespace {
using DefectEdge = std::pair<std::uint32_t, std::uint32_t>;

DefectEdge edge_of(std::uint32_t a, std::uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

/// Each marked edge gets a vertex in its middle; triangles are divided as their edges ask. Both
/// sides of an edge see the same mark, so no gap opens.
TriangleMesh divided(const TriangleMesh& mesh, const std::map<DefectEdge, std::uint32_t>& middles,
                     std::vector<Vec3> vertices) {
  TriangleMesh result{std::move(vertices), {}};
  const auto middle = [&](std::uint32_t a, std::uint32_t b) {
    const auto found = middles.find(edge_of(a, b));
    return found == middles.end() ? std::optional<std::uint32_t>{} : found->second;
  };
  for (Triangle t : mesh.triangles) {
    // Turned until the edge from the first to the second corner is marked and the last one is not,
    // where that can be.
    for (int turn = 0; turn < 3 && !(middle(t[0], t[1]) && !middle(t[2], t[0])); ++turn)
      t = {t[1], t[2], t[0]};
    const auto ab = middle(t[0], t[1]), bc = middle(t[1], t[2]), ca = middle(t[2], t[0]);
    if (!ab) {
      result.triangles.push_back(t);
    } else if (!bc) {
      result.triangles.push_back({t[0], *ab, t[2]});
      result.triangles.push_back({*ab, t[1], t[2]});
    } else if (!ca) {
      result.triangles.push_back({*ab, t[1], *bc});
      result.triangles.push_back({t[0], *ab, *bc});
      result.triangles.push_back({t[0], *bc, t[2]});
    } else {
      result.triangles.push_back({t[0], *ab, *ca});
      result.triangles.push_back({*ab, t[1], *bc});
      result.triangles.push_back({*ca, *bc, t[2]});
      result.triangles.push_back({*ab, *bc, *ca});
    }
  }
  return result;
}

double distance_to_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 ab = b - a;
  const double t = std::clamp((p - a).dot(ab) / std::max(ab.squaredNorm(), 1e-30), 0.0, 1.0);
  return (a + t * ab - p).norm();
}

/// The parts of a mesh that hang together, each as a mesh.
std::vector<TriangleMesh> connected_parts(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> root(mesh.vertices.size());
  for (std::uint32_t i = 0; i < root.size(); ++i) root[i] = i;
  const auto find = [&](std::uint32_t v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (const Triangle& t : mesh.triangles) {
    root[find(t[1])] = find(t[0]);
    root[find(t[2])] = find(t[0]);
  }
  std::map<std::uint32_t, TriangleMesh> parts;
  for (const Triangle& t : mesh.triangles) parts[find(t[0])].triangles.push_back(t);
  std::vector<TriangleMesh> result;
  for (auto& [first, part] : parts) {
    part.vertices = mesh.vertices;
    weld(part);
    result.push_back(std::move(part));
  }
  return result;
}

double smooth_bump(double distance, double radius) {
  const double u = std::min(1.0, distance / radius), rest = 1.0 - u * u;
  return rest * rest;
}

}  // namespace

TriangleMesh refined(const TriangleMesh& mesh, const Vec3& centre, double radius, double edge) {
  TriangleMesh result = mesh;
  for (int round = 0; round < 12; ++round) {
    std::map<DefectEdge, std::uint32_t> middles;
    std::vector<Vec3> vertices = result.vertices;
    for (const Triangle& t : result.triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 &a = result.vertices[t[k]], &b = result.vertices[t[(k + 1) % 3]];
        const DefectEdge key = edge_of(t[k], t[(k + 1) % 3]);
        if ((a - b).norm() <= edge || middles.count(key) != 0 ||
            distance_to_segment(centre, a, b) > radius)
          continue;
        middles[key] = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back(0.5 * (a + b));
      }
    }
    if (middles.empty()) break;
    result = divided(result, middles, std::move(vertices));
  }
  return result;
}

TriangleMesh make_wasted_anode(const TriangleMesh& anode, std::uint64_t seed) {
  constexpr double kEdge = 0.015, kShrunk = 0.55, kPits = 0.30, kPitSize = 0.035;
  std::vector<TriangleMesh> parts = connected_parts(anode);
  double largest = 0.0;
  for (const TriangleMesh& part : parts) largest = std::max(largest, volume(part));
  const GradientNoise noise(seed);
  TriangleMesh wasted;
  for (TriangleMesh& part : parts) {
    if (volume(part) > 0.5 * largest) {
      const Vec3 middle = centroid(part);
      part = refined(part, middle, bounds(part).size().norm(), kEdge);
      for (Vec3& v : part.vertices) {
        const double pit = kPits * noise.fractal(v / kPitSize, 3, 0.6);
        v = middle + std::clamp(kShrunk + pit, 0.2, 0.85) * (v - middle);
      }
    }
    append(part, wasted);
  }
  return wasted;
}

TriangleMesh dented(const TriangleMesh& plating, const Dent& dent) {
  TriangleMesh mesh = refined(plating, dent.centre, dent.radius, dent.radius / 10.0);
  for (Vec3& v : mesh.vertices) {
    const double distance = (v - dent.centre).norm();
    if (distance < dent.radius) v -= dent.depth * smooth_bump(distance, dent.radius) * dent.outward;
  }
  return mesh;
}

TriangleMesh make_rope_in_propeller(const TriangleMesh& blades, std::uint64_t seed) {
  constexpr double kRope = 0.017;  // radius of a mooring line of 34 mm
  const Aabb box = bounds(blades);
  const Vec3 hub = box.centre();
  const double R = 0.25 * (box.size().y() + box.size().z()), drum = 0.22 * R;
  Random chance(seed, "rope");
  std::vector<Vec3> line;
  // Comes from below, lies over a blade's tip, winds up on the hub and hangs down again.
  const double hanging = hub.z() + 1.35 * R;
  for (int k = 0; k <= 10; ++k) {
    const double t = k / 10.0;
    line.push_back({hub.x() - 0.25 * R * (1.0 - t), hub.y() + 0.5 * R * (1.0 - t) * (1.0 - t),
                    hanging + (hub.z() + drum - hanging) * t});
  }
  constexpr int kTurns = 9, kSteps = 24;
  for (int k = 1; k <= kTurns * kSteps; ++k) {
    const double angle = 0.5 * kPi + 2.0 * kPi * k / kSteps;
    const double turn = static_cast<double>(k) / kSteps;
    // Turns lie beside and over each other between blades and rope guard; some are slack.
    const double slack =
        std::fmod(turn, 3.0) > 2.2 ? 0.10 * R * std::abs(std::sin(0.5 * angle)) : 0;
    const double layer = 1.6 * kRope * std::floor(turn / 4.0);
    const double wander = 0.10 * R * std::sin(1.3 * turn) + 0.02 * R * (chance.uniform() - 0.5);
    const double r = drum + kRope + layer + slack;
    line.push_back({hub.x() + 0.10 * R + wander, hub.y() + r * std::cos(angle),
                    hub.z() + r * std::sin(angle)});
  }
  // Over the upper blade and down on the other side, frayed.
  for (const Vec3& p : {Vec3(0.06, -0.35, 0.35), Vec3(-0.02, -0.62, 0.1), Vec3(-0.1, -0.66, 0.5),
                        Vec3(-0.14, -0.6, 0.95), Vec3(-0.1, -0.52, 1.5)})
    line.push_back(hub + R * p);
  TriangleMesh rope = make_tube(line, kRope, 8);
  for (int k = 0; k < 4; ++k) {
    const Vec3 end = line.back();
    const double sideways = chance.uniform() - 0.5;
    const double along = chance.uniform() - 0.5;
    append(make_rod(end, end + Vec3(0.3 * along, 0.3 * sideways, 0.3), 0.35 * kRope, 5), rope);
  }
  return rope;
}

TriangleMesh make_blockage(const TriangleMesh& grating, const Vec3& outward, std::uint64_t seed) {
  const Aabb box = bounds(grating);
  const Vec3 middle = box.centre();
  const double half = 0.40 * std::max(box.size().x(), box.size().z());
  const Vec3 across = outward.unitOrthogonal(), along = outward.cross(across);
  double front = -1e9;
  for (const Vec3& v : grating.vertices) front = std::max(front, outward.dot(v - middle));
  Random chance(seed, "blockage");
  const GradientNoise noise(seed);
  TriangleMesh clumps;
  for (int k = 0; k < 150; ++k) {
    const double u = half * (2.0 * chance.uniform() - 1.0);
    const double v = half * (2.0 * chance.uniform() - 1.0);
    const double size = 0.022 + 0.035 * chance.uniform();
    const double sunk = 0.03 * chance.uniform();
    // A corner stays open: so one sees what is blocked.
    if (u > 0.35 * half && v > 0.2 * half) continue;
    TriangleMesh lump = make_sphere(size, 8);
    for (Vec3& p : lump.vertices) {
      const double bump = 1.0 + 0.5 * noise(p / size + Vec3::Constant(7.3 * k));
      p = Vec3(1.25 * bump * p.x(), 0.8 * bump * p.y(), 0.75 * bump * p.z());
    }
    append(
        aligned(lump, outward, middle + u * across + v * along + (front - 0.03 - sunk) * outward),
        clumps);
  }
  return clumps;
}

}  // namespace remora
