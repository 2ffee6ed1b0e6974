// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/range_array.h"

#include <fmt/format.h>

#include "base/spec_check.h"

namespace remora {
namespace {

class RangeArray final : public Instrument {
 public:
  explicit RangeArray(const RangeArraySpec& spec) : spec_(spec) {
    for (Vec3& direction_S : spec_.directions_S) {
      direction_S.normalize();
      channels_.push_back({fmt::format("range_{}", channels_.size()), "m"});
    }
  }

  const std::vector<Channel>& channels() const override { return channels_; }
  std::size_t memory_size() const override { return spec_.directions_S.size(); }
  bool uses_rays() const override { return true; }

  void start(Random& stream, std::span<double> memory) const override {
    for (double& bias : memory) bias = drawn_bias(spec_.range, stream);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> memory,
               Reading& reading) const override {
    bool sees_anything = false;
    for (std::size_t i = 0; i < spec_.directions_S.size(); ++i) {
      const Ray ray{.origin = moment.X_WS.p.cast<float>(),
                    .direction = (moment.X_WS.R * spec_.directions_S[i]).cast<float>(),
                    .far = static_cast<float>(spec_.max_range)};
      const RayHit hit = moment.scene.rays == nullptr
                             ? RayHit{}
                             : moment.scene.rays->closest_hit(ray, moment.own.ray_part);
      const double distance = static_cast<double>(hit.distance);
      const double measured = with_error(spec_.range, distance, memory[i], noise);
      if (!hit.is_hit() || distance < spec_.min_range) continue;
      reading.truth[i] = distance;
      reading.values[i] = measured;
      sees_anything = true;
    }
    if (!sees_anything) reading.status = MeasurementStatus::out_of_range;
  }

 private:
  RangeArraySpec spec_;
  std::vector<Channel> channels_;
};

}  // namespace

std::vector<Problem> problems(const RangeArraySpec& spec) {
  SpecCheck found;
  found.that(!spec.directions_S.empty() && spec.directions_S.size() <= kMaxRangeDirections,
             {"beams", fmt::format("beams has {} entries", spec.directions_S.size()),
              fmt::format("Write 1 to {}", kMaxRangeDirections)});
  for (const Vec3& direction_S : spec.directions_S)
    found.that(direction_S.norm() > 1e-9, {"beams", "beams has a direction of no length"});
  found.not_negative("min_range", spec.min_range);
  found.that(spec.max_range > spec.min_range, {"max_range", "max_range is not beyond min_range"});
  check(spec.range, "range", found);
  return std::move(found).found();
}

std::unique_ptr<const Instrument> make_instrument(const RangeArraySpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<RangeArray>(spec);
}

}  // namespace remora
