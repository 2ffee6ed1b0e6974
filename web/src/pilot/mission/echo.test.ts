// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Seabed } from '../../wire';
import { depthAt, echoAt, placeOf } from './echo';

const picture = { width: 402, height: 302 };

describe('a pixel of the fan', () => {
  it('in the middle of its upper edge is straight ahead, at the end of the range', () => {
    const echo = echoAt([201, 1], picture, 30)!;
    expect(echo.azimuth).toBeCloseTo(0);
    expect(echo.range).toBeCloseTo(30);
  });
  it('to the right is to starboard', () => {
    const echo = echoAt([201 + 100, 301 - 100], picture, 30)!;
    expect(echo.azimuth).toBeCloseTo(Math.PI / 4);
    expect(echo.range).toBeCloseTo(10 * Math.SQRT2);
  });
  it('in a corner beyond the range is nothing', () => {
    expect(echoAt([0, 0], picture, 30)).toBeNull();
  });
});

describe('an echo from the bottom', () => {
  const from = { north: 10, east: -5, heading: Math.PI / 2, altitude: 3 };
  it('is nearer over ground than the sound went: 3, 4, 5', () => {
    const place = placeOf({ azimuth: 0, range: 5 }, from);
    expect(place.north).toBeCloseTo(10);
    expect(place.east).toBeCloseTo(-1);
  });
  it('counts its bearing from the bow', () => {
    const place = placeOf({ azimuth: Math.PI / 2, range: 5 }, from);
    expect(place.north).toBeCloseTo(6);
    expect(place.east).toBeCloseTo(-5);
  });
  it('from right below cannot be farther away than below', () => {
    expect(placeOf({ azimuth: 0, range: 1 }, from)).toEqual({ north: 10, east: -5 });
  });
});

describe('the chart', () => {
  const slope: Seabed = {
    north0: 0,
    east0: 0,
    spacing: 2,
    rows: 2,
    columns: 2,
    depths: [10, 12, 14, 16],
  } as Seabed;
  it('is read between its soundings', () => {
    expect(depthAt(slope, { north: 0, east: 0 })).toBe(10);
    expect(depthAt(slope, { north: 1, east: 1 })).toBeCloseTo(13);
  });
  it('ends where its soundings end', () => {
    expect(depthAt(slope, { north: -1, east: 0 })).toBeNull();
    expect(depthAt(slope, { north: 0, east: 9 })).toBeNull();
  });
});
