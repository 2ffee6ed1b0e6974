// For each tile of the picture: the body that moves most against what stands still.
#include "lens.glsl"
#include "post_motion.glsl"
layout(std430, binding = 3) readonly buffer Motions { vec4 rows[]; } motions;
uniform float tile_size;
uniform vec2 picture_size;
out vec4 mover;  // way over the shutter time, instance, its way against what stands still [px]

const int kSamples = 4;  // along each side of a tile

void main() {
  mover = vec4(0.0);
  vec2 corner = (gl_FragCoord.xy - 0.5) * tile_size;
  for (int i = 0; i < kSamples * kSamples; ++i) {
    vec2 inside = (vec2(i % kSamples, i / kSamples) + 0.5) * (tile_size / float(kSamples));
    vec2 place = place_of_pixel(min(corner + inside, picture_size - 0.5));
    float depth = depth_at(place);
    uint instance = id_at(place) & 0xffffu;
    vec2 way = motion_of(motions.rows[3u * instance], motions.rows[3u * instance + 1u],
                         motions.rows[3u * instance + 2u], place, depth);
    float against = length(way - motion_of_the_still(place, depth));
    if (against > mover.w) mover = vec4(way, float(instance), against);
  }
}
