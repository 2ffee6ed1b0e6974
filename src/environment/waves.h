// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/fields.h"
#include "base/fixed_vector.h"
#include "base/problem.h"
#include "math/linear_algebra.h"

namespace remora {

inline constexpr std::size_t kMaxWaveComponents = 64;

/// One long-crested wave with trochoidal (Gerstner) crests.
struct SwellComponent {
  double amplitude = 0.1;  ///< half the height [m]
  double period = 6.0;     ///< [s]
  double towards = 0.0;    ///< bearing it runs to, from north [rad]
  double phase = 0.0;      ///< at the origin and start; 0 is a crest [rad]
  double sharpness = 1.0;  ///< 0: sine; 1: Gerstner's circles
};

/// A few chosen waves.
struct SwellSpec {
  std::vector<SwellComponent> components;
};

enum class WaveSpectrum { jonswap, pierson_moskowitz };

/// An irregular sea: random phases, drawn from the run's seed.
struct SeaSpec {
  WaveSpectrum spectrum = WaveSpectrum::jonswap;
  double significant_height = 1.0;  ///< Hs = 4 √m0 [m]
  double peak_period = 6.0;         ///< Tp [s]
  double gamma = 3.3;               ///< JONSWAP's peak enhancement; Pierson–Moskowitz has 1
  double towards = 0.0;             ///< bearing the sea runs to [rad]
  double spreading = 12.0;  ///< s of cos^2s(θ/2): 10–15 wind sea, 30–75 swell; 0: long-crested
  int components = 24;
};

/// The sea that a steady wind raises over a stretch of open water: JONSWAP by fetch.
struct WindSeaSpec {
  double wind_speed = 8.0;  ///< U10, ten metres above the water [m/s]
  double towards = 0.0;     ///< bearing the wind blows to [rad]
  double fetch = 20e3;      ///< [m]
  double spreading = 12.0;
  int components = 24;
};

struct NoWaves {};

struct WaveSpec {
  std::variant<NoWaves, SwellSpec, SeaSpec, WindSeaSpec> kind = {};
  std::optional<double> water_depth =
      {};  ///< for dispersion and decay; deep water when not given [m]
};

[[nodiscard]] std::vector<Problem> problems(const WaveSpec& spec);

/// `calm` (Hs 0.05 m), `inspection` (0.25 m of gentle swell), `open_ocean` (2 m); else empty.
[[nodiscard]] std::optional<WaveSpec> wave_preset(std::string_view name);

/// The way a scene's waves run: of the sea, the wind, or the highest wave of a swell; 0 for none.
[[nodiscard]] double mean_direction(const WaveSpec& spec);

/// The sea that a wind sea amounts to (Hasselmann et al. 1973).
[[nodiscard]] SeaSpec sea_of_wind(const WindSeaSpec& wind, double gravity);

/// k of the linear dispersion relation ω² = g k tanh(k d); an infinite depth is deep water. [rad/m]
[[nodiscard]] double wave_number(double omega, double gravity, double water_depth);

/// Spectral density S(ω) of the surface [m² s].
[[nodiscard]] double spectral_density(const SeaSpec& sea, double omega);

/// The water's motion at a point below the waves.
struct OrbitalMotion {
  Vec3 velocity_W = Vec3::Zero();      ///< [m/s]
  Vec3 acceleration_W = Vec3::Zero();  ///< [m/s²]
  double surface_z = 0.0;              ///< z of the surface overhead; a crest is negative [m]
};

/// Phases of all components in turns, in the model's blocks of four: the run's own draw of the sea;
/// and how high it runs.
struct WaveState {
  FixedVector<Eigen::Array4d, kMaxWaveComponents / 4> turns;
  double scale = 1.0;  ///< of all heights and motions, against the model's
};
REMORA_FIELDS(WaveState, turns, scale);

/// One component of the surface, for those who draw it. At rest position (x, y) its phase is
/// θ = 2π (turns_per_metre · (x, y) - turns_per_second t + turns); it lifts the surface to
/// z = -amplitude cos θ and moves it by -displacement sin θ along its way.
struct SurfaceWave {
  Vec2 turns_per_metre = Vec2::Zero();
  double turns_per_second = 0.0;
  double turns = 0.0;
  double amplitude = 0.0;     ///< [m]
  double displacement = 0.0;  ///< [m]
};

/// The compiled waves: sums of linear (Airy) components with Gerstner's sharpened surface. Every
/// function is a pure one of place and time; x, y, z in W with z from the still surface.
/// Theory: docs/theory/environment.md, section 4.
class WaveModel {
 public:
  WaveModel() = default;
  /// Asserts that the spec has no problems.
  WaveModel(const WaveSpec& spec, double gravity);

  [[nodiscard]] WaveState initial_state(std::uint64_t seed, std::string_view name = "waves") const;

  /// All components that have a height now, long waves first.
  [[nodiscard]] std::vector<SurfaceWave> surface_waves(const WaveState& state) const;

  [[nodiscard]] bool is_calm(const WaveState& state) const {
    return blocks_.empty() || state.scale == 0.0;
  }
  /// No crest is higher and no trough deeper than this [m].
  [[nodiscard]] double highest_crest(const WaveState& state) const {
    return state.scale * highest_crest_;
  }
  /// Hs = 4 √m0 at scale 1 [m].
  [[nodiscard]] double significant_height() const { return significant_height_; }
  /// The greatest Hs that waves of these lengths and in this water can have without breaking [m].
  [[nodiscard]] double breaking_height() const { return breaking_height_; }

  /// z of the surface at (x, y): crests negative.
  [[nodiscard]] double surface_z(const WaveState& state, double x, double y, double t) const;
  /// ∂z/∂x and ∂z/∂y of the surface.
  [[nodiscard]] Vec2 surface_slope(const WaveState& state, double x, double y, double t) const;
  /// Velocity and acceleration at a point; above the still surface those at the still surface.
  /// `surface_z` is left at zero.
  [[nodiscard]] OrbitalMotion orbital_motion(const WaveState& state, const Vec3& p_W,
                                             double t) const;
  /// Dynamic pressure over ρ g: the surface's height as it is felt at a point [m].
  [[nodiscard]] double pressure_head(const WaveState& state, const Vec3& p_W, double t) const;
  /// The same motion and the surface overhead, in one pass.
  [[nodiscard]] OrbitalMotion orbital_motion_and_surface(const WaveState& state, const Vec3& p_W,
                                                         double t) const;

 private:
  /// Four components side by side, for the vector unit. Padded with waves of no height.
  struct Block {
    Eigen::Array4d k;                                // wave number [rad/m]
    Eigen::Array4d north, east;                      // the way it runs
    Eigen::Array4d turns_per_north, turns_per_east;  // its phase counted in turns: [1/m]
    Eigen::Array4d turns_per_second;                 // [Hz]
    Eigen::Array4d amplitude;                        // [m]
    Eigen::Array4d velocity, acceleration;           // at the surface [m/s, m/s²]
    Eigen::Array4d bottom_echo;                      // exp(-2 k d): what a bottom at d adds
    Eigen::Array4d displacement;                     // horizontal, of a sharpened surface [m]
    Eigen::Array4d given_turns;                      // phases of chosen waves; a sea draws its own
  };
  struct Motion;

  void note_heights();
  [[nodiscard]] double displacement_scale(const WaveState& state) const;
  [[nodiscard]] std::size_t blocks_felt_at(double z) const;
  [[nodiscard]] Vec2 undisplaced(const WaveState& state, double x, double y, double t) const;

  std::vector<Block> blocks_;      // long waves first
  std::vector<double> longest_k_;  // smallest wave number of each block
  bool is_random_ = false;
  bool is_sharpened_ = false;
  double water_depth_ = std::numeric_limits<double>::infinity();
  double highest_crest_ = 0.0;
  double significant_height_ = 0.0;
  double breaking_height_ = 0.0;
  double sharpest_scale_ = 1.0;  // beyond it crests get higher but no sharper
};

}  // namespace remora
