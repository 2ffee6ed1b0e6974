// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/lbl.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "environment/environment.h"

namespace remora {
namespace {

struct LblSlot {
  enum : std::size_t { north, east, down, heard, first_range };
};
constexpr std::size_t kPerTransponder = 2;

class Lbl final : public Instrument {
 public:
  explicit Lbl(const LblSpec& spec)
      : spec_(spec),
        channels_({{"north", "m"}, {"east", "m"}, {"down", "m"}, {"transponders_heard", ""}}) {
    for (std::size_t i = 1; i <= spec.transponders.size(); ++i) {
      channels_.push_back({fmt::format("range{}", i), "m"});
      channels_.push_back({fmt::format("travel_time{}", i), "s"});
    }
    for (const Vec3& place_W : spec.transponders) centre_W_ += place_W;
    centre_W_ /= static_cast<double>(spec.transponders.size());
  }

  const std::vector<Channel>& channels() const override { return channels_; }
  bool uses_rays() const override { return true; }
  SimTime longest_travel() const override {
    return from_seconds(2.0 * spec_.max_range / kSlowestSound + spec_.turnaround);
  }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> /*memory*/,
               Reading& reading) const override {
    const Vec3& p_W = moment.X_WS.p;
    const double c =
        spec_.assumed_sound_speed.value_or(moment.scene.environment->water().sound_speed(p_W.z()));
    FixedVector<RangeToPlace, kMaxTransponders> ranges;
    double slowest = 0.0;
    for (std::size_t i = 0; i < spec_.transponders.size(); ++i) {
      const double range_error = noise(spec_.range_noise);
      const Vec3& place_W = spec_.transponders[i];
      const auto [obstacle, path] = acoustic_path(moment, p_W, place_W, spec_.bending);
      if (obstacle != AcousticObstacle::none || path.distance > spec_.max_range) continue;
      ranges.push_back({place_W, c * path.travel_time + range_error});
      const std::size_t at = LblSlot::first_range + kPerTransponder * i;
      reading.values[at] = ranges[ranges.size() - 1].range;
      reading.truth[at] = path.distance;
      reading.values[at + 1] = reading.truth[at + 1] = path.travel_time;
      slowest = std::max(slowest, path.travel_time);
    }
    reading.values[LblSlot::heard] = reading.truth[LblSlot::heard] =
        static_cast<double>(ranges.size());
    store(p_W, reading.truth);

    const double depth_error = noise(spec_.depth_noise.value_or(0.0));
    std::optional<KnownDepth> depth;
    if (spec_.depth_noise) depth = {p_W.z() + depth_error, std::max(*spec_.depth_noise, 1e-3)};
    // Transponders stand on the bottom: of the two mirror images the fix is the upper one.
    const Vec3 guess_W(centre_W_.x(), centre_W_.y(), depth ? depth->z : 0.0);
    if (const auto fix =
            fix_from_ranges(ranges.span(), std::max(spec_.range_noise, 1e-3), depth, guess_W))
      store(*fix, reading.values);
    else
      reading.status = MeasurementStatus::no_lock;
    reading.travel = std::min(from_seconds(2.0 * slowest + spec_.turnaround), longest_travel());
  }

 private:
  static void store(const Vec3& p_W, std::span<double> out) {
    out[LblSlot::north] = p_W.x();
    out[LblSlot::east] = p_W.y();
    out[LblSlot::down] = p_W.z();
  }

  LblSpec spec_;
  std::vector<Channel> channels_;
  Vec3 centre_W_ = Vec3::Zero();
};

}  // namespace

std::optional<Vec3> fix_from_ranges(std::span<const RangeToPlace> ranges, double range_sigma,
                                    const std::optional<KnownDepth>& depth, const Vec3& guess_W) {
  const std::size_t needed = depth ? 3 : 4;
  if (ranges.size() < needed) return std::nullopt;
  constexpr int kMostSteps = 30;
  Vec3 p_W = guess_W;
  for (int step = 0; step < kMostSteps; ++step) {
    Mat3 normal = Mat3::Zero();
    Vec3 right = Vec3::Zero();
    for (const RangeToPlace& one : ranges) {
      const Vec3 away = p_W - one.place_W;
      const double distance = std::max(away.norm(), 1e-3);
      const Vec3 gradient = away / distance;
      const double weight = 1.0 / (range_sigma * range_sigma);
      normal += weight * gradient * gradient.transpose();
      right += weight * gradient * (one.range - distance);
    }
    if (depth) {
      const double weight = 1.0 / (depth->sigma * depth->sigma);
      normal(2, 2) += weight;
      right.z() += weight * (depth->z - p_W.z());
    }
    const Eigen::LDLT<Mat3> solver(normal);
    const Eigen::Vector3d pivots = solver.vectorD();
    if (!(pivots.minCoeff() > 1e-9 * pivots.maxCoeff())) return std::nullopt;
    const Vec3 correction = solver.solve(right);
    p_W += correction;
    if (!p_W.allFinite()) return std::nullopt;
    if (correction.norm() < 1e-7) return p_W;
  }
  return std::nullopt;
}

std::vector<Problem> problems(const LblSpec& spec) {
  std::vector<Problem> found;
  if (spec.transponders.empty() || spec.transponders.size() > kMaxTransponders)
    found.push_back({"transponders",
                     fmt::format("there are {} transponders", spec.transponders.size()),
                     fmt::format("Write 1 to {}, three for a fix", kMaxTransponders)});
  for (const Vec3& place_W : spec.transponders)
    if (!place_W.allFinite())
      found.push_back({"transponders", "the place of a transponder is not finite"});
  if (!(spec.max_range > 0.0 && spec.max_range <= 50e3))
    found.push_back(
        {"max_range", fmt::format("max_range {} m is not in 0 … 50 000 m", spec.max_range)});
  if (!(spec.range_noise >= 0.0 && std::isfinite(spec.range_noise)))
    found.push_back({"range_noise", fmt::format("range_noise is {}", spec.range_noise),
                     "Write a standard deviation, 0 or more"});
  if (!(spec.turnaround >= 0.0 && spec.turnaround <= 60.0))
    found.push_back(
        {"turnaround", fmt::format("turnaround {} s is not in 0 … 60 s", spec.turnaround)});
  if (spec.depth_noise && !(*spec.depth_noise >= 0.0))
    found.push_back(
        {"depth_noise", "depth_noise is negative", "Write a standard deviation in m, 0 or more"});
  if (spec.assumed_sound_speed &&
      !(*spec.assumed_sound_speed >= kSlowestSound && *spec.assumed_sound_speed <= 1700.0))
    found.push_back(
        {"assumed_sound_speed", fmt::format("assumed_sound_speed {} m/s is not in {} … 1700 m/s",
                                            *spec.assumed_sound_speed, kSlowestSound)});
  return found;
}

std::unique_ptr<const Instrument> make_instrument(const LblSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Lbl>(spec);
}

LblReading lbl_reading(std::span<const double> values) {
  LblReading reading;
  reading.p_W = {values[LblSlot::north], values[LblSlot::east], values[LblSlot::down]};
  if (std::isfinite(values[LblSlot::heard]))
    reading.heard = static_cast<int>(values[LblSlot::heard]);
  for (std::size_t i = LblSlot::first_range; i + 1 < values.size(); i += kPerTransponder)
    reading.ranges.push_back({.range = values[i], .travel_time = values[i + 1]});
  return reading;
}

}  // namespace remora
