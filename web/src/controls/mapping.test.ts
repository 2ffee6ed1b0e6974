// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { actions, axisNames, brought, hatButtons, heldOnPad, presets, type Pad } from './mapping';

const pad = (axes: number[], pressed: number[] = [], mapping = 'standard'): Pad => ({
  mapping,
  axes,
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) })),
});

// A standard gamepad reports a stick pushed away from the pilot as −1.
const [away, right] = [-1, 1];

describe('the dual stick', () => {
  const mapping = presets['dual_stick']!;

  it('surges and yaws with the left stick', () => {
    const { sticks } = heldOnPad(mapping, pad([right, away, 0, 0]));
    expect(sticks).toMatchObject({ surge: 1, yaw: 1, heave: 0, sway: 0 });
  });

  it('heaves and sways with the right stick, and away from the pilot is up', () => {
    const { sticks } = heldOnPad(mapping, pad([0, 0, right, away]));
    expect(sticks).toMatchObject({ surge: 0, yaw: 0, heave: -1, sway: 1 });
  });
});

describe('QGroundControl’s sticks', () => {
  it('climb and turn left, go ahead and sideways right', () => {
    const { sticks } = heldOnPad(presets['qgroundcontrol']!, pad([right, away, right, away]));
    expect(sticks).toMatchObject({ heave: -1, yaw: 1, surge: 1, sway: 1 });
  });
});

describe('the VideoRay joystick', () => {
  const mapping = presets['videoray']!;

  it('has the maker’s buttons, counted from one', () => {
    const table: Record<number, string> = {
      2: 'axes',
      3: 'look_around',
      4: 'reset_view',
      5: 'gripper_close',
      6: 'gripper_open',
      7: 'lights_down',
      8: 'lights_up',
    };
    for (const [number, action] of Object.entries(table)) {
      const { actions: held } = heldOnPad(mapping, pad([0, 0, 0], [Number(number) - 1], ''));
      expect([...held]).toEqual([action]);
    }
  });

  it('tilts and zooms with the hat: 0° up, 90° in, 180° down, 270° out', () => {
    const table: [number, string][] = [
      [0, 'tilt_up'],
      [2, 'zoom_in'],
      [4, 'tilt_down'],
      [6, 'zoom_out'],
    ];
    for (const [eighths, action] of table) {
      const axes = [0, 0, 0, 0, 0, 0, 0, 0, 0, -1 + (2 * eighths) / 7];
      expect([...heldOnPad(mapping, pad(axes, [], '')).actions]).toEqual([action]);
    }
  });
});

describe('a POV hat', () => {
  it('is at rest beyond its range and between two buttons on a diagonal', () => {
    expect(hatButtons(1.2857)).toEqual([]);
    expect(hatButtons(undefined)).toEqual([]);
    expect(hatButtons(-1 + 2 / 7)).toEqual([12, 15]);
    expect(hatButtons(1)).toEqual([12, 14]);
  });

  it('is not taken for a trigger that rests at zero', () => {
    expect(hatButtons(0)).toEqual([]);
  });
});

describe('a pad that works an arm', () => {
  const mapping = presets['dual_stick']!;

  it('grips with its shoulders, which turn the reel while it flies', () => {
    expect([...heldOnPad(mapping, pad([0, 0], [4]), true).actions]).toEqual(['gripper_close']);
    expect([...heldOnPad(mapping, pad([0, 0], [4]), false).actions]).toEqual(['reel_in']);
  });

  it('keeps what its buttons do where the arm has no use for them', () => {
    expect([...heldOnPad(mapping, pad([0, 0], [0]), true).actions]).toEqual(['photo']);
  });

  it('has one button to take the arm and leave it, in every preset', () => {
    for (const one of Object.values(presets)) {
      const button = Number(Object.entries(one.buttons).find(([, name]) => name === 'hand_mode')?.[0]);
      for (const isWorking of [false, true]) {
        expect([...heldOnPad(one, pad([0, 0], [button]), isWorking).actions]).toEqual(['hand_mode']);
      }
    }
  });
});

describe('a mapping kept by an older page', () => {
  it('that was a preset has what was added to it', () => {
    const { title, axes } = presets['dual_stick']!;
    expect(brought({ title, axes, buttons: {} })).toEqual(presets['dual_stick']);
  });

  it('of somebody’s own stays, and can grip', () => {
    const own = { title: 'My own', axes: [], buttons: { 0: 'help' as const } };
    expect(brought(own)).toMatchObject(own);
    expect(brought(own).handButtons[4]).toBe('gripper_close');
  });
});

describe('every preset', () => {
  it('binds known motions and actions, no axis to two motions', () => {
    for (const mapping of Object.values(presets)) {
      const axes = mapping.axes.map((one) => one.axis);
      expect(new Set(axes).size).toBe(axes.length);
      for (const one of mapping.axes) expect(axisNames).toContain(one.name);
      const all = [...Object.values(mapping.buttons), ...Object.values(mapping.handButtons)];
      for (const action of all) expect(actions).toHaveProperty(action);
    }
  });

  it('is neutral when nobody touches it', () => {
    for (const mapping of Object.values(presets)) {
      const { sticks, actions: held } = heldOnPad(mapping, pad([0.03, -0.02, 0.05, -0.04]));
      expect(Object.values(sticks).every((value) => value === 0)).toBe(true);
      expect(held.size).toBe(0);
    }
  });
});
