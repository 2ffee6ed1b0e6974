// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/dvl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "environment/environment.h"
#include "sensors/acoustic_path.h"

namespace remora {
namespace {

// Where a reading's numbers lie.
enum DvlSlot : std::size_t { track, velocity, altitude = 4, merit, error, first_beam };
constexpr std::size_t kPerBeam = 2;

using Beams = FixedVector<BeamScalar, kMaxBeams>;

class Dvl final : public Instrument {
 public:
  explicit Dvl(const DvlSpec& spec)
      : spec_(spec),
        directions_(beam_directions(spec.janus)),
        slant_(1.0 / std::cos(spec.janus.beam_angle)),
        channels_({{"track", ""},
                   {"velocity_x", "m/s"},
                   {"velocity_y", "m/s"},
                   {"velocity_z", "m/s"},
                   {"altitude", "m"},
                   {"figure_of_merit", "m/s"},
                   {"error_velocity", "m/s"}}) {
    for (int i = 1; i <= spec.janus.beams; ++i) {
      channels_.push_back({fmt::format("beam{}_range", i), "m"});
      channels_.push_back({fmt::format("beam{}_velocity", i), "m/s"});
    }
  }

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return 1; }  // the scale error
  bool uses_rays() const override { return true; }
  SimTime longest_travel() const override {
    return from_seconds(2.0 * slant_ * spec_.max_altitude / kSlowestSound);
  }

  void start(Random& stream, std::span<double> memory) const override {
    memory[0] = spec_.scale_error * stream.gaussian();
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override;

 private:
  /// What one ping is about: how each beam would hear bottom and water without error.
  struct Ping {
    std::array<BeamEcho, kMaxBeams> echoes;
    DvlTrack track = DvlTrack::none;
    FixedVector<std::size_t, kMaxBeams> good;      // beams that count for the track
    FixedVector<double, kMaxBeams> beam_velocity;  // of those, towards what they hear
  };

  [[nodiscard]] Ping ping(const SensorMoment& moment) const;
  void track_bottom(const SensorMoment& moment, Ping& ping) const;
  void track_water(const SensorMoment& moment, Ping& ping) const;
  void hear(std::size_t beam, double velocity, Ping& ping) const {
    if (std::abs(velocity) > spec_.max_speed) return;
    ping.good.push_back(beam);
    ping.beam_velocity.push_back(velocity);
  }
  [[nodiscard]] double deviation(DvlTrack track, double beam_velocity) const {
    const double constant =
        track == DvlTrack::water ? spec_.water_velocity_noise : spec_.velocity_noise;
    return std::hypot(spec_.velocity_noise_share * beam_velocity, constant);
  }
  void store(const Ping& ping, const Beams& velocities, const Beams& ranges, double merit,
             std::span<double> out) const;

  DvlSpec spec_;
  FixedVector<Vec3, kMaxBeams> directions_;
  double slant_;  // length along a beam for a metre along the axis
  std::vector<Channel> channels_;
};

Dvl::Ping Dvl::ping(const SensorMoment& moment) const {
  Ping ping;
  // A surface within the water layer spoils water track even where bottom track ends.
  const double reach = slant_ * std::max(spec_.max_altitude, spec_.water_layer_far);
  cast_beams(moment, directions_.span(), reach, {ping.echoes.data(), directions_.size()});
  track_bottom(moment, ping);
  if (ping.good.size() >= 3) {
    ping.track = DvlTrack::bottom;
    return ping;
  }
  ping.good.clear();
  ping.beam_velocity.clear();
  if (spec_.has_water_track) track_water(moment, ping);
  if (ping.good.size() >= 3) ping.track = DvlTrack::water;
  return ping;
}

void Dvl::track_bottom(const SensorMoment& moment, Ping& ping) const {
  for (std::size_t i = 0; i < directions_.size(); ++i) {
    const BeamEcho& echo = ping.echoes[i];
    if (echo.range < slant_ * spec_.min_altitude || echo.range > slant_ * spec_.max_altitude)
      continue;
    const Vec3 target_S = moment.X_WS.R.transpose() * echo.target_W;
    hear(i, directions_[i].dot(moment.V_WS_S.linear - target_S), ping);
  }
}

void Dvl::track_water(const SensorMoment& moment, Ping& ping) const {
  const double middle = 0.5 * slant_ * (spec_.water_layer_near + spec_.water_layer_far);
  for (std::size_t i = 0; i < directions_.size(); ++i) {
    if (ping.echoes[i].range < slant_ * spec_.water_layer_far) continue;
    const Vec3 p_W = moment.X_WS * (middle * directions_[i]);
    const WaterSample water =
        sample(*moment.scene.environment, *moment.scene.water, moment.scene.now, p_W);
    if (p_W.z() < water.surface_z) continue;  // the layer is in the air
    const Vec3 water_S = moment.X_WS.R.transpose() * water.velocity_W;
    hear(i, directions_[i].dot(moment.V_WS_S.linear - water_S), ping);
  }
}

void Dvl::store(const Ping& ping, const Beams& velocities, const Beams& ranges, double merit,
                std::span<double> out) const {
  const std::optional<JanusSolution> solution = solve_janus(velocities.span());
  out[DvlSlot::track] = static_cast<double>(ping.track);
  for (std::size_t axis = 0; axis < 3; ++axis)
    out[DvlSlot::velocity + axis] = solution->vector_S[static_cast<Eigen::Index>(axis)];
  if (ping.track == DvlTrack::bottom) {
    if (const auto distance = distance_along_axis(ranges.span()))
      out[DvlSlot::altitude] = *distance;
  }
  out[DvlSlot::merit] = merit;
  out[DvlSlot::error] = solution->disagreement;
  for (std::size_t i = 0; i < ping.good.size(); ++i) {
    double* beam = &out[DvlSlot::first_beam + kPerBeam * ping.good[i]];
    if (ping.track == DvlTrack::bottom) beam[0] = ranges[i].value;
    beam[1] = velocities[i].value;
  }
}

void Dvl::measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
                  Reading& reading) const {
  // Every beam's share of the stream is drawn whether it hears something or not: losing a beam does
  // not change the noise of what comes after.
  std::array<double, kMaxBeams> velocity_draw{}, range_draw{};
  for (std::size_t i = 0; i < directions_.size(); ++i) {
    velocity_draw[i] = noise(1.0);
    range_draw[i] = noise(1.0);
  }

  reading.values[DvlSlot::track] = reading.truth[DvlSlot::track] =
      static_cast<double>(DvlTrack::none);
  for (std::size_t axis = 0; axis < 3; ++axis)
    reading.truth[DvlSlot::velocity + axis] = moment.V_WS_S.linear[static_cast<Eigen::Index>(axis)];
  if (!is_in_water(moment, moment.X_WS.p)) {
    reading.status = MeasurementStatus::out_of_range;
    return;
  }
  const Ping heard = ping(moment);
  if (heard.track == DvlTrack::none) {
    reading.status = MeasurementStatus::no_lock;
    return;
  }

  Beams true_velocities, true_ranges, velocities, ranges;
  double variance = 0.0, farthest = 0.0;
  for (std::size_t i = 0; i < heard.good.size(); ++i) {
    const std::size_t beam = heard.good[i];
    const Vec3& direction_S = directions_[beam];
    const double sigma = deviation(heard.track, heard.beam_velocity[i]);
    const double range =
        heard.track == DvlTrack::bottom ? heard.echoes[beam].range : slant_ * spec_.water_layer_far;
    true_velocities.push_back({direction_S, heard.beam_velocity[i]});
    true_ranges.push_back({direction_S, range});
    velocities.push_back(
        {direction_S, (1.0 + memory[0]) * heard.beam_velocity[i] + sigma * velocity_draw[beam]});
    ranges.push_back({direction_S, std::max(1e-3, range + spec_.range_noise * range_draw[beam])});
    variance += sigma * sigma / static_cast<double>(heard.good.size());
    farthest = std::max(farthest, range);
  }
  const std::optional<JanusSolution> geometry = solve_janus(true_velocities.span());
  const double merit = std::sqrt(variance * geometry->covariance.trace());
  store(heard, true_velocities, true_ranges, merit, reading.truth);
  store(heard, velocities, ranges, merit, reading.values);
  const double c = moment.scene.environment->water().sound_speed(moment.X_WS.p.z());
  reading.travel = std::min(from_seconds(2.0 * farthest / c), longest_travel());
}

}  // namespace

std::vector<Problem> problems(const DvlSpec& spec) {
  std::vector<Problem> found = problems(spec.janus);
  const auto not_negative = [&found](std::string_view name, double value) {
    if (!(value >= 0.0 && std::isfinite(value)))
      found.push_back({std::string(name), fmt::format("{} is {}", name, value),
                       "Write a standard deviation, 0 or more"});
  };
  if (!(spec.min_altitude >= 0.0 && spec.max_altitude > spec.min_altitude &&
        spec.max_altitude <= 2000.0))
    found.push_back({"min_altitude",
                     fmt::format("altitude from {} to {} m is not a range", spec.min_altitude,
                                 spec.max_altitude),
                     "Write 0 < min < max ≤ 2000"});
  if (!(spec.max_speed > 0.0)) found.push_back({"max_speed", "max_speed is not positive"});
  not_negative("velocity_noise", spec.velocity_noise);
  not_negative("velocity_noise_percent", spec.velocity_noise_share);
  not_negative("range_noise", spec.range_noise);
  not_negative("scale_error_percent", spec.scale_error);
  not_negative("water_velocity_noise", spec.water_velocity_noise);
  if (spec.has_water_track &&
      !(spec.water_layer_near >= 0.0 && spec.water_layer_far > spec.water_layer_near &&
        spec.water_layer_far <= spec.max_altitude))
    found.push_back(
        {"water_layer_near",
         fmt::format("water_layer from {} to {} m does not lie between the sensor and max_altitude",
                     spec.water_layer_near, spec.water_layer_far)});
  return found;
}

std::unique_ptr<const Instrument> make_instrument(const DvlSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Dvl>(spec);
}

DvlReading dvl_reading(std::span<const double> values) {
  DvlReading reading;
  if (std::isfinite(values[DvlSlot::track]))  // a dropout has none
    reading.track = static_cast<DvlTrack>(static_cast<int>(values[DvlSlot::track]));
  reading.v_S = {values[DvlSlot::velocity], values[DvlSlot::velocity + 1],
                 values[DvlSlot::velocity + 2]};
  reading.altitude = values[DvlSlot::altitude];
  reading.figure_of_merit = values[DvlSlot::merit];
  reading.error_velocity = values[DvlSlot::error];
  for (std::size_t i = DvlSlot::first_beam; i + 1 < values.size(); i += kPerBeam)
    reading.beams.push_back({.range = values[i], .velocity = values[i + 1]});
  return reading;
}

}  // namespace remora
