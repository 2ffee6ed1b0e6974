// Dirt on the port: takes light from behind it and scatters that of the whole scene.
layout(binding = 16) uniform sampler2D dirt_mask;  // of the picture's size; r: cover, g: scatter
uniform float dirt;

vec3 behind_dirt(vec3 light, vec3 around, ivec2 pixel) {
  vec2 mask = texelFetch(dirt_mask, pixel, 0).rg * dirt;
  return light * (1.0 - mask.r) + around * mask.g;
}
