// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { compassPoint, current, fouling, seaState, sun, tetherLength, visibility, waves } from './conditions';

const all = { visibility, fouling, current, waves, sun, tetherLength };

describe('a condition', () => {
  for (const [name, condition] of Object.entries(all)) {
    it(`${name}: a value that a slider can give stays where it was put`, () => {
      for (let place = 0; place <= 1; place += 1 / 64) {
        const value = condition.value(place);
        expect(condition.value(condition.place(value))).toBe(value);
      }
    });
    it(`${name}: has a name at every place`, () => {
      for (let place = 0; place <= 1; place += 1 / 64) {
        expect(condition.words(condition.value(place))).not.toBe('');
      }
    });
  }
  it('visibility reaches from 35 m to 2 m, half way at the geometric mean', () => {
    expect(visibility.value(0)).toBe(35);
    expect(visibility.value(1)).toBe(2);
    expect(visibility.value(0.5)).toBeCloseTo(Math.sqrt(35 * 2), 0);
  });
  it('values outside the slider stand at its ends', () => {
    expect(visibility.place(80)).toBe(0);
    expect(visibility.place(0.3)).toBe(1);
    expect(sun.place(90)).toBe(0);
  });
});

describe('sea states', () => {
  // WMO code table 3700: 0 glassy, 1 up to 0.1 m, 2 to 0.5 m, 3 to 1.25 m, 4 to 2.5 m, 5 to 4 m.
  it('follow the table of the WMO', () => {
    expect([0, 0.08, 0.1, 0.4, 0.6, 1.25, 2.4, 3.9].map(seaState)).toEqual([0, 1, 1, 2, 3, 3, 4, 5]);
  });
});

describe('knots', () => {
  it('0.5 m/s is about one', () => expect(current.words(0.5)).toBe('1.0 kn'));
});

describe('points of the compass', () => {
  it('wrap around', () => {
    expect([0, 44, 91, 359, -90, 720].map(compassPoint)).toEqual([
      'north', 'north-east', 'east', 'north', 'west', 'north',
    ]);
  });
});
