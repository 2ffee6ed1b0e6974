// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/fouling_niches.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/ray_scene.h"

namespace remora {
namespace {

constexpr double kPlaces = 25000.0;       // aimed at, on the whole body
constexpr double kReach = 0.8;            // within which a neighbouring surface makes a niche [m]
constexpr int kLooks = 12;                // rays per place
constexpr double kBuried = 0.5;           // share of the looks that end on the back of a skin
constexpr double kFitting = 2.0;          // corners between two parts count more than a bend of one
constexpr double kLargestGrid = 400'000;  // nodes
constexpr float kFinestSpacing = 0.2f;    // of the grid [m]

/// The n-th of an even spread over the unit square (Roberts 2018, R2 sequence).
Vec2 spread(std::uint64_t n) {
  const double i = static_cast<double>(n);
  const double a = 0.5 + 0.7548776662466927 * i, b = 0.5 + 0.5698402909980532 * i;
  return {a - std::floor(a), b - std::floor(b)};
}

/// Paint has no thickness that growth would notice.
std::vector<TriangleMesh> in_body_frame(const std::vector<FouledPart>& parts) {
  std::vector<TriangleMesh> result;
  for (const FouledPart& part : parts) {
    if (part.is_flat || part.mesh->triangles.empty()) continue;
    result.push_back(*part.mesh);
    transform(part.X_BV, result.back());
  }
  return result;
}

/// A place and the part it is on.
struct Settled {
  WettedPlace place;
  std::uint32_t part;
};

double area_of(const TriangleMesh& mesh, const Triangle& t) {
  const Vec3& a = mesh.vertices[t[0]];
  return 0.5 * (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a).norm();
}

/// An even lot of places of a mesh below the waterline, one per `area_each`.
void spread_places(const TriangleMesh& mesh, std::uint32_t part, double waterline, double area_each,
                   std::vector<Settled>& places) {
  double owed = 0.5;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const Triangle& t = mesh.triangles[i];
    owed += area_of(mesh, t) / area_each;
    if (owed < 1.0) continue;
    const Vec3 n = normal(mesh, i);
    const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
    for (; owed >= 1.0; owed -= 1.0) {
      Vec2 uv = spread(places.size());
      if (uv.sum() > 1.0) uv = Vec2::Ones() - uv;
      const Vec3 p = a + uv.x() * (b - a) + uv.y() * (c - a);
      if (p.z() > waterline) places.push_back({{p, n, area_each, {}}, part});
    }
  }
}

/// An even lot of directions around a normal, more of them along it (cosine-weighted).
Vec3 look(const Vec3& normal, int i) {
  constexpr double kGolden = 2.399963229728653;
  const double share = (i + 0.5) / kLooks, radius = std::sqrt(share), angle = kGolden * i;
  const Vec3 aside = (std::abs(normal.z()) < 0.9 ? Vec3::UnitZ() : Vec3::UnitX());
  const Vec3 u = normal.cross(aside).normalized(), v = normal.cross(u);
  return radius * (std::cos(angle) * u + std::sin(angle) * v) + std::sqrt(1.0 - share) * normal;
}

Ray looking_out(const WettedPlace& place, int i) {
  constexpr double kClear = 0.002;    // of the surface itself [m]
  constexpr double kLongest = 100.0;  // of anything that growth sits on [m]
  Ray ray;
  ray.origin = (place.p_B + kClear * place.normal_B).cast<float>();
  ray.direction = look(place.normal_B, i).cast<float>();
  ray.far = static_cast<float>(kLongest);
  return ray;
}

struct Surroundings {
  double occlusion = 0.0;  // how much of the sea other surfaces take away, the nearer the more
  bool is_buried = false;  // what is inside something sees the back of its skin
};

Surroundings surroundings_of(const Settled& settled, const std::vector<TriangleMesh>& parts,
                             const RayScene& scene) {
  double hidden = 0.0;
  int backs = 0;
  for (int i = 0; i < kLooks; ++i) {
    const Ray ray = looking_out(settled.place, i);
    const RayHit hit = scene.closest_hit(ray);
    if (!hit.is_hit()) continue;
    const Vec3 outward = normal(parts[hit.part], hit.triangle);
    backs += outward.dot(ray.direction.cast<double>()) > 0.0 ? 1 : 0;
    const double weight = hit.part != settled.part ? kFitting : 1.0;
    hidden += weight * std::max(1.0 - hit.distance / kReach, 0.0);
  }
  return {hidden / kLooks, backs > kBuried * kLooks};
}

RayScene scene_of(const std::vector<TriangleMesh>& parts) {
  std::vector<RayScenePart> ray_parts;
  for (const TriangleMesh& part : parts)
    ray_parts.push_back({.mesh = std::make_shared<const TriangleMesh>(part)});
  return RayScene(std::move(ray_parts));
}

/// Of the triangles that are at least partly wet.
double wetted_area(const std::vector<TriangleMesh>& parts, double waterline) {
  double total = 0.0;
  for (const TriangleMesh& part : parts)
    for (const Triangle& t : part.triangles)
      if (std::max({part.vertices[t[0]].z(), part.vertices[t[1]].z(), part.vertices[t[2]].z()}) >
          waterline)
        total += area_of(part, t);
  return total;
}

}  // namespace

std::vector<WettedPlace> wetted_places(const std::vector<FouledPart>& fouled, double waterline) {
  const std::vector<TriangleMesh> parts = in_body_frame(fouled);
  const double total = wetted_area(parts, waterline);
  if (total <= 0.0) return {};
  std::vector<Settled> settled;
  for (std::uint32_t i = 0; i < parts.size(); ++i)
    spread_places(parts[i], i, waterline, total / kPlaces, settled);

  const RayScene scene = scene_of(parts);
  std::vector<WettedPlace> places;
  for (const Settled& s : settled) {
    WettedPlace place = s.place;
    const auto [occlusion, is_buried] = surroundings_of(s, parts, scene);
    if (is_buried) continue;
    const double down = std::max(place.normal_B.z(), 0.0);
    place.niche.occlusion = static_cast<float>(std::min(2.2 * occlusion, 1.0));
    place.niche.shade = static_cast<float>(std::min(0.8 * down + 0.7 * occlusion, 1.0));
    places.push_back(place);
  }
  return places;
}

WettedSurface wetted_surface(const std::vector<FouledPart>& parts, double waterline) {
  WettedSurface surface;
  surface.waterline = waterline;
  surface.places = wetted_places(parts, waterline);
  surface.niches = NicheGrid(surface.places);
  return surface;
}

NicheGrid::NicheGrid(const std::vector<WettedPlace>& places) {
  if (places.empty()) return;
  Eigen::Vector3f low = places.front().p_B.cast<float>(), high = low;
  for (const WettedPlace& place : places) {
    low = low.cwiseMin(place.p_B.cast<float>());
    high = high.cwiseMax(place.p_B.cast<float>());
  }
  const Eigen::Vector3f extent = high - low;
  const double volume = static_cast<double>(extent.x() + 1.0f) * (extent.y() + 1.0f) *
                        static_cast<double>(extent.z() + 1.0f);
  spacing_ = std::max(kFinestSpacing, static_cast<float>(std::cbrt(volume / kLargestGrid)));
  origin_ = low - Eigen::Vector3f::Constant(spacing_);
  for (std::size_t k = 0; k < 3; ++k)
    size_[k] = static_cast<int>(std::ceil(extent[static_cast<int>(k)] / spacing_)) + 3;

  const auto index = [&](int x, int y, int z) {
    return static_cast<std::size_t>((z * size_[1] + y) * size_[0] + x);
  };
  const std::size_t count = index(size_[0] - 1, size_[1] - 1, size_[2] - 1) + 1;
  nodes_.assign(count, {});
  std::vector<float> weights(count, 0.0f);
  // Each place speaks for the nodes around it, the nearer the more.
  for (const WettedPlace& place : places) {
    const Eigen::Vector3f q = (place.p_B.cast<float>() - origin_) / spacing_;
    for (int dz = -1; dz <= 2; ++dz)
      for (int dy = -1; dy <= 2; ++dy)
        for (int dx = -1; dx <= 2; ++dx) {
          const int x = static_cast<int>(q.x()) + dx, y = static_cast<int>(q.y()) + dy,
                    z = static_cast<int>(q.z()) + dz;
          if (x < 0 || y < 0 || z < 0 || x >= size_[0] || y >= size_[1] || z >= size_[2]) continue;
          const Eigen::Vector3f away =
              q -
              Eigen::Vector3f(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z));
          const float weight = std::exp(-3.0f * away.squaredNorm());
          const std::size_t node = index(x, y, z);
          nodes_[node].occlusion += weight * place.niche.occlusion;
          nodes_[node].shade += weight * place.niche.shade;
          weights[node] += weight;
        }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (weights[i] <= 0.0f) continue;
    nodes_[i].occlusion /= weights[i];
    nodes_[i].shade /= weights[i];
  }
}

Niche NicheGrid::at(const Eigen::Vector3f& p_B) const {
  const Eigen::Vector3f q = (p_B - origin_) / spacing_;
  std::array<std::array<int, 2>, 3> node{};
  std::array<float, 3> share{};
  for (std::size_t k = 0; k < 3; ++k) {
    const float x = q[static_cast<int>(k)], low = std::floor(x);
    share[k] = x - low;
    for (int side = 0; side < 2; ++side)
      node[k][static_cast<std::size_t>(side)] =
          std::clamp(static_cast<int>(low) + side, 0, size_[k] - 1);
  }
  Niche sum;
  for (std::size_t corner = 0; corner < 8; ++corner) {
    const std::size_t i = corner & 1, j = corner >> 1 & 1, k = corner >> 2;
    const float weight = (i != 0 ? share[0] : 1.0f - share[0]) *
                         (j != 0 ? share[1] : 1.0f - share[1]) *
                         (k != 0 ? share[2] : 1.0f - share[2]);
    const Niche& n = nodes_[static_cast<std::size_t>(
        (node[2][k] * size_[1] + node[1][j]) * size_[0] + node[0][i])];
    sum.occlusion += weight * n.occlusion;
    sum.shade += weight * n.shade;
  }
  return sum;
}

}  // namespace remora
