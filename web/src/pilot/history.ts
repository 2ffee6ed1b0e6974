// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Every number in the telemetry, by a name people can find, and its last minute.
import { listen } from '../state';
import type { DiveDescription, Telemetry } from '../wire';

export const shownSpan = 60; // [s]
const period = 0.1; // [s] simulated, between kept values

const axisLetters: Record<string, string[]> = {
  position: ['north', 'east', 'down'],
  velocity: ['u', 'v', 'w'],
  rates_deg: ['p', 'q', 'r'],
  current: ['north', 'east', 'down'],
};
/** Not worth a plot: identities, the cable's shape, video book-keeping. */
const left = new Set(['type', 'number', 'wall', 'nodes', 'video', 'name', 'sequence', 'pilots']);

/** `rov · depth`, `rov · velocity u`, `rov · dvl velocity_x`, `umbilical · tension`, … → value. */
export function flattened(
  telemetry: Telemetry,
  dive: DiveDescription | null,
): Map<string, number> {
  const values = new Map<string, number>();
  const put = (path: string, value: unknown): void => {
    if (typeof value === 'number' && Number.isFinite(value)) values.set(path, value);
    if (typeof value === 'boolean') values.set(path, Number(value));
  };
  const walk = (path: string, key: string, value: unknown): void => {
    if (left.has(key)) return;
    const here = `${path}${key}`;
    if (Array.isArray(value)) {
      const letters = axisLetters[key];
      value.forEach((one, index) => put(`${here} ${letters?.[index] ?? index + 1}`, one));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) walk(`${here} `, name, one);
    } else {
      put(here, value);
    }
  };
  for (const vehicle of telemetry.vehicles) {
    const { sensors, ...rest } = vehicle;
    const described = dive?.vehicles.find((one) => one.name === vehicle.name);
    for (const [key, value] of Object.entries(rest)) walk(`${vehicle.name} · `, key, value);
    for (const [name, reading] of Object.entries(sensors)) {
      const channels = described?.sensors.find((one) => one.name === name)?.channels ?? [];
      reading.values.forEach((value, index) =>
        put(`${vehicle.name} · sensor ${name} ${channels[index]?.name ?? index + 1}`, value),
      );
    }
  }
  for (const tether of telemetry.tethers) {
    for (const [key, value] of Object.entries(tether)) walk(`${tether.name} · `, key, value);
  }
  for (const key of ['rtf', 'worst_rtf', 'rate'] as const) walk('simulation · ', key, telemetry[key]);
  for (const [key, value] of Object.entries(telemetry.environment)) walk('water · ', key, value);
  return values;
}

/** The last minute of telemetry, whole: a trace that is chosen now has its past. */
export class History {
  readonly moments: Telemetry[] = [];

  add(moment: Telemetry): void {
    const last = this.moments[this.moments.length - 1];
    if (last !== undefined && moment.time < last.time) this.moments.length = 0; // somebody rewound
    else if (last !== undefined && moment.time - last.time < period) return;
    this.moments.push(moment);
    while (this.moments[0]!.time < moment.time - shownSpan) this.moments.shift();
  }
}

export const history = new History();
listen((message) => {
  if (message.type === 'telemetry') history.add(message);
});
