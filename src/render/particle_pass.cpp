// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/particle_pass.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "render/marine_snow.h"
#include "render/plankton.h"

namespace remora {
namespace {

constexpr int kMostPoints = 2 * kPlanktonSlots;  ///< in one draw, whatever a scene asks for
constexpr int kBubbles = 400;                    ///< at an amount of 1
/// The aperture of an 8 mm lens at f/2.8. A point this close to the lens is never sharp,
/// even where the depth of field of the scene is switched off [m].
constexpr double kLeastAperture = 3.0e-3;

double wrapped(double x, double period) { return x - period * std::floor(x / period); }

int points_of(double count) { return static_cast<int>(std::clamp(count, 0.0, 1.0 * kMostPoints)); }

double aperture_of(const CameraEffects& effects) {
  return std::max(effects.depth_of_field, kLeastAperture);
}
double inverse_focus(const CameraEffects& effects) {
  return 1.0 / std::max(effects.focus_distance, 0.1);
}

void set_common(const GlProgram& program, const PassContext& context) {
  const View& view = context.frame.view;
  const CameraEffects& effects = view.camera.effects;
  const double smear = context.options.post ? effects.motion_blur : 0.0;
  program.set("focus", narrow(aperture_of(effects)), narrow(inverse_focus(effects)), 0.0f,
              narrow(smear * view.camera.shutter));
  const LightTable& day = context.tables.daylight;
  const double depth = std::max(view.X_WC.p.z() - context.block.water[2], 0.0);
  const double row =
      std::round(std::sqrt(std::min(depth / context.tables.max_depth, 1.0)) * (day.height - 1));
  const float* light =
      &day.rgba[4 * static_cast<std::size_t>(row) * static_cast<std::size_t>(day.width)];
  program.set("daylight_here", light[0], light[1], light[2]);
  const Vec3 travel = smear * (view.X_WC.p - view.X_WC_then.p);
  program.set("travel", narrow(travel.x()), narrow(travel.y()), narrow(travel.z()));
}

SnowView snow_view(const PassContext& context) {
  const FrameBlock& b = context.block;
  const CameraEffects& effects = context.frame.view.camera.effects;
  SnowView view;
  view.R_WC = context.frame.view.X_WC.R;
  view.tan_x = std::max(b.lens[2], b.size[0] - b.lens[2]) / b.lens[0];
  view.tan_y = std::max(b.lens[3], b.size[1] - b.lens[3]) / b.lens[1];
  view.focal_px = b.lens[0];
  view.aperture = aperture_of(effects);
  view.inverse_focus = inverse_focus(effects);
  return view;
}

void draw_points(const GlProgram& program, const PassContext& context, int count) {
  program.use();
  context.no_vertices.bind();
  glDrawArrays(GL_POINTS, 0, count);
}

}  // namespace

ParticlePass::Programs::Programs(int lamps) {
  const std::string define = fmt::format("LAMPS {}", lamps);
  snow = GlProgram("particles_snow.vert.glsl", "particles.frag.glsl", {define});
  plankton = GlProgram("particles_plankton.vert.glsl", "particles.frag.glsl", {define});
  bubbles = GlProgram("bubbles.vert.glsl", "bubbles.frag.glsl", {define});
}

void ParticlePass::draw(const PassContext& context) {
  const bool is_in_water = context.block.attenuation[3] > 0.5f;
  if (!context.options.particles || !is_in_water) return;
  context.targets.lit.bind();
  glEnable(GL_PROGRAM_POINT_SIZE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  // A particle hides what is behind it, and is sharper than it: alpha, the blur by the water
  // between, becomes the lesser one.
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glBlendEquationSeparate(GL_FUNC_ADD, GL_MIN);
  const int lamps = context.block.counts[0];
  const Programs& programs = programs_.try_emplace(lamps, lamps).first->second;
  draw_snow(context, programs.snow);
  draw_plankton(context, programs.plankton);
  draw_bubbles(context, programs.bubbles);
  glBlendEquation(GL_FUNC_ADD);
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
}

void ParticlePass::draw_snow(const PassContext& context, const GlProgram& program) {
  const Frame& frame = context.frame;
  const double amount = frame.particles.marine_snow * snow_amount(context.tables.attenuation.y());
  if (amount <= 0.0) return;
  set_common(program, context);
  const Vec3& p_WC = frame.view.X_WC.p;
  const Vec3 drift = frame.water_drift_W + Vec3(0.0, 0.0, kSnowSinking * frame.now.seconds());
  const auto seed = static_cast<std::uint32_t>(context.block.counts[1]);
  if (snow_.empty() || snow_.front().seed() != seed) {
    snow_.clear();
    for (std::uint32_t i = 0; i < kSnowClasses.size(); ++i) {
      snow_.emplace_back(kSnowClasses[i], i, seed);
    }
  }
  SnowView seen = snow_view(context);
  for (std::size_t i = 0; i < kSnowClasses.size(); ++i) {
    const SnowClass& kind = kSnowClasses[i];
    // Most of the box lies ahead, where the camera looks.
    const Vec3 ahead = 0.4 * kind.box * frame.view.X_WC.R.col(2);
    const Vec3 corner = p_WC + ahead - Vec3::Constant(0.5 * kind.box);
    seen.ahead_W = ahead;
    for (int axis = 0; axis < 3; ++axis) {
      seen.offset_W[axis] = wrapped(drift[axis] - corner[axis], kind.box);
    }
    program.set("box", narrow(ahead.x()), narrow(ahead.y()), narrow(ahead.z()), narrow(kind.box));
    program.set("offset", narrow(seen.offset_W.x()), narrow(seen.offset_W.y()),
                narrow(seen.offset_W.z()), narrow(static_cast<double>(i)));
    const double many = std::pow(kind.smallest, -kSnowPower);
    program.set("sizes", narrow(many), narrow(std::pow(kind.largest, -kSnowPower) - many), 0.0f);
    draw_numbered(program, snow_[i].visible(seen, points_of(kind.flakes * amount)));
  }
}

/// The points of these numbers: shaders find them in gl_VertexID.
void ParticlePass::draw_numbered(const GlProgram& program,
                                 const std::vector<std::uint32_t>& numbers) {
  if (numbers.empty()) return;
  numbers_.upload(numbers);
  program.use();
  flakes_.bind();
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, numbers_.id());
  glDrawElements(GL_POINTS, static_cast<GLsizei>(numbers.size()), GL_UNSIGNED_INT, nullptr);
}

void ParticlePass::draw_plankton(const PassContext& context, const GlProgram& program) {
  const Frame& frame = context.frame;
  const int count =
      points_of(kPlanktonSlots * frame.particles.plankton * std::min(context.options.detail, 1.0));
  if (count == 0) return;
  set_common(program, context);
  const Vec3 place = frame.view.X_WC.p - frame.water_drift_W;
  program.set("tile", narrow(wrapped(place.x(), kPlanktonTile)),
              narrow(wrapped(place.y(), kPlanktonTile)));
  draw_points(program, context, count);
}

void ParticlePass::draw_bubbles(const PassContext& context, const GlProgram& program) {
  const ParticleSpec& particles = context.frame.particles;
  draw_plume(context, program, {particles.bubble_source_W, particles.bubbles});
  for (const BubblePlume& leak : context.frame.leaks) draw_plume(context, program, leak);
}

void ParticlePass::draw_plume(const PassContext& context, const GlProgram& program,
                              const BubblePlume& plume) {
  const Vec3 source = plume.p_W - context.frame.view.X_WC.p;
  const double height = plume.p_W.z() - context.block.water[2];
  const int count = points_of(kBubbles * plume.amount);
  if (count == 0 || height <= 0.0) return;
  set_common(program, context);
  program.set("source", narrow(source.x()), narrow(source.y()), narrow(source.z()), narrow(height));
  draw_points(program, context, count);
}

}  // namespace remora
