// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "geometry/subdivision.h"

#include <map>
#include <utility>

namespace remora {
namespace {

using SplitEdge = std::pair<std::uint32_t, std::uint32_t>;

SplitEdge edge_of(std::uint32_t a, std::uint32_t b) {
  return a < b ? SplitEdge{a, b} : SplitEdge{b, a};
}

/// Cuts every edge that is too long once; false when there was none.
bool cut_long_edges(double longest, TriangleMesh& mesh) {
  std::map<SplitEdge, std::uint32_t> middle;
  const auto cut = [&](std::uint32_t a, std::uint32_t b) {
    if ((mesh.vertices[a] - mesh.vertices[b]).squaredNorm() <= longest * longest) return;
    const auto [place, is_new] = middle.try_emplace(edge_of(a, b), 0);
    if (!is_new) return;
    place->second = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.push_back(0.5 * (mesh.vertices[a] + mesh.vertices[b]));
  };
  for (const Triangle& t : mesh.triangles)
    for (std::size_t i = 0; i < 3; ++i) cut(t[i], t[(i + 1) % 3]);
  if (middle.empty()) return false;

  constexpr std::uint32_t kWhole = UINT32_MAX;
  std::vector<Triangle> pieces;
  for (const Triangle& t : mesh.triangles) {
    std::array<std::uint32_t, 3> m{};  // middles of the edges from corner i to i + 1
    std::size_t cuts = 0, lone = 0;    // lone: the only edge that is cut, or the only whole one
    for (std::size_t i = 0; i < 3; ++i) {
      const auto found = middle.find(edge_of(t[i], t[(i + 1) % 3]));
      m[i] = found == middle.end() ? kWhole : found->second;
      if (m[i] != kWhole) ++cuts;
    }
    for (std::size_t i = 0; i < 3; ++i)
      if ((m[i] == kWhole) == (cuts == 2)) lone = i;
    const std::size_t i = lone, j = (lone + 1) % 3, k = (lone + 2) % 3;
    switch (cuts) {
      case 0:
        pieces.push_back(t);
        break;
      case 1:
        pieces.push_back({t[i], m[i], t[k]});
        pieces.push_back({m[i], t[j], t[k]});
        break;
      case 2:  // the corner between the two cuts, and the rest as two
        pieces.push_back({m[j], t[k], m[k]});
        pieces.push_back({t[i], t[j], m[j]});
        pieces.push_back({t[i], m[j], m[k]});
        break;
      default:
        pieces.push_back({t[0], m[0], m[2]});
        pieces.push_back({t[1], m[1], m[0]});
        pieces.push_back({t[2], m[2], m[1]});
        pieces.push_back({m[0], m[1], m[2]});
    }
  }
  mesh.triangles = std::move(pieces);
  return true;
}

}  // namespace

TriangleMesh subdivided(TriangleMesh mesh, double longest, std::size_t most) {
  // A cut may make four of each.
  while (4 * mesh.triangles.size() <= most && cut_long_edges(longest, mesh)) {
  }
  return mesh;
}

}  // namespace remora
