#include "frame.glsl"
#include "instances.glsl"
layout(location = 0) in vec3 position;
uniform mat4 clip_from_relative;

void main() {
  gl_Position = clip_from_relative * vec4(relative_of(moved(position)), 1.0);
}
