// One copy of a mesh: twin of InstanceBlock in draw_list.h, as attributes that step once a copy (a
// software rasteriser reads storage buffers one lane at a time). Needs frame.glsl.
layout(location = 2) in vec4 row_x;   // relative from model, scale included
layout(location = 3) in vec4 row_y;
layout(location = 4) in vec4 row_z;
layout(location = 5) in vec4 motion;  // kind, phase, scale, -
layout(location = 6) in uint names;   // instance | label << 16

const float kSway = 1.0;
const float kSwim = 2.0;

// Plants lean with the stream and swing; the height above the root counts almost squared.
vec3 sway(vec3 p) {
  float height = max(-p.z, 0.0);
  float t = frame.water.w;
  float phase = motion.y;
  vec2 lean = 0.9 * frame.current.xy;
  vec2 swing = 0.10 * vec2(sin(0.9 * t + phase + 0.8 * height), cos(0.7 * t + 1.7 * phase));
  vec2 aside = (lean + swing) * pow(height, 1.6) / (0.4 + height);
  float keep = inversesqrt(1.0 + dot(aside, aside) / (height * height + 1e-4));
  return vec3((p.xy + aside) , p.z * keep);
}

// A wave of bending runs from head to tail.
vec3 swim(vec3 p) {
  float along = clamp(0.5 - p.x, 0.0, 1.2);
  p.y += 0.12 * along * along * sin(7.0 * frame.water.w + motion.y - 4.0 * along);
  return p;
}

vec3 moved(vec3 p) {
  if (motion.x == kSway) return sway(p);
  if (motion.x == kSwim) return swim(p);
  return p;
}

vec3 relative_of(vec3 p) {
  vec4 q = vec4(p, 1.0);
  return vec3(dot(row_x, q), dot(row_y, q), dot(row_z, q));
}
vec3 turned(vec3 n) {
  return normalize(vec3(dot(row_x.xyz, n), dot(row_y.xyz, n),
                        dot(row_z.xyz, n)));
}
