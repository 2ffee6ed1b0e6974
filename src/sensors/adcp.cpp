// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/adcp.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "environment/environment.h"
#include "sensors/acoustic_path.h"

namespace remora {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr int kMostCells = 255;  // of the instruments on the market

struct AdcpSlot {
  enum : std::size_t { altitude, good_cells, first_cell };
};

std::size_t numbers_per_cell(const AdcpSpec& spec) {
  return spec.output == AdcpOutput::combined ? 3 : static_cast<std::size_t>(spec.janus.beams);
}

class Adcp final : public Instrument {
 public:
  explicit Adcp(const AdcpSpec& spec)
      : spec_(spec),
        directions_(beam_directions(spec.janus)),
        cosine_(std::cos(spec.janus.beam_angle)),
        clean_share_(spec.side_lobe_share ? 1.0 - *spec.side_lobe_share : cosine_),
        channels_({{"altitude", "m"}, {"good_cells", ""}}) {
    constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
    for (int cell = 1; cell <= spec.cells; ++cell) {
      for (std::size_t i = 0; i < numbers_per_cell(spec); ++i) {
        channels_.push_back({spec.output == AdcpOutput::combined
                                 ? fmt::format("cell{}_{}", cell, kAxes[i])
                                 : fmt::format("cell{}_beam{}", cell, i + 1),
                             "m/s"});
      }
    }
  }

  const std::vector<Channel>& channels() const override { return channels_; }
  bool uses_rays() const override { return true; }
  SimTime longest_travel() const override { return from_seconds(2.0 * reach() / kSlowestSound); }

  void measure(const SensorMoment& moment, Noise& noise, std::span<double> /*memory*/,
               Reading& reading) const override;

 private:
  /// How far a beam listens: the far side of the last cell, with room for a tilt of 30°.
  [[nodiscard]] double reach() const {
    return 1.5 * (cell_distance(spec_, spec_.cells - 1) + 0.5 * spec_.cell_size) / cosine_;
  }
  /// Metres along a beam for a metre of cell distance; infinite for a beam that never gets there.
  [[nodiscard]] double slant(const SensorMoment& moment, const Vec3& direction_S) const;
  /// Speed of the water away from the sensor along a beam, `distance` metres along it; NaN in air.
  [[nodiscard]] double beam_velocity(const SensorMoment& moment, const Vec3& direction_S,
                                     double distance) const;
  /// Stores what the beams say of one cell; false when they say too little.
  bool store(std::span<const BeamScalar> beams, std::span<double> out) const;

  AdcpSpec spec_;
  FixedVector<Vec3, kMaxBeams> directions_;
  double cosine_;
  double clean_share_;
  std::vector<Channel> channels_;
};

double Adcp::slant(const SensorMoment& moment, const Vec3& direction_S) const {
  if (!spec_.has_level_cells) return 1.0 / cosine_;
  // The side of the level that the instrument looks to.
  const double side = moment.X_WS.R.col(2).z() >= 0.0 ? 1.0 : -1.0;
  const double fall = side * (moment.X_WS.R * direction_S).z();
  constexpr double kFlattest = 0.2;  // a beam 12° under the level sees its cells five times as far
  return fall > kFlattest ? 1.0 / fall : std::numeric_limits<double>::infinity();
}

double Adcp::beam_velocity(const SensorMoment& moment, const Vec3& direction_S,
                           double distance) const {
  const Vec3 p_W = moment.X_WS * (distance * direction_S);
  const WaterSample water =
      sample(*moment.scene.environment, *moment.scene.water, moment.scene.now, p_W);
  if (p_W.z() < water.surface_z) return kNone;
  return direction_S.dot(moment.X_WS.R.transpose() * water.velocity_W - moment.V_WS_S.linear);
}

bool Adcp::store(std::span<const BeamScalar> beams, std::span<double> out) const {
  if (spec_.output == AdcpOutput::beams) {
    std::size_t heard = 0;
    for (std::size_t i = 0; i < beams.size(); ++i) {
      out[i] = beams[i].value;
      heard += std::isfinite(beams[i].value);
    }
    return heard > 0;
  }
  FixedVector<BeamScalar, kMaxBeams> good;
  for (const BeamScalar& beam : beams)
    if (std::isfinite(beam.value)) good.push_back(beam);
  const std::optional<JanusSolution> solution = solve_janus(good.span());
  if (!solution) return false;
  for (std::size_t axis = 0; axis < 3; ++axis)
    out[axis] = solution->vector_S[static_cast<Eigen::Index>(axis)];
  return true;
}

void Adcp::measure(const SensorMoment& moment, Noise& noise, std::span<double> /*memory*/,
                   Reading& reading) const {
  const std::size_t beams = directions_.size();
  std::array<BeamEcho, kMaxBeams> echoes;
  cast_beams(moment, directions_.span(), reach(), {echoes.data(), beams});
  // Side lobes meet the bottom on the shortest way; what they bring back drowns the water's echo
  // from as far away.
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < beams; ++i) nearest = std::min(nearest, echoes[i].range * cosine_);
  if (moment.X_WS.R.col(2).z() < 0.0) {  // it looks up: the surface is its bottom
    const Vec3& p_W = moment.X_WS.p;
    nearest = std::min(nearest, p_W.z() - surface_z(*moment.scene.environment, *moment.scene.water,
                                                    moment.scene.now, p_W.x(), p_W.y()));
  }
  const double clean = nearest / cosine_ * clean_share_;
  if (std::isfinite(nearest))
    reading.values[AdcpSlot::altitude] = reading.truth[AdcpSlot::altitude] = nearest;

  const bool can_work = is_in_water(moment, moment.X_WS.p);
  const std::size_t width = numbers_per_cell(spec_);
  double farthest = 0.0;
  int good = 0;
  for (int cell = 0; cell < spec_.cells; ++cell) {
    FixedVector<BeamScalar, kMaxBeams> exact, noisy;
    for (std::size_t i = 0; i < beams; ++i) {
      const double draw = noise(spec_.velocity_noise);  // of every cell: see Dvl::measure
      const double along = slant(moment, directions_[i]);
      const double far_side = along * (cell_distance(spec_, cell) + 0.5 * spec_.cell_size);
      const bool is_clean = can_work && far_side <= clean && far_side <= reach();
      const double velocity =
          is_clean ? beam_velocity(moment, directions_[i], along * cell_distance(spec_, cell))
                   : kNone;
      if (std::isfinite(velocity)) farthest = std::max(farthest, far_side);
      exact.push_back({directions_[i], velocity});
      noisy.push_back({directions_[i], velocity + draw});
    }
    const std::size_t begin = AdcpSlot::first_cell + width * static_cast<std::size_t>(cell);
    store(exact.span(), reading.truth.subspan(begin, width));
    good += store(noisy.span(), reading.values.subspan(begin, width));
  }
  reading.values[AdcpSlot::good_cells] = reading.truth[AdcpSlot::good_cells] = good;
  if (!can_work)
    reading.status = MeasurementStatus::out_of_range;
  else if (good == 0)
    reading.status = MeasurementStatus::no_lock;
  const double c = moment.scene.environment->water().sound_speed(moment.X_WS.p.z());
  reading.travel = std::min(from_seconds(2.0 * farthest / c), longest_travel());
}

}  // namespace

std::vector<Problem> problems(const AdcpSpec& spec) {
  std::vector<Problem> found = problems(spec.janus);
  if (spec.cells < 1 || spec.cells > kMostCells)
    found.push_back({"cells", fmt::format("cells is {}", spec.cells),
                     fmt::format("Write 1 to {}", kMostCells)});
  if (!(spec.cell_size > 0.0 && spec.cell_size <= 100.0))
    found.push_back(
        {"cell_size", fmt::format("cell_size {} m is not in 0 … 100 m", spec.cell_size)});
  if (!(spec.blanking >= 0.0 && spec.blanking <= 100.0))
    found.push_back({"blanking", fmt::format("blanking {} m is not in 0 … 100 m", spec.blanking)});
  if (!(spec.velocity_noise >= 0.0 && std::isfinite(spec.velocity_noise)))
    found.push_back({"velocity_noise", fmt::format("velocity_noise is {}", spec.velocity_noise),
                     "Write a standard deviation, 0 or more"});
  if (spec.side_lobe_share && !(*spec.side_lobe_share >= 0.0 && *spec.side_lobe_share < 1.0))
    found.push_back({"side_lobe_share",
                     fmt::format("side_lobe_share {} is not in 0 … 1", *spec.side_lobe_share)});
  return found;
}

std::unique_ptr<const Instrument> make_instrument(const AdcpSpec& spec,
                                                  const InstrumentSite& /*site*/) {
  return std::make_unique<Adcp>(spec);
}

double cell_distance(const AdcpSpec& spec, int cell) {
  return spec.blanking + spec.cell_size * (cell + 1);
}

AdcpCell adcp_cell(const AdcpSpec& spec, std::span<const double> values, int cell) {
  const std::size_t width = numbers_per_cell(spec);
  const auto part =
      values.subspan(AdcpSlot::first_cell + width * static_cast<std::size_t>(cell), width);
  AdcpCell result;
  result.v_S.setConstant(kNone);
  if (spec.output == AdcpOutput::combined)
    result.v_S = {part[0], part[1], part[2]};
  else
    for (const double value : part) result.along_beams.push_back(value);
  return result;
}

}  // namespace remora
