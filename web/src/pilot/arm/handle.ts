// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A hand that is pulled by the pointer: from a place in a picture to a motion of the hand. Pure.
import {
  minus,
  placedBy,
  product,
  seenFrom,
  shortened,
  times,
  turn,
  zero,
  type Pose,
  type Vec3,
} from '../../parts/spatial';

/** An eye on the vehicle: right, down, ahead, in the vehicle's axes. */
export interface Eye {
  pose: Pose;
  /** In the unit of the places on the screen. */
  focal: number;
  middle: readonly [number, number];
  /** What rays are bent by at a flat port; 1: not at all. */
  index: number;
}

export interface Seen {
  x: number;
  y: number;
  /** Along the line of sight [m]. */
  depth: number;
}

const nearest = 0.02; // [m]: what is nearer to the eye has no place in the picture

/** tan of the angle in the lens, of that in the water; none beyond what a flat port lets through. */
function bent(tangent: number, index: number): number | null {
  if (index === 1) return tangent;
  const sine = (index * tangent) / Math.hypot(1, tangent);
  return sine < 1 ? sine / Math.sqrt(1 - sine * sine) : null;
}

/** Where a place on the vehicle is in the picture; null: behind the eye or beyond the port. */
export function projected(eye: Eye, place: Vec3): Seen | null {
  const [x, y, z] = seenFrom(eye.pose, place);
  if (z < nearest) return null;
  const off = Math.hypot(x, y) / z;
  const inLens = bent(off, eye.index);
  if (inLens === null) return null;
  const scale = off === 0 ? (eye.index * eye.focal) / z : (eye.focal * inLens) / (off * z);
  return { x: eye.middle[0] + scale * x, y: eye.middle[1] + scale * y, depth: z };
}

/** The parts of a broken line that lie before the eye, as a path of SVG. */
export function lineAhead(eye: Eye, points: readonly Vec3[]): string {
  const ahead = points.map((point) => seenFrom(eye.pose, point)[2]);
  let path = '';
  for (let i = 1; i < points.length; ++i) {
    let [a, b] = [points[i - 1]!, points[i]!];
    const [za, zb] = [ahead[i - 1]!, ahead[i]!];
    if (za < 2 * nearest && zb < 2 * nearest) continue;
    const crossing = (2 * nearest - za) / (zb - za);
    const cut: Vec3 = [a[0] + crossing * (b[0] - a[0]), a[1] + crossing * (b[1] - a[1]), a[2] + crossing * (b[2] - a[2])];
    if (za < 2 * nearest) a = cut;
    if (zb < 2 * nearest) b = cut;
    const [from, to] = [projected(eye, a), projected(eye, b)];
    if (from && to) path += `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  }
  return path;
}

/** The place at `seen` in the picture: the inverse. */
export function placeAt(eye: Eye, seen: Seen): Vec3 {
  const x = (seen.x - eye.middle[0]) / eye.focal;
  const y = (seen.y - eye.middle[1]) / eye.focal;
  const inLens = Math.hypot(x, y);
  const sine = inLens / Math.hypot(1, inLens) / eye.index;
  const inWater = eye.index === 1 ? inLens : sine / Math.sqrt(1 - sine * sine);
  const scale = inLens === 0 ? 1 / eye.index : inWater / inLens;
  return placedBy(eye.pose, [scale * x * seen.depth, scale * y * seen.depth, seen.depth]);
}

const eagerness = 3; // [1/s]: a hand 10 cm away goes there with 30 cm/s
const settled = 0.003; // [m]

/** How the hand is to move to get to where the pointer is. */
export function pulled(hand: Vec3, goal: Vec3, fastest: number): Vec3 {
  const way = minus(goal, hand);
  return Math.hypot(...way) < settled ? zero : shortened(times(eagerness, way), fastest);
}

/** An eye that looks at `at` from `distance`: along `bearing` from the bow and down by `height` [rad]. */
export function orbitEye(at: Vec3, bearing: number, height: number, distance: number): Pose {
  // Right, down, ahead of an eye that looks along the bow, in the vehicle's axes.
  const ahead = [0.5, 0.5, 0.5, 0.5] as const;
  const q = product(product(turn([0, 0, 1], bearing), turn([0, 1, 0], -height)), ahead);
  return { p: placedBy({ p: at, q }, [0, 0, -distance]), q };
}
