// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import type { VehicleDescription } from '../wire';
import { ailmentsOf, devicesOf, reportOf } from './diagnosis';

const vehicle = {
  name: 'rov',
  thrusters: 2,
  lamps: ['port_inner'],
  cameras: [{ name: 'main' }],
  sensors: [{ name: 'compass', channels: [] }],
  tether: 'rov_tether',
} as unknown as VehicleDescription;

test('every device that can break can be named, instruments first', () => {
  expect(devicesOf(vehicle).map((one) => one.label)).toEqual([
    'compass',
    'thruster 1',
    'thruster 2',
    'camera main',
    'lamp port inner',
    'tether',
    'hull',
  ]);
});

test('a vehicle without a tether has none that could be cut', () => {
  const free = { ...vehicle, tether: null };
  expect(devicesOf(free).some((one) => one.which.target === 'tether')).toBe(false);
});

test('each device has ways to break, and a report names device and way', () => {
  for (const device of devicesOf(vehicle)) expect(ailmentsOf(device).length).toBeGreaterThan(0);
  const [compass, first] = devicesOf(vehicle);
  expect(reportOf(compass!, 'bias_step')).toEqual({
    target: 'sensor',
    sensor: 'compass',
    kind: 'bias_step',
  });
  expect(reportOf(first!, 'dead')).toEqual({ target: 'thruster', index: 0, kind: 'dead' });
});
