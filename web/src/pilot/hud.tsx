// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { bearing, fixed } from '../parts/format';
import { vehicle, vehicleDescription } from '../state';
import { mainView, pilot, wayAhead } from './cockpit';
import {
  drawCompass,
  drawHorizon,
  drawTape,
  type CompassReading,
  type HorizonReading,
  type TapeReading,
} from './hud_drawing';
import { Instrument, type Sheet } from './instrument';
import { pictureBox } from './picture_frame';
import { focalLength, sightLine } from './sight_line';
import { windowSize } from './window_size';

const degree = Math.PI / 180;
const rounded = (value: number, step: number): number => Math.round(value / step) * step;

const readCompass = (): CompassReading | null => {
  const now = vehicle.value;
  if (now === null || now.heading_deg === null) return null;
  const to = wayAhead.value;
  return [
    rounded(now.heading_deg, 0.2),
    now.set_points.heading_deg ?? null,
    to === null ? null : rounded(to.bearing, 0.5),
  ];
};

const readHorizon = (): HorizonReading | null => {
  const now = vehicle.value;
  if (now === null || now.roll_deg === null || now.pitch_deg === null) return null;
  const line = sightLine(now.roll_deg * degree, now.pitch_deg * degree, now.tilt_deg * degree);
  const turned = [rounded(line.roll / degree, 0.2), rounded(line.elevation / degree, 0.2)] as const;
  return [...turned, ownFocal()];
};

/** Of the pilot's own camera [rem]; from elsewhere the vehicle is seen, and a ladder would lie. */
function ownFocal(): number | null {
  const camera = vehicleDescription.value?.cameras[0];
  if (camera === undefined || mainView.value?.source !== camera.source) return null;
  const { width } = pictureBox(windowSize.value, camera.width / camera.height, pilot.value.fit);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rounded(focalLength(width / rem, camera.fov_deg * degree, vehicle.value?.zoom ?? 1), 0.1);
}

const readDepth = (): TapeReading | null => {
  const now = vehicle.value;
  if (now === null) return null;
  return [now.depth === null ? null : rounded(now.depth, 0.01), now.set_points.depth ?? null];
};
const drawDepth = (sheet: Sheet, reading: TapeReading): void =>
  drawTape(sheet, reading, 'left', true);

const readAltitude = (): TapeReading | null => {
  const now = vehicle.value;
  if (now === null) return null;
  const altitude = now.altitude === null ? null : rounded(now.altitude, 0.01);
  return [altitude, now.set_points.altitude ?? null];
};
const drawAltitude = (sheet: Sheet, reading: TapeReading): void =>
  drawTape(sheet, reading, 'right', false);

const heading = computed(() => bearing(vehicle.value?.heading_deg));
const depth = computed(() => fixed(vehicle.value?.depth, 2));
const altitude = computed(() => fixed(vehicle.value?.altitude, 1));
const heldDepth = computed(() => fixed(vehicle.value?.set_points.depth, 2));
const hasHeldDepth = computed(() => vehicle.value?.set_points.depth !== undefined);
const verticalSpeed = computed(() => {
  const now = vehicle.value;
  if (now === null || now.velocity === null) return '';
  // Body axes to the vertical: the third row of R_WB times the velocity.
  const [roll, pitch] = [(now.roll_deg ?? 0) * degree, (now.pitch_deg ?? 0) * degree];
  const [u, v, w] = now.velocity;
  const down =
    -Math.sin(pitch) * u +
    Math.cos(pitch) * Math.sin(roll) * v +
    Math.cos(pitch) * Math.cos(roll) * w;
  if (Math.abs(down) < 0.015) return '';
  return `${down > 0 ? '▼' : '▲'} ${fixed(Math.abs(down), 2)}`;
});
const roll = computed(() => fixed(vehicle.value?.roll_deg, 0));
const pitch = computed(() => fixed(vehicle.value?.pitch_deg, 0));
const hasMark = computed(() => wayAhead.value !== null);
const markBearing = computed(() => bearing(wayAhead.value?.bearing));
const markDistance = computed(() => fixed(wayAhead.value?.distance, 1));
const markDepth = computed(() => {
  const depth = wayAhead.value?.depth ?? null;
  return depth === null ? '' : ` · ↧ ${fixed(depth, 1)} m`;
});

/** The instruments drawn over the video. */
export function HeadUpDisplay() {
  return (
    <div class="hud">
      <Instrument class="hud-horizon" read={readHorizon} draw={drawHorizon} />
      <Instrument class="hud-compass" read={readCompass} draw={drawCompass} />
      <Instrument class="hud-tape depth" read={readDepth} draw={drawDepth} />
      <Instrument class="hud-tape altitude" read={readAltitude} draw={drawAltitude} />
      <div class="hud-box heading" title="Heading">
        <span data-testid="hud-heading">{heading}</span>°
      </div>
      {hasMark.value && (
        <div class="hud-note mark" data-testid="hud-mark" title="Way to the mark or goal">
          ◆ <span data-testid="hud-mark-bearing">{markBearing}</span>° ·{' '}
          <span data-testid="hud-mark-distance">{markDistance}</span> m{markDepth}
        </div>
      )}
      <div class="hud-caption depth">Depth</div>
      <div class="hud-box depth" title="Depth">
        <span data-testid="hud-depth">{depth}</span>
        <span class="unit">m</span>
      </div>
      <div class="hud-note vertical">
        {verticalSpeed}
        {hasHeldDepth.value && (
          <div class="look">
            hold <span data-testid="hud-depth-hold">{heldDepth}</span>
          </div>
        )}
      </div>
      <div class="hud-caption altitude">Altitude</div>
      <div class="hud-box altitude" title="Altitude above the seabed">
        <span data-testid="hud-altitude">{altitude}</span>
        <span class="unit">m</span>
      </div>
      <span class="unseen">
        Roll <span data-testid="hud-roll">{roll}</span>, pitch{' '}
        <span data-testid="hud-pitch">{pitch}</span> degrees
      </span>
    </div>
  );
}
