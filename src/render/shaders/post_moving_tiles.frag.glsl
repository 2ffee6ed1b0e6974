// For each tile of the drawing: how far the still world moves in it and (BODIES) the body that
// moves most against it.
#include "post_motion.glsl"
layout(binding = 14) uniform sampler2D motions;  // a row for each instance: BodyMotions
uniform float tile_size;  // [px]
layout(location = 0) out vec4 mover;  // way over the shutter time, instance, way against the still [px]
layout(location = 1) out float still;  // longest way [px]

const int kSamples = 4;  // along each side of a tile

void main() {
  mover = vec4(0.0);
  still = 0.0;
  vec2 corner = (gl_FragCoord.xy - 0.5) * tile_size;
  for (int i = 0; i < kSamples * kSamples; ++i) {
    vec2 inside = (vec2(i % kSamples, i / kSamples) + 0.5) * (tile_size / float(kSamples));
    vec2 place = min(corner + inside, frame.size.xy - 0.5);
    float depth = depth_at(place);
    vec2 still_way = motion_of_the_still(place, depth);
    still = max(still, length(still_way));
#if BODIES
    int instance = int(instance_at(place));
    vec2 way = motion_of(texelFetch(motions, ivec2(0, instance), 0),
                         texelFetch(motions, ivec2(1, instance), 0),
                         texelFetch(motions, ivec2(2, instance), 0), place, depth);
    float against = length(way - still_way);
    if (against > mover.w) mover = vec4(way, float(instance), against);
#endif
  }
}
