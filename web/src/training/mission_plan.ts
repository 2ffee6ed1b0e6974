// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import type { MapPlan, PlanState } from '../parts/map_plan';
import type { MissionDescription } from '../wire';
import { captured, goals, hasMission, mission, type Goal } from './mission';

const stateOf = ({ now }: Goal): PlanState => (now.done ? 'done' : now.open ? 'now' : 'later');

/** What of a mission has a place, for the map. */
export function planOf(told: MissionDescription, goals: Goal[], seen: readonly number[]): MapPlan {
  const plan: MapPlan = { places: [], lines: [], dots: [] };
  goals.forEach((goal, index) => {
    const { place, radius, path } = goal.asked;
    const state = stateOf(goal);
    if (path && path.length > 1) {
      plan.lines.push({ points: path.map(([north, east]) => [north, east]), state });
    }
    if (place) {
      const label = state === 'done' ? '✓' : String(index + 1);
      plan.places.push({ north: place[0], east: place[1], radius: radius ?? 0.5, label, state });
    }
  });
  for (const { index, position } of told.points) {
    plan.dots.push({ north: position[0], east: position[1], state: seen.includes(index) ? 'done' : 'now' });
  }
  return plan;
}

export const missionPlan = computed<MapPlan | null>(() =>
  hasMission.value && mission.value ? planOf(mission.value, goals.value, captured.value) : null,
);
