// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Who flies. The choice stays in this browser; the person and their flights stay at the station.
import { computed, signal } from '@preact/signals';
import { get, post, remove } from '../link';
import { persisted } from '../persisted';
import { change } from '../state';
import type { Trainee } from '../wire';

const chosen = persisted<{ id: number | null }>('remora.trainee', { id: null });

/** Everybody the station knows; null until it has been asked. */
export const trainees = signal<Trainee[] | null>(null);

/** Who flies from this browser; null: somebody who only looks around. */
export const trainee = computed<Trainee | null>(
  () => trainees.value?.find((one) => one.id === chosen.value.id) ?? null,
);

export async function fetchTrainees(): Promise<void> {
  trainees.value = await get<Trainee[]>('/api/trainees');
}

/** The others at the station see the trainee's name, too. */
export function choose(who: Trainee | null): void {
  chosen.value = { id: who?.id ?? null };
  if (who !== null) change({ name: who.name });
}

/** Enters somebody new, or finds the one who has that name; they fly from now on. */
export async function enter(name: string): Promise<void> {
  const who = await post<Trainee>('/api/trainees', { name: name.trim() });
  await fetchTrainees();
  choose(who);
}

/** Forgets a person and every attempt of theirs, for good. */
export async function forget(who: Trainee): Promise<void> {
  await remove(`/api/trainees/${who.id}`);
  if (chosen.value.id === who.id) choose(null);
  await fetchTrainees();
}
