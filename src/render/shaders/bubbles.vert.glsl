// Bubbles rising from one place: a plume that widens, each on its own helix. Closed form.
#include "particles.glsl"
uniform vec4 source;  // from the camera [m]; height to the surface [m]

void main() {
  uint key = particle_key(17u, uint(gl_VertexID));
  // Diameters of 1 to 6 mm rise at 0.2 to 0.3 m/s (Clift, Grace & Weber 1978, fig. 7.3).
  float diameter = 1.0e-3 * pow(1.0 - 0.95 * chance(key, 0u), -0.6);
  float speed = 0.2 + 0.1 * chance(key, 1u);
  float height = source.w * fract(frame.water.w * speed / source.w + chance(key, 2u));
  float bearing = 6.2831853 * chance(key, 3u);
  // A tenth of the way to the side: the usual angle of a plume.
  float radius = 0.02 + 0.12 * height * sqrt(chance(key, 4u));
  float turn = 6.2831853 * (fract(height * (2.0 + 2.0 * chance(key, 5u))) + chance(key, 6u));
  vec3 at = vec3(radius * cos(bearing) + 0.012 * cos(turn), radius * sin(bearing) + 0.012 * sin(turn),
                 -height);
  vec3 drift = vec3(frame.current.xy, 0.0) * (height / speed);
  place_particle(source.xyz + at + drift, diameter * 1.5, vec3(0.0),
                 vec3(frame.current.xy, -speed), vec3(1.4), 1.0, 2.0);
}
