// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// "There it is": a place picked on the map or in the sonar's picture becomes a report.
import { signal } from '@preact/signals';
import { dive, order, vehicle } from '../../state';
import type { Seabed } from '../../wire';
import type { Place } from '../../parts/map_view';

/** The next click on the map or the sonar says where it is. */
export const isFinding = signal(false);

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

/** Things that are searched for lie on the bottom. */
export function reportFind(place: Place): void {
  isFinding.value = false;
  const here = vehicle.value;
  const seabed = dive.value?.seabed ?? null;
  const below = here ? here.depth + (here.altitude ?? 0) : 0;
  const depth = (seabed && depthAt(seabed, place)) ?? below;
  order({ type: 'find', position: [place.north, place.east, depth] });
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

/** Takes a click in the sonar's picture, which is contained in its element. */
export function findInSonar(image: HTMLImageElement, event: MouseEvent, range: number): void {
  const here = vehicle.value;
  if (!here || image.naturalWidth === 0) return;
  const box = image.getBoundingClientRect();
  const scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const x = (event.clientX - box.left - box.width / 2) / scale + image.naturalWidth / 2;
  const y = (event.clientY - box.top - box.height / 2) / scale + image.naturalHeight / 2;
  const echo = echoAt([x, y], { width: image.naturalWidth, height: image.naturalHeight }, range);
  if (echo === null) return;
  reportFind(
    placeOf(echo, {
      north: here.position[0],
      east: here.position[1],
      heading: (here.heading_deg * Math.PI) / 180,
      altitude: here.altitude ?? 0,
    }),
  );
}
