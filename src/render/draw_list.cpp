// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/draw_list.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

bool look_alike(const DrawItem& p, const DrawItem& q) {
  const Appearance &a = p.appearance, &b = q.appearance;
  return p.fouling == q.fouling && p.defects == q.defects && a.colour == b.colour &&
         a.roughness == b.roughness && a.metalness == b.metalness && a.grain == b.grain &&
         a.grain_size == b.grain_size && a.wear == b.wear && a.glow == b.glow;
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

/// From a place to the box around an item.
double distance_to(const DrawItem& item, const Vec3& p_W) {
  const Vec3 p = item.X_WM.R.transpose() * (p_W - item.X_WM.p) / item.scale;
  const Vec3 nearest = p.cwiseMax(item.mesh->box.lo).cwiseMin(item.mesh->box.hi);
  return item.scale * (p - nearest).norm();
}

bool is_in(const ViewVolume& volume, const Sphere& sphere) {
  if ((sphere.centre - volume.eye).norm() - sphere.radius > volume.max_range) return false;
  return std::all_of(volume.planes.begin(), volume.planes.end(), [&](const auto& plane) {
    return plane.normal.dot(sphere.centre) + plane.offset >= -sphere.radius;
  });
}

bool is_too_small(const ViewVolume& volume, const Sphere& sphere) {
  const double metres_per_pixel = volume.level_error > 0.0
                                      ? volume.level_error
                                      : (sphere.centre - volume.eye).norm() / volume.focal_px;
  return 2.0 * sphere.radius < volume.least_pixels * metres_per_pixel;
}

const MeshLevel& level_of(const DrawItem& item, const ViewVolume& volume, double distance,
                          double pixels) {
  if (volume.level_error > 0.0) {
    // A focal length of 1/error at distance 1: the error covers one pixel.
    return level_for(*item.mesh, item.scale, 1.0 / volume.level_error, pixels);
  }
  return level_for(*item.mesh, distance / item.scale, volume.focal_px, pixels);
}

InstanceBlock instance_of(const DrawItem& item, const Vec3& p_WC) {
  InstanceBlock block;
  const Vec3 p = item.X_WM.p - p_WC;
  for (int r = 0; r < 3; ++r) {
    block.rows[static_cast<std::size_t>(r)] =
        float4(item.scale * Vec3(item.X_WM.R.row(r).transpose()), p[r]);
  }
  block.motion = {static_cast<float>(item.motion), item.phase, static_cast<float>(item.scale),
                  0.0f};
  block.names = static_cast<std::uint32_t>(item.instance) | static_cast<std::uint32_t>(item.label)
                                                                << 16;
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
                            const RenderOptions& options) {
  const double pixels = (purpose == DrawPurpose::shadow ? 3.0 : 1.4) / options.detail;
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < frame.items.size(); ++i) {
    const DrawItem& item = frame.items[i];
    if (purpose == DrawPurpose::shadow ? !item.casts_shadow : !item.is_seen) continue;
    if (item.is_tether && !options.tether) continue;
    if (item.instance == volume.left_out && volume.left_out != 0) continue;
    const Sphere sphere = sphere_of(item, frame.view.X_WC.p);
    if (!is_in(volume, sphere) || is_too_small(volume, sphere)) continue;
    const double distance =
        std::max(distance_to(item, frame.view.X_WC.p + volume.eye), volume.least_range);
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

DrawList make_draw_list(const Frame& frame, const ViewVolume& volume, DrawPurpose purpose,
                        const RenderOptions& options) {
  // Copies of one level side by side, in the order in which they are found: it must not depend on
  // where meshes lie in memory. A shadow has no look.
  std::vector<std::vector<Seen>> groups;
  for (const Seen& s : find_seen(frame, volume, purpose, options)) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.front().level == s.level &&
             (purpose == DrawPurpose::shadow ||
              look_alike(frame.items[group.front().item], frame.items[s.item]));
    });
    if (same == groups.end()) {
      groups.push_back({s});
    } else {
      same->push_back(s);
    }
  }

  DrawList list;
  for (std::vector<Seen>& members : groups) {
    std::stable_sort(members.begin(), members.end(),
                     [](const Seen& a, const Seen& b) { return a.distance < b.distance; });
    const Seen& nearest = members.front();
    const DrawItem& item = frame.items[nearest.item];
    list.groups.push_back({item.mesh.get(), *nearest.level,
                           static_cast<std::uint32_t>(list.instances.size()),
                           static_cast<std::uint32_t>(members.size()), &item.appearance,
                           nearest.is_two_sided, nearest.distance, item.fouling, item.defects});
    for (const Seen& s : members) {
      list.instances.push_back(instance_of(frame.items[s.item], frame.view.X_WC.p));
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
