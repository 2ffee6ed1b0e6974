// A smear reaches over the edge of its tile: each takes the strongest one of its neighbours.
layout(binding = 14) uniform sampler2D movers;
layout(binding = 15) uniform sampler2D stills;
layout(location = 0) out vec4 mover;
layout(location = 1) out float still;

void main() {
  ivec2 last = textureSize(movers, 0) - 1;
  mover = vec4(0.0);
  still = 0.0;
  for (int i = 0; i < 9; ++i) {
    ivec2 tile = ivec2(gl_FragCoord.xy) + ivec2(i % 3 - 1, i / 3 - 1);
    tile = clamp(tile, ivec2(0), last);
    vec4 other = texelFetch(movers, tile, 0);
    if (other.w > mover.w) mover = other;
    still = max(still, texelFetch(stills, tile, 0).r);
  }
}
