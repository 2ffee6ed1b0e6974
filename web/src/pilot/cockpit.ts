// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The pilot's own choices about this page, and what is derived for all its instruments.
import { computed, effect, signal } from '@preact/signals';
import type { Gain } from '../controls/deck';
import { brought, neutral, type Mapping, type Sticks, presets } from '../controls/mapping';
import { persisted } from '../persisted';
import { words } from '../parts/format';
import type { Place } from '../parts/map_view';
import { orbitAstern, type Orbit } from '../parts/orbit';
import {
  dive,
  hasSeat,
  linkState,
  order,
  roster,
  telemetry,
  tether,
  vehicle,
  vehicleDescription,
  welcome,
} from '../state';
import { goals, isWaiting, phase } from '../training/mission';
import { steady } from '../training/steady';
import { way } from './navigation';
import { warnings, type Warning } from './warnings';

export interface PilotSettings {
  gain: Gain;
  mapping: Mapping;
  axes: boolean;
  trail: boolean;
  /** The whole picture with black bars, or the whole frame with the picture cropped. */
  fit: 'cover' | 'contain';
  touch: 'auto' | 'on' | 'off';
  /** Of the main picture; the station draws smaller ones faster. Null: the station's choice. */
  width: number | null;
  /** Source of the second view; empty: a camera on an arm, or the view from behind. */
  second: string;
  plots: string[];
  /** Draws the way that the line would take if it were pulled tight, where that is allowed. */
  route: boolean;
}

/** As a width: all the pixels that the camera has. */
export const asTheCamera = 0;

export const pilot = persisted<PilotSettings>('remora.pilot', {
  gain: 'medium',
  mapping: presets['dual_stick']!,
  axes: false,
  trail: false,
  fit: 'cover',
  touch: 'auto',
  width: null,
  second: '',
  plots: [],
  route: false,
});

pilot.value = { ...pilot.value, mapping: brought(pilot.value.mapping) };

export function prefer(wish: Partial<PilotSettings>): void {
  pilot.value = { ...pilot.value, ...wish };
}

/** What the sticks ask for now, gain included. */
export const sticks = signal<Readonly<Sticks>>(neutral);
/** Name of a connected gamepad, if any. */
export const padName = signal<string | null>(null);

export type OpenDialog = 'help' | 'mapping' | 'propellers' | 'panels' | 'settings' | null;
export const openDialog = signal<OpenDialog>(null);
export const panelsHidden = signal(false);

/** Every picture there is: cameras, sonars, then views from outside. */
export interface View {
  source: string;
  title: string;
  kind: 'camera' | 'sonar' | 'outside' | 'free';
}

/** Whether the vehicle may be looked at from outside: not in every flight. */
export const hasOutsideView = steady(() => telemetry.value?.aids.outside_view ?? false);
/** Whether the page may draw the way that the line would take if it were pulled tight. */
export const hasTautRoute = steady(() => telemetry.value?.aids.taut_route ?? false);

/** The name of the view that the pilot moves; no source of the station. */
export const freeView = 'free';
/** Where its eye is, from the vehicle and its bow. */
export const orbit = signal<Orbit>(orbitAstern);

export const views = computed<View[]>(() => {
  const described = vehicleDescription.value;
  if (!dive.value || described === null) return [];
  return [
    ...described.cameras.map(
      (one): View => ({
        source: one.source,
        // One on a link is called by its arm: `arm wrist`.
        title: one.mounting.on_hull ? `Camera ${one.name}` : words(one.name),
        kind: 'camera',
      }),
    ),
    ...described.sonars.map(
      (one): View => ({ source: one.source, title: `Sonar ${one.name}`, kind: 'sonar' }),
    ),
    ...(hasOutsideView.value
      ? [
          ...dive.value.views.map(
            (name): View => ({ source: name, title: `View ${words(name)}`, kind: 'outside' }),
          ),
          { source: freeView, title: 'Free view', kind: 'free' } as View,
        ]
      : []),
  ];
});

/** The source the pilot chose for the whole frame; null: their first camera. */
export const chosenView = signal<string | null>(null);
export const mainView = computed<View | null>(() => {
  const all = views.value;
  return all.find((one) => one.source === chosenView.value) ?? all[0] ?? null;
});
export const mainCamera = computed(() => {
  const cameras = vehicleDescription.value?.cameras ?? [];
  return cameras.find((one) => one.source === mainView.value?.source) ?? cameras[0] ?? null;
});

/** Sonar pictures have their own panel and are not flown by. */
export function nextView(): void {
  const round = views.value.filter((one) => one.kind !== 'sonar');
  const at = round.findIndex((one) => one.source === mainView.value?.source);
  chosenView.value = round[(at + 1) % Math.max(1, round.length)]?.source ?? null;
}

/** Back to the vehicle's own camera; the free view is where it was at the beginning. */
export function resetView(): void {
  chosenView.value = null;
  orbit.value = orbitAstern;
}

/** Nobody is taken out of a flight that is graded, or that others fly or teach in. */
export const canRestart = computed(() => {
  const isFree = dive.value?.source === 'live' && !dive.value.mission;
  const others = roster.value.filter((one) => one.client !== welcome.value?.client);
  return isFree && hasSeat.value && !others.some((one) => one.seat || one.role === 'instructor');
});
/** The same dive from its beginning: what has been recorded since is left behind. */
export function restartDive(): void {
  order({ type: 'seek', to: 0 });
}

export const mark = signal<Place | null>(null);
export const wayToMark = computed(() => {
  const here = vehicle.value?.position;
  if (!here || mark.value === null) return null;
  return way([here[0], here[1]], [mark.value.north, mark.value.east]);
});

/** Where the goal that is to be done next lies, if it has a place: [north, east, down]. */
const goalPlace = steady(() => {
  // Before the clock starts no goal is open, and the first is where to go.
  const open = goals.value.find((one) => one.now.open && !one.now.done) ?? (isWaiting.value ? goals.value[0] : undefined);
  const next = phase.value === 'running' ? open : undefined;
  if (next === undefined) return null;
  // A line is joined at its beginning; from there on the eye follows it.
  return next.asked.place ?? (next.now.progress === 0 ? (next.asked.path?.[0] ?? null) : null);
});

/** What the diamond on the compass points at: the pilot's own mark before the mission's goal. */
export const wayAhead = computed(() => {
  const here = vehicle.value?.position;
  const goal = goalPlace.value;
  if (wayToMark.value !== null) return { ...wayToMark.value, depth: null };
  if (!here || goal === null) return null;
  return { ...way([here[0], here[1]], [goal[0], goal[1]]), depth: goal[2] };
});

export interface Objective {
  text: string;
  state: 'open' | 'now' | 'done';
  detail: string;
}

const reached = 2; // [m] from a mark counts as there
const marksReached = signal(0);
effect(() => {
  const left = wayToMark.value;
  if (left === null || left.distance > reached) return;
  marksReached.value = marksReached.peek() + 1;
  mark.value = null;
});
effect(() => {
  void dive.value?.id;
  marksReached.value = 0;
  mark.value = null;
});

export const objectives = computed<Objective[]>(() => {
  const list: Objective[] = [];
  for (let i = 1; i <= marksReached.value; ++i) {
    list.push({ text: `Mark ${i}`, state: 'done', detail: 'reached' });
  }
  const left = wayToMark.value;
  if (left !== null) {
    list.push({
      text: `Mark ${marksReached.value + 1}`,
      state: 'now',
      detail: `${left.distance.toFixed(1)} m`,
    });
  }
  return list;
});

export const warningList = computed<Warning[]>(() =>
  warnings({
    link: linkState.value,
    hasSeat: hasSeat.value,
    telemetry: telemetry.value,
    vehicle: vehicle.value,
    tether: tether.value,
  }),
);
