// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the parts of an arm are on the vehicle, from the frames the station describes. Pure.
import type { ArmDescription } from '../../wire';
import {
  followedBy,
  norm,
  placedBy,
  plus,
  product,
  rotated,
  still,
  times,
  turn,
  type Pose,
  type Quat,
  type Vec3,
} from '../../parts/spatial';

/** Positions of joints by name [rad] or [m]. */
export type Positions = ReadonlyMap<string, number>;

/** What an arm looks like as lines, in the vehicle's axes: ahead, starboard, down. */
export interface ArmShape {
  /** The hull's end first, then every joint. */
  line: Vec3[];
  hand: Pose;
  /** Each from the hand's end to its tip. */
  jaws: [Vec3, Vec3, Vec3][];
}

interface Frame {
  kind: 'fixed' | 'revolute' | 'prismatic';
  position: Vec3;
  rotation: Quat;
  axis: Vec3;
}

function moved(frame: Frame, q: number): Pose {
  const at: Pose = { p: frame.position, q: frame.rotation };
  if (frame.kind === 'revolute') return { p: at.p, q: product(at.q, turn(frame.axis, q)) };
  if (frame.kind === 'prismatic') {
    return { p: plus(at.p, rotated(at.q, times(q, frame.axis))), q: at.q };
  }
  return at;
}

export function shapeOf(arm: ArmDescription, positions: Positions): ArmShape {
  let at = still;
  const line: Vec3[] = [];
  for (const frame of arm.frames) {
    at = followedBy(at, moved(frame, frame.joint === null ? 0 : (positions.get(frame.joint) ?? 0)));
    line.push(at.p);
  }
  const hand = followedBy(at, { p: arm.hand.position, q: arm.hand.rotation });
  const jaws = arm.jaws.map((jaw): [Vec3, Vec3, Vec3] => {
    const q = jaw.ratio * (positions.get(jaw.joint) ?? 0) + jaw.offset;
    const foot = followedBy(at, moved(jaw, q));
    return [at.p, foot.p, placedBy(foot, jaw.tip)];
  });
  return { line, hand, jaws };
}

/** How far the hand gets from the arm's foot at most, roughly: the length of its parts [m]. */
export function reachOf(arm: ArmDescription): number {
  const parts = arm.frames.slice(1).map((frame) => norm(frame.position));
  const hand = norm(arm.hand.position);
  return parts.reduce((sum, one) => sum + one, hand);
}
