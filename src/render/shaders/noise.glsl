// Detail from one small tiling texture: r clouds, g cells (0 at a cell's middle), b grain,
// a other clouds.
layout(binding = 10) uniform sampler2D noise_texture;

vec4 noise_at(vec2 place) { return texture(noise_texture, place); }

// The two faces that a surface shows most, mixed: no stretched sides, no seam.
vec4 noise_on(vec3 p, vec3 n) {
  vec3 weight = n * n;
  weight *= weight;
  vec2 uv_a = weight.z >= max(weight.x, weight.y) ? p.xy : (weight.x >= weight.y ? p.yz : p.xz);
  float first = max(weight.z, max(weight.x, weight.y));
  float last = min(weight.z, min(weight.x, weight.y));
  float second = weight.x + weight.y + weight.z - first - last;
  vec4 a = noise_at(uv_a);
  if (second < 0.08 * first) return a;
  vec2 uv_b = first == weight.z ? (weight.x >= weight.y ? p.yz : p.xz)
                                : (first == weight.x ? (weight.z >= weight.y ? p.xy : p.xz)
                                                     : (weight.z >= weight.x ? p.xy : p.yz));
  return mix(a, noise_at(uv_b), second / (first + second));
}
