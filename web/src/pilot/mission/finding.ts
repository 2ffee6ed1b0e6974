// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// "There it is": a place picked on the map or in the sonar's picture becomes a report.
import { signal } from '@preact/signals';
import { dive, order, vehicle } from '../../state';
import type { Place } from '../../parts/map_view';
import { depthAt, echoAt, placeOf } from './echo';

/** The next click on the map or the sonar says where it is. */
export const isFinding = signal(false);

/** Things that are searched for lie on the bottom. */
export function reportFind(place: Place): void {
  isFinding.value = false;
  const here = vehicle.value;
  const seabed = dive.value?.seabed ?? null;
  const below = (here?.depth ?? 0) + (here?.altitude ?? 0);
  const depth = (seabed && depthAt(seabed, place)) ?? below;
  order({ type: 'find', position: [place.north, place.east, depth] });
}

/** Takes a click in the sonar's picture, which is contained in its element. */
export function findInSonar(image: HTMLImageElement, event: MouseEvent, range: number): void {
  const here = vehicle.value;
  // Who does not know where they are cannot say where an echo is.
  if (!here?.position || here.heading_deg === null || image.naturalWidth === 0) return;
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
