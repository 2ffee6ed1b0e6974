// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What happened: captions that pass by, the instructor's words, photos as they are taken.
import { computed, effect, signal } from '@preact/signals';
import { get } from '../link';
import { dive, events, listen, settings } from '../state';
import { onCapture } from '../training/mission';
import type { EventMessage, PhotoCard } from '../wire';

export interface Caption {
  key: number;
  text: string;
  level: EventMessage['level'];
  kind: string;
  photo?: PhotoCard;
  /** Who says it, of a message. */
  from?: string;
}

const shownFor = 7000; // [ms]
const messageShownFor = 20000; // the instructor's words wait until they are read
const most = 4;

export const captions = signal<Caption[]>([]);
let nextKey = 0;

/** Sounds tell nothing that a caption does not: `sound` names what was heard. */
export function caption(event: Pick<EventMessage, 'text' | 'level' | 'kind' | 'data'>): void {
  const key = nextKey++;
  const fresh: Caption = {
    key,
    text: event.text,
    level: event.level,
    kind: event.kind,
    ...(event.kind === 'message' && event.data?.['from'] ? { from: String(event.data['from']) } : {}),
    ...(event.kind === 'photo' && event.data ? { photo: event.data as unknown as PhotoCard } : {}),
  };
  captions.value = [...captions.value.slice(1 - most), fresh];
  const time = event.kind === 'message' ? messageShownFor : shownFor;
  window.setTimeout(() => dismiss(key), time);
}

export function dismiss(key: number): void {
  captions.value = captions.value.filter((one) => one.key !== key);
}

/** A sound in words, for who cannot hear it. */
export function captionSound(words: string): void {
  if (settings.value.captions) caption({ text: `♪ ${words}`, level: 'info', kind: 'sound' });
}

const shownElsewhere = new Set(['pace', 'seat']);

/** Starts listening; call the answer to stop. */
export function watchEvents(): () => void {
  const stops = [
    listen((message) => {
      // Pace and seats have their places on the page already.
      if (message.type === 'event' && !shownElsewhere.has(message.kind)) caption(message);
    }),
    onCapture(({ title, quality }) =>
      caption({
        text: `Captured: ${title}${quality === null ? '' : ` · ${Math.round(100 * quality)} %`}`,
        level: 'info',
        kind: 'captured',
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const photosBefore = signal(0);
effect(() => {
  const id = dive.value?.id;
  photosBefore.value = 0;
  if (id === undefined) return;
  get<PhotoCard[]>('/api/photos').then(
    (cards) => {
      // Events heard meanwhile are counted below; those cards are among the fetched ones.
      photosBefore.value = cards.length - photosHeard.peek();
    },
    () => undefined,
  );
});
const photosHeard = computed(
  () =>
    events.value.filter(
      (event) => event.kind === 'photo' && event.data?.['dive'] === dive.value?.id,
    ).length,
);
export const photoCount = computed(() => Math.max(0, photosBefore.value + photosHeard.value));
