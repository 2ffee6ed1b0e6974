// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { linkState, send, telemetry, welcome } from '../state';
import type { Vector } from '../wire';
import { dragged, eyeOf, firstOrbit, zoomed, type Orbit } from './orbit';
import { VideoView } from './video_view';
import './free_view.css';

const period = 100; // [ms] between two places of the eye: as often as pictures come
const degreesPerPixel = 0.35;
const stillness = 0.02; // [m] a target that moved less has not moved

/** Names the view of this browser: the client's own id, so that no two share an eye. */
export const freeViewName = (client: string): string => client.replaceAll(/[^\w-]/g, '-');

/** Tells the station where the eye is; the answer is whether it was told once. */
type Place = () => boolean;

/** An eye that hangs in the world and looks at where the vehicle is. */
function inTheWorld(name: string, vehicle: string, orbit: () => Orbit): Place {
  let sentOrbit: Orbit | null = null;
  let sentTarget: Vector | null = null;
  return () => {
    const all = telemetry.value?.vehicles ?? [];
    const target = (all.find((one) => one.name === vehicle) ?? all[0])?.position;
    if (!target) return false;
    const moved = sentTarget === null || Math.hypot(...target.map((x, i) => x - sentTarget![i]!)) > stillness;
    if (!moved && sentOrbit === orbit()) return true;
    if (!send({ type: 'free_view', name, eye: eyeOf(orbit(), target), target })) return false;
    sentOrbit = orbit();
    sentTarget = target;
    return true;
  };
}

/**
 * An eye that goes with the vehicle. The station keeps it there: who does not know where the vehicle
 * is does not learn it from the view's place either.
 */
function withTheVehicle(name: string, vehicle: string, orbit: () => Orbit): Place {
  let sent: Orbit | null = null;
  return () => {
    if (sent === orbit()) return true;
    const { bearing, height, distance } = orbit();
    const isSent = send({
      type: 'free_view', name, vehicle, bearing_deg: bearing, height_deg: height, distance,
    });
    if (isSent) sent = orbit();
    return isSent;
  };
}

/** What the station calls the free view of a client. */
export const freeSource = (client: string): string => `free-${freeViewName(client)}`;

/** A view around a vehicle: drag to go around it, the wheel or + and − to go near or far. */
export function FreeView(props: {
  vehicle: string;
  width?: number;
  trail?: boolean;
  axes?: boolean;
  fit?: 'cover' | 'contain';
  /** Turns with the vehicle's bow; otherwise it stays where it is in the world. */
  goesAlong?: boolean;
  /** Whoever else moves the eye holds it here. */
  orbit?: Signal<Orbit>;
  class?: string;
}) {
  const own = useSignal<Orbit>(firstOrbit);
  const orbit = props.orbit ?? own;
  const latest = useRef(orbit);
  latest.current = orbit;
  const client = welcome.value?.client;
  const name = client ? freeViewName(client) : null;
  const isUp = linkState.value === 'open';
  const [isPlaced, setPlaced] = useState(false);

  useEffect(() => {
    if (name === null || !isUp) return;
    const make = props.goesAlong ? withTheVehicle : inTheWorld;
    const place = make(name, props.vehicle, () => latest.current.peek());
    const tell = (): void => {
      if (place()) setPlaced(true);
    };
    tell();
    const timer = window.setInterval(tell, period);
    return () => window.clearInterval(timer);
  }, [name, isUp, props.vehicle, props.goesAlong]);

  const follow = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    orbit.value = dragged(orbit.value, event.movementX * degreesPerPixel, event.movementY * degreesPerPixel);
  };
  const press = (event: KeyboardEvent): void => {
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10],
    };
    const turn = turns[event.key];
    const notches = { '+': -2, '-': 2 }[event.key];
    if (turn) orbit.value = dragged(orbit.value, ...turn);
    else if (notches) orbit.value = zoomed(orbit.value, notches);
    else return;
    event.preventDefault();
  };
  const { width, trail, axes } = props;
  return (
    <div
      class={`free-view ${props.class ?? ''}`}
      tabIndex={0}
      role="application"
      data-arrows
      aria-label="Free view: drag or arrow keys to go around, wheel or plus and minus for the distance"
      data-testid="free-view"
      data-distance={orbit.value.distance.toFixed(2)}
      data-bearing={orbit.value.bearing.toFixed(1)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onWheel={(event) => {
        event.preventDefault();
        orbit.value = zoomed(orbit.value, Math.sign(event.deltaY));
      }}
      onKeyDown={press}
    >
      {name !== null && isPlaced && (
        <VideoView
          source={freeSource(client!)}
          label="Free view"
          fit={props.fit ?? 'contain'}
          wish={{ fps: 10, ...(width ? { width } : {}), ...(trail ? { trail } : {}), ...(axes ? { axes } : {}) }}
        />
      )}
      <span class="hint">drag: around · wheel: near and far · {orbit.value.distance.toFixed(1)} m</span>
    </div>
  );
}
