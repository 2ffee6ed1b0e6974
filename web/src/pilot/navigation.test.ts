// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { geographic, turn, way } from './navigation';

describe('the way to a mark', () => {
  it('is a bearing from north, clockwise, and a distance over the ground', () => {
    expect(way([0, 0], [0, 3])).toEqual({ bearing: 90, distance: 3 });
    expect(way([10, 10], [7, 6])).toEqual({
      bearing: expect.closeTo(180 + (Math.atan2(4, 3) * 180) / Math.PI, 9),
      distance: 5,
    });
  });

  it('asks for the shorter turn', () => {
    expect(turn(350, 10)).toBeCloseTo(20, 9);
    expect(turn(10, 350)).toBeCloseTo(-20, 9);
    expect(Math.abs(turn(0, 180))).toBeCloseTo(180, 9);
  });
});

describe('a place on the globe', () => {
  // Lengths of a degree on WGS 84 at 45° N, from the geodesist's tables (NGA TR8350.2's ellipsoid):
  // 111 131.8 m of latitude, 78 846.8 m of longitude.
  const origin = { latitude_deg: 45, longitude_deg: -70 };

  it('goes a thousandth of a degree in a thousandth of that length', () => {
    const there = geographic(origin, 111.1318, 78.8468);
    expect(there.latitude).toBeCloseTo(45.001, 7);
    expect(there.longitude).toBeCloseTo(-69.999, 7);
  });
});
