// What lens and port scatter far from where it belongs: the wide levels of the chain, the widest
// least.
layout(binding = 14) uniform sampler2D eighth;
layout(binding = 15) uniform sampler2D sixteenth;
layout(binding = 16) uniform sampler2D thirtysecond;
in vec2 uv;
out vec4 glare;

void main() {
  glare = 0.5 * textureLod(eighth, uv, 0.0) + 0.3 * textureLod(sixteenth, uv, 0.0) +
          0.2 * textureLod(thirtysecond, uv, 0.0);
}
