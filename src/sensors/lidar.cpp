// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/lidar.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/hash.h"
#include "base/random.h"
#include "environment/environment.h"
#include "math/rotation.h"

namespace remora {
namespace {

using std::numbers::pi;

// At the limit of detection the pulse stands five times above the noise: one false alarm in three
// million samples.
constexpr double kLidarDetectionSnr = 5.0;
constexpr double kLightSpeedInWater = 299'792'458.0 / 1.34;  // [m/s]; n of sea water at 532 nm
constexpr double kVisibilityTimesAttenuation = 4.8;          // environment/clarity.h

// The k-th of n points spread evenly over a disc of radius 1 (Vogel's sunflower).
Vec2 point_of_disc(int k, int n) {
  if (n <= 1) return Vec2::Zero();
  const double golden = pi * (3.0 - std::sqrt(5.0));
  const double radius = std::sqrt((k + 0.5) / n);
  return {radius * std::cos(k * golden), radius * std::sin(k * golden)};
}

double step_between(double span, int count) { return count > 1 ? span / (count - 1) : 0.0; }

Vec3 direction_in_head(const LidarSpec& spec, int row, int column, int point) {
  const Vec2 aside = 0.5 * spec.footprint * point_of_disc(point, spec.points_per_ray);
  const double azimuth =
      (column - 0.5 * (spec.columns - 1)) * step_between(spec.azimuth_span, spec.columns) +
      aside.x();
  const double elevation =
      (0.5 * (spec.rows - 1) - row) * step_between(spec.elevation_span, spec.rows) + aside.y();
  return {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth),
          -std::sin(elevation)};
}

Mat3 head_rotation(const PanTilt& head) {
  return to_quaternion({.roll = 0.0, .pitch = head.tilt, .yaw = head.pan}).toRotationMatrix();
}

// Everything of one row: its rays are fired together.
class RowScanner {
 public:
  RowScanner(const LidarSpec& spec, const SensorScene& scene, const Viewpoint& at, int row,
             Random noise)
      : spec_(spec),
        scene_(scene),
        at_(at),
        surface_z_(
            surface_z(*scene.environment, *scene.water, scene.now, at.X_WS.p.x(), at.X_WS.p.y())),
        row_(row),
        noise_(noise) {}

  void scan(const Mat3& R_SH, std::span<LidarReturn> returns) {
    std::vector<Ray> rays(returns.size());
    std::vector<RayHit> hits(returns.size());
    const Mat3 R_WH = at_.X_WS.R * R_SH;
    std::size_t i = 0;
    for (int column = 0; column < spec_.columns; ++column) {
      for (int point = 0; point < spec_.points_per_ray; ++point) {
        const Vec3 d_W = R_WH * direction_in_head(spec_, row_, column, point);
        rays[i++] = {.origin = at_.X_WS.p.cast<float>(),
                     .direction = d_W.cast<float>(),
                     .far = static_cast<float>(std::min(spec_.max_range, to_surface(d_W)))};
      }
    }
    scene_.rays->closest_hits(rays, hits, at_.own_part);
    for (std::size_t k = 0; k < returns.size(); ++k) returns[k] = answer(rays[k], hits[k]);
  }

 private:
  // The laser leaves the water there; what it meets above does not come back.
  [[nodiscard]] double to_surface(const Vec3& d_W) const {
    if (d_W.z() > -1e-9) return std::numeric_limits<double>::infinity();
    return std::max((surface_z_ - at_.X_WS.p.z()) / d_W.z(), 0.0);
  }

  // Draws three numbers whatever happens, so that one ray's fate does not change the next one's.
  LidarReturn answer(const Ray& ray, const RayHit& hit) {
    const double detection_noise = noise_.gaussian();
    const double range_noise = noise_.gaussian();
    const double free_path = -std::log1p(-noise_.uniform());

    const double depth = at_.X_WS.p.z();
    const double range =
        hit.is_hit() ? static_cast<double>(hit.distance) : static_cast<double>(ray.far);
    if (spec_.clutter > 0.0) {
      // Flakes large enough to answer alone, as many per metre as the water scatters.
      const double flake =
          free_path /
          (spec_.clutter * green_optics(*scene_.environment, *scene_.water, depth).scattering);
      if (flake > spec_.min_range && flake < range) return {static_cast<float>(flake), 1.0f};
    }
    if (!hit.is_hit()) return {};
    const double signal = signal_of(ray, hit);
    if (signal + detection_noise / kLidarDetectionSnr < 1.0) return {};

    const double pulse = 0.5 * kLightSpeedInWater * spec_.pulse_length;
    const double jitter = 0.5 * pulse / (kLidarDetectionSnr * signal);
    const double measured = range + range_noise * std::hypot(spec_.range_noise, jitter);
    if (measured < spec_.min_range || measured > spec_.max_range) return {};
    return {static_cast<float>(measured), static_cast<float>(signal)};
  }

  [[nodiscard]] double signal_of(const Ray& ray, const RayHit& hit) const {
    const double albedo = hit.part < scene_.material_of_part.size()
                              ? scene_.material_of_part[hit.part].albedo
                              : SurfaceMaterial{}.albedo;
    const double cosine = static_cast<double>(-hit.normal.dot(ray.direction));
    const double range = static_cast<double>(hit.distance);
    const double z = at_.X_WS.p.z();
    const double z_hit = z + range * static_cast<double>(ray.direction.z());
    return laser_signal(spec_.reach, albedo, cosine, range,
                        mean_attenuation(*scene_.environment, *scene_.water, z, z_hit));
  }

  const LidarSpec& spec_;
  const SensorScene& scene_;
  const Viewpoint& at_;
  double surface_z_;  // the waves overhead, as one level
  int row_;
  Random noise_;
};

std::uint64_t row_seed(std::uint64_t seed, std::uint64_t scan_number, int row) {
  Hasher hasher;
  hasher.add(seed);
  hasher.add(scan_number);
  hasher.add(row);
  return hasher.value();
}

}  // namespace

Viewpoint moved_on(const Viewpoint& viewpoint, double seconds) {
  Viewpoint later = viewpoint;
  later.X_WS.p += seconds * viewpoint.V_WS_W.linear;
  later.X_WS.R =
      rotation_from_vector(seconds * viewpoint.V_WS_W.angular).toRotationMatrix() * later.X_WS.R;
  return later;
}

std::vector<Problem> problems(const LidarSpec& spec) {
  std::vector<Problem> found;
  const auto require = [&found](bool is_met, Problem problem) {
    if (!is_met) found.push_back(std::move(problem));
  };
  require(spec.columns >= 1 && spec.columns <= 4096 && spec.rows >= 1 && spec.rows <= 4096,
          {"columns", fmt::format("columns {} and rows {} must lie between 1 and 4096",
                                  spec.columns, spec.rows)});
  require(spec.points_per_ray >= 1 && spec.points_per_ray <= 100,
          {"points_per_ray",
           fmt::format("points_per_ray {} must lie between 1 and 100", spec.points_per_ray)});
  require(
      spec.azimuth_span >= 0.0 && spec.azimuth_span <= 2.0 * pi && spec.elevation_span >= 0.0 &&
          spec.elevation_span <= pi,
      {"azimuth_span_deg", "azimuth_span_deg is at most 360 and elevation_span_deg at most 180"});
  require(spec.footprint >= 0.0 && spec.footprint < 1.0,
          {"footprint_deg", "footprint_deg must lie between 0 and 57 degrees"});
  require(
      spec.min_range >= 0.0 && spec.max_range > spec.min_range && spec.max_range <= 500.0,
      {"max_range", fmt::format("max_range {} m must exceed min_range {} m and be at most 500 m",
                                spec.max_range, spec.min_range)});
  require(spec.reach.range > 0.0 && spec.reach.albedo > 0.0 && spec.reach.albedo <= 1.0 &&
              spec.reach.visibility > 0.0,
          {"reach", "reach needs a positive range and visibility and an albedo up to 1"});
  require(spec.range_noise >= 0.0,
          {"range_noise", fmt::format("range_noise {} m is negative", spec.range_noise)});
  require(spec.pulse_length >= 0.0 && spec.pulse_length < 1e-6,
          {"pulse_length", "pulse_length must lie between 0 and 1e-6 s"});
  require(spec.clutter >= 0.0, {"clutter", fmt::format("clutter {} is negative", spec.clutter)});
  require(spec.scan_duration >= 0.0, {"scan_duration", "scan_duration is negative"});
  require(spec.pan_limit >= 0.0 && spec.pan_limit <= pi && spec.tilt_limit >= 0.0 &&
              spec.tilt_limit <= 0.5 * pi,
          {"pan_limit_deg", "pan_limit_deg is at most 180 and tilt_limit_deg at most 90"});
  require(std::abs(spec.pan) <= spec.pan_limit,
          {"pan_deg", fmt::format("pan_deg {:g} is beyond the stop at {:g}", spec.pan * 180.0 / pi,
                                  spec.pan_limit * 180.0 / pi)});
  require(std::abs(spec.tilt) <= spec.tilt_limit,
          {"tilt_deg", fmt::format("tilt_deg {:g} is beyond the stop at {:g}",
                                   spec.tilt * 180.0 / pi, spec.tilt_limit * 180.0 / pi)});
  require(spec.pan_speed >= 0.0, {"pan_speed_deg", "pan_speed_deg is negative"});
  return found;
}

PanTilt within_stops(const LidarSpec& spec, const PanTilt& wanted) {
  return {std::clamp(wanted.pan, -spec.pan_limit, spec.pan_limit),
          std::clamp(wanted.tilt, -spec.tilt_limit, spec.tilt_limit)};
}

PanTilt programme(const LidarSpec& spec, SimTime now) {
  if (spec.pan_speed <= 0.0 || spec.pan_limit <= 0.0) return {spec.pan, spec.tilt};
  // A triangle wave that starts at `pan`, to starboard.
  const double travelled = spec.pan + spec.pan_limit + spec.pan_speed * now.seconds();
  const double there_and_back = std::fmod(travelled, 4.0 * spec.pan_limit);
  const double from_port = there_and_back <= 2.0 * spec.pan_limit
                               ? there_and_back
                               : 4.0 * spec.pan_limit - there_and_back;
  return {from_port - spec.pan_limit, spec.tilt};
}

Vec3 lidar_direction(const LidarSpec& spec, const PanTilt& head, int row, int column, int point) {
  return head_rotation(head) * direction_in_head(spec, row, column, point);
}

double laser_signal(const LaserReach& reach, double albedo, double cos_incidence, double range,
                    double attenuation) {
  const double reference_attenuation = kVisibilityTimesAttenuation / reach.visibility;
  const double spreading = reach.range / range;
  return albedo / reach.albedo * std::max(cos_incidence, 0.0) * spreading * spreading *
         std::exp(2.0 * (reference_attenuation * reach.range - attenuation * range));
}

void scan_lidar(const LidarSpec& spec, const SensorScene& scene, const Viewpoint& viewpoint,
                const PanTilt& head, std::uint64_t seed, std::uint64_t scan_number,
                LidarScan& scan) {
  REMORA_ASSERT(problems(spec).empty());
  scan.rows = spec.rows;
  scan.columns = spec.columns;
  scan.points_per_ray = spec.points_per_ray;
  scan.head = within_stops(spec, head);
  const std::size_t row_size =
      static_cast<std::size_t>(spec.columns) * static_cast<std::size_t>(spec.points_per_ray);
  scan.returns.resize(row_size * static_cast<std::size_t>(spec.rows));

  const Mat3 R_SH = head_rotation(scan.head);
  tbb::parallel_for(0, spec.rows, [&](int row) {
    const Viewpoint at = moved_on(viewpoint, spec.scan_duration * row / spec.rows);
    RowScanner scanner(spec, scene, at, row, Random(row_seed(seed, scan_number, row), "lidar"));
    scanner.scan(
        R_SH, std::span(scan.returns).subspan(static_cast<std::size_t>(row) * row_size, row_size));
  });
}

std::vector<CloudPoint> point_cloud(const LidarSpec& spec, const LidarScan& scan,
                                    const Pose& X_AS) {
  std::vector<CloudPoint> points;
  const Pose X_AH = X_AS * Pose{head_rotation(scan.head), Vec3::Zero()};
  std::size_t i = 0;
  for (int row = 0; row < scan.rows; ++row) {
    for (int column = 0; column < scan.columns; ++column) {
      for (int point = 0; point < scan.points_per_ray; ++point) {
        const LidarReturn& answer = scan.returns[i++];
        if (answer.range <= 0.0f) continue;
        const Vec3 p_H =
            static_cast<double>(answer.range) * direction_in_head(spec, row, column, point);
        points.push_back({(X_AH * p_H).cast<float>(), answer.intensity});
      }
    }
  }
  return points;
}

}  // namespace remora
