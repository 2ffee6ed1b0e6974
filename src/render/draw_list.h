// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/frame.h"
#include "render/frame_block.h"

namespace remora {

/// What differs between copies of a mesh: twin of the attributes in shaders/instances.glsl.
struct InstanceBlock {
  std::array<Float4, 3> rows;
  Float4 motion;
  std::uint32_t names;  ///< instance | label << 16
};

/// How a pixel's name is packed: 16 bits of instance, 13 of label; 3 of growth, which the fragment
/// shader adds.
inline constexpr std::uint32_t kMostLabels = 0x1fffu;
inline constexpr std::uint32_t kGrowthShift = 29;

/// The part of space that a picture or shadow map shows, seen from the camera's place ("relative"
/// coordinates), and how fine it shows it.
struct ViewVolume {
  /// Inside where normal · p + offset ≥ 0.
  struct Plane {
    Vec3 normal;
    double offset;
  };
  std::vector<Plane> planes;
  Vec3 eye = Vec3::Zero();     ///< relative
  double max_range = 1e9;      ///< from the eye [m]
  double least_range = 0.05;   ///< nearer things are drawn no finer than there [m]
  double focal_px = 500.0;     ///< pixels a radian
  std::uint16_t left_out = 0;  ///< instance that is not drawn; 0: none
  double least_pixels = 0.0;   ///< smaller things are not drawn
  double level_error = 0.0;    ///< [m]; when positive, the same level of detail at any distance
};

/// Copies of one level of one mesh that look alike.
struct DrawGroup {
  const RenderMesh* mesh = nullptr;
  MeshLevel level;
  std::uint32_t first_instance = 0;
  std::uint32_t count = 0;
  const Appearance* appearance = nullptr;
  bool is_two_sided = false;
  double distance = 0.0;
  const FoulingField* fouling = nullptr;  ///< see DrawItem
  const std::vector<HullDefect>* defects = nullptr;
};

/// What of a frame is in view, nearest first, in few draws.
struct DrawList {
  std::vector<DrawGroup> groups;
  std::vector<InstanceBlock> instances;

  [[nodiscard]] std::size_t triangle_count() const;
};

enum class DrawPurpose { picture, shadow };
/// The list points into the frame. The options' `detail` scales the number of pixels that a coarser
/// mesh may be off: at 1 it is 1.4 in the picture, three in a shadow.
[[nodiscard]] DrawList make_draw_list(const Frame& frame, const ViewVolume& volume,
                                      DrawPurpose purpose, const RenderOptions& options);

/// The pyramid of a pinhole at the relative origin or elsewhere.
[[nodiscard]] ViewVolume pinhole_volume(const Vec3& eye, const Mat3& R_WC, double tan_left,
                                        double tan_right, double tan_up, double tan_down);

}  // namespace remora
