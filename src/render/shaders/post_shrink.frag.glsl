// The drawing at a quarter of its size: the mean of 4 × 4 pixels.
layout(binding = 14) uniform sampler2D larger;
uniform vec2 texel;  // of the larger one
in vec2 uv;
out vec4 smaller;

const float kBrightest = 6.0e4;  // of half floats: one glint must not make the whole chain infinite

void main() {
  vec4 sum = textureLod(larger, uv + texel * vec2(-1.0, -1.0), 0.0) +
             textureLod(larger, uv + texel * vec2(1.0, -1.0), 0.0) +
             textureLod(larger, uv + texel * vec2(-1.0, 1.0), 0.0) +
             textureLod(larger, uv + texel * vec2(1.0, 1.0), 0.0);
  smaller = min(0.25 * sum, kBrightest);
}
