// Twin of the block in silt_pass.cpp.
struct Puff {
  vec4 ball;  // middle from the camera, radius [m]
  vec4 mud;   // extinction in the middle [1/m]; place in the noise; age [s]
};
layout(std430, binding = 4) readonly buffer PuffBlock { Puff puffs[]; };
