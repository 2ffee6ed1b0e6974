// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Vector } from '../wire';
import { dragged, eyeOf, firstOrbit, steered, zoomed } from './orbit';

const target: Vector = [10, -4, 6];
const distanceTo = (eye: Vector): number => Math.hypot(...eye.map((x, i) => x - target[i]!));

describe('the free view', () => {
  it('keeps its distance wherever it is turned to', () => {
    for (const right of [0, 77, -200]) {
      for (const down of [0, 40, -90]) {
        const eye = eyeOf(dragged(firstOrbit, right, down), target);
        expect(distanceTo(eye)).toBeCloseTo(firstOrbit.distance);
      }
    }
  });
  it('a bearing of 90° stands east of the target, a height of 30° half its distance above', () => {
    const eye = eyeOf({ bearing: 90, height: 30, distance: 8 }, target);
    expect(eye[0]).toBeCloseTo(10);
    expect(eye[1]).toBeCloseTo(-4 + 8 * Math.cos(Math.PI / 6));
    expect(eye[2]).toBeCloseTo(6 - 4);
  });
  it('never stands straight above or below', () => {
    expect(dragged(firstOrbit, 0, 500).height).toBe(85);
    expect(dragged(firstOrbit, 0, -500).height).toBe(-85);
  });
  it('zooms by ratios, and no further than from the hull to the end of sight', () => {
    expect(zoomed(zoomed(firstOrbit, 3), -3).distance).toBeCloseTo(firstOrbit.distance);
    expect(zoomed(firstOrbit, -100).distance).toBe(0.6);
    expect(zoomed(firstOrbit, 100).distance).toBe(60);
  });
});

describe('the sticks of a joystick', () => {
  const still = { surge: 0, sway: 0, heave: 0, yaw: 0 };

  it('leave the eye where it is when they are let go', () => {
    expect(steered(firstOrbit, still, 0.1)).toEqual(firstOrbit);
  });

  it('go nearer ahead, around sideways, and up with the eye', () => {
    expect(steered(firstOrbit, { ...still, surge: 1 }, 0.5).distance).toBeLessThan(firstOrbit.distance);
    expect(steered(firstOrbit, { ...still, sway: 1 }, 0.1).bearing).toBeLessThan(firstOrbit.bearing);
    // Heave is positive down.
    expect(steered(firstOrbit, { ...still, heave: -1 }, 0.1).height).toBeGreaterThan(firstOrbit.height);
  });

  it('move it as far in two short ticks as in a long one', () => {
    const hand = { surge: 0.5, sway: -0.3, heave: 0.2, yaw: 0.1 };
    const twice = steered(steered(firstOrbit, hand, 0.1), hand, 0.1);
    const once = steered(firstOrbit, hand, 0.2);
    expect(twice.bearing).toBeCloseTo(once.bearing, 9);
    expect(twice.height).toBeCloseTo(once.height, 9);
    expect(twice.distance).toBeCloseTo(once.distance, 9);
  });
});
