// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { hum } from './sound';

describe('the hum', () => {
  it('is silent when every thruster stands, and where there are none', () => {
    expect(hum([0, 0, 0]).level).toBe(0);
    expect(hum([]).level).toBe(0);
  });

  it('grows higher and louder with effort, ahead or astern alike', () => {
    const [soft, loud] = [hum([0.2, -0.2]), hum([0.8, 0.8])];
    expect(loud.frequency).toBeGreaterThan(soft.frequency);
    expect(loud.level).toBeGreaterThan(soft.level);
    expect(hum([-0.8, -0.8])).toEqual(loud);
  });

  it('is full when all push fully, and no louder', () => {
    expect(hum(Array<number>(8).fill(1)).level).toBe(1);
  });
});
