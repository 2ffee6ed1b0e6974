// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { pictureBox, placed } from './picture_frame';

const window = { width: 1600, height: 900 };
const edges = { left: 50, right: 50, top: 50, bottom: 50 };

describe('a picture in the window', () => {
  it('that covers it is cropped above and below when it is too high', () => {
    expect(pictureBox(window, 4 / 3, 'cover')).toEqual({ left: 0, top: -150, width: 1600, height: 1200 });
  });
  it('that is contained in it has bars at its sides', () => {
    expect(pictureBox(window, 4 / 3, 'contain')).toEqual({ left: 200, top: 0, width: 1200, height: 900 });
  });
  it('of the same shape fills it both ways', () => {
    for (const fit of ['cover', 'contain'] as const) {
      const box = pictureBox(window, 16 / 9, fit);
      expect(box.width).toBeCloseTo(1600);
      expect(box.height).toBeCloseTo(900);
    }
  });
  it('has its middle in the middle of the window', () => {
    const box = pictureBox(window, 4 / 3, 'cover');
    expect(placed(box, [0.5, 0.5], window, edges)).toEqual({ x: 800, y: 450, isInside: true });
  });
  it('holds what is cropped or outside at the edge that it left by', () => {
    const box = pictureBox(window, 4 / 3, 'cover');
    expect(placed(box, [0.5, 0], window, edges)).toEqual({ x: 800, y: 50, isInside: false });
    expect(placed(box, [1.4, 0.5], window, edges)).toEqual({ x: 1550, y: 450, isInside: false });
  });
  it('holds what lies under a panel beside it', () => {
    const box = pictureBox(window, 16 / 9, 'cover');
    const panels = { left: 400, right: 300, top: 50, bottom: 200 };
    expect(placed(box, [0.1, 0.5], window, panels)).toEqual({ x: 400, y: 450, isInside: false });
    expect(placed(box, [0.5, 0.95], window, panels)).toEqual({ x: 800, y: 700, isInside: false });
  });
});
