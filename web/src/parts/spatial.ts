// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Vectors, rotations and frames as the station writes them: quaternions are w, x, y, z. Pure.

export type Vec3 = readonly [number, number, number];
export type Quat = readonly [number, number, number, number];

/** Where a frame is in another one. */
export interface Pose {
  p: Vec3;
  q: Quat;
}

export const zero: Vec3 = [0, 0, 0];
export const still: Pose = { p: zero, q: [1, 0, 0, 0] };

export const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (k: number, a: Vec3): Vec3 => [k * a[0], k * a[1], k * a[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);

/** The same direction, no longer than `most`. */
export function shortened(a: Vec3, most: number): Vec3 {
  const length = norm(a);
  return length <= most ? a : times(most / length, a);
}

export const product = (a: Quat, b: Quat): Quat => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
];
export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** `angle` about `axis`, which has length 1. */
export const turn = (axis: Vec3, angle: number): Quat => {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]];
};

export function rotated(q: Quat, v: Vec3): Vec3 {
  const [, x, y, z] = product(product(q, [0, v[0], v[1], v[2]]), conjugate(q));
  return [x, y, z];
}

/** A place in the frame `pose`, in the frame that `pose` is in. */
export const placedBy = (pose: Pose, v: Vec3): Vec3 => plus(pose.p, rotated(pose.q, v));
export const followedBy = (a: Pose, b: Pose): Pose => ({
  p: placedBy(a, b.p),
  q: product(a.q, b.q),
});
/** A place in the frame that `pose` is in, in the frame `pose`. */
export const seenFrom = (pose: Pose, v: Vec3): Vec3 => rotated(conjugate(pose.q), minus(v, pose.p));
