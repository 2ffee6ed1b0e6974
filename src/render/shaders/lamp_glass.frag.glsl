// Even to its edge, which is a pixel wide.
flat in vec3 colour;
flat in vec3 disc;
layout(location = 0) out vec4 light;

void main() {
  float inside = clamp(disc.z + 0.5 - distance(gl_FragCoord.xy, disc.xy), 0.0, 1.0);
  if (inside == 0.0) discard;
  light = vec4(colour * inside, 1.0);  // alpha, the blur by the water, stays that of what is behind
}
