// From a place in the camera's picture to the same ray's place in the drawing, both in pixels.
// Theory: docs/theory/camera.md. Twin of CameraLens::slope_seen.
//   DIRECT      the drawing is the picture, pixel for pixel
//   REFRACTION  a flat port bends the rays
#include "frame.glsl"
layout(binding = 2) uniform usampler2D id_map;
layout(binding = 3) uniform sampler2D depth_map;
uniform vec4 camera_lens;  // fx, fy, cx, cy
uniform vec3 port;         // n², n² - 1, window's distance over the near plane's

vec2 slope_in_air(vec2 pixel) { return (pixel - camera_lens.zw) / camera_lens.xy; }
vec2 slope_in_drawing(vec2 place) { return (place - frame.lens.zw) / frame.lens.xy; }

float depth_at(vec2 place) {
  return texelFetch(depth_map, clamp(ivec2(place), ivec2(0), ivec2(frame.size.xy) - 1), 0).r;
}
uint id_at(vec2 place) {
  return texelFetch(id_map, clamp(ivec2(place), ivec2(0), ivec2(frame.size.xy) - 1), 0).r;
}

// Where a thing of this stored depth is drawn that is seen along this slope. Linear in the depth.
vec2 place_in_drawing(vec2 slope, float depth) {
#if REFRACTION
  vec2 in_water = slope * inversesqrt(port.x + port.y * dot(slope, slope));
  slope = in_water + (slope - in_water) * (port.z * depth);
#endif
  return slope * frame.lens.xy + frame.lens.zw;
}

// The place in the drawing of a pixel of the picture.
vec2 place_of_pixel(vec2 pixel) {
#if DIRECT
  return pixel;
#else
  vec2 slope = slope_in_air(pixel);
  vec2 place = place_in_drawing(slope, 0.0);
#if REFRACTION
  // What is seen there tells how far it is, and that where it is drawn. Its depth changes little
  // within that step but at edges, which may be a pixel out close to the port.
  place = place_in_drawing(slope, depth_at(place));
#endif
  return place;
#endif
}
