// The picture as one triangle, or (TILES) as those tiles in which bodies move (MOTION 2) or not.
layout(binding = 18) uniform sampler2D exposure_map;
flat out vec2 exposure;  // factor from radiance to level; gain
flat out vec3 mover;     // its way [px], instance
#if TILES
layout(binding = 17) uniform sampler2D tiles;
uniform float tile_size;
uniform vec2 picture_size;
#endif

const float kNoticeable = 0.5;  // way against what stands still [px]

void main() {
  exposure = texelFetch(exposure_map, ivec2(0), 0).xy;
  mover = vec3(0.0);
#if TILES
  int columns = textureSize(tiles, 0).x;
  ivec2 tile = ivec2(gl_InstanceID % columns, gl_InstanceID / columns);
  vec4 found = texelFetch(tiles, tile, 0);
  mover = found.xyz;
  bool is_mine = (found.w > kNoticeable) == (MOTION == 2);
  vec2 corner = min((vec2(tile) + vec2(gl_VertexID & 1, gl_VertexID >> 1)) * tile_size,
                    picture_size);
  gl_Position = is_mine ? vec4(2.0 * corner / picture_size - 1.0, 0.0, 1.0) : vec4(-2, -2, 0, 1);
#else
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
#endif
}
