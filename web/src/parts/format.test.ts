// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { bearing, clock, degreesMinutes, fixed, signed } from './format';

describe('figures', () => {
  it('have a true minus, no negative zero, and a dash for what is unknown', () => {
    expect(fixed(-1.25, 1)).toBe('−1.3');
    expect(fixed(-0.04, 1)).toBe('0.0');
    expect(fixed(null, 2)).toBe('–');
    expect(fixed(NaN, 2)).toBe('–');
  });

  it('carry a plus where the sign is the message', () => {
    expect(signed(1.5, 1)).toBe('+1.5');
    expect(signed(0.01, 1)).toBe('0.0');
    expect(signed(-2, 0)).toBe('−2');
  });

  it('speak headings with three digits, and 359.7 is north', () => {
    expect(bearing(7.2)).toBe('007');
    expect(bearing(359.7)).toBe('000');
    expect(bearing(-90)).toBe('270');
  });

  it('count dives in minutes, and in hours when they are long', () => {
    expect(clock(521.9)).toBe('08:41');
    expect(clock(3600 + 62)).toBe('1:01:02');
  });

  it('write places as charts do, and never sixty minutes', () => {
    expect(degreesMinutes(43.0712, 'latitude')).toBe('43° 04.272′ N');
    expect(degreesMinutes(-70.7, 'longitude')).toBe('070° 42.000′ W');
    expect(degreesMinutes(9.9999999, 'latitude')).toBe('10° 00.000′ N');
  });
});
