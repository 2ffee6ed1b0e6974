// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What somebody chose in the menu, and the request that it becomes.
import type { LaunchRequest, ScenarioCard } from '../wire';

/** Null leaves a thing as the scene has it. */
export interface Wishes {
  scenario: string;
  vehicle: string | null;
  visibility: number | null; // [m]
  fouling: number | null; // 0 … 1
  currentSpeed: number | null; // [m/s]
  currentTowards: number; // [°]
  waveHeight: number | null; // [m]
  sunElevation: number | null; // [°]
  tetherLength: number | null; // [m]
  seed: number | null;
  deploy: boolean;
  script: boolean;
  shadow: boolean;
}

export const firstWishes: Wishes = {
  scenario: 'harbour',
  vehicle: null,
  visibility: null,
  fouling: null,
  currentSpeed: null,
  currentTowards: 90,
  waveHeight: null,
  sunElevation: null,
  tetherLength: null,
  seed: null,
  deploy: true,
  script: false,
  shadow: false,
};

/** Everything but the scene as the scene has it. */
export function asTheSceneHasIt(wishes: Wishes): Wishes {
  return { ...firstWishes, scenario: wishes.scenario };
}

export function changedCount(wishes: Wishes): number {
  const untouched = asTheSceneHasIt(wishes);
  const keys = Object.keys(untouched) as (keyof Wishes)[];
  return keys.filter((key) => key !== 'currentTowards' && wishes[key] !== untouched[key]).length;
}

/** Leaves out what the scene decides, and what the scene has no use for. */
export function launchRequest(wishes: Wishes, scene: ScenarioCard | undefined): LaunchRequest {
  const request: LaunchRequest = { scenario: wishes.scenario };
  if (wishes.vehicle !== null) request.vehicle = wishes.vehicle;
  if (wishes.visibility !== null) request.visibility = wishes.visibility;
  if (wishes.fouling !== null) request.fouling = wishes.fouling;
  if (wishes.currentSpeed !== null) {
    request.current = { speed: wishes.currentSpeed, towards_deg: wishes.currentTowards };
  }
  if (wishes.waveHeight !== null) request.wave_height = wishes.waveHeight;
  if (wishes.sunElevation !== null) request.sun_elevation_deg = wishes.sunElevation;
  if (wishes.tetherLength !== null && scene?.has_tether !== false) {
    request.tether_length = wishes.tetherLength;
  }
  if (wishes.seed !== null) request.seed = wishes.seed;
  if (wishes.deploy && !wishes.shadow) request.deploy = true;
  if (wishes.script && !wishes.shadow) request.script = true;
  if (wishes.shadow) request.shadow = true;
  return request;
}

/** A mission's water, where it is to be other than its own. Not kept: it would surprise next time. */
export interface MissionWishes {
  visibility: number | null; // [m]
  currentSpeed: number | null; // [m/s]
  currentTowards: number; // [°]
}

export const asTheMissionHasIt: MissionWishes = { visibility: null, currentSpeed: null, currentTowards: 90 };

/** A demonstration is nobody's attempt. */
export function missionRequest(
  mission: string,
  wishes: MissionWishes,
  flown: { trainee: number | null; autopilot: boolean },
): LaunchRequest {
  const request: LaunchRequest = { mission };
  if (flown.autopilot) request.autopilot = true;
  else if (flown.trainee !== null) request.trainee = flown.trainee;
  if (wishes.visibility !== null) request.visibility = wishes.visibility;
  if (wishes.currentSpeed !== null) {
    request.current = { speed: wishes.currentSpeed, towards_deg: wishes.currentTowards };
  }
  return request;
}

/** Scenes made for pilots, the first one first; what is not named follows as a demonstration. */
const forPilots = [
  'harbour', 'hull_inspection', 'rectangular_pool', 'circular_pool', 'reef', 'night_wreck',
  'mussel_farm', 'sonar_search', 'current_station_keeping', 'two_vehicles',
];

export function shelves(scenes: ScenarioCard[]): { title: string; scenes: ScenarioCard[] }[] {
  const rank = (scene: ScenarioCard): number => forPilots.indexOf(scene.name);
  const training = scenes.filter((scene) => rank(scene) >= 0).sort((a, b) => rank(a) - rank(b));
  const others = scenes.filter((scene) => rank(scene) < 0);
  return [
    { title: 'Training', scenes: training },
    { title: 'Demonstrations and tests', scenes: others },
  ].filter((shelf) => shelf.scenes.length > 0);
}

/** `night_wreck` → "Night wreck". */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
