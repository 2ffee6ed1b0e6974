// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { HoldButton } from '../../controls/screen';
import { slowShare } from '../../controls/arm_deck';
import { fixed, unknown, words } from '../../parts/format';
import { norm } from '../../parts/spatial';
import { hasSeat } from '../../state';
import type { ArmPlanTelemetry, JointDescription } from '../../wire';
import { Panel } from '../panel';
import {
  arm,
  arms,
  choice,
  choose,
  chooseBy,
  chooseMover,
  felt,
  followPlan,
  heldJoints,
  isWorking,
  jointTelemetry,
  jointTitle,
  plan,
  planToTarget,
  reachTarget,
  stopArm,
  target,
  toggleAim,
  toggleWork,
  wantPosture,
} from './arm_state';
import './arm.css';

const degrees = 180 / Math.PI;
const grip = computed(() => fixed(felt.value?.grip, 0));
const load = computed(() => (felt.value ? fixed(norm(felt.value.load), 0) : unknown));
const planState = computed(() => plan.value?.state);
const heldText = computed(() => {
  const now = felt.value;
  if (now === null) return '';
  if (now.held !== null) return `Holds ${words(now.held)}`;
  return now.touching.length > 0 ? `Touches ${now.touching.map(words).join(', ')}` : '';
});

/** The arm's joints, jaws and postures; where there is an arm. */
export function ArmPanel() {
  const now = arm.value;
  if (now === null) return null;
  return (
    <Panel id="arm" extra={<ModeSwitch />}>
      <StickChoice />
      <MoverSwitch />
      <div class="joints">
        {now.joints.map((joint, index) => (
          <JointRow key={joint.name} joint={joint} index={index} />
        ))}
        {now.jaws.map((jaw) => (
          <JawRow key={jaw.name} jaw={jaw} />
        ))}
      </div>
      {now.jaws.length > 0 && <Grip />}
      <div class="row spread" title={heldText}>
        <span>
          <span class="label">Grip</span> <b data-testid="arm-grip">{grip}</b>
          <span class="unit">N</span>
        </span>
        <span>
          <span class="label">Load</span> <b data-testid="arm-load">{load}</b>
          <span class="unit">N</span>
        </span>
        <span class="dim small-print arm-held" data-testid="arm-held">
          {heldText}
        </span>
      </div>
      <Postures />
      <Aim />
      <PlanLine />
    </Panel>
  );
}

function ModeSwitch() {
  return (
    <span class="row" role="group" aria-label="What the sticks do">
      {arms.value.length > 1 && (
        <button class="chip press" title="Next arm (\)" onClick={() => chooseBy('next_arm')}>
          {arm.value?.description.name}
        </button>
      )}
      <button
        class={`chip press ${isWorking.value ? 'look' : 'live'}`}
        aria-pressed={isWorking.value}
        data-testid="arm-mode"
        disabled={!hasSeat.value}
        title="What the sticks and keys move (C)"
        onClick={(event) => {
          toggleWork();
          event.currentTarget.blur();
        }}
      >
        {isWorking.value ? 'STICKS: ARM' : 'STICKS: FLY'}
      </button>
    </span>
  );
}

function Choice(props: { label: string; title: string; on: boolean; testid: string; onClick: () => void }) {
  return (
    <button
      class={`button small ${props.on ? 'on' : ''}`}
      aria-pressed={props.on}
      title={props.title}
      data-testid={props.testid}
      onClick={(event) => {
        props.onClick();
        event.currentTarget.blur();
      }}
    >
      {props.label}
    </button>
  );
}

function StickChoice() {
  const { style, axes, isSlow } = choice.value;
  return (
    <div class="row arm-choices">
      <Choice label="Hand" title="Sticks move the hand (J)" on={style === 'hand'} testid="arm-style-hand" onClick={() => choose({ style: 'hand' })} />
      <Choice label="Joint" title="Sticks move one joint (J)" on={style === 'joint'} testid="arm-style-joint" onClick={() => choose({ style: 'joint' })} />
      <Choice
        label={axes === 'hand' ? 'Hand axes' : 'Hull axes'}
        title="The axes in which sticks move the hand (Y)"
        on={axes === 'hand'}
        testid="arm-axes"
        onClick={() => chooseBy('hand_axes')}
      />
      <Choice
        label="Slow"
        title={`${100 * slowShare} % of the speed (U)`}
        on={isSlow}
        testid="arm-slow"
        onClick={() => chooseBy('hand_slow')}
      />
    </div>
  );
}

/** Who moves the hand when it is moved as a whole. */
function MoverSwitch() {
  const { mover } = choice.value;
  return (
    <div class="row arm-choices" role="group" aria-label="Who moves the hand">
      <Choice label="Arm only" title="The arm moves the hand; the vehicle looks after itself" on={mover === 'arm'} testid="arm-mover-arm" onClick={() => chooseMover('arm')} />
      <Choice
        label="Arm and vehicle"
        title="Arm and vehicle move the hand together, and hold it where it is in the water"
        on={mover === 'arm_and_vehicle'}
        testid="arm-mover-both"
        onClick={() => chooseMover('arm_and_vehicle')}
      />
      {felt.value?.leads_vehicle && (
        <span class="chip live" data-testid="arm-leads" title="A stick in flight, or Stop, ends it">
          HAND HELD
        </span>
      )}
    </div>
  );
}

/** Share of the way between a joint's limits; of one without limits, of a turn. */
function shareOf(joint: JointDescription, position: number): number {
  if (joint.lower !== null && joint.upper !== null && joint.upper > joint.lower) {
    return (position - joint.lower) / (joint.upper - joint.lower);
  }
  return (((position / (2 * Math.PI) + 0.5) % 1) + 1) % 1;
}

function JointBar({ joint }: { joint: JointDescription }) {
  const now = jointTelemetry.value.find((one) => one.name === joint.name);
  const position = now?.position ?? joint.start;
  const isSliding = joint.kind === 'prismatic';
  // In whole percent, as bars of thrusters: what nobody sees need not be drawn.
  const at = Math.round(100 * Math.min(1, Math.max(0, shareOf(joint, position))));
  const effort = Math.round((100 * Math.abs(now?.effort ?? 0)) / joint.max_effort);
  const level = effort >= 95 ? 'alarm' : effort >= 70 ? 'look' : '';
  return (
    <>
      <div
        class="joint-bar"
        role="img"
        aria-label={`${jointTitle(joint.name)}: ${at} % of its way, motor at ${effort} %`}
        title={`Motor at ${effort} %`}
      >
        <i class="joint-place" style={{ left: `${at}%` }} />
        <i class={`joint-effort ${level}`} style={{ width: `${Math.min(100, effort)}%` }} />
      </div>
      <span class="joint-value" data-testid={`joint-${joint.name}`}>
        {isSliding ? fixed(position, 2) : fixed(degrees * position, 0)}
        <span class="unit">{isSliding ? 'm' : '°'}</span>
      </span>
    </>
  );
}

/** − or + of a joint: turns it for as long as it is held. */
function JointButton(props: { joint: JointDescription; way: -1 | 1 }) {
  const { joint, way } = props;
  const press = (): void => void heldJoints.set(joint.name, way);
  const release = (): void => {
    if (heldJoints.get(joint.name) === way) heldJoints.delete(joint.name);
  };
  const title = `${jointTitle(joint.name)} ${way > 0 ? '+' : '−'}`;
  const isPress = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === ' ';
  return (
    <button
      class="button small step"
      aria-label={title}
      title={title}
      disabled={!hasSeat.value}
      data-testid={`turn-${joint.name}${way > 0 ? '+' : '-'}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        press();
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        press();
      }}
      onKeyUp={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      {way > 0 ? '+' : '−'}
    </button>
  );
}

function JointRow({ joint, index }: { joint: JointDescription; index: number }) {
  const { style } = choice.value;
  const isSelected = style === 'joint' && choice.value.joint === index;
  return (
    <div class={`joint ${isSelected ? 'selected' : ''}`}>
      <button
        class="joint-name"
        title="Sticks move this joint ([ ])"
        aria-pressed={isSelected}
        onClick={(event) => {
          choose({ style: 'joint', joint: index });
          event.currentTarget.blur();
        }}
      >
        {jointTitle(joint.name)}
      </button>
      <JointButton joint={joint} way={-1} />
      <JointBar joint={joint} />
      <JointButton joint={joint} way={1} />
    </div>
  );
}

function JawRow({ jaw }: { jaw: JointDescription }) {
  return (
    <div class="joint">
      <span class="joint-name">Jaws</span>
      <HoldButton
        action="gripper_close"
        class="button small step"
        label="Close the jaws (,)"
        disabled={!hasSeat.value}
      >
        ▸◂
      </HoldButton>
      <JointBar joint={jaw} />
      <HoldButton
        action="gripper_open"
        class="button small step"
        label="Open the jaws (.)"
        disabled={!hasSeat.value}
      >
        ◂▸
      </HoldButton>
    </div>
  );
}

/** How hard the jaws close: the force of each at the middle of its pad. */
function Grip() {
  const now = arm.value!;
  const jaw = now.jaws[0]!;
  const lever = now.description.jaws.find((one) => one.joint === jaw.name)?.lever ?? 0;
  // Geared jaws share the motor: each gets half.
  const count = Math.max(1, now.description.jaws.filter((one) => one.joint === jaw.name).length);
  const effort = choice.value.grip * jaw.max_effort;
  const isSliding = jaw.kind === 'prismatic';
  const force = isSliding ? effort / count : lever > 0 ? effort / lever / count : null;
  return (
    <label class="row grip-force">
      <span class="label">Force</span>
      <input
        type="range"
        min="0.05"
        max="1"
        step="0.05"
        data-arrows
        data-testid="grip-force"
        aria-label="Force of the jaws"
        title="How hard the jaws close"
        value={choice.value.grip}
        onInput={(event) => choose({ grip: Number(event.currentTarget.value) })}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
      <b>
        {fixed(force, 0)}
        <span class="unit">N</span>
      </b>
    </label>
  );
}

function Postures() {
  const keys: Record<string, string> = { stow: ' (8)', deploy: ' (9)' };
  return (
    <div class="row arm-postures">
      {arm.value!.description.postures.map(({ name }) => (
        <button
          key={name}
          class="button small"
          disabled={!hasSeat.value}
          data-testid={`posture-${name}`}
          title={`Go to the posture ${words(name)}${keys[name] ?? ''}`}
          onClick={(event) => {
            wantPosture(name);
            event.currentTarget.blur();
          }}
        >
          {words(name)}
        </button>
      ))}
      <HoldButton
        action="hand_hold"
        class="button small"
        label="Stop all joints (0)"
        disabled={!hasSeat.value}
      >
        Stop
      </HoldButton>
    </div>
  );
}

function PlanButton(props: { label: string; title: string; testid: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      class="button small"
      title={props.title}
      data-testid={props.testid}
      disabled={!hasSeat.value || props.disabled}
      onClick={(event) => {
        props.onClick();
        event.currentTarget.blur();
      }}
    >
      {props.label}
    </button>
  );
}

/** By itself, so that telemetry does not draw the numbers again while somebody writes them. */
function GoButton() {
  const canGo = planState.value === 'found';
  return <PlanButton label="Go" title="Follow the way that was found" testid="plan-follow" disabled={!canGo} onClick={followPlan} />;
}

/** A place for the hand, by numbers or by the marker in the drawing, and what to do about it. */
function Aim() {
  const at = target.value;
  if (at === null) {
    return (
      <div class="row arm-postures">
        <PlanButton label="Aim" title="Choose a place for the hand: plan a way there, or go straight" testid="arm-aim" onClick={toggleAim} />
      </div>
    );
  }
  const set = (axis: number, value: number): void => {
    if (!Number.isFinite(value)) return;
    target.value = at.map((one, index) => (index === axis ? value : one)) as [number, number, number];
  };
  return (
    <>
      <div class="row arm-target">
        {['Ahead', 'Starboard', 'Down'].map((label, axis) => (
          <label key={label}>
            <span class="label">{label}</span>
            <input
              type="number"
              step="0.05"
              data-arrows
              data-testid={`target-${label.toLowerCase()}`}
              aria-label={`${label} of the vehicle, in metres`}
              value={at[axis]!.toFixed(2)}
              disabled={!hasSeat.value}
              onChange={(event) => set(axis, event.currentTarget.valueAsNumber)}
            />
          </label>
        ))}
        <span class="unit">m</span>
      </div>
      <div class="row arm-postures">
        <PlanButton label="Plan" title="Look for a way there on which the arm touches nothing" testid="plan-search" onClick={planToTarget} />
        <GoButton />
        <PlanButton label="Reach" title="Straight there, by whoever moves the hand: look whether the way is free" testid="target-reach" onClick={reachTarget} />
        <PlanButton label="Stop" title="Stop the arm, or the search (0)" testid="plan-stop" onClick={stopArm} />
        <PlanButton label="Done" title="Aim no more" testid="arm-aim" onClick={toggleAim} />
      </div>
    </>
  );
}

function planWords(now: ArmPlanTelemetry): string {
  switch (now.state) {
    case 'searching':
      return now.attempts > 0 ? `looks for a way: ${now.attempts} attempts` : 'looks for a way';
    case 'found':
      return `a way of ${fixed(now.way, 2)} m, ${fixed(now.duration, 0)} s`;
    case 'not_found':
      return now.reason;
    case 'following':
      return `on its way: ${fixed(now.elapsed, 0)} of ${fixed(now.duration, 0)} s`;
    case 'arrived':
      return 'there';
    case 'stopped':
      return now.reason === '' ? 'stopped' : `stopped: ${now.reason}`;
  }
}

/** How the last plan stands. */
function PlanLine() {
  const now = plan.value;
  if (now === null) return null;
  const level = now.reason === '' ? '' : 'look';
  return (
    <div class="arm-plan" role="status" data-testid="arm-plan" data-state={now.state} title={planWords(now)}>
      <span class="label">{words(now.goal)}</span> <span class={`small-print ${level}`}>{planWords(now)}</span>
    </div>
  );
}

/** Says where the sticks are, in the middle, as long as they are on the arm. */
export function ArmBar() {
  if (!isWorking.value || !hasSeat.value) return null;
  const { style, isSlow, axes, mover } = choice.value;
  const joint = arm.value?.joints[choice.value.joint];
  const what =
    style === 'hand'
      ? `the hand${mover === 'arm' ? '' : ' with arm and vehicle'}${axes === 'hand' ? ', in its own axes' : ''}`
      : joint
        ? jointTitle(joint.name)
        : 'nothing';
  return (
    <div class="panel arm-bar" role="status" data-testid="arm-bar">
      Sticks move <b>{what}</b>
      {isSlow && <b class="look">slowly</b>}
      <span class="dim">
        <kbd>C</kbd> to fly
      </span>
    </div>
  );
}
