// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Between the pilot's hands and the arm: what one tick makes the page send. Pure.
import { norm, type Vec3 } from '../parts/spatial';
import type { ArmDescription, ClientMessage, JointDescription, JointTelemetry } from '../wire';
import { axisNames, neutral, type Action, type Sticks } from './mapping';

/** How the pilot works the arm. */
export interface ArmChoice {
  /** The sticks move the arm; otherwise they fly the vehicle. */
  isWorking: boolean;
  /** The sticks move the hand as a whole, or the selected joint. */
  style: 'hand' | 'joint';
  /** In which axes sticks move the hand. */
  axes: 'vehicle' | 'hand';
  /** Who moves the hand: the arm alone, or vehicle and arm together. */
  mover: 'arm' | 'arm_and_vehicle';
  isSlow: boolean;
  /** How hard jaws close: share of their motor's greatest effort. */
  grip: number;
  /** Which of the vehicle's arms. */
  arm: number;
  /** Which of its joints. */
  joint: number;
}

export const firstChoice: ArmChoice = {
  isWorking: false,
  style: 'hand',
  axes: 'vehicle',
  mover: 'arm',
  isSlow: false,
  grip: 1, // hands hold what they close on; who lifts something brittle turns it down
  arm: 0,
  joint: 0,
};

/** An arm with its motors. */
export interface Arm {
  description: ArmDescription;
  /** Those that carry the hand. */
  joints: JointDescription[];
  jaws: JointDescription[];
  /** At full stick [m/s]. */
  speed: number;
}

export const slowShare = 0.25;
const turningSpeed = 0.6; // of the hand at full stick [rad/s]
const jawStands = 0.02; // of its greatest rate: less, and it is on something

/** What the arm's deck remembers from tick to tick. */
export interface ArmDeck {
  isHandMoving: boolean;
  /** Joints that were told to turn in the last tick. */
  moving: ReadonlySet<string>;
  jaws: 'still' | 'opening' | 'closing' | 'gripping';
  /** What gripping jaws were last told. */
  grip: number;
}

export const idleArmDeck: ArmDeck = {
  isHandMoving: false,
  moving: new Set(),
  jaws: 'still',
  grip: 0,
};

export interface ArmTick {
  choice: ArmChoice;
  arm: Arm;
  /** All devices together, without the gain of flying; neutral while the vehicle is flown. */
  sticks: Sticks;
  held: ReadonlySet<Action>;
  began: readonly Action[];
  /** Joints whose − or + is held on the screen. */
  buttons: ReadonlyMap<string, -1 | 1>;
  /** A posture whose button was pressed. */
  posture: string | null;
  /** Where a pointer pulls the hand, in the vehicle's axes [m/s]; null: nowhere. */
  pull: Vec3 | null;
  telemetry: readonly JointTelemetry[];
}

export interface ArmOutcome {
  deck: ArmDeck;
  messages: ClientMessage[];
}

type Commands = Record<string, { position: number } | { rate: number } | { effort: number }>;

/** One tick of the arm's deck. What moves is said again in each tick, and once that it is to stop. */
export function advancedArm(deck: ArmDeck, tick: ArmTick): ArmOutcome {
  const next: ArmDeck = { ...deck };
  const commands: Commands = {};
  const messages: ClientMessage[] = [];
  moveHand(next, tick, messages);
  if (tick.began.includes('hand_hold')) messages.push({ type: 'arm_stop', arm: tick.arm.description.name });
  goTo(tick, messages);
  moveJoints(next, tick, commands);
  moveJaws(next, tick, commands);
  if (Object.keys(commands).length > 0) messages.push({ type: 'joints', joints: commands });
  return { deck: next, messages };
}

const share = (choice: ArmChoice): number => (choice.isSlow ? slowShare : 1);

/** A pad's stick ahead and sideways turns the hand while the modifier is held, as Shift on keys. */
function turned(sticks: Sticks, held: ReadonlySet<Action>): Sticks {
  if (!held.has('hand_turn')) return sticks;
  return {
    ...sticks,
    surge: 0,
    sway: 0,
    pitch: sticks.pitch - sticks.surge,
    roll: sticks.roll + sticks.sway,
  };
}

function moveHand(next: ArmDeck, tick: ArmTick, out: ClientMessage[]): void {
  const { choice, arm, pull } = tick;
  const arm_velocity = { type: 'arm_velocity', arm: arm.description.name, mover: choice.mover } as const;
  let message: Extract<ClientMessage, { type: 'arm_velocity' }> | null = null;
  if (pull !== null) {
    message = { ...arm_velocity, linear: [...pull] as [number, number, number] };
  } else if (choice.isWorking && choice.style === 'hand') {
    const { surge, sway, heave, roll, pitch, yaw } = turned(tick.sticks, tick.held);
    const speed = share(choice) * arm.speed;
    const turning = share(choice) * turningSpeed;
    const linear: [number, number, number] = [speed * surge, speed * sway, speed * heave];
    const angular: [number, number, number] = [turning * roll, turning * pitch, turning * yaw];
    if (norm(linear) > 0 || norm(angular) > 0) {
      message = { ...arm_velocity, axes: choice.axes, linear, angular };
    }
  }
  if (message !== null) {
    out.push(message);
  } else if (next.isHandMoving) {
    out.push({ ...arm_velocity, linear: [0, 0, 0] });
  }
  next.isHandMoving = message !== null;
}

/** By a way on which the arm touches nothing; the station looks for it and says when there is none. */
function goTo(tick: ArmTick, out: ClientMessage[]): void {
  let name = tick.posture;
  if (tick.began.includes('hand_stow')) name = 'stow';
  if (tick.began.includes('hand_deploy')) name = 'deploy';
  const posture = tick.arm.description.postures.find((one) => one.name === name);
  if (posture === undefined) return;
  out.push({ type: 'arm_plan', arm: tick.arm.description.name, posture: posture.name, follow: true });
}

function moveJoints(next: ArmDeck, tick: ArmTick, commands: Commands): void {
  const { arm, choice } = tick;
  const wanted = new Map<string, number>(tick.buttons);
  const selected = arm.joints[choice.joint];
  if (choice.isWorking && choice.style === 'joint' && selected && tick.sticks.surge !== 0) {
    wanted.set(selected.name, tick.sticks.surge);
  }
  const moving = new Set<string>();
  for (const joint of arm.joints) {
    const way = wanted.get(joint.name) ?? 0;
    if (way === 0) {
      if (next.moving.has(joint.name)) commands[joint.name] = { rate: 0 };
      continue;
    }
    commands[joint.name] = { rate: way * share(choice) * joint.max_rate };
    moving.add(joint.name);
  }
  next.moving = moving;
}

function moveJaws(next: ArmDeck, tick: ArmTick, commands: Commands): void {
  const { arm, choice, held } = tick;
  const tell = (command: (jaw: JointDescription, closing: number) => Commands[string]): void => {
    for (const jaw of arm.jaws) commands[jaw.name] = command(jaw, jaw.closing ?? -1);
  };
  const press = (): void => {
    tell((jaw, closing) => ({ effort: closing * choice.grip * jaw.max_effort }));
    next.grip = choice.grip;
  };
  if (held.has('gripper_close')) {
    press();
    next.jaws = 'closing';
  } else if (held.has('gripper_open')) {
    tell((jaw, closing) => ({ rate: -closing * share(choice) * jaw.max_rate }));
    next.jaws = 'opening';
  } else if (next.jaws === 'opening' || (next.jaws === 'closing' && areOnTheirWay(tick))) {
    tell(() => ({ rate: 0 }));
    next.jaws = 'still';
  } else if (next.jaws === 'closing') {
    next.jaws = 'gripping'; // they press on until they are opened
  } else if (next.jaws === 'gripping' && next.grip !== choice.grip) {
    press();
  }
}

function areOnTheirWay({ arm, telemetry }: ArmTick): boolean {
  return arm.jaws.some((jaw) => {
    const rate = telemetry.find((one) => one.name === jaw.name)?.rate ?? 0;
    return Math.abs(rate) > jawStands * jaw.max_rate;
  });
}

// ---- whose the sticks are ----

/** Who has the sticks, and whether they have been let go since they changed hands. */
export interface StickShare {
  isWorking: boolean;
  isFree: boolean;
  isCentred: boolean;
}
export const sticksFly: StickShare = { isWorking: false, isFree: true, isCentred: true };

export interface SharedSticks {
  next: StickShare;
  /** For the vehicle, gain included. */
  fly: Sticks;
  /** For the arm. */
  work: Sticks;
}

/**
 * Gives the sticks to the vehicle or to the arm. A stick that is held while they change hands does
 * nothing until it has been let go: nobody's arm shoots forward because the vehicle was going ahead.
 * One that is first moved as they do is meant for whoever has them now.
 */
export function shared(
  last: StickShare,
  isWorking: boolean,
  flown: Sticks,
  hands: Sticks,
): SharedSticks {
  const isCentred = axisNames.every((name) => hands[name] === 0);
  const isFree = isCentred || last.isCentred || (last.isFree && last.isWorking === isWorking);
  const next = { isWorking, isFree, isCentred };
  if (!isFree) return { next, fly: { ...neutral }, work: { ...neutral } };
  return isWorking
    ? { next, fly: { ...neutral }, work: hands }
    : { next, fly: flown, work: { ...neutral } };
}
