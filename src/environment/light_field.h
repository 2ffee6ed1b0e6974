// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "environment/sky.h"
#include "environment/water_optics.h"

namespace remora {

/// Daylight under water, at all depths and in all directions: the equation of radiative transfer,
/// solved for a sea of this water under this sky. Radiances are means over the compass, times π, so
/// that a white level face under irradiance 1 has radiance 1. Theory: docs/theory/optics.md,
/// section 3.
///
/// The sharp forward peak of scattering is counted as no scattering (delta-M, Wiscombe 1977), and
/// light scattered once from the sun's beam is kept apart, because it depends on the compass
/// (Nakajima & Tanaka 1988): it is `sun_source` times the phase function.
class LightField {
 public:
  /// Takes some ten milliseconds.
  LightField(const WaterOptics& optics, const Daylight& daylight);

  [[nodiscard]] const WaterOptics& optics() const { return optics_; }
  [[nodiscard]] const Daylight& daylight() const { return daylight_; }
  /// Below it there is no daylight to speak of: 1/100 000 of the surface's [m].
  [[nodiscard]] double max_depth() const { return max_depth_; }

  /// Irradiance on a level face that looks up; the direct sun included.
  [[nodiscard]] Spectrum downwelling(double z) const;
  /// Of it, the sun's beam, whose rays still cast shadows.
  [[nodiscard]] Spectrum direct_sun(double z) const;
  /// Irradiance on a level face that looks down.
  [[nodiscard]] Spectrum upwelling(double z) const;
  /// Irradiance on an upright face, mean over the compass, without the direct sun.
  [[nodiscard]] Spectrum sideways(double z) const;

  /// What an eye at depth z sees along a ray that goes down by `down` a metre (-1 … 1), without the
  /// sun's beam.
  [[nodiscard]] Spectrum radiance(double z, double down) const;
  /// What a metre of water at depth z scatters into such a ray, towards the eye, other than
  /// sun_source.
  [[nodiscard]] Spectrum source(double z, double down) const;
  /// What a metre scatters from the sun's beam, for a phase function of 1 (relative to isotropic).
  [[nodiscard]] Spectrum sun_source(double z) const;

  /// Share of particles' scattering so close to forward that it counts as none.
  [[nodiscard]] static double forward_peak();

  static constexpr int kStreams = 8;  ///< directions in each hemisphere
  static constexpr int kViews = 2 * kStreams;

 private:
  struct Level {
    Spectrum downwelling, upwelling, sideways;
    Spectrum direct;  // sun's beam, on a level face
    std::array<Spectrum, kViews> radiance, source;
  };

  template <class Part>
  [[nodiscard]] Spectrum at_depth(double z, const Part& part) const;
  template <class Part>
  [[nodiscard]] Spectrum at_view(double z, double down, const Part& part) const;

  WaterOptics optics_;
  Daylight daylight_;
  double max_depth_;
  double sun_cosine_;  // to the vertical, in the water
  std::vector<Level> levels_;
};

}  // namespace remora
