// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/surface_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "math/angles.h"
#include "render/ripples.h"

namespace remora {
namespace {

constexpr int kSectors = 96;
constexpr int kRings = 72;
constexpr int kMirrorTexels = 64;
constexpr double kHorizon = 3000.0;  ///< how far the sea is drawn from above [m]
constexpr std::array<double, 2> kRippleTiles = {2.3, 7.1};  ///< edges [m]; no common multiple near

enum SurfaceUnit : GLuint { kRipplesUnit = kFreeUnit, kMirrorUnit, kBehindUnit };

/// Twin of WaveBlock in shaders/waves.glsl.
struct WaveBlock {
  struct Wave {
    Float4 turns;
    Float4 way;
  };
  std::array<Wave, kMaxWaveComponents> waves;
  std::array<std::int32_t, 4> count;
};

double turns_of(double x) { return x - std::floor(x); }

GlTexture make_ripple_texture() {
  const RippleImage image = make_ripple_image();
  GlTexture texture(GL_RG8, image.size, image.size, Sampling::mipmapped, Wrapping::repeat);
  texture.upload(GL_RG, GL_UNSIGNED_BYTE, image.slopes.data());
  return texture;
}

std::vector<std::uint32_t> fan_indices() {
  std::vector<std::uint32_t> indices;
  constexpr std::uint32_t kRow = kSectors + 1;
  for (std::uint32_t ring = 0; ring < kRings; ++ring) {
    for (std::uint32_t sector = 0; sector < kSectors; ++sector) {
      const std::uint32_t inner = ring * kRow + sector;
      const std::uint32_t outer = inner + kRow;
      for (const std::uint32_t i : {inner, outer, inner + 1, inner + 1, outer, outer + 1}) {
        indices.push_back(i);
      }
    }
  }
  return indices;
}

/// A table's value between its texels, as the shaders read it.
Vec3 value_of(const LightTable& table, double x, double y) {
  const double column = std::clamp(x, 0.0, 1.0) * (table.width - 1);
  const double row = std::clamp(y, 0.0, 1.0) * (table.height - 1);
  const int i = std::min(static_cast<int>(column), std::max(table.width - 2, 0));
  const int j = std::min(static_cast<int>(row), std::max(table.height - 2, 0));
  const auto texel = [&](int c, int r) {
    const float* rgba =
        &table.rgba[4 * static_cast<std::size_t>(std::min(r, table.height - 1) * table.width +
                                                 std::min(c, table.width - 1))];
    return Vec3(rgba[0], rgba[1], rgba[2]);
  };
  const double s = column - i;
  const double t = row - j;
  return (1.0 - t) * ((1.0 - s) * texel(i, j) + s * texel(i + 1, j)) +
         t * ((1.0 - s) * texel(i, j + 1) + s * texel(i + 1, j + 1));
}

double significant_height(const std::vector<SurfaceWave>& waves) {
  double square = 0.0;
  for (const SurfaceWave& wave : waves) square += 0.5 * wave.amplitude * wave.amplitude;
  return 4.0 * std::sqrt(square);
}

/// The part of the fan that the camera can see.
struct FanSpan {
  double first = 0.0;
  double width = kTwoPi;
};

FanSpan visible_span(const PassContext& context, bool is_near_waves) {
  const FrameBlock& b = context.block;
  const Mat3& R_WC = context.frame.view.X_WC.R;
  const double left = b.lens[2] / b.lens[0];
  const double right = (b.size[0] - b.lens[2]) / b.lens[0];
  const double above = b.lens[3] / b.lens[1];
  const double below = (b.size[1] - b.lens[3]) / b.lens[1];
  // The zenith or the nadir in view: all around. So with waves as high as the camera's distance,
  // whose points lie elsewhere than their rest positions.
  const Vec3 down_C = R_WC.transpose() * Vec3::UnitZ();
  const double z = std::abs(down_C.z());
  const Vec2 pole = down_C.head<2>() * (down_C.z() < 0.0 ? -1.0 : 1.0);
  constexpr double kMargin = 0.1;
  if (is_near_waves || (pole.x() > -(left + kMargin) * z && pole.x() < (right + kMargin) * z &&
                        pole.y() > -(above + kMargin) * z && pole.y() < (below + kMargin) * z)) {
    return {};
  }
  const Vec3 forward = R_WC.col(2);
  const double middle = std::atan2(forward.y(), forward.x());
  double low = 0.0;
  double high = 0.0;
  for (const double x : {-left, right}) {
    for (const double y : {-above, below}) {
      const Vec3 corner = R_WC * Vec3(x, y, 1.0);
      const double off = std::remainder(std::atan2(corner.y(), corner.x()) - middle, kTwoPi);
      low = std::min(low, off);
      high = std::max(high, off);
    }
  }
  return {middle + low - kMargin, high - low + 2.0 * kMargin};
}

/// Size of the innermost rings: the distance to the surface [m].
double fan_scale(const PassContext& context) {
  return std::max(std::abs(static_cast<double>(context.block.camera[2] - context.block.water[2])),
                  0.25);
}

/// How far from the camera the surface is drawn [m].
double fan_reach(const PassContext& context) {
  const bool is_in_water = context.block.attenuation[3] > 0.5f;
  return is_in_water && context.options.water ? context.tables.max_path : kHorizon;
}

/// The steepest way up (or, from the air, down) that the camera looks, as its slope; infinite when
/// straight up is in view.
double steepest_slope(const PassContext& context, bool is_upwards) {
  const FrameBlock& b = context.block;
  const Mat3& R_WC = context.frame.view.X_WC.R;
  const double left = b.lens[2] / b.lens[0], right = (b.size[0] - b.lens[2]) / b.lens[0];
  const double above = b.lens[3] / b.lens[1], below = (b.size[1] - b.lens[3]) / b.lens[1];
  const Vec3 pole_C = R_WC.transpose() * Vec3(0.0, 0.0, is_upwards ? -1.0 : 1.0);
  if (pole_C.z() > 0.0 && pole_C.x() > -left * pole_C.z() && pole_C.x() < right * pole_C.z() &&
      pole_C.y() > -above * pole_C.z() && pole_C.y() < below * pole_C.z()) {
    return std::numeric_limits<double>::infinity();
  }
  // Without the pole inside, the steepest ray is on the edge of the picture.
  constexpr int kSteps = 16;
  double steepest = -std::numeric_limits<double>::infinity();
  const auto look = [&](double x, double y) {
    const Vec3 ray = R_WC * Vec3(x, y, 1.0);
    const double up = is_upwards ? -ray.z() : ray.z();
    steepest = std::max(steepest, up / std::max(ray.head<2>().norm(), 1e-9));
  };
  for (int i = 0; i <= kSteps; ++i) {
    const double s = static_cast<double>(i) / kSteps;
    const double x = -left + s * (left + right), y = -above + s * (above + below);
    for (const double edge : {-left, right}) look(edge, y);
    for (const double edge : {-above, below}) look(x, edge);
  }
  return steepest;
}

/// The rings of the fan between which lies what the camera can see of the surface.
struct RingSpan {
  int first = 0;
  int last = kRings;
};

RingSpan visible_rings(const PassContext& context, double scale, double reach) {
  const double crest = highest_crest(*context.frame.environment, *context.frame.water);
  const double height = std::abs(context.block.camera[2] - context.block.water[2]);
  const double lowest = height - 2.0 * crest;
  if (lowest <= 0.1) return {};
  const bool is_upwards = context.block.camera[2] > context.block.water[2];
  // Between sixteen steps along an edge a ray may be a little steeper than at them.
  const double slope = 1.05 * steepest_slope(context, is_upwards) + 0.02;
  if (slope <= 0.0) return {0, 0};
  const double nearest = std::max(lowest / slope - 2.0 * crest, 0.0);
  const double per_ring = std::asinh(reach / scale) / kRings;
  const int first = static_cast<int>(std::floor(std::asinh(nearest / scale) / per_ring));
  return {std::min(first, kRings), kRings};
}

/// Water below the surface under the camera; a little also where the bottom has fallen dry [m].
double bed_depth(const PassContext& context) {
  const Vec3& p_WC = context.frame.view.X_WC.p;
  const Seabed& seabed = context.frame.environment->seabed();
  return std::clamp(seabed.depth_of_seabed(p_WC.x(), p_WC.y()) - context.block.water[2], 0.1, 1e4);
}

/// Label of the class `surface`, or 0, which is water.
std::uint32_t surface_label(const Frame& frame) {
  const auto found = std::find(frame.labels.begin(), frame.labels.end(), "surface");
  return found == frame.labels.end() ? 0u
                                     : static_cast<std::uint32_t>(found - frame.labels.begin());
}

}  // namespace

SurfacePass::SurfacePass()
    : ripples_(make_ripple_texture()), mirror_(GL_RGBA16F, kMirrorTexels, 1, Sampling::linear) {
  indices_.upload(fan_indices(), GL_STATIC_DRAW);
}

void SurfacePass::draw(const PassContext& context) {
  const Frame& frame = context.frame;
  const double crest = highest_crest(*frame.environment, *frame.water);
  const double depth = context.block.camera[2] - context.block.water[2];
  const bool is_deep = depth - crest > context.tables.max_path;
  if (!context.options.surface || (is_deep && context.options.water)) return;
  const RingSpan rings = visible_rings(context, fan_scale(context), fan_reach(context));
  if (rings.first >= rings.last) return;
  copy_behind(context);
  upload_waves(context);
  upload_mirror(context);
  draw_fan(context, program_for(context));
  draw_waterline(context);
  glDisable(GL_DEPTH_TEST);
}

void SurfacePass::copy_behind(const PassContext& context) {
  const int width = (context.targets.light.width() + 1) / 2;
  const int height = (context.targets.light.height() + 1) / 2;
  if (behind_.width() != width || behind_.height() != height) {
    behind_ = GlTexture(GL_RGBA16F, width, height, Sampling::nearest);
    behind_target_ = GlFramebuffer({&behind_}, nullptr);
  }
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  behind_target_.bind();
  context.targets.depth.bind(kDepthUnit);
  context.targets.light.bind(kLightUnit);
  copy_.use();
  draw_fullscreen(context.no_vertices);
}

void SurfacePass::upload_waves(const PassContext& context) {
  const Frame& frame = context.frame;
  const Vec3& p_WC = frame.view.X_WC.p;
  WaveBlock block{};
  std::size_t count = 0;
  for (const SurfaceWave& wave : surface_waves(*frame.environment, *frame.water)) {
    const double k = kTwoPi * wave.turns_per_metre.norm();
    const Vec2 way = wave.turns_per_metre.normalized();
    // Phases at the camera in double precision: the shader only adds the small rest.
    const double here = turns_of(wave.turns_per_metre.dot(p_WC.head<2>()) + wave.turns -
                                 wave.turns_per_second * frame.now.seconds());
    block.waves[count++] = {
        {narrow(wave.turns_per_metre.x()), narrow(wave.turns_per_metre.y()), narrow(here),
         narrow(wave.amplitude)},
        {narrow(way.x()), narrow(way.y()), narrow(wave.displacement), narrow(k)}};
  }
  block.count = {static_cast<std::int32_t>(count), 0, 0, 0};
  waves_.upload(std::as_bytes(std::span(&block, 1)));
  waves_.bind_uniform(kFreeBinding);
}

/// What a ray that is thrown back down meets when nothing else is known: veil, and the seabed.
void SurfacePass::upload_mirror(const PassContext& context) {
  constexpr double kBedReflectance = 0.2;  // of sand under water
  const WaterTables& t = context.tables;
  const Vec3& p_WC = context.frame.view.X_WC.p;
  const double level = context.block.water[2];
  const double bed = bed_depth(context);
  const auto along = [&](double path) { return std::sqrt(std::min(path / t.max_path, 1.0)); };
  const auto down = [&](double z) { return std::sqrt(std::min(z / t.max_depth, 1.0)); };
  // The tables' veil starts at the camera; this ray starts at the surface, in brighter light.
  const Vec3 here = value_of(t.daylight, 0.0, down(std::max(p_WC.z() - level, 0.0)));
  const Vec3 brighter =
      value_of(t.daylight, 0.0, 0.0).cwiseQuotient(here.cwiseMax(1e-6)).cwiseMin(6.0).cwiseMax(1.0);
  std::array<Float4, kMirrorTexels> texels;
  for (int i = 0; i < kMirrorTexels; ++i) {
    const double steep = std::max((i + 0.5) / kMirrorTexels, 0.01);
    const double path = bed / steep;
    const double y = 0.5 * steep + 0.5;
    const double phase = relative_phase(steep * context.block.to_sun[2]);
    Vec3 sum = (value_of(t.veil, along(path), y) + phase * value_of(t.veil_sun, along(path), y))
                   .cwiseProduct(brighter);
    if (path < t.max_path) sum += kBedReflectance * value_of(t.daylight, along(path), down(bed));
    texels[static_cast<std::size_t>(i)] = float4(sum, 1.0);
  }
  mirror_.upload(GL_RGBA, GL_FLOAT, texels.data());
}

const GlProgram& SurfacePass::program_for(const PassContext& context) const {
  const double height = context.block.water[2] - context.block.camera[2];
  const double crest = highest_crest(*context.frame.environment, *context.frame.water);
  if (height < -crest) return from_below_;
  if (height > crest) return from_above_;
  return both_sides_;
}

void SurfacePass::draw_fan(const PassContext& context, const GlProgram& surface) {
  const Frame& frame = context.frame;
  const FrameBlock& b = context.block;
  const Vec3& p_WC = frame.view.X_WC.p;
  const double crest = highest_crest(*frame.environment, *frame.water);
  const double level = b.water[2];
  const double height = std::abs(p_WC.z() - level);
  const double scale = fan_scale(context);
  const double reach = fan_reach(context);
  const FanSpan span = visible_span(context, crest > 0.5 * height);
  const double bed = bed_depth(context);

  surface.set("fan", narrow(scale), narrow(std::asinh(reach / scale)), narrow(span.first),
              narrow(span.width / kSectors));
  glProgramUniform2i(surface.id(), glGetUniformLocation(surface.id(), "fan_size"), kSectors,
                     kRings);
  // The ripples of each layer run on their own, about as fast as waves of their size.
  const double t = frame.now.seconds();
  const Vec2 first = Vec2(p_WC.x() - 0.31 * t, p_WC.y() - 0.11 * t) / kRippleTiles[0];
  const Vec2 second = Vec2(p_WC.y() - 0.52 * t, p_WC.x() + 0.17 * t) / kRippleTiles[1];
  surface.set("ripple_place", narrow(turns_of(first.x())), narrow(turns_of(first.y())),
              narrow(turns_of(second.x())), narrow(turns_of(second.y())));
  surface.set(
      "ripple", narrow(kRippleTiles[0]), narrow(kRippleTiles[1]),
      narrow(ripple_slope(significant_height(surface_waves(*frame.environment, *frame.water)))));
  surface.set("bottom", narrow(bed));
  surface.set("crest", narrow(crest));
  surface.set("surface_id", static_cast<int>(surface_label(frame) << 16));
  ripples_.bind(kRipplesUnit);
  mirror_.bind(kMirrorUnit);
  behind_.bind(kBehindUnit);
  context.targets.beams.bind(kBeamsUnit);

  context.targets.lit_and_named.bind();
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_GREATER);
  surface.use();
  fan_.bind();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
  const RingSpan rings = visible_rings(context, scale, reach);
  constexpr std::size_t kIndicesOfRing = 6 * kSectors;
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(kIndicesOfRing) * (rings.last - rings.first),
                 GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(kIndicesOfRing * sizeof(std::uint32_t) *
                                               static_cast<std::size_t>(rings.first)));
}

void SurfacePass::draw_waterline(const PassContext& context) {
  const Frame& frame = context.frame;
  const Vec3& p_WC = frame.view.X_WC.p;
  const double z =
      surface_z(*frame.environment, *frame.water, frame.now, p_WC.x(), p_WC.y()) - p_WC.z();
  constexpr double kFarthestCorner = 2.0;  // of the near plane's distance
  if (std::abs(z) > kFarthestCorner * context.block.camera[3]) return;
  const Vec2 slope = surface_slope(*frame.environment, *frame.water, frame.now, p_WC.x(), p_WC.y());
  waterline_.set("level", narrow(z), narrow(slope.x()), narrow(slope.y()));

  context.targets.lit.bind();
  waterline_.use();
  glDepthMask(GL_FALSE);
  if (context.block.attenuation[3] > 0.5f) {
    glDepthFunc(GL_GEQUAL);  // drawn at infinity: only where nothing is
    waterline_.set("is_meniscus", 0);
    draw_fullscreen(context.no_vertices);
  }
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  waterline_.set("is_meniscus", 1);
  draw_fullscreen(context.no_vertices);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

}  // namespace remora
