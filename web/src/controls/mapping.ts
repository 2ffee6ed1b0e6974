// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Which axis and which button does what, and the mappings people already have in their hands.
import { plainShape, shaped, type AxisShape } from './shaping';

/** Positive: ahead, to starboard, down, starboard side down, bow up, bow to starboard. */
export const axisNames = ['surge', 'sway', 'heave', 'yaw', 'pitch', 'roll'] as const;
export type AxisName = (typeof axisNames)[number];
export type Sticks = Record<AxisName, number>;
export const neutral: Readonly<Sticks> = { surge: 0, sway: 0, heave: 0, yaw: 0, pitch: 0, roll: 0 };

/** What a button or key can do, in the words of the editor. */
export const actions = {
  lights_up: 'Lights up',
  lights_down: 'Lights down',
  tilt_up: 'Camera tilt up',
  tilt_down: 'Camera tilt down',
  tilt_centre: 'Camera straight ahead',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  next_view: 'Next view',
  reset_view: 'Reset view',
  look_around: 'Hold: sticks move the free view',
  axes: 'Coordinate axes on/off',
  photo: 'Take a photo',
  rate_next: 'Next zone to rate',
  pay_out: 'Tether: pay out',
  reel_in: 'Tether: reel in',
  gain_up: 'Gain up',
  gain_down: 'Gain down',
  arm_toggle: 'Arm / disarm',
  arm: 'Arm',
  disarm: 'Disarm',
  next_mode: 'Next mode',
  mode_manual: 'Mode: manual',
  mode_pilot: 'Mode: pilot',
  mode_stabilise: 'Mode: stabilise',
  mode_depth_hold: 'Mode: depth hold',
  mode_heading_hold: 'Mode: heading hold',
  mode_altitude_hold: 'Mode: altitude hold',
  mode_station_keep: 'Mode: station keeping',
  hand_mode: 'Fly / work the arm',
  gripper_open: 'Gripper open',
  gripper_close: 'Gripper close',
  hand_style: 'Hand / one joint',
  previous_joint: 'Joint before',
  next_joint: 'Next joint',
  hand_turn: 'Sticks turn the hand',
  hand_axes: 'Axes: hull / hand',
  hand_slow: 'Slow hand on/off',
  hand_hold: 'Stop the arm',
  hand_stow: 'Stow the arm',
  hand_deploy: 'Deploy the arm',
  next_arm: 'Next arm',
  hide_panels: 'Hide / show panels',
  help: 'Help',
} as const;
export type Action = keyof typeof actions;
export const actionNames = Object.keys(actions) as Action[];

export interface AxisBinding extends AxisShape {
  axis: number;
  name: AxisName;
}

export interface Mapping {
  title: string;
  axes: AxisBinding[];
  /** By button number, from 0. */
  buttons: Record<number, Action>;
  /** What buttons do instead while the pilot works an arm. */
  handButtons: Record<number, Action>;
}

/** Gripper and joints under the shoulders and the pad; the left trigger turns instead of shifting. */
const handButtons: Record<number, Action> = {
  1: 'hand_hold',
  2: 'hand_axes',
  3: 'hand_style',
  4: 'gripper_close',
  5: 'gripper_open',
  6: 'hand_turn',
  7: 'hand_slow',
  14: 'previous_joint',
  15: 'next_joint',
};

const bind = (axis: number, name: AxisName, inverted = false): AxisBinding => ({
  ...plainShape,
  axis,
  name,
  inverted,
});

// Numbers of the W3C standard gamepad: axes 0–1 left stick (right, down), 2–3 right stick; buttons
// 0–3 the four under the right thumb, 4–7 shoulders, 8 back, 9 start, 10–11 sticks, 12–15 pad up,
// down, left, right, 16 guide.
export const presets: Record<string, Mapping> = {
  /** Left stick: surge and yaw; right stick: heave and sway. Deep Trekker's way. */
  dual_stick: {
    title: 'Dual stick (Deep Trekker)',
    axes: [bind(1, 'surge', true), bind(0, 'yaw'), bind(3, 'heave'), bind(2, 'sway')],
    buttons: {
      0: 'photo',
      1: 'next_view',
      2: 'mode_depth_hold',
      3: 'mode_pilot',
      4: 'reel_in',
      5: 'pay_out',
      6: 'lights_down',
      7: 'lights_up',
      8: 'disarm',
      9: 'arm',
      10: 'tilt_centre',
      11: 'hand_mode',
      12: 'tilt_up',
      13: 'tilt_down',
      14: 'gain_down',
      15: 'gain_up',
    },
    handButtons,
  },
  /**
   * ArduSub's default buttons (ArduSub/joystick.cpp, default_js_buttons) under QGroundControl's
   * mode 2 sticks. Its shift level and input hold have no counterpart here.
   */
  qgroundcontrol: {
    title: 'QGroundControl / ArduSub',
    axes: [bind(1, 'heave'), bind(0, 'yaw'), bind(3, 'surge', true), bind(2, 'sway')],
    buttons: {
      0: 'photo',
      1: 'mode_manual',
      2: 'mode_depth_hold',
      3: 'mode_stabilise',
      4: 'tilt_down',
      5: 'tilt_up',
      6: 'reel_in',
      7: 'pay_out',
      8: 'disarm',
      9: 'arm',
      10: 'tilt_centre',
      11: 'next_view',
      12: 'gain_up',
      13: 'gain_down',
      14: 'lights_down',
      15: 'lights_up',
      16: 'hand_mode',
    },
    handButtons,
  },
  /**
   * VideoRay's joystick: X and Y fly, Z is depth, buttons 2–8 and the POV hat. Its second axis is
   * printed as "Roll"; the vehicle has no roll control, so it is taken as yaw. The table counts
   * buttons from 1.
   */
  videoray: {
    title: 'Joystick (VideoRay trainer)',
    axes: [bind(1, 'surge', true), bind(0, 'yaw'), bind(2, 'heave')],
    buttons: {
      0: 'photo',
      1: 'axes',
      2: 'look_around',
      3: 'reset_view',
      4: 'gripper_close',
      5: 'gripper_open',
      6: 'lights_down',
      7: 'lights_up',
      8: 'hand_mode',
      12: 'tilt_up',
      13: 'tilt_down',
      14: 'zoom_out',
      15: 'zoom_in',
    },
    handButtons: { 2: 'hand_style', 3: 'hand_turn', 6: 'hand_slow', 14: 'previous_joint', 15: 'next_joint' },
  },
};

/**
 * A mapping that was kept by an older page. One that still has a preset's title is that preset, and
 * has what was added to it since.
 */
export function brought(kept: Omit<Mapping, 'handButtons'> & Partial<Mapping>): Mapping {
  const preset = Object.values(presets).find((one) => one.title === kept.title);
  return preset ?? { handButtons, ...kept };
}

/** What an input device says at one moment. */
export interface Held {
  sticks: Sticks;
  actions: ReadonlySet<Action>;
}

/** The part of the browser's Gamepad that is read. */
export interface Pad {
  mapping: string;
  axes: readonly number[];
  buttons: readonly { pressed: boolean }[];
}

/** Axis that browsers give a joystick's POV hat when the device is not a standard gamepad. */
const hatAxis = 9;

/**
 * The directions a POV hat is pushed, as standard pad buttons 12–15. Browsers report it on one
 * axis: −1 up and then clockwise in steps of 2/7; anything beyond 1 is the hat at rest.
 */
export function hatButtons(value: number | undefined): number[] {
  if (value === undefined || value < -1.01 || value > 1.01) return [];
  const eighths = Math.round(((value + 1) * 7) / 2); // 0 up, 2 right, 4 down, 6 left
  if (Math.abs(-1 + (eighths * 2) / 7 - value) > 0.05) return [];
  const pushed: number[] = [];
  if (eighths === 7 || eighths <= 1) pushed.push(12);
  if (eighths >= 1 && eighths <= 3) pushed.push(15);
  if (eighths >= 3 && eighths <= 5) pushed.push(13);
  if (eighths >= 5) pushed.push(14);
  return pushed;
}

export function pressedButtons(pad: Pad): Set<number> {
  const pressed = new Set<number>();
  pad.buttons.forEach((button, index) => {
    if (button.pressed) pressed.add(index);
  });
  if (pad.mapping !== 'standard') {
    for (const button of hatButtons(pad.axes[hatAxis])) pressed.add(button);
  }
  return pressed;
}

/** What `pad` asks for under `mapping`. Several axes of one name add up. */
export function heldOnPad(mapping: Mapping, pad: Pad, isWorking = false): Held {
  const sticks = { ...neutral };
  for (const binding of mapping.axes) {
    sticks[binding.name] += shaped(pad.axes[binding.axis] ?? 0, binding);
  }
  const asked = new Set<Action>();
  for (const button of pressedButtons(pad)) {
    const action = (isWorking ? mapping.handButtons[button] : undefined) ?? mapping.buttons[button];
    if (action !== undefined) asked.add(action);
  }
  return { sticks, actions: asked };
}
