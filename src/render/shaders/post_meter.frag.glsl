// The camera's automatic: the factor from radiance to the sensor's level that gives the picture
// the mean level asked for, as far as iris and gain go. Drawn on one pixel.
#include "post_tone.glsl"
layout(binding = 14) uniform sampler2D scene;  // small
uniform float open_exposure;                   // iris open, no gain
uniform float least_gain;                      // the gain's own range
uniform float most_gain;
uniform float brightness;
uniform vec3 white_balance;
out vec4 exposure;  // factor, gain

const float kDarkestIris = 1.0 / 16384.0;
const int kHalvings = 18;

float mean_level(float factor) {
  ivec2 size = textureSize(scene, 0);
  float sum = 0.0;
  for (int y = 0; y < size.y; ++y) {
    for (int x = 0; x < size.x; ++x) {
      vec3 level = texelFetch(scene, ivec2(x, y), 0).rgb * factor * white_balance;
      sum += dot(picture_level(level), vec3(0.25, 0.5, 0.25));
    }
  }
  return sum / float(size.x * size.y);
}

void main() {
  float low = log2(open_exposure * least_gain * kDarkestIris);
  float high = log2(open_exposure * most_gain);
  for (int i = 0; i < kHalvings; ++i) {
    float middle = 0.5 * (low + high);
    if (mean_level(exp2(middle)) > brightness) high = middle; else low = middle;
  }
  // The iris closes first: gain costs grain.
  float factor = exp2(high);
  exposure = vec4(factor, clamp(factor / open_exposure, least_gain, most_gain), 0.0, 0.0);
}
