// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What there is to hear where the vehicle is: which sources sound, how loud, how dull. Pure: the
// numbers that the graph of sound.ts is set to.

export interface Heard {
  /** Of the vehicle below the surface [m]; null: not known. */
  depth: number | null;
  speed: number | null; // [m/s]
  reelSpeed: number; // [m/s]
  isFalling: boolean;
}

export interface Scape {
  /** Cut-off of everything the vehicle hears [Hz]: water and hull swallow what is high. */
  cutOff: number;
  /** Wind and lapping at the surface. */
  surface: number;
  /** The sea's own murmur. */
  deep: number;
  /** Water along the hull. */
  flow: number;
  /** The winch, and the pitch of its motor [Hz]. */
  reel: number;
  reelPitch: number;
}

const inAir = 9000; // [Hz]
const inWater = 1100;
const halfDepth = 0.25; // [m] over which a vehicle goes from one to the other
const surfaceReach = 6; // [m]: how deep the lapping of waves is heard
const fastest = 1.5; // [m/s]
const reelFull = 0.6; // [m/s]

const clamp = (x: number): number => Math.min(1, Math.max(0, x));

export function soundscape(heard: Heard): Scape {
  const depth = heard.depth ?? 1;
  const wet = clamp((depth + halfDepth) / (2 * halfDepth));
  const reel = clamp(Math.abs(heard.reelSpeed) / reelFull);
  return {
    // A pitch is heard by its logarithm.
    cutOff: Math.exp((1 - wet) * Math.log(inAir) + wet * Math.log(inWater)),
    surface: heard.isFalling ? 1 : (1 - 0.6 * wet) * Math.exp(-Math.max(0, depth) / surfaceReach),
    deep: wet * clamp(0.3 + depth / 60),
    flow: wet * clamp((heard.speed ?? 0) / fastest) ** 2,
    reel: reel < 0.01 ? 0 : 0.4 + 0.6 * reel,
    reelPitch: 70 + 110 * reel,
  };
}

/** True when something went through the surface between two looks. */
export function hasSplashed(before: number | null, now: number | null): boolean {
  if (before === null || now === null) return false;
  return before < -crossing && now >= -crossing;
}
const crossing = 0.05; // [m] of the middle of the vehicle below the surface

/** A touch that deserves a thump: new ones, and no more than the ear tells apart. */
export function touches(before: number | null, now: number): boolean {
  return before !== null && now > before;
}
