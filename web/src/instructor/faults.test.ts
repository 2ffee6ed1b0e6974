// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { VehicleDescription, VehicleTelemetry } from '../wire';
import { faultRows, partKey, press, type Kind } from './faults';

const vehicle: VehicleDescription = {
  name: 'rov', kind: 'bluerov2', thrusters: 6, modes: ['pilot'], lamps: ['left', 'right'], sonars: [],
  cameras: [{ name: 'main', source: 'rov/main', width: 640, height: 480, tilt_deg: null, zoom: null, fov_deg: 80, port: 'dome', mounting: { on_hull: true, position: [0, 0, 0], rotation: [1, 0, 0, 0] } }],
  sensors: [{ name: 'compass', kind: 'ahrs', channels: ['roll', 'pitch', 'heading'].map((name) => ({ name, unit: 'rad' })) }, { name: 'dvl', kind: 'dvl', channels: [] }],
  tether: 'tether', joints: [], arms: [],
};
const now = {
  thruster_faults: ['none', 'dead', 'none', 'none', 'none', 'none'],
  lamp_faults: ['none', 'none'],
  camera_faults: ['frozen'],
} as unknown as VehicleTelemetry;
const caused = new Map<string, Kind>([[partKey({ vehicle: 'rov', target: 'sensor', sensor: 'dvl' }), 'freeze']]);

const rows = faultRows(vehicle, now, undefined, caused);
const row = (title: string) => rows.find((one) => one.title === title)!;

describe('the faults panel', () => {
  it('offers every part of the vehicle', () => {
    expect(rows.map((one) => `${one.title} ${one.parts.length}`)).toEqual([
      'Thrusters 6', 'Lamps 2', 'Cameras 1', 'Sensors 2', 'Tether 1', 'Leak 1',
    ]);
  });
  it('offers no tether and no lamps to a vehicle without', () => {
    const bare = faultRows({ ...vehicle, tether: null, lamps: [] }, undefined, undefined, new Map());
    expect(bare.map((one) => one.title)).toEqual(['Thrusters', 'Cameras', 'Sensors', 'Leak']);
  });
  it('shows what the vehicle reports broken, and which sensors were', () => {
    const down = (title: string) => row(title).parts.filter((one) => one.broken !== null).map((one) => one.label);
    expect(down('Thrusters')).toEqual(['2']);
    expect(down('Cameras')).toEqual(['main']);
    expect(down('Sensors')).toEqual(['dvl']);
  });
  it('breaks what works in the way that was chosen', () => {
    expect(press(row('Thrusters'), row('Thrusters').parts[3]!, 'weak')).toEqual({
      vehicle: 'rov', target: 'thruster', index: 3, kind: 'weak', value: 0.4,
    });
    expect(press(row('Sensors'), row('Sensors').parts[0]!, 'freeze')).toEqual({
      vehicle: 'rov', target: 'sensor', sensor: 'compass', kind: 'freeze',
    });
  });
  it('shifts the number that people look at, by something a pilot can notice', () => {
    expect(row('Sensors').parts[0]!.error?.words).toBe('heading by 40°');
    const fault = press(row('Sensors'), row('Sensors').parts[0]!, 'bias_step');
    expect(fault.channel).toBe(2);
    expect(fault.value).toBeCloseTo((40 * Math.PI) / 180);
  });
  it('mends what is broken', () => {
    expect(press(row('Thrusters'), row('Thrusters').parts[1]!, 'weak').kind).toBe('none');
    expect(press(row('Sensors'), row('Sensors').parts[1]!, 'spikes').kind).toBe('none');
    const jammed = faultRows(vehicle, now, { condition: 'taut', jammed: true } as never, new Map());
    const tether = jammed.find((one) => one.title === 'Tether')!;
    expect(press(tether, tether.parts[0]!, 'jam')).toEqual({ vehicle: 'rov', target: 'tether', kind: 'free' });
    const cut = faultRows(vehicle, now, { condition: 'cut', jammed: false } as never, new Map());
    const line = cut.find((one) => one.title === 'Tether')!;
    expect(press(line, line.parts[0]!, 'jam').kind).toBe('attach');
  });
});
