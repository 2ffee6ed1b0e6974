// Light of the lamps that the water scatters into each ray, at half the picture's size. The places
// along the ray are spread evenly in angle around the lamp, where the light is.
#include "frame.glsl"
#include "lamps.glsl"
#include "phase.glsl"
in vec2 uv;
layout(location = 0) out vec4 beams;
layout(binding = 3) uniform sampler2D depth_texture;
uniform int steps;

// Both legs' share; over the short ways of beams one exponential for each colour does.
vec3 beam_share(float lamp_path, float path) {
  return exp(-frame.lamp_leg.rgb * lamp_path - frame.lens_leg.rgb * path);
}

vec3 scattered(Lamp lamp, vec3 direction, float range) {
  vec3 p = lamp.position_intensity.xyz;
  float nearest = dot(p, direction);  // of the ray to the lamp
  float miss = max(length(p - nearest * direction), 0.03);
  float from = atan(-nearest / miss);
  float to = atan((range - nearest) / miss);
  float step_angle = (to - from) / float(steps);
  float tangent = tan(from + 0.5 * step_angle);
  float step_tangent = tan(step_angle);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < steps; ++i) {
    float s = nearest + miss * tangent;
    vec3 way = s * direction - p;
    float r = length(way);
    way /= r;
    // ds = r² / miss d(angle): the inverse square law cancels.
    float strength = beam_profile(lamp, dot(way, lamp.axis_cos.xyz)) *
                     relative_phase(-dot(way, direction));
    sum += strength * beam_share(r, s);
    tangent = (tangent + step_tangent) / (1.0 - tangent * step_tangent);
  }
  return sum * lamp.tint.rgb * (lamp.position_intensity.w * step_angle / miss);
}

void main() {
  vec3 ray = ray_through(uv);
  float stretch = length(ray);
  float depth = textureLod(depth_texture, uv, 0.0).r;
  float range = depth == 0.0 ? frame.water.x : distance_of_depth(depth) * stretch;
  range = min(range, frame.water.x);
  vec3 sum = vec3(0.0);
#define SCATTERED(i) sum += scattered(frame.lamps[i], ray / stretch, range);
  FOR_EACH_LAMP(SCATTERED)
  beams = vec4(0.25 * frame.scattering.rgb * sum, 0.0);
}
