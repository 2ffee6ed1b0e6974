// The vehicles' lamps. Needs frame.glsl. LAMPS is how many burn; LAMP_SHADOWS switches their
// shadows on.

// Not a loop: a software rasteriser reads a uniform at a place known when it compiles for all pixels
// at once, and at any other for each pixel by itself.
#ifndef LAMPS
#define LAMPS 0
#endif
#if LAMPS == 0
#define FOR_EACH_LAMP(DO)
#elif LAMPS == 1
#define FOR_EACH_LAMP(DO) DO(0)
#elif LAMPS == 2
#define FOR_EACH_LAMP(DO) DO(0) DO(1)
#elif LAMPS == 3
#define FOR_EACH_LAMP(DO) DO(0) DO(1) DO(2)
#elif LAMPS == 4
#define FOR_EACH_LAMP(DO) DO(0) DO(1) DO(2) DO(3)
#elif LAMPS == 5
#define FOR_EACH_LAMP(DO) DO(0) DO(1) DO(2) DO(3) DO(4)
#elif LAMPS == 6
#define FOR_EACH_LAMP(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5)
#elif LAMPS == 7
#define FOR_EACH_LAMP(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6)
#else
#define FOR_EACH_LAMP(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#endif

layout(binding = 11) uniform sampler2DShadow lamp_shadows;

// Share of the axis' intensity at this cosine of the angle from it: a plateau with a soft shoulder.
float beam_profile(Lamp lamp, float cos_angle) {
  float half_power = lamp.axis_cos.w;
  float width = max(lamp.edge_shadow.x * (1.0 - half_power), 1e-4);
  return smoothstep(half_power - width, half_power + width, cos_angle);
}

float lamp_visibility(Lamp lamp, vec3 relative) {
#ifdef LAMP_SHADOWS
  vec4 place = lamp.shadow * vec4(relative, 1.0);
  // Each map is a quarter of the atlas. Beside its own map, and without one, a lamp has no shadows.
  vec3 at = place.xyz / place.w;
  float tile = lamp.edge_shadow.y;
  vec2 in_tile = abs(at.xy - vec2(mod(tile, 2.0), floor(0.5 * tile)) * 0.5 - 0.25);
  bool is_mapped = place.w > 0.0 && max(in_tile.x, in_tile.y) < 0.249;
  return is_mapped ? texture(lamp_shadows, at) : 1.0;
#else
  return 1.0;
#endif
}
