// The camera's port half in the water: sky where the port is out of it, and the meniscus, a dark
// band under a bright line, where the surface meets the glass.
#include "frame.glsl"
#include "sky.glsl"
in vec2 uv;
layout(location = 0) out vec4 light;
uniform vec3 level;        // z of the surface at the camera, from the camera; its slopes
uniform int is_meniscus;

void main() {
  vec3 ray = ray_through(uv);
  vec3 port = ray * frame.camera.w;
  float sunk = port.z - level.x - dot(level.yz, port.xy);  // positive: in the water
  if (is_meniscus == 0) {
    vec3 direction = normalize(ray);
    if (sunk > 0.0 || direction.z > 0.0) discard;
    light = vec4(sky_radiance(direction), 1.0);
    return;
  }
  float dark = 0.75 * exp(-sunk * sunk / 1.2e-6);
  float off = sunk + 0.0018;
  float bright = 0.5 * exp(-off * off / 3e-7);
  light = vec4(frame.sky_horizon.rgb * bright, max(dark, bright));
}
