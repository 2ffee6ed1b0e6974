#include "frame.glsl"
#include "instances.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

out vec3 model_position;
out vec3 model_normal;
out vec3 world_normal;
out vec3 relative;
flat out uint named;

void main() {
  vec3 p = moved(position);
  relative = relative_of(p);
  model_position = position * motion.z;
  model_normal = normal;
  world_normal = turned(normal);
  named = names;
  gl_Position = frame.clip_from_relative * vec4(relative, 1.0);
}
