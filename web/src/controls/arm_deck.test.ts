// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { ArmDescription, ClientMessage, JointDescription } from '../wire';
import {
  advancedArm,
  firstChoice,
  idleArmDeck,
  shared,
  sticksFly,
  type Arm,
  type ArmDeck,
  type ArmTick,
} from './arm_deck';
import { neutral, type Action } from './mapping';

const joint = (name: string, closing: number | null = null): JointDescription => ({
  name,
  kind: 'revolute',
  arm: 'arm',
  closing,
  lower: -1,
  upper: 1,
  start: 0,
  max_rate: 0.5,
  max_effort: 20,
});
const arm: Arm = {
  description: {
    name: 'arm',
    frames: [],
    jaws: [],
    postures: [{ name: 'stow', joints: { 'arm/elbow': 0.9, 'arm/wrist': -0.9 } }],
  } as unknown as ArmDescription,
  joints: [joint('arm/elbow'), joint('arm/wrist')],
  jaws: [joint('arm/left_jaw', -1)],
  speed: 0.2,
};
const working = { ...firstChoice, isWorking: true };
const tick = (wish: Partial<ArmTick> = {}): ArmTick => ({
  choice: working,
  arm,
  sticks: neutral,
  held: new Set<Action>(),
  began: [],
  buttons: new Map(),
  posture: null,
  pull: null,
  telemetry: [],
  ...wish,
});
const held = (...actions: Action[]): Partial<ArmTick> => ({ held: new Set(actions), began: actions });

/** What each of some ticks, one after the other, makes the page say. */
function said(...ticks: Partial<ArmTick>[]): ClientMessage[][] {
  let deck: ArmDeck = idleArmDeck;
  return ticks.map((one) => {
    const outcome = advancedArm(deck, tick(one));
    deck = outcome.deck;
    return outcome.messages;
  });
}
const ahead = { sticks: { ...neutral, surge: 1 } };

describe('the hand', () => {
  it('is told again in each tick, once to stop, and then nothing', () => {
    const [first, second, third, fourth] = said(ahead, ahead, {}, {});
    expect(first).toEqual([
      {
        type: 'arm_velocity',
        arm: 'arm',
        mover: 'arm',
        axes: 'vehicle',
        linear: [0.2, 0, 0],
        angular: [0, 0, 0],
      },
    ]);
    expect(second).toEqual(first);
    expect(third).toEqual([{ type: 'arm_velocity', arm: 'arm', mover: 'arm', linear: [0, 0, 0] }]);
    expect(fourth).toEqual([]);
  });

  it('is moved by vehicle and arm together when that is chosen, and told so to stop', () => {
    const choice = { ...working, mover: 'arm_and_vehicle' as const };
    const [first, second] = said({ ...ahead, choice }, { choice });
    expect(first?.[0]).toMatchObject({ mover: 'arm_and_vehicle', linear: [0.2, 0, 0] });
    expect(second?.[0]).toMatchObject({ mover: 'arm_and_vehicle', linear: [0, 0, 0] });
  });

  it('does not move while the sticks fly', () => {
    expect(said({ ...ahead, choice: firstChoice })).toEqual([[]]);
  });

  it('goes at a quarter of its speed when slow', () => {
    const message = said({ ...ahead, choice: { ...working, isSlow: true } })[0]?.[0];
    expect(message).toMatchObject({ linear: [0.05, 0, 0] });
  });

  it('turns instead of shifting while the modifier is held, as with Shift on keys', () => {
    const sticks = { ...neutral, surge: 1, sway: 0.5 };
    const message = said({ sticks, ...held('hand_turn') })[0]?.[0];
    expect(message).toMatchObject({ linear: [0, 0, 0], angular: [0.3, -0.6, 0] });
  });

  it('follows a pointer before it follows the sticks, whoever has them', () => {
    const message = said({ ...ahead, choice: firstChoice, pull: [0, 0.1, 0] })[0]?.[0];
    expect(message).toEqual({ type: 'arm_velocity', arm: 'arm', mover: 'arm', linear: [0, 0.1, 0] });
  });
});

describe('a joint', () => {
  const choice = { ...working, style: 'joint' as const, joint: 1 };

  it('that is selected turns with the stick ahead and stops when it is let go', () => {
    const [first, second, third] = said({ ...ahead, choice }, { choice }, { choice });
    expect(first).toEqual([{ type: 'joints', joints: { 'arm/wrist': { rate: 0.5 } } }]);
    expect(second).toEqual([{ type: 'joints', joints: { 'arm/wrist': { rate: 0 } } }]);
    expect(third).toEqual([]);
  });

  it('turns while its button is held, even while the sticks fly', () => {
    const [first] = said({ choice: firstChoice, buttons: new Map([['arm/elbow', -1 as const]]) });
    expect(first).toEqual([{ type: 'joints', joints: { 'arm/elbow': { rate: -0.5 } } }]);
  });

});

describe('the whole arm', () => {
  it('goes to a posture by a way that the station looks for', () => {
    const stow = [{ type: 'arm_plan', arm: 'arm', posture: 'stow', follow: true }];
    expect(said({ posture: 'stow' }, {}, held('hand_stow'))).toEqual([stow, [], stow]);
  });

  it('stays where it is when a posture is asked for that it does not have', () => {
    expect(said(held('hand_deploy'))).toEqual([[]]);
  });

  it('stops when told to', () => {
    expect(said(held('hand_hold'))).toEqual([[{ type: 'arm_stop', arm: 'arm' }]]);
  });
});

describe('jaws', () => {
  const rate = (value: number) => ({
    telemetry: [{ name: 'arm/left_jaw', position: 0, rate: value, effort: 0 }],
  });
  const command = (messages: ClientMessage[] | undefined): unknown =>
    (messages?.[0] as { joints: Record<string, unknown> } | undefined)?.joints['arm/left_jaw'];

  it('close with the force that is chosen, and stop where they are let go', () => {
    const [first, second, third] = said(held('gripper_close'), rate(-0.4), {});
    expect(command(first)).toEqual({ effort: expect.closeTo(-firstChoice.grip * 20, 9) });
    expect(command(second)).toEqual({ rate: 0 });
    expect(third).toEqual([]);
  });

  it('that have closed on something press on, as hard as the slider says', () => {
    const harder = { choice: { ...working, grip: 0.5 } };
    const [, second, third, fourth] = said(held('gripper_close'), rate(0), harder, harder);
    expect(second).toEqual([]);
    expect(command(third)).toEqual({ effort: expect.closeTo(-10, 9) });
    expect(fourth).toEqual([]);
  });

  it('open against their closing, in both modes', () => {
    const [first, second] = said({ ...held('gripper_open'), choice: firstChoice }, {});
    expect(command(first)).toEqual({ rate: 0.5 });
    expect(command(second)).toEqual({ rate: 0 });
  });
});

describe('the sticks', () => {
  const pushed = { ...neutral, surge: 1 };
  const half = { ...neutral, surge: 0.5 };

  it('fly or work, never both', () => {
    expect(shared(sticksFly, false, half, pushed)).toMatchObject({ fly: half, work: neutral });
    const atWork = { isWorking: true, isFree: true, isCentred: false };
    expect(shared(atWork, true, half, pushed)).toMatchObject({ fly: neutral, work: pushed });
  });

  it('do nothing after they changed hands until they were let go', () => {
    const flying = shared(sticksFly, false, half, pushed);
    const changed = shared(flying.next, true, half, pushed);
    expect(changed).toMatchObject({ fly: neutral, work: neutral });
    const stillHeld = shared(changed.next, true, half, pushed);
    expect(stillHeld.work).toEqual(neutral);
    const letGo = shared(stillHeld.next, true, neutral, neutral);
    expect(shared(letGo.next, true, half, pushed).work).toEqual(pushed);
  });

  it('work at once when they are first moved as they change hands', () => {
    const changed = shared(sticksFly, true, half, pushed);
    expect(changed).toMatchObject({ fly: neutral, work: pushed });
    expect(shared(changed.next, true, half, pushed).work).toEqual(pushed);
  });
});
