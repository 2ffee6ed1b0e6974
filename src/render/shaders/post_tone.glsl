// From the sensor's level, 1 for white, to the picture's.
//   TONE_MAP  0: linear

// Linear up to the knee, then ever flatter: what is over white keeps some drawing.
const float kKnee = 0.6;

vec3 shoulder(vec3 level) {
  vec3 over = max(level - kKnee, 0.0);
  return min(level, kKnee) + over / (1.0 + over / (1.0 - kKnee));
}

// IEC 61966-2-1 within 0.0011, a quarter of a level of 255, by roots: powers cost a software
// rasteriser three times as much.
vec3 srgb(vec3 linear) {
  vec3 root2 = sqrt(linear);
  vec3 root4 = sqrt(root2);
  vec3 root8 = sqrt(root4);
  vec3 power = 0.662002687 * root2 + 0.684122060 * root4 - 0.323583601 * root8 - 0.022541147 * linear;
  return mix(power, 12.92 * linear, lessThan(linear, vec3(0.0031308)));
}

vec3 picture_level(vec3 level) {
#if TONE_MAP
  return srgb(shoulder(max(level, 0.0)));
#else
  return clamp(level, 0.0, 1.0);
#endif
}
