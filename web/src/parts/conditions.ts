// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The conditions of a dive as people set them: how far a slider reaches, and what its places are
// called. The menu and the instructor's page share them.

/** One quantity on a slider. Places run from 0, easy, to 1, hard. */
export interface Condition {
  label: string;
  place(value: number): number;
  /** Rounded to what is worth telling apart. */
  value(place: number): number;
  /** "14 m", and in words: "good". */
  figure(value: number): string;
  words(value: number): string;
  /** What stands below the two ends. */
  ends: [string, string];
}

/** The name of the first rung that `value` reaches; rungs fall. */
function rung(value: number, rungs: [number, string][]): string {
  return (rungs.find(([least]) => value >= least) ?? rungs[rungs.length - 1]!)[1];
}

const clamp = (x: number, least: number, most: number): number => Math.min(most, Math.max(least, x));
const round = (x: number, step: number): number => Math.round(x / step) * step;
/** 0.30000000000000004 is nobody's wave height. */
const tidy = (x: number): number => Number(x.toFixed(6));

/** A slider on which equal ways are equal differences. */
function linear(least: number, most: number, step: number): Pick<Condition, 'place' | 'value'> {
  return {
    place: (value) => clamp((value - least) / (most - least), 0, 1),
    value: (place) => tidy(round(least + clamp(place, 0, 1) * (most - least), step)),
  };
}

const clearest = 35; // [m] the clear end of the slider
const murkiest = 2; // [m] as murky as harbours are

/** How far one sees. Equal ways on the slider are equal ratios: 4 m against 2 m is a world. */
export const visibility: Condition = {
  label: 'Visibility',
  place: (value) => clamp(Math.log(clearest / value) / Math.log(clearest / murkiest), 0, 1),
  value: (place) => {
    const exact = clearest * (murkiest / clearest) ** clamp(place, 0, 1);
    return tidy(round(exact, exact < 10 ? 0.5 : 1));
  },
  figure: (value) => `${value.toFixed(value < 10 ? 1 : 0)} m`,
  words: (value) =>
    rung(value, [
      [25, 'very clear'],
      [15, 'clear'],
      [9, 'good'],
      [5.5, 'hazy'],
      [3.5, 'murky'],
      [0, 'very murky'],
    ]),
  ends: ['clear 35 m', 'murky 2 m'],
};

/**
 * Level of fouling 0 … 5 (Floerl et al. 2005; Davidson et al. 2019).
 * Divers write it down as "LoF 3".
 */
export const foulingLevels = [
  'clean',
  'slime only',
  'light, small patches',
  'considerable patches',
  'extensive',
  'very heavy',
] as const;

export const fouling: Condition = {
  label: 'Fouling',
  place: (value) => clamp(value / 5, 0, 1),
  value: (place) => Math.round(5 * clamp(place, 0, 1)),
  figure: (value) => `LoF ${Math.round(value)}`,
  words: (value) => foulingLevels[Math.round(clamp(value, 0, 5))] ?? '',
  ends: ['clean', 'very heavy'],
};

const knot = 1852 / 3600; // [m/s]

export const current: Condition = {
  label: 'Current',
  ...linear(0, 1.5, 0.05),
  figure: (value) => `${value.toFixed(2)} m/s`,
  words: (value) => (value === 0 ? 'none' : `${(value / knot).toFixed(1)} kn`),
  ends: ['none', '1.5 m/s'],
};

/** Significant heights in the middle of the WMO's sea states 0 … 5 (code table 3700) [m]. */
const seaStates: [number, string][] = [
  [0, 'flat'],
  [0.05, 'calm, rippled'],
  [0.3, 'smooth'],
  [0.9, 'slight'],
  [1.9, 'moderate'],
  [3.2, 'rough'],
];
/** Where one state ends and the next begins: upper ends of states 0 … 4 [m]. */
const seaStateEnds = [0, 0.1, 0.5, 1.25, 2.5];

export function seaState(height: number): number {
  const code = seaStateEnds.findIndex((end) => height <= end);
  return code < 0 ? seaStates.length - 1 : code;
}

export const waves: Condition = {
  label: 'Sea state',
  place: (value) => seaState(value) / (seaStates.length - 1),
  value: (place) => seaStates[Math.round(clamp(place, 0, 1) * (seaStates.length - 1))]![0],
  figure: (value) => `${value.toFixed(value < 1 ? 2 : 1)} m`,
  words: (value) => `${seaState(value)}, ${seaStates[seaState(value)]![1]}`,
  ends: ['flat', 'rough, 3 m'],
};

/** From a high sun to a night as dark as it gets: below −18° no sunlight is left in the sky. */
export const sun: Condition = {
  label: 'Time of day',
  place: (value) => clamp((75 - value) / (75 + 18), 0, 1),
  value: (place) => Math.round(75 - clamp(place, 0, 1) * (75 + 18)),
  figure: (value) => `sun ${value < 0 ? '−' : ''}${Math.abs(value).toFixed(0)}°`,
  words: (value) =>
    rung(value, [
      [50, 'high sun'],
      [20, 'half-high sun'],
      [4, 'low sun'],
      [-6, 'dusk'],
      [-90, 'night'],
    ]),
  ends: ['high sun', 'night'],
};

export const tetherLength: Condition = {
  label: 'Tether',
  ...linear(0, 300, 10),
  figure: (value) => (value === 0 ? 'none' : `${value.toFixed(0)} m`),
  words: (value) => (value === 0 ? 'flies free' : 'on the drum'),
  ends: ['none', '300 m'],
};

const points = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** The nearest of the eight main points of the compass. */
export function compassPoint(bearing_deg: number): string {
  const eighth = Math.round((((bearing_deg % 360) + 360) % 360) / 45) % 8;
  return points[eighth]!;
}
