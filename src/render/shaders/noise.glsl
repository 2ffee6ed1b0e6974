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

// On the two faces that a surface shows most, mixed: no stretched sides, no seam.
vec4 noise_on(vec3 p, vec3 n, float scale) {
  vec3 weight = n * n;
  weight *= weight;
  float least = min(weight.x, min(weight.y, weight.z));
  bool lacks_x = weight.x == least;
  bool lacks_y = !lacks_x && weight.y == least;
  // The faces across the two larger parts of the normal.
  vec2 place_a = lacks_x ? p.xz : p.yz;
  vec2 place_b = lacks_y || lacks_x ? p.xy : p.xz;
  float share_a = lacks_x ? weight.y : weight.x;
  float share_b = lacks_y || lacks_x ? weight.z : weight.y;
  return mix(noise_at(place_a, scale), noise_at(place_b, scale),
             share_b / max(share_a + share_b, 1e-6));
}
