// What light loses and gains on its way: look-ups only. Theory: docs/theory/optics.md.
#include "frame.glsl"
layout(binding = 6) uniform sampler2D daylight_table;
layout(binding = 7) uniform sampler2D lamp_table;
layout(binding = 8) uniform sampler2D veil_table;
layout(binding = 9) uniform sampler2D veil_sun_table;

// Texel centres carry the values: coordinate 0 is the first centre, 1 the last.
vec2 texel(vec2 x, vec2 count) { return (clamp(x, 0.0, 1.0) * (count - 1.0) + 0.5) / count; }

float path_coordinate(float path) { return sqrt(max(path, 0.0) / frame.water.x); }
float depth_coordinate(float z) { return sqrt(max(z, 0.0) / frame.water.y); }

// A white level face at depth z seen over a path; a: the direct sun's share.
vec4 daylight_at(float z, float path) {
  return textureLod(daylight_table,
                    texel(vec2(path_coordinate(path), depth_coordinate(z)),
                          vec2(textureSize(daylight_table, 0))), 0.0);
}

// Both legs' share of a lamp's light.
vec3 lamp_share(float lamp_path, float path) {
  return textureLod(lamp_table,
                    texel(vec2(path_coordinate(path), path_coordinate(lamp_path)),
                          vec2(textureSize(lamp_table, 0))), 0.0).rgb;
}

// Ambient light scattered into a ray of unit direction; `down` is its downward part.
vec3 veil_along(float down, float path) {
  return textureLod(veil_table,
                    texel(vec2(path_coordinate(path), 0.5 * down + 0.5),
                          vec2(textureSize(veil_table, 0))), 0.0).rgb;
}
vec3 veil_of_sun(float down, float path) {
  return textureLod(veil_sun_table,
                    texel(vec2(path_coordinate(path), 0.5 * down + 0.5),
                          vec2(textureSize(veil_sun_table, 0))), 0.0).rgb;
}
