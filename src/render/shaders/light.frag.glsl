// Lights what the geometry pass has drawn: sun, sky and lamps, through the water on both legs, and
// adds what the water itself scatters into the ray. Theory: docs/theory/rendering.md.
// WATER, LAMPS, SKY, SILT, SUN_SHADOW, CAUSTICS and GLOW switch parts on at compile time.
#include "water_tables.glsl"
#include "lamps.glsl"
#include "phase.glsl"
#include "caustics.glsl"
#include "sky.glsl"
in vec2 uv;
layout(location = 0) out vec4 light;

layout(binding = 0) uniform sampler2D albedo_texture;
layout(binding = 1) uniform sampler2D normal_texture;
layout(binding = 3) uniform sampler2D depth_texture;
layout(binding = 5) uniform sampler2D beams_texture;
layout(binding = 12) uniform sampler2DShadow sun_shadow_map;

struct Surface {
  vec3 relative;
  vec3 normal;
  vec3 colour;
  vec3 mirror;  // reflectance at normal incidence
  float roughness;
  float glow;
};

// Metres of water between the camera and a point at `range` along a ray of this downward part.
float water_path(float range, float down) {
  float to_surface = frame.water.z - frame.camera.z;  // negative: the surface is overhead
  if (camera_is_in_water()) {
    // In a crest the mean surface lies below the camera: no water above it.
    return down < -1e-4 ? min(range, max(to_surface / down, 0.0)) : range;
  }
  return down > 1e-4 ? max(range - to_surface / down, 0.0) : 0.0;
}

float sun_visibility(vec3 relative) {
  vec3 place = (frame.sun_shadow * vec4(relative, 1.0)).xyz;
  if (any(lessThan(place, vec3(0.0))) || any(greaterThan(place, vec3(1.0)))) return 1.0;
  return texture(sun_shadow_map, place);
}

float glint(Surface s, vec3 to_eye, vec3 to_light) {
  float square = s.roughness * s.roughness;
  float sharp = 2.0 / max(square * square, 1e-3);
  float half_cos = max(dot(s.normal, normalize(to_eye + to_light)), 0.0);
  // half_cos to the power of `sharp`, by its spherical Gaussian (J. Wang et al. 2009): one
  // exponential instead of a power.
  return min((sharp + 2.0) * 0.125, 40.0) * exp(sharp * (half_cos - 1.0));
}

// Light from all sides, after the six faces of a cube.
vec3 ambient_share(float sun_share, vec3 normal) {
  float up = -normal.z;
  float level = up * up;
  vec3 end = up > 0.0 ? vec3(1.0 - sun_share) : frame.below_share.rgb;
  return mix(frame.side_share.rgb, end, level);
}

vec3 daylight_on(Surface s, float path) {
  float z = s.relative.z + frame.camera.z - frame.water.z;
  vec4 level = daylight_at(z, path);
  vec3 result = level.rgb * ambient_share(level.a, s.normal) * s.colour;
  float facing = max(dot(s.normal, frame.to_sun.xyz), 0.0);
  vec3 sun = level.rgb * (level.a * facing / max(-frame.to_sun.z, 0.2));
  // They fade in where the renderer begins to draw them, so that nothing jumps.
  float drawn = smoothstep(0.08, 0.18, level.a);
#ifdef SUN_SHADOW
  sun *= mix(1.0, sun_visibility(s.relative + 0.05 * s.normal), drawn);
#endif
#ifdef CAUSTICS
  sun *= mix(1.0, caustic(s.relative + frame.camera.xyz), drawn);
#endif
  return result + sun * s.colour;
}

#if LAMPS > 0
// What the water leaves of lamp light from the distance r, seen over a path. LAMPS_TOGETHER: known
// for lamps at the mean distance; a few centimetres more or less are a matter of its slope.
vec3 water_share(float r, float path, vec3 mean_share, float mean_r) {
#if defined(WATER) && defined(LAMPS_TOGETHER)
  return mean_share * max(1.0 - frame.lamp_leg.rgb * (r - mean_r), 0.0);
#elif defined(WATER)
  return lamp_share(r, path);
#else
  return vec3(1.0);
#endif
}

vec3 lamplight_of(Lamp lamp, Surface s, vec3 to_eye, float path, vec3 mean_share, float mean_r) {
  vec3 to_lamp = lamp.position_intensity.xyz - s.relative;
  float r2 = dot(to_lamp, to_lamp);
  float r = sqrt(r2);
  to_lamp /= r;
  float strength = lamp.position_intensity.w / r2 * max(dot(s.normal, to_lamp), 0.0) *
                   beam_profile(lamp, -dot(to_lamp, lamp.axis_cos.xyz));
  strength *= lamp_visibility(lamp, s.relative + (0.01 + 0.01 * r) * s.normal);
  vec3 share = water_share(r, path, mean_share, mean_r);
  return strength * lamp.tint.rgb * share * (s.colour + s.mirror * glint(s, to_eye, to_lamp));
}

vec3 lamplight_on(Surface s, vec3 to_eye, float path) {
  float mean_r = 0.0;
  vec3 mean_share = vec3(0.0);
#if defined(WATER) && defined(LAMPS_TOGETHER)
#define DISTANCE_OF(i) mean_r += distance(frame.lamps[i].position_intensity.xyz, s.relative);
  FOR_EACH_LAMP(DISTANCE_OF)
  mean_r /= float(LAMPS);
  mean_share = lamp_share(mean_r, path);
#endif
#define LAMPLIGHT(i) sum += lamplight_of(frame.lamps[i], s, to_eye, path, mean_share, mean_r);
  vec3 sum = vec3(0.0);
  FOR_EACH_LAMP(LAMPLIGHT)
  return sum;
}
#endif

vec3 veil(vec3 direction, float path) {
  if (path <= 0.0) return vec3(0.0);
  float towards_sun = dot(direction, frame.to_sun.xyz);
  return veil_along(direction.z, path) +
         relative_phase(towards_sun) * veil_of_sun(direction.z, path);
}

// How much of the picture's sharpness the water between has taken: forward scattering. Half of it
// is gone where b times the path is about one and a half.
float blur_weight(float path) { return 1.0 - exp(-0.45 * frame.scattering.g * path); }

void main() {
  vec3 ray = ray_through(uv);
  float stretch = length(ray);
  vec3 direction = ray / stretch;
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  float depth = texelFetch(depth_texture, pixel, 0).r;
  bool is_open = depth == 0.0;
  float range = is_open ? 1e6 : distance_of_depth(depth) * stretch;
#ifdef WATER
  float path = water_path(range, direction.z);
#else
  float path = 0.0;
#endif

  vec4 albedo = texelFetch(albedo_texture, pixel, 0);
  vec4 normal = texelFetch(normal_texture, pixel, 0);
  Surface s;
  s.relative = direction * range;
  s.normal = normal.xyz;
  s.roughness = albedo.a;
  float metal = max(-normal.w, 0.0);
  s.glow = max(normal.w, 0.0);
  s.colour = albedo.rgb * albedo.rgb;
  s.mirror = mix(vec3(0.02), s.colour, metal);
  s.colour *= 1.0 - 0.7 * metal;
  vec3 sum = daylight_on(s, path);
#ifdef GLOW
  sum += s.glow * s.colour * lamp_share(0.0, path);
#endif
#if LAMPS > 0
  sum += lamplight_on(s, -direction, path);
#endif
#ifdef SKY
  if (is_open) sum = direction.z < 0.0 ? sky_radiance(direction) : vec3(0.0);
#else
  if (is_open) sum = vec3(0.0);
#endif
  float blur = 0.0;
#ifdef WATER
  sum += veil(direction, path);
  blur = blur_weight(min(path, frame.water.x));
#endif
#if LAMPS > 0 || defined(SILT)
  vec4 beams = textureLod(beams_texture, uv, 0.0);  // a: silt's cover
  sum = sum * (1.0 - beams.a) + beams.rgb;
#endif
  light = vec4(sum, blur);
}
