// From the sensor's level, 1 for white, to the picture's.
//   TONE_MAP  0: linear

// Linear up to the knee, then ever flatter: what is over white keeps some drawing.
const float kKnee = 0.6;

vec3 shoulder(vec3 level) {
  vec3 over = max(level - kKnee, 0.0);
  return min(level, kKnee) + over / (1.0 + over / (1.0 - kKnee));
}

// IEC 61966-2-1.
vec3 srgb(vec3 linear) {
  vec3 power = 1.055 * pow(max(linear, 0.0031308), vec3(1.0 / 2.4)) - 0.055;
  return mix(power, 12.92 * linear, lessThan(linear, vec3(0.0031308)));
}

vec3 picture_level(vec3 level) {
#if TONE_MAP
  return srgb(shoulder(max(level, 0.0)));
#else
  return clamp(level, 0.0, 1.0);
#endif
}
