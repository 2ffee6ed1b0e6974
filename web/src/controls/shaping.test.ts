// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { approached, plainShape, shaped } from './shaping';

const travel = Array.from({ length: 201 }, (_, i) => (i - 100) / 100);

describe('a stick', () => {
  const shape = { deadZone: 0.1, expo: 0.4, sensitivity: 1, inverted: false };

  it('asks for nothing inside its dead zone and for everything at its end', () => {
    expect(shaped(0.1, shape)).toBe(0);
    expect(shaped(-0.05, shape)).toBe(0);
    expect(shaped(1, shape)).toBe(1);
    expect(shaped(-1, shape)).toBe(-1);
  });

  it('leaves its dead zone without a jump', () => {
    expect(shaped(0.1001, shape)).toBeLessThan(2e-4);
  });

  it('answers the same to both sides', () => {
    for (const raw of travel) expect(shaped(-raw, shape)).toBeCloseTo(-shaped(raw, shape), 12);
  });

  it('never asks for less when it is pushed further', () => {
    for (let i = 1; i < travel.length; ++i) {
      expect(shaped(travel[i]!, shape)).toBeGreaterThanOrEqual(shaped(travel[i - 1]!, shape));
    }
  });

  it('follows the straight and the cubic curve at the ends of its expo', () => {
    const bare = { ...shape, deadZone: 0 };
    expect(shaped(0.5, { ...bare, expo: 0 })).toBeCloseTo(0.5, 12);
    expect(shaped(0.5, { ...bare, expo: 1 })).toBeCloseTo(0.125, 12);
  });

  it('reaches its sensitivity at full travel and saturates above one', () => {
    expect(shaped(1, { ...shape, sensitivity: 0.6 })).toBeCloseTo(0.6, 12);
    expect(shaped(0.9, { ...shape, expo: 0, sensitivity: 1.5 })).toBe(1);
  });

  it('turns round when it is inverted', () => {
    expect(shaped(1, { ...shape, inverted: true })).toBe(-1);
  });

  it('is neutral when a driver reports nonsense', () => {
    expect(shaped(NaN, plainShape)).toBe(0);
    expect(shaped(7, plainShape)).toBe(1);
  });
});

describe('a ramp', () => {
  it('arrives, does not overshoot, and does not depend on how the time is cut', () => {
    expect(approached(0, 1, 5, 0.1)).toBeCloseTo(0.5, 12);
    expect(approached(0.9, 1, 5, 0.1)).toBe(1);
    expect(approached(approached(0, -1, 5, 0.05), -1, 5, 0.05)).toBeCloseTo(-0.5, 12);
  });
});
