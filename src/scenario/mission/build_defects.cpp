// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "scenario/mission/build_defects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "content/ship_defects.h"

namespace remora {
namespace {

TriangleMesh placed(const VisualSpec& visual) {
  TriangleMesh mesh = *visual.mesh;
  transform(visual.X_BV, mesh);
  return mesh;
}

/// Changes a visual's mesh, which may be shared with others, by `change` of it in B.
template <class Change>
void reshape(VisualSpec& visual, Change&& change) {
  TriangleMesh mesh = change(placed(visual));
  transform(visual.X_BV.inverse(), mesh);
  visual.mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
}

TriangleMesh pieces_of(const std::vector<VisualSpec>& visuals, const std::string& component) {
  TriangleMesh mesh;
  for (const VisualSpec& visual : visuals)
    if (visual.label == component) append(placed(visual), mesh);
  return mesh;
}

/// The mean normal of what is near, weighted by area; of a fitting, away from the centre line.
Vec3 outward_at(const std::vector<VisualSpec>& visuals, const Vec3& p_B, double reach) {
  Vec3 sum = Vec3::Zero();
  for (const VisualSpec& visual : visuals) {
    const TriangleMesh mesh = placed(visual);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
      const Triangle& t = mesh.triangles[i];
      const Vec3 a = mesh.vertices[t[1]] - mesh.vertices[t[0]];
      const Vec3 b = mesh.vertices[t[2]] - mesh.vertices[t[0]];
      const Vec3 middle = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0;
      // A triangle of plating may be metres wide.
      const double size = std::sqrt(0.5 * a.cross(b).norm());
      if ((middle - p_B).norm() < reach + size) sum += 0.5 * a.cross(b);
    }
  }
  return sum.norm() > 1e-9 ? Vec3(sum.normalized()) : Vec3(0.0, p_B.y() < 0.0 ? -1.0 : 1.0, 0.0);
}

void make_dent(const HullDefect& defect, std::vector<VisualSpec>& visuals) {
  // Plating of 8 to 12 mm gives way by about a tenth of a dent's width before it tears.
  const Dent dent{.centre = defect.p_B,
                  .outward = outward_at(visuals, defect.p_B, 0.5 * defect.size),
                  .radius = 0.5 * defect.size,
                  .depth = 0.1 * defect.size};
  for (VisualSpec& visual : visuals) {
    const Aabb box = bounds(placed(visual));
    const Vec3 nearest = dent.centre.cwiseMax(box.lo).cwiseMin(box.hi);
    if ((nearest - dent.centre).norm() >= dent.radius) continue;
    reshape(visual, [&](const TriangleMesh& mesh) { return dented(mesh, dent); });
  }
}

void add_visual(TriangleMesh mesh, const char* look, const char* label,
                std::vector<VisualSpec>& visuals) {
  visuals.push_back({.mesh = std::make_shared<const TriangleMesh>(std::move(mesh)),
                     .appearance = find_appearance(look).value_or(Appearance{}),
                     .label = label});
}

void build(const HullDefect& defect, const TriangleMesh& pieces, std::uint64_t seed,
           std::vector<VisualSpec>& visuals) {
  switch (defect.kind) {
    case HullDefectKind::wasted_anode:
      for (VisualSpec& visual : visuals)
        if (visual.label == defect.component)
          reshape(visual, [&](const TriangleMesh& mesh) { return make_wasted_anode(mesh, seed); });
      break;
    case HullDefectKind::dent:
      make_dent(defect, visuals);
      break;
    case HullDefectKind::rope_in_propeller:
      add_visual(make_rope_in_propeller(pieces, seed), "blue_rope", "rope", visuals);
      break;
    case HullDefectKind::blocked_grating: {
      const Vec3 middle = bounds(pieces).centre();
      const double side = middle.y() < 0.0 ? -1.0 : 1.0;
      add_visual(make_blockage(pieces, side * Vec3::UnitY(), seed), "mussels", "blockage", visuals);
      break;
    }
    case HullDefectKind::coating_damage:
    case HullDefectKind::crack:
      break;  // drawn, not built
  }
}

bool needs_component(HullDefectKind kind) {
  return kind == HullDefectKind::wasted_anode || kind == HullDefectKind::rope_in_propeller ||
         kind == HullDefectKind::blocked_grating;
}

}  // namespace

void build_defects(Section& object, std::vector<HullDefect>& defects,
                   std::vector<VisualSpec>& visuals) {
  std::vector<std::string> labels;
  for (const VisualSpec& visual : visuals)
    if (std::find(labels.begin(), labels.end(), visual.label) == labels.end())
      labels.push_back(visual.label);
  std::uint64_t seed = 0;
  for (HullDefect& defect : defects) {
    ++seed;
    if (defect.component.empty()) {
      if (needs_component(defect.kind))
        object.error("defects", "a defect of a fitting does not say of which",
                     "Write its component, for example `component: anode_hull_aft`");
      else
        build(defect, {}, seed, visuals);
      continue;
    }
    const TriangleMesh pieces = pieces_of(visuals, defect.component);
    if (pieces.vertices.empty()) {
      const std::string_view meant = nearest_word(defect.component, labels);
      object.error(
          "defects",
          fmt::format("nothing on this object is labelled `{}`", defect.component.substr(0, 64)),
          meant.empty() ? fmt::format("It has {}", listed(labels))
                        : fmt::format("Did you mean `{}`?", meant));
      continue;
    }
    if (defect.p_B.isZero()) defect.p_B = bounds(pieces).centre();
    build(defect, pieces, seed, visuals);
  }
}

}  // namespace remora
