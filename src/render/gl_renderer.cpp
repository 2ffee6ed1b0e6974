// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "base/assert.h"
#include "render/caustics.h"
#include "render/draw_list.h"
#include "render/frame_block.h"
#include "render/gl_context.h"
#include "render/grown_skin.h"
#include "render/lamp_glass_pass.h"
#include "render/lens_pass.h"
#include "render/light_frame.h"
#include "render/mesh_store.h"
#include "render/noise_texture.h"
#include "render/particle_pass.h"
#include "render/pass.h"
#include "render/renderer.h"
#include "render/shadow_maps.h"
#include "render/silt_pass.h"
#include "render/surface_pass.h"
#include "render/truth_pass.h"

namespace remora {
namespace {

/// How many pixels of the drawing one of the water's scattered light stands for, each way. It is
/// smooth; in a large live picture three are as hard to tell as two in a small one.
int beams_divisor(const Drawing& drawing, const RenderOptions& options) {
  constexpr int kLarge = 640;
  return options.drawing_scale < 1.0 && drawing.width > kLarge ? 3 : 2;
}

RenderTargets make_targets(int width, int height, int beams_divisor) {
  RenderTargets t;
  t.albedo = GlTexture(GL_RGBA8, width, height, Sampling::nearest);
  t.normal = GlTexture(GL_RGBA16F, width, height, Sampling::nearest);
  t.id = GlTexture(GL_R32UI, width, height, Sampling::nearest);
  t.depth = GlTexture(GL_DEPTH_COMPONENT32F, width, height, Sampling::nearest);
  t.light = GlTexture(GL_RGBA16F, width, height, Sampling::linear);
  t.beams = GlTexture(GL_RGBA16F, (width + beams_divisor - 1) / beams_divisor,
                      (height + beams_divisor - 1) / beams_divisor, Sampling::linear);
  t.geometry = GlFramebuffer({&t.albedo, &t.normal, &t.id}, &t.depth);
  t.lighting = GlFramebuffer({&t.light}, nullptr);
  t.lit = GlFramebuffer({&t.light}, &t.depth);
  t.lit_and_named = GlFramebuffer({&t.light, &t.id, &t.normal}, &t.depth);
  t.volume = GlFramebuffer({&t.beams}, nullptr);
  return t;
}

GlTexture make_noise_texture() {
  const NoiseImage image = make_noise_image();
  GlTexture texture(GL_RGBA8, image.size, image.size, Sampling::mipmapped, Wrapping::repeat);
  texture.upload(GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  return texture;
}

/// How far a lamp's shadows are worth drawing [m].
constexpr double kLampShadowRange = 15.0;
/// Sizes of drawings whose targets are kept.
constexpr std::size_t kMostSizes = 4;
/// Half the side of the square with sun shadows [m].
constexpr double kSunShadowReach = 20.0;

bool has_sun(const PassContext& context) {
  // Where the sun's own light is less than a tenth of all, nobody sees its shadows.
  const LightTable& table = context.tables.daylight;
  const double depth =
      std::max(context.frame.view.X_WC.p.z() + context.frame.water->sea_level, 0.0);
  const double row = std::sqrt(depth / context.tables.max_depth) * (table.height - 1);
  const auto index = static_cast<std::size_t>(std::clamp(row, 0.0, table.height - 1.0));
  return table.rgba[index * static_cast<std::size_t>(table.width) * 4 + 3] > 0.1f;
}

void upload_block(GlBuffer& buffer, const FrameBlock& block) {
  buffer.upload(std::as_bytes(std::span(&block, 1)));
  buffer.bind_uniform(kFrameBlockBinding);
}

void set_material(const GlProgram& program, const Appearance& look) {
  const Float4 colour = float4(look.colour, look.roughness);
  program.set("material.colour", colour[0], colour[1], colour[2], colour[3]);
  program.set("material.more", static_cast<float>(look.metalness),
              static_cast<float>(look.grain_size), static_cast<float>(look.glow),
              static_cast<float>(look.wear));
}

/// A full-screen program with the parts that these switches ask for; made when first asked for.
const GlProgram& variant(std::map<std::int32_t, GlProgram>& programs, std::string_view shader,
                         std::int32_t lamp_count, std::int32_t switches) {
  const std::int32_t key = switches << 4 | lamp_count;
  const auto found = programs.find(key);
  if (found != programs.end()) return found->second;
  const auto define = [&](std::int32_t bit, std::string_view name) {
    return (switches & bit) != 0 ? name : std::string_view("NO_EFFECT");
  };
  const std::string lamps = fmt::format("LAMPS {}", lamp_count);
  return programs
      .emplace(key,
               GlProgram("fullscreen.vert.glsl", shader,
                         {lamps, define(kSwitchWater, "WATER"), define(kSwitchSky, "SKY"),
                          define(kSwitchSilt, "SILT"), define(kSwitchLampShadows, "LAMP_SHADOWS"),
                          define(kSwitchSunShadow, "SUN_SHADOW"),
                          define(kSwitchCaustics, "CAUSTICS"), define(kSwitchGlow, "GLOW")}))
      .first->second;
}

class GlRenderer final : public Renderer {
 public:
  explicit GlRenderer(std::unique_ptr<GlContext> context) : context_(std::move(context)) {}
  // What is freed is freed in its own context, whichever was current.
  ~GlRenderer() override { context_->make_current(); }

  Picture draw(const Frame& frame, const RenderOptions& options,
               const PictureWishes& wishes) override;
  std::string device() const override { return context_->device(); }

 private:
  void set_up(const Frame& frame, const Drawing& drawing, int divisor);
  void draw_shadows(const PassContext& context, FrameBlock& block);
  void draw_geometry(const PassContext& context, const Drawing& drawing, FrameBlock& block);
  void draw_light(const PassContext& context);
  const GlProgram& geometry_program(const SkinVariant& variant);

  std::unique_ptr<GlContext> context_;
  GlEmptyVertexArray no_vertices_;
  GlTexture noise_ = make_noise_texture();
  GlTexture caustics_ = make_caustic_texture();
  MeshStore meshes_;
  ShadowMaps shadows_;
  WaterTextures water_;
  GrownSkin skin_;
  std::map<SkinVariant, GlProgram> geometry_;
  std::map<std::int32_t, GlProgram> beams_;  ///< by lamps and switches
  std::map<std::int32_t, GlProgram> light_;
  SiltPass silt_;
  SurfacePass surface_;
  LampGlassPass glasses_;
  ParticlePass particles_;
  LensPass lens_;
  TruthPass truth_;
  GlBuffer block_;
  GlBuffer instances_;
  std::map<std::array<int, 3>, RenderTargets> all_targets_;  ///< by size and beams_divisor
  const RenderTargets* targets_ = nullptr;                   ///< of this frame
};

void GlRenderer::set_up(const Frame& frame, const Drawing& drawing, int divisor) {
  context_->make_current();
  // A few sizes are kept: cameras take turns.
  const std::array size{drawing.width, drawing.height, divisor};
  if (!all_targets_.contains(size)) {
    if (all_targets_.size() == kMostSizes) all_targets_.clear();
    all_targets_.emplace(size, make_targets(drawing.width, drawing.height, divisor));
  }
  targets_ = &all_targets_.at(size);
  meshes_.update(frame);
  skin_.update();
  glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  glFrontFace(GL_CW);  // rows run down
  glDepthFunc(GL_GREATER);
  glClearDepth(0.0);
  glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
  noise_.bind(kNoiseUnit);
  caustics_.bind(kCausticUnit);
  shadows_.lamps().bind(kLampShadowUnit);
  shadows_.sun().bind(kSunShadowUnit);
  targets_->albedo.bind(kAlbedoUnit);
  targets_->normal.bind(kNormalUnit);
  targets_->id.bind(kIdUnit);
  targets_->depth.bind(kDepthUnit);
  targets_->light.bind(kLightUnit);
  targets_->beams.bind(kBeamsUnit);
}

void GlRenderer::draw_shadows(const PassContext& context, FrameBlock& block) {
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(-2.0f, -2.0f);  // away from the light: larger is nearer
  if (context.options.lamp_shadows && !context.frame.lamps.empty()) {
    const double range = std::min(kLampShadowRange, context.tables.max_path);
    const std::vector<ShadowView> views = plan_lamp_shadows(context.frame, range, block);
    shadows_.draw_lamps(context, views, meshes_);
  }
  if (!has_sun(context)) {
    block.counts[2] &= ~kSwitchCaustics;
  } else if (context.options.sun_shadows) {
    const Vec3 to_sun(block.to_sun[0], block.to_sun[1], block.to_sun[2]);
    const double reach = std::min(kSunShadowReach, context.tables.max_path);
    shadows_.draw_sun(context, plan_sun_shadow(context.frame, to_sun, reach, block), meshes_);
    block.counts[2] |= kSwitchSunShadow;
  }
  glDisable(GL_POLYGON_OFFSET_FILL);
}

void GlRenderer::draw_geometry(const PassContext& context, const Drawing& drawing,
                               FrameBlock& block) {
  const ViewVolume volume =
      view_volume(context.frame, drawing, context.tables, context.options.water);
  const DrawList list =
      make_draw_list(context.frame, volume, DrawPurpose::picture, context.options);
  context.targets.geometry.bind();
  constexpr GLuint kNoId[4] = {0, 0, 0, 0};
  constexpr GLfloat kBlack[4] = {0, 0, 0, 0};
  glClearNamedFramebufferfv(context.targets.geometry.id(), GL_COLOR, 0, kBlack);
  glClearNamedFramebufferfv(context.targets.geometry.id(), GL_COLOR, 1, kBlack);
  glClearNamedFramebufferuiv(context.targets.geometry.id(), GL_COLOR, 2, kNoId);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  if (list.groups.empty()) return;
  instances_.upload(list.instances);
  for (const DrawGroup& group : list.groups) {
    const Appearance& look = *group.appearance;
    if (look.glow > 0.0) block.counts[2] |= kSwitchGlow;
    const GlProgram& program = geometry_program(GrownSkin::variant(group));
    program.use();
    set_material(program, look);
    skin_.set_uniforms(program, group);
    meshes_.draw(group, instances_);
  }
}

const GlProgram& GlRenderer::geometry_program(const SkinVariant& variant) {
  const auto found = geometry_.find(variant);
  if (found != geometry_.end()) return found->second;
  const std::string grain = fmt::format("GRAIN {}", static_cast<int>(variant.grain));
  const std::string fouling = fmt::format("FOULING {}", variant.fouling);
  const std::string defects = fmt::format("DEFECTS {}", variant.defects);
  return geometry_
      .emplace(variant,
               GlProgram("geometry.vert.glsl", "geometry.frag.glsl", {grain, fouling, defects}))
      .first->second;
}

void GlRenderer::draw_light(const PassContext& context) {
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  context.targets.volume.bind();
  const bool is_in_water = context.block.attenuation[3] > 0.5f;
  if (context.options.water && is_in_water && !context.frame.lamps.empty()) {
    const GlProgram& beams = variant(beams_, "beams.frag.glsl", context.block.counts[0], 0);
    beams.use();
    beams.set("steps", context.options.detail < 1.0 ? 4 : 6);
    draw_fullscreen(no_vertices_);
  } else {
    glClear(GL_COLOR_BUFFER_BIT);
  }
  silt_.draw(context);
  context.targets.lighting.bind();
  variant(light_, "light.frag.glsl", context.block.counts[0], context.block.counts[2]).use();
  draw_fullscreen(no_vertices_);
}

Picture GlRenderer::draw(const Frame& frame, const RenderOptions& options,
                         const PictureWishes& wishes) {
  // Ground truth is of the picture's own pixels.
  const Drawing drawing = drawing_for(frame.view, wishes.truth ? 1.0 : options.drawing_scale);
  set_up(frame, drawing, beams_divisor(drawing, options));
  const WaterTables& tables = water_.update(frame);
  FrameBlock block = make_frame_block(frame, drawing, tables, options);
  const PassContext context{frame, options, block, tables, *targets_, no_vertices_};

  upload_block(block_, block);
  draw_shadows(context, block);
  upload_block(block_, block);
  draw_geometry(context, drawing, block);
  draw_light(context);
  if (options.surface) surface_.draw(context);
  glasses_.draw(context);
  if (options.particles) particles_.draw(context);
  lens_.draw(context);

  Picture picture;
  if (wishes.colour) picture.colour = lens_.picture();
  if (wishes.linear) picture.linear = lens_.linear(context);
  if (wishes.truth) picture.truth = truth_.read(context);
  const Exposure exposure = lens_.exposure();
  picture.exposure = exposure.factor;
  picture.gain_db = exposure.gain_db;
  return picture;
}

}  // namespace

std::unique_ptr<Renderer> make_gl_renderer(std::string& why_not) {
  std::unique_ptr<GlContext> context = GlContext::create(why_not);
  if (!context) return nullptr;
  return std::make_unique<GlRenderer>(std::move(context));
}

}  // namespace remora
