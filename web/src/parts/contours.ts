// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import type { Seabed } from '../wire';

/** A stretch of one contour inside one grid cell: [north, east] to [north, east]. */
export type Segment = [[number, number], [number, number]];

/** A round interval that gives some ten lines between `least` and `most`. */
export function contourInterval(least: number, most: number): number {
  const rough = Math.max(most - least, 1e-3) / 10;
  const decade = 10 ** Math.floor(Math.log10(rough));
  for (const step of [1, 2, 5]) if (step * decade >= rough) return step * decade;
  return 10 * decade;
}

export function depthRange(seabed: Seabed): [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (const depth of seabed.depths) {
    if (depth === null) continue;
    least = Math.min(least, depth);
    most = Math.max(most, depth);
  }
  return least <= most ? [least, most] : [0, 1];
}

/** Where the seabed is at `level`: marching squares, straight within each cell. */
export function contour(seabed: Seabed, level: number): Segment[] {
  const { rows, columns, depths, north0, east0, spacing } = seabed;
  const segments: Segment[] = [];
  for (let row = 0; row + 1 < rows; ++row) {
    for (let column = 0; column + 1 < columns; ++column) {
      const corners = [
        [row, column],
        [row, column + 1],
        [row + 1, column + 1],
        [row + 1, column],
      ] as const;
      const crossings: [number, number][] = [];
      for (let edge = 0; edge < 4; ++edge) {
        const [ra, ca] = corners[edge]!;
        const [rb, cb] = corners[(edge + 1) % 4]!;
        const a = depths[ra * columns + ca];
        const b = depths[rb * columns + cb];
        if (a == null || b == null || a < level === b < level) continue;
        const t = (level - a) / (b - a);
        crossings.push([
          north0 + spacing * (ra + t * (rb - ra)),
          east0 + spacing * (ca + t * (cb - ca)),
        ]);
      }
      // Two crossings make a stretch, four (a saddle) make two.
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        segments.push([crossings[i]!, crossings[i + 1]!]);
      }
    }
  }
  return segments;
}
