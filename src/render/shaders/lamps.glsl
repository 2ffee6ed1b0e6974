// The vehicles' lamps. Needs frame.glsl.
layout(binding = 11) uniform sampler2DShadow lamp_shadows;

// Share of the axis' intensity at this cosine of the angle from it: a plateau with a soft shoulder.
float beam_profile(Lamp lamp, float cos_angle) {
  float half_power = lamp.axis_cos.w;
  float width = lamp.edge_shadow.x * (1.0 - half_power);
  return smoothstep(half_power - width, half_power + width, cos_angle);
}

float lamp_visibility(Lamp lamp, vec3 relative) {
  if (lamp.edge_shadow.y < 0.0 || !is_on(kSwitchLampShadows)) return 1.0;
  vec4 place = lamp.shadow * vec4(relative, 1.0);
  if (place.w <= 0.0) return 1.0;
  return texture(lamp_shadows, place.xyz / place.w);
}
