// How particles in water scatter, relative to the same in all directions: 4π times the phase
// function; cos_angle 1 is straight on, -1 straight back. Twin of relative_phase in water_tables.h;
// the constants are kParticlePhase in environment/water_optics.h.
float phase_lobe(float g, float cos_angle) {
  float r = inversesqrt(1.0 + g * g - 2.0 * g * cos_angle);
  return (1.0 - g * g) * r * r * r;
}

float relative_phase(float cos_angle) {
  return mix(phase_lobe(-0.5166, cos_angle), phase_lobe(0.9389, cos_angle), 0.9941);
}
