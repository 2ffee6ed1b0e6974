// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/render_mesh.h"

#include <meshoptimizer.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "base/assert.h"
#include "geometry/surface_distance.h"
#include "geometry/triangle_bvh.h"

namespace remora {
namespace {

using Indices = std::vector<std::uint32_t>;

// ---- normals --------------------------------------------------------------------------------

/// Corners of triangles, joined where the surface runs smoothly from one into the next.
class CornerGroups {
 public:
  explicit CornerGroups(std::size_t corners) : parent_(corners) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  [[nodiscard]] std::uint32_t root(std::uint32_t corner) {
    while (parent_[corner] != corner) corner = parent_[corner] = parent_[parent_[corner]];
    return corner;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t p = root(a), q = root(b);
    parent_[std::max(p, q)] = std::min(p, q);
  }

 private:
  Indices parent_;
};

/// One side of a triangle: from its corner to the next.
struct Side {
  std::uint32_t low, high;  // vertices at its ends
  std::uint32_t corner;     // three times the triangle, plus the corner it starts from
};

std::vector<Side> sorted_sides(const TriangleMesh& mesh) {
  std::vector<Side> sides;
  sides.reserve(3 * mesh.triangles.size());
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const std::uint32_t a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), 3 * t + k});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& p, const Side& q) {
    if (p.low != q.low) return p.low < q.low;
    return p.high != q.high ? p.high < q.high : p.corner < q.corner;
  });
  return sides;
}

std::uint32_t next_corner(std::uint32_t corner) {
  return corner % 3 == 2 ? corner - 2 : corner + 1;
}

CornerGroups smooth_groups(const TriangleMesh& mesh, const std::vector<Vec3>& normals,
                           double crease) {
  const double least_cosine = std::cos(crease);
  CornerGroups groups(3 * mesh.triangles.size());
  const auto vertex = [&](std::uint32_t c) { return mesh.triangles[c / 3][c % 3]; };
  const std::vector<Side> sides = sorted_sides(mesh);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (std::size_t j = i + 1;
         j < sides.size() && sides[j].low == sides[i].low && sides[j].high == sides[i].high; ++j) {
      const std::uint32_t p = sides[i].corner, q = sides[j].corner;
      // Neighbours of one surface run through their edge in opposite directions.
      if (vertex(p) == vertex(q) || normals[p / 3].dot(normals[q / 3]) < least_cosine) continue;
      groups.join(p, next_corner(q));
      groups.join(next_corner(p), q);
    }
  }
  return groups;
}

/// The angle of a triangle at one of its corners: the weight of its normal there (Thürmer &
/// Wüthrich 1998), so that the result does not depend on how a face is cut into triangles.
double angle_at(const TriangleMesh& mesh, std::uint32_t corner) {
  const Triangle& triangle = mesh.triangles[corner / 3];
  const Vec3& p = mesh.vertices[triangle[corner % 3]];
  const Vec3 u = mesh.vertices[triangle[(corner + 1) % 3]] - p;
  const Vec3 v = mesh.vertices[triangle[(corner + 2) % 3]] - p;
  return std::atan2(u.cross(v).norm(), u.dot(v));
}

/// A surface with normals: each place of the mesh once for every smooth face that meets there.
struct Shaded {
  std::vector<RenderVertex> vertices;
  Indices place;      // of a vertex: which one of the mesh
  Indices of_corner;  // of a corner: which vertex
};

Shaded shaded(const TriangleMesh& mesh, double crease) {
  std::vector<Vec3> normals(mesh.triangles.size());
  for (std::size_t t = 0; t < normals.size(); ++t) normals[t] = normal(mesh, t);
  CornerGroups groups = smooth_groups(mesh, normals, crease);

  const auto corners = static_cast<std::uint32_t>(3 * mesh.triangles.size());
  Shaded result;
  result.of_corner.resize(corners);
  std::vector<Vec3> sums;
  for (std::uint32_t c = 0; c < corners; ++c) {
    const std::uint32_t root = groups.root(c);  // the first corner of its group
    if (root == c) {
      result.of_corner[c] = static_cast<std::uint32_t>(sums.size());
      result.place.push_back(mesh.triangles[c / 3][c % 3]);
      sums.emplace_back(Vec3::Zero());
    }
    result.of_corner[c] = result.of_corner[root];
    sums[result.of_corner[c]] += angle_at(mesh, c) * normals[c / 3];
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const Eigen::Vector3f p = mesh.vertices[result.place[i]].cast<float>();
    const Eigen::Vector3f n = sums[i].normalized().cast<float>();
    result.vertices.push_back({{p.x(), p.y(), p.z()}, {n.x(), n.y(), n.z()}});
  }
  return result;
}

/// For each place of a mesh, the vertices there; and which of them suits a face best.
class PlaceVertices {
 public:
  PlaceVertices(const Shaded& surface, std::size_t places)
      : surface_(&surface), first_(places + 1, 0), vertices_(surface.place.size()) {
    for (const std::uint32_t place : surface.place) ++first_[place + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    Indices next(first_.begin(), first_.end() - 1);
    for (std::uint32_t v = 0; v < surface.place.size(); ++v)
      vertices_[next[surface.place[v]]++] = v;
  }
  [[nodiscard]] std::uint32_t best(std::uint32_t place, const Vec3& face_normal) const {
    std::uint32_t best = vertices_[first_[place]];
    double most = -2.0;
    for (std::uint32_t i = first_[place]; i < first_[place + 1]; ++i) {
      const float* n = surface_->vertices[vertices_[i]].normal;
      const double cosine = face_normal.dot(Vec3(n[0], n[1], n[2]));
      if (cosine > most) {
        most = cosine;
        best = vertices_[i];
      }
    }
    return best;
  }

 private:
  const Shaded* surface_;
  Indices first_;
  Indices vertices_;
};

// ---- levels of detail -----------------------------------------------------------------------

TriangleMesh with_triangles(const TriangleMesh& mesh, const Indices& indices) {
  TriangleMesh result{mesh.vertices, {}};
  for (std::size_t i = 0; i < indices.size(); i += 3)
    result.triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
  return result;
}

// As the simplifier takes them.
constexpr std::size_t kStride = 3 * sizeof(float);

std::vector<float> positions_of(const TriangleMesh& mesh) {
  std::vector<float> positions;
  for (const Vec3& v : mesh.vertices)
    for (int k = 0; k < 3; ++k) positions.push_back(static_cast<float>(v[k]));
  return positions;
}

Indices indices_of(const TriangleMesh& mesh) {
  Indices indices;
  for (const Triangle& triangle : mesh.triangles)
    indices.insert(indices.end(), triangle.begin(), triangle.end());
  return indices;
}

double distance_to(const TriangleMesh& mesh, const TriangleBvh& bvh, const Vec3& p,
                   double squared_reach) {
  bvh.for_each_nearer(p, squared_reach, [&](std::uint32_t t) {
    const Triangle& i = mesh.triangles[t];
    const Vec3 q =
        nearest_on_triangle(p, mesh.vertices[i[0]], mesh.vertices[i[1]], mesh.vertices[i[2]]).q;
    squared_reach = std::min(squared_reach, (q - p).squaredNorm());
  });
  return std::sqrt(squared_reach);
}

/// Greatest distance between a mesh and its coarse copy, looked for at this many of the vertices of
/// one and the middles of the triangles of the other: the simplifier's own figure is a mean over
/// the planes around a vertex and may be too small.
double measured_error(const TriangleMesh& fine, const TriangleBvh& fine_bvh,
                      const TriangleMesh& coarse, double size) {
  constexpr std::size_t kSamples = 600;
  const TriangleBvh coarse_bvh(coarse);
  double greatest = 0.0;
  const std::size_t vertex_step = 1 + fine.vertices.size() / kSamples;
  for (std::size_t i = 0; i < fine.vertices.size(); i += vertex_step)
    greatest = std::max(greatest, distance_to(coarse, coarse_bvh, fine.vertices[i], size * size));
  const std::size_t triangle_step = 1 + coarse.triangles.size() / kSamples;
  for (std::size_t t = 0; t < coarse.triangles.size(); t += triangle_step) {
    const Triangle& i = coarse.triangles[t];
    const Vec3 middle =
        (coarse.vertices[i[0]] + coarse.vertices[i[1]] + coarse.vertices[i[2]]) / 3.0;
    greatest = std::max(greatest, distance_to(fine, fine_bvh, middle, size * size));
  }
  return greatest;
}

struct CoarseMesh {
  Indices indices;  // of places
  double error = 0.0;
};

constexpr double kStepDown = 0.45;           // triangles of a level against the one before
constexpr std::size_t kFewIndices = 3 * 24;  // not worth a coarser level

/// What becomes of the open edges of a mesh when it is simplified.
enum class Border {
  free,
  kept,  // as it is: another piece goes on there
};

/// About kStepDown of the triangles; edges collapse as long as that gets somewhere, then near
/// vertices become one, which also thins out what consists of many small parts.
Indices simplified(const Indices& indices, const std::vector<float>& positions, Border border) {
  const auto target = static_cast<std::size_t>(kStepDown * static_cast<double>(indices.size()));
  const std::size_t places = positions.size() / 3;
  Indices result(indices.size());
  std::size_t count = meshopt_simplify(
      result.data(), indices.data(), indices.size(), positions.data(), places, kStride, target,
      /*target_error=*/1.0f, border == Border::kept ? unsigned{meshopt_SimplifyLockBorder} : 0U,
      nullptr);
  if (count > indices.size() * 3 / 4 && border == Border::free) {
    count = meshopt_simplifySloppy(result.data(), indices.data(), indices.size(), positions.data(),
                                   places, kStride, target, /*target_error=*/1.0f, nullptr);
  }
  result.resize(count);
  return result;
}

std::vector<CoarseMesh> coarse_meshes(const TriangleMesh& mesh, double size, Border border) {
  const std::vector<float> positions = positions_of(mesh);
  Indices indices = indices_of(mesh);
  std::vector<CoarseMesh> levels;
  const TriangleBvh bvh(mesh);
  double error = 0.0;
  while (indices.size() > kFewIndices) {
    Indices fewer = simplified(indices, positions, border);
    if (fewer.empty() || fewer.size() > indices.size() * 3 / 4) break;
    indices = std::move(fewer);
    error = std::max(error, measured_error(mesh, bvh, with_triangles(mesh, indices), size));
    if (error > 0.25 * size) break;  // nobody would recognise it
    levels.push_back({indices, error});
  }
  return levels;
}

// ---- putting it together --------------------------------------------------------------------

/// Appends one level; the order of its triangles is kind to the cache of transformed vertices.
void add_level(const Indices& indices, double error, RenderMesh& result) {
  const auto first = static_cast<std::uint32_t>(result.indices.size());
  result.indices.resize(first + indices.size());
  meshopt_optimizeVertexCache(result.indices.data() + first, indices.data(), indices.size(),
                              result.vertices.size());
  result.levels.push_back(
      {first, static_cast<std::uint32_t>(indices.size()), static_cast<float>(error)});
}

/// Vertices in the order in which the triangles ask for them.
void sort_vertices(RenderMesh& mesh) {
  std::vector<RenderVertex> sorted(mesh.vertices.size());
  const std::size_t used =
      meshopt_optimizeVertexFetch(sorted.data(), mesh.indices.data(), mesh.indices.size(),
                                  mesh.vertices.data(), mesh.vertices.size(), sizeof(RenderVertex));
  sorted.resize(used);
  mesh.vertices = std::move(sorted);
}

void enclose(const TriangleMesh& mesh, RenderMesh& result) {
  result.box = bounds(mesh);
  result.centre = result.box.centre();
  double squared = 0.0;
  for (const Vec3& v : mesh.vertices)
    squared = std::max(squared, (v - result.centre).squaredNorm());
  result.radius = std::sqrt(squared);
}

RenderMesh assembled(const TriangleMesh& mesh, const Shaded& surface, Border border) {
  RenderMesh result;
  enclose(mesh, result);
  const PlaceVertices places(surface, mesh.vertices.size());
  result.vertices = surface.vertices;
  add_level(surface.of_corner, 0.0, result);
  for (const CoarseMesh& coarse : coarse_meshes(mesh, 2.0 * result.radius, border)) {
    const TriangleMesh copy = with_triangles(mesh, coarse.indices);
    Indices indices;
    for (std::size_t t = 0; t < copy.triangles.size(); ++t) {
      const Vec3 face = normal(copy, t);
      for (const std::uint32_t place : copy.triangles[t])
        indices.push_back(places.best(place, face));
    }
    add_level(indices, coarse.error, result);
  }
  sort_vertices(result);
  return result;
}

// ---- pieces ---------------------------------------------------------------------------------

/// Halves a run of triangles across its longest side until no piece has more than `most`.
void split(const std::vector<Vec3>& middles, std::span<std::uint32_t> triangles, std::size_t most,
           std::vector<std::span<std::uint32_t>>& pieces) {
  if (triangles.size() <= most) {
    pieces.push_back(triangles);
    return;
  }
  Aabb box;
  for (const std::uint32_t t : triangles) box.include(middles[t]);
  Eigen::Index axis = 0;
  box.size().maxCoeff(&axis);
  const std::size_t half = triangles.size() / 2;
  std::nth_element(triangles.begin(), triangles.begin() + static_cast<std::ptrdiff_t>(half),
                   triangles.end(), [&](std::uint32_t a, std::uint32_t b) {
                     const double p = middles[a][axis], q = middles[b][axis];
                     return p != q ? p < q : a < b;
                   });
  split(middles, triangles.first(half), most, pieces);
  split(middles, triangles.subspan(half), most, pieces);
}

/// Renumbers things in the order in which they are asked for.
class Renumbering {
 public:
  explicit Renumbering(std::size_t count) : to_(count, kNone) {}
  [[nodiscard]] std::uint32_t operator()(std::uint32_t old) {
    if (to_[old] == kNone) {
      to_[old] = static_cast<std::uint32_t>(from_.size());
      from_.push_back(old);
    }
    return to_[old];
  }
  [[nodiscard]] const Indices& from() const { return from_; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  Indices to_;
  Indices from_;
};

/// Some triangles of a shaded mesh as a mesh of its own, with the normals of the whole.
RenderMesh piece_of(const TriangleMesh& mesh, const Shaded& surface,
                    std::span<const std::uint32_t> triangles) {
  Renumbering places(mesh.vertices.size()), vertices(surface.vertices.size());
  TriangleMesh part;
  Shaded skin;
  for (const std::uint32_t t : triangles) {
    Triangle triangle;
    for (std::uint32_t k = 0; k < 3; ++k) {
      triangle[k] = places(mesh.triangles[t][k]);
      skin.of_corner.push_back(vertices(surface.of_corner[3 * t + k]));
    }
    part.triangles.push_back(triangle);
  }
  for (const std::uint32_t v : places.from()) part.vertices.push_back(mesh.vertices[v]);
  for (const std::uint32_t v : vertices.from()) {
    skin.vertices.push_back(surface.vertices[v]);
    skin.place.push_back(places(surface.place[v]));
  }
  return assembled(part, skin, Border::kept);
}

Indices first_numbers(std::size_t count) {
  Indices numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

/// These triangles of a shaded mesh in pieces of at most `most`. Changes their order.
std::vector<RenderMesh> pieces_of(const TriangleMesh& mesh, const Shaded& surface,
                                  std::span<std::uint32_t> triangles, std::size_t most) {
  std::vector<Vec3> middles;
  for (const Triangle& t : mesh.triangles)
    middles.push_back((mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3);
  std::vector<std::span<std::uint32_t>> pieces;
  split(middles, triangles, most, pieces);
  std::vector<RenderMesh> result;
  for (const std::span<std::uint32_t> piece : pieces)
    result.push_back(piece_of(mesh, surface, piece));
  return result;
}

/// The mesh without what no camera resolves: a lens is hardly nearer than 0.3 m to anything, where
/// a pixel of a wide view covers half a millimetre. How finely a thing was made then costs nothing.
TriangleMesh without_invisible_detail(const TriangleMesh& mesh) {
  constexpr double kInvisible = 2.5e-4;  // [m]
  const std::vector<float> positions = positions_of(mesh);
  const Indices indices = indices_of(mesh);
  const float extent = meshopt_simplifyScale(positions.data(), mesh.vertices.size(), kStride);
  Indices fewer(indices.size());
  fewer.resize(meshopt_simplify(fewer.data(), indices.data(), indices.size(), positions.data(),
                                mesh.vertices.size(), kStride, 0,
                                static_cast<float>(kInvisible) / extent, 0U, nullptr));
  TriangleMesh result = with_triangles(mesh, fewer);
  weld(result);
  return result;
}

}  // namespace

RenderMesh make_render_mesh(const TriangleMesh& mesh, double crease) {
  TriangleMesh welded = mesh;
  weld(welded);
  if (welded.triangles.empty()) {
    RenderMesh nothing;
    nothing.levels.push_back({});
    return nothing;
  }
  return assembled(welded, shaded(welded, crease), Border::free);
}

std::vector<RenderMesh> make_render_pieces(const TriangleMesh& mesh, double crease,
                                           std::size_t most_triangles) {
  if (mesh.triangles.size() <= 2 * most_triangles) return {make_render_mesh(mesh, crease)};
  TriangleMesh welded = mesh;
  weld(welded);
  welded = without_invisible_detail(welded);
  Indices triangles = first_numbers(welded.triangles.size());
  return pieces_of(welded, shaded(welded, crease), triangles, most_triangles);
}

RenderTile make_render_tile(const TriangleMesh& tile, const TriangleMesh& ring, double crease,
                            std::size_t most_triangles) {
  TriangleMesh all = tile;
  weld(all);
  Indices triangles = first_numbers(all.triangles.size());
  append(ring, all);
  weld(all);  // keeps the order
  const Shaded surface = shaded(all, crease);
  RenderTile result{piece_of(all, surface, triangles), {}};
  if (triangles.size() > 2 * most_triangles)
    result.pieces = pieces_of(all, surface, triangles, most_triangles);
  return result;
}

const MeshLevel& level_for(const RenderMesh& mesh, double distance, double focal_px,
                           double pixels) {
  REMORA_ASSERT(!mesh.levels.empty());
  const double allowed = pixels * std::max(distance, 0.0) / focal_px;  // [m]
  std::size_t level = 0;
  while (level + 1 < mesh.levels.size() && mesh.levels[level + 1].error < allowed) ++level;
  return mesh.levels[level];
}

}  // namespace remora
