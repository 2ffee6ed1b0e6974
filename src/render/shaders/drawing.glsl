// What the passes before the lens have drawn: a pinhole picture. Places are in its pixels.
#include "frame.glsl"
layout(binding = 2) uniform usampler2D id_map;
layout(binding = 3) uniform sampler2D depth_map;

vec2 slope_in_drawing(vec2 place) { return (place - frame.lens.zw) / frame.lens.xy; }

ivec2 pixel_at(vec2 place) { return clamp(ivec2(place), ivec2(0), ivec2(frame.size.xy) - 1); }
float depth_at(vec2 place) { return texelFetch(depth_map, pixel_at(place), 0).r; }
uint id_at(vec2 place) { return texelFetch(id_map, pixel_at(place), 0).r; }
uint instance_at(vec2 place) { return id_at(place) & 0xffffu; }
