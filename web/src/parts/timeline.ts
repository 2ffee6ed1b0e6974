// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What has happened in a dive so far, as the station keeps it.
import { useEffect, useState } from 'preact/hooks';
import { get } from '../link';
import { dive, listen } from '../state';
import type { TimelineEntry } from '../wire';

const gathering = 400; // [ms] events that come together are fetched together

/** How a mark on the time bar looks. */
export type Tone = 'live' | 'done' | 'look' | 'alarm' | 'dim';

const tones: Record<string, Tone> = {
  contact: 'look',
  tether: 'look',
  fault: 'alarm',
  diagnosis: 'live',
  leak: 'alarm',
  link: 'look',
  link_lost: 'alarm',
  problem: 'alarm',
  photo: 'done',
  goal: 'done',
  penalty: 'look',
  mission: 'live',
  mark: 'live',
  message: 'live',
};

export const toneOf = (kind: string): Tone => tones[kind] ?? 'dim';

/** The timeline, renewed when something happens. */
export function useTimeline(): TimelineEntry[] {
  const [entries, setEntries] = useState<TimelineEntry[]>([]);
  const diveId = dive.value?.id;
  useEffect(() => {
    if (diveId === undefined) {
      setEntries([]);
      return;
    }
    let timer = 0;
    const fetchSoon = (delay: number): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        get<TimelineEntry[]>('/api/dive/timeline').then(setEntries).catch(() => undefined);
      }, delay);
    };
    fetchSoon(0);
    const deaf = listen((message) => {
      if (message.type === 'event') fetchSoon(gathering);
    });
    return () => {
      window.clearTimeout(timer);
      deaf();
    };
  }, [diveId]);
  return entries;
}
