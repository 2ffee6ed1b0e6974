// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "environment/sky.h"
#include "environment/water_optics.h"

namespace remora {

/// How a camera turns a spectrum into red, green and blue: shares that make daylight white, so that
/// a white level face under a clear noon reads (1, 1, 1).
struct CameraResponse {
  std::array<Spectrum, 3> weights;  ///< each sums to 1 over a daylight spectrum

  [[nodiscard]] Vec3 rgb(const Spectrum& light) const;
};
/// Of a Sony IMX250 behind an infrared filter (facts: camera_qe_imx250c), white-balanced for noon.
[[nodiscard]] CameraResponse imx250_response();

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
/// radiance 1.
struct WaterTables {
  double max_path = 50.0;   ///< beyond it nothing is left of an object [m]
  double max_depth = 50.0;  ///< [m]

  /// x: path from the object to the lens; y: depth of the object. A white level face looking up,
  /// under sun and sky, seen through that path. Alpha: share of the direct sun in it.
  LightTable daylight;
  /// x: path from the object to the lens (attenuated by c, as images are); y: path from the lamp to
  /// the object (attenuated by K_d, as wide light is). A white lamp of 6200 K: both legs' share.
  LightTable lamp;
  /// x: path; y: downward part of the view's direction, (u + 1) / 2. Ambient light scattered into
  /// the ray along that path from a camera at `camera_depth`; upward rays end at the surface.
  LightTable veil;
  /// Same coordinates: light of the direct sun only, to be multiplied by the phase function of the
  /// angle between the ray and the sun's light, relative to isotropic (shader).
  LightTable veil_sun;

  Vec3 scattering = Vec3::Zero();   ///< b of the camera's three bands at the camera's depth [1/m]
  Vec3 attenuation = Vec3::Zero();  ///< c of them there [1/m]
  Vec3 sky_zenith = Vec3::Zero();   ///< radiance of the sky in air
  Vec3 sky_horizon = Vec3::Zero();
  Vec3 sun_disc = Vec3::Zero();     ///< irradiance of the sun in air on a plane square to it
  Vec3 water_below = Vec3::Zero();  ///< radiance of deep water seen straight from above, in water
  Vec3 white_balance =
      Vec3::Ones();  ///< gains that take the ambient light's cast out at this depth
};

/// Tables for a camera at this depth. In water that is the same at all depths only the veil's
/// tables and the last block depend on it. Pure: equal arguments give equal tables.
[[nodiscard]] WaterTables make_water_tables(const WaterOptics& optics, const Daylight& daylight,
                                            const CameraResponse& response, double camera_depth);

/// Depths at which tables are made: a camera's depth is rounded to one of them.
[[nodiscard]] double table_depth(double camera_depth);

/// Relative phase function of the water, 4π·p(angle): what the shader's polynomial is fitted to.
[[nodiscard]] double relative_phase(double cos_angle);

}  // namespace remora
