// Shot and read noise of a sensor: independent for each pixel, colour and frame, from integers
// alone, so that it is the same on every machine.
uniform int grain_key;     // of seed, camera and frame
uniform vec2 sensor;       // electrons of a white pixel at gain 1; variance of the read noise
uniform float grain_share;

// M. Jarzynski, M. Olano: Hash Functions for GPU Rendering, JCGT 9(3), 2020 (pcg3d).
uvec3 scrambled(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}

// Mean 0, variance 1: the sum of the four bytes, normal but for its tails, which end at 3.45.
vec3 bell(uvec3 bits) {
  uvec3 pairs = (bits & 0x00ff00ffu) + ((bits >> 8u) & 0x00ff00ffu);
  vec3 sum = vec3(ivec3((pairs & 0xffffu) + (pairs >> 16u)) - 510);
  return sum * (1.0 / 147.79806);  // √(4 (256² - 1) / 12)
}

// A level of 1 is white. Electrons are counted: their variance is their number.
vec3 with_grain(vec3 level, float gain, ivec2 pixel) {
  float white = sensor.x / gain;
  vec3 deviation = sqrt(max(level, 0.0) * white + sensor.y) * (grain_share / white);
  return level + deviation * bell(scrambled(uvec3(pixel, grain_key)));
}
