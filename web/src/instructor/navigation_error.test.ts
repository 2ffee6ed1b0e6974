// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { VehicleTelemetry } from '../wire';
import { navigationError } from './navigation_error';

const vehicle = (told: object): VehicleTelemetry =>
  ({ position: [10, 0, 5], heading_deg: 350, depth: 5, estimate: { position: [10, 3, 5], heading_deg: 30, depth: 5.1, ...told } }) as unknown as VehicleTelemetry;

describe('what instruments say against the truth', () => {
  it('is told in metres and degrees, the short way round', () => {
    expect(navigationError(vehicle({}))).toEqual(['place off by 3.0 m · heading by 40° · depth by 0.10 m', true]);
  });
  it('needs no look while it is small', () => {
    expect(navigationError(vehicle({ heading_deg: 352 }))[1]).toBe(false);
  });
  it('says what the vehicle does not know', () => {
    expect(navigationError(vehicle({ position: null, heading_deg: 350 }))[0]).toBe('no place · heading by 0° · depth by 0.10 m');
  });
});
