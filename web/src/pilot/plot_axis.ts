// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// How far the axis of a plot reaches, and what stands at its ticks. Pure.

/** The least span of an axis, as a share of its values: what does not change is drawn as a line. */
const leastShare = 0.01;
const leastSpan = 0.02;

export function tallEnough(_plot: unknown, least: number | null, most: number | null): [number, number] {
  if (least === null || most === null) return [0, 1];
  const span = Math.max(leastSpan, leastShare * Math.max(Math.abs(least), Math.abs(most)), 1.1 * (most - least));
  const middle = (least + most) / 2;
  return [middle - span / 2, middle + span / 2];
}

/** Ticks with as many places as tell them apart, and no two alike. */
export function tickTexts(ticks: readonly number[]): string[] {
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) : 1;
  const places = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  return ticks.map((tick) => tick.toFixed(places).replace('-', '−'));
}
