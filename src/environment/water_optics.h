// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <Eigen/Core>

#include "environment/clarity.h"

namespace remora {

/// Light in 16 bands whose middles lie at 400, 420, …, 700 nm.
inline constexpr int kOpticalBands = 16;
using Spectrum = Eigen::Array<double, kOpticalBands, 1>;
[[nodiscard]] Spectrum band_wavelengths();  ///< [nm]
/// The value between two bands, on the line that joins them; beyond the ends theirs.
[[nodiscard]] double at_wavelength(const Spectrum& spectrum, double wavelength_nm);

/// Of water against air: what makes Snell's window 48.6° wide.
inline constexpr double kWaterIndex = 1.333;

[[nodiscard]] const Spectrum& pure_water_absorption();  ///< a_w [1/m]
[[nodiscard]] const Spectrum& pure_water_scattering();  ///< b_w of sea water [1/m]

/// What a metre of water does to light of each band. Theory: docs/theory/optics.md, section 1.
struct InherentOptics {
  Spectrum absorption = Spectrum::Zero();   ///< a [1/m]
  Spectrum scattering = Spectrum::Zero();   ///< b [1/m]
  Spectrum backscatter = Spectrum::Zero();  ///< b_b: the share of b that turns back [1/m]

  [[nodiscard]] Spectrum attenuation() const { return absorption + scattering; }  ///< c [1/m]
  /// b without that of the water itself: scattered by particles, mostly forward [1/m].
  [[nodiscard]] Spectrum particle_scattering() const;
  /// K_d: what a metre of depth takes from wide light whose rays go down with this mean cosine: it
  /// loses by scattering only what turns back or takes a detour [1/m]. A wide lamp's has 1.
  [[nodiscard]] Spectrum diffuse_attenuation(double mean_cosine = 1.0) const;
};

[[nodiscard]] InherentOptics inherent_optics(const ClarityMeasure& measure);
/// Of water that takes the share `attenuation` [1/m] of a green beam (532 nm): the ladder of
/// Jerlov's types, joined by lines.
[[nodiscard]] InherentOptics inherent_optics(double attenuation);
/// Of open-sea water in which all but the water goes with its chlorophyll [mg/m³].
[[nodiscard]] InherentOptics case_1_optics(double chlorophyll);

/// Phase function of particles: the share scattered by `angle` [rad] per steradian. Two lobes of
/// Henyey and Greenstein, fitted to Petzold's coast and harbour.
[[nodiscard]] double phase_function(double angle);
struct PhaseLobes {
  double forward_share, forward_g, backward_g;
};
inline constexpr PhaseLobes kParticlePhase = {0.9941, 0.9389, -0.5166};

/// The spectral side of a clarity profile: constant, shared. Linear between its knots.
class WaterOptics {
 public:
  WaterOptics() : WaterOptics(ClaritySpec{}) {}
  /// Asserts that the spec has no problems.
  explicit WaterOptics(const ClaritySpec& spec);

  [[nodiscard]] InherentOptics at(double z) const;
  /// Mean optics along a straight path between two depths: exact, whatever the layers.
  [[nodiscard]] InherentOptics mean(double z_from, double z_to) const;
  /// The same, c alone.
  [[nodiscard]] Spectrum mean_attenuation(double z_from, double z_to) const;
  /// Share of wide light just below the surface that reaches depth z: exp(-∫K_d), for rays of this
  /// mean cosine.
  [[nodiscard]] Spectrum daylight_share(double z, double mean_cosine = 1.0) const;
  /// Lowest c in each band over all depths [1/m].
  [[nodiscard]] const Spectrum& clearest() const { return clearest_; }
  [[nodiscard]] bool is_uniform() const { return knots_.size() == 1; }

  /// The same water: what was made for one holds for the other.
  bool operator==(const WaterOptics& other) const;

 private:
  struct Knot {
    double depth = 0.0;
    InherentOptics optics;
    Spectrum diffuse = Spectrum::Zero();  // K_d of vertical light
    // From the first knot down:
    InherentOptics integral;
    Spectrum diffuse_integral = Spectrum::Zero();
  };
  [[nodiscard]] std::size_t knot_above(double z) const;
  [[nodiscard]] InherentOptics integral_to(double z) const;

  std::vector<Knot> knots_;
  Spectrum clearest_;
};

}  // namespace remora
