// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { DiveDescription, Telemetry } from '../wire';
import { flattened, History } from './history';

const moment = (time: number): Telemetry =>
  ({
    type: 'telemetry',
    number: 7,
    time,
    rate: 1,
    rtf: 0.99,
    worst_rtf: 0.98,
    vehicles: [
      {
        name: 'rov',
        depth: 6.4,
        velocity: [0.1, 0.2, 0.3],
        set_points: { depth: 6.5 },
        altitude: null,
        armed: true,
        mode: 'pilot',
        sensors: { dvl: { status: 'ok', age: 0.1, values: [0.11, null] } },
      },
    ],
    tethers: [{ name: 'umbilical', tension: 12, nodes: [[1, 2, 3]] }],
    environment: { visibility: 8, current: [0, 0.1, 0] },
  }) as unknown as Telemetry;
const dive = {
  vehicles: [
    { name: 'rov', sensors: [{ name: 'dvl', channels: [{ name: 'surge' }, { name: 'sway' }] }] },
  ],
} as unknown as DiveDescription;

describe('what can be plotted', () => {
  it('is every number, by the names of vehicle, axis and sensor channel', () => {
    const values = flattened(moment(1), dive);
    expect(values.get('rov · depth')).toBe(6.4);
    expect(values.get('rov · velocity w')).toBe(0.3);
    expect(values.get('rov · set_points depth')).toBe(6.5);
    expect(values.get('rov · sensor dvl surge')).toBe(0.11);
    expect(values.get('umbilical · tension')).toBe(12);
    expect(values.get('water · current east')).toBe(0.1);
    expect(values.get('simulation · rtf')).toBe(0.99);
  });

  it('is nothing that has no number: words, unknown values, the cable’s shape', () => {
    const names = [...flattened(moment(1), dive).keys()];
    expect(names.filter((name) => /mode|altitude|nodes|sway/.test(name))).toEqual([]);
  });
});

describe('the history', () => {
  it('holds one minute at ten a second', () => {
    const history = new History();
    for (let i = 0; i <= 30 * 90; ++i) history.add(moment(i / 30));
    const [first, last] = [history.moments[0]!, history.moments[history.moments.length - 1]!];
    expect(last.time - first.time).toBeLessThanOrEqual(60);
    expect(history.moments.length).toBeGreaterThan(400);
    expect(history.moments.length).toBeLessThan(620);
  });

  it('begins anew when the dive is rewound', () => {
    const history = new History();
    for (const time of [1, 2, 3, 1.5]) history.add(moment(time));
    expect(history.moments.map((one) => one.time)).toEqual([1.5]);
  });
});
