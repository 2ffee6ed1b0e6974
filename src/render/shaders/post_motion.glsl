// The way of a drawing's pixel while the shutter was open.
#include "drawing.glsl"
uniform vec4 camera_motion[3];  // rows: C when the shutter opened, from C now, of what stands still
uniform float smear;            // share of the shutter time

// From then to now [pixels of the drawing], of a point drawn at `place` that moved by these rows.
// Homogeneous in 1 / z, so that what is infinitely far moves with the rotation alone.
vec2 motion_of(vec4 x_row, vec4 y_row, vec4 z_row, vec2 place, float depth) {
  vec4 now = vec4(slope_in_drawing(place), 1.0, depth / frame.camera.w);
  vec3 was = vec3(dot(x_row, now), dot(y_row, now), dot(z_row, now));
  return (place - (was.xy / max(was.z, 1e-3) * frame.lens.xy + frame.lens.zw)) * smear;
}

vec2 motion_of_the_still(vec2 place, float depth) {
  return motion_of(camera_motion[0], camera_motion[1], camera_motion[2], place, depth);
}
