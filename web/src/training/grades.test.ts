// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { gradeSoFar, toneOfGrade } from './grades';

describe('a grade', () => {
  it('is no verdict while the mission goes on', () => {
    expect(gradeSoFar('D')).toEqual({ letter: '–', tone: 'dim' });
    expect(gradeSoFar('C')).toEqual({ letter: 'C', tone: 'dim' });
    expect(gradeSoFar('A')).toEqual({ letter: 'A', tone: 'done' });
  });

  it('alarms when it is final and bad', () => {
    expect(toneOfGrade('D')).toBe('alarm');
  });
});
