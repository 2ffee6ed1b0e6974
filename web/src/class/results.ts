// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a class has flown, as rows of a table and as a file for spreadsheets. Pure.
import type { Attempt } from '../wire';

export interface Result {
  trainee: string;
  station: string;
  attempt: Attempt;
}

/**
 * Stations of one machine share its records, so the same flight comes from each of them: the first
 * counts. Newest first.
 */
export function merged(results: Result[]): Result[] {
  const known = new Map<string, Result>();
  for (const one of results) {
    const key = [one.trainee, one.attempt.dive, one.attempt.mission, one.attempt.started].join('\n');
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()].sort((a, b) => b.attempt.started.localeCompare(a.attempt.started));
}

/** Flights that began on this day or later; `day` as of a date field, empty for all. */
export const since = (results: Result[], day: string): Result[] =>
  results.filter((one) => one.attempt.started.slice(0, 10) >= day);

const columns: [string, (one: Result) => string][] = [
  ['trainee', (one) => one.trainee],
  ['station', (one) => one.station],
  ['mission', (one) => one.attempt.mission],
  ['started', (one) => one.attempt.started],
  ['time [s]', (one) => one.attempt.seconds.toFixed(1)],
  ['result', (one) => one.attempt.phase],
  ['rating [%]', (one) => (100 * one.attempt.rating).toFixed(1)],
  ['grade', (one) => one.attempt.grade],
  ['flown by', (one) => (one.attempt.by_autopilot ? 'autopilot' : 'trainee')],
  ['dive', (one) => one.attempt.dive],
];

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** As RFC 4180 asks. */
export function csvOf(results: Result[]): string {
  const rows = [columns.map(([title]) => title), ...results.map((one) => columns.map(([, of]) => of(one)))];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
