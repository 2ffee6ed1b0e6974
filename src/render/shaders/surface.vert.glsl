// A fan of rings around the place above the camera, denser near by: gl_VertexID counts along each
// ring.
#include "water_tables.glsl"
#include "phase.glsl"
#include "waves.glsl"
uniform vec4 fan;        // height of the rings' scale [m]; last ring's parameter; first azimuth; sector
uniform ivec2 fan_size;  // sectors, rings

out vec3 relative;
out vec3 slope_height;
out vec3 share;  // of the surface's radiance that reaches the lens through the water
out vec3 haze;   // what the water on the way adds

void main() {
  int sector = gl_VertexID % (fan_size.x + 1);
  int ring = gl_VertexID / (fan_size.x + 1);
  float u = fan.y * float(ring) / float(fan_size.y);
  float azimuth = fan.z + fan.w * float(sector);
  // Spacing grows with the distance from the camera: r = h sinh u has dr/du = √(r² + h²).
  float r = 0.5 * fan.x * (exp(u) - exp(-u));
  float spacing = sqrt(r * r + fan.x * fan.x) * fan.y / float(fan_size.y);
  SurfacePoint s = surface_at(r * vec2(cos(azimuth), sin(azimuth)), spacing);
  relative = s.relative;
  slope_height = vec3(s.slope, s.height);
  share = vec3(1.0);
  haze = vec3(0.0);
  if (camera_is_in_water() && is_on(kSwitchWater)) {
    float path = length(relative);
    vec3 direction = relative / max(path, 1e-4);
    share = lamp_share(0.0, path);
    haze = veil_along(direction.z, path) +
           relative_phase(dot(direction, frame.to_sun.xyz)) * veil_of_sun(direction.z, path);
  }
  gl_Position = frame.clip_from_relative * vec4(relative, 1.0);
}
