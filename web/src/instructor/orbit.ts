// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A view that circles a point: where its eye is, and how a hand on the mouse moves it.
import type { Vector } from '../wire';

export interface Orbit {
  /** Of the eye as seen from the target, from north clockwise [°]. */
  bearing: number;
  /** Of the eye above the target's horizon [°]. */
  height: number;
  /** [m] */
  distance: number;
}

export const firstOrbit: Orbit = { bearing: 215, height: 25, distance: 4 };

const nearest = 0.6; // [m] closer, and the eye is inside the vehicle
const farthest = 60;
const steepest = 85; // [°] straight above, "up" in the picture is undefined

const clamp = (x: number, least: number, most: number): number => Math.min(most, Math.max(least, x));
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** North, east, down. */
export function eyeOf(orbit: Orbit, target: Vector): Vector {
  const level = orbit.distance * Math.cos(radians(orbit.height));
  return [
    target[0] + level * Math.cos(radians(orbit.bearing)),
    target[1] + level * Math.sin(radians(orbit.bearing)),
    target[2] - orbit.distance * Math.sin(radians(orbit.height)),
  ];
}

/** The scene follows the hand: dragging to the right turns it to the right. In degrees. */
export function dragged(orbit: Orbit, right: number, down: number): Orbit {
  return {
    ...orbit,
    bearing: (((orbit.bearing + right) % 360) + 360) % 360,
    height: clamp(orbit.height + down, -steepest, steepest),
  };
}

/** Positive notches go away from the target, by an eighth each. */
export function zoomed(orbit: Orbit, notches: number): Orbit {
  return { ...orbit, distance: clamp(orbit.distance * 1.125 ** notches, nearest, farthest) };
}
