// The light that is on its way to the sensor, in the drawing's own pixels: smeared over the shutter
// time, spread by the water and the lens. The picture has twice as many pixels in a live view, so
// all that reads several places is done here. An effect that is off is not compiled: on a software
// rasteriser a branch not taken costs as much as one that is.
//   MOTION 0 none; of the still world: 1 up to two pixels, 2 up to four, 3 any; 4 of bodies too
//   ABERRATION DEPTH_OF_FIELD FORWARD_SCATTER BLOOM
//   GLARE  the glare's brightness goes to alpha: what dirt on the port scatters
#include "drawing.glsl"
layout(binding = 4) uniform sampler2D light_map;
layout(binding = 14) uniform sampler2D soft_map;
layout(binding = 15) uniform sampler2D glare_map;
uniform float aberration;
uniform float forward_scatter;
uniform vec2 focus;  // aperture times focal length [px·m]; 1 / focus distance
uniform float bloom;
flat in vec3 mover;
out vec4 sensor_light;

vec4 light_at(vec2 place) { return texelFetch(light_map, ivec2(place), 0); }
vec4 light_between(vec2 place) { return textureLod(light_map, place * frame.size.zw, 0.0); }

#if MOTION
#include "post_motion.glsl"
#endif
#if MOTION > 2
uniform int max_taps;  // a uniform, lest the compiler unroll the loop: all taps for all pixels
// [px]; reads are as wide as a pixel on each side, but whose pixel it is, is not: a mover's outline
// needs closer ones.
const float kTapSpacing = MOTION == 4 ? 1.5 : 2.0;
#endif

// The mean over the shutter time of what passed this place: what is drawn further along the way
// was here earlier.
#if MOTION == 0
vec4 light_over_time(vec2 place) { return light_at(place); }
#elif MOTION == 1
vec4 light_over_time(vec2 place) {
  return light_between(place + 0.5 * motion_of_the_still(place, depth_at(place)));
}
#elif MOTION == 2
vec4 light_over_time(vec2 place) {
  vec2 way = motion_of_the_still(place, depth_at(place));
  return 0.5 * (light_between(place + 0.25 * way) + light_between(place + 0.75 * way));
}
#elif MOTION == 3
vec4 light_over_time(vec2 place) {
  vec2 way = motion_of_the_still(place, depth_at(place));
  int taps = clamp(int(ceil(length(way) / kTapSpacing)), 1, max_taps);
  vec2 step = way / float(taps);
  vec2 tap = place + 0.5 * step;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < taps; ++i, tap += step) sum += light_between(tap);
  return sum / float(taps);
}
#else
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
    bool shows_still = instance_at(still_tap) != moving;
    bool shows_mover = instance_at(moving_tap) == moving;
    bool mover_is_in_front = !shows_still || depth_at(moving_tap) >= depth_at(still_tap);
    // Neither: something was here that the mover hides now; what is beside it must do.
    vec2 tap = shows_mover && mover_is_in_front ? moving_tap
               : shows_still                    ? still_tap
                                                : moving_tap;
    sum += light_between(tap);
  }
  return sum / float(taps);
}
#endif

#if ABERRATION
// Red and blue are magnified apart. What that changes is found once and added to what passed here
// while the shutter was open, instead of reading three places at each moment.
vec4 with_aberration(vec4 seen, vec2 place) {
  vec2 spread = (place - frame.lens.zw) * (0.5 * aberration);
  vec4 here = light_at(place);
  seen.r += light_between(place + spread).r - here.r;
  seen.b += light_between(place - spread).b - here.b;
  return max(seen, 0.0);
}
#endif

#if DEPTH_OF_FIELD
vec3 out_of_focus(vec3 sharp, vec3 soft, vec2 place) {
  float disc = focus.x * abs(depth_at(place) / frame.camera.w - focus.y);
  return mix(sharp, soft, clamp(disc * 0.25, 0.0, 1.0));  // the soft one is four pixels wide
}
#endif

void main() {
  vec2 place = gl_FragCoord.xy;
  vec2 uv = place * frame.size.zw;
  vec4 seen = light_over_time(place);
#if ABERRATION
  seen = with_aberration(seen, place);
#endif
  vec3 light = seen.rgb;
#if DEPTH_OF_FIELD || FORWARD_SCATTER
  vec4 soft = textureLod(soft_map, uv, 0.0);
#endif
#if DEPTH_OF_FIELD
  light = out_of_focus(light, soft.rgb, place);
#endif
#if FORWARD_SCATTER
  // Beside something near, which the water has not blurred, the blur holds its light too: leave it.
  float alike = min(soft.a / max(seen.a, 1e-3), 1.0);
  alike *= alike;
  light = mix(light, soft.rgb, clamp(seen.a * alike * alike * forward_scatter, 0.0, 1.0));
#endif
  float around = 0.0;
#if BLOOM || GLARE
  vec3 glare = textureLod(glare_map, uv, 0.0).rgb;
  around = glare.r + glare.g + glare.b;
#endif
#if BLOOM
  light = mix(light, glare, bloom);
#endif
  sensor_light = vec4(light, around);
}
