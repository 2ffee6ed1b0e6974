// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the vehicles have been: thinned, and shortened again when somebody rewinds the dive.
import { effect, signal } from '@preact/signals';
import { dive, telemetry } from '../state';

export interface TrackPoint {
  time: number;
  north: number;
  east: number;
  depth: number;
}

const spacing = 0.2; // [m] a point for each; what is drawn is finer than a pixel at most scales
const longest = 6000; // points: more than a kilometre

export const tracks = signal<ReadonlyMap<string, TrackPoint[]>>(new Map());

/** `track` with a new point: nothing near the last one, nothing later than now. */
export function extended(track: TrackPoint[], point: TrackPoint): TrackPoint[] {
  const last = track[track.length - 1];
  if (last !== undefined && point.time < last.time) {
    return [...track.filter((one) => one.time <= point.time), point];
  }
  if (last !== undefined && distance(last, point) < spacing) return track;
  return [...track.slice(1 - longest), point];
}

function distance(a: TrackPoint, b: TrackPoint): number {
  return Math.hypot(a.north - b.north, a.east - b.east, a.depth - b.depth);
}

let trackedDive = '';
effect(() => {
  const id = dive.value?.id ?? '';
  if (id === trackedDive) return;
  trackedDive = id;
  tracks.value = new Map();
});

effect(() => {
  const now = telemetry.value;
  if (now === null) return;
  let changed: Map<string, TrackPoint[]> | null = null;
  for (const vehicle of now.vehicles) {
    if (!vehicle.position) continue;
    const [north, east, depth] = vehicle.position;
    const old = tracks.peek().get(vehicle.name) ?? [];
    const fresh = extended(old, { time: now.time, north, east, depth });
    if (fresh === old) continue;
    changed ??= new Map(tracks.peek());
    changed.set(vehicle.name, fresh);
  }
  if (changed !== null) tracks.value = changed;
});
