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

// On the face that a surface shows most: the pattern is the same all ways, so that the change from
// one face to the next does not show; but the relief would jump there, and is taken back by this.
float relief_share(vec3 n) {
  vec3 a = abs(n);
  float most = max(a.x, max(a.y, a.z));
  float least = min(a.x, min(a.y, a.z));
  return clamp(6.0 * (2.0 * most + least - a.x - a.y - a.z), 0.0, 1.0);
}

vec4 noise_on(vec3 p, vec3 n, float scale) {
  vec3 a = abs(n);
  vec2 place = a.z > max(a.x, a.y) ? p.xy : (a.x > a.y ? p.yz : p.xz);
  return noise_at(place, scale);
}
