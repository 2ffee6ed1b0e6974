// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What an instructor can break on a vehicle: one row for each kind of part, one button for each
// part. The telemetry says what is broken; sensors and leaks do not say why they are wrong, so what
// this page broke is remembered here.
import { words } from '../parts/format';
import type { FaultMessage, TetherTelemetry, VehicleDescription, VehicleTelemetry } from '../wire';

type Fault = Omit<FaultMessage, 'type' | 'id'>;
export type Kind = FaultMessage['kind'];

export interface Part {
  label: string;
  /** What is broken now; null when it works. */
  broken: Kind | null;
  /** Names the part in a message. */
  which: Omit<Fault, 'kind' | 'value'>;
  /** Of a sensor: what is wrong when it reads wrong, and by how much. */
  error?: SensorError;
}

export interface SensorError {
  channel: number;
  /** In the channel's unit. */
  value: number;
  /** For people: `heading by 40°`. */
  words: string;
}

/** What people look at first on an instrument that has several numbers. */
const headlines = ['heading', 'depth', 'range', 'velocity_x', 'north'];

/** An error that a watchful pilot can notice: a compass off by 40°, a depth off by 2 m. */
const errors: Record<string, { value: number; words: string }> = {
  rad: { value: (40 * Math.PI) / 180, words: '40°' },
  'rad/s': { value: (5 * Math.PI) / 180, words: '5°/s' },
  m: { value: 2, words: '2 m' },
  'm/s': { value: 0.3, words: '0.3 m/s' },
  Pa: { value: 20000, words: '20 kPa' },
  '°C': { value: 5, words: '5 °C' },
};

export function errorOf(sensor: VehicleDescription['sensors'][number]): SensorError {
  const found = headlines
    .map((name) => sensor.channels.findIndex((one) => one.name === name))
    .find((index) => index >= 0);
  const channel = found ?? 0;
  const { name = sensor.name, unit = '' } = sensor.channels[channel] ?? {};
  const error = errors[unit] ?? { value: 1, words: `1 ${unit}`.trim() };
  return { channel, value: error.value, words: `${words(name)} by ${error.words}` };
}

export interface FaultRow {
  title: string;
  kinds: { kind: Kind; label: string; value?: number }[];
  mended: Kind;
  parts: Part[];
}

/** Name of a part among the faults that this page has caused. */
export function partKey(which: Part['which']): string {
  return [which.vehicle, which.target, which.index ?? which.sensor ?? ''].join('/');
}

const broken = (state: string | undefined): Kind | null =>
  state === undefined || state === 'none' ? null : (state as Kind);

export function faultRows(
  vehicle: VehicleDescription,
  now: VehicleTelemetry | undefined,
  tether: TetherTelemetry | undefined,
  caused: ReadonlyMap<string, Kind>,
): FaultRow[] {
  const which = (target: Fault['target'], rest: Partial<Fault> = {}): Part['which'] => ({
    vehicle: vehicle.name,
    target,
    ...rest,
  });
  const remembered = (part: Part['which']): Kind | null => caused.get(partKey(part)) ?? null;

  const rows: FaultRow[] = [
    {
      title: 'Thrusters',
      kinds: [
        { kind: 'dead', label: 'dead' },
        { kind: 'weak', label: 'weak, 40 %', value: 0.4 },
        { kind: 'stuck', label: 'stuck at half ahead', value: 0.5 },
        { kind: 'reversed', label: 'reversed' },
      ],
      mended: 'none',
      parts: Array.from({ length: vehicle.thrusters }, (_, index) => ({
        label: String(index + 1),
        broken: broken(now?.thruster_faults?.[index]),
        which: which('thruster', { index }),
      })),
    },
    {
      title: 'Lamps',
      kinds: [
        { kind: 'dead', label: 'dead' },
        { kind: 'flicker', label: 'flickers' },
      ],
      mended: 'none',
      parts: vehicle.lamps.map((name, index) => ({
        label: words(name),
        broken: broken(now?.lamp_faults?.[index]),
        which: which('lamp', { index }),
      })),
    },
    {
      title: 'Cameras',
      kinds: [
        { kind: 'dark', label: 'dark' },
        { kind: 'frozen', label: 'frozen' },
        { kind: 'noisy', label: 'noisy' },
      ],
      mended: 'none',
      parts: vehicle.cameras.map((camera, index) => ({
        label: camera.name,
        broken: broken(now?.camera_faults?.[index]),
        which: which('camera', { index }),
      })),
    },
    {
      title: 'Sensors',
      kinds: [
        { kind: 'dropout', label: 'drops out', value: 1 },
        { kind: 'freeze', label: 'freezes' },
        { kind: 'bias_step', label: 'reads wrong' },
        { kind: 'spikes', label: 'spikes' },
        { kind: 'noise_scale', label: 'ten times the noise', value: 10 },
      ],
      mended: 'none',
      parts: vehicle.sensors.map((sensor) => {
        const part = which('sensor', { sensor: sensor.name });
        return { label: sensor.name, broken: remembered(part), which: part, error: errorOf(sensor) };
      }),
    },
  ];
  if (vehicle.tether !== null) {
    const part = which('tether');
    const isCut = tether?.condition === 'cut' || tether?.condition === 'lost';
    rows.push({
      title: 'Tether',
      kinds: [
        { kind: 'jam', label: 'reel jams' },
        { kind: 'cut', label: 'cut in the middle', value: 0.5 },
      ],
      mended: 'free',
      parts: [
        { label: isCut ? 'cut' : 'tether', broken: isCut ? 'cut' : tether?.jammed ? 'jam' : null, which: part },
      ],
    });
  }
  const leak = which('leak');
  rows.push({
    title: 'Leak',
    kinds: [
      { kind: 'slow', label: 'slow, 1 l/min' },
      { kind: 'fast', label: 'fast, 10 l/min' },
    ],
    mended: 'none',
    parts: [{ label: 'hull', broken: remembered(leak), which: leak }],
  });
  return rows.filter((row) => row.parts.length > 0);
}

/** What a press on a part's button sends: breaks what works, mends what is broken. */
export function press(row: FaultRow, part: Part, chosen: Kind): Fault {
  if (part.broken === 'cut') return { ...part.which, kind: 'attach' };
  if (part.broken !== null) return { ...part.which, kind: row.mended };
  const kind = row.kinds.find((one) => one.kind === chosen) ?? row.kinds[0]!;
  const fault: Fault = { ...part.which, kind: kind.kind };
  if (kind.value !== undefined) fault.value = kind.value;
  if (part.error && (kind.kind === 'bias_step' || kind.kind === 'spikes')) {
    fault.value = part.error.value;
    fault.channel = part.error.channel;
  }
  // Spikes and dropouts come by chance: one measurement in five.
  if (kind.kind === 'spikes') fault.probability = 0.2;
  if (kind.kind === 'dropout') fault.probability = 1;
  return fault;
}
