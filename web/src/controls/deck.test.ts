// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { CameraDescription, Mode, VehicleTelemetry } from '../wire';
import { advanced, gains, idleDeck, nextGain, type Deck, type Tick } from './deck';
import { heldOnKeys } from './keyboard';
import { neutral, type Held } from './mapping';

const camera: CameraDescription = {
  name: 'main',
  source: 'rov/main',
  width: 640,
  height: 480,
  tilt_deg: [-45, 45],
  zoom: [1, 4],
  fov_deg: 80,
  port: 'dome',
  mounting: { on_hull: true, position: [0, 0, 0], rotation: [1, 0, 0, 0] },
};
const vehicle = {
  tilt_deg: 0,
  zoom: 1,
  lamps: [0.5, 0],
  armed: true,
  mode: 'manual' as Mode,
} as VehicleTelemetry;
const none: Held = { sticks: neutral, actions: new Set() };
const tick = (wish: Partial<Tick> = {}): Tick => ({
  dt: 1 / 30,
  keyboard: none,
  others: [],
  gain: 1,
  vehicle,
  camera,
  modes: ['manual', 'depth_hold'],
  hasTether: true,
  ...wish,
});
const keys = (...codes: string[]): Held => heldOnKeys(new Set(codes));

/** Holds `keyboard` for `seconds` and gathers what was sent. */
function hold(keyboard: Held, seconds: number, from: Deck = idleDeck) {
  let deck = from;
  const messages = [];
  const steps = Math.round(seconds * 30);
  for (let i = 0; i < steps; ++i) {
    const outcome = advanced(deck, tick({ keyboard }));
    deck = outcome.deck;
    messages.push(...outcome.messages);
  }
  return { deck, messages };
}

describe('keys', () => {
  it('fly: W ahead, D to starboard, R up', () => {
    expect(keys('KeyW', 'KeyD', 'KeyR').sticks).toMatchObject({ surge: 1, yaw: 1, heave: -1 });
  });

  it('cancel each other when opposite', () => {
    expect(keys('KeyQ', 'KeyE').sticks.sway).toBe(0);
  });

  it('turn the other axes with Shift: W then puts the bow down', () => {
    const { sticks } = keys('KeyW', 'KeyE', 'ShiftLeft');
    expect(sticks).toMatchObject({ surge: 0, sway: 0, pitch: -1, roll: 1 });
  });
});

describe('the deck', () => {
  it('ramps a key to full stick within a quarter of a second and back to neutral', () => {
    const { deck } = hold(keys('KeyW'), 0.25);
    expect(advanced(deck, tick({ keyboard: keys('KeyW') })).sticks.surge).toBe(1);
    const { deck: after } = hold(none, 0.25, deck);
    expect(advanced(after, tick()).sticks.surge).toBe(0);
  });

  it('adds devices up, never beyond full, and takes the gain of the sum', () => {
    const stick: Held = { sticks: { ...neutral, surge: 0.8 }, actions: new Set() };
    const { sticks } = advanced(idleDeck, tick({ others: [stick, stick], gain: gains.low }));
    expect(sticks.surge).toBeCloseTo(0.25, 12);
  });

  it('drives the tilt at thirty degrees a second and stops at the camera’s limit', () => {
    const { messages } = hold(keys('ArrowUp'), 1);
    expect(messages[messages.length - 1]).toEqual({ type: 'tilt', deg: expect.closeTo(30, 6) });
    const { messages: long } = hold(keys('ArrowUp'), 3);
    expect(long[long.length - 1]).toEqual({ type: 'tilt', deg: 45 });
    // At the limit it has nothing more to say.
    expect(long.length).toBeLessThan(50);
  });

  it('zooms by the same share in the same time', () => {
    const factor = (seconds: number): number => {
      const { messages } = hold(keys('ArrowRight'), seconds);
      return (messages[messages.length - 1] as { factor: number }).factor;
    };
    expect(factor(1)).toBeCloseTo(factor(0.5) ** 2, 6);
  });

  it('steps the lights once for a touch, from the brightest lamp', () => {
    const { messages } = hold(keys('KeyL'), 0.1);
    expect(messages).toEqual([{ type: 'lamps', level: expect.closeTo(0.6, 12) }]);
  });

  it('turns the reel while held and stops it once when let go', () => {
    const { deck, messages } = hold(keys('KeyO'), 0.5);
    expect(messages).toEqual([{ type: 'reel', speed: 0.5, brake: false, automatic: 'off' }]);
    const { messages: after } = hold(none, 0.5, deck);
    expect(after).toEqual([{ type: 'reel', speed: 0 }]);
  });

  it('says nothing of a reel where there is no tether', () => {
    const outcome = advanced(idleDeck, tick({ keyboard: keys('KeyO'), hasTether: false }));
    expect(outcome.messages).toEqual([]);
  });

  it('takes one photo for one press, however long', () => {
    expect(hold(keys('KeyP'), 2).messages).toEqual([{ type: 'photo' }]);
  });

  it('asks only for modes the vehicle has, and goes round them', () => {
    expect(hold(keys('Digit6'), 0.1).messages).toEqual([]);
    expect(hold(keys('Digit4'), 0.1).messages).toEqual([{ type: 'mode', mode: 'depth_hold' }]);
    expect(hold(keys('KeyM'), 0.1).messages).toEqual([{ type: 'mode', mode: 'depth_hold' }]);
  });

  it('arms and disarms with the same key', () => {
    expect(hold(keys('KeyZ'), 0.1).messages).toEqual([{ type: 'arm', armed: false }]);
  });
});

describe('gain', () => {
  it('has three steps and ends', () => {
    expect(nextGain('low', 1)).toBe('medium');
    expect(nextGain('high', 1)).toBe('high');
    expect(nextGain('low', -1)).toBe('low');
  });
});
