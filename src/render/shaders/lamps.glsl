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
  float width = lamp.edge_shadow.x * (1.0 - half_power);
  return smoothstep(half_power - width, half_power + width, cos_angle);
}

float lamp_visibility(Lamp lamp, vec3 relative) {
#ifdef LAMP_SHADOWS
  vec4 place = lamp.shadow * vec4(relative, 1.0);
  // A lamp without a map of its own has a matrix of zeros.
  return place.w > 0.0 ? texture(lamp_shadows, place.xyz / place.w) : 1.0;
#else
  return 1.0;
#endif
}
