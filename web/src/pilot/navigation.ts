// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Where things lie from here.
import type { DiveDescription } from '../wire';

/** From one place to another over the ground. */
export interface Way {
  bearing: number; // [°] from north
  distance: number; // [m]
}

export function way(from: [number, number], to: [number, number]): Way {
  const [north, east] = [to[0] - from[0], to[1] - from[1]];
  const degrees = (Math.atan2(east, north) * 180) / Math.PI;
  return { bearing: (degrees + 360) % 360, distance: Math.hypot(north, east) };
}

/** How far to turn, −180 … 180, positive to starboard. */
export function turn(heading: number, bearing: number): number {
  return ((((bearing - heading) % 360) + 540) % 360) - 180;
}

const a = 6378137; // WGS 84: equatorial radius [m]
const e2 = 0.00669437999014; // and first eccentricity squared

/**
 * Latitude and longitude of a place given in metres from the dive's origin, by the ellipsoid's two
 * radii of curvature there. Good to a centimetre within a kilometre; for the eye, not for survey.
 */
export function geographic(
  origin: DiveDescription['origin'],
  north: number,
  east: number,
): { latitude: number; longitude: number } {
  const degree = Math.PI / 180;
  const sine = Math.sin(origin.latitude_deg * degree);
  const w = Math.sqrt(1 - e2 * sine * sine);
  const meridian = (a * (1 - e2)) / w ** 3;
  const parallel = (a / w) * Math.cos(origin.latitude_deg * degree);
  return {
    latitude: origin.latitude_deg + north / meridian / degree,
    longitude: origin.longitude_deg + east / parallel / degree,
  };
}
