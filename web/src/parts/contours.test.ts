// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Seabed } from '../wire';
import { contour, contourInterval, depthRange } from './contours';

function seabed(depth: (north: number, east: number) => number | null): Seabed {
  const [rows, columns, spacing, north0, east0] = [21, 31, 2, -20, -30];
  const depths: (number | null)[] = [];
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      depths.push(depth(north0 + row * spacing, east0 + column * spacing));
    }
  }
  return { north0, east0, spacing, rows, columns, depths };
}

describe('a contour', () => {
  it('of a plane is the plane’s own straight line', () => {
    const plane = seabed((north, east) => 10 + 0.1 * north + 0.05 * east);
    const segments = contour(plane, 10.03);
    expect(segments.length).toBeGreaterThan(20);
    for (const segment of segments) {
      for (const [north, east] of segment) {
        expect(10 + 0.1 * north + 0.05 * east).toBeCloseTo(10.03, 9);
      }
    }
  });

  it('of a cone is a circle as long as its circumference', () => {
    const cone = seabed((north, east) => Math.hypot(north, east));
    const radius = 12.3;
    let length = 0;
    for (const [a, b] of contour(cone, radius)) {
      length += Math.hypot(a[0] - b[0], a[1] - b[1]);
      expect(Math.abs(Math.hypot(...a) - radius)).toBeLessThan(0.1);
    }
    expect(length / (2 * Math.PI * radius)).toBeCloseTo(1, 2);
  });

  it('is nowhere on a level that the seabed does not reach, nor where there is no seabed', () => {
    expect(contour(seabed(() => 5), 6)).toEqual([]);
    expect(contour(seabed(() => null), 6)).toEqual([]);
  });
});

describe('contour intervals', () => {
  it('are round and give about ten lines', () => {
    expect(contourInterval(5, 15)).toBe(1);
    expect(contourInterval(0, 47)).toBe(5);
    expect(contourInterval(0, 0.9)).toBeCloseTo(0.1, 12);
  });

  it('come from the depths that are known', () => {
    expect(depthRange(seabed((north) => (north < 0 ? null : 3 + north)))).toEqual([3, 23]);
  });
});
