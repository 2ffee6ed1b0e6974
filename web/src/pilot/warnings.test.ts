// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Telemetry, TetherTelemetry, VehicleTelemetry } from '../wire';
import { warnings, type Watched } from './warnings';

const vehicle = {
  connected: true,
  leak_alarm: false,
  link: 'ok',
  battery: { kind: 'battery', voltage: 16, current: 3, charge: 0.8 },
  contact: false,
  sensors: { depth: { status: 'ok', age: 0, values: [1] } },
  armed: true,
} as unknown as VehicleTelemetry;
const telemetry = { phase: 'diving', problem: '', rate: 1, rtf: 1 } as Telemetry;
const tether = { condition: 'slack', tension: 2 } as TetherTelemetry;
const well: Watched = { link: 'open', hasSeat: true, telemetry, vehicle, tether };
const with_ = (change: Partial<VehicleTelemetry>): Watched => ({
  ...well,
  vehicle: { ...vehicle, ...change },
});
const ids = (watched: Watched): string[] => warnings(watched).map((one) => one.id);
const level = (watched: Watched): string | undefined => warnings(watched)[0]?.level;

describe('warnings', () => {
  it('are silent when all is well', () => {
    expect(warnings(well)).toEqual([]);
  });

  it('raise alarms for what ends a dive: link, leak, a tether that pulls, empty battery', () => {
    expect(level({ ...well, link: 'lost' })).toBe('alarm');
    expect(level(with_({ leak_alarm: true }))).toBe('alarm');
    expect(level({ ...well, tether: { ...tether, tension: 400 } })).toBe('alarm');
    expect(level(with_({ battery: { ...vehicle.battery, charge: 0.08 } }))).toBe('alarm');
  });

  it('tell of a vehicle that is cut off, and leave its silent pilot alone', () => {
    expect(warnings(with_({ connected: false, link: 'lost' })).map((one) => [one.id, one.level])).toEqual([
      ['connection', 'alarm'],
    ]);
  });

  it('do not say why a line is slack', () => {
    for (const condition of ['cut', 'lost', 'snag'] as const)
      expect(warnings({ ...well, tether: { ...tether, condition, tension: 0 } })).toEqual([]);
    const told = { ...well, isInstructor: true, tether: { ...tether, condition: 'cut' as const } };
    expect(warnings(told).map((one) => one.text)).toEqual(['Tether cut']);
  });

  it('only ask for a look at what a pilot can fly with', () => {
    expect(level(with_({ battery: { ...vehicle.battery, charge: 0.2 } }))).toBe('look');
  });

  it('do not name what is broken, nor what was touched', () => {
    const broken = with_({
      thruster_faults: ['none', 'dead'],
      lamp_faults: ['dead'],
      camera_faults: ['frozen'],
      contact: true,
    });
    expect(warnings(broken)).toEqual([]);
  });

  it('never speak of an empty battery on a tether’s supply', () => {
    const supplied = { kind: 'tether' as const, voltage: 48, current: 3, charge: null };
    expect(ids(with_({ battery: supplied }))).toEqual([]);
  });

  it('name a silent sensor', () => {
    const silent = { dvl: { status: 'dropout' as const, age: 3, values: [null] } };
    expect(warnings(with_({ sensors: silent }))[0]?.text).toBe('No data from dvl');
  });

  it('do not blame the machine when a program outside may set the pace', () => {
    const texts = (partners: string[]) =>
      warnings({ ...well, telemetry: { ...telemetry, rtf: 0.7, partners } }).map((one) => one.text);
    expect(texts([])).toEqual(['The machine is too slow · 70 % of real time']);
    expect(texts(['Lock-step: connected'])).toEqual(['Slower than real time · 70 %']);
  });

  it('tell a pause from a slow machine', () => {
    expect(ids({ ...well, telemetry: { ...telemetry, rate: 0, rtf: 0 } })).toEqual(['pause']);
    expect(ids({ ...well, telemetry: { ...telemetry, rtf: 0.7 } })).toEqual(['slow']);
  });

  it('put alarms before everything else', () => {
    expect(ids(with_({ armed: false, leak_alarm: true }))).toEqual(['leak', 'armed']);
  });
});
