// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Where level is in a camera's picture. Pure.

export interface SightLine {
  /** Of the picture against the horizon [rad]: positive when starboard is low. */
  roll: number;
  /** Of the middle of the picture above the horizon [rad]. */
  elevation: number;
}

/**
 * Of a camera that looks ahead and is tilted up by `tilt` on a body with this roll and pitch [rad].
 * The world's down, in the camera's axes right, down, ahead, says both.
 */
export function sightLine(roll: number, pitch: number, tilt: number): SightLine {
  const ahead = -Math.sin(pitch);
  const right = Math.cos(pitch) * Math.sin(roll);
  const down = Math.cos(pitch) * Math.cos(roll);
  const cameraAhead = ahead * Math.cos(tilt) - down * Math.sin(tilt);
  const cameraDown = ahead * Math.sin(tilt) + down * Math.cos(tilt);
  return {
    roll: Math.atan2(right, cameraDown),
    elevation: Math.asin(Math.max(-1, Math.min(1, -cameraAhead))),
  };
}

/** Focal length of a picture that is `width` wide on the screen, in the unit of the width. */
export function focalLength(width: number, fieldOfView: number, zoom: number): number {
  return (zoom * width) / 2 / Math.tan(fieldOfView / 2);
}
