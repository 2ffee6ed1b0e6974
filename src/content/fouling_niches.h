// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "content/fouling_pattern.h"
#include "geometry/triangle_mesh.h"

namespace remora {

/// A part of a body as growth sees it.
struct FouledPart {
  std::shared_ptr<const TriangleMesh> mesh;
  Pose X_BV;
  bool is_flat = false;  ///< paint on another part, no niche beside it: draught marks
};

/// A place on the wetted surface that stands for a piece of its area.
struct WettedPlace {
  Vec3 p_B;
  Vec3 normal_B;
  double area = 0.0;  ///< [m²]
  Niche niche;        ///< as measured at this very place
};

/// Places spread evenly over all that is wet: below the waterline and reached by the sea (the part
/// of a fitting that is inside the hull is not). Deterministic.
[[nodiscard]] std::vector<WettedPlace> wetted_places(const std::vector<FouledPart>& parts,
                                                     double waterline);

/// Niches of a body on a lattice, read by trilinear interpolation: the same values on the CPU and
/// as a volume texture, whatever the level of detail of the mesh that is drawn.
class NicheGrid {
 public:
  NicheGrid() = default;
  explicit NicheGrid(const std::vector<WettedPlace>& places);

  [[nodiscard]] Niche at(const Eigen::Vector3f& p_B) const;

  /// For the volume texture: node counts, and (occlusion, shade) of each node, x fastest.
  [[nodiscard]] const std::array<int, 3>& size() const { return size_; }
  [[nodiscard]] const std::vector<Niche>& nodes() const { return nodes_; }
  [[nodiscard]] const Eigen::Vector3f& origin() const { return origin_; }  ///< node 0, in B [m]
  [[nodiscard]] float spacing() const { return spacing_; }                 ///< [m]

 private:
  std::array<int, 3> size_{1, 1, 1};
  std::vector<Niche> nodes_{1};
  Eigen::Vector3f origin_ = Eigen::Vector3f::Zero();
  float spacing_ = 1.0f;
};

/// All that growth knows of a body's shape.
struct WettedSurface {
  double waterline = 0.0;  ///< z_B [m]
  std::vector<WettedPlace> places;
  NicheGrid niches;
};
[[nodiscard]] WettedSurface wetted_surface(const std::vector<FouledPart>& parts, double waterline);

}  // namespace remora
