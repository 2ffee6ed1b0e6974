// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/sonar_kernel.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/assert.h"
#include "base/hash.h"
#include "base/random.h"
#include "environment/acoustics.h"
#include "environment/environment.h"
#include "sensors/sonar_head.h"
#include "sensors/sonar_scatter.h"

namespace remora {
namespace {

constexpr int kColumnsPerTask = 8;
constexpr int kBeamsPerTask = 64;
constexpr int kBinsPerTask = 256;
// Echoes are weighed against the rest of their range in blocks of so many bins ...
constexpr int kBinsPerBlock = 8;
// ... and those so much stronger (in power) than the mean are heard through all side lobes.
constexpr float kStrongEcho = 30.0f;

// A strong echo in one column and block of bins.
struct StrongEcho {
  int column = 0;
  int block = 0;
};

int blocks_of(int count, int size) { return (count + size - 1) / size; }

// y += w0·x0 + w1·x1 + w2·x2 + w3·x3, over interleaved real and imaginary parts.
void add_weighted(const float* x0, const float* x1, const float* x2, const float* x3,
                  const float* w, int count, float* __restrict y) {
  for (int i = 0; i < count; ++i) {
    y[i] += (w[0] * x0[i] + w[1] * x1[i]) + (w[2] * x2[i] + w[3] * x3[i]);
  }
}

void add_weighted(const float* x, float w, int count, float* __restrict y) {
  for (int i = 0; i < count; ++i) y[i] += w * x[i];
}

float* floats(std::complex<float>* z) { return reinterpret_cast<float*>(z); }
const float* floats(const std::complex<float>* z) { return reinterpret_cast<const float*>(z); }

}  // namespace

struct SonarBuffers {
  std::vector<float> envelope;
  std::vector<float> spreading;
  std::vector<EchoingPart> parts;
  std::vector<Ray> rays;  // of kColumnsPerTask columns for each task
  std::vector<RayHit> hits;
  std::vector<std::complex<float>> fine;   // one line for each task
  std::vector<float> open_water;           // one line for each task
  std::vector<std::complex<float>> lines;  // after the pulse: `bins` for each column
  std::vector<float> block_powers;         // column by column
  std::vector<StrongEcho> strong;
  PingSituation ping;
  std::vector<int> turns;  // columns that passed a beam before the echo from this bin came
};

namespace {

FineGrid fine_grid(double bin_size, int bins, double resolution, int half_taps_per_bin) {
  FineGrid grid;
  while (bin_size / (1 << grid.phases_log2) > 0.5 * resolution) ++grid.phases_log2;
  const int phases = 1 << grid.phases_log2;
  grid.spacing = static_cast<float>(bin_size / phases);
  grid.per_spacing = 1.0f / grid.spacing;
  grid.lead = half_taps_per_bin;
  grid.start = static_cast<float>(0.5 * bin_size - grid.lead * (bin_size / phases));
  grid.count = (bins - 1) * phases + 1 + 2 * grid.lead;
  grid.stride = blocks_of(grid.count, phases);
  return grid;
}

// The pulse that the head uses: devices lengthen it when bins are wider than its resolution.
PulseSpec used_pulse(const SonarSpec& spec, double sound_speed) {
  PulseSpec pulse = spec.pulse;
  const double bin_size = spec.max_range / spec.range_bins;
  pulse.bandwidth = std::min(pulse.bandwidth, sound_speed / (2.0 * bin_size));
  return pulse;
}

void describe_parts(const SensorScene& scene, std::uint64_t seed, std::vector<EchoingPart>& parts) {
  parts.resize(scene.rays->part_count());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EchoingPart& part = parts[i];
    part = {};
    part.strength = echo_strength(i < scene.material_of_part.size() ? scene.material_of_part[i]
                                                                    : SurfaceMaterial{});
    part.roughness_key = scramble(seed + 0x632be59bd9b4e019ULL * (i + 1));
    if (i >= scene.motion_of_part.size()) continue;
    const RigidState& motion = scene.motion_of_part[i];
    const Pose X_WP = motion.X_WB();
    const Pose X_PW = X_WP.inverse();
    part.R_PW = X_PW.R.cast<float>();
    part.p_PW = X_PW.p.cast<float>();
    part.p_W = X_WP.p.cast<float>();
    part.v_W = (X_WP.R * motion.V_WB_B.linear).cast<float>();
    part.w_W = (X_WP.R * motion.V_WB_B.angular).cast<float>();
  }
}

// The bottom as a level mirror: as deep as under the head, of what lies there.
std::optional<EchoMirror> bottom_mirror(const SonarSpec& spec, const SensorScene& scene,
                                        const SonarPose& pose) {
  const Seabed& seabed = scene.environment->seabed();
  if (!seabed.exists()) return std::nullopt;
  const Vec3& p_WS = pose.X_WS.p;
  const double depth = seabed.sounded_depth(p_WS.x(), p_WS.y());
  const RayHit under = scene.rays->closest_hit(
      {.origin = p_WS.cast<float>(), .direction = Eigen::Vector3f::UnitZ()}, pose.own_part);
  const double reflection = under.is_hit() && under.part < scene.material_of_part.size()
                                ? scene.material_of_part[under.part].reflection
                                : SurfaceMaterial{}.reflection;
  return EchoMirror{static_cast<float>(depth),
                    static_cast<float>(reflection * std::pow(10.0, -spec.bottom_loss_db / 20.0))};
}

void prepare_ping(const SonarHead& head, const SensorScene& scene, const SonarPose& pose,
                  std::uint64_t seed, std::uint64_t number, SonarBuffers& buffers,
                  SonarEcho& echo) {
  const SonarSpec& spec = head.spec;
  const WaterColumn& water = scene.environment->water();
  const Vec3& p_WS = pose.X_WS.p;
  PingSituation& ping = buffers.ping;
  ping = {};
  ping.R_WS = pose.X_WS.R.cast<float>();
  ping.p_WS = p_WS;
  ping.v_W = pose.V_WS_W.linear.cast<float>();
  ping.sound_speed = water.sound_speed(p_WS.z());
  ping.wave_length = ping.sound_speed / spec.pulse.frequency;
  ping.turns_per_metre = 2.0 / ping.wave_length * static_cast<double>(ChanceTables::kTurns);

  echo.beams = static_cast<int>(spec.beam_azimuths.size());
  echo.bins = spec.range_bins;
  echo.bin_size = spec.max_range / spec.range_bins;
  echo.sound_speed = ping.sound_speed;
  echo.absorption_db = absorption(water, spec.pulse.frequency, p_WS.z());
  ping.absorption = echo.absorption_db * std::numbers::ln10 / 20.0;

  const PulseSpec pulse = used_pulse(spec, ping.sound_speed);
  const double resolution = range_resolution(pulse, ping.sound_speed);
  FineGrid grid = fine_grid(echo.bin_size, echo.bins, resolution, 0);
  sample_envelope(pulse, ping.sound_speed, static_cast<double>(grid.spacing), buffers.envelope);
  ping.grid = fine_grid(echo.bin_size, echo.bins, resolution,
                        static_cast<int>(buffers.envelope.size()) - 1);
  ping.scatterer_spacing = static_cast<float>(0.5 * resolution);

  const double source = std::pow(10.0, spec.source_level / 20.0);
  buffers.spreading.resize(static_cast<std::size_t>(ping.grid.count));
  for (int f = 0; f < ping.grid.count; ++f) {
    constexpr double kNearest = 0.05;  // closer in, the far field's spreading does not hold
    const double range =
        std::max(static_cast<double>(ping.grid.start) + f * static_cast<double>(ping.grid.spacing),
                 kNearest);
    buffers.spreading[static_cast<std::size_t>(f)] = static_cast<float>(
        source * std::pow(range, -1.5) * std::exp(-2.0 * ping.absorption * range));
  }
  ping.spreading = buffers.spreading;

  // White noise in the columns that comes out of pulse filter and beamformer at the right level,
  // coloured in range and across beams as a receiver's is.
  double pulse_gain = 0.0;
  for (std::size_t i = 0; i < buffers.envelope.size(); ++i) {
    const double h = static_cast<double>(buffers.envelope[i]);
    pulse_gain += (i == 0 ? 1.0 : 2.0) * h * h;
  }
  double beam_gain = 0.0;
  const int middle = echo.beams / 2;
  const ColumnBand& band = head.bands[static_cast<std::size_t>(middle)];
  for (int j = band.begin; j < band.end; ++j) {
    const double w = static_cast<double>(head.weights_of(middle)[static_cast<std::size_t>(j)]);
    beam_gain += w * w;
  }
  const double noise_db =
      spec.noise_level + 10.0 * std::log10(pulse.bandwidth) - head.directivity_db;
  ping.noise =
      static_cast<float>(std::pow(10.0, noise_db / 20.0) / std::sqrt(pulse_gain * beam_gain));
  ping.volume = spec.volume_backscatter_db <= -200.0
                    ? 0.0f
                    : static_cast<float>(std::pow(10.0, 0.1 * spec.volume_backscatter_db)) *
                          ping.grid.spacing;

  Hasher hasher;
  hasher.add(seed);
  hasher.add(number);
  ping.noise_key = hasher.value();
  describe_parts(scene, seed, buffers.parts);
  ping.parts = buffers.parts;
  // The waves overhead, as one level mirror.
  ping.surface_z = static_cast<float>(
      surface_z(*scene.environment, *scene.water, scene.now, pose.X_WS.p.x(), pose.X_WS.p.y()));
  ping.surface.strength = echo_strength(*find_surface_material("air"));
  ping.surface.roughness_key = scramble(ping.noise_key + 1);  // waves: new each time
  if (spec.has_multipath) {
    ping.surface_mirror = EchoMirror{
        ping.surface_z, static_cast<float>(-std::pow(10.0, -spec.surface_loss_db / 20.0))};
    ping.bottom_mirror = bottom_mirror(spec, scene, pose);
  }
  const double yaw_rate = (pose.X_WS.R.transpose() * pose.V_WS_W.angular).z();
  const double turn_per_bin =
      yaw_rate * 2.0 * echo.bin_size / ping.sound_speed / head.column_spacing;
  buffers.turns.resize(static_cast<std::size_t>(echo.bins));
  for (int n = 0; n < echo.bins; ++n) {
    buffers.turns[static_cast<std::size_t>(n)] =
        static_cast<int>(std::lround(turn_per_bin * (n + 0.5)));
  }
}

void allocate(const SonarHead& head, const FineGrid& grid, SonarBuffers& buffers, SonarEcho& echo) {
  const auto columns = static_cast<std::size_t>(head.column_count());
  const auto rows = static_cast<std::size_t>(head.row_count());
  const auto bins = static_cast<std::size_t>(head.spec.range_bins);
  const auto tasks = static_cast<std::size_t>(blocks_of(head.column_count(), kColumnsPerTask));
  buffers.rays.resize(tasks * kColumnsPerTask * rows);
  buffers.hits.resize(buffers.rays.size());
  buffers.fine.resize(tasks * static_cast<std::size_t>(grid.storage()));
  buffers.open_water.resize(tasks * static_cast<std::size_t>(grid.count));
  buffers.lines.resize(columns * bins);
  buffers.block_powers.resize(
      columns * static_cast<std::size_t>(blocks_of(head.spec.range_bins, kBinsPerBlock)));
  echo.pressure.resize(head.spec.beam_azimuths.size() * bins);
}

// out[n] = Σ h[k]·line[n·phases + k]: the pulse's envelope, where the bins are.
void shape_by_pulse(const FineGrid& grid, std::span<const float> envelope,
                    std::span<const std::complex<float>> line, std::span<std::complex<float>> out) {
  std::fill(out.begin(), out.end(), std::complex<float>{});
  const int half = static_cast<int>(envelope.size()) - 1;
  for (int k = 0; k <= 2 * half; ++k) {
    const float h = envelope[static_cast<std::size_t>(std::abs(k - half))];
    add_weighted(floats(line.data() + grid.index(k)), h, 2 * static_cast<int>(out.size()),
                 floats(out.data()));
  }
}

void trace_columns(const SonarHead& head, const SensorScene& scene, std::uint32_t own_part,
                   int task, SonarBuffers& buffers) {
  const PingSituation& ping = buffers.ping;
  const auto rows = static_cast<std::size_t>(head.row_count());
  const auto bins = static_cast<std::size_t>(head.spec.range_bins);
  const int first = task * kColumnsPerTask;
  const int last = std::min(first + kColumnsPerTask, head.column_count());
  const auto count = static_cast<std::size_t>(last - first) * rows;
  const std::span<Ray> rays{buffers.rays.data() + static_cast<std::size_t>(first) * rows, count};
  const std::span<RayHit> hits{buffers.hits.data() + static_cast<std::size_t>(first) * rows, count};

  std::size_t i = 0;
  for (int j = first; j < last; ++j) {
    const RayColumn& column = head.columns[static_cast<std::size_t>(j)];
    for (const RayRow& row : head.rows) {
      const Eigen::Vector3f d_S(row.cosine * column.cosine, row.cosine * column.sine, row.sine);
      rays[i++] = {.origin = ping.p_WS.cast<float>(),
                   .near = 0.0f,
                   .direction = ping.R_WS * d_S,
                   .far = static_cast<float>(head.spec.max_range * 1.05)};
    }
  }
  scene.rays->closest_hits(rays, hits, own_part);

  const auto storage = static_cast<std::size_t>(ping.grid.storage());
  const auto samples = static_cast<std::size_t>(ping.grid.count);
  const std::span<std::complex<float>> fine{
      buffers.fine.data() + static_cast<std::size_t>(task) * storage, storage};
  const std::span<float> open_water{
      buffers.open_water.data() + static_cast<std::size_t>(task) * samples, samples};
  const auto blocks = static_cast<std::size_t>(blocks_of(head.spec.range_bins, kBinsPerBlock));
  for (int j = first; j < last; ++j) {
    const std::size_t begin = static_cast<std::size_t>(j - first) * rows;
    scatter_column(head, ping, j, rays.subspan(begin, rows), hits.subspan(begin, rows), open_water,
                   fine);
    const std::span<std::complex<float>> out{
        buffers.lines.data() + static_cast<std::size_t>(j) * bins, bins};
    shape_by_pulse(ping.grid, buffers.envelope, fine, out);
    for (std::size_t block = 0; block < blocks; ++block) {
      float power = 0.0f;
      const std::size_t end = std::min(bins, (block + 1) * kBinsPerBlock);
      for (std::size_t n = block * kBinsPerBlock; n < end; ++n) power += std::norm(out[n]);
      buffers.block_powers[static_cast<std::size_t>(j) * blocks + block] = power;
    }
  }
}

void find_strong_echoes(const SonarHead& head, SonarBuffers& buffers) {
  buffers.strong.clear();
  const int columns = head.column_count();
  const int blocks = blocks_of(head.spec.range_bins, kBinsPerBlock);
  const auto power = [&](int column, int block) {
    return buffers
        .block_powers[static_cast<std::size_t>(column) * static_cast<std::size_t>(blocks) +
                      static_cast<std::size_t>(block)];
  };
  for (int block = 0; block < blocks; ++block) {
    float sum = 0.0f;
    for (int j = 0; j < columns; ++j) sum += power(j, block);
    const float threshold = kStrongEcho * sum / static_cast<float>(columns);
    for (int j = 0; j < columns; ++j) {
      if (power(j, block) > threshold) buffers.strong.push_back({j, block});
    }
  }
}

// The beam's main lobe and near side lobes over bins [begin, end), all heard at the same heading.
void add_band(const SonarHead& head, const SonarBuffers& buffers, int beam, int turn, int begin,
              int end, float* out) {
  const auto bins = static_cast<std::size_t>(head.spec.range_bins);
  const std::span<const float> weights = head.weights_of(beam);
  const ColumnBand& band = head.bands[static_cast<std::size_t>(beam)];
  const int first = std::max(band.begin, -turn);
  const int last = std::min(band.end, head.column_count() - turn);
  const auto line = [&](int j) {
    return floats(buffers.lines.data() + static_cast<std::size_t>(j + turn) * bins +
                  static_cast<std::size_t>(begin));
  };
  const int count = 2 * (end - begin);
  int j = first;
  for (; j + 4 <= last; j += 4) {
    add_weighted(line(j), line(j + 1), line(j + 2), line(j + 3),
                 weights.data() + static_cast<std::size_t>(j), count, out);
  }
  for (; j < last; ++j) add_weighted(line(j), weights[static_cast<std::size_t>(j)], count, out);
}

// Strong echoes that come in through the far side lobes.
void add_far_side_lobes(const SonarHead& head, const SonarBuffers& buffers, int beam, int begin,
                        int end, std::complex<float>* out) {
  const auto bins = static_cast<std::size_t>(head.spec.range_bins);
  const std::span<const float> weights = head.weights_of(beam);
  const ColumnBand& band = head.bands[static_cast<std::size_t>(beam)];
  for (const StrongEcho& echo : buffers.strong) {
    const int first = echo.block * kBinsPerBlock;
    if (first < begin || first >= end) continue;
    const int j = echo.column - buffers.turns[static_cast<std::size_t>(first)];
    if (j < 0 || j >= head.column_count() || (j >= band.begin && j < band.end)) continue;
    const int last = std::min(first + kBinsPerBlock, end);
    add_weighted(floats(buffers.lines.data() + static_cast<std::size_t>(echo.column) * bins +
                        static_cast<std::size_t>(first)),
                 weights[static_cast<std::size_t>(j)], 2 * (last - first),
                 floats(out + (first - begin)));
  }
}

void form_beams(const SonarHead& head, const SonarBuffers& buffers, int task, SonarEcho& echo) {
  const int range_tasks = blocks_of(echo.bins, kBinsPerTask);
  const int first_beam = task / range_tasks * kBeamsPerTask;
  const int last_beam = std::min(first_beam + kBeamsPerTask, echo.beams);
  const int begin = task % range_tasks * kBinsPerTask;
  const int end = std::min(begin + kBinsPerTask, echo.bins);
  const int deaf = std::clamp(static_cast<int>(head.spec.min_range / echo.bin_size), 0, echo.bins);
  const int* turns = buffers.turns.data();
  for (int b = first_beam; b < last_beam; ++b) {
    std::complex<float>* out = echo.pressure.data() +
                               static_cast<std::size_t>(b) * static_cast<std::size_t>(echo.bins) +
                               static_cast<std::size_t>(begin);
    std::fill(out, out + (end - begin), std::complex<float>{});
    for (int n = begin; n < end;) {
      const int turn = turns[n];
      int stop = n + 1;
      while (stop < end && turns[stop] == turn) ++stop;
      add_band(head, buffers, b, turn, n, stop, floats(out + (n - begin)));
      n = stop;
    }
    add_far_side_lobes(head, buffers, b, begin, end, out);
    const float gain = head.beam_gains[static_cast<std::size_t>(b)];
    for (int n = begin; n < end; ++n) out[n - begin] *= n < deaf ? 0.0f : gain;
  }
}

}  // namespace

SonarKernel::Workspace::Workspace() : buffers_(std::make_unique<SonarBuffers>()) {}
SonarKernel::Workspace::~Workspace() = default;
SonarKernel::Workspace::Workspace(Workspace&&) noexcept = default;
SonarKernel::Workspace& SonarKernel::Workspace::operator=(Workspace&&) noexcept = default;

SonarKernel::SonarKernel(const SonarSpec& spec) {
  REMORA_ASSERT(problems(spec).empty());
  head_ = std::make_unique<const SonarHead>(spec);
}
SonarKernel::~SonarKernel() = default;
SonarKernel::SonarKernel(SonarKernel&&) noexcept = default;
SonarKernel& SonarKernel::operator=(SonarKernel&&) noexcept = default;

const SonarSpec& SonarKernel::spec() const { return head_->spec; }
int SonarKernel::beams() const { return static_cast<int>(head_->spec.beam_azimuths.size()); }
int SonarKernel::columns() const { return head_->column_count(); }
int SonarKernel::rays() const { return head_->column_count() * head_->row_count(); }

void SonarKernel::ping(const SensorScene& scene, const SonarPose& pose, std::uint64_t seed,
                       std::uint64_t ping_number, Workspace& workspace, SonarEcho& echo) const {
  REMORA_ASSERT(scene.environment != nullptr && scene.water != nullptr && scene.rays != nullptr);
  SonarBuffers& buffers = *workspace.buffers_;
  prepare_ping(*head_, scene, pose, seed, ping_number, buffers, echo);
  allocate(*head_, buffers.ping.grid, buffers, echo);

  const int column_tasks = blocks_of(head_->column_count(), kColumnsPerTask);
  tbb::parallel_for(0, column_tasks,
                    [&](int task) { trace_columns(*head_, scene, pose.own_part, task, buffers); });
  find_strong_echoes(*head_, buffers);
  const int beam_tasks = blocks_of(echo.beams, kBeamsPerTask) * blocks_of(echo.bins, kBinsPerTask);
  tbb::parallel_for(0, beam_tasks, [&](int task) { form_beams(*head_, buffers, task, echo); });
}

}  // namespace remora
