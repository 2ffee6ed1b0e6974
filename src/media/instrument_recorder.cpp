// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "media/instrument_recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "base/assert.h"
#include "base/hash.h"
#include "media/instrument_files.h"
#include "media/overlay.h"
#include "media/png_file.h"
#include "sensors/imaging_sonar.h"
#include "sensors/imaging_spec.h"

namespace remora {
namespace {

using std::numbers::pi;
using Path = std::filesystem::path;

template <class Write>
bool write_file(const Path& file, Write&& write) {
  std::ofstream stream(file, std::ios::binary);
  write(stream);
  stream.flush();
  return static_cast<bool>(stream);
}

template <class T>
bool write_array(const Path& file, std::string_view descr, std::vector<std::size_t> shape,
                 const std::vector<T>& values) {
  return write_file(file, [&](std::ostream& out) {
    write_npy(descr, shape, std::as_bytes(std::span(values)), out);
  });
}

ColourImage coloured(int width, int height, const std::vector<std::uint8_t>& grey,
                     const ColourMap& colours) {
  ColourImage image{width, height, {}};
  image.pixels.reserve(3 * grey.size());
  for (const std::uint8_t value : grey)
    image.pixels.insert(image.pixels.end(), colours[value].begin(), colours[value].end());
  return image;
}

SonarPose sonar_pose(const InstrumentPlace& place) {
  return {.X_WS = place.X_WS, .V_WS_W = place.V_WS_W, .own_part = place.own_part};
}

/// The A-plots of a ping: range against level, one column for each beam.
void write_levels(const SonarEcho& echo, std::ostream& out) {
  out << "range";
  for (int b = 0; b < echo.beams; ++b)
    out << (echo.beams == 1 ? std::string(",level_db") : fmt::format(",beam_{}_db", b));
  out << '\n';
  for (int n = 0; n < echo.bins; ++n) {
    out << fmt::format("{:.5g}", echo.range(n));
    for (int b = 0; b < echo.beams; ++b)
      out << fmt::format(
          ",{:.2f}",
          20.0 * std::log10(std::max(std::abs(echo.beam(b)[static_cast<std::size_t>(n)]), 1e-6f)));
    out << '\n';
  }
}

/// Amplitudes after a gain of 30·lg r + 2αr, as eight bits: square root, brightest hundredth white.
std::vector<float> compensated(const SonarEcho& echo, int beam) {
  std::vector<float> amplitudes;
  for (int n = 0; n < echo.bins; ++n) {
    const double gain_db =
        30.0 * std::log10(echo.range(n)) + 2.0 * echo.absorption_db * echo.range(n);
    amplitudes.push_back(std::abs(echo.beam(beam)[static_cast<std::size_t>(n)]) *
                         static_cast<float>(std::pow(10.0, 0.05 * gain_db)));
  }
  return amplitudes;
}

std::vector<std::uint8_t> grey_of(const std::vector<float>& amplitudes) {
  std::vector<float> sorted = amplitudes;
  const auto brightest =
      sorted.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), brightest, sorted.end());
  const float white = std::max(*brightest, 1e-20f);
  std::vector<std::uint8_t> grey;
  for (const float amplitude : amplitudes)
    grey.push_back(static_cast<std::uint8_t>(
        std::lround(255.0f * std::sqrt(std::min(amplitude / white, 1.0f)))));
  return grey;
}

/// Forgets the first of `kept` rows of `row_size` numbers so that `rows` are left.
template <class T>
void keep_last_rows(std::size_t rows, std::size_t row_size, std::vector<T>& kept) {
  if (kept.size() <= rows * row_size) return;
  kept.erase(kept.begin(), kept.end() - static_cast<std::ptrdiff_t>(rows * row_size));
}

/// At the right end of each ring, as far as there is room.
void label_rings(const FanImage& fan, double max_range, double last_azimuth, ColourImage& image) {
  constexpr Colour kLabel{170, 190, 200};
  const int scale = std::max(1, image.height / 350);
  for (double ring = fan.ring_spacing(); ring < 1.02 * max_range; ring += fan.ring_spacing()) {
    const auto [x, y] = fan.pixel_at(last_azimuth, ring);
    const std::string text = fmt::format("{:g}", ring);
    const int room = image.width - text_width(text, scale) - 2;
    draw_text(text, std::min(static_cast<int>(x) + 3 * scale, room), static_cast<int>(y), scale,
              kLabel, image);
  }
}

class SonarWatch : public InstrumentRecorder {
 public:
  explicit SonarWatch(const ImagingSonarSpec& spec) : sonar_(spec) {}

  Habit habit() const override { return Habit::last; }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    sonar_.ping(scene, sonar_pose(place), seed, number, workspace_, echo_);
  }
  std::vector<std::string> extensions() const override { return {".png", ".csv", ".npy"}; }
  bool write(const Path& file, const InstrumentFileOptions& options) const override {
    const auto beams = static_cast<std::size_t>(echo_.beams);
    const auto bins = static_cast<std::size_t>(echo_.bins);
    if (file.extension() == ".npy") return write_array(file, "<c8", {beams, bins}, echo_.pressure);
    if (file.extension() == ".csv")
      return write_file(file, [&](std::ostream& out) { write_levels(echo_, out); });
    return write_png(picture(options), file);
  }
  ColourImage picture(const InstrumentFileOptions& options) const override {
    SonarGrey grey;
    sonar_.show(echo_, grey);
    const FanImage& fan = fan_of(options.width);
    ColourImage image;
    fan.draw(grey.values, options.colours, image);
    if (options.has_labels)
      label_rings(fan, echo_.bins * echo_.bin_size, sonar_.beam_azimuths().back(), image);
    return image;
  }
  std::string summary() const override {
    return fmt::format("{} beams × {} bins", echo_.beams, echo_.bins);
  }

 private:
  /// Which echoes make which pixel takes longer to find out than to draw: kept for a few sizes.
  [[nodiscard]] const FanImage& fan_of(std::optional<int> width) const {
    constexpr std::size_t kMostSizes = 4;
    const auto known = fans_.find(width.value_or(0));
    if (known != fans_.end()) return known->second;
    if (fans_.size() == kMostSizes) fans_.clear();
    FanImageSpec spec;
    spec.beam_azimuths = sonar_.beam_azimuths();
    spec.bins = echo_.bins;
    spec.max_range = echo_.bins * echo_.bin_size;
    if (width) spec.height = fan_height(spec, *width);
    return fans_.try_emplace(width.value_or(0), spec).first->second;
  }

  ImagingSonar sonar_;
  SonarKernel::Workspace workspace_;
  SonarEcho echo_;
  mutable std::map<int, FanImage> fans_;  ///< a cache, by width
};

/// Instruments whose result is a cloud of points in W.
class CloudWatch : public InstrumentRecorder {
 public:
  std::vector<std::string> extensions() const override {
    return {".ply", ".pcd", ".csv", ".npy", ".png"};
  }
  bool write(const Path& file, const InstrumentFileOptions& options) const override {
    if (file.extension() == ".png") return write_png(picture(options), file);
    if (file.extension() == ".npy")
      return write_file(file, [&](std::ostream& out) {
        write_npy("<f4", std::vector<std::size_t>{points_.size(), 4},
                  std::as_bytes(std::span(points_)), out);
      });
    return write_file(file, [&](std::ostream& out) {
      if (file.extension() == ".ply") return write_ply(points_, out);
      if (file.extension() == ".pcd") return write_pcd(points_, out);
      write_csv(points_, out);
    });
  }
  std::string summary() const override { return fmt::format("{} points", points_.size()); }
  void keep_last(int looks) override {
    if (looks_.size() <= static_cast<std::size_t>(looks)) return;
    const auto first = looks_.end() - looks;
    const std::size_t forgotten = first == looks_.end() ? points_.size() : *first;
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(forgotten));
    looks_.erase(looks_.begin(), first);
    for (std::size_t& begin : looks_) begin -= forgotten;
  }
  /// Seen from above, north up: the deeper the darker.
  ColourImage picture(const InstrumentFileOptions& options) const override {
    DepthGrid grid(options.cell);
    for (const CloudPoint& point : points_) grid.add(point.position.cast<double>(), 1.0);
    return chart(grid.raster(), options.colours);
  }

 protected:
  [[nodiscard]] static ColourImage chart(const DepthGrid::Raster& raster,
                                         const ColourMap& colours) {
    const int width = std::max(raster.columns, 1), height = std::max(raster.rows, 1);
    double shallow = 1e9, deep = -1e9;
    for (const double depth : raster.depths) {
      if (std::isnan(depth)) continue;
      shallow = std::min(shallow, depth);
      deep = std::max(deep, depth);
    }
    std::vector<std::uint8_t> grey(static_cast<std::size_t>(width) *
                                   static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < raster.depths.size(); ++i)
      if (!std::isnan(raster.depths[i]))
        grey[i] = static_cast<std::uint8_t>(40.0 + 215.0 * (deep - raster.depths[i]) /
                                                       std::max(deep - shallow, 1e-9));
    return coloured(width, height, grey, colours);
  }

  /// To be called at the beginning of each look.
  void begin_look() { looks_.push_back(points_.size()); }

  std::vector<CloudPoint> points_;

 private:
  std::vector<std::size_t> looks_;  ///< where the points of each begin
};
static_assert(sizeof(CloudPoint) == 4 * sizeof(float), "a point is four floats in a file");

class LidarWatch : public CloudWatch {
 public:
  explicit LidarWatch(const LidarSpec& spec) : spec_(spec) {}

  Habit habit() const override { return Habit::last; }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    const Viewpoint at{.X_WS = place.X_WS, .V_WS_W = place.V_WS_W, .own_part = place.own_part};
    begin_look();
    scan_lidar(spec_, scene, at, programme(spec_, scene.now), seed, number, scan_);
    const auto found = point_cloud(spec_, scan_, place.X_WS);
    points_.insert(points_.end(), found.begin(), found.end());
  }

 protected:
  /// The last scan as the lidar sees it: near is bright.
  ColourImage picture(const InstrumentFileOptions& options) const override {
    std::vector<std::uint8_t> grey;
    for (int row = 0; row < scan_.rows; ++row) {
      for (int column = 0; column < scan_.columns; ++column) {
        const double range = static_cast<double>(scan_.returns[scan_.index(row, column)].range);
        const double nearness = 1.0 - range / spec_.max_range;
        grey.push_back(
            range > 0.0 ? static_cast<std::uint8_t>(40.0 + 215.0 * std::clamp(nearness, 0.0, 1.0))
                        : std::uint8_t{0});
      }
    }
    return coloured(scan_.columns, scan_.rows, grey, options.colours);
  }

 private:
  LidarSpec spec_;
  LidarScan scan_;
};

class LaserLineWatch : public CloudWatch {
 public:
  explicit LaserLineWatch(const LaserLineSpec& spec) : spec_(spec) {}

  Habit habit() const override { return Habit::all; }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    const Viewpoint at{.X_WS = place.X_WS, .V_WS_W = place.V_WS_W, .own_part = place.own_part};
    begin_look();
    for (const CloudPoint& point : scan_laser_line(spec_, scene, at, seed, number))
      points_.push_back(
          {(place.X_WS * point.position.cast<double>()).cast<float>(), point.intensity});
  }

 private:
  LaserLineSpec spec_;
};

class MultibeamWatch : public CloudWatch {
 public:
  explicit MultibeamWatch(const MultibeamSpec& spec) : sonar_(spec) {}

  Habit habit() const override { return Habit::all; }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    sonar_.ping(scene, sonar_pose(place), seed, number, workspace_, ping_);
    begin_look();
    for (const Sounding& sounding : ping_.soundings) {
      const Vec3 p_W = place.X_WS * sounding.p_S();
      const double quality = sounding.bottom.quality();
      points_.push_back({p_W.cast<float>(), static_cast<float>(quality)});
    }
  }
  std::vector<std::string> extensions() const override {
    return {".png", ".asc", ".ply", ".pcd", ".csv", ".npy"};
  }
  bool write(const Path& file, const InstrumentFileOptions& options) const override {
    if (file.extension() != ".asc") return CloudWatch::write(file, options);
    return write_file(file, [&](std::ostream& out) { write_ascii_grid(raster(options), out); });
  }
  std::string summary() const override { return fmt::format("{} soundings", points_.size()); }

 protected:
  ColourImage picture(const InstrumentFileOptions& options) const override {
    return chart(raster(options), options.colours);
  }

 private:
  [[nodiscard]] DepthGrid::Raster raster(const InstrumentFileOptions& options) const {
    DepthGrid grid(options.cell);
    for (const CloudPoint& point : points_)
      grid.add(point.position.cast<double>(), static_cast<double>(point.intensity));
    return grid.raster();
  }

  Multibeam sonar_;
  SonarKernel::Workspace workspace_;
  MultibeamPing ping_;
};

class SideScanWatch : public InstrumentRecorder {
 public:
  explicit SideScanWatch(const SideScanSpec& spec) : sonar_(spec), waterfall_(spec) {}

  Habit habit() const override { return Habit::all; }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    sonar_.ping(scene, sonar_pose(place), seed, number, workspace_, ping_);
    waterfall_.add(ping_);
  }
  void keep_last(int looks) override { waterfall_.keep_last(looks); }
  std::vector<std::string> extensions() const override { return {".png", ".csv", ".npy"}; }
  bool write(const Path& file, const InstrumentFileOptions& options) const override {
    const int width = waterfall_.columns(), height = waterfall_.rows();
    if (file.extension() == ".npy")
      return write_array(file, "<f4",
                         {static_cast<std::size_t>(height), static_cast<std::size_t>(width)},
                         waterfall_.amplitudes());
    if (file.extension() == ".csv")
      return write_file(file, [&](std::ostream& out) {
        SonarEcho both = ping_.port;
        both.beams = 2;
        both.pressure.insert(both.pressure.end(), ping_.starboard.pressure.begin(),
                             ping_.starboard.pressure.end());
        write_levels(both, out);
      });
    return write_png(picture(options), file);
  }
  ColourImage picture(const InstrumentFileOptions& options) const override {
    return coloured(waterfall_.columns(), waterfall_.rows(), waterfall_.picture(), options.colours);
  }
  std::string summary() const override { return fmt::format("{} pings", waterfall_.rows()); }

 private:
  SideScan sonar_;
  SideScan::Workspace workspace_;
  SideScanPing ping_;
  Waterfall waterfall_;
};

class EchoSounderWatch : public InstrumentRecorder {
 public:
  explicit EchoSounderWatch(const EchoSounderSpec& spec) : sounder_(spec) {}

  Habit habit() const override { return Habit::all; }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    sounder_.ping(scene, sonar_pose(place), seed, number, workspace_, sounding_);
    const auto line = compensated(sounding_.echo, 0);
    amplitudes_.insert(amplitudes_.end(), line.begin(), line.end());
  }
  void keep_last(int looks) override {
    keep_last_rows(static_cast<std::size_t>(looks),
                   static_cast<std::size_t>(sounder_.spec().range_bins), amplitudes_);
  }
  std::vector<std::string> extensions() const override { return {".png", ".csv", ".npy"}; }
  bool write(const Path& file, const InstrumentFileOptions& options) const override {
    const int bins = sounder_.spec().range_bins;
    const int pings = static_cast<int>(amplitudes_.size()) / bins;
    if (file.extension() == ".npy")
      return write_array(file, "<f4",
                         {static_cast<std::size_t>(pings), static_cast<std::size_t>(bins)},
                         amplitudes_);
    if (file.extension() == ".csv")
      return write_file(file, [&](std::ostream& out) { write_levels(sounding_.echo, out); });
    return write_png(picture(options), file);
  }
  /// An echogram: time to the right, range down.
  ColourImage picture(const InstrumentFileOptions& options) const override {
    const int bins = sounder_.spec().range_bins;
    const int pings = static_cast<int>(amplitudes_.size()) / bins;
    const std::vector<std::uint8_t> grey = grey_of(amplitudes_);
    std::vector<std::uint8_t> turned(grey.size());
    for (int ping = 0; ping < pings; ++ping)
      for (int n = 0; n < bins; ++n)
        turned[static_cast<std::size_t>(n * pings + ping)] =
            grey[static_cast<std::size_t>(ping * bins + n)];
    return coloured(pings, bins, turned, options.colours);
  }
  std::string summary() const override {
    return sounding_.range ? fmt::format("range {:.2f} m", *sounding_.range) : "no bottom";
  }

 private:
  EchoSounder sounder_;
  SonarKernel::Workspace workspace_;
  EchoSounding sounding_;
  std::vector<float> amplitudes_;
};

class ScanningSonarWatch : public InstrumentRecorder {
 public:
  explicit ScanningSonarWatch(const ScanningSonarSpec& spec) : sonar_(spec) {}

  Habit habit() const override { return Habit::pass; }
  int pass() const override { return pings_per_pass(sonar_.spec()); }
  void look(const SensorScene& scene, const InstrumentPlace& place, std::uint64_t seed,
            std::uint64_t number) override {
    sonar_.ping(scene, sonar_pose(place), seed, number, workspace_, ping_);
    const auto line = compensated(ping_.echo, 0);
    amplitudes_.insert(amplitudes_.end(), line.begin(), line.end());
    angles_.push_back(ping_.angle);
  }
  void keep_last(int looks) override {
    keep_last_rows(static_cast<std::size_t>(looks),
                   static_cast<std::size_t>(sonar_.spec().range_bins), amplitudes_);
    keep_last_rows(static_cast<std::size_t>(looks), 1, angles_);
  }
  std::vector<std::string> extensions() const override { return {".png", ".csv", ".npy"}; }
  bool write(const Path& file, const InstrumentFileOptions& options) const override {
    const auto bins = static_cast<std::size_t>(sonar_.spec().range_bins);
    if (file.extension() == ".npy")
      return write_array(file, "<f4", {angles_.size(), bins}, amplitudes_);
    if (file.extension() == ".csv")
      return write_file(file, [&](std::ostream& out) { write_levels(ping_.echo, out); });
    return write_png(picture(options), file);
  }
  ColourImage picture(const InstrumentFileOptions& options) const override {
    return round_picture(options.colours);
  }
  std::string summary() const override { return fmt::format("{} pings", angles_.size()); }

 private:
  /// The screen: ahead up, starboard right, the latest ping of each direction.
  [[nodiscard]] ColourImage round_picture(const ColourMap& colours) const {
    constexpr int kSize = 800;
    const std::vector<std::uint8_t> grey = grey_of(amplitudes_);
    const ScanningSonarSpec& spec = sonar_.spec();
    const std::vector<std::optional<std::size_t>> latest_towards = latest_pings();
    std::vector<std::uint8_t> screen(static_cast<std::size_t>(kSize * kSize), 0);
    for (int row = 0; row < kSize; ++row) {
      for (int column = 0; column < kSize; ++column) {
        const double x = 0.5 * kSize - row - 0.5, y = column + 0.5 - 0.5 * kSize;
        const double share = std::hypot(x, y) / (0.5 * kSize);
        if (share >= 1.0) continue;
        const auto& latest = latest_towards[direction_of(std::atan2(y, x))];
        if (!latest) continue;
        const auto bin = static_cast<std::size_t>(share * spec.range_bins);
        screen[static_cast<std::size_t>(row * kSize + column)] =
            grey[*latest * static_cast<std::size_t>(spec.range_bins) + bin];
      }
    }
    return coloured(kSize, kSize, screen, colours);
  }

  /// Directions are told apart by a tenth of a degree: at the edge less than a pixel.
  static constexpr std::size_t kDirections = 3600;
  [[nodiscard]] static std::size_t direction_of(double azimuth) {
    return static_cast<std::size_t>((azimuth + pi) / (2.0 * pi) * kDirections) % kDirections;
  }
  [[nodiscard]] std::vector<std::optional<std::size_t>> latest_pings() const {
    std::vector<std::optional<std::size_t>> pings;
    for (std::size_t i = 0; i < kDirections; ++i)
      pings.push_back(nearest_ping((static_cast<double>(i) + 0.5) / kDirections * 2.0 * pi - pi));
    return pings;
  }

  [[nodiscard]] std::optional<std::size_t> nearest_ping(double azimuth) const {
    const double reach = 0.6 * sonar_.spec().step;
    for (std::size_t i = angles_.size(); i-- > 0;)
      if (std::abs(std::remainder(angles_[i] - azimuth, 2.0 * pi)) < reach) return i;
    return std::nullopt;
  }

  ScanningSonar sonar_;
  SonarKernel::Workspace workspace_;
  ScanningPing ping_;
  std::vector<float> amplitudes_;
  std::vector<double> angles_;
};

struct Maker {
  std::unique_ptr<InstrumentRecorder> operator()(const std::monostate&) const {
    REMORA_ASSERT(false);
    return nullptr;
  }
  std::unique_ptr<InstrumentRecorder> operator()(const ImagingSonarSpec& spec) const {
    return std::make_unique<SonarWatch>(spec);
  }
  std::unique_ptr<InstrumentRecorder> operator()(const LidarSpec& spec) const {
    return std::make_unique<LidarWatch>(spec);
  }
  std::unique_ptr<InstrumentRecorder> operator()(const LaserLineSpec& spec) const {
    return std::make_unique<LaserLineWatch>(spec);
  }
  std::unique_ptr<InstrumentRecorder> operator()(const SideScanSpec& spec) const {
    return std::make_unique<SideScanWatch>(spec);
  }
  std::unique_ptr<InstrumentRecorder> operator()(const MultibeamSpec& spec) const {
    return std::make_unique<MultibeamWatch>(spec);
  }
  std::unique_ptr<InstrumentRecorder> operator()(const EchoSounderSpec& spec) const {
    return std::make_unique<EchoSounderWatch>(spec);
  }
  std::unique_ptr<InstrumentRecorder> operator()(const ScanningSonarSpec& spec) const {
    return std::make_unique<ScanningSonarWatch>(spec);
  }
};

}  // namespace

InstrumentPlace place_of(const ImagingSensorModel& sensor, const Model& model, const State& state,
                         const InstrumentScene& scene) {
  const BodyId body = model.body_of(sensor.vehicle_id);
  const RigidState& motion = state.bodies.bodies[body.index];
  const Pose X_WB = motion.X_WB();
  const Twist& V_B = motion.V_WB_B;
  return {
      .X_WS = X_WB * sensor.X_BS,
      .V_WS_W = {X_WB.R * (V_B.linear + V_B.angular.cross(sensor.X_BS.p)), X_WB.R * V_B.angular},
      .own_part = scene.part_of(body)};
}

std::unique_ptr<InstrumentRecorder> make_watch(const ImagingSensorModel& sensor) {
  return std::visit(Maker{}, *sensor.spec);
}

std::uint64_t instrument_seed(std::uint64_t run_seed, const std::string& full_name) {
  Hasher hasher;
  hasher.add(run_seed);
  hasher.add(std::string_view(full_name));
  return hasher.value();
}

}  // namespace remora
