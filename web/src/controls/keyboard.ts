// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Flying from the keyboard. Keys are named by their place on the keyboard, not by their letter, so
// that W A S D lies under the same fingers on every layout.
import { neutral, type Action, type AxisName, type Held } from './mapping';

interface FlightKey {
  code: string;
  name: AxisName;
  sign: 1 | -1;
}

export const flightKeys: FlightKey[] = [
  { code: 'KeyW', name: 'surge', sign: 1 },
  { code: 'KeyS', name: 'surge', sign: -1 },
  { code: 'KeyA', name: 'yaw', sign: -1 },
  { code: 'KeyD', name: 'yaw', sign: 1 },
  { code: 'KeyQ', name: 'sway', sign: -1 },
  { code: 'KeyE', name: 'sway', sign: 1 },
  { code: 'KeyR', name: 'heave', sign: -1 },
  { code: 'KeyF', name: 'heave', sign: 1 },
];

/** With Shift the same fingers turn the vehicle about its other two axes. */
const shifted: Partial<Record<AxisName, { name: AxisName; sign: 1 | -1 }>> = {
  surge: { name: 'pitch', sign: -1 },
  sway: { name: 'roll', sign: 1 },
};

export const actionKeys: Record<string, Action> = {
  ArrowUp: 'tilt_up',
  ArrowDown: 'tilt_down',
  ArrowRight: 'zoom_in',
  ArrowLeft: 'zoom_out',
  KeyT: 'tilt_centre',
  KeyL: 'lights_up',
  KeyK: 'lights_down',
  KeyO: 'pay_out',
  KeyI: 'reel_in',
  KeyP: 'photo',
  KeyV: 'next_view',
  KeyB: 'reset_view',
  Semicolon: 'look_around',
  KeyX: 'axes',
  KeyZ: 'arm_toggle',
  KeyM: 'next_mode',
  KeyN: 'rate_next',
  KeyC: 'hand_mode',
  Comma: 'gripper_close',
  Period: 'gripper_open',
  KeyJ: 'hand_style',
  BracketLeft: 'previous_joint',
  BracketRight: 'next_joint',
  KeyY: 'hand_axes',
  KeyU: 'hand_slow',
  Digit8: 'hand_stow',
  Digit9: 'hand_deploy',
  Digit0: 'hand_hold',
  Backslash: 'next_arm',
  KeyG: 'gain_up',
  KeyH: 'hide_panels',
  Slash: 'help',
  Digit1: 'mode_manual',
  Digit2: 'mode_pilot',
  Digit3: 'mode_stabilise',
  Digit4: 'mode_depth_hold',
  Digit5: 'mode_heading_hold',
  Digit6: 'mode_altitude_hold',
  Digit7: 'mode_station_keep',
};

/** What the keys that are down ask for. */
export function heldOnKeys(down: ReadonlySet<string>): Held {
  const isShifted = down.has('ShiftLeft') || down.has('ShiftRight');
  const sticks = { ...neutral };
  for (const { code, name, sign } of flightKeys) {
    if (!down.has(code)) continue;
    const other = isShifted ? shifted[name] : undefined;
    if (other === undefined) sticks[name] += sign;
    else sticks[other.name] += sign * other.sign;
  }
  const actions = new Set<Action>();
  for (const code of down) {
    const action = actionKeys[code];
    if (action !== undefined) actions.add(action);
  }
  return { sticks, actions };
}

/** Keys belong to a field while one is being filled in, and to the browser with Ctrl or Alt. */
function isForSomebodyElse(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return true;
  const target = event.target as HTMLElement | null;
  if (target?.closest('dialog[open]')) return true;
  if (target?.matches('input:not([type=button]), textarea, select')) return true;
  return false;
}

/**
 * Arrows belong to a panel's grip, a slider or a menu while one has the focus; digits to a scale
 * that is being read.
 */
function movesTheFocused(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (event.code.startsWith('Digit')) return Boolean(target?.closest('[data-digits]'));
  return event.code.startsWith('Arrow') && Boolean(target?.closest('[data-arrows]'));
}

/** The keys that are down now. All are let go when the window loses the focus. */
export class Keyboard {
  private readonly down = new Set<string>();
  /** Pressed since the last reading: a tap between two ticks must not be lost. */
  private readonly tapped = new Set<string>();
  private readonly undo: (() => void)[] = [];

  constructor(target: Window = window) {
    const on = <K extends keyof WindowEventMap>(
      kind: K,
      hear: (event: WindowEventMap[K]) => void,
    ): void => {
      target.addEventListener(kind, hear);
      this.undo.push(() => target.removeEventListener(kind, hear));
    };
    on('keydown', (event) => {
      if (isForSomebodyElse(event) || movesTheFocused(event)) return;
      this.down.add(event.code);
      if (!event.repeat) this.tapped.add(event.code);
      if (event.code in actionKeys || flightKeys.some((key) => key.code === event.code)) {
        event.preventDefault();
      }
    });
    on('keyup', (event) => this.down.delete(event.code));
    on('blur', () => this.letGo());
  }

  /** What is down, and what was in between. */
  read(): Set<string> {
    const held = new Set([...this.down, ...this.tapped]);
    this.tapped.clear();
    return held;
  }

  letGo(): void {
    this.down.clear();
    this.tapped.clear();
  }

  close(): void {
    for (const step of this.undo) step();
  }
}
