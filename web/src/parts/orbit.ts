// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A view that circles a point: where its eye is, and how a hand on the mouse moves it.
import type { Vector } from '../wire';

export interface Orbit {
  /** Of the eye as seen from the target, clockwise from north, or from the bow it goes with [°]. */
  bearing: number;
  /** Of the eye above the target's horizon [°]. */
  height: number;
  /** [m] */
  distance: number;
}

export const firstOrbit: Orbit = { bearing: 215, height: 25, distance: 4 };

/** From astern and a little above: how a pilot looks at their own vehicle. Bearings are from the bow. */
export const orbitAstern: Orbit = { bearing: 200, height: 22, distance: 3 };

const turnRate = 70; // [°/s] at full stick
const zoomRate = 8; // [notches/s]
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

/** What the sticks of a joystick do to it in `dt` seconds: sideways and turn go around, up and down
 * over and under, ahead goes nearer. */
export function steered(
  orbit: Orbit,
  sticks: { surge: number; sway: number; heave: number; yaw: number },
  dt: number,
): Orbit {
  const around = (sticks.sway + sticks.yaw) * turnRate * dt;
  const nearer = zoomed(orbit, -sticks.surge * zoomRate * dt);
  return dragged(nearer, -around, -sticks.heave * turnRate * dt);
}

/** Positive notches go away from the target, by an eighth each. */
export function zoomed(orbit: Orbit, notches: number): Orbit {
  return { ...orbit, distance: clamp(orbit.distance * 1.125 ** notches, nearest, farthest) };
}
