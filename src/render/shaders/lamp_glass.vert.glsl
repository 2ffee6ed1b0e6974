// A lamp that one looks into: a disc as wide as its glass. One that is smaller than a pixel or two
// is spread over them, and its light with it.
#include "water_tables.glsl"
uniform vec4 glass;     // from the camera [m]; its width there
uniform vec3 radiance;  // without water
uniform float path;     // through the water [m]
uniform float water_switch;
flat out vec3 colour;
flat out vec3 disc;  // middle and radius [px]

const float kLeastWidth = 1.5;  // [px]

void main() {
  vec3 c = vec3(dot(glass.xyz, frame.right.xyz), dot(glass.xyz, frame.down.xyz),
                dot(glass.xyz, frame.forward.xyz));
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = 1.0;
  colour = vec3(0.0);
  disc = vec3(0.0);
  if (c.z < 0.07) return;
  float size = glass.w * frame.lens.x / c.z;
  float width2 = size * size + kLeastWidth * kLeastWidth;
  vec3 share = mix(vec3(1.0), lamp_share(0.0, path), water_switch);
  // An edge a pixel wide adds pi / 12 to the area of a disc.
  colour = min(radiance * share * (size * size / (width2 + 1.0 / 3.0)), 6.0e4);  // in half floats
  float radius = 0.5 * sqrt(width2);
  disc = vec3(c.xy / c.z * frame.lens.xy + frame.lens.zw, radius);
  gl_Position = frame.clip_from_relative * vec4(glass.xyz, 1.0);
  gl_PointSize = 2.0 * radius + 2.0;
}
