// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "content/rock.h"

#include <cmath>
#include <map>

#include "base/assert.h"
#include "geometry/noise.h"
#include "geometry/sweep.h"

namespace remora {
namespace {

TriangleMesh icosahedron() {
  const double g = 0.5 * (1.0 + std::sqrt(5.0));
  TriangleMesh mesh;
  mesh.vertices = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                   {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
  mesh.triangles = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                    {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                    {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                    {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
  for (Vec3& v : mesh.vertices) v.normalize();
  return mesh;
}

/// Each triangle becomes four; new vertices lie on the unit ball.
void subdivide(TriangleMesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
  const auto middle = [&](std::uint32_t a, std::uint32_t b) {
    const auto [place, is_new] =
        middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(mesh.vertices.size()));
    if (is_new) mesh.vertices.push_back((mesh.vertices[a] + mesh.vertices[b]).normalized());
    return place->second;
  };
  std::vector<Triangle> finer;
  for (const auto& [a, b, c] : mesh.triangles) {
    const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
    finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
  }
  mesh.triangles = std::move(finer);
}

/// Sharp crests where the noise changes sign (Musgrave's ridged noise), mean near zero.
double ridged(const GradientNoise& noise, const Vec3& p) {
  double sum = 0.0, amplitude = 1.0, scale = 1.1;
  for (int octave = 0; octave < 3; ++octave) {
    sum += amplitude * (0.75 - 2.0 * std::abs(noise(scale * p + Vec3::Constant(7.7 * octave))));
    amplitude *= 0.38;
    scale *= 2.1;
  }
  return sum;
}

}  // namespace

TriangleMesh make_rock(const RockSpec& spec) {
  REMORA_ASSERT(spec.subdivisions >= 0 && spec.subdivisions <= 6);
  TriangleMesh mesh = icosahedron();
  for (int i = 0; i < spec.subdivisions; ++i) subdivide(mesh);
  const GradientNoise noise(spec.seed);
  for (Vec3& v : mesh.vertices) v *= std::max(0.3, 1.0 + spec.roughness * ridged(noise, v));

  const Aabb box = bounds(mesh);
  const Vec3 centre = box.centre(), scale = spec.size.cwiseQuotient(box.size());
  for (Vec3& v : mesh.vertices) v = scale.cwiseProduct(v - centre);
  face_outwards(mesh);
  return mesh;
}

}  // namespace remora
