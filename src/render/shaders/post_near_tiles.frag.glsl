// A body's smear reaches over the edge of its tile: each takes the strongest mover of its
// neighbours.
layout(binding = 14) uniform sampler2D tiles;
out vec4 mover;

void main() {
  ivec2 last = textureSize(tiles, 0) - 1;
  mover = vec4(0.0);
  for (int i = 0; i < 9; ++i) {
    ivec2 tile = ivec2(gl_FragCoord.xy) + ivec2(i % 3 - 1, i / 3 - 1);
    vec4 other = texelFetch(tiles, clamp(tile, ivec2(0), last), 0);
    if (other.w > mover.w) mover = other;
  }
}
