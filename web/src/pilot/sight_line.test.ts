// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { focalLength, sightLine } from './sight_line';

const degree = Math.PI / 180;

describe('the line of sight', () => {
  it('of a level camera is level', () => {
    expect(sightLine(0, 0, 0)).toEqual({ roll: 0, elevation: 0 });
  });
  it('rises by pitch and tilt together while there is no roll', () => {
    expect(sightLine(0, 10 * degree, 20 * degree).elevation).toBeCloseTo(30 * degree);
    expect(sightLine(0, 10 * degree, -25 * degree).elevation).toBeCloseTo(-15 * degree);
  });
  it('rolls with the body when the camera looks ahead', () => {
    expect(sightLine(15 * degree, 0, 0).roll).toBeCloseTo(15 * degree);
  });
  it('of a camera that looks straight down in a rolled body is off the vertical by the roll', () => {
    // Looking down by 90° the roll has become a swing of the axis to the side.
    expect(sightLine(20 * degree, 0, -90 * degree).elevation).toBeCloseTo(-70 * degree);
  });
});

describe('the focal length', () => {
  it('puts the edge of the field of view at the edge of the picture', () => {
    const focal = focalLength(1600, 80 * degree, 1);
    expect(focal * Math.tan(40 * degree)).toBeCloseTo(800);
  });
  it('doubles with the zoom', () => {
    expect(focalLength(1600, 80 * degree, 2)).toBeCloseTo(2 * focalLength(1600, 80 * degree, 1));
  });
});
