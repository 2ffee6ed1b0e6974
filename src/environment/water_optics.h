// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "environment/clarity.h"

namespace remora {

/// Light in 16 bands whose middles lie at 400, 420, …, 700 nm.
inline constexpr int kOpticalBands = 16;
using Spectrum = Eigen::Array<double, kOpticalBands, 1>;
[[nodiscard]] Spectrum band_wavelengths();  ///< [nm]

/// What a metre of water does to light of each band.
struct InherentOptics {
  Spectrum absorption = Spectrum::Zero();   ///< a [1/m]
  Spectrum scattering = Spectrum::Zero();   ///< b [1/m]
  Spectrum backscatter = Spectrum::Zero();  ///< b_b: the share of b that turns back [1/m]

  [[nodiscard]] Spectrum attenuation() const { return absorption + scattering; }  ///< c [1/m]
  /// K_d: what a metre takes from wide light (daylight, a wide lamp), which loses by scattering
  /// only what turns back [1/m].
  [[nodiscard]] Spectrum diffuse_attenuation() const;
};

[[nodiscard]] InherentOptics inherent_optics(const ClarityMeasure& measure);
/// Of water that takes the share `attenuation` [1/m] of a green beam (532 nm): the ladder of
/// Jerlov's types, joined by lines.
[[nodiscard]] InherentOptics inherent_optics(double attenuation);

/// Volume scattering function over b, Petzold's harbour and coast joined by turbidity: the share
/// scattered by `angle` [rad] per steradian.
[[nodiscard]] double phase_function(double angle);

/// The spectral side of a clarity profile: constant, shared.
class WaterOptics {
 public:
  explicit WaterOptics(const Clarity& clarity);

  [[nodiscard]] InherentOptics at(double z) const;
  /// Mean optics along a straight path between two depths.
  [[nodiscard]] InherentOptics mean(double z_from, double z_to) const;
  /// Share of the daylight below the surface that reaches depth z: exp(-∫K_d).
  [[nodiscard]] Spectrum daylight_share(double z) const;

 private:
  Clarity clarity_;
};

}  // namespace remora
