// From a place in the camera's picture to the same ray's place in the drawing, both in pixels.
// Theory: docs/theory/camera.md. Twin of CameraLens::slope_seen.
//   DIRECT      the drawing is the picture, pixel for pixel
//   REFRACTION  a flat port bends the rays
#include "drawing.glsl"
uniform vec4 camera_lens;  // fx, fy, cx, cy
uniform vec3 port;         // n², n² - 1, window's distance over the near plane's

vec2 slope_in_air(vec2 pixel) { return (pixel - camera_lens.zw) / camera_lens.xy; }

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
