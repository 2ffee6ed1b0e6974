// The picture without the surface at half size, with the distance along the camera's axis: what the
// surface mirrors and lets through.
#include "frame.glsl"
in vec2 uv;
layout(location = 0) out vec4 behind;
layout(binding = 3) uniform sampler2D depth_texture;
layout(binding = 4) uniform sampler2D light_texture;

const float kNothing = 3e4;  // within half precision [m]

void main() {
  float depth = textureLod(depth_texture, uv, 0.0).r;
  float z = depth == 0.0 ? kNothing : min(distance_of_depth(depth), kNothing);
  behind = vec4(textureLod(light_texture, uv, 0.0).rgb, z);
}
