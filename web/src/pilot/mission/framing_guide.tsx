// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The component nearest to being captured: where it is in the picture, how good a photo would be, and
// what to do about it.
import { computed } from '@preact/signals';
import { fixed } from '../../parts/format';
import { vehicleDescription } from '../../state';
import { asksFor, hasMission, mission, phase, pointTitle, sight } from '../../training/mission';
import { mainView, pilot } from '../cockpit';
import { sizeClass } from '../panel';
import { pictureBox, placed, type Margins } from '../picture_frame';
import { windowSize } from '../window_size';

/** The judges look through the vehicle's first camera; over any other picture the ring would lie. */
const camera = computed(() => {
  const first = vehicleDescription.value?.cameras[0];
  return first && first.source === mainView.value?.source ? first : null;
});
const box = computed(() =>
  camera.value
    ? pictureBox(windowSize.value, camera.value.width / camera.value.height, pilot.value.fit)
    : null,
);

const radius = 27;
const around = 2 * Math.PI * radius;

export function FramingGuide() {
  if (!hasMission.value || phase.value !== 'running' || box.value === null || !asksFor('photograph')) {
    return null;
  }
  return (
    <>
      <ViewFinder />
      <Target />
    </>
  );
}

/** Corners of the part of the picture that counts. */
function ViewFinder() {
  const inset = mission.value?.inset ?? 0;
  const { left, top, width, height } = box.value!;
  const window = windowSize.value;
  const x = Math.max(left + inset * width, 0);
  const y = Math.max(top + inset * height, 0);
  const style = {
    left: `${x}px`,
    top: `${y}px`,
    width: `${Math.min(left + (1 - inset) * width, window.width) - x}px`,
    height: `${Math.min(top + (1 - inset) * height, window.height) - y}px`,
  };
  return (
    <div class="view-finder" style={style} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

/** The ring and its words keep clear of the panels at the edges: what they hide is pointed at. */
function freeOfPanels(rem: number): Margins {
  const { width } = windowSize.value;
  const side = Math.min(29 * rem, 0.32 * width);
  return { left: side, right: side, top: 9 * rem, bottom: 21.5 * rem };
}

/** How far the words must move sideways [px] to stand between the figures of depth and altitude. */
function wordsAside(at: { x: number; y: number }, rem: number): number {
  const { width, height } = windowSize.value;
  const band = 11 * rem; // above and below the middle, words included
  if (Math.abs(at.y - height / 2) > band) return 0;
  const reach = (sizeClass.value === 'large' ? 17.5 : 12.75) * rem - halfWords * rem;
  const from = at.x - width / 2;
  return Math.max(-reach, Math.min(reach, from)) - from;
}
const halfWords = 9; // [rem]

function Target() {
  const now = sight.value;
  if (now === null) return null;
  const isReady = now.problem === 'none';
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isBehind = now.problem === 'behind';
  // Behind the camera a place in the picture means nothing: the ring waits in the middle, below.
  const at = isBehind
    ? { x: windowSize.value.width / 2, y: 0.62 * windowSize.value.height, isInside: false }
    : placed(box.value!, [now.u, now.v], windowSize.value, freeOfPanels(rem));
  const towards = (Math.atan2(now.v - 0.5, now.u - 0.5) * 180) / Math.PI;
  return (
    <div
      class={`framing ${isReady ? 'ready' : ''} ${at.y > windowSize.value.height / 2 ? 'low' : ''}`}
      style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}
      role="status"
      data-testid="framing"
      data-problem={now.problem}
    >
      <svg viewBox="-32 -32 64 64" aria-hidden="true">
        <circle class="ring" r={radius} />
        <circle
          class="ring-quality"
          r={radius}
          transform="rotate(-90)"
          stroke-dasharray={`${(around * now.quality).toFixed(1)} ${around.toFixed(1)}`}
        />
        {at.isInside || isBehind ? (
          <path d="M-8 0h5M3 0h5M0-8v5M0 3v5" />
        ) : (
          <path transform={`rotate(${Math.round(towards)})`} d="M-10 0h18M2-6l7 6-7 6" />
        )}
      </svg>
      <div class="framing-words" style={{ marginLeft: `${wordsAside(at, rem)}px` }}>
        <b>{pointTitle(now.point)}</b>
        <span>
          {isReady ? `Press P · ${Math.round(100 * now.quality)} %` : now.advice}
          {now.distance !== null && ` · ${fixed(now.distance, 1)} m`}
        </span>
      </div>
    </div>
  );
}
