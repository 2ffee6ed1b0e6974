// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../wire';
import { csvOf, merged, since, type Result } from './results';

const attempt = (some: Partial<Attempt> = {}): Attempt => ({
  id: 1,
  mission: 'first_dive',
  title: 'First dive',
  dive: '2026-11-16-101530-first_dive',
  started: '2026-11-16T10:15:30Z',
  phase: 'passed',
  seconds: 61.25,
  rating: 0.913,
  grade: 'A',
  by_autopilot: false,
  ...some,
});
const result = (trainee: string, some: Partial<Attempt> = {}, station = 'Ann'): Result => ({
  trainee,
  station,
  attempt: attempt(some),
});

describe('the results of a class', () => {
  it('count a flight once, though two stations of one machine tell of it', () => {
    const all = merged([result('Ann'), result('Ann', {}, 'Ben'), result('Ben', {}, 'Ben')]);
    expect(all.map((one) => `${one.trainee} at ${one.station}`)).toEqual(['Ann at Ann', 'Ben at Ben']);
  });

  it('begin with the newest, and with the day that is asked for', () => {
    const all = merged([result('Ann', { started: '2026-11-15T09:00:00Z' }), result('Ann')]);
    expect(all[0]?.attempt.started).toBe('2026-11-16T10:15:30Z');
    expect(since(all, '2026-11-16')).toHaveLength(1);
    expect(since(all, '')).toHaveLength(2);
  });

  it('are a table with units that spreadsheets read', () => {
    const [head, row, end] = csvOf([result('Ann')]).split('\r\n');
    expect(head).toBe('trainee,station,mission,started,time [s],result,rating [%],grade,flown by,dive');
    expect(row).toBe(
      'Ann,Ann,first_dive,2026-11-16T10:15:30Z,61.3,passed,91.3,A,trainee,2026-11-16-101530-first_dive',
    );
    expect(end).toBe('');
  });

  it('keep a hostile name from being a formula or a second cell', () => {
    const text = csvOf([result('=HYPERLINK("x"),y')]);
    expect(text.split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""x""\),y",Ann,/);
  });
});
