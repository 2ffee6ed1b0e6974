// A square that faces the camera for each puff of silt, lit at its corners.
#include "water_tables.glsl"
#include "lamps.glsl"
#include "silt.glsl"
out vec2 place;        // on the square, in radii
out vec3 lit;          // radiance of thick silt here, seen through the water
flat out vec4 mud;
flat out vec2 depths;  // z_C of the middle, radius

// Mud is brown and scatters many times over: it turns back about a third.
const vec3 kMud = vec3(0.42, 0.36, 0.27);
const float kReach = 2.0;  // half a side, in radii: e^-4 is left there

void main() {
  Puff puff = puffs[gl_InstanceID];
  place = kReach * vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID < 2 ? -1.0 : 1.0);
  float radius = puff.ball.w;
  vec3 relative = puff.ball.xyz + radius * (place.x * frame.right.xyz + place.y * frame.down.xyz);
  // Lit on the side that looks at the camera, where most of the light that is seen is turned back.
  vec3 shown = puff.ball.xyz + 0.6 * (relative - puff.ball.xyz);
  float range = length(shown);
  shown *= max(range - 0.7 * radius, 0.15) / range;
  range = length(shown);
  float path = min(range, frame.water.x);
  float z = shown.z + frame.camera.z - frame.water.z;
  lit = 0.6 * daylight_at(z, path).rgb;
  for (int i = 0; i < frame.counts.x; ++i) {
    Lamp lamp = frame.lamps[i];
    vec3 way = shown - lamp.position_intensity.xyz;
    float r2 = max(dot(way, way), 0.01);
    float r = sqrt(r2);
    float profile = beam_profile(lamp, dot(way, lamp.axis_cos.xyz) / r);
    lit += lamp.position_intensity.w / r2 * profile * lamp.tint.rgb * lamp_share(r, path);
  }
  lit = kMud * lit + veil_along(shown.z / range, path);
  mud = puff.mud;
  depths = vec2(dot(puff.ball.xyz, frame.forward.xyz), radius);
  gl_Position = frame.clip_from_relative * vec4(relative, 1.0);
  // Squares that the near plane would cut are left out.
  if (depths.x < 0.1) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
