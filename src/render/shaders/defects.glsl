// Damage drawn on a surface: DEFECTS of them. Needs noise.glsl and materials.glsl.
uniform vec4 defects[DEFECTS];  // place in B; size, negative of a crack
// Cracks run as the longest stress does, mostly along the ship and down a little.
const vec3 kCrackRuns = vec3(0.88, 0.33, 0.34);

// Paint that has come off in flakes: primer at the rim, bare rusting steel inside.
Skin bared(Skin s, float edge, vec4 coarse, vec4 fine) {
  float primer = step(0.0, edge);
  float bare = smoothstep(0.04, 0.10, edge);
  vec3 steel = mix(vec3(0.16, 0.15, 0.14), kRustColour * (0.6 + 1.2 * fine.b),
                   smoothstep(0.35, 0.6, coarse.a));
  s.colour = mix(s.colour, vec3(0.36, 0.33, 0.29), primer);
  s.colour = mix(s.colour, steel, bare);
  s.height -= 0.0012 * primer + 0.0008 * bare * fine.r;
  s.roughness = mix(s.roughness, 0.85, primer);
  return s;
}

Skin damaged(Skin s, vec3 p, vec3 n) {
  vec4 coarse = noise_on(p, n, 2.3);
  vec4 fine = noise_on(p, n, 9.1);
  vec3 along = normalize(kCrackRuns - n * dot(n, kCrackRuns));
  vec3 across = cross(n, along);
  for (int i = 0; i < DEFECTS; ++i) {
    vec3 d = p - defects[i].xyz;
    float half_size = 0.5 * abs(defects[i].w);
    if (defects[i].w > 0.0) {
      // Flakes: the rim of a disc, torn by noise.
      float edge = 1.0 - length(d) / half_size + 1.1 * (coarse.r - 0.5) + 0.5 * (fine.r - 0.5);
      s = bared(s, edge, coarse, fine);
    } else {
      // A crack wanders, is widest in its middle and bleeds rust.
      float inside = (1.0 - abs(dot(d, along)) / half_size) * step(length(d), 1.2 * half_size);
      float wander = 0.25 * (coarse.r - 0.5) + 0.06 * (fine.r - 0.5);
      float aside = abs(dot(d, across) + half_size * wander);
      float gap = (1.0 - smoothstep(0.0, 0.003, aside - 0.005 * inside)) * step(1e-4, inside);
      float bleed = exp(-aside * 30.0) * clamp(3.0 * inside, 0.0, 1.0) * (0.4 + 0.6 * fine.a);
      s.colour = mix(s.colour, kRustColour, 0.85 * bleed);
      s.colour = mix(s.colour, vec3(0.006), gap);
      s.height -= 0.003 * gap;
    }
  }
  return s;
}
