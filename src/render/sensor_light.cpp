// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/sensor_light.h"

#include <algorithm>
#include <cmath>

namespace remora {
namespace {

constexpr int kTileSize = 16;  // [px]
constexpr int kMaxTaps = 16;   // of motion blur

// Units of post_sensor_light.*.glsl.
constexpr GLuint kSoftUnit = kFreeUnit, kGlareUnit = kFreeUnit + 1, kTilesUnit = kFreeUnit + 3;

void set_focus(const GlProgram& program, const PassContext& context) {
  const CameraEffects& effects = context.frame.view.camera.effects;
  program.set("focus", narrow(effects.depth_of_field) * context.block.lens[0],
              narrow(1.0 / effects.focus_distance));
}

void set_motion(const GlProgram& program, const PassContext& context, const BodyMotions& motions) {
  constexpr const char* kNames[] = {"camera_motion[0]", "camera_motion[1]", "camera_motion[2]"};
  for (std::size_t i = 0; i < 3; ++i) {
    const Float4& row = motions.still[i];
    program.set(kNames[i], row[0], row[1], row[2], row[3]);
  }
  program.set("smear", narrow(context.frame.view.camera.effects.motion_blur));
  program.set("tile_size", narrow(kTileSize));
}

BodyMotions visible_motions(const PassContext& context) {
  constexpr double kNoticeable = 0.5;  // [px], as in post_sensor_light.vert.glsl
  const double share = context.frame.view.camera.effects.motion_blur;
  BodyMotions motions = body_motions(context.frame);
  motions.bodies_move =
      motions.bodies_move && may_show_movers(context.frame, context.block, share, kNoticeable);
  return motions;
}

/// Which way the parts of a drawing go while the shutter is open, tile by tile.
struct MotionTiles {
  MotionTiles(int width, int height)
      : movers(GL_RGBA32F, columns(width), columns(height), Sampling::nearest),
        stills(GL_R32F, columns(width), columns(height), Sampling::nearest),
        target({&movers, &stills}, nullptr) {}

  static int columns(int pixels) { return (pixels + kTileSize - 1) / kTileSize; }

  void bind(GLuint unit) const {
    movers.bind(unit);
    stills.bind(unit + 1);
  }

  GlTexture movers, stills;
  GlFramebuffer target;
};

}  // namespace

struct SensorLight::Variant {
  int motion = 0;      // kind of motion: post_sensor_light.frag.glsl
  bool tiles = false;  // only where there is this motion
  bool aberration = false, depth_of_field = false, forward_scatter = false, bloom = false,
       glare = false;

  static Variant of(const PassContext& context, const BodyMotions& motions) {
    Variant v;
    if (!context.options.post) return v;
    const CameraEffects& effects = context.frame.view.camera.effects;
    v.tiles = effects.motion_blur > 0.0 && (motions.camera_moves || motions.bodies_move);
    v.aberration = effects.chromatic_aberration != 0.0;
    v.depth_of_field = effects.depth_of_field > 0.0;
    v.forward_scatter = effects.forward_scatter > 0.0;
    v.bloom = effects.bloom > 0.0;
    v.glare = effects.dirt > 0.0;
    return v;
  }

  [[nodiscard]] bool has_effects() const {
    return tiles || aberration || depth_of_field || forward_scatter || bloom || glare;
  }

  [[nodiscard]] std::uint32_t key() const {
    auto bits = static_cast<std::uint32_t>(motion);
    for (const bool is_on : {tiles, aberration, depth_of_field, forward_scatter, bloom, glare}) {
      bits = bits << 1 | (is_on ? 1u : 0u);
    }
    return bits;
  }

  [[nodiscard]] GlProgram compiled() const {
    constexpr const char* kMotions[] = {"MOTION 0", "MOTION 1", "MOTION 2", "MOTION 3", "MOTION 4"};
    return {"post_sensor_light.vert.glsl",
            "post_sensor_light.frag.glsl",
            {kMotions[motion], tiles ? "TILES 1" : "TILES 0",
             aberration ? "ABERRATION 1" : "ABERRATION 0",
             depth_of_field ? "DEPTH_OF_FIELD 1" : "DEPTH_OF_FIELD 0",
             forward_scatter ? "FORWARD_SCATTER 1" : "FORWARD_SCATTER 0",
             bloom ? "BLOOM 1" : "BLOOM 0", glare ? "GLARE 1" : "GLARE 0"}};
  }
};

struct SensorLight::Workbench {
  Workbench(int width, int height)
      : light(GL_RGBA16F, width, height, Sampling::linear),
        soft(GL_RGBA16F, (width + 3) / 4, (height + 3) / 4, Sampling::linear),
        tiles(width, height),
        near_tiles(width, height) {}

  DrawnTexture light, soft;
  MotionTiles tiles, near_tiles;
};

SensorLight::SensorLight() = default;
SensorLight::~SensorLight() = default;

const SensorLight::Workbench& SensorLight::workbench(const GlTexture& light) {
  auto& bench = benches_[{light.width(), light.height()}];
  if (!bench) bench = std::make_unique<Workbench>(light.width(), light.height());
  return *bench;
}

const GlProgram& SensorLight::program(const Variant& variant) {
  const auto [found, is_new] = programs_.try_emplace(variant.key());
  if (is_new) found->second = variant.compiled();
  return found->second;
}

void SensorLight::find_motion(const PassContext& context, const BodyMotions& motions,
                              const Workbench& bench) {
  const GlProgram& finder = motions.bodies_move ? mover_finder_ : still_finder_;
  if (motions.bodies_move) {
    const auto bodies = static_cast<int>(motions.rows.size());
    if (motion_rows_.height() != bodies) {
      motion_rows_ = GlTexture(GL_RGBA32F, 3, bodies, Sampling::nearest);
    }
    motion_rows_.upload(GL_RGBA, GL_FLOAT, motions.rows.data());
    motion_rows_.bind(kFreeUnit);
  }
  set_motion(finder, context, motions);
  bench.tiles.target.bind();
  finder.use();
  draw_fullscreen(context.no_vertices);

  bench.tiles.bind(kFreeUnit);
  bench.near_tiles.target.bind();
  near_tiles_.use();
  draw_fullscreen(context.no_vertices);
}

/// What blur by the water and defocus mix in.
const GlTexture& SensorLight::soft(const PassContext& context, const BlurChain& chain,
                                   const Variant& variant, const Workbench& bench) {
  if (!variant.depth_of_field) return chain.blurred();
  chain.blurred().bind(kFreeUnit);
  chain.wide_blurred().bind(kFreeUnit + 1);
  set_focus(soften_, context);
  bench.soft.target.bind();
  soften_.use();
  draw_fullscreen(context.no_vertices);
  return bench.soft.texture;
}

void SensorLight::draw_part(const PassContext& context, const BodyMotions& motions,
                            const Variant& variant, const Workbench& bench) {
  const CameraEffects& effects = context.frame.view.camera.effects;
  const GlProgram& shader = program(variant);
  set_motion(shader, context, motions);
  set_focus(shader, context);
  shader.set("aberration", narrow(effects.chromatic_aberration));
  shader.set("forward_scatter", narrow(effects.forward_scatter));
  shader.set("bloom", narrow(std::min(1.0, kVeilingGlare * effects.bloom)));
  shader.set("max_taps", kMaxTaps);
  shader.use();
  if (!variant.tiles) {
    draw_fullscreen(context.no_vertices);
    return;
  }
  const GlTexture& tiles = bench.near_tiles.movers;
  context.no_vertices.bind();
  glEnable(GL_PROGRAM_POINT_SIZE);
  glDrawArrays(GL_POINTS, 0, tiles.width() * tiles.height());
}

const GlTexture& SensorLight::draw(const PassContext& context, const BlurChain& chain) {
  const GlTexture& light = context.targets.light;
  const BodyMotions motions = visible_motions(context);
  Variant variant = Variant::of(context, motions);
  if (!variant.has_effects()) return light;

  const Workbench& bench = workbench(light);
  if (variant.tiles) find_motion(context, motions, bench);
  soft(context, chain, variant, bench).bind(kSoftUnit);
  chain.glare().bind(kGlareUnit);
  bench.near_tiles.bind(kTilesUnit);
  bench.light.target.bind();
  const int kinds = !variant.tiles ? 1 : motions.bodies_move ? 5 : 4;
  for (variant.motion = 0; variant.motion < kinds; ++variant.motion) {
    draw_part(context, motions, variant, bench);
  }
  return bench.light.texture;
}

}  // namespace remora
