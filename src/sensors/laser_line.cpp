// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/laser_line.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "base/assert.h"
#include "base/hash.h"
#include "base/random.h"
#include "environment/environment.h"

namespace remora {
namespace {

using std::numbers::pi;

// The sheet of light in S: it holds the laser's place, the y axis and the crossing.
struct Sheet {
  Vec3 laser;   // where it starts
  Vec3 ahead;   // its middle direction
  Vec3 normal;  // unit
};

Sheet sheet_of(const LaserLineSpec& spec) {
  const Vec3 laser(0.0, 0.0, spec.baseline);
  const Vec3 ahead = (Vec3(spec.crossing, 0.0, 0.0) - laser).normalized();
  return {laser, ahead, ahead.cross(Vec3::UnitY())};
}

struct Pixel {
  double column = 0.0;  // from the middle, to starboard
  double row = 0.0;     // from the middle, down
};

std::optional<Pixel> pixel_of(const LaserLineSpec& spec, const Vec3& p_S) {
  if (p_S.x() <= 0.0) return std::nullopt;
  const Pixel pixel{focal_length(spec) * p_S.y() / p_S.x(), focal_length(spec) * p_S.z() / p_S.x()};
  const bool is_in_picture =
      std::abs(pixel.column) <= 0.5 * spec.columns && std::abs(pixel.row) <= 0.5 * spec.rows;
  return is_in_picture ? std::optional(pixel) : std::nullopt;
}

// Where the line of sight through a pixel cuts the sheet: what the scanner's computer works out.
Vec3 triangulated(const LaserLineSpec& spec, const Sheet& sheet, const Pixel& pixel) {
  const double f = focal_length(spec);
  const Vec3 sight(1.0, pixel.column / f, pixel.row / f);
  return sheet.normal.dot(sheet.laser) / sheet.normal.dot(sight) * sight;
}

}  // namespace

std::vector<Problem> problems(const LaserLineSpec& spec) {
  std::vector<Problem> found;
  const auto require = [&found](bool is_met, Problem problem) {
    if (!is_met) found.push_back(std::move(problem));
  };
  require(spec.baseline > 0.0,
          {"baseline", fmt::format("baseline {} m is not positive", spec.baseline)});
  require(spec.crossing > 0.0,
          {"crossing", fmt::format("crossing {} m is not positive", spec.crossing)});
  require(spec.columns >= 2 && spec.columns <= 16384 && spec.rows >= 2 && spec.rows <= 16384,
          {"columns", fmt::format("columns {} and rows {} must lie between 2 and 16384",
                                  spec.columns, spec.rows)});
  require(spec.fan > 0.0 && spec.fan < pi && spec.field_of_view > 0.0 && spec.field_of_view < pi,
          {"fan_deg", "fan_deg and field_of_view_deg must lie between 0 and 180"});
  require(spec.pixel_noise >= 0.0,
          {"pixel_noise", fmt::format("pixel_noise {} px is negative", spec.pixel_noise)});
  require(spec.reach.range > 0.0 && spec.reach.albedo > 0.0 && spec.reach.albedo <= 1.0 &&
              spec.reach.visibility > 0.0,
          {"reach", "reach needs a positive range and visibility and an albedo up to 1"});
  return found;
}

double focal_length(const LaserLineSpec& spec) {
  return 0.5 * spec.columns / std::tan(0.5 * spec.field_of_view);
}

double distance_noise(const LaserLineSpec& spec, double distance) {
  return distance * distance * spec.pixel_noise / (focal_length(spec) * spec.baseline);
}

std::vector<CloudPoint> scan_laser_line(const LaserLineSpec& spec, const SensorScene& scene,
                                        const Viewpoint& viewpoint, std::uint64_t seed,
                                        std::uint64_t scan_number) {
  REMORA_ASSERT(problems(spec).empty());
  Hasher hasher;
  hasher.add(seed);
  hasher.add(scan_number);
  Random noise(hasher.value(), "laser line");

  const Sheet sheet = sheet_of(spec);
  const Pose& X_WS = viewpoint.X_WS;
  const Vec3 laser_W = X_WS * sheet.laser;
  std::vector<CloudPoint> points;
  for (int i = 0; i < spec.columns; ++i) {
    const double row_noise = spec.pixel_noise * noise.gaussian();
    const double detection_noise = noise.gaussian();
    const double angle = spec.fan * ((i + 0.5) / spec.columns - 0.5);
    const Vec3 d_W = X_WS.R * (std::cos(angle) * sheet.ahead + std::sin(angle) * Vec3::UnitY());
    const RayHit hit = scene.rays->closest_hit(
        {.origin = laser_W.cast<float>(), .direction = d_W.cast<float>(), .far = 100.0f},
        viewpoint.own_part);
    if (!hit.is_hit()) continue;
    const Vec3 hit_W = laser_W + static_cast<double>(hit.distance) * d_W;
    const Vec3 hit_S = X_WS.inverse() * hit_W;
    auto pixel = pixel_of(spec, hit_S);
    if (!pixel || hit_W.z() < -scene.water->sea_level) continue;

    // The camera must see what the laser lights. It looks from the surface, so as not to hit it.
    const Vec3 to_camera = X_WS.p - hit_W;
    const double sight = to_camera.norm();
    const double cosine_to_camera = to_camera.dot(hit.normal.cast<double>()) / sight;
    if (cosine_to_camera <= 0.0) continue;
    constexpr double kClear = 1e-3;  // [m]
    if (scene.rays->is_blocked({.origin = hit_W.cast<float>(),
                                .near = static_cast<float>(kClear),
                                .direction = (to_camera / sight).cast<float>(),
                                .far = static_cast<float>(sight)},
                               viewpoint.own_part))
      continue;

    const double albedo = hit.part < scene.material_of_part.size()
                              ? scene.material_of_part[hit.part].albedo
                              : SurfaceMaterial{}.albedo;
    const double cosine = std::abs(d_W.dot(hit.normal.cast<double>()));
    const double c = mean_attenuation(*scene.environment, *scene.water, laser_W.z(), hit_W.z());
    // Out and back are not the same way: the mean length stands for both.
    const double signal = laser_signal(spec.reach, albedo, cosine,
                                       0.5 * (static_cast<double>(hit.distance) + sight), c);
    constexpr double kDetectionSnr = 5.0;
    if (signal + detection_noise / kDetectionSnr < 1.0) continue;
    pixel->row += row_noise;
    points.push_back({triangulated(spec, sheet, *pixel).cast<float>(), static_cast<float>(signal)});
  }
  return points;
}

}  // namespace remora
