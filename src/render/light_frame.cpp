// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/light_frame.h"

#include <algorithm>
#include <cmath>

#include "appearance/camera_lens.h"
#include "render/pass.h"

namespace remora {
namespace {

/// What is nearer to the lens is not drawn [m].
constexpr double kNearPlane = 0.05;
/// The sun moves a quarter of a degree in this time: tables are made for its multiples.
constexpr SimTime kSunStep{60'000'000'000};

SimTime sun_time(SimTime now) { return now / kSunStep * kSunStep; }

double sea_level_z(const Frame& frame) { return -frame.water->sea_level; }

double surface_above_camera(const Frame& frame) {
  const Vec3& p = frame.view.X_WC.p;
  return surface_z(*frame.environment, *frame.water, frame.now, p.x(), p.y());
}

bool is_in_water(const Frame& frame) { return frame.view.X_WC.p.z() > surface_above_camera(frame); }

/// The tables are made for lamps of this temperature [K].
constexpr double kTableLamp = 6200.0;

LampBlock lamp_block(const LitLamp& lamp, const Vec3& p_WC) {
  LampBlock block{};
  block.position_intensity = float4(lamp.p_W - p_WC, lamp.intensity / kNoonLux);
  block.axis_cos = float4(lamp.axis_W, std::cos(lamp.half_angle));
  block.edge_shadow = {static_cast<float>(lamp.edge), -1.0f, 0.0f, 0.0f};
  block.tint = float4(lamp_tint(lamp.colour_temperature));
  return block;
}

/// Whether what the water takes from their light differs by so little that its slope tells it as
/// well as a look-up: two lamps then err by less than a two-hundredth. So do most vehicles' own.
bool are_together(const std::vector<LitLamp>& lamps, const Float4& lamp_leg) {
  constexpr double kFewLosses = 0.2;  // over the way between lamps
  const double steepest = std::max({lamp_leg[0], lamp_leg[1], lamp_leg[2]});
  return lamps.size() > 1 && std::all_of(lamps.begin(), lamps.end(), [&](const LitLamp& lamp) {
           return steepest * (lamp.p_W - lamps.front().p_W).norm() < kFewLosses;
         });
}

std::int32_t switches(const Frame& frame, const RenderOptions& options) {
  std::int32_t bits = 0;
  if (!is_in_water(frame)) bits |= kSwitchSky;
  if (!frame.silt.empty() && options.particles) bits |= kSwitchSilt;
  if (options.water) bits |= kSwitchWater;
  if (options.lamp_shadows && !frame.lamps.empty()) bits |= kSwitchLampShadows;
  if (options.caustics) bits |= kSwitchCaustics;
  return bits;
}

/// Attenuation of lamp light over the first metres [1/m]: the slope of a table's logarithm along
/// its first row or column.
Vec3 first_slope(const LightTable& table, double max_path, bool along_x) {
  const int count = along_x ? table.width : table.height;
  const auto texel_at = [&](int i) {
    return static_cast<std::size_t>(along_x ? i : i * table.width) * 4;
  };
  // The texel nearest to two metres, or in murkier water the last with some green left.
  int index = std::clamp(static_cast<int>(std::lround(std::sqrt(2.0 / max_path) * (count - 1))), 1,
                         count - 1);
  while (index > 1 && table.rgba[texel_at(index) + 1] < 1e-5f * table.rgba[1]) --index;
  const double path = max_path * std::pow(static_cast<double>(index) / (count - 1), 2);
  const std::size_t texel = texel_at(index);
  Vec3 slope;
  for (std::size_t k = 0; k < 3; ++k) {
    slope[static_cast<Eigen::Index>(k)] =
        std::log(table.rgba[k] / std::max(table.rgba[texel + k], 1e-12f)) / path;
  }
  return slope;
}

GlTexture texture_of(const LightTable& table) {
  GlTexture texture(GL_RGBA16F, table.width, table.height, Sampling::linear);
  texture.upload(GL_RGBA, GL_FLOAT, table.rgba.data());
  return texture;
}

}  // namespace

Vec3 lamp_tint(double colour_temperature) {
  const CameraResponse response = imx250_response();
  return response.rgb(lamp_spectrum(colour_temperature))
      .cwiseQuotient(response.rgb(lamp_spectrum(kTableLamp)));
}

Drawing drawing_for(const View& view, double scale) {
  const auto scaled = [&](int pixels) {
    return std::max(static_cast<int>(std::lround(scale * pixels)), 1);
  };
  const CameraLens lens = lens_of(view.camera, view.zoom);
  Drawing drawing{lens.pinhole_that_covers(kNearestCovered), scaled(view.camera.width),
                  scaled(view.camera.height)};
  const double across = static_cast<double>(drawing.width) / view.camera.width;
  const double down = static_cast<double>(drawing.height) / view.camera.height;
  drawing.lens.fx *= across;
  drawing.lens.cx *= across;
  drawing.lens.fy *= down;
  drawing.lens.cy *= down;
  return drawing;
}

FrameBlock make_frame_block(const Frame& frame, const Drawing& drawing, const WaterTables& tables,
                            const RenderOptions& options) {
  const Pose& X_WC = frame.view.X_WC;
  const auto [width, height] = std::pair(drawing.width, drawing.height);
  const Daylight day = daylight(*frame.environment, *frame.water, sun_time(frame.now));
  Eigen::Matrix4d turn = Eigen::Matrix4d::Identity();
  turn.topLeftCorner<3, 3>() = X_WC.R.transpose();

  FrameBlock b{};
  b.clip_from_relative =
      float4x4(pinhole_projection(drawing.lens, width, height, kNearPlane) * turn);
  b.camera = float4(X_WC.p, kNearPlane);
  b.right = float4(X_WC.R.col(0));
  b.down = float4(X_WC.R.col(1));
  b.forward = float4(X_WC.R.col(2));
  b.lens = {static_cast<float>(drawing.lens.fx), static_cast<float>(drawing.lens.fy),
            static_cast<float>(drawing.lens.cx), static_cast<float>(drawing.lens.cy)};
  b.size = {static_cast<float>(width), static_cast<float>(height), 1.0f / static_cast<float>(width),
            1.0f / static_cast<float>(height)};
  b.water = {static_cast<float>(tables.max_path), static_cast<float>(tables.max_depth),
             static_cast<float>(sea_level_z(frame)), static_cast<float>(frame.now.seconds())};
  b.to_sun = float4(day.to_sun_in_water_W);
  b.to_sun_air = float4(day.to_sun_W);
  b.sky_zenith = float4(tables.sky_zenith, frame.environment->sky().cloud_cover);
  b.sky_horizon = float4(tables.sky_horizon);
  b.sun_disc = float4(tables.sun_disc);
  b.side_share = float4(tables.side_share);
  b.below_share = float4(tables.below_share);
  b.scattering = float4(tables.scattering);
  b.attenuation = float4(tables.attenuation, is_in_water(frame) ? 1.0 : 0.0);
  b.lamp_leg = float4(first_slope(tables.lamp, tables.max_path, false));
  b.lens_leg = float4(first_slope(tables.lamp, tables.max_path, true));
  b.current = float4(current(*frame.environment, *frame.water, X_WC.p));
  const std::size_t lamps = std::min(frame.lamps.size(), kMaxLitLamps);
  b.counts = {static_cast<std::int32_t>(lamps), static_cast<std::int32_t>(frame.seed),
              switches(frame, options), 0};
  if (are_together(frame.lamps, b.lamp_leg)) b.counts[2] |= kSwitchLampsTogether;
  for (std::size_t i = 0; i < lamps; ++i) b.lamps[i] = lamp_block(frame.lamps[i], X_WC.p);
  return b;
}

ViewVolume view_volume(const Frame& frame, const Drawing& drawing, const WaterTables& tables,
                       bool has_water) {
  const Intrinsics& lens = drawing.lens;
  ViewVolume volume = pinhole_volume(Vec3::Zero(), frame.view.X_WC.R, lens.cx / lens.fx,
                                     (drawing.width - lens.cx) / lens.fx, lens.cy / lens.fy,
                                     (drawing.height - lens.cy) / lens.fy);
  volume.focal_px = lens.fx;
  volume.least_pixels = 0.7;
  // Nothing is drawn beyond what the water lets through.
  if (has_water && is_in_water(frame)) volume.max_range = tables.max_path;
  return volume;
}

const WaterOptics& WaterTextures::optics_of(const Frame& frame) {
  const std::optional<double>& visibility = frame.water->visibility_override;
  if (!visibility) return frame.environment->optics();
  if (visibility_ != visibility) {
    visibility_ = visibility;
    optics_ = optics_in_force(*frame.environment, *frame.water);
  }
  return optics_;
}

const WaterTables& WaterTextures::update(const Frame& frame) {
  const WaterOptics& optics = optics_of(frame);
  const Daylight day = daylight(*frame.environment, *frame.water, sun_time(frame.now));
  if (!light_ || !(light_->optics() == optics) || !(light_->daylight() == day)) {
    light_.emplace(optics, day);
    depth_.reset();
  }
  const double depth = table_depth(frame.view.X_WC.p.z() - sea_level_z(frame));
  if (depth_ != depth) {
    tables_ = make_water_tables(*light_, imx250_response(), depth);
    daylight_ = texture_of(tables_.daylight);
    lamp_ = texture_of(tables_.lamp);
    veil_ = texture_of(tables_.veil);
    veil_sun_ = texture_of(tables_.veil_sun);
    depth_ = depth;
  }
  daylight_.bind(kDaylightUnit);
  lamp_.bind(kLampUnit);
  veil_.bind(kVeilUnit);
  veil_sun_.bind(kVeilSunUnit);
  return tables_;
}

}  // namespace remora
