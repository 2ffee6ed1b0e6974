// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { reachOf, type MapPlan } from './map_plan';

const plan: MapPlan = {
  places: [{ north: 3, east: 4, radius: 2, label: '1', state: 'now' }],
  lines: [{ points: [[0, 0], [0, -12]], state: 'later' }],
  dots: [{ north: 500, east: 0, state: 'now' }],
};

describe('the first look at a plan', () => {
  it('reaches to the farthest of what is near, rings included', () => {
    expect(reachOf(plan, { north: 0, east: 0 }, 60)).toBe(12);
    expect(reachOf({ ...plan, lines: [] }, { north: 0, east: 0 }, 60)).toBe(7);
  });
  it('does not wait for what is out of the way', () => {
    expect(reachOf(plan, { north: 0, east: 0 }, 1000)).toBe(500);
    expect(reachOf({ places: [], lines: [], dots: plan.dots }, { north: 0, east: 0 }, 60)).toBe(0);
  });
});
