// Structure of a cumulus: thick and thin at several scales, edges of curls.
#include "frame.glsl"
#include "noise.glsl"
in vec2 place;
in vec3 lit;
flat in vec4 mud;
flat in vec2 depths;
layout(location = 0) out vec4 beams;
layout(binding = 3) uniform sampler2D depth_texture;
uniform vec2 pixel;  // of the target, as a share of the picture

void main() {
  float depth = textureLod(depth_texture, gl_FragCoord.xy * pixel, 0.0).r;
  float behind = depth == 0.0 ? 1e4 : distance_of_depth(depth);
  // How much of the ball lies before what is drawn there.
  float before = clamp(0.5 + 0.5 * (behind - depths.x) / depths.y, 0.0, 1.0);
  before *= smoothstep(0.1, 0.5, depths.x);
  vec2 at = mud.yz + 0.11 * place;
  float coarse = textureLod(noise_texture, at + 0.004 * mud.w, 0.0).r;
  // The fine curls are pushed about by the coarse ones.
  vec4 fine = textureLod(noise_texture, 2.6 * at + 0.09 * coarse - 0.006 * mud.w, 0.0);
  float billow = 0.55 * coarse + 0.3 * fine.a + 0.15 * fine.b;
  float column = 1.7724539 * mud.x * depths.y * exp(-dot(place, place));
  float lump = smoothstep(0.28, 0.72, billow);
  column *= 0.15 + 1.9 * lump;
  float cover = 1.0 - exp(-column * before);
  // Lumps are lighter than the gaps between them: they shade each other.
  beams = vec4(lit * (0.62 + 0.62 * lump), 1.0) * cover;
}
