// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { effect, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { dive, settings, telemetry, tetherNodes, vehicleName } from '../state';
import type { DiveDescription, Mark, Seabed, Telemetry, VehicleTelemetry } from '../wire';
import { contour, contourInterval, depthRange } from './contours';
import { drawPlan, reachOf, type MapPlan } from './map_plan';
import { placedBy, product, turn, type Vec3 } from './spatial';
import { tracks } from './track';
import { colour } from './tokens';
import './map_view.css';

export interface Place {
  north: number;
  east: number;
}

/** What part of the world a map shows. */
interface Frame {
  centre: Place;
  /** Pixels of the screen (not of the canvas) for a metre. */
  scale: number;
}

const leastScale = 0.3;
const mostScale = 120;
const redrawPeriod = 100; // [ms]; a map is read, not flown by

/**
 * The world from above, north up: depths as shades and contours, objects, track, tether, vehicles.
 * A click (or Enter, for what is in the middle) tells a place.
 */
export function MapView(props: {
  mark?: Place | null;
  onPick?: (place: Place) => void;
  /** Named places that are kept with the dive. */
  marks?: readonly Mark[];
  /** They may be pulled elsewhere. */
  onMove?: (mark: Mark, place: Place) => void;
  /** The way of the line, pulled tight: from the followed vehicle, in its axes. */
  route?: readonly Vec3[];
  /** Keeps this vehicle in the middle until somebody drags the map. */
  follow?: string | null;
  plan?: MapPlan | null;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<Frame>({ centre: { north: 0, east: 0 }, scale: 0 });
  const follows = useSignal(true);
  const drag = useRef<{ x: number; y: number; moved: boolean; mark: Mark | null } | null>(null);
  /** Where a mark is being pulled to. */
  const pulled = useRef<{ id: number; place: Place } | null>(null);
  const wish = useRef(props);
  wish.current = props;
  const requestDraw = useRef<() => void>(() => undefined);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const ground = new Ground();
    let timer = 0;
    let lastDraw = 0;
    let lastLeast = 0; // shorter side at the last drawing [px]; 0: looks anew
    const draw = (): void => {
      timer = 0;
      lastDraw = performance.now();
      const size = fitted(element);
      if (size === null) return;
      const now = telemetry.peek();
      const scene = dive.peek();
      if (!scene) return;
      if (frame.current.scale === 0) frame.current = firstFrame(scene, now, wish.current.plan ?? null, size);
      // A map that grows shows the same water, larger.
      const least = Math.min(size.width, size.height);
      if (lastLeast > 0) frame.current.scale *= least / lastLeast;
      lastLeast = least;
      const name = wish.current.follow ?? vehicleName.peek();
      const followed = now?.vehicles.find((one) => one.name === name) ?? now?.vehicles[0];
      if (follows.peek() && followed?.position) {
        frame.current.centre = { north: followed.position[0], east: followed.position[1] };
      }
      paint(element, size, frame.current, {
        scene,
        now,
        followed,
        ground,
        mark: wish.current.mark ?? null,
        plan: wish.current.plan ?? null,
        marks: (wish.current.marks ?? []).map((one) => shownMark(one, pulled.current)),
        route: wish.current.route ?? [],
      });
    };
    const request = (): void => {
      if (timer !== 0) return;
      timer = window.setTimeout(draw, Math.max(0, redrawPeriod - (performance.now() - lastDraw)));
    };
    requestDraw.current = request;
    let diveId: string | undefined;
    const stop = effect(() => {
      if (dive.value?.id !== diveId) {
        frame.current.scale = 0;
        lastLeast = 0;
      }
      diveId = dive.value?.id;
      void telemetry.value;
      void settings.value.theme;
      void follows.value;
      request();
    });
    const observer = new ResizeObserver(request);
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
  useEffect(() => requestDraw.current(), [props.mark, props.follow, props.plan, props.marks, props.route]);

  const zoom = (factor: number): void => {
    const now = frame.current;
    now.scale = Math.min(mostScale, Math.max(leastScale, now.scale * factor));
    requestDraw.current();
  };
  const placeAt = (x: number, y: number): Place => {
    const element = canvas.current!;
    const { centre, scale } = frame.current;
    return {
      north: centre.north - (y - element.clientHeight / 2) / scale,
      east: centre.east + (x - element.clientWidth / 2) / scale,
    };
  };
  /** The mark that a finger is on. */
  const markAt = (x: number, y: number): Mark | null => {
    const near = (mark: Mark): number => {
      const place = placeAt(x, y);
      return Math.hypot(mark.position[0]! - place.north, mark.position[1]! - place.east) * frame.current.scale;
    };
    return wish.current.marks?.find((mark) => near(mark) < markReach) ?? null;
  };
  const pan = (dx: number, dy: number): void => {
    const { centre, scale } = frame.current;
    follows.value = false;
    frame.current.centre = { north: centre.north + dy / scale, east: centre.east - dx / scale };
    requestDraw.current();
  };

  const onKey = (event: KeyboardEvent): void => {
    const step = 40;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => pan(step, 0),
      ArrowRight: () => pan(-step, 0),
      ArrowUp: () => pan(0, step),
      ArrowDown: () => pan(0, -step),
      '+': () => zoom(1.25),
      '-': () => zoom(0.8),
      Enter: () => wish.current.onPick?.({ ...frame.current.centre }),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };

  return (
    <div class="map">
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        data-arrows
        data-testid="map"
        aria-label="Map, north up. Arrows move it, plus and minus zoom, Enter marks its middle."
        onKeyDown={onKey}
        onWheel={(event) => {
          event.preventDefault();
          zoom(Math.exp(-event.deltaY * 0.0015));
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const mark = props.onMove ? markAt(event.offsetX, event.offsetY) : null;
          drag.current = { x: event.clientX, y: event.clientY, moved: false, mark };
        }}
        onPointerMove={(event) => {
          const from = drag.current;
          if (from === null) return;
          const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
          if (!from.moved && Math.hypot(dx, dy) < 5) return;
          if (from.mark !== null) {
            pulled.current = { id: from.mark.id, place: placeAt(event.offsetX, event.offsetY) };
            requestDraw.current();
          } else {
            pan(dx, dy);
          }
          drag.current = { x: event.clientX, y: event.clientY, moved: true, mark: from.mark };
        }}
        onPointerUp={(event) => {
          const wasClick = drag.current !== null && !drag.current.moved;
          const mark = drag.current?.mark ?? null;
          drag.current = null;
          if (mark !== null && pulled.current !== null) props.onMove?.(mark, pulled.current.place);
          pulled.current = null;
          if (wasClick) props.onPick?.(placeAt(event.offsetX, event.offsetY));
        }}
      />
      <div class="map-buttons">
        <button class="button small" aria-label="Zoom in" onClick={() => zoom(1.5)}>
          +
        </button>
        <button class="button small" aria-label="Zoom out" onClick={() => zoom(1 / 1.5)}>
          −
        </button>
        <button
          class={`button small ${follows.value ? 'on' : ''}`}
          aria-label="Keep the vehicle in the middle"
          aria-pressed={follows.value}
          onClick={() => (follows.value = !follows.value)}
        >
          ◎
        </button>
      </div>
    </div>
  );
}

const markReach = 14; // [px] of a finger around a mark

/** Where a mark is drawn: under the finger while it is pulled. */
function shownMark(mark: Mark, pulled: { id: number; place: Place } | null): ShownMark {
  const [north, east] = mark.position as [number, number, number];
  return { name: mark.name, ...(pulled?.id === mark.id ? pulled.place : { north, east }) };
}

interface ShownMark extends Place {
  name: string;
}

interface Size {
  width: number;
  height: number;
  /** Screen pixels that one pixel of the design is: symbols grow with the page's type. */
  unit: number;
  /** Canvas pixels for one of the screen's. */
  ratio: number;
}

/** Gives the canvas the screen's own pixels; null while it has no area. */
function fitted(element: HTMLCanvasElement): Size | null {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const { clientWidth: width, clientHeight: height } = element;
  if (width === 0 || height === 0) return null;
  if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
  }
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return { width, height, unit, ratio };
}

const farthest = 60; // [m] that the first look takes in

/** Shows the vehicle, its reel, what is to be done, and whatever stands around them. */
function firstFrame(
  scene: DiveDescription,
  now: Telemetry | null,
  plan: MapPlan | null,
  size: Size,
): Frame {
  const at = now?.vehicles[0]?.position ?? [0, 0, 0];
  let reach = 12;
  for (const tether of scene.tethers) {
    const way = Math.hypot(tether.reel[0] - at[0], tether.reel[1] - at[1]);
    if (way < farthest) reach = Math.max(reach, 1.15 * way);
  }
  if (plan !== null) {
    reach = Math.max(reach, 1.15 * reachOf(plan, { north: at[0], east: at[1] }, farthest));
  }
  return {
    centre: { north: at[0], east: at[1] },
    scale: Math.min(size.width, size.height) / (2 * reach),
  };
}

/** The seabed's shades as a small picture, drawn once for a dive and theme. */
class Ground {
  private key = '';
  private shades: HTMLCanvasElement | null = null;
  private lines: Path2D | null = null;
  private seabed: Seabed | null = null;

  draw(context: CanvasRenderingContext2D, scene: DiveDescription): void {
    const key = `${scene.id} ${settings.peek().theme}`;
    if (key !== this.key) {
      this.key = key;
      this.seabed = scene.seabed;
      this.shades = scene.seabed ? shadesOf(scene.seabed) : null;
      this.lines = scene.seabed ? linesOf(scene.seabed) : null;
    }
    const { seabed, shades, lines } = this;
    if (seabed === null || shades === null || lines === null) return;
    // Here the context's axes are metres: x east, y north, upwards.
    const half = seabed.spacing / 2;
    context.imageSmoothingEnabled = true;
    context.drawImage(
      shades,
      seabed.east0 - half,
      seabed.north0 - half,
      seabed.columns * seabed.spacing,
      seabed.rows * seabed.spacing,
    );
    context.strokeStyle = colour('--map-contour');
    context.lineWidth = 1 / context.getTransform().a;
    context.stroke(lines);
  }
}

function shadesOf(seabed: Seabed): HTMLCanvasElement {
  const [least, most] = depthRange(seabed);
  const picture = document.createElement('canvas');
  picture.width = seabed.columns;
  picture.height = seabed.rows;
  const context = picture.getContext('2d')!;
  const image = context.createImageData(seabed.columns, seabed.rows);
  const isDay = settings.peek().theme === 'day';
  const shallow = isDay ? [222, 238, 238] : [40, 98, 104];
  const deep = isDay ? [120, 172, 186] : [7, 32, 42];
  seabed.depths.forEach((depth, index) => {
    if (depth === null) return;
    const t = most > least ? (depth - least) / (most - least) : 0.5;
    for (let band = 0; band < 3; ++band) {
      image.data[4 * index + band] = shallow[band]! + t * (deep[band]! - shallow[band]!);
    }
    image.data[4 * index + 3] = 255;
  });
  context.putImageData(image, 0, 0);
  return picture;
}

function linesOf(seabed: Seabed): Path2D {
  const [least, most] = depthRange(seabed);
  const interval = contourInterval(least, most);
  const path = new Path2D();
  // A flat bottom's ripples are not worth lines.
  if (most - least < 0.2) return path;
  for (let level = Math.ceil(least / interval) * interval; level <= most; level += interval) {
    for (const [[na, ea], [nb, eb]] of contour(seabed, level)) {
      path.moveTo(ea, na);
      path.lineTo(eb, nb);
    }
  }
  return path;
}

/** What is on the map. */
interface Shown {
  scene: DiveDescription;
  now: Telemetry | null;
  followed: VehicleTelemetry | undefined;
  ground: Ground;
  mark: Place | null;
  plan: MapPlan | null;
  marks: readonly ShownMark[];
  route: readonly Vec3[];
}

function paint(
  element: HTMLCanvasElement,
  size: Size,
  { centre, scale }: Frame,
  { scene, now, followed, ground, mark, plan, marks, route }: Shown,
): void {
  const context = element.getContext('2d')!;
  const { width, height, unit, ratio } = size;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colour('--map-water');
  context.fillRect(0, 0, element.width, element.height);
  const metres = (): void =>
    context.setTransform(
      scale * ratio,
      0,
      0,
      -scale * ratio,
      (width / 2 - centre.east * scale) * ratio,
      (height / 2 + centre.north * scale) * ratio,
    );
  const pixels = (): void => context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const x = (east: number): number => width / 2 + (east - centre.east) * scale;
  const y = (north: number): number => height / 2 - (north - centre.north) * scale;

  metres();
  ground.draw(context, scene);
  pixels();
  context.lineJoin = 'round';
  for (const object of scene.objects) {
    context.beginPath();
    object.outline.forEach(([north, east], index) =>
      index === 0 ? context.moveTo(x(east), y(north)) : context.lineTo(x(east), y(north)),
    );
    context.closePath();
    context.fillStyle = colour('--map-object');
    context.strokeStyle = colour('--map-object-edge');
    context.lineWidth = unit;
    context.fill();
    context.stroke();
  }

  const line = (points: Iterable<[number, number]>, style: string, wide: number): void => {
    context.beginPath();
    let isFirst = true;
    for (const [north, east] of points) {
      if (isFirst) context.moveTo(x(east), y(north));
      else context.lineTo(x(east), y(north));
      isFirst = false;
    }
    context.strokeStyle = style;
    context.lineWidth = wide * unit;
    context.stroke();
  };
  context.setLineDash([3 * unit, 4 * unit]);
  for (const track of tracks.peek().values()) {
    line(
      track.map((point) => [point.north, point.east] as [number, number]),
      colour('--live'),
      1.5,
    );
  }
  context.setLineDash([]);
  for (const description of scene.tethers) {
    const nodes = tetherNodes.peek().get(description.name);
    // Where the line ends, the vehicle is: who is not told the one does not see the other.
    if (nodes && followed?.position) {
      line(
        nodes.map(([north, east]) => [north, east] as [number, number]),
        colour('--look'),
        2,
      );
    }
    const [north, east] = description.reel;
    context.fillStyle = colour('--look');
    context.fillRect(x(east) - 3 * unit, y(north) - 3 * unit, 6 * unit, 6 * unit);
  }
  if (followed && route.length > 1) {
    context.setLineDash([6 * unit, 4 * unit]);
    line(routeOnMap(followed, route), colour('--ink'), 1.5);
    context.setLineDash([]);
  }
  if (plan !== null) drawPlan(context, plan, { x, y, scale, unit });
  for (const one of marks) drawNamed(context, one.name, x(one.east), y(one.north), unit);
  if (mark !== null) drawMark(context, x(mark.east), y(mark.north), unit);
  for (const vehicle of now?.vehicles ?? []) {
    if (vehicle.position) {
      const [north, east] = vehicle.position;
      const style = vehicle === followed ? colour('--live') : colour('--dim');
      drawVehicle(context, x(east), y(north), vehicle.heading_deg ?? 0, unit, style);
    }
    // To instructors: where the vehicle takes itself to be.
    if (vehicle.estimate?.position) {
      const [north, east] = vehicle.estimate.position;
      context.globalAlpha = 0.45;
      drawVehicle(context, x(east), y(north), vehicle.estimate.heading_deg ?? 0, unit, colour('--look'));
      context.globalAlpha = 1;
    }
  }
  drawScaleBar(context, size, scale);
}

/** The route is known from the vehicle: it lies where the vehicle takes itself to be. */
function routeOnMap(vehicle: VehicleTelemetry, route: readonly Vec3[]): [number, number][] {
  if (!vehicle.position || vehicle.heading_deg === null) return [];
  const degree = Math.PI / 180;
  const roll = turn([1, 0, 0], (vehicle.roll_deg ?? 0) * degree);
  const pitch = turn([0, 1, 0], (vehicle.pitch_deg ?? 0) * degree);
  const q = product(product(turn([0, 0, 1], vehicle.heading_deg * degree), pitch), roll);
  const [north, east, down] = vehicle.position as [number, number, number];
  return route.map((point) => {
    const [n, e] = placedBy({ p: [north, east, down], q }, point);
    return [n, e];
  });
}

function drawNamed(
  context: CanvasRenderingContext2D,
  name: string,
  x: number,
  y: number,
  unit: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(unit, unit);
  context.beginPath();
  context.moveTo(0, -7);
  context.lineTo(5.5, 0);
  context.lineTo(0, 7);
  context.lineTo(-5.5, 0);
  context.closePath();
  context.fillStyle = colour('--look');
  context.strokeStyle = colour('--map-water');
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  context.font = "600 12px Inter, 'Segoe UI', Roboto, sans-serif";
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeText(name, 9, 0);
  context.fillStyle = colour('--ink');
  context.fillText(name, 9, 0);
  context.restore();
}

function drawVehicle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  heading: number,
  unit: number,
  style: string,
): void {
  context.save();
  context.translate(x, y);
  context.scale(unit, unit);
  context.rotate((heading * Math.PI) / 180);
  context.beginPath();
  context.moveTo(0, -11);
  context.lineTo(7, 8);
  context.lineTo(0, 4);
  context.lineTo(-7, 8);
  context.closePath();
  context.fillStyle = style;
  context.strokeStyle = colour('--map-water');
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  context.restore();
}

function drawMark(context: CanvasRenderingContext2D, x: number, y: number, unit: number): void {
  context.save();
  context.translate(x, y);
  context.scale(unit, unit);
  context.strokeStyle = colour('--look');
  context.lineWidth = 2;
  context.beginPath();
  context.arc(0, 0, 6, 0, 2 * Math.PI);
  context.moveTo(0, -10);
  context.lineTo(0, 10);
  context.moveTo(-10, 0);
  context.lineTo(10, 0);
  context.stroke();
  context.restore();
}

/** A length of 1, 2 or 5 times a power of ten that takes about a quarter of the width. */
export function scaleBarLength(metresAcross: number): number {
  const rough = metresAcross / 4;
  const decade = 10 ** Math.floor(Math.log10(rough));
  return ([5, 2].find((step) => step * decade <= rough) ?? 1) * decade;
}

function drawScaleBar(context: CanvasRenderingContext2D, size: Size, scale: number): void {
  const { width, height, unit } = size;
  const length = scaleBarLength(width / scale);
  const [left, base, tick] = [8 * unit, height - 8 * unit, 4 * unit];
  context.strokeStyle = colour('--ink');
  context.fillStyle = colour('--ink');
  context.lineWidth = 1.5 * unit;
  context.beginPath();
  context.moveTo(left, base - tick);
  context.lineTo(left, base);
  context.lineTo(left + length * scale, base);
  context.lineTo(left + length * scale, base - tick);
  context.stroke();
  context.font = `600 ${12 * unit}px Inter, 'Segoe UI', Roboto, sans-serif`;
  context.textBaseline = 'alphabetic';
  context.fillText(`${length} m`, left + tick, base - 1.5 * tick);
}
