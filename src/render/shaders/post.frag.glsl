// From the light of the drawing to the camera's picture. An effect that is off is not compiled: on
// a software rasteriser a branch not taken costs as much as one that is.
//   DIRECT, REFRACTION                    lens.glsl
//   MOTION 0 none, 1 camera, 2 bodies too
//   ABERRATION FORWARD_SCATTER DEPTH_OF_FIELD BLOOM DIRT FLARE VIGNETTING GRAIN
//   TONE_MAP                              post_tone.glsl
//   LINEAR                                the light itself, before exposure
#include "lens.glsl"
#include "post_tone.glsl"
layout(binding = 4) uniform sampler2D light_map;
layout(binding = 14) uniform sampler2D blurred_map;
layout(binding = 15) uniform sampler2D glare_map;
layout(binding = 20) uniform sampler2D wide_blurred_map;
uniform vec3 white_balance;
uniform float aberration;
uniform float forward_scatter;
uniform vec2 focus;  // aperture times focal length [px·m]; 1 / focus distance
uniform float bloom;
uniform float flare;
uniform float vignetting;
flat in vec2 exposure;
flat in vec3 mover;
out vec4 picture;

vec4 light_at(vec2 place) {
#if DIRECT && MOTION == 0
  return texelFetch(light_map, ivec2(place), 0);
#else
  return textureLod(light_map, place * frame.size.zw, 0.0);
#endif
}

#if ABERRATION
// Red and blue are magnified apart. What that changes is found once and added to what passed here
// while the shutter was open, instead of reading three places at each moment.
vec4 with_aberration(vec4 seen, vec2 place) {
  vec2 spread = (place - frame.lens.zw) * (0.5 * aberration);
  vec4 here = textureLod(light_map, place * frame.size.zw, 0.0);
  seen.r += textureLod(light_map, (place + spread) * frame.size.zw, 0.0).r - here.r;
  seen.b += textureLod(light_map, (place - spread) * frame.size.zw, 0.0).b - here.b;
  return max(seen, 0.0);
}
#endif

#if MOTION
#include "post_motion.glsl"
uniform int max_taps;  // a uniform, lest the compiler unroll the loop: all taps for all pixels
// [px]; reads are as wide as a pixel on each side, but whose pixel it is, is not: a mover's outline
// needs closer ones.
const float kTapSpacing = MOTION == 2 ? 1.5 : 2.0;
#endif

#if MOTION == 1
// The mean over the shutter time of what passed this place: what is drawn further along the way
// was here earlier.
vec4 light_over_time(vec2 place) {
  vec2 way = motion_of_the_still(place, depth_at(place));
  int taps = clamp(int(ceil(length(way) / kTapSpacing)), 1, max_taps);
  vec2 step = way / float(taps);
  vec2 tap = place + 0.5 * step;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < taps; ++i, tap += step) sum += light_at(tap);
  return sum / float(taps);
}
#elif MOTION == 2
// At each moment two candidates may be here: what stands still, drawn further along its way, and
// the mover, further along its own. The nearer one that is what it should be is seen.
vec4 light_over_time(vec2 place) {
  vec2 still_way = motion_of_the_still(place, depth_at(place));
  uint moving = uint(mover.z);
  float longest = max(length(still_way), length(mover.xy));
  int taps = clamp(int(ceil(longest / kTapSpacing)), 1, max_taps);
  vec4 sum = vec4(0.0);
  for (int i = 0; i < taps; ++i) {
    float earlier = (float(i) + 0.5) / float(taps);
    vec2 still_tap = place + earlier * still_way;
    vec2 moving_tap = place + earlier * mover.xy;
    bool shows_still = (id_at(still_tap) & 0xffffu) != moving;
    bool shows_mover = (id_at(moving_tap) & 0xffffu) == moving;
    bool mover_is_in_front = !shows_still || depth_at(moving_tap) >= depth_at(still_tap);
    // Neither: something was here that the mover hides now; what is beside it must do.
    vec2 tap = shows_mover && mover_is_in_front ? moving_tap
               : shows_still                    ? still_tap
                                                : moving_tap;
    sum += light_at(tap);
  }
  return sum / float(taps);
}
#else
vec4 light_over_time(vec2 place) { return light_at(place); }
#endif

#if DIRT
#include "dirt.glsl"
#endif
#if GRAIN
#include "grain.glsl"
#endif

#if DEPTH_OF_FIELD
// The chain stands in for discs: its first blur is about four pixels wide, its second eight.
vec3 out_of_focus(vec3 sharp, vec2 place) {
  float disc = focus.x * abs(depth_at(place) / frame.camera.w - focus.y);
  vec2 uv = place * frame.size.zw;
  vec3 light = mix(sharp, textureLod(blurred_map, uv, 0.0).rgb, clamp(disc * 0.25, 0.0, 1.0));
  return mix(light, textureLod(wide_blurred_map, uv, 0.0).rgb, clamp(disc * 0.125 - 0.5, 0.0, 1.0));
}
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
  vec4 seen = light_over_time(place);
#if ABERRATION
  seen = with_aberration(seen, place);
#endif
  vec3 light = seen.rgb;
#if LINEAR
  picture = vec4(light, 1.0);
#else
#if DEPTH_OF_FIELD
  light = out_of_focus(light, place);
#endif
#if FORWARD_SCATTER
  vec4 blurred = textureLod(blurred_map, place * frame.size.zw, 0.0);
  // Beside something near, which the water has not blurred, the blur holds its light too: leave it.
  float alike = min(blurred.a / max(seen.a, 1e-3), 1.0);
  alike *= alike;
  light = mix(light, blurred.rgb, clamp(seen.a * alike * alike * forward_scatter, 0.0, 1.0));
#endif
#if BLOOM || DIRT
  vec3 glare = textureLod(glare_map, place * frame.size.zw, 0.0).rgb;
#endif
#if BLOOM
  light = mix(light, glare, bloom);
#endif
#if DIRT
  light = behind_dirt(light, glare, pixel);
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
