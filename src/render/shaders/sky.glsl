// The sky in air: brighter and paler towards the horizon, clouds as grey as the light says, the
// sun. Directions are unit, in W; up is -z. Theory: docs/theory/surface.md.
#include "frame.glsl"
#include "noise.glsl"

// The tables know the mean of the sky, clouds and all. A clear one has about a ninth of the sun's
// light, blue above and paler below; what is left of the mean is the clouds'.
vec3 clear_sky(float up) {
  float sun = frame.sun_disc.g / max(1.0 - frame.sky_zenith.w, 0.05);
  vec3 zenith = 0.12 * sun * vec3(0.45, 0.88, 1.6);
  vec3 horizon = 0.25 * sun * vec3(0.8, 0.98, 1.25);
  return mix(horizon, zenith, sqrt(up));
}

// Without the sun's disc: what a rough mirror or a rippled window spreads out anyway.
vec3 sky_glow(vec3 direction) {
  float up = clamp(-direction.z, 0.0, 1.0);
  float cover = frame.sky_zenith.w;
  vec3 mean = mix(frame.sky_horizon.rgb, frame.sky_zenith.rgb, sqrt(up));
  vec3 clear = clear_sky(up);
  vec3 cloud = max((mean - (1.0 - cover) * clear) / max(cover, 0.1), 0.3 * mean);
  // Haze around the sun: the forward lobe of aerosol.
  float from_sun = max(dot(direction, frame.to_sun_air.xyz), 0.0);
  float lobe = from_sun * from_sun;
  lobe *= lobe;
  lobe *= lobe;
  clear += frame.sun_disc.rgb * (0.04 * lobe + 0.25 * lobe * lobe * lobe * lobe);
  // A flat layer of clouds, seen in perspective, wandering slowly.
  vec2 place = direction.xy / (up + 0.12) * 0.11 + 0.0006 * frame.water.w;
  float shape = 0.68 * textureLod(noise_texture, place, 0.0).r +
                0.32 * textureLod(noise_texture, 3.7 * place, 1.0).a;
  float thick = smoothstep(0.84 - 0.66 * cover, 1.06 - 0.66 * cover, shape);
  vec3 above = mix(clear, cloud * mix(1.1, 0.8, thick), thick);
  return mix(mean, above, smoothstep(0.0, 0.2, up));  // near the horizon all is haze
}

// With the disc, 0.53° wide; brighter than any picture can show, so its radiance is capped.
vec3 sky_radiance(vec3 direction) {
  float from_sun = dot(direction, frame.to_sun_air.xyz);
  return sky_glow(direction) +
         frame.sun_disc.rgb * (400.0 * smoothstep(0.999974, 0.999993, from_sun));
}
