// What is true of each pixel of the picture, through the same lens: on its very ray, not on that
// of the nearest pixel of the drawing.
#include "lens.glsl"
#include "post_motion.glsl"
layout(binding = 1) uniform sampler2D normal_map;
layout(std430, binding = 3) readonly buffer Motions { vec4 rows[]; } motions;
layout(location = 0) out vec4 place_and_flow;  // depth, range [m], flow [px]
layout(location = 1) out vec4 normal;
layout(location = 2) out uint id;

// The stored depth between pixels' centres. It is linear over a plane, so four of one surface give
// the exact one; over an edge the nearest must do.
float depth_between(vec2 place) {
  ivec2 last = ivec2(frame.size.xy) - 1;
  vec2 corner = floor(place - 0.5);
  vec2 part = place - 0.5 - corner;
  ivec2 a = clamp(ivec2(corner), ivec2(0), last);
  ivec2 b = clamp(ivec2(corner) + 1, ivec2(0), last);
  vec4 depths = vec4(texelFetch(depth_map, a, 0).r, texelFetch(depth_map, ivec2(b.x, a.y), 0).r,
                     texelFetch(depth_map, ivec2(a.x, b.y), 0).r, texelFetch(depth_map, b, 0).r);
  uvec4 ids = uvec4(texelFetch(id_map, a, 0).r, texelFetch(id_map, ivec2(b.x, a.y), 0).r,
                    texelFetch(id_map, ivec2(a.x, b.y), 0).r, texelFetch(id_map, b, 0).r);
  ids &= 0x1fffffffu;  // growth has no edge in depth
  float nearest = max(max(depths.x, depths.y), max(depths.z, depths.w));
  float furthest = min(min(depths.x, depths.y), min(depths.z, depths.w));
  bool is_one_surface = all(equal(ids, ids.xxxx)) && nearest - furthest < 0.05 * nearest;
  return is_one_surface ? mix(mix(depths.x, depths.y, part.x), mix(depths.z, depths.w, part.x),
                              part.y)
                        : depth_at(place);
}

// The picture's pixel that sees this slope (of a pinhole) at this 1 / z: CameraLens::pixel.
vec2 pixel_seeing(vec2 seen, float inverse_z) {
#if REFRACTION
  float radius = length(seen);
  float window = port.z * frame.camera.w * inverse_z;
  float slope = 0.0;
  for (int i = 0; i < 12; ++i) {
    float root = inversesqrt(port.x + port.y * slope * slope);
    float miss = radius - slope * window - slope * root * (1.0 - window);
    slope += miss / (window + (1.0 - window) * port.x * root * root * root);
  }
  seen *= radius > 0.0 ? slope / radius : 0.0;
#endif
  return seen * camera_lens.xy + camera_lens.zw;
}

void main() {
  vec2 pixel = gl_FragCoord.xy;
  vec2 place = place_of_pixel(pixel);
  vec2 slope = slope_in_air(pixel);
#if DIRECT
  float depth = depth_at(place);
#else
  float depth = depth_between(place);
#if REFRACTION
  for (int i = 0; i < 2; ++i) {
    place = place_in_drawing(slope, depth);
    depth = depth_between(place);
  }
#endif
#endif
  float inverse_z = depth / frame.camera.w;
  vec3 seen = vec3(slope_in_drawing(place), 1.0);
  float z = 1.0 / inverse_z;  // infinite where nothing is
#if REFRACTION
  vec3 window = vec3(slope, 1.0) * (port.z * frame.camera.w);
  float range = depth > 0.0 ? length(window) + length(seen * z - window) : z;
#else
  float range = depth > 0.0 ? length(seen) * z : z;
#endif
  id = id_at(place);
  uint row = 3u * (id & 0xffffu);
  vec4 now = vec4(seen, inverse_z);
  vec3 was = vec3(dot(motions.rows[row], now), dot(motions.rows[row + 1u], now),
                  dot(motions.rows[row + 2u], now));
  vec2 pixel_then = pixel_seeing(was.xy / max(was.z, 1e-3), inverse_z / max(was.z, 1e-3));
  place_and_flow = vec4(z, range, pixel - pixel_then);
  vec3 n = texelFetch(normal_map, clamp(ivec2(place), ivec2(0), ivec2(frame.size.xy) - 1), 0).xyz;
  normal = vec4(dot(n, n) > 0.25 ? normalize(n) : vec3(0.0), 0.0);
}
