// Zooplankton. Twin: plankton.h.
#include "particles.glsl"
uniform vec2 tile;  // the camera's place in the tile of four metres

void main() {
  uint key = particle_key(16u, uint(gl_VertexID));
  float life = sqrt(6400.0 + chance(key, 0u) * (250000.0 - 6400.0));
  float lives = frame.water.w / life + chance(key, 1u);
  float generation = floor(lives);
  float age = (lives - generation) * life;
  uint own = scrambled(key ^ uint(generation));
  vec3 velocity = vec3(0.01 * (2.0 * chance(own, 0u) - 1.0), 0.01 * (2.0 * chance(own, 1u) - 1.0),
                       -0.01 + 0.11 * chance(own, 2u));
  vec3 at = vec3(4.0 * chance(own, 3u), 4.0 * chance(own, 4u), chance(own, 5u));
  at += age * velocity;
  at.xy -= tile;
  at.xy -= 4.0 * floor(0.25 * at.xy + 0.5);
  vec3 relative = vec3(at.xy, abs(at.z) + frame.water.z - frame.camera.z);
  float size = 1.0e-3 * pow(1.0 - 0.97 * chance(own, 6u), -0.6);
  float stretch = 1.0 + 2.0 * chance(own, 7u);
  float up = 2.0 * chance(own, 8u) - 1.0;
  float level = sqrt(1.0 - up * up);
  float bearing = 6.2831853 * chance(own, 9u);
  vec3 axis = vec3(level * cos(bearing), level * sin(bearing), up);
  // It tumbles: now and then a flat side throws the light right back.
  float turn = sin(6.2831853 * (fract(age * (0.2 + 0.5 * chance(own, 10u))) + chance(own, 11u)));
  float sparkle = turn * turn;
  sparkle = 0.6 + 3.0 * sparkle * sparkle * sparkle * sparkle;
  // Comes and goes within two seconds, and fades where the tile repeats.
  float presence = clamp(0.5 * min(age, life - age), 0.0, 1.0);
  presence *= clamp(4.0 - 2.0 * max(abs(at.x), abs(at.y)), 0.0, 1.0);
  vec3 albedo = mix(vec3(0.6, 0.5, 0.36), vec3(0.7, 0.74, 0.72), chance(own, 12u)) * sparkle;
  float width = size * 1.6 / stretch + 0.4 * size;
  place_particle(relative, width, 0.5 * (stretch - 1.0) * width * axis, velocity + frame.current.xyz,
                 albedo, 0.8 * presence, 1.0);
}
