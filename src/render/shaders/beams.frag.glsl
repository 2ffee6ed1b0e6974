// Light of the lamps that the water scatters into each ray, at half the picture's size. The places
// along the ray are spread evenly in angle around the lamp, where the light is.
#include "water_tables.glsl"
#include "lamps.glsl"
#include "phase.glsl"
in vec2 uv;
layout(location = 0) out vec4 beams;
layout(binding = 3) uniform sampler2D depth_texture;
uniform int steps;

vec3 scattered(Lamp lamp, vec3 direction, float range) {
  vec3 p = lamp.position_intensity.xyz;
  float nearest = dot(p, direction);  // of the ray to the lamp
  float miss = max(length(p - nearest * direction), 0.03);
  float from = atan(-nearest / miss);
  float to = atan((range - nearest) / miss);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < steps; ++i) {
    float angle = mix(from, to, (float(i) + 0.5) / float(steps));
    float s = nearest + miss * tan(angle);
    vec3 x = s * direction;
    vec3 way = x - p;
    float r2 = dot(way, way);
    float r = sqrt(r2);
    way /= r;
    float profile = beam_profile(lamp, dot(way, lamp.axis_cos.xyz));
    // ds = r² / miss d(angle): the inverse square law cancels.
    float strength = profile * relative_phase(-dot(way, direction));
    strength *= lamp_visibility(lamp, x);
    sum += strength * lamp_share(r, s);
  }
  return sum * lamp.position_intensity.w * (to - from) / (float(steps) * miss);
}

void main() {
  vec3 ray = ray_through(uv);
  float stretch = length(ray);
  float depth = textureLod(depth_texture, uv, 0.0).r;
  float range = depth == 0.0 ? frame.water.x : distance_of_depth(depth) * stretch;
  range = min(range, frame.water.x);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < frame.counts.x; ++i) sum += scattered(frame.lamps[i], ray / stretch, range);
  beams = vec4(0.25 * frame.scattering.rgb * sum, 0.0);
}
