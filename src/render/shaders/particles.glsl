// What all that floats has in common: chance, light, and a soft point on the picture.
// Theory: docs/theory/particles.md.
#include "water_tables.glsl"
#include "lamps.glsl"
#include "phase.glsl"

// Twins of particle_hash.h.
uint scrambled(uint x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}
float chance(uint key, uint which) {
  return float(scrambled(key + which * 0x9e3779b9u) >> 8) * 5.9604645e-8;
}
uint particle_key(uint kind, uint id) {
  return scrambled(id ^ scrambled(uint(frame.counts.y) ^ scrambled(kind)));
}

uniform vec4 focus;       // aperture [m], 1 / distance in focus, -, shutter time that smears [s]
uniform vec3 daylight_here;  // on a level face at the camera's depth
uniform vec3 travel;      // of the camera while the shutter was open, in W [m]

out vec4 colour;          // premultiplied, at the middle
flat out vec4 shape;      // middle [px]; from it to the end of the spine [px]
flat out vec2 softness;   // width across the spine [px]; profile

void hide() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = 1.0;
  colour = vec4(0.0);
  shape = vec4(0.0);
  softness = vec2(1.0);
}

vec3 in_camera(vec3 p) {
  return vec3(dot(p, frame.right.xyz), dot(p, frame.down.xyz), dot(p, frame.forward.xyz));
}

vec3 lamp_on_particle(Lamp lamp, vec3 relative, vec3 direction) {
  vec3 way = relative - lamp.position_intensity.xyz;
  float r2 = max(dot(way, way), 0.0025);
  float r = sqrt(r2);
  way /= r;
  // Seen from the lamp's side the ball is full, from the other side a thin crescent.
  float full = 0.5 + 0.5 * dot(way, direction);
  float profile = beam_profile(lamp, dot(way, lamp.axis_cos.xyz));
  return lamp.position_intensity.w / r2 * profile * full * lamp.tint.rgb *
         exp(-frame.lamp_leg.rgb * r);
}

// Light towards the lens of a small white ball, all its ways through the water paid. Near enough
// to the camera for its depth's daylight and for plain exponentials.
vec3 light_on_particle(vec3 relative, float path, vec3 direction) {
  vec3 sum = 0.5 * daylight_here;
#define LAMP_ON_PARTICLE(i) sum += lamp_on_particle(frame.lamps[i], relative, direction);
  FOR_EACH_LAMP(LAMP_ON_PARTICLE)
  return sum * exp(-frame.lens_leg.rgb * path);
}

// Puts a particle on the picture. `spine` is half of its length beyond its width, in W [m];
// `velocity` its own, in W.
void place_particle(vec3 relative, float diameter, vec3 spine, vec3 velocity, vec3 albedo,
                    float opacity, float profile) {
  vec3 c = in_camera(relative);
  if (c.z < 0.07) {
    hide();
    return;
  }
  vec2 px_per_metre = frame.lens.xy / c.z;
  vec2 middle = c.xy * px_per_metre + frame.lens.zw;
  float size = diameter * px_per_metre.x;
  float blur = focus.x * frame.lens.x * abs(1.0 / c.z - focus.y);
  float width2 = size * size + blur * blur + 1.2;
  float width = sqrt(width2);
  vec2 margin = vec2(width + 2.0);
  if (any(lessThan(middle, -margin)) || any(greaterThan(middle, frame.size.xy + margin))) {
    hide();
    return;
  }
  // How far it moves on the picture against what is infinitely far: the camera's turning smears the
  // whole picture later on.
  vec3 smeared = in_camera(velocity * focus.w - travel);
  vec2 smear = (smeared.xy - c.xy / c.z * smeared.z) * px_per_metre * 0.5;
  vec3 spine_C = in_camera(spine);
  vec2 half_length = (spine_C.xy - c.xy / c.z * spine_C.z) * px_per_metre;
  half_length += dot(half_length, smear) < 0.0 ? -smear : smear;
  float reach = length(half_length);
  if (reach > 24.0) half_length *= 24.0 / reach;
  reach = min(reach, 24.0);

  float path = length(relative);
  vec3 direction = relative / path;
  // The light of a point that is smaller than its blur is spread over it. The spine's own part of
  // the length is body; the smear's is not, but that is a matter of brightness only.
  float cover = opacity * 0.7 * size * size / width2;
  cover *= (width + length(spine_C.xy) * px_per_metre.x) / (width + reach);
  vec3 haze = veil_along(direction.z, path);
  colour = vec4(albedo * light_on_particle(relative, path, direction) + haze, 1.0) * cover;
  shape = vec4(middle, half_length);
  softness = vec2(width, profile);
  gl_Position = frame.clip_from_relative * vec4(relative, 1.0);
  // What adds less than a level to the picture is not worth its pixels: in daylight, to the water's
  // own brightness.
  float water = veil_along(direction.z, frame.water.x).g;
  if (cover < 0.001 || colour.g < 0.002 * water) hide();
  else gl_PointSize = 2.0 * (reach + width) + 0.6;
}
