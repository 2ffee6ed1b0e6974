// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// From what a hand does to what a vehicle is told: pure functions of one axis.

export interface AxisShape {
  /** Travel about the middle that counts as none, 0 … 0.5 of full. */
  deadZone: number;
  /** 0 straight, 1 cubic: how gentle the middle is. Full stick stays full. */
  expo: number;
  /** Output at full stick; above 1 it saturates earlier. */
  sensitivity: number;
  inverted: boolean;
}

export const plainShape: AxisShape = { deadZone: 0.08, expo: 0.3, sensitivity: 1, inverted: false };

export const clamp = (x: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, x));

/** The command of a stick at `raw`, both −1 … 1. Odd, monotonic and without a jump anywhere. */
export function shaped(raw: number, shape: AxisShape): number {
  if (!Number.isFinite(raw)) return 0;
  const dead = clamp(shape.deadZone, 0, 0.95);
  const travel = Math.max(0, Math.min(1, Math.abs(raw)) - dead) / (1 - dead);
  const expo = clamp(shape.expo, 0, 1);
  const curved = (1 - expo) * travel + expo * travel ** 3;
  const size = clamp(shape.sensitivity * curved, 0, 1);
  return size === 0 ? 0 : Math.sign(raw) * (shape.inverted ? -1 : 1) * size;
}

/** Moves from `now` towards `goal` by at most `rate`·`dt`: a key is not a hammer. */
export function approached(now: number, goal: number, rate: number, dt: number): number {
  const most = rate * dt;
  return Math.abs(goal - now) <= most ? goal : now + Math.sign(goal - now) * most;
}
