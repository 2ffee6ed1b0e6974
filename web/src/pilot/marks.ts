// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Marks that are kept with the dive: placing, moving, naming and taking them away.
import { signal } from '@preact/signals';
import { post, remove } from '../link';
import type { Place } from '../parts/map_view';
import { dive, note, vehicle } from '../state';
import type { Mark, MarkRequest } from '../wire';
import { depthAt } from './mission/echo';

/** The next click on the map or into the picture places a mark. */
export const isMarking = signal(false);
/** The one whose name is to be written now. */
export const named = signal<number | null>(null);

async function tell(wanted: MarkRequest): Promise<Mark | null> {
  try {
    return await post<Mark>('/api/marks', wanted);
  } catch (reason) {
    note(reason instanceof Error ? reason.message : String(reason), 'warning');
    return null;
  }
}

/** Where a place of the map is in the world: on the bottom, as far as the chart knows it. */
function onTheBottom(place: Place): [number, number, number] {
  const seabed = dive.value?.seabed ?? null;
  return [place.north, place.east, (seabed && depthAt(seabed, place)) ?? vehicle.value?.depth ?? 0];
}

async function placed(wanted: MarkRequest): Promise<void> {
  isMarking.value = false;
  const mark = await tell(wanted);
  if (mark !== null) named.value = mark.id;
}

export const markOnMap = (place: Place): Promise<void> => placed({ position: onTheBottom(place) });
/** At what a camera's picture shows there: the station looks along the line of sight. */
export const markInPicture = (source: string, at: [number, number]): Promise<void> => placed({ source, at });

/** Along the map: as deep as it was. */
export async function moveOnMap(mark: Mark, place: Place): Promise<void> {
  await tell({ id: mark.id, position: [place.north, place.east, mark.position[2]] });
}
export async function moveInPicture(mark: Mark, source: string, at: [number, number]): Promise<void> {
  await tell({ id: mark.id, source, at });
}
export async function rename(mark: Mark, name: string): Promise<void> {
  if (name.trim() !== '' && name.trim() !== mark.name) await tell({ id: mark.id, name: name.trim() });
}
export async function forget(mark: Mark): Promise<void> {
  await remove(`/api/marks/${mark.id}`).catch((reason: unknown) => note(String(reason), 'warning'));
}
