#include "frame.glsl"
#include "instances.glsl"
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

out vec3 model_position;
out vec3 model_normal;
out vec3 world_normal;
out vec3 relative;
flat out uvec2 ids;

void main() {
  Instance self = instances[first_instance + gl_InstanceID];
  vec3 p = moved(position, self);
  relative = relative_of(p, self);
  model_position = position * self.motion.z;
  model_normal = normal;
  world_normal = turned(normal, self);
  ids = self.ids.xy;
  gl_Position = frame.clip_from_relative * vec4(relative, 1.0);
}
