// The picture as one triangle, with what is the same for all of it.
layout(binding = 18) uniform sampler2D exposure_map;
layout(binding = 19) uniform sampler2D scene;  // small
flat out vec2 exposure;  // factor from radiance to level; gain
flat out vec3 tint;      // of all light together: parts of its sum

void main() {
  exposure = texelFetch(exposure_map, ivec2(0), 0).xy;
  vec3 sum = vec3(1e-6);
  for (int i = 0; i < 16; ++i) {
    sum += textureLod(scene, (vec2(i & 3, i >> 2) + 0.5) * 0.25, 0.0).rgb;
  }
  tint = sum / (sum.r + sum.g + sum.b);
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
