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

/** What is kept free at the edges of a window. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a place of the picture (0 … 1 from its top left) is, brought inside the margins if it is not. */
export function placed(
  box: Box,
  [u, v]: [number, number],
  window: Size,
  margins: Margins,
): { x: number; y: number; isInside: boolean } {
  const x = box.left + u * box.width;
  const y = box.top + v * box.height;
  const within = (value: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, value));
  const left = Math.max(margins.left, box.left);
  const right = Math.min(window.width - margins.right, box.left + box.width);
  const top = Math.max(margins.top, box.top);
  const bottom = Math.min(window.height - margins.bottom, box.top + box.height);
  const at = { x: within(x, left, right), y: within(y, top, bottom) };
  return { ...at, isInside: at.x === x && at.y === y };
}
