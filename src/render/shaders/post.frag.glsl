// From the light in the drawing to the camera's picture: through the port, onto the chip. An effect
// that is off is not compiled.
//   DIRECT, REFRACTION                    lens.glsl
//   DIRT FLARE VIGNETTING GRAIN
//   TONE_MAP                              post_tone.glsl
//   LINEAR                                the light itself, before exposure
#include "lens.glsl"
#include "post_tone.glsl"
layout(binding = 14) uniform sampler2D sensor_light;  // a: brightness of the glare around
layout(binding = 15) uniform sampler2D glare_map;
uniform vec3 white_balance;
uniform float flare;
uniform float vignetting;
flat in vec2 exposure;
flat in vec3 tint;
out vec4 picture;

vec4 light_at(vec2 place) {
#if DIRECT
  return texelFetch(sensor_light, ivec2(place), 0);
#else
  return textureLod(sensor_light, place * frame.size.zw, 0.0);
#endif
}

#if DIRT
#include "dirt.glsl"
#endif
#if GRAIN
#include "grain.glsl"
#endif

#if FLARE
// Ghosts: the brightest parts mirrored and scaled about the centre, each in the colour of a coating.
vec3 ghosts(vec2 uv, float factor) {
  vec2 out_of_centre = uv - frame.lens.zw * frame.size.zw;
  vec2 centre = uv - out_of_centre;
  const float kScales[3] = float[](-0.6, -1.3, 0.45);
  const vec3 kTints[3] = vec3[](vec3(0.5, 0.9, 0.6), vec3(0.9, 0.6, 0.4), vec3(0.4, 0.5, 1.0));
  vec3 sum = vec3(0.0);
  for (int i = 0; i < 3; ++i) {
    vec3 source = textureLod(glare_map, centre + out_of_centre / kScales[i], 0.0).rgb;
    sum += kTints[i] * max(source - 1.0 / factor, 0.0);
  }
  return sum;
}
#endif

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec2 place = place_of_pixel(gl_FragCoord.xy);
  vec4 seen = light_at(place);
  vec3 light = seen.rgb;
#if LINEAR
  picture = vec4(light, 1.0);
#else
#if DIRT
  light = behind_dirt(light, seen.a * tint, pixel);
#endif
#if FLARE
  light += flare * ghosts(place * frame.size.zw, exposure.x);
#endif
#if VIGNETTING
  vec2 slope = slope_in_air(gl_FragCoord.xy);
  float cos_squared = 1.0 / (1.0 + dot(slope, slope));
  light *= mix(1.0, cos_squared * cos_squared, vignetting);
#endif
  vec3 level = light * exposure.x;
#if GRAIN
  level = with_grain(level, exposure.y, pixel);
#endif
  picture = vec4(picture_level(level * white_balance), 1.0);
#endif
}
