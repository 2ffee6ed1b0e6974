// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a picture lies in the window, so that what is drawn over it meets what is seen in it. Pure.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The whole picture's box when it covers the window (and is cropped), or is contained in it. */
export function pictureBox(window: Size, aspect: number, fit: 'cover' | 'contain'): Box {
  const isWider = aspect > window.width / window.height;
  const isFullHeight = fit === 'cover' ? isWider : !isWider;
  const width = isFullHeight ? window.height * aspect : window.width;
  const height = isFullHeight ? window.height : window.width / aspect;
  return { left: (window.width - width) / 2, top: (window.height - height) / 2, width, height };
}

/** Where a place of the picture (0 … 1 from its top left) is, brought to the edge if it is outside. */
export function placed(
  box: Box,
  [u, v]: [number, number],
  window: Size,
  margin: number,
): { x: number; y: number; isInside: boolean } {
  const x = box.left + u * box.width;
  const y = box.top + v * box.height;
  const within = (value: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, value));
  const left = Math.max(0, box.left) + margin;
  const right = Math.min(window.width, box.left + box.width) - margin;
  const top = Math.max(0, box.top) + margin;
  const bottom = Math.min(window.height, box.top + box.height) - margin;
  const at = { x: within(x, left, right), y: within(y, top, bottom) };
  return { ...at, isInside: at.x === x && at.y === y };
}
