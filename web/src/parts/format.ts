// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as people read them on instruments: fixed places, a true minus, a dash when unknown.

export const unknown = '–';

export function fixed(value: number | null | undefined, places: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown;
  const text = Math.abs(value).toFixed(places);
  // What rounds to zero has no sign: an indicator must not flicker between 0.0 and −0.0.
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** With its sign, always: for values whose sign is the message, like turns. */
export function signed(value: number | null | undefined, places: number): string {
  const text = fixed(value, places);
  return text === unknown || text.startsWith('−') || Number(text) === 0 ? text : `+${text}`;
}

/** 0 … 359 with three digits, as headings are spoken. */
export function bearing(degrees: number | null | undefined): string {
  if (degrees === null || degrees === undefined || !Number.isFinite(degrees)) return unknown;
  return String(((Math.round(degrees) % 360) + 360) % 360).padStart(3, '0');
}

/** mm:ss, or h:mm:ss from the first hour on. */
export function clock(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return unknown;
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** 43° 04.123′ N: degrees and decimal minutes, as charts and GPS receivers write them. */
export function degreesMinutes(degrees: number, axis: 'latitude' | 'longitude'): string {
  const letters = axis === 'latitude' ? ['N', 'S'] : ['E', 'W'];
  // In thousandths of a minute first: 59.9996′ must become the next degree, not 60.000′.
  const thousandths = Math.round(Math.abs(degrees) * 60_000);
  const whole = Math.floor(thousandths / 60_000);
  const minutes = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, '0');
  const width = axis === 'latitude' ? 2 : 3;
  return `${String(whole).padStart(width, '0')}° ${minutes}′ ${degrees < 0 ? letters[1] : letters[0]}`;
}

/** `depth_hold` → `depth hold`. */
export const words = (name: string): string => name.replaceAll('_', ' ');
