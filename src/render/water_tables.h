// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "environment/light_field.h"
#include "render/camera_response.h"

namespace remora {

/// Rows of RGBA floats, for a texture that is read with linear interpolation. Texel centres lie at
/// (i + 0.5) / n; the value a table means at coordinate x in [0, 1] is at texel x · (n - 1).
struct LightTable {
  int width = 0;
  int height = 0;
  std::vector<float> rgba;
};

/// All that light does on its way through this water, integrated over the spectrum with the
/// camera's response, against path lengths. The fragment shader only reads. Lengths d map to a
/// coordinate by sqrt(d / max_path), depths z by sqrt(z / max_depth). Radiances in units of a white
/// Lambertian level face in a clear noon's light: reflectance 1 under irradiance 1 gives
/// radiance 1. Theory: docs/theory/optics.md, section 4.
struct WaterTables {
  double max_path = 50.0;   ///< beyond it nothing is left of an object [m]
  double max_depth = 50.0;  ///< beyond it nothing is left of daylight [m]

  /// x: path from the object to the lens; y: depth of the object. A white level face looking up,
  /// under sun and sky, seen through that path. Alpha: share of the direct sun in it.
  LightTable daylight;
  /// x: path from the object to the lens (attenuated by c, as images are); y: path from the lamp to
  /// the object (attenuated by K_d, as wide light is). A white lamp of 6200 K: both legs' share.
  LightTable lamp;
  /// x: path; y: downward part of the view's direction, (u + 1) / 2. Ambient light scattered into
  /// the ray along that path from a camera at `camera_depth`; upward rays end at the surface.
  LightTable veil;
  /// Same coordinates: light of the direct sun only, to be multiplied by `relative_phase` of the
  /// cosine between the view's ray and the way to the sun in the water.
  LightTable veil_sun;

  Vec3 scattering = Vec3::Zero();   ///< b of the camera's three bands at the camera's depth [1/m]
  Vec3 attenuation = Vec3::Zero();  ///< c of them there [1/m]
  Vec3 sky_zenith = Vec3::Zero();   ///< radiance of the sky in air
  Vec3 sky_horizon = Vec3::Zero();
  Vec3 sun_disc = Vec3::Zero();  ///< irradiance of the sun in air on a plane square to it
  /// Light on an upright face (mean over the compass) and on one that looks down, without the
  /// direct sun, as shares of all light on a level one that looks up, at the camera's depth.
  Vec3 side_share = Vec3::Zero();
  Vec3 below_share = Vec3::Zero();
  Vec3 white_balance =
      Vec3::Ones();  ///< gains that take the ambient light's cast out at this depth
};

/// Tables for a camera at this depth. In water that is the same at all depths only the veil's
/// tables and the last block depend on it. Pure: equal arguments give equal tables. Takes a
/// millisecond or two.
[[nodiscard]] WaterTables make_water_tables(const LightField& light, const CameraResponse& response,
                                            double camera_depth);

/// Depths at which tables are made: a camera's depth is rounded to one of them.
[[nodiscard]] double table_depth(double camera_depth);

/// Phase function of particles relative to isotropic scattering, 4π·p; 1 is straight on. Twin of
/// relative_phase in shaders/phase.glsl.
[[nodiscard]] double relative_phase(double cos_angle);

}  // namespace remora
