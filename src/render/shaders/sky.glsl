// The sky in air: brighter and paler towards the horizon, clouds as grey as the light says, the
// sun. Directions are unit, in W; up is -z. Theory: docs/theory/surface.md.
#include "frame.glsl"
#include "noise.glsl"

// How much of the sky is cloud. A blue sky has two and a half times more blue than red, an overcast
// one as much; what lies between is mixed.
float cloud_cover() {
  float blueness = frame.sky_zenith.b / max(frame.sky_zenith.r, 1e-6);
  return clamp((2.5 - blueness) / 1.5, 0.0, 1.0);
}

// Without the sun's disc: what a rough mirror or a rippled window spreads out anyway.
vec3 sky_glow(vec3 direction) {
  float up = clamp(-direction.z, 0.0, 1.0);
  vec3 clear = mix(frame.sky_horizon.rgb, frame.sky_zenith.rgb, sqrt(up));
  float from_sun = max(dot(direction, frame.to_sun_air.xyz), 0.0);
  // Haze around the sun: the forward lobe of aerosol.
  float lobe = from_sun * from_sun;
  lobe *= lobe;
  lobe *= lobe;
  clear += frame.sun_disc.rgb * (0.05 * lobe + 0.25 * lobe * lobe * lobe * lobe);
  // A flat layer of clouds, seen in perspective.
  vec2 place = direction.xy / (up + 0.12) * 0.11 + 0.0006 * frame.water.w;
  float shape = 0.68 * textureLod(noise_texture, place, 0.0).r +
                0.32 * textureLod(noise_texture, 3.7 * place, 1.0).a;
  float cover = cloud_cover();
  float cloud = smoothstep(0.92 - 0.9 * cover, 1.22 - 0.9 * cover, shape);
  vec3 mean = 0.5 * (frame.sky_zenith.rgb + frame.sky_horizon.rgb);
  vec3 lit = vec3(dot(mean, vec3(0.33))) + 0.35 * frame.sun_disc.rgb * (0.6 + 0.6 * lobe);
  return mix(clear, lit * mix(1.0, 0.7, shape * cloud), 0.85 * cloud * smoothstep(0.0, 0.2, up));
}

// With the disc, 0.53° wide; brighter than any picture can show, so its radiance is capped.
vec3 sky_radiance(vec3 direction) {
  float from_sun = dot(direction, frame.to_sun_air.xyz);
  return sky_glow(direction) +
         frame.sun_disc.rgb * (400.0 * smoothstep(0.999974, 0.999993, from_sun));
}
