// The sea of the physics: the same components and phases (environment/waves.h). Needs frame.glsl.
struct Wave {
  vec4 turns;  // per metre north and east, at the camera now; amplitude [m]
  vec4 way;    // unit; sideways displacement [m]; wave number [rad/m]
};
layout(std140, binding = 4) uniform WaveBlock {
  Wave waves[64];
  ivec4 wave_count;
};

struct SurfacePoint {
  vec3 relative;
  vec2 slope;    // dz/dx, dz/dy
  float height;  // above the mean [m]
};

// The point of the surface whose rest position is (x, y) from the camera, on a mesh with edges of
// `spacing`: waves too short for the mesh are left to the ripples of the fragment shader.
SurfacePoint surface_at(vec2 rest, float spacing) {
  SurfacePoint s = SurfacePoint(vec3(rest, frame.water.z - frame.camera.z), vec2(0.0), 0.0);
  float gathering = 0.0;
  for (int i = 0; i < wave_count.x; ++i) {
    Wave w = waves[i];
    float share = clamp(2.0 - 0.8 * w.way.w * spacing, 0.0, 1.0);
    if (share == 0.0) break;  // long waves come first
    float angle = 6.2831853 * fract(dot(w.turns.xy, rest) + w.turns.z);
    float sine = sin(angle) * share;
    float cosine = cos(angle) * share;
    s.height += w.turns.w * cosine;
    s.slope += w.turns.w * w.way.w * sine * w.way.xy;
    s.relative.xy -= w.way.z * sine * w.way.xy;
    gathering += w.way.z * w.way.w * cosine;
  }
  s.relative.z -= s.height;
  s.slope /= max(1.0 - gathering, 0.4);  // crests of sharpened waves are steeper
  return s;
}
