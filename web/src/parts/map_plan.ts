// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a task has laid out on the map: places to be at, lines to follow, things to look at.
import { colour } from './tokens';

export type PlanState = 'now' | 'later' | 'done';

export interface MapPlan {
  places: { north: number; east: number; radius: number; label: string; state: PlanState }[];
  lines: { points: [north: number, east: number][]; state: PlanState }[];
  dots: { north: number; east: number; state: PlanState }[];
}

/** How the map lies on the screen. */
export interface Projection {
  x: (east: number) => number;
  y: (north: number) => number;
  scale: number; // [px/m]
  unit: number; // [px] of the screen for one of the design
}

const inks: Record<PlanState, string> = { now: '--look', later: '--map-object-edge', done: '--done' };
const leastRing = 5; // [px]: a place stays visible however far out the map is zoomed

export function drawPlan(context: CanvasRenderingContext2D, plan: MapPlan, on: Projection): void {
  const { x, y, scale, unit } = on;
  for (const { points, state } of plan.lines) {
    context.beginPath();
    points.forEach(([north, east], index) =>
      index === 0 ? context.moveTo(x(east), y(north)) : context.lineTo(x(east), y(north)),
    );
    context.strokeStyle = colour(inks[state]);
    context.lineWidth = 2 * unit;
    context.setLineDash([7 * unit, 4 * unit]);
    context.stroke();
  }
  context.setLineDash([]);
  context.font = `700 ${11 * unit}px Inter, 'Segoe UI', Roboto, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { north, east, radius, label, state } of plan.places) {
    const ring = Math.max(leastRing * unit, radius * scale);
    context.beginPath();
    context.arc(x(east), y(north), ring, 0, 2 * Math.PI);
    context.strokeStyle = colour(inks[state]);
    context.lineWidth = (state === 'now' ? 2.5 : 1.5) * unit;
    context.stroke();
    context.fillStyle = colour(inks[state]);
    const isRoomy = ring > 9 * unit;
    context.fillText(label, x(east) + (isRoomy ? 0 : ring + 7 * unit), y(north));
  }
  for (const { north, east, state } of plan.dots) {
    context.beginPath();
    context.arc(x(east), y(north), 4 * unit, 0, 2 * Math.PI);
    context.fillStyle = colour(inks[state]);
    context.strokeStyle = colour('--map-water');
    context.lineWidth = unit;
    context.fill();
    context.stroke();
  }
  context.textAlign = 'start';
}

/** How far the plan reaches from a place [m]; what is farther than `most` is not waited for. */
export function reachOf(plan: MapPlan, from: { north: number; east: number }, most: number): number {
  const all: [number, number, number][] = [
    ...plan.places.map((one): [number, number, number] => [one.north, one.east, one.radius]),
    ...plan.dots.map((one): [number, number, number] => [one.north, one.east, 0]),
    ...plan.lines.flatMap((line) => line.points.map(([n, e]): [number, number, number] => [n, e, 0])),
  ];
  return all
    .map(([north, east, radius]) => Math.hypot(north - from.north, east - from.east) + radius)
    .filter((reach) => reach <= most)
    .reduce((far, reach) => Math.max(far, reach), 0);
}
