// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What somebody chose in the menu, and the request that it becomes.
import type { LaunchRequest, ScenarioCard } from '../wire';

/** How the vehicle begins. Null leaves a thing as the scene has it. */
export interface StartWishes {
  /** Dropped from above the water; then the depth is the surface's. */
  deploy: boolean;
  heading: number | null; // [°]
  depth: number | null; // [m]
}

function addStart(wishes: StartWishes, request: LaunchRequest): void {
  if (wishes.deploy) request.deploy = true;
  if (wishes.heading !== null) request.start_heading_deg = wishes.heading;
  if (wishes.depth !== null && !wishes.deploy) request.start_depth = wishes.depth;
}

/** Null leaves a thing as the scene has it. */
export interface Wishes extends StartWishes {
  scenario: string;
  vehicle: string | null;
  visibility: number | null; // [m]
  vessel: string | null;
  fouling: number | null; // level 0 … 5
  currentSpeed: number | null; // [m/s]
  currentTowards: number; // [°]
  waveHeight: number | null; // [m]
  sunElevation: number | null; // [°]
  tetherLength: number | null; // [m]
  seed: number | null;
  script: boolean;
  shadow: boolean;
}

export const firstWishes: Wishes = {
  scenario: 'harbour',
  vehicle: null,
  visibility: null,
  vessel: null,
  fouling: null,
  currentSpeed: null,
  currentTowards: 90,
  waveHeight: null,
  sunElevation: null,
  tetherLength: null,
  seed: null,
  deploy: true,
  heading: null,
  depth: null,
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
  if (wishes.vessel !== null && scene?.vessel) request.vessel = wishes.vessel;
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
  if (!wishes.shadow) addStart(wishes, request);
  if (wishes.script && !wishes.shadow) request.script = true;
  if (wishes.shadow) request.shadow = true;
  return request;
}

/** A mission's water and start, where they are to be other than its own. Not kept: it would surprise next time. */
export interface MissionWishes extends StartWishes {
  vessel: string | null;
  visibility: number | null; // [m]
  fouling: number | null; // level 0 … 5
  currentSpeed: number | null; // [m/s]
  currentTowards: number; // [°]
}

export const asTheMissionHasIt: MissionWishes = {
  vessel: null,
  visibility: null,
  fouling: null,
  currentSpeed: null,
  currentTowards: 90,
  deploy: false,
  heading: null,
  depth: null,
};

/** A demonstration is nobody's attempt. */
export function missionRequest(
  mission: string,
  wishes: MissionWishes,
  flown: { trainee: number | null; autopilot: boolean },
): LaunchRequest {
  const request: LaunchRequest = { mission };
  if (flown.autopilot) request.autopilot = true;
  else if (flown.trainee !== null) request.trainee = flown.trainee;
  if (wishes.vessel !== null) request.vessel = wishes.vessel;
  if (wishes.visibility !== null) request.visibility = wishes.visibility;
  if (wishes.fouling !== null) request.fouling = wishes.fouling;
  if (wishes.currentSpeed !== null) {
    request.current = { speed: wishes.currentSpeed, towards_deg: wishes.currentTowards };
  }
  addStart(wishes, request);
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

export { sceneName as titleOf } from '../parts/names';
