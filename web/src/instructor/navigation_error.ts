// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a vehicle's instruments say against the truth, in words for an instructor.
import { fixed } from '../parts/format';
import type { VehicleTelemetry } from '../wire';

const badPlace = 5; // [m]
const badDepth = 0.5; // [m]
const badHeading = 10; // [degrees]

/** The words, and whether an instructor should look. */
export function navigationError(vehicle: VehicleTelemetry): [string, boolean] {
  const known = vehicle.estimate;
  if (!known) return ['', false];
  const parts: string[] = [];
  let isBad = false;
  if (known.position && vehicle.position) {
    const off = Math.hypot(known.position[0] - vehicle.position[0], known.position[1] - vehicle.position[1]);
    parts.push(`place off by ${fixed(off, 1)} m`);
    isBad ||= off > badPlace;
  } else {
    parts.push('no place');
  }
  if (known.heading_deg !== null && vehicle.heading_deg !== null) {
    const off = ((known.heading_deg - vehicle.heading_deg + 540) % 360) - 180;
    parts.push(`heading by ${fixed(off, 0)}°`);
    isBad ||= Math.abs(off) > badHeading;
  } else {
    parts.push('no heading');
  }
  if (known.depth !== null && vehicle.depth !== null) {
    const off = known.depth - vehicle.depth;
    parts.push(`depth by ${fixed(off, 2)} m`);
    isBad ||= Math.abs(off) > badDepth;
  } else {
    parts.push('no depth');
  }
  return [parts.join(' · '), isBad];
}
