// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { tallEnough, tickTexts } from './plot_axis';

describe('the axis of a plot', () => {
  it('never reads two ticks alike', () => {
    for (const step of [0.0002, 0.005, 0.01, 0.2, 1, 25]) {
      const ticks = Array.from({ length: 6 }, (_, i) => 5.8 + i * step);
      expect(new Set(tickTexts(ticks)).size).toBe(6);
    }
  });

  it('has as many places as the step between its ticks', () => {
    expect(tickTexts([5.8, 5.81, 5.82])).toEqual(['5.80', '5.81', '5.82']);
    expect(tickTexts([-10, 0, 10])).toEqual(['−10', '0', '10']);
    expect(tickTexts([0, 0.5])).toEqual(['0.0', '0.5']);
  });

  it('does not blow the last digit of a steady value up to a storm', () => {
    const [least, most] = tallEnough(null, 5.8, 5.801);
    expect(most - least).toBeCloseTo(0.05801, 5);
    expect((least + most) / 2).toBeCloseTo(5.8005, 9);
  });

  it('has room for what moves', () => {
    const [least, most] = tallEnough(null, 0, 10);
    expect(least).toBeLessThan(0);
    expect(most).toBeGreaterThan(10);
    expect(tallEnough(null, null, null)).toEqual([0, 1]);
  });
});
