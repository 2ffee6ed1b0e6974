// Twin of FrameBlock in frame_block.h. "Relative" is W's axes with the origin at the camera.
struct Lamp {
  vec4 position_intensity;
  vec4 axis_cos;
  vec4 edge_shadow;
  vec4 tint;
  mat4 shadow;
};

layout(std140, binding = 0) uniform FrameBlock {
  mat4 clip_from_relative;
  vec4 camera;
  vec4 right;
  vec4 down;
  vec4 forward;
  vec4 lens;
  vec4 size;
  vec4 water;
  vec4 to_sun;
  vec4 to_sun_air;
  vec4 sky_zenith;
  vec4 sky_horizon;
  vec4 sun_disc;
  vec4 side_share;
  vec4 below_share;
  vec4 scattering;
  vec4 attenuation;
  vec4 lamp_leg;
  vec4 lens_leg;
  vec4 current;
  mat4 sun_shadow;
  ivec4 counts;
  Lamp lamps[8];
} frame;

const int kSwitchWater = 1;

bool is_on(int feature) { return (frame.counts.z & feature) != 0; }
bool camera_is_in_water() { return frame.attenuation.w > 0.5; }

// Not of unit length: its part along the camera's axis is 1, so that times z_C it is the point.
vec3 ray_through(vec2 uv) {
  vec2 tangent = (uv * frame.size.xy - frame.lens.zw) / frame.lens.xy;
  return tangent.x * frame.right.xyz + tangent.y * frame.down.xyz + frame.forward.xyz;
}

// z_C of a stored depth; a depth of 0 is nothing.
float distance_of_depth(float depth) { return frame.camera.w / depth; }
