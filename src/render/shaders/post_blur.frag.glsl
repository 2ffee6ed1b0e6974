// A tent three pixels wide on each side of the source, from four reads; into a target of the same
// size or of half of it.
layout(binding = 14) uniform sampler2D sharper;
uniform vec2 texel;  // of the source
in vec2 uv;
out vec4 blurred;

void main() {
  blurred = 0.25 * (textureLod(sharper, uv + texel * vec2(-0.75, -0.75), 0.0) +
                    textureLod(sharper, uv + texel * vec2(0.75, -0.75), 0.0) +
                    textureLod(sharper, uv + texel * vec2(-0.75, 0.75), 0.0) +
                    textureLod(sharper, uv + texel * vec2(0.75, 0.75), 0.0));
}
