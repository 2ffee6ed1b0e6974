// One copy of a mesh: twin of InstanceBlock in draw_list.h. Needs frame.glsl.
struct Instance {
  vec4 rows[3];  // relative from model, scale included
  vec4 motion;   // kind, phase, scale, -
  uvec4 ids;     // instance | label << 16, material, -, -
};
layout(std430, binding = 1) readonly buffer Instances { Instance instances[]; };

uniform int first_instance;

const float kSway = 1.0;
const float kSwim = 2.0;

// Plants lean with the stream and swing; the height above the root counts almost squared.
vec3 sway(vec3 p, Instance self) {
  float height = max(-p.z, 0.0);
  float t = frame.water.w;
  float phase = self.motion.y;
  vec2 lean = 0.9 * frame.current.xy;
  vec2 swing = 0.10 * vec2(sin(0.9 * t + phase + 0.8 * height), cos(0.7 * t + 1.7 * phase));
  vec2 aside = (lean + swing) * pow(height, 1.6) / (0.4 + height);
  float keep = inversesqrt(1.0 + dot(aside, aside) / (height * height + 1e-4));
  return vec3((p.xy + aside) , p.z * keep);
}

// A wave of bending runs from head to tail.
vec3 swim(vec3 p, Instance self) {
  float along = clamp(0.5 - p.x, 0.0, 1.2);
  p.y += 0.12 * along * along * sin(7.0 * frame.water.w + self.motion.y - 4.0 * along);
  return p;
}

vec3 moved(vec3 p, Instance self) {
  if (self.motion.x == kSway) return sway(p, self);
  if (self.motion.x == kSwim) return swim(p, self);
  return p;
}

vec3 relative_of(vec3 p, Instance self) {
  vec4 q = vec4(p, 1.0);
  return vec3(dot(self.rows[0], q), dot(self.rows[1], q), dot(self.rows[2], q));
}
vec3 turned(vec3 n, Instance self) {
  return normalize(vec3(dot(self.rows[0].xyz, n), dot(self.rows[1].xyz, n),
                        dot(self.rows[2].xyz, n)));
}
