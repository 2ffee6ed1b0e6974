// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Between the pilot's hands and the wire: what the inputs of one tick make the page send.
import type { CameraDescription, ClientMessage, Mode, VehicleTelemetry } from '../wire';
import { axisNames, neutral, type Action, type Held, type Sticks } from './mapping';
import { approached, clamp } from './shaping';

/**
 * How much of full thrust full stick is. ArduSub's steps: JS_GAIN_MIN 0.25, JS_GAIN_DEFAULT 0.5,
 * JS_GAIN_MAX 1.
 */
export const gains = { low: 0.25, medium: 0.5, high: 1 } as const;
export type Gain = keyof typeof gains;
const gainSteps: Gain[] = ['low', 'medium', 'high'];

export function nextGain(now: Gain, by: 1 | -1): Gain {
  return gainSteps[clamp(gainSteps.indexOf(now) + by, 0, gainSteps.length - 1)]!;
}

const keyRate = 5; // a key reaches full stick in 0.2 s
const tiltRate = 30; // [°/s]
const zoomRate = 0.8; // e-foldings a second: zooming feels even at every factor
const lightStep = 0.1;
const repeatAfter = 0.25; // [s] of holding, until a stepping action steps again
/** The reel's own limits clip it: 1 m/s out, 0.5 m/s in by default (tether/reel.h). */
const reelSpeed = 0.5; // [m/s]

/** What the deck remembers from tick to tick. */
export interface Deck {
  keys: Sticks;
  held: ReadonlySet<Action>;
  /** Where tilt and zoom are being driven to while a finger is on them. */
  tilt: number | null;
  zoom: number | null;
  sinceStep: number;
  reel: number;
}

export const idleDeck: Deck = {
  keys: { ...neutral },
  held: new Set(),
  tilt: null,
  zoom: null,
  sinceStep: 0,
  reel: 0,
};

export interface Tick {
  dt: number;
  keyboard: Held;
  /** Gamepads, screen sticks, screen buttons: already shaped. */
  others: Held[];
  gain: number;
  vehicle: VehicleTelemetry | null;
  camera: CameraDescription | null;
  modes: readonly Mode[];
  hasTether: boolean;
}

export interface Outcome {
  deck: Deck;
  sticks: Sticks;
  /** The same without the gain. */
  hands: Sticks;
  held: ReadonlySet<Action>;
  /** For the station. */
  messages: ClientMessage[];
  /** For the page: views, gain, panels. Each once when its button goes down. */
  pressed: Action[];
}

/** One tick of the pilot's deck. Pure: the same inputs make the same messages. */
export function advanced(deck: Deck, tick: Tick): Outcome {
  const held = new Set(tick.keyboard.actions);
  for (const other of tick.others) for (const action of other.actions) held.add(action);
  const began = [...held].filter((action) => !deck.held.has(action));

  const keys = { ...neutral };
  for (const name of axisNames) {
    keys[name] = approached(deck.keys[name], tick.keyboard.sticks[name], keyRate, tick.dt);
  }
  const messages: ClientMessage[] = [];
  const next: Deck = { ...deck, keys, held };
  steerCamera(next, tick, held, messages);
  dimLights(next, tick, held, began, messages);
  turnReel(next, tick, held, messages);
  for (const action of began) switchOver(action, tick, messages);
  const hands = combined(keys, tick);
  const sticks = { ...hands };
  for (const name of axisNames) sticks[name] *= tick.gain;
  return { deck: next, sticks, hands, held, messages, pressed: began };
}

function combined(keys: Sticks, tick: Tick): Sticks {
  const sticks = { ...neutral };
  for (const name of axisNames) {
    const sum = tick.others.reduce((all, other) => all + other.sticks[name], keys[name]);
    sticks[name] = clamp(sum, -1, 1);
  }
  return sticks;
}

/** +1, −1 or 0 by which of two opposite actions is held. */
function direction(held: ReadonlySet<Action>, up: Action, down: Action): number {
  return Number(held.has(up)) - Number(held.has(down));
}

function steerCamera(next: Deck, tick: Tick, held: ReadonlySet<Action>, out: ClientMessage[]): void {
  const { vehicle, camera } = tick;
  if (vehicle === null || camera === null) return;
  const tilting = direction(held, 'tilt_up', 'tilt_down');
  if (tilting !== 0 && camera.tilt_deg !== null) {
    const from = next.tilt ?? vehicle.tilt_deg;
    const goal = clamp(from + tilting * tiltRate * tick.dt, camera.tilt_deg[0], camera.tilt_deg[1]);
    if (goal !== next.tilt) out.push({ type: 'tilt', deg: goal });
    next.tilt = goal;
  } else {
    next.tilt = null;
  }
  const zooming = direction(held, 'zoom_in', 'zoom_out');
  if (zooming !== 0 && camera.zoom !== null) {
    const from = next.zoom ?? vehicle.zoom;
    const wanted = from * Math.exp(zooming * zoomRate * tick.dt);
    const goal = clamp(wanted, camera.zoom[0], camera.zoom[1]);
    if (goal !== next.zoom) out.push({ type: 'zoom', factor: goal });
    next.zoom = goal;
  } else {
    next.zoom = null;
  }
}

function dimLights(
  next: Deck,
  tick: Tick,
  held: ReadonlySet<Action>,
  began: Action[],
  out: ClientMessage[],
): void {
  const way = direction(held, 'lights_up', 'lights_down');
  const isFresh = began.includes('lights_up') || began.includes('lights_down');
  next.sinceStep = isFresh ? 0 : next.sinceStep + tick.dt;
  if (way === 0 || tick.vehicle === null) return;
  if (!isFresh && next.sinceStep < repeatAfter) return;
  next.sinceStep = 0;
  // To whole steps: a level between two of them goes to the next one.
  const now = Math.round(lampLevel(tick.vehicle) / lightStep);
  out.push({ type: 'lamps', level: clamp((now + way) * lightStep, 0, 1) });
}

/** The brightest lamp's level: a dead one must not make the others look dark. */
export function lampLevel(vehicle: VehicleTelemetry): number {
  return vehicle.lamps.reduce((most, one) => Math.max(most, one), 0);
}

function turnReel(next: Deck, tick: Tick, held: ReadonlySet<Action>, out: ClientMessage[]): void {
  const speed = reelSpeed * direction(held, 'pay_out', 'reel_in');
  if (!tick.hasTether || speed === next.reel) return;
  next.reel = speed;
  // Turning the drum by hand takes its brake off and ends whatever it did of its own accord.
  out.push(
    speed === 0
      ? { type: 'reel', speed: 0 }
      : { type: 'reel', speed, brake: false, automatic: 'off' },
  );
}

function switchOver(action: Action, tick: Tick, out: ClientMessage[]): void {
  const { vehicle, modes } = tick;
  if (action === 'photo') out.push({ type: 'photo' });
  if (action === 'tilt_centre' && tick.camera?.tilt_deg) out.push({ type: 'tilt', deg: 0 });
  if (action === 'arm') out.push({ type: 'arm', armed: true });
  if (action === 'disarm') out.push({ type: 'arm', armed: false });
  if (action === 'arm_toggle' && vehicle) out.push({ type: 'arm', armed: !vehicle.armed });
  if (action === 'next_mode' && vehicle && modes.length > 0) {
    const mode = modes[(modes.indexOf(vehicle.mode) + 1) % modes.length]!;
    out.push({ type: 'mode', mode });
  }
  if (action.startsWith('mode_')) {
    const mode = action.slice('mode_'.length) as Mode;
    if (modes.includes(mode)) out.push({ type: 'mode', mode });
  }
}
