// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
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
[[nodiscard]] std::vector<std::string> problems(const EnvironmentSpec& spec);

/// The compiled water body: constant for a run, shared by threads.
class EnvironmentModel {
 public:
  /// Asserts that the spec has no problems.
  explicit EnvironmentModel(const EnvironmentSpec& spec);

  [[nodiscard]] const WaterColumn& water() const { return water_; }
  [[nodiscard]] const Clarity& clarity() const { return clarity_; }
  [[nodiscard]] const WaterOptics& optics() const { return optics_; }
  [[nodiscard]] const SkySpec& sky() const { return sky_; }
  /// Sun and sky, anew each minute.
  [[nodiscard]] Daylight daylight(SimTime now) const;
  [[nodiscard]] const std::vector<CurrentModel>& currents() const { return currents_; }
  [[nodiscard]] const WaveModel& waves() const { return waves_; }
  [[nodiscard]] const TidalHarmonics& tide() const { return tide_; }
  [[nodiscard]] const Seabed& seabed() const { return seabed_; }
  [[nodiscard]] const AmbientNoiseSpec& noise() const { return noise_; }
  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] double gravity() const { return gravity_; }

 private:
  WaterColumn water_;
  Clarity clarity_;
  WaterOptics optics_;
  SkySpec sky_;
  UtcTime start_;
  std::vector<CurrentModel> currents_;
  WaveModel waves_;
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
  WaveState waves;

  void add_to(Hasher& hasher) const;
};

[[nodiscard]] EnvironmentModel compile(const EnvironmentSpec& spec);
[[nodiscard]] EnvironmentState initial_state(const EnvironmentModel& model, std::uint64_t seed);

/// Currents and sea level `dt` seconds later. Call once a step. No allocation.
void advance(const EnvironmentModel& model, double dt, EnvironmentState& state);

/// Replaces the sum of the scenario's uniform currents from now on; currents of other kinds go on.
/// From the next `advance` the first uniform current's variation, if it has one, acts on it.
void set_uniform_current(EnvironmentState& state, const Vec3& velocity_W);

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
