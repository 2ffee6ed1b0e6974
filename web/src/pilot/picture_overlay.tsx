// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What lies over the live picture where it is in the world: marks, and the way that the line would
// take if it were pulled tight. Both by what the vehicle knows of itself: who is off sees them off.
import { useSignal } from '@preact/signals';
import { seenFrom, type Vec3 } from '../parts/spatial';
import { marks, tautRoute } from '../state';
import type { Mark } from '../wire';
import { lineAhead, projected, type Eye } from './arm/handle';
import { hasTautRoute, mainView, pilot } from './cockpit';
import { isMarking, markInPicture, moveInPicture } from './marks';
import { cameraBox, ownPose, pictureEye } from './picture_eye';
import { windowSize } from './window_size';

/** Where a place of the window is in the picture, 0 … 1 from its top left; null: beside it. */
function inPicture(event: { clientX: number; clientY: number }): [number, number] | null {
  const box = cameraBox.value;
  if (box === null) return null;
  const u = (event.clientX - box.left) / box.width;
  const v = (event.clientY - box.top) / box.height;
  return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? [u, v] : null;
}

export function PictureOverlay() {
  const eye = pictureEye.value;
  const source = mainView.value?.source;
  if (eye === null || source === undefined) return null;
  const pick = (event: MouseEvent): void => {
    const at = isMarking.value ? inPicture(event) : null;
    if (at !== null) void markInPicture(source, at);
  };
  return (
    <svg
      class={`picture-overlay ${isMarking.value ? 'marking' : ''}`}
      data-testid="picture-overlay"
      aria-label="Marks in the picture"
      onClick={pick}
    >
      {pilot.value.route && hasTautRoute.value && <Route eye={eye} />}
      {marks.value.map((mark) => (
        <MarkInPicture key={mark.id} mark={mark} eye={eye} source={source} />
      ))}
    </svg>
  );
}

function Route({ eye }: { eye: Eye }) {
  const points = tautRoute.value;
  if (points.length < 2) return null;
  return <path class="taut-route" data-testid="route-in-picture" d={lineAhead(eye, points)} />;
}

/** A mark as a diamond with its name; it can be pulled onto something else. */
function MarkInPicture(props: { mark: Mark; eye: Eye; source: string }) {
  const { mark } = props;
  const pulled = useSignal<{ x: number; y: number } | null>(null);
  const here = ownPose.value;
  const seen = here && projected(props.eye, seenFrom(here, mark.position as unknown as Vec3));
  const { width, height } = windowSize.value;
  const isVisible = seen && seen.x > 0 && seen.y > 0 && seen.x < width && seen.y < height;
  const at = pulled.value ?? (isVisible ? seen : null);
  if (at === null) return null;
  return (
    <g
      class="mark-in-picture"
      role="button"
      aria-label={`Mark ${mark.name}`}
      data-testid={`picture-mark-${mark.id}`}
      data-x={at.x.toFixed(1)}
      data-y={at.y.toFixed(1)}
      onPointerDown={(event) => {
        if (event.button !== 0 || isMarking.value) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        pulled.value = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (pulled.value !== null) pulled.value = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={(event) => {
        const to = pulled.value === null ? null : inPicture(event);
        const from = seen ?? at;
        pulled.value = null;
        if (to && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 4) {
          void moveInPicture(mark, props.source, to);
        }
      }}
      onPointerCancel={() => (pulled.value = null)}
    >
      <circle class="mark-grab" cx={at.x} cy={at.y} r={16} />
      <path d={`M${at.x} ${at.y - 9}l7 9l-7 9l-7 -9z`} />
      <text x={at.x + 13} y={at.y + 4}>
        {mark.name}
      </text>
    </g>
  );
}
