// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The mission of the dive that is on: what it asks for, and how it stands.
import { computed, effect, signal } from '@preact/signals';
import { get } from '../link';
import { dive, listen, note, telemetry } from '../state';
import type { GoalDescription, GoalTelemetry, MissionDescription, MissionTelemetry } from '../wire';
import { steady } from './steady';

/** What does not change; null without a mission, and until it has come. */
export const mission = signal<MissionDescription | null>(null);

const missionDive = computed(() => (dive.value?.mission ? dive.value.id : null));
effect(() => {
  const wanted = missionDive.value;
  mission.value = null;
  if (wanted === null) return;
  get<MissionDescription>('/api/dive/mission').then(
    (described) => {
      if (missionDive.peek() === wanted) mission.value = described;
    },
    (reason: Error) => note(reason.message, 'warning'),
  );
});

const standing = computed<MissionTelemetry | null>(() => telemetry.value?.mission ?? null);

export const hasMission = computed(() => mission.value !== null && standing.value !== null);
export const phase = computed(() => standing.value?.phase ?? 'running');
export const endReason = computed(() => standing.value?.end_reason ?? '');
export const isByAutopilot = computed(() => standing.value?.by_autopilot ?? false);
/** The clock stands until the pilot takes the sticks. */
export const isWaiting = computed(() => standing.value?.waiting ?? false);
export const missionTime = computed(() => standing.value?.time ?? 0);
export const rating = computed(() => standing.value?.rating ?? 0);
export const grade = computed(() => standing.value?.grade ?? '');
export const hint = computed(() => standing.value?.hint ?? '');
/** What the autopilot is doing; empty while people fly. */
export const autopilot = computed(() => standing.value?.autopilot ?? '');
export const goalStates = steady<GoalTelemetry[]>(() => standing.value?.goals ?? []);
export const judges = steady(() => standing.value?.judges ?? []);
export const captured = steady(() => standing.value?.captured ?? []);
export const rated = steady(() => standing.value?.rated ?? []);
export const reported = steady(() => standing.value?.reported ?? []);
export const surveyPoints = steady(() => ({
  earned: standing.value?.points ?? 0,
  possible: standing.value?.points_possible ?? 0,
}));
export const sight = computed(() => standing.value?.sight ?? null);

/** A goal as it is asked for and as it stands. */
export interface Goal {
  asked: GoalDescription;
  now: GoalTelemetry;
}

const notYet: GoalTelemetry = { done: false, lost: false, open: false, progress: 0, text: '' };

export const goals = computed<Goal[]>(() =>
  (mission.value?.goals ?? []).map((asked, index) => ({
    asked,
    now: goalStates.value[index] ?? notYet,
  })),
);

export type GoalKind = GoalDescription['kind'];

/** True when the mission has a goal of this kind: panels that nobody needs are not offered. */
export const asksFor = (kind: GoalKind): boolean =>
  mission.value?.goals.some((one) => one.kind === kind) ?? false;

/** Points of the photo survey as they are told to people. */
export const pointTitle = (index: number): string =>
  mission.value?.points.find((one) => one.index === index)?.title ?? `point ${index + 1}`;

/** A component has just been captured: which, and how well the last sight of it was. */
export interface Capture {
  point: number;
  title: string;
  quality: number | null;
}

/** Tells of each component when it is captured; call the answer to stop. */
export function onCapture(hear: (capture: Capture) => void): () => void {
  let of: string | undefined;
  let known = new Set<number>();
  /** By point: what was seen of it last, because a captured one is sighted no more. */
  const seen = new Map<number, number>();
  return listen((message) => {
    if (message.type !== 'telemetry' || !message.mission) return;
    const { sight: now, captured: all } = message.mission;
    const isOtherDive = of !== dive.peek()?.id;
    if (isOtherDive || all.length < known.size) {
      // Another dive, or wound back: what is captured already is no news.
      of = dive.peek()?.id;
      known = new Set(all);
      seen.clear();
    }
    for (const point of all) {
      if (known.has(point)) continue;
      known.add(point);
      hear({ point, title: pointTitle(point), quality: seen.get(point) ?? null });
    }
    if (now && now.problem === 'none') seen.set(now.point, now.quality);
  });
}
