// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Buttons and sticks on the screen, as one more input device.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { neutral, type Action, type AxisName, type Held } from './mapping';
import { clamp, plainShape, shaped } from './shaping';

const held = new Set<Action>();
/** Pressed since the last reading, as with keys. */
const tapped = new Set<Action>();
const sticks = { ...neutral };

export function heldOnScreen(): Held {
  const actions = new Set([...held, ...tapped]);
  tapped.clear();
  return { sticks: { ...sticks }, actions };
}

/** Does `action` for as long as it is held down, by pointer or by Enter and Space. */
export function HoldButton(props: {
  action: Action;
  label: string;
  class?: string;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const press = (): void => {
    held.add(props.action);
    tapped.add(props.action);
  };
  const release = (): void => void held.delete(props.action);
  const isPress = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === ' ';
  return (
    <button
      class={props.class ?? 'button small'}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      data-testid={`hold-${props.action}`}
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
      onKeyUp={(event) => {
        if (isPress(event)) release();
      }}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.children}
    </button>
  );
}

/** A round stick for a thumb. Up and right are positive unless the sign says otherwise. */
function TouchStick(props: {
  label: string;
  across: AxisName;
  along: AxisName;
  /** −1 where pushing up asks for less, as with heave, which counts downwards. */
  alongSign: 1 | -1;
}) {
  const knob = useRef<HTMLDivElement>(null);
  const move = (event: PointerEvent): void => {
    const plate = event.currentTarget as HTMLElement;
    if (!plate.hasPointerCapture(event.pointerId)) return;
    const box = plate.getBoundingClientRect();
    const radius = box.width / 2;
    const x = clamp((event.clientX - box.left - radius) / (0.7 * radius), -1, 1);
    const y = clamp((event.clientY - box.top - radius) / (0.7 * radius), -1, 1);
    sticks[props.across] = shaped(x, plainShape);
    sticks[props.along] = -props.alongSign * shaped(y, plainShape);
    if (knob.current) knob.current.style.transform = `translate(${x * 35}%, ${y * 35}%)`;
  };
  const release = (): void => {
    sticks[props.across] = 0;
    sticks[props.along] = 0;
    if (knob.current) knob.current.style.transform = '';
  };
  return (
    <div
      class="touch-stick"
      role="img"
      aria-label={props.label}
      data-testid={`touch-${props.along}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
    >
      <div class="touch-knob" ref={knob}>
        <i />
      </div>
      <span class="label">{props.label}</span>
    </div>
  );
}

/** Left: dive and turn. Right: ahead and sideways, as on QGroundControl's virtual sticks. */
export function TouchSticks() {
  return (
    <div class="touch-sticks" data-testid="touch-sticks">
      <TouchStick label="Up · turn" across="yaw" along="heave" alongSign={-1} />
      <TouchStick label="Ahead · side" across="sway" along="surge" alongSign={1} />
    </div>
  );
}
