// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The hand to be pulled with a pointer: as a ring on the live picture, and on a drawing of the arm
// that can be looked at from all sides.
import { signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { clamp } from '../../controls/shaping';
import { fixed } from '../../parts/format';
import { minus, placedBy, plus, times, type Pose, type Vec3 } from '../../parts/spatial';
import { hasSeat } from '../../state';
import { Panel } from '../panel';
import { pictureEye } from '../picture_eye';
import { arm, choice, felt, ghost, goal, isWorking, plan, shape, target } from './arm_state';
import { orbitEye, placeAt, projected, type Eye } from './handle';
import { reachOf } from './kinematics';

const depthStep = 0.02; // of a turn of the wheel [m]
const depthPerPixel = 0.001; // with Shift [m]

/** How deep in the picture the pointer is, and where it was last. */
interface Drag {
  depth: number;
  x: number;
  y: number;
}

/** What is pulled: the hand itself, or the marker of where it is to go. */
interface Pulled {
  from: () => Vec3 | null;
  to: (place: Vec3) => void;
  end: () => void;
}
const theHand: Pulled = {
  from: () => shape.value?.hand.p ?? null,
  to: (place) => (goal.value = place),
  end: () => (goal.value = null),
};
const theTarget: Pulled = {
  from: () => target.value,
  to: (place) => (target.value = place),
  end: () => undefined,
};

/** What a handle needs to be pulled, in the coordinates of its eye. */
function useDrag(what: Pulled, eye: Eye | null, locate: (event: PointerEvent) => { x: number; y: number }) {
  const drag = useRef<Drag | null>(null);
  const pullTo = (): void => {
    if (eye !== null && drag.current !== null) what.to(placeAt(eye, drag.current));
  };
  const end = (): void => {
    if (drag.current !== null) what.end();
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const from = what.from();
      const seen = eye && from && projected(eye, from);
      if (!seen || !hasSeat.value || event.button !== 0) return;
      event.stopPropagation();
      event.preventDefault();
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      drag.current = { ...locate(event), depth: seen.depth };
      pullTo();
    },
    onPointerMove: (event: PointerEvent): void => {
      const from = drag.current;
      if (from === null) return;
      const to = locate(event);
      // With Shift the pointer goes away from the eye as it goes up.
      drag.current = event.shiftKey
        ? { ...from, depth: Math.max(0.05, from.depth - depthPerPixel * event.movementY) }
        : { ...to, depth: from.depth };
      pullTo();
    },
    onWheel: (event: WheelEvent): void => {
      if (drag.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      const depth = drag.current.depth - Math.sign(event.deltaY) * depthStep;
      drag.current = { ...drag.current, depth: Math.max(0.05, depth) };
      pullTo();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}

/** The ring, and the way to where it is pulled. */
function Ring(props: { eye: Eye; handlers: ReturnType<typeof useDrag>; radius: number; testid: string }) {
  const hand = shape.value!.hand;
  const at = projected(props.eye, hand.p);
  if (at === null) return null;
  const to = goal.value && projected(props.eye, goal.value);
  const out = projected(props.eye, plus(hand.p, times(0.12, rotatedAhead(hand))));
  const state = goal.value !== null ? 'pulled' : felt.value?.held ? 'holding' : '';
  return (
    <g class={`hand-handle ${state}`}>
      {out && <line class="hand-out" x1={at.x} y1={at.y} x2={out.x} y2={out.y} />}
      {to && <line class="hand-way" x1={at.x} y1={at.y} x2={to.x} y2={to.y} />}
      {to && <circle class="hand-goal" cx={to.x} cy={to.y} r={props.radius / 3} />}
      <circle
        class="hand-grab"
        cx={at.x}
        cy={at.y}
        r={props.radius}
        role="button"
        aria-label="Pull the hand"
        data-testid={props.testid}
        data-x={at.x}
        data-y={at.y}
        {...props.handlers}
      >
        <title>Pull: the hand follows. Wheel, or Shift: away and near.</title>
      </circle>
      <path
        class="hand-cross"
        d={`M${at.x - 4} ${at.y}h8M${at.x} ${at.y - 4}v8`}
      />
    </g>
  );
}

/** The marker of where the hand is to go, and the way there when one was found. */
function Target(props: { eye: Eye; handlers: ReturnType<typeof useDrag>; radius: number; testid: string }) {
  const way = (plan.value?.preview?.hand ?? [])
    .map((place) => projected(props.eye, place))
    .filter((one) => one !== null)
    .map((one) => `${one.x.toFixed(1)},${one.y.toFixed(1)}`);
  const at = target.value && projected(props.eye, target.value);
  return (
    <g class="hand-target">
      {way.length > 1 && <polyline class="plan-way" points={way.join(' ')} data-testid={`${props.testid}-way`} />}
      {at && (
        <circle
          class="target-grab"
          cx={at.x}
          cy={at.y}
          r={props.radius}
          role="button"
          aria-label="Move the place to go to"
          data-testid={props.testid}
          {...props.handlers}
        >
          <title>Where the hand is to go. Pull it. Wheel, or Shift: away and near.</title>
        </circle>
      )}
      {at && <circle class="target-middle" cx={at.x} cy={at.y} r={2} />}
    </g>
  );
}

const rotatedAhead = (hand: Pose): Vec3 => minus(placedBy(hand, [1, 0, 0]), hand.p);

// ---- on the live picture ----

/** While the sticks are on the arm: the hand's ring over the picture. */
export function HandOnPicture() {
  const eye = pictureEye.value;
  const onScreen = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY });
  const handlers = useDrag(theHand, eye, onScreen);
  const aiming = useDrag(theTarget, eye, onScreen);
  if (eye === null || shape.value === null || !isWorking.value || !hasSeat.value) return null;
  return (
    <svg class="hand-on-picture" aria-label="The hand in the picture">
      <Ring eye={eye} handlers={handlers} radius={22} testid="hand-on-picture" />
      <Target eye={eye} handlers={aiming} radius={14} testid="target-on-picture" />
    </svg>
  );
}

// ---- the drawing ----

/** From where the arm is looked at; the same after the panel was folded. */
const look = signal({ bearing: -0.7, height: 0.5, distance: 1.4 });

const paper = { width: 320, height: 220 };

export function ArmViewPanel() {
  const svg = useRef<SVGSVGElement>(null);
  const orbit = useSignal<{ x: number; y: number } | null>(null);
  const now = arm.value;
  const seen = shape.value;
  const reach = now === null ? 1 : reachOf(now.description);
  const foot = seen?.line[0] ?? [0, 0, 0];
  const { bearing, height, distance } = look.value;
  const eye: Eye = {
    pose: orbitEye(plus(foot, [0.35 * reach, 0, -0.2 * reach]), bearing, height, distance * reach),
    focal: 300,
    middle: [paper.width / 2, paper.height / 2],
    index: 1,
  };
  const locate = (event: PointerEvent): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: place.x, y: place.y };
  };
  const handlers = useDrag(theHand, eye, locate);
  const aiming = useDrag(theTarget, eye, locate);
  if (now === null || seen === null) return null;
  return (
    <Panel
      id="armview"
      isPicture
      extra={
        <span class="dim small-print" data-testid="hand-place" title="The hand: ahead, starboard, down">
          {seen.hand.p.map((one) => fixed(one, 2)).join(' · ')} m
        </span>
      }
    >
      <div class="picture-well">
        <svg
          ref={svg}
          class="arm-view"
          viewBox={`0 0 ${paper.width} ${paper.height}`}
          data-testid="arm-view"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            orbit.value = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={(event) => {
            const from = orbit.value;
            if (from === null) return;
            look.value = {
              ...look.value,
              bearing: bearing - 0.01 * (event.clientX - from.x),
              height: clamp(height + 0.01 * (event.clientY - from.y), -1.5, 1.5),
            };
            orbit.value = { x: event.clientX, y: event.clientY };
          }}
          onPointerUp={() => (orbit.value = null)}
          onLostPointerCapture={() => (orbit.value = null)}
          onWheel={(event) => {
            event.preventDefault();
            const factor = Math.exp(0.1 * Math.sign(event.deltaY));
            look.value = { ...look.value, distance: clamp(distance * factor, 0.8, 6) };
          }}
        >
          <Floor eye={eye} foot={foot} reach={reach} />
          <Ghost eye={eye} />
          <Limbs eye={eye} />
          <Ring eye={eye} handlers={handlers} radius={9} testid="hand-in-drawing" />
          <Target eye={eye} handlers={aiming} radius={7} testid="target-in-drawing" />
        </svg>
      </div>
    </Panel>
  );
}

function segment(eye: Eye, from: Vec3, to: Vec3): string {
  const [a, b] = [projected(eye, from), projected(eye, to)];
  return a && b ? `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}` : '';
}

/** A grid as deep as the arm's foot, the bow's way on it, and how high the hand is above it. */
function Floor({ eye, foot, reach }: { eye: Eye; foot: Vec3; reach: number }) {
  const step = reach > 1.2 ? 0.5 : reach > 0.5 ? 0.2 : 0.1; // [m]
  const lines: string[] = [];
  const count = Math.ceil((0.8 * reach) / step);
  for (let i = -count; i <= count; ++i) {
    lines.push(segment(eye, plus(foot, [-step, i * step, 0]), plus(foot, [2 * count * step - step, i * step, 0])));
  }
  for (let i = 0; i <= 2 * count; ++i) {
    const x = i * step - step;
    lines.push(segment(eye, plus(foot, [x, -count * step, 0]), plus(foot, [x, count * step, 0])));
  }
  const hand = shape.value!.hand.p;
  const below: Vec3 = [hand[0], hand[1], foot[2]];
  const bow = projected(eye, plus(foot, [2 * count * step - step, 0, 0]));
  return (
    <>
      <path class="arm-floor" d={lines.join('')} />
      <path class="arm-drop" d={segment(eye, hand, below)} />
      {bow && (
        <text class="arm-word" x={clamp(bow.x, 24, paper.width - 24)} y={clamp(bow.y - 4, 12, paper.height - 4)}>
          ahead
        </text>
      )}
      <text class="arm-word left" x={6} y={paper.height - 6}>
        grid {fixed(step, 1)} m
      </text>
    </>
  );
}

/** The arm as it will stand at the end of its way. */
function Ghost({ eye }: { eye: Eye }) {
  const then = ghost.value;
  if (then === null) return null;
  const limbs = then.line.slice(1).map((to, index) => segment(eye, then.line[index]!, to));
  return <path class="arm-limb ghost" d={limbs.join('')} />;
}

function Limbs({ eye }: { eye: Eye }) {
  const now = shape.value!;
  const limbs = now.line.slice(1).map((to, index) => segment(eye, now.line[index]!, to));
  const selected = choice.value.style === 'joint' && isWorking.value ? choice.value.joint : -1;
  const joints = arm.value!.description.frames
    .map((frame, index) => ({ name: frame.joint, at: projected(eye, now.line[index]!) }))
    .filter((one) => one.name !== null);
  const jaws = now.jaws.map(([from, foot, tip]) => segment(eye, from, foot) + segment(eye, foot, tip));
  return (
    <>
      <path class="arm-limb" d={limbs.join('')} />
      <path class={`arm-jaw ${felt.value?.held ? 'holding' : ''}`} d={jaws.join('')} />
      {joints.map(
        ({ name, at }, index) =>
          at && (
            <circle
              key={name}
              class={`arm-joint ${index === selected ? 'selected' : ''}`}
              cx={at.x}
              cy={at.y}
              r={index === selected ? 5 : 3}
            />
          ),
      )}
    </>
  );
}
