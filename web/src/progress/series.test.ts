// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../wire';
import { seriesOf } from './series';

const flight = (mission: string, started: string, rating: number, phase: Attempt['phase'] = 'passed'): Attempt => ({
  id: 1,
  mission,
  title: mission,
  dive: '',
  started,
  phase,
  seconds: 60,
  rating,
  grade: 'A',
  by_autopilot: false,
});

describe('the plot of ratings', () => {
  it('has a line for each mission over all flights, with gaps where it was not flown', () => {
    const { times, lines } = seriesOf([
      flight('box', '1970-01-01T00:00:20Z', 0.5),
      flight('wall', '1970-01-01T00:00:10Z', 0.7),
    ]);
    expect(times).toEqual([10, 20]);
    expect(lines).toEqual([
      { mission: 'wall', title: 'wall', ratings: [0.7, null] },
      { mission: 'box', title: 'box', ratings: [null, 0.5] },
    ]);
  });
  it('leaves out what the autopilot flew', () => {
    const flown = { ...flight('box', '2026-11-16T10:00:00Z', 1), by_autopilot: true };
    expect(seriesOf([flown]).lines).toEqual([]);
  });
  it('leaves out what is still being flown', () => {
    expect(seriesOf([flight('box', '2026-11-16T10:00:00Z', 0.1, 'running')]).lines).toEqual([]);
  });
});
