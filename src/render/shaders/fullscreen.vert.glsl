// One triangle over the whole target; uv (0, 0) is the upper left corner.
out vec2 uv;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
  uv = corner;
  gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
