// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// From a pixel of the sonar's picture, or a click on the map, to a place on the bottom. Pure.
import type { Place } from '../../parts/map_view';
import type { Seabed } from '../../wire';

/** Depth of the seabed between the chart's four nearest soundings; null outside of it. */
export function depthAt(seabed: Seabed, { north, east }: Place): number | null {
  const row = (north - seabed.north0) / seabed.spacing;
  const column = (east - seabed.east0) / seabed.spacing;
  const [r, c] = [Math.floor(row), Math.floor(column)];
  if (r < 0 || c < 0 || r + 1 >= seabed.rows || c + 1 >= seabed.columns) return null;
  const sounding = (i: number, j: number): number | null => seabed.depths[i * seabed.columns + j] ?? null;
  const [a, b, d, e] = [sounding(r, c), sounding(r, c + 1), sounding(r + 1, c), sounding(r + 1, c + 1)];
  if (a === null || b === null || d === null || e === null) return null;
  const [t, u] = [row - r, column - c];
  return (1 - t) * ((1 - u) * a + u * b) + t * ((1 - u) * d + u * e);
}

/** Where the sonar's operator points, from the sonar's head. */
export interface Echo {
  azimuth: number; // [rad] to starboard
  range: number; // [m] along the sound's way
}

/**
 * What is under a pixel of the fan: the head is at the bottom in the middle, ahead is up, and the
 * picture is as high as the range (sensors/fan_image.h).
 */
export function echoAt(
  [x, y]: [number, number],
  picture: { width: number; height: number },
  range: number,
): Echo | null {
  const metres = range / (picture.height - 2);
  const aside = (x - picture.width / 2) * metres;
  const ahead = (picture.height - 1 - y) * metres;
  const far = Math.hypot(aside, ahead);
  return far > range || ahead <= 0 ? null : { azimuth: Math.atan2(aside, ahead), range: far };
}

/** Where an echo from the bottom lies: the sound's way is the slope of a triangle as high as the altitude. */
export function placeOf(
  { azimuth, range }: Echo,
  from: Place & { heading: number; altitude: number },
): Place {
  const over = Math.sqrt(Math.max(0, range ** 2 - from.altitude ** 2));
  const bearing = from.heading + azimuth;
  return { north: from.north + over * Math.cos(bearing), east: from.east + over * Math.sin(bearing) };
}
