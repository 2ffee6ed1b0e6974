// The blur that defocus reads, at a quarter of the drawing's size: its discs are eight pixels wide
// where four are too few.
#include "drawing.glsl"
layout(binding = 14) uniform sampler2D blurred_map;
layout(binding = 15) uniform sampler2D wide_blurred_map;
uniform vec2 focus;  // aperture times focal length [px·m]; 1 / focus distance
in vec2 uv;
out vec4 soft;

void main() {
  float disc = focus.x * abs(depth_at(uv * frame.size.xy) / frame.camera.w - focus.y);
  soft = mix(textureLod(blurred_map, uv, 0.0), textureLod(wide_blurred_map, uv, 0.0),
             clamp(disc * 0.125 - 0.5, 0.0, 1.0));
}
