// A soft spot around a spine: flakes fall off as a blurred disc does, plankton exponentially from
// the middle, down to nothing where the point ends: large ones are bright enough to show its corners.
in vec4 colour;
flat in vec4 shape;
flat in vec2 softness;
layout(location = 0) out vec4 light;

void main() {
  vec2 off = gl_FragCoord.xy - shape.xy;
  float along = clamp(dot(off, shape.zw) / max(dot(shape.zw, shape.zw), 1e-6), -1.0, 1.0);
  vec2 rest = (off - along * shape.zw) / softness.x;
  float r2 = dot(rest, rest);
  float profile = softness.y < 0.5 ? exp2(-4.0 * r2) : 1.75 * max(exp2(-4.0 * sqrt(r2)) - 0.0625, 0.0);
  light = colour * profile;
}
