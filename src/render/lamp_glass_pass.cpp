// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
#include "render/lamp_glass_pass.h"

#include <algorithm>
#include <cmath>

#include "math/angles.h"
#include "render/light_frame.h"

namespace remora {
namespace {

/// Share of the axis' intensity in this direction. Twin of beam_profile() in shaders/lamps.glsl.
double beam_profile(const LitLamp& lamp, double cos_angle) {
  const double half_power = std::cos(lamp.half_angle);
  const double width = std::max(lamp.edge * (1.0 - half_power), 1e-4);
  const double t = std::clamp((cos_angle - half_power + width) / (2.0 * width), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

/// The glass stands this far before its housing, as the eye sees it [m].
constexpr double kProud = 0.02;

void draw_glass(const GlProgram& program, const PassContext& context, const LitLamp& lamp) {
  const Vec3 to_lamp = lamp.p_W - context.frame.view.X_WC.p;
  const double distance = to_lamp.norm();
  if (distance < 0.1 || distance > context.tables.max_path) return;
  const double intensity =
      lamp.intensity * beam_profile(lamp, -lamp.axis_W.dot(to_lamp) / distance);
  if (intensity <= 0.0) return;
  const double reach = std::min(0.5 * lamp.glass + kProud, 0.5 * distance);
  const double nearer = 1.0 - reach / distance;
  const Vec3 place = nearer * to_lamp;
  program.set("glass", narrow(place.x()), narrow(place.y()), narrow(place.z()),
              narrow(nearer * lamp.glass));
  program.set("path", narrow(distance));
  // Luminance of a disc of that width and intensity, in units of a white face in noon's light.
  const double area = 0.25 * kPi * lamp.glass * lamp.glass;
  const Vec3 radiance = kPi * intensity / area / kNoonLux * lamp_tint(lamp.colour_temperature);
  program.set("radiance", narrow(radiance.x()), narrow(radiance.y()), narrow(radiance.z()));
  glDrawArrays(GL_POINTS, 0, 1);
}

}  // namespace

void LampGlassPass::draw(const PassContext& context) {
  const bool is_in_water = context.block.attenuation[3] > 0.5f;
  if (context.frame.glasses.empty() || !is_in_water) return;
  context.targets.lit.bind();
  glEnable(GL_PROGRAM_POINT_SIZE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  // It outshines what is behind it. Alpha, the blur by the water between, stays the same: a step in
  // it around something so bright would show.
  glBlendFunc(GL_ONE, GL_ONE);
  glBlendEquationSeparate(GL_FUNC_ADD, GL_MIN);
  program_.use();
  program_.set("water_switch", context.options.water ? 1.0f : 0.0f);
  context.no_vertices.bind();
  for (const LitLamp& lamp : context.frame.glasses) draw_glass(program_, context, lamp);
  glBlendEquation(GL_FUNC_ADD);
  glDisable(GL_BLEND);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
}

}  // namespace remora
