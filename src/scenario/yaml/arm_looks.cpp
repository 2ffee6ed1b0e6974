// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/yaml/arm_looks.h"

#include "content/arm_parts.h"
#include "world/visuals.h"

namespace remora {
namespace {

constexpr const char* kLabel = "arm";

/// Meshes of one look each, in the link's frame.
struct LinkMeshes {
  TriangleMesh body, metal, rubber;
};

void append_at(const Pose& X_BS, TriangleMesh part, TriangleMesh& mesh) {
  for (Vec3& vertex : part.vertices) vertex = X_BS * vertex;
  append(part, mesh);
}

void add_housing(const ShapeSpec& shape, LinkMeshes& link) {
  append_at(shape.X_BS, make_arm_housing(shape.radius, shape.length), link.body);
  append_at(shape.X_BS, make_arm_fittings(shape.radius, shape.length), link.metal);
  if (has_arm_hose(shape.radius, shape.length))
    append_at(shape.X_BS, make_arm_hose(shape.radius, shape.length), link.rubber);
}

/// The jaw's own frame: z along its longest edge, towards the tip, which is away from the joint.
Pose jaw_frame(const ShapeSpec& shape) {
  Eigen::Index longest = 0;
  shape.size.maxCoeff(&longest);
  const double way = shape.X_BS.p.dot(shape.X_BS.R.col(longest)) < 0.0 ? -1.0 : 1.0;
  Mat3 R_SJ = Mat3::Zero();
  R_SJ(longest, 2) = way;
  R_SJ((longest + 1) % 3, 0) = 1.0;
  R_SJ((longest + 2) % 3, 1) = way;
  return shape.X_BS * Pose{R_SJ, Vec3::Zero()};
}

void add_jaw(const ShapeSpec& shape, LinkMeshes& link) {
  const Pose X_BJ = jaw_frame(shape);
  const Vec3 size = (X_BJ.R.transpose() * shape.X_BS.R * shape.size).cwiseAbs();
  append_at(X_BJ, make_jaw(size), link.body);
  append_at(X_BJ, make_jaw_pads(size), link.rubber);
}

void add_visual(TriangleMesh mesh, const Appearance& look, std::vector<VisualSpec>& visuals) {
  if (mesh.triangles.empty()) return;
  visuals.push_back({std::make_shared<const TriangleMesh>(std::move(mesh)), Pose{}, look, kLabel});
}

}  // namespace

std::vector<VisualSpec> arm_link_visuals(const std::vector<ShapeSpec>& shapes,
                                         const Appearance& look, ArmLinkRole role) {
  LinkMeshes link;
  std::vector<ShapeSpec> plain;
  for (const ShapeSpec& shape : shapes) {
    if (shape.kind == ShapeKind::cylinder)
      add_housing(shape, link);
    else if (shape.kind == ShapeKind::box && role == ArmLinkRole::jaw)
      add_jaw(shape, link);
    else
      plain.push_back(shape);
  }
  std::vector<VisualSpec> visuals = drawn_shapes(plain, look, kLabel);
  add_visual(std::move(link.body), look, visuals);
  add_visual(std::move(link.metal), find_appearance("stainless_steel").value_or(look), visuals);
  add_visual(std::move(link.rubber), find_appearance("rubber").value_or(look), visuals);
  return visuals;
}

}  // namespace remora
