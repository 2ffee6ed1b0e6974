// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { VideoView } from '../parts/video_view';
import { linkState, send, telemetry, welcome } from '../state';
import type { Vector } from '../wire';
import { dragged, eyeOf, firstOrbit, zoomed, type Orbit } from './orbit';

const period = 100; // [ms] between two places of the eye: as often as pictures come
const degreesPerPixel = 0.35;
const stillness = 0.02; // [m] a target that moved less has not moved

/** Names the view of this browser: the client's own id, so that no two share an eye. */
export const freeViewName = (client: string): string => client.replaceAll(/[^\w-]/g, '-');

/** A view around a vehicle: drag to go around it, the wheel or + and − to go near or far. */
export function FreeView(props: { vehicle: string; width: number; trail?: boolean }) {
  const [orbit, setOrbit] = useState<Orbit>(firstOrbit);
  const latest = useRef(orbit);
  latest.current = orbit;
  const client = welcome.value?.client;
  const name = client ? freeViewName(client) : null;
  const isUp = linkState.value === 'open';
  const [isPlaced, setPlaced] = useState(false);

  useEffect(() => {
    if (name === null || !isUp) return;
    let sentOrbit: Orbit | null = null;
    let sentTarget: Vector | null = null;
    const place = (): void => {
      const all = telemetry.value?.vehicles ?? [];
      const target = (all.find((one) => one.name === props.vehicle) ?? all[0])?.position;
      if (!target) return;
      const moved = sentTarget === null || Math.hypot(...target.map((x, i) => x - sentTarget![i]!)) > stillness;
      if (!moved && sentOrbit === latest.current) return;
      if (!send({ type: 'free_view', name, eye: eyeOf(latest.current, target), target })) return;
      sentOrbit = latest.current;
      sentTarget = target;
      setPlaced(true);
    };
    place();
    const timer = window.setInterval(place, period);
    return () => window.clearInterval(timer);
  }, [name, isUp, props.vehicle]);

  const follow = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    setOrbit((o) => dragged(o, event.movementX * degreesPerPixel, event.movementY * degreesPerPixel));
  };
  const press = (event: KeyboardEvent): void => {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10],
    };
    const turn = turns[event.key];
    const notches = { '+': -2, '-': 2 }[event.key];
    if (turn) setOrbit((o) => dragged(o, ...turn));
    else if (notches) setOrbit((o) => zoomed(o, notches));
    else return;
    event.preventDefault();
  };
  return (
    <div
      class="free-view"
      tabIndex={0}
      role="application"
      aria-label="Free view: drag or arrow keys to go around, wheel or plus and minus for the distance"
      data-testid="free-view"
      data-distance={orbit.distance.toFixed(2)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onWheel={(event) => {
        event.preventDefault();
        setOrbit((o) => zoomed(o, Math.sign(event.deltaY)));
      }}
      onKeyDown={press}
    >
      {name !== null && isPlaced && (
        <VideoView
          source={`free-${name}`}
          label="Free view"
          fit="contain"
          wish={{ fps: 10, width: props.width, ...(props.trail ? { trail: true } : {}) }}
        />
      )}
      <span class="hint">drag: around · wheel: near and far · {orbit.distance.toFixed(1)} m</span>
    </div>
  );
}
