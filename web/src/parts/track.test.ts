// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { extended, type TrackPoint } from './track';

const at = (time: number, north: number): TrackPoint => ({ time, north, east: 0, depth: 5 });

describe('a track', () => {
  it('keeps no points for a vehicle that stands still', () => {
    const track = [at(0, 0)];
    expect(extended(track, at(1, 0.05))).toBe(track);
    expect(extended(track, at(1, 0.5))).toHaveLength(2);
  });

  it('loses what came after the moment that somebody rewinds to', () => {
    const track = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    expect(extended(track, at(1.5, 1.5)).map((one) => one.time)).toEqual([0, 1, 1.5]);
  });

  it('does not grow without end', () => {
    let track: TrackPoint[] = [];
    for (let i = 0; i < 6100; ++i) track = extended(track, at(i, i));
    expect(track).toHaveLength(6000);
    expect(track[track.length - 1]!.time).toBe(6099);
  });
});
