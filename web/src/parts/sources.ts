// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything there is to watch in a dive, in the order people look for it.
import type { DiveDescription } from '../wire';
import { words } from './format';

export interface Source {
  /** Of /video/SOURCE.mjpg. */
  source: string;
  label: string;
  kind: 'camera' | 'sonar' | 'view';
}

export function sourcesOf(dive: DiveDescription): Source[] {
  const many = dive.vehicles.length > 1;
  const of = (vehicle: string, name: string): string => (many ? `${vehicle} · ${words(name)}` : words(name));
  const cameras = dive.vehicles.flatMap((vehicle) =>
    vehicle.cameras.map((camera): Source => ({
      source: camera.source,
      label: of(vehicle.name, `${camera.name} camera`),
      kind: 'camera',
    })),
  );
  const sonars = dive.vehicles.flatMap((vehicle) =>
    vehicle.sonars.map((sonar): Source => ({
      source: sonar.source,
      label: of(vehicle.name, sonar.name),
      kind: 'sonar',
    })),
  );
  const views = dive.views.map((name): Source => ({ source: name, label: words(name), kind: 'view' }));
  return [...cameras, ...views, ...sonars];
}

/** Whether a source is an eye outside the vehicles: their own are called `VEHICLE/NAME`. */
export const isOutside = (source: string, dive: DiveDescription | null | undefined): boolean =>
  !dive?.vehicles.some((one) => source.startsWith(`${one.name}/`));
