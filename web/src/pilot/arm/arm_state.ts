// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The vehicle's arm as this page works it: which one, how, and what it feels.
import { computed, effect, signal } from '@preact/signals';
import { firstChoice, slowShare, type Arm, type ArmChoice } from '../../controls/arm_deck';
import type { Action } from '../../controls/mapping';
import { words } from '../../parts/format';
import type { Vec3 } from '../../parts/spatial';
import { persisted } from '../../persisted';
import { note, order, vehicle, vehicleDescription } from '../../state';
import type { ArmPlanTelemetry, ArmTelemetry, JointTelemetry } from '../../wire';
import { pulled } from './handle';
import { reachOf, shapeOf, type ArmShape } from './kinematics';

/** Kept between visits; but nobody opens a page and has the sticks on the arm. */
const kept = persisted('remora.arm', firstChoice);
kept.value = { ...kept.value, isWorking: false, arm: 0, joint: 0 };
export const choice = kept;

export function choose(wish: Partial<ArmChoice>): void {
  choice.value = { ...choice.value, ...wish };
}

const fastest = 0.3; // of a hand [m/s]
const reachShare = 0.35; // of its reach in a second: small arms have small hands

export const arms = computed<Arm[]>(() => {
  const described = vehicleDescription.value;
  return (described?.arms ?? []).map((description): Arm => {
    const own = described!.joints.filter((joint) => joint.arm === description.name);
    return {
      description,
      joints: own.filter((joint) => joint.closing === null),
      jaws: own.filter((joint) => joint.closing !== null),
      speed: Math.min(fastest, reachShare * reachOf(description)),
    };
  });
});
export const arm = computed<Arm | null>(() => arms.value[choice.value.arm] ?? arms.value[0] ?? null);
export const isWorking = computed(() => arm.value !== null && choice.value.isWorking);

export const jointTelemetry = computed<readonly JointTelemetry[]>(() => vehicle.value?.joints ?? []);
export const felt = computed<ArmTelemetry | null>(() => {
  const name = arm.value?.description.name;
  return vehicle.value?.arms.find((one) => one.name === name) ?? null;
});
export const shape = computed<ArmShape | null>(() => {
  if (arm.value === null) return null;
  const positions = new Map(jointTelemetry.value.map((one) => [one.name, one.position]));
  return shapeOf(arm.value.description, positions);
});

/** Held on the screen now; read by the beat. */
export const heldJoints = new Map<string, -1 | 1>();
/** Where a pointer pulls the hand to, in the vehicle's axes; null: nobody does. */
export const goal = signal<Vec3 | null>(null);
export function pullNow(): Vec3 | null {
  if (goal.value === null || shape.value === null || arm.value === null) return null;
  const fastestNow = (choice.value.isSlow ? slowShare : 1) * arm.value.speed;
  return pulled(shape.value.hand.p, goal.value, fastestNow);
}

// ---- ways that are planned ----

/** How the arm's last plan stands; null before the first. */
export const plan = computed<ArmPlanTelemetry | null>(() => felt.value?.plan ?? null);
/** The arm as it will stand at the end of its way; null when there is none. */
export const ghost = computed<ArmShape | null>(() => {
  const preview = plan.value?.preview;
  if (!preview || arm.value === null) return null;
  const positions = new Map(jointTelemetry.value.map((one) => [one.name, one.position]));
  for (const [name, position] of Object.entries(preview.joints)) positions.set(name, position);
  return shapeOf(arm.value.description, positions);
});

/** Where the hand is to go, in the vehicle's axes; null: nobody aims. */
export const target = signal<Vec3 | null>(null);
export function toggleAim(): void {
  target.value = target.value === null ? (shape.value?.hand.p ?? null) : null;
}

const targetPlace = (): { arm: string; position: [number, number, number]; frame: 'vehicle' } | null =>
  target.value === null || arm.value === null
    ? null
    : {
        arm: arm.value.description.name,
        position: [...target.value] as [number, number, number],
        frame: 'vehicle',
      };
export function planToTarget(): void {
  const place = targetPlace();
  if (place !== null) order({ type: 'arm_plan', ...place });
}
/** Straight there, by whoever moves the hand; nothing looks whether the way is free. */
export function reachTarget(): void {
  const place = targetPlace();
  if (place !== null) order({ type: 'arm_pose', ...place, mover: choice.value.mover });
}
export function followPlan(): void {
  if (arm.value !== null) order({ type: 'arm_follow', arm: arm.value.description.name });
}
export function stopArm(): void {
  if (arm.value !== null) order({ type: 'arm_stop', arm: arm.value.description.name });
}

/** Whoever takes the vehicle from the hand wants it to stand. */
export function chooseMover(mover: ArmChoice['mover']): void {
  if (mover === 'arm' && felt.value?.leads_vehicle) stopArm();
  choose({ mover });
}

/** What a plan has come to, said once. */
let told = '';
effect(() => {
  const now = plan.value;
  const word = now === null ? '' : `${now.number} ${now.state}`;
  if (word === told) return;
  told = word;
  if (now?.state === 'not_found') note(`No way to ${words(now.goal)}: ${now.reason}`, 'warning');
  if (now?.state === 'stopped' && now.reason !== '') note(`The arm has stopped: ${now.reason}`, 'warning');
});

let wantedPosture: string | null = null;
export function wantPosture(name: string): void {
  wantedPosture = name;
}
/** The posture whose button was pressed since the last reading. */
export function takePosture(): string | null {
  const name = wantedPosture;
  wantedPosture = null;
  return name;
}

/** `arm/left_jaw` → `left jaw`. */
export const jointTitle = (name: string): string => words(name.slice(name.indexOf('/') + 1));

const holdsStation = computed(() => vehicle.value?.mode === 'station_keep');

/** What a button does to the choice. False when the action is not about the arm. */
export function chooseBy(action: Action): boolean {
  const forArms: readonly Action[] = [
    'hand_mode',
    'hand_style',
    'hand_axes',
    'hand_slow',
    'hand_hold',
    'hand_stow',
    'hand_deploy',
    'next_joint',
    'previous_joint',
    'next_arm',
  ];
  const isForJaws = action === 'gripper_open' || action === 'gripper_close';
  if (!isForJaws && !forArms.includes(action)) return false;
  if (arm.value === null) {
    note('This vehicle has no arm', 'warning');
    return true;
  }
  if (isForJaws && arm.value.jaws.length === 0) note('This arm has no gripper', 'warning');
  const { style, axes, isSlow, joint } = choice.value;
  const count = Math.max(1, arm.value.joints.length);
  switch (action) {
    case 'hand_mode':
      toggleWork();
      break;
    case 'hand_style':
      choose({ style: style === 'hand' ? 'joint' : 'hand' });
      break;
    case 'hand_axes':
      choose({ axes: axes === 'hand' ? 'vehicle' : 'hand' });
      break;
    case 'hand_slow':
      choose({ isSlow: !isSlow });
      break;
    case 'next_joint':
      choose({ joint: (joint + 1) % count, style: 'joint' });
      break;
    case 'previous_joint':
      choose({ joint: (joint + count - 1) % count, style: 'joint' });
      break;
    case 'next_arm':
      choose({ arm: (choice.value.arm + 1) % arms.value.length, joint: 0 });
      break;
  }
  return true;
}

/** The sticks from the vehicle to the arm and back. */
export function toggleWork(): void {
  choose({ isWorking: !choice.value.isWorking });
  if (!choice.value.isWorking || holdsStation.value || choice.value.mover !== 'arm') return;
  const canHold = vehicleDescription.value?.modes.includes('station_keep') ?? false;
  if (canHold) note('The vehicle does not hold its place: press 7 for station keeping', 'warning');
}
