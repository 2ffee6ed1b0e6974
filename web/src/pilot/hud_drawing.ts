// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What is drawn over the video: compass tape, horizon, depth and altitude tapes. Lengths in rem.
import { colour } from '../parts/tokens';
import type { Sheet } from './instrument';
import { turn } from './navigation';

type Point = [number, number];

/** Light lines with a dark seam, readable on bright sand and in black water alike. */
function strokeOn(sheet: Sheet, path: Path2D, style: string, width: number): void {
  const { context } = sheet;
  context.lineCap = 'butt';
  context.strokeStyle = colour('--mark-shade');
  context.lineWidth = width + 0.13;
  context.stroke(path);
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke(path);
}

function textOn(
  sheet: Sheet,
  text: string,
  [x, y]: Point,
  style: string,
  size: number,
  align: CanvasTextAlign,
): void {
  const { context } = sheet;
  context.font = `650 ${size}px Inter, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif`;
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = colour('--mark-shade');
  context.lineWidth = 0.2;
  context.strokeText(text, x, y);
  context.fillStyle = style;
  context.fillText(text, x, y);
}

function fillOn(sheet: Sheet, path: Path2D, style: string): void {
  const { context } = sheet;
  context.strokeStyle = colour('--mark-shade');
  context.lineWidth = 0.1;
  context.stroke(path);
  context.fillStyle = style;
  context.fill(path);
}

function triangle(a: Point, b: Point, c: Point): Path2D {
  const path = new Path2D();
  path.moveTo(...a);
  path.lineTo(...b);
  path.lineTo(...c);
  path.closePath();
  return path;
}

const rose: Record<number, string> = {
  0: 'N',
  45: 'NE',
  90: 'E',
  135: 'SE',
  180: 'S',
  225: 'SW',
  270: 'W',
  315: 'NW',
};
const remPerDegree = 0.325;

/** Heading, its set point, the bearing of the mark: all in degrees. */
export type CompassReading = readonly [heading: number, held: number | null, mark: number | null];

export function drawCompass(sheet: Sheet, [heading, held, mark]: CompassReading): void {
  const middle = sheet.width / 2;
  const reach = middle / remPerDegree - 3;
  const at = (degrees: number): number => middle + turn(heading, degrees) * remPerDegree;
  const ticks = new Path2D();
  const first = Math.ceil((heading - reach) / 5) * 5;
  for (let degrees = first; degrees <= heading + reach; degrees += 5) {
    const whole = ((degrees % 360) + 360) % 360;
    const x = middle + (degrees - heading) * remPerDegree;
    ticks.moveTo(x, 1.15);
    ticks.lineTo(x, whole % 15 === 0 ? 2.0 : 1.6);
    if (whole % 15 === 0) {
      const name = rose[whole];
      textOn(sheet, name ?? String(whole), [x, 2.75], colour('--mark'), name ? 1.1 : 0.95, 'center');
    }
  }
  strokeOn(sheet, ticks, colour('--mark'), 0.11);
  const onTape = (degrees: number): boolean => Math.abs(turn(heading, degrees)) < reach;
  if (held !== null && onTape(held)) {
    const x = at(held);
    fillOn(sheet, triangle([x, 2.05], [x - 0.5, 1.2], [x + 0.5, 1.2]), colour('--hud-look'));
  }
  if (mark !== null) {
    const limited = Math.max(-reach, Math.min(reach, turn(heading, mark)));
    const x = middle + limited * remPerDegree;
    const diamond = new Path2D();
    diamond.moveTo(x, 0.15);
    diamond.lineTo(x + 0.42, 0.6);
    diamond.lineTo(x, 1.05);
    diamond.lineTo(x - 0.42, 0.6);
    diamond.closePath();
    fillOn(sheet, diamond, colour('--hud-look'));
  }
  fillOn(sheet, triangle([middle, 1.05], [middle - 0.5, 0.25], [middle + 0.5, 0.25]), colour('--hud-live'));
}

const degree = Math.PI / 180;

/**
 * Roll and elevation of the line of sight [°], and the picture's focal length: with it the rungs lie
 * on what is as high in the world. Null: no ladder, because the picture is not the pilot's own eye.
 */
export type HorizonReading = readonly [roll: number, elevation: number, focal: number | null];

/** Rungs of 5° are worth drawing when they stand apart by this much [rem]. */
const roomForFives = 2.5;

export function drawHorizon(sheet: Sheet, [roll, elevation, focal]: HorizonReading): void {
  const { context, width, height } = sheet;
  const middle: Point = [width / 2, height / 2];
  if (focal !== null) {
    context.save();
    context.translate(...middle);
    context.rotate(-roll * degree);
    const reach = height / 2 - 1;
    const at = (degrees: number): number => -focal * Math.tan((degrees - elevation) * degree);
    drawLevel(sheet, at(0), reach, width / 2 - 0.5);
    const step = focal * Math.tan(5 * degree) > roomForFives ? 5 : 10;
    for (let degrees = -80; degrees <= 80; degrees += step) {
      if (degrees === 0 || Math.abs(degrees - elevation) > 60 || Math.abs(at(degrees)) > reach) continue;
      drawRung(sheet, degrees, at(degrees));
    }
    context.restore();
  }
  drawReticle(sheet, middle);
}

/** The horizon; where it is out of the picture, which way to look for it. */
function drawLevel(sheet: Sheet, y: number, reach: number, outer: number): void {
  const inner = 0.62 * outer;
  if (Math.abs(y) <= reach) {
    const line = new Path2D();
    line.moveTo(-outer, y);
    line.lineTo(-inner, y);
    line.moveTo(inner, y);
    line.lineTo(outer, y);
    strokeOn(sheet, line, colour('--mark'), 0.16);
    return;
  }
  const way = Math.sign(y);
  const tip = way * (reach + 0.5);
  for (const side of [-1, 1]) {
    const x = side * 0.5 * (inner + outer);
    fillOn(sheet, triangle([x, tip], [x - 0.5, tip - way * 0.8], [x + 0.5, tip - way * 0.8]), colour('--mark'));
  }
}

function drawRung(sheet: Sheet, degrees: number, y: number): void {
  const rung = new Path2D();
  // Rungs below the horizon are broken: up and down cannot be taken for each other.
  const parts = degrees > 0 ? [[5.2, 7.6]] : [[5.2, 6.1], [6.7, 7.6]];
  for (const [from, to] of parts as Point[]) {
    rung.moveTo(-to, y);
    rung.lineTo(-from, y);
    rung.moveTo(from, y);
    rung.lineTo(to, y);
  }
  strokeOn(sheet, rung, colour('--mark'), 0.1);
  const label = String(Math.abs(degrees));
  textOn(sheet, label, [-8.5, y], colour('--mark'), 0.85, 'center');
  textOn(sheet, label, [8.5, y], colour('--mark'), 0.85, 'center');
}

function drawReticle(sheet: Sheet, [x, y]: Point): void {
  const cross = new Path2D();
  for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]] as Point[]) {
    cross.moveTo(x + 0.4 * dx, y + 0.4 * dy);
    cross.lineTo(x + 1.3 * dx, y + 1.3 * dy);
  }
  strokeOn(sheet, cross, colour('--hud-live'), 0.15);
}

/** Value in metres, its set point, and the value below which the tape has nothing to show. */
export type TapeReading = readonly [value: number | null, held: number | null];

/** Side on which a tape's figures stand. */
export type TapeSide = 'left' | 'right';

const remPerMetre = 4.2;

/** A vertical scale that slides past the middle, where the box with the value stands. */
export function drawTape(
  sheet: Sheet,
  [value, held]: TapeReading,
  side: TapeSide,
  downwards: boolean,
): void {
  const { width, height } = sheet;
  const out = side === 'left' ? -1 : 1;
  const line = side === 'left' ? width - 0.9 : 0.9;
  const middle = height / 2;
  const spine = new Path2D();
  spine.moveTo(line, 0.3);
  spine.lineTo(line, height - 0.3);
  if (value === null) {
    strokeOn(sheet, spine, colour('--hud-dim'), 0.11);
    return;
  }
  const down = downwards ? 1 : -1;
  const at = (metres: number): number => middle + down * (metres - value) * remPerMetre;
  const reach = (middle - 0.4) / remPerMetre;
  for (let half = Math.ceil((value - reach) * 2); half <= (value + reach) * 2; ++half) {
    // Nothing is above the surface or below the bottom.
    if (half < 0) continue;
    const metres = half / 2;
    const y = at(metres);
    spine.moveTo(line, y);
    spine.lineTo(line + out * (half % 2 === 0 ? 0.9 : 0.5), y);
    if (half % 2 === 0) {
      const anchor = side === 'left' ? 'right' : 'left';
      textOn(sheet, String(metres), [line + out * 1.25, y], colour('--mark'), 0.95, anchor);
    }
  }
  strokeOn(sheet, spine, colour('--mark'), 0.11);
  if (value - reach < 0) {
    const zero = new Path2D();
    zero.moveTo(line - 0.6, at(0));
    zero.lineTo(line + out * 0.95, at(0));
    strokeOn(sheet, zero, colour('--hud-live'), 0.16);
  }
  if (held !== null) {
    const y = Math.max(0.5, Math.min(height - 0.5, at(held)));
    const path = triangle([line, y], [line - out * 0.85, y - 0.45], [line - out * 0.85, y + 0.45]);
    fillOn(sheet, path, colour('--hud-look'));
  }
}
