// The drawing as one triangle, or (TILES) as those of its tiles that have this kind of MOTION. A tile
// is a point: a software rasteriser fills a square at once, but two triangles pixel by pixel along
// their common side.
#include "frame.glsl"
flat out vec3 mover;  // its way [px], instance
#if TILES
layout(binding = 17) uniform sampler2D movers;
layout(binding = 18) uniform sampler2D stills;
uniform float tile_size;  // [px]

const float kNoticeable = 0.5;  // way [px]

int kind_of_motion(float still, float against) {
  if (against > kNoticeable) return 4;
  return still > 4.0 ? 3 : still > 2.0 ? 2 : still > kNoticeable ? 1 : 0;
}
#endif

void main() {
  mover = vec3(0.0);
#if TILES
  int columns = textureSize(movers, 0).x;
  ivec2 tile = ivec2(gl_VertexID % columns, gl_VertexID / columns);
  vec4 found = texelFetch(movers, tile, 0);
  mover = found.xyz;
  bool is_mine = kind_of_motion(texelFetch(stills, tile, 0).r, found.w) == MOTION;
  // The last ones lie over their neighbours: a point whose middle is outside would not be drawn.
  vec2 middle = max(min((vec2(tile) + 0.5) * tile_size, frame.size.xy - 0.5 * tile_size), 0.0);
  gl_Position = is_mine ? vec4(2.0 * middle * frame.size.zw - 1.0, 0.0, 1.0)
                        : vec4(-2.0, -2.0, 0.0, 1.0);
  gl_PointSize = tile_size;
#else
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
#endif
}
