// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a pilot may say is broken: every device of the vehicle that can break, and how. The list is
// the same whatever is broken. Pure: the panel and the tests read this.
import { words } from '../parts/format';
import type { DiagnoseMessage, VehicleDescription } from '../wire';

export type Report = Omit<DiagnoseMessage, 'type' | 'id'>;
type Target = DiagnoseMessage['target'];

export interface Device {
  /** For people: `compass`, `thruster 3`. */
  label: string;
  which: Omit<Report, 'kind'>;
}

export interface Ailment {
  kind: DiagnoseMessage['kind'];
  label: string;
}

const ailments: Record<Target, Ailment[]> = {
  thruster: [
    { kind: 'dead', label: 'stands still' },
    { kind: 'reversed', label: 'turns the wrong way' },
    { kind: 'weak', label: 'is weak' },
    { kind: 'stuck', label: 'does not answer' },
  ],
  lamp: [
    { kind: 'dead', label: 'is dark' },
    { kind: 'flicker', label: 'flickers' },
  ],
  camera: [
    { kind: 'frozen', label: 'picture is frozen' },
    { kind: 'dark', label: 'picture is dark' },
    { kind: 'noisy', label: 'picture is noisy' },
  ],
  sensor: [
    { kind: 'bias_step', label: 'reads wrong' },
    { kind: 'freeze', label: 'is frozen' },
    { kind: 'dropout', label: 'drops out' },
    { kind: 'spikes', label: 'jumps' },
    { kind: 'noise_scale', label: 'is noisy' },
  ],
  tether: [
    { kind: 'cut', label: 'is cut' },
    { kind: 'jammed', label: 'reel is jammed' },
  ],
  hull: [{ kind: 'leak', label: 'takes in water' }],
};

export function ailmentsOf(device: Device): Ailment[] {
  return ailments[device.which.target];
}

/** Instruments first: they are what a pilot doubts first. */
export function devicesOf(vehicle: VehicleDescription): Device[] {
  return [
    ...vehicle.sensors.map((one) => ({
      label: words(one.name),
      which: { target: 'sensor' as const, sensor: one.name },
    })),
    ...Array.from({ length: vehicle.thrusters }, (_, index) => ({
      label: `thruster ${index + 1}`,
      which: { target: 'thruster' as const, index },
    })),
    ...vehicle.cameras.map((one, index) => ({
      label: `camera ${words(one.name)}`,
      which: { target: 'camera' as const, index },
    })),
    ...vehicle.lamps.map((name, index) => ({
      label: `lamp ${words(name)}`,
      which: { target: 'lamp' as const, index },
    })),
    ...(vehicle.tether === null ? [] : [{ label: 'tether', which: { target: 'tether' as const } }]),
    { label: 'hull', which: { target: 'hull' as const } },
  ];
}

export function reportOf(device: Device, kind: Ailment['kind']): Report {
  return { ...device.which, kind };
}
