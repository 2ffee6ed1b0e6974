// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/problem.h"
#include "base/sim_time.h"
#include "environment/acoustics.h"
#include "environment/clarity.h"
#include "environment/current.h"
#include "environment/place.h"
#include "environment/seabed.h"
#include "environment/sky.h"
#include "environment/tide.h"
#include "environment/utc_time.h"
#include "environment/water_column.h"
#include "environment/water_optics.h"
#include "environment/water_sample.h"
#include "environment/waves.h"

namespace remora {

/// The water body as a scenario describes it.
struct EnvironmentSpec {
  WaterColumnSpec water;
  ClaritySpec clarity;                ///< for light; sound does not notice
  std::vector<CurrentSpec> currents;  ///< they add up
  WaveSpec waves;
  TidalHarmonicsSpec tide;  ///< height of the sea level over z = 0 [m]; none by default
  SeabedSpec seabed;
  AmbientNoiseSpec noise;
  double gravity = 9.81;  ///< [m/s²]
  PlaceSpec place;        ///< where on Earth
  UtcTime start;          ///< Universal Time at SimTime zero: decides the tide
  SkySpec sky;
};

/// Every problem of the spec and its parts.
[[nodiscard]] std::vector<Problem> problems(const EnvironmentSpec& spec);

/// The compiled water body: constant for a run, shared by threads.
class EnvironmentModel {
 public:
  /// Asserts that the spec has no problems.
  explicit EnvironmentModel(const EnvironmentSpec& spec);

  [[nodiscard]] const WaterColumn& water() const { return water_; }
  [[nodiscard]] const Clarity& clarity() const { return clarity_; }
  [[nodiscard]] const WaterOptics& optics() const { return optics_; }
  [[nodiscard]] const SkySpec& sky() const { return sky_; }
  /// Sun and sky, updated each minute; the sun at another height where one is given [rad].
  [[nodiscard]] Daylight daylight(SimTime now, std::optional<double> sun_elevation = {}) const;
  [[nodiscard]] const std::vector<CurrentModel>& currents() const { return currents_; }
  /// The scene's own sea.
  [[nodiscard]] const WaveModel& waves() const { return waves_; }
  /// The sea that comes up where somebody asks for higher waves than the scene's own can be: as a
  /// wind of some days raises it (SeaSpec's defaults), running the same way.
  [[nodiscard]] const WaveModel& raised_sea() const { return raised_sea_; }
  [[nodiscard]] const TidalHarmonics& tide() const { return tide_; }
  [[nodiscard]] const Seabed& seabed() const { return seabed_; }
  [[nodiscard]] const AmbientNoiseSpec& noise() const { return noise_; }
  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] double gravity() const { return gravity_; }
  /// Universal Time at the last full minute.
  [[nodiscard]] UtcTime minute_of(SimTime now) const;

 private:
  WaterColumn water_;
  Clarity clarity_;
  WaterOptics optics_;
  SkySpec sky_;
  UtcTime start_;
  std::vector<CurrentModel> currents_;
  WaveModel waves_;
  WaveModel raised_sea_;
  TidalHarmonics tide_;
  Seabed seabed_;
  AmbientNoiseSpec noise_;
  Place place_;
  double gravity_;
};

/// All of the water body that changes. A value: copying it is the snapshot.
struct EnvironmentState {
  SimTime time;                                    ///< of the currents and the sea level below
  std::vector<CurrentState> currents;              ///< one for each current of the model
  Vec3 uniform_current_W = Vec3::Zero();           ///< sum of the uniform ones now [m/s]
  std::optional<Vec3> uniform_current_override_W;  ///< what an Input put in their place [m/s]
  double sea_level = 0.0;                          ///< height of the tide over z = 0 [m]
  WaveState waves;                                 ///< of the scene's own sea
  WaveState raised_sea;                            ///< at scale 0 until an Input asks for it
  std::optional<double> wave_height_override;      ///< Hs that an Input asked for [m]
  std::optional<double> visibility_override;       ///< what an Input put for the clarity [m]
  std::optional<double> sun_elevation_override;    ///< what an Input put for the clock's sun [rad]
};
REMORA_FIELDS(EnvironmentState, time, currents, uniform_current_W, uniform_current_override_W,
              sea_level, waves, raised_sea, wave_height_override, visibility_override,
              sun_elevation_override);

[[nodiscard]] EnvironmentModel compile(const EnvironmentSpec& spec);
[[nodiscard]] EnvironmentState initial_state(const EnvironmentModel& model, std::uint64_t seed);

/// Currents and sea level `dt` seconds later. Call once a step. No allocation.
void advance(const EnvironmentModel& model, double dt, EnvironmentState& state);

/// Replaces the sum of the scenario's uniform currents from now on; currents of other kinds go on.
/// From the next `advance` the first uniform current's variation, if it has one, acts on it.
void set_uniform_current(EnvironmentState& state, const Vec3& velocity_W);

/// Lets the sea rise or fall to this significant height from now on: e-fold in `kWaveFade` seconds,
/// so that nothing jumps. The scene's own waves grow or shrink as far as waves of their length can
/// without breaking; what they cannot carry, and all of it in a flat scene, the raised sea adds, as
/// far as it can. Asserts that the height is finite and not negative.
inline constexpr double kWaveFade = 3.0;  ///< [s]
void set_wave_height(EnvironmentState& state, double significant_height);
/// The significant height of the sea at this moment [m].
[[nodiscard]] double wave_height(const EnvironmentModel& model, const EnvironmentState& state);
/// The greatest that it can be brought to [m].
[[nodiscard]] double greatest_wave_height(const EnvironmentModel& model);
[[nodiscard]] bool is_calm(const EnvironmentModel& model, const EnvironmentState& state);
/// No crest is higher and no trough deeper than this, from the sea level [m].
[[nodiscard]] double highest_crest(const EnvironmentModel& model, const EnvironmentState& state);
/// All components of the surface, for those who draw it; the highest `kMaxWaveComponents`.
[[nodiscard]] std::vector<SurfaceWave> surface_waves(const EnvironmentModel& model,
                                                     const EnvironmentState& state);
/// ∂z/∂x and ∂z/∂y of the free surface.
[[nodiscard]] Vec2 surface_slope(const EnvironmentModel& model, const EnvironmentState& state,
                                 SimTime now, double x, double y);

/// Makes the water this clear at all depths from now on, within what water can be.
void set_visibility(EnvironmentState& state, double visibility);
/// Puts the sun this high [rad] from now on, at most overhead or underfoot.
void set_sun_elevation(EnvironmentState& state, double elevation);
/// How far a diver sees a black target along the horizontal at this depth [m].
[[nodiscard]] double visibility(const EnvironmentModel& model, const EnvironmentState& state,
                                double z);
/// What a metre of the water at this depth does to a narrow green beam.
[[nodiscard]] GreenOptics green_optics(const EnvironmentModel& model, const EnvironmentState& state,
                                       double z);
/// Mean attenuation of green light along a straight path between two depths [1/m].
[[nodiscard]] double mean_attenuation(const EnvironmentModel& model, const EnvironmentState& state,
                                      double z_from, double z_to);
/// The water's optics in force. Costs some microseconds: keep it as long as
/// `visibility_override` stays the same.
[[nodiscard]] WaterOptics optics_in_force(const EnvironmentModel& model,
                                          const EnvironmentState& state);
/// Sun and sky in force, updated each minute.
[[nodiscard]] Daylight daylight(const EnvironmentModel& model, const EnvironmentState& state,
                                SimTime now);
/// Where the sun stands above the horizon [rad].
[[nodiscard]] double sun_elevation(const EnvironmentModel& model, const EnvironmentState& state,
                                   SimTime now);

/// The water as a body at p_W feels it: currents, waves, density, surface. No allocation.
/// The surface is worked out where a body could reach it: deeper than a crest's height and
/// `kSurfaceMargin` below the sea level, `surface_z` is the sea level without waves.
inline constexpr double kSurfaceMargin = 4.0;  ///< more than half the height of any vehicle [m]
[[nodiscard]] WaterSample sample(const EnvironmentModel& model, const EnvironmentState& state,
                                 SimTime now, const Vec3& p_W);

/// The currents alone, without waves [m/s].
[[nodiscard]] Vec3 current(const EnvironmentModel& model, const EnvironmentState& state,
                           const Vec3& p_W);

/// Pressure at a place above the atmosphere's: the still water column over it, tide included, and
/// the waves' dynamic pressure, which fades with depth. Zero above the surface. [Pa]
[[nodiscard]] double pressure(const EnvironmentModel& model, const EnvironmentState& state,
                              SimTime now, const Vec3& p_W);

/// z of the free surface at (x, y), tide and waves included; a crest is negative [m].
[[nodiscard]] double surface_z(const EnvironmentModel& model, const EnvironmentState& state,
                               SimTime now, double x, double y);

}  // namespace remora
