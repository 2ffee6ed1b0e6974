// The water's surface: from below Snell's window and the mirror around it, from above reflected sky
// over the water's own light. FROM_BELOW and FROM_ABOVE say which sides the camera may see: what is
// not asked for is not evaluated. Theory: docs/theory/surface.md.
#include "frame.glsl"
#include "sky.glsl"
in vec3 relative;
in vec3 slope_height;
in vec3 share;
in vec3 haze;
layout(location = 0) out vec4 light;
layout(location = 1) out uint id;
layout(location = 2) out vec4 side;  // unit normal of the side that is seen

layout(binding = 5) uniform sampler2D beams_texture;
layout(binding = 14) uniform sampler2D ripples;  // slopes of short waves, tiling
layout(binding = 15) uniform sampler2D mirror;   // radiance of what lies below, by downward part
layout(binding = 16) uniform sampler2D behind;   // half-size picture without the surface; a: z_C
uniform vec4 ripple_place;  // of the camera in the tiles of both layers
uniform vec3 ripple;        // tiles' edges [m]; root mean square slope of both layers together
uniform float bottom;       // depth of the seabed below the surface [m]
uniform float crest;        // highest [m]
uniform int surface_id;  // of the ground truth

const float kIndex = 1.333;
const float kIndexSquare = kIndex * kIndex;

vec2 ripple_slope() {
  vec2 a = texture(ripples, relative.xy / ripple.x + ripple_place.xy).xy;
  vec2 b = texture(ripples, relative.yx / ripple.y + ripple_place.zw).yx;
  return (a + b - 1.0) * ripple.z * 2.8284271;  // texels hold ±2 standard deviations
}

// Share that is reflected, of light that meets the surface at cosines `near` and `far` of its own
// and the other side; `ratio` is the index of its own side over the other's.
float fresnel(float near, float far, float ratio) {
  float across = (ratio * near - far) / (ratio * near + far);
  float along = (near - ratio * far) / (near + ratio * far);
  return 0.5 * (across * across + along * along);
}

// The sun's disc, spread by ripples too fine to see one by one.
vec3 sun_glitter(vec3 direction, float spread) {
  float off = 2.0 * (1.0 - dot(direction, frame.to_sun_air.xyz));
  float variance = max(spread * spread, 3e-5);
  return frame.sun_disc.rgb * min(0.5 / variance * exp(-0.5 * off / variance), 60.0);
}

vec2 picture_place(vec3 p) {
  vec3 c = vec3(dot(p, frame.right.xyz), dot(p, frame.down.xyz), dot(p, frame.forward.xyz));
  return (c.xy / c.z * frame.lens.xy + frame.lens.zw) * frame.size.zw;
}

// Looks for the mirror image among what the camera sees directly: follows the ray from the surface
// to where the picture says that something is. a: how sure that is.
vec4 seen_in_mirror(vec3 ray, float d) {
  float t = min(bottom / ray.z, 2.0 * d + 4.0);
  float near = dot(relative, frame.forward.xyz);
  float slant = dot(ray, frame.forward.xyz);
  vec2 place = vec2(0.0);
  vec4 found = vec4(0.0);
  float z = 0.0;
  for (int i = 0; i < 3; ++i) {
    z = near + t * slant;
    if (z < 0.1) return vec4(0.0);
    vec3 point = relative + t * ray;
    place = picture_place(point);
    if (place != clamp(place, 0.0, 1.0)) return vec4(0.0);
    found = textureLod(behind, place, 0.0);
    if (i < 2) t = clamp(dot(point * (found.a / z) - relative, ray), 0.02, 40.0);
  }
  float sure = 1.0 - smoothstep(0.04, 0.2, abs(found.a - z) / z);
  vec2 inset = min(place, 1.0 - place);
  sure *= clamp(12.0 * min(inset.x, inset.y), 0.0, 1.0);
  // The mirrored way is longer than the direct one that the picture has paid for.
  float extra = max(d + t - found.a * length(relative + t * ray) / z, 0.0);
  vec3 left = exp(-frame.attenuation.rgb * extra);
  vec3 end = textureLod(mirror, vec2(0.08, 0.5), 0.0).rgb;
  return vec4(mix(end, found.rgb, left), sure);
}

vec3 from_below(vec3 direction, vec3 normal, float d, float spread) {
  float near = clamp(dot(direction, normal), 0.02, 1.0);
  float far2 = 1.0 - kIndexSquare * (1.0 - near * near);
  vec3 through = vec3(0.0);
  float reflected = 1.0;
  if (far2 > 0.0) {
    float far = sqrt(far2);
    reflected = fresnel(near, far, kIndex);
    vec3 out_there = normalize(kIndex * direction + (far - kIndex * near) * normal);
    // Radiance grows with the square of the index: the whole sky is pressed into the window.
    through = kIndexSquare * (sky_glow(out_there) + sun_glitter(out_there, spread));
    through = through * share + haze;
  }
  vec3 ray = direction - 2.0 * near * normal;
  ray.z = max(ray.z, 0.02);
  ray = normalize(ray);
  vec3 image = vec3(0.0);
  if (reflected > 0.03) {
    image = textureLod(mirror, vec2(ray.z, 0.5), 0.0).rgb * share + haze;
    vec4 seen = seen_in_mirror(ray, d);
    image = mix(image, seen.rgb, seen.a);
  }
  return mix(through, image, reflected);
}

vec3 from_above(vec3 direction, vec3 normal, vec2 slope, float d, float spread) {
  float near = clamp(-dot(direction, normal), 0.02, 1.0);
  float far = sqrt(1.0 - (1.0 - near * near) / kIndexSquare);
  float reflected = fresnel(near, far, 1.0 / kIndex);
  vec3 ray = direction + 2.0 * near * normal;
  ray.z = min(ray.z, -0.02);
  ray = normalize(ray);
  vec3 sky = sky_glow(ray) + sun_glitter(ray, 2.0 * spread);

  vec2 place = gl_FragCoord.xy * frame.size.zw;
  vec2 bent = place + vec2(dot(slope, frame.right.xy), dot(slope, frame.down.xy)) *
                          (0.25 * frame.lens.xy * frame.size.zw) / (d + 1.0);
  vec4 below = textureLod(behind, bent, 0.0);
  if (below.a < dot(relative, frame.forward.xyz)) below = textureLod(behind, place, 0.0);
  vec3 body = mix(below.rgb / kIndexSquare, sky, reflected);

  // Foam where crests are high and steep, torn by noise.
  float steep = smoothstep(0.22, 0.5, length(slope_height.xy)) *
                smoothstep(0.25, 0.7, slope_height.z / max(crest, 0.4));
  vec2 drift = relative.xy + frame.camera.xy;
  float torn = textureLod(noise_texture, drift * 0.21, 1.0).g * textureLod(noise_texture, drift * 0.053, 0.0).r;
  float foam = steep * smoothstep(0.1, 0.35, torn);
  return mix(body, 0.6 * (frame.sun_disc.rgb * 0.8 + frame.sky_horizon.rgb), foam);
}

void main() {
  float d = length(relative);
  vec3 direction = relative / d;
  vec2 slope = ripple_slope();
  // Ripples smaller than the pixel are gone from the slope; they widen the sun's glitter instead.
  float footprint = length(fwidth(relative.xy));
  float spread = ripple.z * mix(0.25, 1.0, clamp(4.0 * footprint / ripple.x, 0.0, 1.0));
  slope += slope_height.xy;
  vec3 normal = normalize(vec3(slope, -1.0));
#if FROM_BELOW
  vec3 sum = from_below(direction, normal, d, spread);
  if (is_on(kSwitchWater)) {
    vec4 beams = textureLod(beams_texture, gl_FragCoord.xy * frame.size.zw, 0.0);
    sum = sum * (1.0 - beams.a) + beams.rgb;
  }
  light = vec4(sum, is_on(kSwitchWater) ? 1.0 - exp(-0.45 * frame.scattering.g * d) : 0.0);
#endif
#if FROM_ABOVE
  vec4 above = vec4(from_above(direction, normal, slope, d, spread), 0.0);
#if FROM_BELOW
  bool is_seen_from_below = dot(direction, vec3(slope_height.xy, -1.0)) > 0.0;
  if (!is_seen_from_below) light = above;
#else
  light = above;
#endif
#endif
  id = uint(surface_id);
  side = vec4(dot(normal, direction) > 0.0 ? -normal : normal, 0.0);
}
