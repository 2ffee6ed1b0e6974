// Sunlight gathered by the waves overhead: one tiling pattern (caustics.h), laid over itself at
// two scales of which one fades into the next with depth. Shallow ground gets the sharp net, deeper ground slow broad
// patches. Each field has the mean 1 and they move apart, so the mean of the product is 1.
// Twin: caustic() in caustics.cpp. Theory: docs/theory/surface.md.
#include "frame.glsl"
layout(binding = 13) uniform sampler2D caustic_texture;

const float kBrightestCaustic = 5.0;  // what a full texel means
const float kCausticTile = 1.2;       // edge of the pattern for a depth of one metre [m]

float caustic_field(vec2 place, float octave, float level, float share) {
  float tile = kCausticTile * exp2(octave);
  // Every other scale is turned by 45° and runs another way, so that tiles do not line up.
  bool is_turned = mod(octave, 2.0) > 0.5;
  vec2 axis = is_turned ? vec2(0.70710678) : vec2(1.0, 0.0);
  vec2 turned = vec2(axis.x * place.x - axis.y * place.y, axis.y * place.x + axis.x * place.y);
  vec2 way = is_turned ? vec2(-0.9, 0.3) : vec2(0.7, 0.7);
  vec2 drift = way * (0.22 * sqrt(tile) * frame.water.w);
  float value = textureLod(caustic_texture, (turned + drift) / tile, level - octave).r;
  return 1.0 + share * (kBrightestCaustic * value - 1.0);
}

float caustic(vec3 p_W) {
  float depth = p_W.z - frame.water.z;
  if (depth <= 0.02) return 1.0;
  // Where the light that arrives here came through the surface.
  vec2 place = p_W.xy - frame.to_sun.xy / min(frame.to_sun.z, -0.2) * depth;
  // A pixel's footprint; and waves smaller than those that focus here spread each ray a little.
  float blur = max(distance(p_W, frame.camera.xyz) / frame.lens.x, 0.03 * (depth - 1.0));
  // Scattering by small angles washes the pattern out; a hand's breadth below the surface the waves
  // have not gathered the light yet.
  float contrast = 0.62 * exp(-0.16 * frame.scattering.g * depth) * smoothstep(0.0, 0.5, depth) /
                   (1.0 + 0.01 * depth * depth);
  if (contrast < 0.01) return 1.0;
  float octave = log2(max(depth, 0.3));
  float whole = floor(octave);
  float part = octave - whole;
  float level = log2(max(blur * float(textureSize(caustic_texture, 0).x) / kCausticTile, 1e-3));
  return caustic_field(place, whole, level, contrast * (1.0 - part)) *
         caustic_field(place, whole + 1.0, level, contrast * part);
}
