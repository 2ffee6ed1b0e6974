#include "frame.glsl"
#include "noise.glsl"
#include "materials.glsl"
#if FOULING > 0
#include "fouling.glsl"
#endif
#if DEFECTS > 0
#include "defects.glsl"
#endif
in vec3 model_position;
in vec3 model_normal;
in vec3 world_normal;
in vec3 relative;
flat in uint named;

layout(location = 0) out vec4 albedo_roughness;
layout(location = 1) out vec4 normal_glow;
layout(location = 2) out uint id;

// A bump of height h [m] on the surface turns its normal (after Mikkelsen: gradients on screen).
vec3 bumped(vec3 n, float h) {
  vec3 along_x = dFdx(relative);
  vec3 along_y = dFdy(relative);
  vec3 across_x = cross(along_y, n);
  vec3 across_y = cross(n, along_x);
  float area = dot(along_x, across_x);
  vec3 slope = sign(area) * (dFdx(h) * across_x + dFdy(h) * across_y);
  vec3 turned = abs(area) * n - slope;
  float square = dot(turned, turned);
  // A triangle seen edge on has no area on the screen.
  return square > 1e-18 ? turned * inversesqrt(square) : n;
}

void main() {
  vec3 n = normalize(world_normal);
  float far = length(relative);
  set_noise_level(far, abs(dot(n, relative)) / far, material.more.y);
  Skin skin = skin_of(material, model_position, normalize(model_normal), far);
#if DEFECTS > 0
  skin = damaged(skin, model_position, normalize(model_normal));
#endif
  id = named;
#if FOULING > 0
  Grown grown = overgrown(skin, model_position, far / (frame.lens.x * max(abs(dot(n, relative)) / far, 0.3)));
  skin = grown.skin;
  id |= grown.kind << 29u;
#endif
  if (!gl_FrontFacing) n = -n;
  // Nearer than the noise has texels its steps would show.
  float fine_enough = clamp(0.4 * (noise_level + 3.5), 0.0, 1.0);
  n = bumped(n, skin.height * relief_share(model_normal) * fine_enough);
  albedo_roughness = vec4(sqrt(clamp(skin.colour, 0.0, 1.0)), skin.roughness);
  normal_glow = vec4(n, material.more.z > 0.0 ? material.more.z : -material.more.x);
}
