// Detail from one small tiling texture: r clouds, g cells (0 at a cell's middle), b grain,
// a other clouds.
layout(binding = 10) uniform sampler2D noise_texture;

// Texels a pixel covers per metre of surface, as a level of detail: set once a fragment, because
// finding it anew for each read costs a software rasteriser more than the read.
float noise_level = 0.0;
// Places are in grains of the surface, `grain` metres each.
void set_noise_level(float far, float facing, float grain) {
  noise_level = log2(max(256.0 * far / (frame.lens.x * max(facing, 0.2) * grain), 1e-6));
}

// `scale` is meant to be a number in the source: its logarithm is then found by the compiler.
vec4 noise_at(vec2 place, float scale) {
  return textureLod(noise_texture, place * scale, noise_level + log2(scale));
}

// On the face that a surface shows most. Where two faces are equally well seen a fine grain mixes
// them: one read instead of two, and no seam.
vec4 noise_on(vec3 p, vec3 n, float scale) {
  vec3 weight = abs(n);
  weight += 0.12 * fract(57.3 * p.yzx + 31.7 * p.zxy + 0.5);
  vec2 place = weight.z > max(weight.x, weight.y) ? p.xy : (weight.x > weight.y ? p.yz : p.xz);
  return noise_at(place, scale);
}
