// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "appearance/visual_spec.h"
#include "geometry/triangle_bvh.h"

namespace remora {

/// What eyes see of a body that floats, with its pieces under their labels: what inspection points
/// are found on. Made of anything: a ship of many pieces, a barge of one, a mesh from a file.
class InspectedHull {
 public:
  /// Pieces in B of a body at X_WB; the still surface is z = 0 in W.
  InspectedHull(std::span<const VisualSpec> visuals, const Pose& X_WB);
  /// One mesh, upright, whose frame has the still surface at z = `waterline`.
  InspectedHull(const TriangleMesh& mesh, double waterline);

  struct Facet {
    std::array<Vec3, 3> corner;  ///< in B
    Vec3 normal = Vec3::Zero();  ///< unit, as the triangle runs
    double area = 0.0;           ///< [m²]
    std::uint32_t label = 0;     ///< of labels()

    [[nodiscard]] Vec3 middle() const { return (corner[0] + corner[1] + corner[2]) / 3.0; }
  };
  [[nodiscard]] const std::vector<Facet>& facets() const { return facets_; }
  [[nodiscard]] const std::vector<std::string>& labels() const { return labels_; }
  /// The index of a label, or labels().size().
  [[nodiscard]] std::uint32_t find_label(const std::string& label) const;

  [[nodiscard]] const Pose& pose() const { return X_WB_; }
  /// Below the still surface [m].
  [[nodiscard]] double depth(const Vec3& p_B) const { return (X_WB_ * p_B).z(); }
  /// Box of what is under water, in B.
  [[nodiscard]] const Aabb& underwater() const { return underwater_; }

  /// Nothing of the body stands in the way from p_B (a millimetre off it) to `distance` along a
  /// unit direction.
  [[nodiscard]] bool is_free(const Vec3& p_B, const Vec3& direction, double distance) const;
  /// Along a unit direction one gets out of the body and not into it: the surfaces on the way,
  /// counted with their sense, cancel. Of a mesh that is open or faces inwards, too.
  [[nodiscard]] bool leads_outwards(const Vec3& p_B, const Vec3& direction) const;

 private:
  void add(const TriangleMesh& mesh, const Pose& X_BV, const std::string& label);
  void finish();

  Pose X_WB_;
  std::vector<Facet> facets_;
  std::vector<std::string> labels_;
  TriangleMesh mesh_;
  TriangleBvh bvh_;
  Aabb underwater_;
};

}  // namespace remora
