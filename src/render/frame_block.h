// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "math/linear_algebra.h"
#include "render/frame.h"
#include "render/water_tables.h"

namespace remora {

inline constexpr std::size_t kMaxLitLamps = 8;
inline constexpr std::size_t kMaxLampShadows = 4;  ///< tiles of the shadow atlas, 2 × 2

using Float4 = std::array<float, 4>;
using Float4x4 = std::array<Float4, 4>;  ///< columns

/// Twin of `FrameBlock` in shaders/frame.glsl (std140). "Relative" is W's axes with the origin at
/// the camera: near the eye, single precision is fine there.
struct LampBlock {
  Float4 position_intensity;  ///< relative [m]; intensity in noon's irradiance at 1 m
  Float4 axis_cos;            ///< unit; cosine of the half angle
  Float4 edge_shadow;         ///< x: edge, y: tile of its shadow map or -1
  Float4 tint;                ///< red, green, blue against a lamp of 6200 K
  Float4x4 shadow;            ///< atlas coordinates and depth from relative
};
struct FrameBlock {
  Float4x4 clip_from_relative;
  Float4 camera;   ///< p_WC, near plane [m]
  Float4 right;    ///< Cx in W
  Float4 down;     ///< Cy
  Float4 forward;  ///< Cz
  Float4 lens;     ///< fx, fy, cx, cy of the drawing, in its pixels
  Float4 size;     ///< width, height, and their inverses
  Float4 water;    ///< max_path, max_depth, z of the mean surface, time [s]
  Float4 to_sun;   ///< in water
  Float4 to_sun_air;
  Float4 sky_zenith;  ///< w: share of the sky that is cloud
  Float4 sky_horizon;
  Float4 sun_disc;
  Float4 side_share;   ///< daylight on an upright face, of that on a level one
  Float4 below_share;  ///< on one that looks down
  Float4 scattering;   ///< b [1/m]
  Float4 attenuation;  ///< c; w: 1 when the camera is in the water
  Float4 lamp_leg;     ///< what a metre takes from a lamp's light on its way to a thing [1/m]
  Float4 lens_leg;     ///< and on the way from there to the lens
  Float4 current;      ///< at the camera [m/s]
  Float4x4 sun_shadow;
  std::array<std::int32_t, 4> counts;  ///< lamps, seed, switches, -
  std::array<LampBlock, kMaxLitLamps> lamps;
};

static_assert(sizeof(LampBlock) == 8 * sizeof(Float4));  // as std140 packs them
static_assert(sizeof(FrameBlock) % sizeof(Float4) == 0);

/// Bits of FrameBlock::counts[2]: which parts of the shaders a frame needs.
enum FrameSwitch : std::int32_t {
  kSwitchWater = 1,
  kSwitchLampShadows = 2,
  kSwitchSunShadow = 4,
  kSwitchCaustics = 8,
  kSwitchSky = 16,
  kSwitchSilt = 32,
  kSwitchLampsTogether = 128,  ///< all lamps side by side
  kSwitchGlow = 64,            ///< something in view glows by itself
};

[[nodiscard]] inline float narrow(double x) { return static_cast<float>(x); }
[[nodiscard]] Float4 float4(const Vec3& v, double w = 0.0);
[[nodiscard]] Float4x4 float4x4(const Eigen::Matrix4d& m);

/// Clip coordinates from C for a pinhole with the near plane at `near` and no far one: depth is
/// near / z. Row 0 is the top.
[[nodiscard]] Eigen::Matrix4d pinhole_projection(const Intrinsics& lens, int width, int height,
                                                 double near);

}  // namespace remora
