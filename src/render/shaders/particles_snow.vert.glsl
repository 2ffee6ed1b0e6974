// Marine snow. Twin: marine_snow.h.
#include "particles.glsl"
uniform vec4 box;     // middle from the camera [m], edge
uniform vec4 offset;  // of the box's corner in the pattern [m]; class
uniform vec3 sizes;   // smallest^-4 and largest^-4 - smallest^-4 of the diameters; -

void main() {
  uint key = particle_key(uint(offset.w), uint(gl_VertexID));
  vec3 at = vec3(chance(key, 0u), chance(key, 1u), chance(key, 2u)) * box.w;
  vec3 period = 8.0 + 12.0 * vec3(chance(key, 4u), chance(key, 5u), chance(key, 6u));
  vec3 turns = fract(frame.water.w / period) +
               vec3(chance(key, 7u), chance(key, 8u), chance(key, 9u));
  at += 0.03 * sin(6.2831853 * turns);
  at += offset.xyz;
  vec3 relative = box.xyz + at - box.w * (floor(at / box.w) + 0.5);
  if (relative.z + frame.camera.z < frame.water.z) {
    hide();
    return;
  }
  float diameter = inversesqrt(sqrt(sizes.x + chance(key, 3u) * sizes.y));
  // A box ends softly, not with a wall.
  vec3 inner = abs(relative - box.xyz) / (0.5 * box.w);
  float edge = 1.0 - smoothstep(0.8, 1.0, max(inner.x, max(inner.y, inner.z)));
  float pale = chance(key, 10u);
  vec3 albedo = mix(vec3(0.75, 0.68, 0.52), vec3(0.72, 0.75, 0.74), pale);
  // Flakes are aggregates: some dense, most half empty. Large ones are longer than wide.
  float dense = chance(key, 11u);
  float opacity = (0.1 + 0.6 * dense * dense * dense) * edge;
  vec3 spine = (vec3(chance(key, 12u), chance(key, 13u), chance(key, 14u)) - 0.5) * diameter;
  place_particle(relative, diameter, spine, frame.current.xyz, albedo, opacity, 0.0);
}
