// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/diagnostics.h"
#include "base/fields.h"
#include "base/problem.h"
#include "environment/gauss_markov.h"
#include "environment/tide.h"
#include "math/linear_algebra.h"
#include "math/table.h"

namespace remora {

/// The same everywhere. The one kind that an Input may replace during a run.
struct UniformCurrentSpec {
  Vec3 velocity_W = Vec3::Zero();  ///< [m/s]
};

struct CurrentLayer {
  double depth = 0.0;              ///< [m]
  Vec3 velocity_W = Vec3::Zero();  ///< [m/s]
};

/// By depth: linear between the layers, constant above the first and below the last.
struct StratifiedCurrentSpec {
  std::vector<CurrentLayer> layers;  ///< depths strictly increasing
};

/// The strongest flood, the strongest ebb, or slack water, as stream tables list them.
struct TidalEvent {
  UtcTime time;
  double speed = 0.0;  ///< flood positive, ebb negative, slack zero [m/s]
};

/// How a current that is known at the surface fades towards the bottom.
struct UniformWithDepth {};
/// ((h - z)/h)^(1/7): the boundary layer of a tidal stream (DNV-RP-C205).
struct SeventhPowerLaw {
  double water_depth = 50.0;  ///< h [m]
};
/// Share of the surface speed at given depths, linear between them.
struct DepthRatios {
  std::vector<double> depths;  ///< strictly increasing [m]
  std::vector<double> ratios;
};
using DepthProfile = std::variant<UniformWithDepth, SeventhPowerLaw, DepthRatios>;

/// Runs to and fro with the tide. The strength comes from harmonics of the *stream* (not of the
/// height) or from a table of events.
struct TidalCurrentSpec {
  std::variant<TidalHarmonicsSpec, std::vector<TidalEvent>> stream;
  double flood_bearing = 0.0;              ///< where the flood runs to, from north [rad]
  double ebb_bearing = 3.141592653589793;  ///< where the ebb runs to [rad]
  DepthProfile profile = {};
};

/// Slow wandering of a current, or of each of its layers on its own.
struct CurrentVariationSpec {
  GaussMarkovSpec speed;             ///< [m/s]
  GaussMarkovSpec horizontal_angle;  ///< bearing [rad]
  GaussMarkovSpec vertical_angle;    ///< positive towards the surface [rad]
  double max_speed =
      std::numeric_limits<double>::infinity();  ///< the varied speed stays in [0, this]
};

/// One contribution to the current; the water moves with the sum of them all.
struct CurrentSpec {
  std::string name = "current";  ///< unique: names its random streams
  std::variant<UniformCurrentSpec, StratifiedCurrentSpec, TidalCurrentSpec> kind = {};
  CurrentVariationSpec variation = {};
};

[[nodiscard]] std::vector<Problem> problems(const CurrentSpec& spec);

/// Reads DAVE's database of a stratified current: three header lines, then rows of velocity north,
/// velocity east [m/s], depth [m]. (DAVE announces east-north-up; its columns are north and east.)
/// Every bad row is reported; what is returned is meant for use only without errors.
[[nodiscard]] StratifiedCurrentSpec parse_current_csv(std::string_view text,
                                                      const std::string& file_name,
                                                      Diagnostics& diagnostics);

/// Reads DAVE's table of tidal events: one header line, then rows of `2020-01-01 03:29,flood,39`
/// with the speed in cm/s (`-` at slack).
[[nodiscard]] std::vector<TidalEvent> parse_tidal_events_csv(std::string_view text,
                                                             const std::string& file_name,
                                                             Diagnostics& diagnostics);

/// The speed of each layer over that of the uppermost, as DAVE shapes a tidal stream with depth.
/// (DAVE divides north components, which is undefined for an eastward surface current.)
[[nodiscard]] DepthRatios depth_ratios(const StratifiedCurrentSpec& stratified);

/// Strength of a tidal stream from a table of events: quarter sines between slack and maximum, half
/// a cosine between two maxima without a slack, constant before the first and after the last.
class TidalEventSeries {
 public:
  TidalEventSeries() = default;
  /// Events strictly increasing in time, at least one.
  TidalEventSeries(const std::vector<TidalEvent>& events, UtcTime start);

  /// [m/s] at t seconds after the start; flood is positive.
  [[nodiscard]] double operator()(double t) const;

 private:
  std::vector<double> time_;
  std::vector<double> speed_;
};

/// What changes about a current: how far each layer has wandered, and its velocity now.
struct CurrentState {
  struct Layer {
    GaussMarkovState speed, horizontal_angle, vertical_angle;
    Vec3 velocity_W = Vec3::Zero();
  };
  std::vector<Layer> layers;
};
REMORA_FIELDS(CurrentState::Layer, speed, horizontal_angle, vertical_angle, velocity_W);
REMORA_FIELDS(CurrentState, layers);

/// A compiled current. Velocities are worked out once a step for each layer and held within it (a
/// tidal stream of 1 m/s changes by 1.4 µm/s in 10 ms); looking one up interpolates in depth.
class CurrentModel {
 public:
  /// Asserts that the spec has no problems.
  CurrentModel(const CurrentSpec& spec, UtcTime start);

  [[nodiscard]] bool is_uniform() const { return is_uniform_; }

  [[nodiscard]] CurrentState initial_state(std::uint64_t seed) const;
  /// The variation `dt` further; velocities of `t` seconds after the start.
  void advance(double dt, double t, CurrentState& state) const;
  /// The same with `mean_W` in the place of the scenario's mean velocity (uniform currents only).
  void advance_about(const Vec3& mean_W, double dt, CurrentState& state) const;

  /// [m/s] at depth z.
  [[nodiscard]] Vec3 velocity_W(const CurrentState& state, double z) const;

 private:
  [[nodiscard]] Vec3 tidal_velocity_W(double t) const;
  void wander(double dt, CurrentState::Layer& layer) const;
  /// `mean_W` with the layer's deviations in speed, bearing and upward angle.
  [[nodiscard]] Vec3 varied(const Vec3& mean_W, const CurrentState::Layer& layer) const;

  std::string name_;
  CurrentVariationSpec variation_;
  bool is_uniform_ = false;
  bool is_tidal_ = false;
  bool is_varied_ = false;
  std::vector<double> depths_;  // one for each layer; a uniform or tidal current has one layer
  std::vector<Vec3> means_W_;
  std::variant<TidalHarmonics, TidalEventSeries> stream_;
  Vec3 flood_W_ = Vec3::Zero();  // unit vectors: where the tide runs
  Vec3 ebb_W_ = Vec3::Zero();
  Table share_;  // of the surface's tidal stream that is left at depth
};

}  // namespace remora
