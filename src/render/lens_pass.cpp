// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/lens_pass.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/assert.h"
#include "base/hash.h"
#include "render/dirt_mask.h"

namespace remora {
namespace {

// Units of post.frag.glsl and post.vert.glsl.
constexpr GLuint kSensorLightUnit = kFreeUnit, kGlareUnit = kFreeUnit + 1,
                 kDirtUnit = kFreeUnit + 2, kExposureUnit = 18, kSceneUnit = 19;

double linear_gain(double db) { return std::pow(10.0, db / 20.0); }

void set_vector(const GlProgram& program, const char* name, const Vec3& v) {
  program.set(name, narrow(v.x()), narrow(v.y()), narrow(v.z()));
}

// The tables know the gains that take the water's cast out; the camera takes a share of them.
Vec3 white_balance(const PassContext& context) {
  if (context.options.exposure || !context.options.post) return Vec3::Ones();
  const double share = context.frame.view.camera.white_balance;
  return Vec3::Ones() + share * (context.tables.white_balance - Vec3::Ones());
}

// One number for each camera and frame, so that no two pictures share their grain.
std::int32_t grain_key(const Frame& frame) {
  const CameraSpec& camera = frame.view.camera;
  Hasher hasher;
  hasher.add(frame.seed);
  hasher.add(std::string_view(camera.name));
  hasher.add(camera.period.nanoseconds > 0 ? frame.now / camera.period : frame.now.nanoseconds);
  return static_cast<std::int32_t>(hasher.value() >> 32);
}

void draw_on_top() {
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
}

}  // namespace

double open_exposure(const CameraSpec& camera) { return 80.0 * camera.shutter / 0.01; }

struct LensPass::Variant {
  bool direct = false, refraction = false;
  bool dirt = false, flare = false, vignetting = false, grain = false, tone_map = true,
       linear = false;

  static Variant of(const PassContext& context, const LensMapping& mapping) {
    Variant v{.direct = mapping.is_direct(), .refraction = mapping.bends_rays()};
    v.tone_map = context.options.tone_map && context.options.post;
    if (!context.options.post) return v;
    const CameraEffects& effects = context.frame.view.camera.effects;
    v.dirt = effects.dirt > 0.0;
    v.flare = effects.lens_flare > 0.0;
    v.vignetting = effects.vignetting > 0.0;
    v.grain = effects.grain > 0.0;
    return v;
  }

  [[nodiscard]] std::uint32_t key() const {
    std::uint32_t bits = 0;
    for (const bool is_on :
         {direct, refraction, dirt, flare, vignetting, grain, tone_map, linear}) {
      bits = bits << 1 | (is_on ? 1u : 0u);
    }
    return bits;
  }

  [[nodiscard]] GlProgram compiled() const {
    return {"post.vert.glsl",
            "post.frag.glsl",
            {direct ? "DIRECT 1" : "DIRECT 0", refraction ? "REFRACTION 1" : "REFRACTION 0",
             dirt ? "DIRT 1" : "DIRT 0", flare ? "FLARE 1" : "FLARE 0",
             vignetting ? "VIGNETTING 1" : "VIGNETTING 0", grain ? "GRAIN 1" : "GRAIN 0",
             tone_map ? "TONE_MAP 1" : "TONE_MAP 0", linear ? "LINEAR 1" : "LINEAR 0"}};
  }
};

struct LensPass::Workbench {
  Workbench(int drawing_width, int drawing_height, int width, int height)
      : chain(drawing_width, drawing_height), picture(GL_RGBA8, width, height, Sampling::nearest) {}

  BlurChain chain;
  DrawnTexture picture;
};

LensPass::LensPass() = default;
LensPass::~LensPass() = default;

const LensPass::Workbench& LensPass::workbench(const PassContext& context,
                                               const LensMapping& mapping) {
  const GlTexture& light = context.targets.light;
  auto& bench = benches_[{light.width(), light.height(), mapping.width(), mapping.height()}];
  if (!bench) {
    bench = std::make_unique<Workbench>(light.width(), light.height(), mapping.width(),
                                        mapping.height());
  }
  return *bench;
}

const GlProgram& LensPass::program(const Variant& variant) {
  const auto [found, is_new] = programs_.try_emplace(variant.key());
  if (is_new) found->second = variant.compiled();
  return found->second;
}

const GlTexture& LensPass::dirt_mask(const CameraSpec& camera) {
  const auto [found, is_new] = dirt_masks_.try_emplace({camera.name, camera.width, camera.height});
  if (is_new) {
    Hasher seed;
    seed.add(std::string_view(camera.name));
    const Raster<DirtPixel> mask = make_dirt_mask(camera.width, camera.height, seed.value());
    found->second = GlTexture(GL_RG8, camera.width, camera.height, Sampling::nearest);
    found->second.upload(GL_RG, GL_UNSIGNED_BYTE, mask.pixels.data());
  }
  return found->second;
}

void LensPass::meter(const PassContext& context, const Workbench& bench, const Variant& variant) {
  const CameraSpec& camera = context.frame.view.camera;
  if (context.options.exposure) {
    const float chosen[4] = {narrow(*context.options.exposure),
                             narrow(linear_gain(camera.gain_db.value_or(0.0))), 0.0f, 0.0f};
    exposure_.texture.upload(GL_RGBA, GL_FLOAT, chosen);
    return;
  }
  const auto [found, is_new] = meters_.try_emplace(variant.tone_map ? 1u : 0u);
  if (is_new) {
    found->second = GlProgram("fullscreen.vert.glsl", "post_meter.frag.glsl",
                              {variant.tone_map ? "TONE_MAP 1" : "TONE_MAP 0"});
  }
  const GlProgram& program = found->second;
  program.set("open_exposure", narrow(open_exposure(camera)));
  program.set("least_gain", narrow(linear_gain(camera.gain_db.value_or(0.0))));
  program.set("most_gain", narrow(linear_gain(camera.gain_db.value_or(camera.max_gain_db))));
  program.set("brightness", narrow(camera.brightness));
  set_vector(program, "white_balance", white_balance(context));
  bench.chain.smallest().bind(kFreeUnit);
  exposure_.target.bind();
  program.use();
  draw_fullscreen(context.no_vertices);
}

void LensPass::set_uniforms(const GlProgram& program, const PassContext& context,
                            const LensMapping& mapping) const {
  const CameraSpec& camera = context.frame.view.camera;
  const CameraEffects& effects = camera.effects;
  mapping.set_uniforms(program);
  set_vector(program, "white_balance", white_balance(context));
  program.set("flare", narrow(kVeilingGlare * effects.lens_flare));
  program.set("vignetting", narrow(effects.vignetting));
  program.set("dirt", narrow(effects.dirt));
  program.set("grain_key", grain_key(context.frame));
  program.set("grain_share", narrow(effects.grain));
  program.set("sensor", narrow(camera.full_well), narrow(camera.read_noise * camera.read_noise));
}

void LensPass::draw(const PassContext& context) {
  const LensMapping mapping(context);
  const Variant variant = Variant::of(context, mapping);
  const Workbench& bench = workbench(context, mapping);
  last_ = &bench;
  draw_on_top();

  const RenderTargets& targets = context.targets;
  targets.id.bind(kIdUnit);
  targets.depth.bind(kDepthUnit);
  targets.light.bind(kLightUnit);
  if (context.options.post || !context.options.exposure) {
    bench.chain.draw(targets.light, context.no_vertices);
  }
  meter(context, bench, variant);
  sensor_light_.draw(context, bench.chain).bind(kSensorLightUnit);

  bench.chain.glare().bind(kGlareUnit);
  bench.chain.smallest().bind(kSceneUnit);
  if (variant.dirt) dirt_mask(context.frame.view.camera).bind(kDirtUnit);
  exposure_.texture.bind(kExposureUnit);
  const GlProgram& shader = program(variant);
  set_uniforms(shader, context, mapping);
  bench.picture.target.bind();
  shader.use();
  draw_fullscreen(context.no_vertices);
}

ColourImage LensPass::picture() {
  REMORA_ASSERT(last_ != nullptr);
  const GlTexture& texture = last_->picture.texture;
  // Read as it is stored, four bytes a pixel: the driver's own way to three is slower than ours.
  const std::size_t count =
      static_cast<std::size_t>(texture.width()) * static_cast<std::size_t>(texture.height());
  stored_.resize(4 * count);
  glGetTextureImage(texture.id(), 0, GL_RGBA, GL_UNSIGNED_BYTE,
                    static_cast<GLsizei>(stored_.size()), stored_.data());
  ColourImage image{.width = texture.width(), .height = texture.height(), .pixels = {}};
  image.pixels.resize(3 * count + 1);
  // Whole words, each over the last byte of the one before.
  const std::uint8_t* from = stored_.data();
  std::uint8_t* to = image.pixels.data();
  for (std::size_t i = 0; i < count; ++i) std::memcpy(to + 3 * i, from + 4 * i, 4);
  image.pixels.resize(3 * count);
  return image;
}

Exposure LensPass::exposure() const {
  float chosen[4] = {};
  glGetTextureImage(exposure_.texture.id(), 0, GL_RGBA, GL_FLOAT, sizeof chosen, chosen);
  return {.factor = chosen[0], .gain_db = 20.0 * std::log10(static_cast<double>(chosen[1]))};
}

Raster<Pixel3f> LensPass::linear(const PassContext& context) {
  const LensMapping mapping(context);
  const Variant variant{
      .direct = mapping.is_direct(), .refraction = mapping.bends_rays(), .linear = true};
  draw_on_top();
  const DrawnTexture result(GL_RGBA32F, mapping.width(), mapping.height(), Sampling::nearest);
  context.targets.depth.bind(kDepthUnit);
  context.targets.light.bind(kSensorLightUnit);
  const GlProgram& shader = program(variant);
  mapping.set_uniforms(shader);
  result.target.bind();
  shader.use();
  draw_fullscreen(context.no_vertices);

  Raster<Pixel3f> light{.width = mapping.width(), .height = mapping.height(), .pixels = {}};
  light.pixels.resize(static_cast<std::size_t>(light.width) *
                      static_cast<std::size_t>(light.height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glGetTextureImage(result.texture.id(), 0, GL_RGB, GL_FLOAT,
                    static_cast<GLsizei>(light.pixels.size() * sizeof(Pixel3f)),
                    light.pixels.data());
  return light;
}

}  // namespace remora
