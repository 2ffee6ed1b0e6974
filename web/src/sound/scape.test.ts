// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { hasSplashed, soundscape, touches } from './scape';

const still = { depth: 5, speed: 0, reelSpeed: 0, isFalling: false };

describe('what is heard', () => {
  it('is bright above the water and dull below', () => {
    const above = soundscape({ ...still, depth: -1 });
    const below = soundscape(still);
    expect(above.cutOff).toBeGreaterThan(5 * below.cutOff);
    expect(above.deep).toBe(0);
    expect(above.surface).toBeGreaterThan(below.surface);
    expect(below.deep).toBeGreaterThan(0);
  });

  it('changes over the surface without a step', () => {
    let before = soundscape({ ...still, depth: -0.5 });
    for (let depth = -0.5; depth < 0.5; depth += 0.01) {
      const now = soundscape({ ...still, depth });
      expect(now.cutOff).toBeLessThanOrEqual(before.cutOff);
      expect(before.cutOff / now.cutOff).toBeLessThan(1.1);
      before = now;
    }
  });

  it('has the waves near the surface and loses them with depth', () => {
    expect(soundscape({ ...still, depth: 1 }).surface).toBeGreaterThan(soundscape({ ...still, depth: 20 }).surface * 5);
  });

  it('has water along the hull only under water, and more the faster it goes', () => {
    expect(soundscape({ ...still, depth: -1, speed: 1 }).flow).toBe(0);
    expect(soundscape({ ...still, speed: 1 }).flow).toBeGreaterThan(soundscape({ ...still, speed: 0.5 }).flow);
  });

  it('has a winch that sings higher the faster it turns, either way, and is silent at rest', () => {
    expect(soundscape(still).reel).toBe(0);
    const slow = soundscape({ ...still, reelSpeed: 0.1 });
    const fast = soundscape({ ...still, reelSpeed: -0.5 });
    expect(fast.reel).toBeGreaterThan(slow.reel);
    expect(fast.reelPitch).toBeGreaterThan(slow.reelPitch);
  });

  it('says something where the depth is not known', () => {
    for (const value of Object.values(soundscape({ ...still, depth: null, speed: null }))) {
      expect(Number.isFinite(value)).toBe(true);
    }
  });
});

describe('a splash', () => {
  it('is heard once, on the way down', () => {
    expect(hasSplashed(-0.4, 0.1)).toBe(true);
    expect(hasSplashed(0.1, 0.3)).toBe(false);
    expect(hasSplashed(0.1, -0.4)).toBe(false);
    expect(hasSplashed(null, 0.3)).toBe(false);
  });
});

describe('a bump', () => {
  it('is heard when something new is touched, not when a page comes in', () => {
    expect(touches(null, 5)).toBe(false);
    expect(touches(5, 5)).toBe(false);
    expect(touches(5, 6)).toBe(true);
    expect(touches(6, 0)).toBe(false); // the dive went back
  });
});
