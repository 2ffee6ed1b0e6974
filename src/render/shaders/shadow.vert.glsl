#include "frame.glsl"
#include "instances.glsl"
layout(location = 0) in vec3 position;
uniform mat4 clip_from_relative;

void main() {
  Instance self = instances[first_instance + gl_InstanceID];
  gl_Position = clip_from_relative * vec4(relative_of(moved(position, self), self), 1.0);
}
