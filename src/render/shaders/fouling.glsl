// What grows on a hull: twin of content/fouling_pattern.cpp (change both, or the tests will tell),
// and how it looks. FOULING is the Level of Fouling. Theory: docs/theory/fouling.md.
struct Fouling {
  vec4 place;        // waterline, 1 / draught, seams, -
  vec4 from;         // thresholds: slime, macrofouling, composite, -
  vec4 niche_scale;  // from B to the texture's coordinates
  vec4 niche_shift;
};
uniform Fouling fouling;
uniform int fouling_seed;
layout(binding = 14) uniform sampler3D niche_texture;  // occlusion, shade

const float kPatch = 0.8, kColony = 0.17, kThread = 0.022, kShell = 0.024, kSmallShell = 0.008;
const float kStrake = 1.8, kPlate = 6.0, kStagger = 2.7, kSeam = 0.10;

const uint kSlime = 1u, kWeed = 2u, kWorms = 3u, kBarnacles = 4u, kMussels = 5u, kSquirts = 6u;

uint mixed(uint h) {
  h ^= h >> 15u;
  h *= 0x2c1b3c6du;
  h ^= h >> 13u;
  h *= 0x297a2d39u;
  return h ^ h >> 16u;
}
const uvec3 kStride = uvec3(0x8da6b343u, 0xd8163841u, 0xcb1ab31fu);

vec2 halves(uint h) { return vec2(int(h & 0xffffu), int(h >> 16u)) * (1.0 / 65535.0); }

// Two independent value noises over a lattice of edge 1.
vec2 noise2(vec3 p, uint seed) {
  vec3 low = floor(p);
  vec3 f = p - low;
  vec3 t = f * f * (3.0 - 2.0 * f);
  uvec3 a = uvec3(ivec3(low)) * kStride;
  uvec3 b = a + kStride;
  uint yz00 = a.y ^ a.z ^ seed, yz10 = b.y ^ a.z ^ seed, yz01 = a.y ^ b.z ^ seed,
       yz11 = b.y ^ b.z ^ seed;
  vec2 e00 = mix(halves(mixed(a.x ^ yz00)), halves(mixed(b.x ^ yz00)), t.x);
  vec2 e10 = mix(halves(mixed(a.x ^ yz10)), halves(mixed(b.x ^ yz10)), t.x);
  vec2 e01 = mix(halves(mixed(a.x ^ yz01)), halves(mixed(b.x ^ yz01)), t.x);
  vec2 e11 = mix(halves(mixed(a.x ^ yz11)), halves(mixed(b.x ^ yz11)), t.x);
  return mix(mix(e00, e10, t.y), mix(e01, e11, t.y), t.z);
}

// x: 1 on the axis of the ball in this cell, 0 from its rim on. y: chance of the cell.
vec2 cone_at(vec3 p, uint seed) {
  vec3 low = floor(p);
  uvec3 a = uvec3(ivec3(low)) * kStride;
  uint h = mixed(a.x ^ a.y ^ a.z ^ seed);
  float radius = 0.24 + float(int(h & 0xffu)) * (0.20 / 255.0);
  vec3 where = vec3(int(h >> 8u & 0xffu), int(h >> 16u & 0xffu), int(h >> 24u));
  vec3 centre = radius + where * ((1.0 - 2.0 * radius) * (1.0 / 255.0));
  return vec2(max(1.0 - length(p - low - centre) / radius, 0.0), where.x * (1.0 / 255.0));
}

// Two generations of shells, one between the other.
vec2 shells_at(vec3 p, uint seed) {
  vec2 a = cone_at(p, seed), b = cone_at(p * 1.37 + 17.3, seed + 8u);
  return a.x > b.x ? a : b;
}

float seam_share(vec3 p) {
  float strake = floor(p.z / kStrake);
  float odd = strake - 2.0 * floor(0.5 * strake);
  float d = min(line_distance(p.x + kStagger * odd, kPlate), line_distance(p.z, kStrake));
  return clamp(1.0 - d / kSeam, 0.0, 1.0);
}

// Lattices stand askew to every plane of a hull: rows of cells would show on one along them.
vec3 askew(vec3 p) {
  return vec3(dot(vec3(0.573138, -0.609007, 0.548292), p), dot(vec3(0.740349, 0.671645, -0.027879), p),
              dot(vec3(-0.351279, 0.421906, 0.835822), p));
}

float barnacle_height(float cone) { return min(cone, 1.4 - 1.6 * cone); }

// How much of a mask that begins where `excess` is positive a pixel shows: its edge is one pixel
// wide, so that growth finer than pixels turns into its mean cover.
float masked(float excess) {
  return clamp(0.5 + excess / max(abs(dFdx(excess)) + abs(dFdy(excess)), 1e-4), 0.0, 1.0);
}

struct Grown {
  Skin skin;
  uint kind;  // Growth
};

// `pixel` is its width on the surface [m].
Grown overgrown(Skin s, vec3 p, float pixel) {
  float depth = p.z - fouling.place.x;
  uint seed = uint(fouling_seed);
  vec2 niche = textureLod(niche_texture, p * fouling.niche_scale.xyz + fouling.niche_shift.xyz, 0.0).rg;
  float light = clamp(1.5 - 0.5 * depth, 0.0, 1.0) * (1.0 - niche.y);
  vec3 q = askew(p);
  vec2 patch_ = noise2(q * (1.0 / kPatch), seed);
  vec2 colony = noise2(q * (1.0 / kColony), seed + 1u);
  vec2 thread = noise2(q * (1.0 / kThread), seed + 2u);
  // Detail finer than a pixel only glitters: it fades to its mean in looks, not in cover.
  float fine_share = clamp(0.012 / pixel - 0.3, 0.0, 1.0);
  float slime = patch_.y + 0.5 * colony.x + 0.15 * thread.y + 0.4 * niche.x + 0.3 * light;
  float wet = step(0.0, depth);
  Grown g = Grown(s, 0u);

  // Film: thin at the edge of a patch, hides the paint in its middle.
  float film = clamp((slime - fouling.from.x) * 4.0, 0.0, 1.0) * wet;
  float speckle = mix(0.5, thread.x, fine_share);
  g.skin.colour = mix(s.colour, vec3(0.085, 0.085, 0.030) * (0.6 + 0.8 * speckle),
                      (0.28 + 0.42 * film) * step(1e-6, film));
  g.skin.roughness = mix(s.roughness, 0.9, film);
  g.kind = slime > fouling.from.x && depth > 0.0 ? kSlime : 0u;

#if FOULING >= 2
  vec2 shell = shells_at(q * (1.0 / kShell), seed + 3u);
  float macro = patch_.x + 0.6 * colony.x + 0.22 * thread.x + 0.16 * shell.x +
                1.1 * niche.x + 0.25 * fouling.place.z * seam_share(p) +
                0.22 * clamp(depth * fouling.place.y, 0.0, 1.0) + 0.12 * light -
                0.6 * (1.0 - clamp(10.0 * depth, 0.0, 1.0));
  float excess = macro - fouling.from.y;
  float cover = masked(excess) * wet;
  float softness = patch_.y + 0.6 * colony.y + 0.8 * light - 1.1;

  // Tubeworms: white lime curls on a dark ground.
  float curl = max(1.0 - abs(thread.y - 0.5) * 8.0, 0.0);
  float curl_seen = mix(0.30, smoothstep(0.25, 0.6, curl), fine_share);
  vec3 colour = mix(vec3(0.035, 0.033, 0.028), vec3(0.58, 0.55, 0.48), curl_seen);
  float height = 0.003 * curl;
  uint kind = kWorms;
#if FOULING >= 3
  // Barnacles: grey-white cones with a dark mouth.
#if FOULING == 3
  vec2 small_shell = shells_at(q * (1.0 / kSmallShell), seed + 4u);
  float cone = small_shell.x, own = small_shell.y, tall = 0.004;
  float shells_seen = clamp(0.005 / pixel - 0.3, 0.0, 1.0);
#else
  float cone = shell.x, own = shell.y, tall = 0.012;
  float shells_seen = fine_share;
#endif
  float barnacle = step(colony.y, 0.55);
  float plates = smoothstep(0.0, 0.12, cone);
  float mouth = smoothstep(0.68, 0.80, cone);
  vec3 lime = vec3(0.50, 0.47, 0.41) * (0.65 + 0.5 * own);
  vec3 barnacles = mix(vec3(0.075, 0.068, 0.045), lime, plates);
  barnacles = mix(barnacles, vec3(0.04, 0.035, 0.03), mouth);
  barnacles = mix(vec3(0.27, 0.255, 0.22), barnacles, shells_seen);
  colour = mix(colour, barnacles, barnacle);
  height = mix(height, tall * barnacle_height(cone), barnacle);
  if (barnacle > 0.5) kind = kBarnacles;
#endif
  // Weed: dark green tufts that hang and catch some light on their tips.
  float weed = step(0.0, softness);
  float tuft = mix(0.30, thread.y * (0.35 + thread.x), fine_share);
  vec3 green = mix(vec3(0.010, 0.022, 0.007), vec3(0.13, 0.17, 0.045), tuft);
  green = mix(green, vec3(0.15, 0.10, 0.04) * tuft, 0.7 * clamp(1.4 * colony.x - 0.5, 0.0, 1.0));
  colour = mix(colour, green, weed);
  height = mix(height, 0.012 * thread.y, weed);
  if (softness > 0.0) kind = kWeed;
#if FOULING >= 5
  // On top of all that: brown mussels, pale squirts.
  float composite = step(fouling.from.z, macro);
  float brown = step(0.5, colony.x);
  float valves = 0.55 * shell.x + 0.6 * thread.x * thread.x;
  vec3 mussels = mix(vec3(0.010, 0.009, 0.010), vec3(0.20, 0.155, 0.12), mix(0.3, valves, fine_share));
  vec3 squirts = mix(vec3(0.16, 0.115, 0.06), vec3(0.42, 0.35, 0.22), speckle) * (0.6 + 0.6 * own);
  colour = mix(colour, mix(squirts, mussels, brown), composite);
  height = mix(height, mix(0.015 + 0.03 * thread.x, 0.010 + 0.02 * shell.x + 0.01 * thread.x, brown), composite);
  if (macro > fouling.from.z) kind = colony.x > 0.5 ? kMussels : kSquirts;
#endif
  g.skin.colour = mix(g.skin.colour, colour, cover);
  g.skin.roughness = mix(g.skin.roughness, 0.9, cover);
  g.skin.height = mix(g.skin.height, height, cover * fine_share);
  if (excess > 0.0 && depth > 0.0) g.kind = kind;
#endif
  return g;
}
