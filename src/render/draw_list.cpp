// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/draw_list.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace remora {
namespace {

MaterialBlock block_of(const Appearance& look) {
  return {float4(look.colour, look.roughness),
          {static_cast<float>(look.metalness), static_cast<float>(look.grain_size),
           static_cast<float>(look.glow), static_cast<float>(look.wear)},
          {static_cast<std::int32_t>(look.grain), 0, 0, 0}};
}

bool is_equal(const MaterialBlock& a, const MaterialBlock& b) {
  return a.colour == b.colour && a.more == b.more && a.grain == b.grain;
}

/// The bounding sphere of an item, relative to the camera.
struct Sphere {
  Vec3 centre;
  double radius;
};

Sphere sphere_of(const DrawItem& item, const Vec3& p_WC) {
  // What sways or swims leaves its bounds by less than this.
  const double slack = item.motion == VertexMotion::rigid ? 1.0 : 1.5;
  return {item.X_WM.p + item.X_WM.R * (item.scale * item.mesh->centre) - p_WC,
          item.scale * item.mesh->radius * slack};
}

bool is_in(const ViewVolume& volume, const Sphere& sphere) {
  if ((sphere.centre - volume.eye).norm() - sphere.radius > volume.max_range) return false;
  return std::all_of(volume.planes.begin(), volume.planes.end(), [&](const auto& plane) {
    return plane.normal.dot(sphere.centre) + plane.offset >= -sphere.radius;
  });
}

const MeshLevel& level_of(const DrawItem& item, const ViewVolume& volume, double distance,
                          double pixels) {
  if (volume.level_error > 0.0) {
    // A focal length of 1/error at distance 1: the error covers one pixel.
    return level_for(*item.mesh, item.scale, 1.0 / volume.level_error, pixels);
  }
  return level_for(*item.mesh, distance / item.scale, volume.focal_px, pixels);
}

InstanceBlock instance_of(const DrawItem& item, std::uint32_t material, const Vec3& p_WC) {
  InstanceBlock block;
  const Vec3 p = item.X_WM.p - p_WC;
  for (int r = 0; r < 3; ++r) {
    block.rows[static_cast<std::size_t>(r)] =
        float4(item.scale * Vec3(item.X_WM.R.row(r).transpose()), p[r]);
  }
  block.motion = {static_cast<float>(item.motion), item.phase, static_cast<float>(item.scale),
                  0.0f};
  block.ids = {static_cast<std::uint32_t>(item.instance) | static_cast<std::uint32_t>(item.label)
                                                               << 16,
               material, 0, 0};
  return block;
}

/// An item that is in view.
struct Seen {
  std::size_t item;
  const MeshLevel* level;
  double distance;
  bool is_two_sided;
};

bool is_two_sided(const DrawItem& item) {
  return item.appearance.grain == SurfaceGrain::leaf ||
         item.appearance.grain == SurfaceGrain::sand || item.appearance.grain == SurfaceGrain::mud;
}

std::vector<Seen> find_seen(const Frame& frame, const ViewVolume& volume, DrawPurpose purpose,
                            double pixels) {
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < frame.items.size(); ++i) {
    const DrawItem& item = frame.items[i];
    if (purpose == DrawPurpose::shadow && !item.casts_shadow) continue;
    const Sphere sphere = sphere_of(item, frame.view.X_WC.p);
    if (!is_in(volume, sphere)) continue;
    const double distance = std::max((sphere.centre - volume.eye).norm() - sphere.radius, 0.05);
    seen.push_back({i, &level_of(item, volume, distance, pixels), distance, is_two_sided(item)});
  }
  return seen;
}

}  // namespace

std::size_t DrawList::triangle_count() const {
  std::size_t count = 0;
  for (const DrawGroup& group : groups) count += group.level.count / 3 * group.count;
  return count;
}

MaterialList make_materials(const Frame& frame) {
  MaterialList list;
  list.of_item.reserve(frame.items.size());
  for (const DrawItem& item : frame.items) {
    const MaterialBlock block = block_of(item.appearance);
    // Neighbours in the list mostly look alike: searching from the end finds them at once.
    std::size_t index = list.blocks.size();
    while (index > 0 && !is_equal(list.blocks[index - 1], block)) --index;
    if (index == 0) {
      list.blocks.push_back(block);
      index = list.blocks.size();
    }
    list.of_item.push_back(static_cast<std::uint32_t>(index - 1));
  }
  return list;
}

DrawList make_draw_list(const Frame& frame, const MaterialList& materials, const ViewVolume& volume,
                        DrawPurpose purpose, double detail) {
  std::vector<Seen> seen = find_seen(frame, volume, purpose, 1.0 / detail);
  // Copies of one level side by side. First come, first served among equals, so that the order
  // does not depend on where meshes lie in memory.
  const auto mesh_of = [&](const Seen& s) { return frame.items[s.item].mesh.get(); };
  using Kind = std::pair<const MeshLevel*, SurfaceGrain>;
  std::vector<Kind> kinds;
  const auto rank = [&](const Seen& s) {
    const Kind kind{s.level, frame.items[s.item].appearance.grain};
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    const auto index = static_cast<std::size_t>(found - kinds.begin());
    if (found == kinds.end()) kinds.push_back(kind);
    return index;
  };
  std::vector<std::vector<Seen>> groups;
  for (const Seen& s : seen) {
    const std::size_t r = rank(s);
    if (r == groups.size()) groups.emplace_back();
    groups[r].push_back(s);
  }

  DrawList list;
  for (std::vector<Seen>& members : groups) {
    std::stable_sort(members.begin(), members.end(),
                     [](const Seen& a, const Seen& b) { return a.distance < b.distance; });
    const Seen& nearest = members.front();
    list.groups.push_back(
        {mesh_of(nearest), *nearest.level, static_cast<std::uint32_t>(list.instances.size()),
         static_cast<std::uint32_t>(members.size()), frame.items[nearest.item].appearance.grain,
         nearest.is_two_sided, nearest.distance});
    for (const Seen& s : members) {
      list.instances.push_back(
          instance_of(frame.items[s.item], materials.of_item[s.item], frame.view.X_WC.p));
    }
  }
  std::stable_sort(list.groups.begin(), list.groups.end(),
                   [](const DrawGroup& a, const DrawGroup& b) { return a.distance < b.distance; });
  return list;
}

ViewVolume pinhole_volume(const Vec3& eye, const Mat3& R_WC, double tan_left, double tan_right,
                          double tan_up, double tan_down) {
  ViewVolume volume;
  volume.eye = eye;
  for (const Vec3& normal_C :
       {Vec3(1.0, 0.0, tan_left), Vec3(-1.0, 0.0, tan_right), Vec3(0.0, 1.0, tan_up),
        Vec3(0.0, -1.0, tan_down), Vec3(0.0, 0.0, 1.0)}) {
    const Vec3 normal = (R_WC * normal_C).normalized();
    volume.planes.push_back({normal, -normal.dot(eye)});
  }
  return volume;
}

}  // namespace remora
