// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/shadow_maps.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr int kTile = 384;      // pixels of a lamp's map
constexpr int kSunMap = 1024;   // of the sun's
constexpr double kNear = 0.12;  // a lamp does not see its own housing [m]
/// A lamp's map shows no more than this to each side: wider ones would have too few texels ahead.
constexpr double kWidest = 1.22;  // [rad], 70°
/// Lamps nearer to each other than this share a map.
constexpr double kSameShadowLamp = 0.2;  // [m]

/// What is smaller than this many texels of a map casts no shadow.
constexpr double kLeastShadow = 5.0;

/// Shadows of what is nearer to a lamp are no finer than of what is there [m].
constexpr double kFineShadow = 2.0;

/// Any axes with z along the given one.
Mat3 frame_along(const Vec3& z) {
  const Vec3 aside = std::abs(z.z()) < 0.9 ? Vec3::UnitZ() : Vec3::UnitX();
  Mat3 R;
  R.col(2) = z;
  R.col(0) = aside.cross(z).normalized();
  R.col(1) = z.cross(R.col(0));
  return R;
}

Eigen::Matrix4d from_relative(const Mat3& R, const Vec3& eye) {
  Eigen::Matrix4d view = Eigen::Matrix4d::Identity();
  view.topLeftCorner<3, 3>() = R.transpose();
  view.topRightCorner<3, 1>() = -R.transpose() * eye;
  return view;
}

/// Texture coordinates of a rectangle of the map from clip coordinates; depth stays.
Eigen::Matrix4d texture_from_clip(double x, double y, double width, double height) {
  Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
  m(0, 0) = 0.5 * width;
  m(0, 3) = x + 0.5 * width;
  m(1, 1) = 0.5 * height;
  m(1, 3) = y + 0.5 * height;
  return m;
}

double half_width(const LitLamp& lamp) { return std::min(1.15 * lamp.half_angle, kWidest); }

ShadowView lamp_view(const Frame& frame, const LitLamp& lamp, double max_range, int tile) {
  const Mat3 R = frame_along(lamp.axis_W);
  const Vec3 eye = lamp.p_W - frame.view.X_WC.p;
  const double tangent = std::tan(half_width(lamp));
  ShadowView view;
  view.tile = tile;
  view.volume = pinhole_volume(eye, R, tangent, tangent, tangent, tangent);
  view.volume.max_range = max_range;
  view.volume.least_range = kFineShadow;
  view.volume.left_out = lamp.carrier;
  view.volume.least_pixels = kLeastShadow;
  view.volume.focal_px = 0.5 * kTile / tangent;
  const Intrinsics lens{view.volume.focal_px, view.volume.focal_px, 0.5 * kTile, 0.5 * kTile};
  view.clip_from_relative = pinhole_projection(lens, kTile, kTile, kNear) * from_relative(R, eye);
  return view;
}

}  // namespace

std::vector<ShadowView> plan_lamp_shadows(const Frame& frame, double max_range, FrameBlock& block) {
  std::vector<ShadowView> views;
  std::vector<const LitLamp*> owners;
  const std::size_t count = std::min(frame.lamps.size(), kMaxLitLamps);
  for (std::size_t i = 0; i < count; ++i) {
    const LitLamp& lamp = frame.lamps[i];
    if (!lamp.casts_shadows) continue;
    const auto same = std::find_if(owners.begin(), owners.end(), [&](const LitLamp* other) {
      return (other->p_W - lamp.p_W).norm() < kSameShadowLamp &&
             other->axis_W.dot(lamp.axis_W) > 0.95;
    });
    const std::size_t tile = static_cast<std::size_t>(same - owners.begin());
    if (same == owners.end()) {
      if (views.size() == kMaxLampShadows) continue;
      views.push_back(lamp_view(frame, lamp, max_range, static_cast<int>(tile)));
      owners.push_back(&lamp);
    }
    block.lamps[i].edge_shadow[1] = static_cast<float>(tile);
    block.lamps[i].shadow =
        float4x4(texture_from_clip(0.5 * (tile % 2), 0.5 * (tile / 2), 0.5, 0.5) *
                 views[tile].clip_from_relative);
  }
  return views;
}

ShadowView plan_sun_shadow(const Frame& frame, const Vec3& to_sun, double reach,
                           FrameBlock& block) {
  const Mat3 R = frame_along(-to_sun);
  // The map moves in whole texels, so that edges of shadows do not crawl when the camera does.
  const double texel = 2.0 * reach / kSunMap;
  Vec3 centre = R.transpose() * frame.view.X_WC.p;
  for (int axis = 0; axis < 2; ++axis) centre[axis] = std::round(centre[axis] / texel) * texel;
  const Vec3 eye = R * centre - frame.view.X_WC.p;

  ShadowView view;
  view.volume.eye = eye;
  view.volume.level_error = texel;
  view.volume.least_pixels = kLeastShadow;
  for (int axis = 0; axis < 2; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Vec3 normal = side * R.col(axis);
      view.volume.planes.push_back({normal, reach - normal.dot(eye)});
    }
  }
  view.volume.max_range = 4.0 * reach;
  Eigen::Matrix4d clip = Eigen::Matrix4d::Identity();
  clip(0, 0) = clip(1, 1) = 1.0 / reach;
  clip(2, 2) = -0.5 / (2.0 * reach);
  clip(2, 3) = 0.5;
  view.clip_from_relative = clip * from_relative(R, eye);
  block.sun_shadow = float4x4(texture_from_clip(0, 0, 1, 1) * view.clip_from_relative);
  return view;
}

ShadowMaps::ShadowMaps()
    : program_("shadow.vert.glsl", "shadow.frag.glsl"),
      lamps_(GL_DEPTH_COMPONENT32F, 2 * kTile, 2 * kTile, Sampling::linear),
      sun_(GL_DEPTH_COMPONENT32F, kSunMap, kSunMap, Sampling::linear),
      lamp_target_({}, &lamps_),
      sun_target_({}, &sun_) {
  lamps_.compare_depth();
  sun_.compare_depth();
}

void ShadowMaps::draw_map(const PassContext& context, const ShadowView& view,
                          const MeshStore& meshes) {
  // Coarse meshes do: a shadow's edge is soft.
  const DrawList list =
      make_draw_list(context.frame, view.volume, DrawPurpose::shadow, context.options);
  if (list.groups.empty()) return;
  instances_.upload(list.instances);
  program_.use();
  const Float4x4 clip = float4x4(view.clip_from_relative);
  glProgramUniformMatrix4fv(program_.id(),
                            glGetUniformLocation(program_.id(), "clip_from_relative"), 1, GL_FALSE,
                            clip[0].data());
  for (const DrawGroup& group : list.groups) meshes.draw(group, instances_);
}

void ShadowMaps::draw_lamps(const PassContext& context, const std::vector<ShadowView>& views,
                            const MeshStore& meshes) {
  lamp_target_.bind();
  glClear(GL_DEPTH_BUFFER_BIT);
  for (const ShadowView& view : views) {
    glViewport(kTile * (view.tile % 2), kTile * (view.tile / 2), kTile, kTile);
    draw_map(context, view, meshes);
  }
}

void ShadowMaps::draw_sun(const PassContext& context, const ShadowView& view,
                          const MeshStore& meshes) {
  sun_target_.bind();
  glClear(GL_DEPTH_BUFFER_BIT);
  draw_map(context, view, meshes);
}

}  // namespace remora
