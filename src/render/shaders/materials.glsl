// What a surface's grain looks like. Needs noise.glsl.
// FOULING below 0: what grows here is part of the grain; else fouling.glsl draws it.
// GRAIN, a number of SurfaceGrain, chooses one at compile time: a software rasteriser evaluates all
// sides of a branch.
struct Material {
  vec4 colour;  // reflectance, roughness
  vec4 more;    // metalness, metres per grain, glow, wear
};
uniform Material material;

struct Skin {
  vec3 colour;
  float roughness;
  float height;  // of the relief [m]
};

const vec3 kRustColour = vec3(0.22, 0.075, 0.025);
const vec3 kSlimeColour = vec3(0.07, 0.09, 0.035);

Skin sand(Skin s, Material m, vec3 p, vec3 q, float far) {
  vec4 patches = noise_at(q.xy, 0.09);
  vec4 fine = noise_at(q.xy, 0.83);
  // Ripples run across the swell, bent by the patches, and fade where the bottom is hard.
  float ripple = sin(40.0 * (q.x + 0.25 * q.y) + 9.0 * patches.r + 3.0 * fine.a);
  float soft = smoothstep(0.35, 0.65, patches.a);
  s.height = m.more.y * (0.010 * ripple * soft + 0.020 * (fine.r - 0.5));
  s.colour *= (0.72 + 0.5 * patches.r) * (0.8 + 0.4 * fine.b) * (1.0 + 0.10 * ripple * soft);
  float shells = smoothstep(0.80, 0.86, noise_at(q.xy, 3.1).b) * step(patches.a, 0.55);
  s.colour = mix(s.colour, vec3(0.62, 0.58, 0.5), 0.8 * shells);
  float litter = smoothstep(0.60, 0.72, patches.r * fine.r * 2.0);
  s.colour = mix(s.colour, kSlimeColour, m.more.w * litter);
  return s;
}

Skin mud(Skin s, Material m, vec3 p, vec3 q) {
  vec4 patches = noise_at(q.xy, 0.11);
  vec4 fine = noise_at(q.xy, 0.9);
  s.height = m.more.y * 0.012 * (fine.r - 0.5);
  s.colour *= (0.8 + 0.4 * patches.r) * (0.92 + 0.16 * fine.b);
  float burrow = smoothstep(0.86, 0.9, noise_at(q.xy, 1.7).b);
  s.colour *= 1.0 - 0.6 * burrow;
  return s;
}

Skin rock(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  vec4 large = noise_on(q, n, 0.25);
  vec4 fine = noise_on(q, n, 1.3);
  s.height = m.more.y * (0.05 * large.r + 0.03 * (1.0 - fine.g));
  s.colour *= (0.45 + 0.9 * large.r) * (0.7 + 0.6 * fine.b) * (0.6 + 0.4 * fine.g + 0.3);
  float weed = smoothstep(0.42, 0.62, large.a * (0.7 + 0.6 * fine.r)) * m.more.w;
  s.colour = mix(s.colour, vec3(0.10, 0.085, 0.035) * (0.6 + 0.8 * fine.r), weed);
  float crust = smoothstep(0.70, 0.76, fine.b) * (1.0 - weed);
  s.colour = mix(s.colour, vec3(0.42, 0.33, 0.32), 0.6 * crust);
  s.height += 0.02 * m.more.y * weed * fine.r;
  return s;
}

Skin concrete(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  vec4 large = noise_on(q, n, 0.15);
  vec4 fine = noise_on(q, n, 1.1);
  vec4 runs = noise_at(vec2(q.x + q.y, 0.054 * q.z), 1.3);
  s.colour *= (0.65 + 0.6 * large.r) * (0.85 + 0.3 * fine.b);
  s.height = m.more.y * (0.007 * fine.r - 0.004 * smoothstep(0.8, 0.95, fine.b));
  float stain = smoothstep(0.45, 0.75, runs.r) * (1.0 - abs(n.z));
  s.colour *= 1.0 - 0.35 * stain;
  float growth = smoothstep(0.62 - 0.4 * m.more.w, 0.85 - 0.4 * m.more.w, large.a * 0.6 + fine.r * 0.4);
  s.colour = mix(s.colour, kSlimeColour * (0.7 + 0.9 * fine.r), growth);
  s.height += 0.015 * m.more.y * growth * (1.0 - fine.g);
  float barnacles = smoothstep(0.70, 0.80, fine.b) * growth;
  s.colour = mix(s.colour, vec3(0.5, 0.47, 0.42), 0.7 * barnacles);
  return s;
}

// Distance to the nearest line of a row of lines, in metres.
float line_distance(float x, float spacing) {
  return abs(fract(x / spacing + 0.5) - 0.5) * spacing;
}

// Painted plates with weld seams, paint lost along them and in a few scrapes, runs of rust below,
// slime where it is worn, small shells in flocks.
Skin steel(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  vec4 large = noise_on(q, n, 0.12);
  vec4 fine = noise_on(q, n, 0.9);
  float wear = m.more.w;
  float strake = floor(p.z / 1.8);
  float seam = min(line_distance(p.x + 2.7 * mod(strake, 2.0), 6.0), line_distance(p.z, 1.8));
  float bead = 1.0 - smoothstep(0.006, 0.020, seam);
  s.height = 0.004 * bead + 0.006 * (large.r - 0.5) + 0.001 * fine.r;
  s.colour *= (0.80 + 0.36 * large.r) * (0.94 + 0.12 * fine.b);
  s.colour = mix(s.colour, s.colour * 0.6, 0.6 * bead);
#if FOULING < 0
  float slime = smoothstep(0.85 - 0.6 * wear, 1.15 - 0.6 * wear, large.a + 0.2 * fine.r);
  s.colour = mix(s.colour, kSlimeColour * 1.4, 0.55 * slime);
#endif
  // Rust runs down from the seams.
  float run = smoothstep(0.62, 0.9, fine.a) * exp(-3.0 * fract(p.z / 1.8)) * wear;
  s.colour = mix(s.colour, kRustColour, 0.45 * run);
  float scrape = smoothstep(0.90, 0.94, fine.r * 0.5 + large.a * 0.5 + 0.16 * bead + 0.06 * wear);
  s.colour = mix(s.colour, mix(vec3(0.50, 0.47, 0.42), kRustColour, step(0.55, fine.b)), scrape);
  s.height -= 0.0015 * scrape;
#if FOULING < 0
  // Shells settle beside shells: a fine pattern, only where the coarse one allows it.
  vec4 spots = noise_on(q, n, 4.3);
  float flock = smoothstep(0.62, 0.85, large.r + 0.25 * fine.a - 0.1);
  float shells = smoothstep(0.80, 0.97, spots.b) * flock * wear;
  s.colour = mix(s.colour, vec3(0.56, 0.53, 0.47), 0.85 * shells);
  s.height += 0.003 * shells;
  s.roughness = mix(s.roughness, 0.95, max(max(slime, scrape), shells));
#else
  s.roughness = mix(s.roughness, 0.95, scrape);
#endif
  return s;
}

Skin rust(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  vec4 large = noise_on(q, n, 0.3);
  vec4 fine = noise_on(q, n, 1.6);
  s.height = m.more.y * (0.03 * large.r + 0.007 * (1.0 - fine.g) + 0.004 * fine.r);
  s.colour = mix(kRustColour, s.colour, large.r) * (0.5 + 0.9 * fine.r);
  float crust = smoothstep(0.5, 0.7, large.a + 0.3 * fine.b - 0.25);
  s.colour = mix(s.colour, vec3(0.17, 0.15, 0.11) * (0.6 + 0.9 * fine.b), crust * m.more.w);
  return s;
}

Skin wood(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  vec4 fibre = noise_on(q * vec3(0.086, 1.0, 1.0), n, 1.4);
  vec4 fine = noise_on(q * vec3(0.083, 1.0, 1.0), n, 6.0);
  s.colour *= (0.55 + 0.9 * fibre.r) * (0.8 + 0.4 * fine.b);
  s.height = m.more.y * 0.006 * fibre.r;
  s.colour = mix(s.colour, kSlimeColour, m.more.w * smoothstep(0.4, 0.8, fibre.a));
  return s;
}

Skin tiles(Skin s, Material m, vec3 p, vec3 q, vec3 n, float far) {
  vec3 a = abs(n);
  vec2 cells = a.z > max(a.x, a.y) ? q.xy : (a.x > a.y ? q.yz : q.xz);
  vec2 cell = floor(cells);
  vec2 edge = 0.5 - abs(fract(cells) - 0.5);
  // Joints thinner than a pixel turn into a mean grey instead of moiré.
  float pixel = far / (frame.lens.x * m.more.y);
  float joint = 1.0 - smoothstep(0.012, 0.012 + max(pixel, 0.01), min(edge.x, edge.y));
  joint *= clamp(0.05 / max(pixel, 0.05), 0.0, 1.0);
  float shade = fract(sin(dot(cell, vec2(12.9898, 78.233))) * 43758.5453);
  s.colour *= 0.92 + 0.10 * shade;
  s.colour = mix(s.colour, vec3(0.30, 0.31, 0.30), 0.7 * joint);
  s.roughness = mix(0.25, 0.9, joint);
  s.height = -0.002 * joint;
  vec4 dirt = noise_at(cells, 0.06);
  s.colour *= 1.0 - 0.35 * m.more.w * smoothstep(0.4, 0.8, dirt.r);
  return s;
}

Skin rope(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  float twist = sin(90.0 * p.z / m.more.y + 3.0 * atan(n.y, n.x));
  vec4 fine = noise_on(q, n, 3.0);
  s.colour *= (0.75 + 0.25 * twist) * (0.8 + 0.4 * fine.b);
  s.height = 0.002 * twist;
  s.colour = mix(s.colour, kSlimeColour, m.more.w * smoothstep(0.4, 0.7, fine.r));
  return s;
}

Skin growth(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  vec4 large = noise_on(q, n, 0.35);
  vec4 cells = noise_on(q, n, 2.2);
  float shell = 1.0 - cells.g;
  s.height = m.more.y * (0.05 * large.r + 0.05 * shell);
  s.colour *= 0.35 + 1.1 * shell * shell;
  s.colour = mix(s.colour, vec3(0.11, 0.10, 0.045) * (0.6 + cells.b),
                 smoothstep(0.45, 0.65, large.a) * m.more.w);
  s.colour = mix(s.colour, vec3(0.55, 0.5, 0.44), 0.7 * smoothstep(0.72, 0.78, cells.b));
  return s;
}

Skin scales(Skin s, vec3 p, vec3 n) {
  float back = smoothstep(-0.55, 0.5, -n.z);
  s.colour = mix(s.colour * 1.5, s.colour * 0.22, back);
  s.roughness = 0.35;
  return s;
}

// Six columns and four rows of the face y, z in ± half a metre per grain: the classic chart's
// linear reflectances, sRGB, rounded.
Skin chart(Skin s, Material m, vec3 p) {
  const vec3 patches[24] = vec3[](
      vec3(.17, .08, .06), vec3(.54, .31, .23), vec3(.11, .19, .33), vec3(.10, .15, .05),
      vec3(.23, .21, .43), vec3(.12, .51, .41), vec3(.68, .20, .03), vec3(.06, .10, .37),
      vec3(.54, .09, .12), vec3(.11, .04, .14), vec3(.34, .50, .05), vec3(.76, .36, .02),
      vec3(.02, .04, .30), vec3(.06, .29, .06), vec3(.43, .03, .04), vec3(.84, .57, .01),
      vec3(.49, .08, .30), vec3(.00, .23, .37), vec3(.88, .88, .88), vec3(.58, .58, .58),
      vec3(.36, .36, .36), vec3(.19, .19, .19), vec3(.09, .09, .09), vec3(.03, .03, .03));
  vec2 q = clamp(p.yz / m.more.y + vec2(0.5, 0.5 * 4.0 / 6.0), vec2(0.0), vec2(0.999, 0.666));
  ivec2 cell = ivec2(q * 6.0);
  vec2 edge = abs(fract(q * 6.0) - 0.5);
  s.colour = max(edge.x, edge.y) > 0.46 ? vec3(0.03) : patches[cell.y * 6 + cell.x];
  return s;
}

Skin plain(Skin s, Material m, vec3 p, vec3 q, vec3 n) {
  if (m.more.w <= 0.0) return s;
  vec4 dust = noise_on(q, n, 0.8);
  s.colour = mix(s.colour, vec3(0.16, 0.15, 0.11), 0.35 * m.more.w * dust.r);
  s.colour *= 1.0 - 0.3 * m.more.w * (dust.b - 0.5);
  return s;
}

Skin skin_of(Material m, vec3 p, vec3 n, float far) {
  Skin s = Skin(m.colour.rgb, m.colour.a, 0.0);
  vec3 q = p / m.more.y;  // in grains
#if GRAIN == 1
  return sand(s, m, p, q, far);
#elif GRAIN == 2
  return mud(s, m, p, q);
#elif GRAIN == 3
  return rock(s, m, p, q, n);
#elif GRAIN == 4
  return concrete(s, m, p, q, n);
#elif GRAIN == 5
  return steel(s, m, p, q, n);
#elif GRAIN == 6
  return rust(s, m, p, q, n);
#elif GRAIN == 7
  return wood(s, m, p, q, n);
#elif GRAIN == 8
  return tiles(s, m, p, q, n, far);
#elif GRAIN == 9
  return rope(s, m, p, q, n);
#elif GRAIN == 10
  return growth(s, m, p, q, n);
#elif GRAIN == 12
  return scales(s, p, n);
#elif GRAIN == 14
  return chart(s, m, p);
#else
  return plain(s, m, p, q, n);
#endif
}
