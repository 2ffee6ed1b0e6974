// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/usbl.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "environment/environment.h"

namespace remora {
namespace {

/// The direction after a small turn by noise about two axes across it: straight below the
/// transceiver, where a bearing means nothing, it is as good as anywhere.
Vec3 with_angle_noise(const Vec3& direction, double sigma, Noise& noise) {
  const double sideways = noise(sigma), upwards = noise(sigma);
  const Vec3 across = direction.unitOrthogonal();
  return (direction + sideways * across + upwards * direction.cross(across)).normalized();
}

class Usbl final : public Instrument {
 public:
  Usbl(const UsblSpec& spec, const InstrumentSite& site)
      : spec_(spec), partner_(compile(spec.partner, site)) {}

  const std::vector<Channel>& channels() const override { return channels_; }
  bool uses_rays() const override { return true; }
  SimTime longest_travel() const override {
    return from_seconds(2.0 * spec_.max_range / kSlowestSound + spec_.turnaround);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> /*memory*/,
               Reading& reading) const override {
    const double range_error = noise(spec_.range_noise);
    const Pose partner = locate(partner_, moment).X_W;
    const bool hears_itself = spec_.aboard == UsblSpec::Aboard::transceiver;
    const Pose& X_WT = hears_itself ? moment.X_WS : partner;
    const Vec3& transponder_W = hears_itself ? partner.p : moment.X_WS.p;

    const auto [obstacle, path] = acoustic_path(moment, X_WT.p, transponder_W, spec_.bending);
    // Sound runs the same way back: it comes from where it would have to be sent.
    const Vec3 true_direction_T = X_WT.R.transpose() * path.departure_W;
    const Vec3 direction_T = with_angle_noise(true_direction_T, spec_.angle_noise, noise);
    if (obstacle == AcousticObstacle::dry || path.distance > spec_.max_range) {
      reading.status = MeasurementStatus::out_of_range;
      return;
    }
    const bool is_in_view = std::acos(std::clamp(true_direction_T.z(), -1.0, 1.0)) <= spec_.view;
    if (obstacle == AcousticObstacle::hidden || !is_in_view) {
      reading.status = MeasurementStatus::no_lock;
      return;
    }
    const double c = spec_.assumed_sound_speed.value_or(
        moment.scene.environment->water().sound_speed(X_WT.p.z()));
    store(path.distance, X_WT.R.transpose() * (transponder_W - X_WT.p).normalized(),
          path.travel_time, reading.truth);
    store(c * path.travel_time + range_error, direction_T, path.travel_time, reading.values);
    const double ways = spec_.is_one_way ? 1.0 : 2.0;
    const double answered = spec_.is_one_way ? 0.0 : spec_.turnaround;
    reading.travel = std::min(from_seconds(ways * path.travel_time + answered), longest_travel());
  }

 private:
  static void store(double range, const Vec3& direction_T, double travel_time,
                    std::span<double> out) {
    const Vec3 p_T = range * direction_T;
    const double all[] = {range,
                          std::atan2(direction_T.y(), direction_T.x()),
                          std::atan2(-direction_T.z(), direction_T.head<2>().norm()),
                          p_T.x(),
                          p_T.y(),
                          p_T.z(),
                          travel_time};
    std::copy(std::begin(all), std::end(all), out.begin());
  }

  UsblSpec spec_;
  AcousticPartnerModel partner_;
  std::vector<Channel> channels_ = {{"range", "m"},      {"bearing", "rad"}, {"elevation", "rad"},
                                    {"x", "m"},          {"y", "m"},         {"z", "m"},
                                    {"travel_time", "s"}};
};

}  // namespace

std::vector<Problem> problems(const UsblSpec& spec) {
  std::vector<Problem> found;
  if (!(spec.max_range > 0.0 && spec.max_range <= 50e3))
    found.push_back(
        {"max_range", fmt::format("max_range {} m is not in 0 … 50 000 m", spec.max_range)});
  if (!(spec.range_noise >= 0.0 && std::isfinite(spec.range_noise)))
    found.push_back({"range_noise", fmt::format("range_noise is {}", spec.range_noise),
                     "Write a standard deviation, 0 or more"});
  if (!(spec.angle_noise >= 0.0 && spec.angle_noise < 1.0))
    found.push_back({"angle_noise_deg", "angle_noise_deg is negative or more than 57°"});
  if (!(spec.turnaround >= 0.0 && spec.turnaround <= 60.0))
    found.push_back(
        {"turnaround", fmt::format("turnaround {} s is not in 0 … 60 s", spec.turnaround)});
  if (!(spec.view > 0.0 && spec.view <= std::numbers::pi))
    found.push_back(
        {"view_deg", "view_deg is not in 0 … 180°, measured from +z of the transceiver"});
  if (spec.assumed_sound_speed &&
      !(*spec.assumed_sound_speed >= kSlowestSound && *spec.assumed_sound_speed <= 1700.0))
    found.push_back(
        {"assumed_sound_speed", fmt::format("assumed_sound_speed {} m/s is not in {} … 1700 m/s",
                                            *spec.assumed_sound_speed, kSlowestSound)});
  return found;
}

std::unique_ptr<const Instrument> make_instrument(const UsblSpec& spec,
                                                  const InstrumentSite& site) {
  return std::make_unique<Usbl>(spec, site);
}

UsblReading usbl_reading(std::span<const double> values) {
  return {.range = values[0],
          .bearing = values[1],
          .elevation = values[2],
          .p_T = {values[3], values[4], values[5]},
          .travel_time = values[6]};
}

}  // namespace remora
