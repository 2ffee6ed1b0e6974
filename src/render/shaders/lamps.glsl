// The vehicles' lamps. Needs frame.glsl. LAMP_SHADOWS switches their shadows on.
layout(binding = 11) uniform sampler2DShadow lamp_shadows;

// Share of the axis' intensity at this cosine of the angle from it: a plateau with a soft shoulder.
float beam_profile(Lamp lamp, float cos_angle) {
  float half_power = lamp.axis_cos.w;
  float width = lamp.edge_shadow.x * (1.0 - half_power);
  return smoothstep(half_power - width, half_power + width, cos_angle);
}

float lamp_visibility(Lamp lamp, vec3 relative) {
#ifdef LAMP_SHADOWS
  vec4 place = lamp.shadow * vec4(relative, 1.0);
  // A lamp without a map of its own has a matrix of zeros.
  return place.w > 0.0 ? texture(lamp_shadows, place.xyz / place.w) : 1.0;
#else
  return 1.0;
#endif
}
