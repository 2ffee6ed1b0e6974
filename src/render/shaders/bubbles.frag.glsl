// A bubble is a mirror around a lens: bright rim, dark core.
in vec4 colour;
flat in vec4 shape;
flat in vec2 softness;
layout(location = 0) out vec4 light;

void main() {
  vec2 off = gl_FragCoord.xy - shape.xy;
  float along = clamp(dot(off, shape.zw) / max(dot(shape.zw, shape.zw), 1e-6), -1.0, 1.0);
  float r = length(off - along * shape.zw) / (0.5 * softness.x);
  float inside = 1.0 - smoothstep(0.9, 1.15, r);
  // Too small to show its core, it is a bright point.
  float rim = mix(1.0, smoothstep(0.45, 0.9, r), smoothstep(2.0, 5.0, softness.x));
  light = vec4(colour.rgb * (0.15 + 1.1 * rim), colour.a * (0.55 + 0.3 * rim)) * inside;
}
