// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/problem.h"
#include "math/table.h"

namespace remora {

/// Jerlov's optical water types: oceanic I (clearest) to III, coastal 1C to 9C.
enum class JerlovType { I, IA, IB, II, III, C1, C3, C5, C7, C9 };

/// `I`, `IB`, `3C`, …
[[nodiscard]] std::optional<JerlovType> find_jerlov_type(std::string_view name);
/// All names, clearest first.
[[nodiscard]] const std::vector<std::string_view>& jerlov_type_names();

/// How far a diver sees a black target along the horizontal [m].
struct Visibility {
  double distance = 20.0;
};
/// What a turbidity meter reads [NTU].
struct Turbidity {
  double ntu = 1.0;
};
/// What a sample of open-sea water holds of phytoplankton's pigment [mg/m³]; all else in such
/// ("Case 1") water goes with it.
struct Chlorophyll {
  double concentration = 1.0;
};
/// The ways in which people say how clear water is.
using ClarityMeasure = std::variant<Visibility, JerlovType, Turbidity, Chlorophyll>;

struct ClarityPoint {
  double depth = 0.0;  ///< below the still surface [m]
  ClarityMeasure measure;
};

/// A bloom that is thickest at the surface and thins out with depth as exp(-z / scale_depth): green
/// over the blue of the profile.
struct BloomSpec {
  ClarityMeasure at_surface = Chlorophyll{5.0};
  double scale_depth = 8.0;  ///< [m]
};

/// How clear the water is from the surface down. Linear in attenuation between points, constant
/// above the first and below the last.
struct ClaritySpec {
  std::vector<ClarityPoint> profile = {{}};
  std::optional<BloomSpec> bloom = {};
};

/// What a user must change before the spec can be compiled; empty when it is sound.
[[nodiscard]] std::vector<Problem> problems(const ClaritySpec& spec);

/// Depths between which a compiled profile is taken as linear: those of the points, and enough of
/// the bloom's to follow its exponential within 0.4 %.
[[nodiscard]] std::vector<double> clarity_knots(const ClaritySpec& spec);
/// Share of the bloom in the water at this depth; 0 without one.
[[nodiscard]] double bloom_share(const ClaritySpec& spec, double z);

/// What a metre of water does to a narrow green beam (532 nm).
struct GreenOptics {
  double absorption = 0.0;   ///< a [1/m]
  double scattering = 0.0;   ///< b [1/m]
  double backscatter = 0.0;  ///< volume scattering function straight back, β(π) [1/(m·sr)]

  [[nodiscard]] double attenuation() const { return absorption + scattering; }  ///< c [1/m]
};

/// The optics of water that loses the share `attenuation` [1/m] of a beam: Jerlov's types set in
/// order of attenuation and joined by lines.
[[nodiscard]] GreenOptics green_optics(double attenuation);
[[nodiscard]] GreenOptics green_optics(const ClarityMeasure& measure);
/// The murkiest and the clearest that water is [m].
inline constexpr double kLeastVisibility = 0.05;
[[nodiscard]] double greatest_visibility();
/// How far a diver sees a black target along the horizontal in water with this attenuation [m].
[[nodiscard]] double visibility_of(double attenuation);

/// The compiled profile: constant, shared. Theory: docs/theory/environment.md, section 5.
class Clarity {
 public:
  Clarity() : Clarity(ClaritySpec{}) {}
  /// Asserts that the spec has no problems.
  explicit Clarity(const ClaritySpec& spec);

  /// c of green light at this depth [1/m].
  [[nodiscard]] double attenuation(double z) const { return attenuation_(z); }
  /// Mean of c along a straight path between two depths: exact, whatever the layers [1/m].
  [[nodiscard]] double mean_attenuation(double z_from, double z_to) const;
  [[nodiscard]] GreenOptics at(double z) const { return green_optics(attenuation_(z)); }

 private:
  [[nodiscard]] double integral_from_surface(double z) const;

  Table attenuation_;
  std::vector<double> integral_;  // of c from the first point down, at each point
};

}  // namespace remora
