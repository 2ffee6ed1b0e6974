// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { norm, seenFrom, turn, type Vec3 } from '../../parts/spatial';
import type { ArmDescription } from '../../wire';
import { lineAhead, orbitEye, placeAt, projected, pulled, type Eye } from './handle';
import { reachOf, shapeOf } from './kinematics';

/** Looks along the bow from the vehicle's middle. */
const lookout: Eye = {
  pose: { p: [0, 0, 0], q: [0.5, 0.5, 0.5, 0.5] },
  focal: 100,
  middle: [320, 240],
  index: 1,
};

describe('a place on the vehicle', () => {
  it('is to the right when to starboard and below when deeper', () => {
    expect(projected(lookout, [2, 1, 0.5])).toEqual({ x: 370, y: 265, depth: 2 });
  });

  it('behind the eye has no place in the picture', () => {
    expect(projected(lookout, [-1, 0, 0])).toBeNull();
  });

  it('comes back from its place in the picture, behind a flat port too', () => {
    for (const index of [1, 1.333]) {
      const eye = { ...lookout, index };
      for (const place of [[2, 0, 0], [1, 0.3, -0.4], [0.7, -0.2, 0.1]] as Vec3[]) {
        const back = placeAt(eye, projected(eye, place)!);
        back.forEach((value, axis) => expect(value).toBeCloseTo(place[axis]!, 9));
      }
    }
  });

  it('is seen a third farther from the middle through a flat port', () => {
    const seen = projected({ ...lookout, index: 1.333 }, [1, 0.01, 0])!;
    expect((seen.x - 320) / 1).toBeCloseTo(1.333, 3);
  });
});

describe('an orbiting eye', () => {
  it('has what it looks at in its middle, from every side', () => {
    for (const [bearing, height] of [[0, 0], [1, 0.5], [-2, -0.7]] as const) {
      const pose = orbitEye([1, 2, 3], bearing, height, 4);
      seenFrom(pose, [1, 2, 3]).forEach((value, axis) =>
        expect(value).toBeCloseTo([0, 0, 4][axis]!, 9),
      );
    }
  });

  it('from above looks down, with ahead up in its picture', () => {
    const pose = orbitEye([0, 0, 0], 0, Math.PI / 2, 2);
    expect(pose.p[2]).toBeCloseTo(-2, 9);
    expect(seenFrom(pose, [1, 0, 0])[1]).toBeCloseTo(-1, 9);
  });
});

describe('a hand that is pulled', () => {
  it('goes towards the pointer, not faster than it may, and stops there', () => {
    const fast = pulled([0, 0, 0], [1, 0, 0], 0.2);
    fast.forEach((value, axis) => expect(value).toBeCloseTo([0.2, 0, 0][axis]!, 12));
    expect(norm(pulled([0, 0, 0], [0, 0.01, 0], 0.2))).toBeCloseTo(0.03, 12);
    expect(pulled([0, 0, 0], [0, 0, 0.002], 0.2)).toEqual([0, 0, 0]);
  });
});

describe('an arm', () => {
  const upright = { rotation: [1, 0, 0, 0] as [number, number, number, number] };
  // A hinge about the vertical 1 m ahead, a tube of 0.5 m, a slide along it, a hand 0.2 m farther.
  const arm = {
    name: 'arm',
    frames: [
      { joint: 'arm/slew', kind: 'revolute', position: [1, 0, 0], axis: [0, 0, 1], ...upright },
      { joint: 'arm/slide', kind: 'prismatic', position: [0.5, 0, 0], axis: [1, 0, 0], ...upright },
    ],
    hand: { position: [0.2, 0, 0], ...upright },
    jaws: [
      {
        joint: 'arm/left_jaw',
        kind: 'revolute',
        position: [0.1, 0, 0],
        axis: [0, 0, 1],
        tip: [0.1, 0, 0],
        lever: 0.05,
        ratio: -1,
        offset: 0,
        ...upright,
      },
    ],
    postures: [],
  } as ArmDescription;

  it('has its hand where its joints put it', () => {
    const { line, hand, jaws } = shapeOf(
      arm,
      new Map([['arm/slew', Math.PI / 2], ['arm/slide', 0.1], ['arm/left_jaw', Math.PI / 2]]),
    );
    const near = (is: Vec3, wanted: Vec3): void =>
      is.forEach((value, axis) => expect(value).toBeCloseTo(wanted[axis]!, 9));
    expect(line).toHaveLength(2);
    near(line[1]!, [1, 0.6, 0]);
    near(hand.p, [1, 0.8, 0]);
    hand.q.forEach((value, i) => expect(value).toBeCloseTo(turn([0, 0, 1], Math.PI / 2)[i]!, 9));
    // The jaw is geared the other way round: with the hand to starboard it points ahead.
    near(jaws[0]![2], [1.1, 0.7, 0]);
  });

  it('reaches as far as its parts are long', () => {
    expect(reachOf(arm)).toBeCloseTo(0.7, 12);
  });
});

describe('a line through the picture', () => {
  // Looks along x: right is y, down is z.
  const eye: Eye = { pose: { p: [0, 0, 0], q: [0.5, 0.5, 0.5, 0.5] }, focal: 100, middle: [0, 0], index: 1 };

  it('is drawn where it is ahead', () => {
    expect(lineAhead(eye, [[1, 0, 0], [1, 1, 0]])).toBe('M0.0 0.0L100.0 0.0');
  });

  it('is cut where it goes behind the eye, and gone where all of it is', () => {
    const path = lineAhead(eye, [[1, 1, 0], [-1, 1, 0]]);
    const numbers = path.match(/-?[\d.]+/g)!.map(Number);
    expect(numbers[0]).toBeCloseTo(100, 0);
    expect(numbers[2]).toBeGreaterThan(1000); // towards the edge, not back through the middle
    expect(lineAhead(eye, [[-1, 0, 0], [-2, 1, 0]])).toBe('');
  });
});
