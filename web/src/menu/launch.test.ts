// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import type { ScenarioCard } from '../wire';
import { asTheMissionHasIt, asTheSceneHasIt, changedCount, firstWishes, launchRequest, missionRequest, shelves, titleOf } from './launch';

function scene(name: string, has_tether = true): ScenarioCard {
  return {
    name, purpose: '', duration: 60, vehicles: [{ name: 'rov', kind: 'bluerov2' }],
    visibility: 14, has_tether, has_seabed: true, vessel: null, preview: '', preview_steps: 12,
  };
}

describe('a launch', () => {
  it('asks for nothing that was not chosen', () => {
    expect(launchRequest({ ...firstWishes, deploy: false }, scene('harbour'))).toEqual({ scenario: 'harbour' });
  });
  it('carries every choice in the units of the protocol', () => {
    const wishes = {
      ...firstWishes, vehicle: 'openrov', visibility: 4, fouling: 3, currentSpeed: 0.25, currentTowards: 45,
      waveHeight: 0.3, sunElevation: -18, tetherLength: 120, seed: 7, script: true,
    };
    expect(launchRequest(wishes, scene('harbour'))).toEqual({
      scenario: 'harbour', vehicle: 'openrov', visibility: 4, fouling: 3,
      current: { speed: 0.25, towards_deg: 45 }, wave_height: 0.3, sun_elevation_deg: -18,
      tether_length: 120, seed: 7, deploy: true, script: true,
    });
  });
  it('a chosen zero is a choice', () => {
    const request = launchRequest({ ...firstWishes, waveHeight: 0, fouling: 0, tetherLength: 0 }, scene('harbour'));
    expect(request).toMatchObject({ wave_height: 0, fouling: 0, tether_length: 0 });
  });
  it('puts another vessel only where the scene has one', () => {
    const wishes = { ...firstWishes, vessel: 'tug' };
    expect(launchRequest(wishes, { ...scene('hull_survey'), vessel: 'coaster' })).toMatchObject({ vessel: 'tug' });
    expect(launchRequest(wishes, scene('reef'))).not.toHaveProperty('vessel');
  });
  it('gives no tether to a scene without one', () => {
    const request = launchRequest({ ...firstWishes, tetherLength: 100 }, scene('reef', false));
    expect(request).not.toHaveProperty('tether_length');
  });
  it('a shadow is not dropped into the water and flies no script', () => {
    const request = launchRequest({ ...firstWishes, shadow: true, deploy: true, script: true }, undefined);
    expect(request).toEqual({ scenario: 'harbour', shadow: true });
  });
});

describe('wishes', () => {
  it('count what differs from the scene', () => {
    expect(changedCount(firstWishes)).toBe(0);
    expect(changedCount({ ...firstWishes, visibility: 3, seed: 1, scenario: 'reef' })).toBe(2);
  });
  it('forget everything but the scene', () => {
    expect(asTheSceneHasIt({ ...firstWishes, scenario: 'reef', visibility: 3 })).toEqual({
      ...firstWishes, scenario: 'reef',
    });
  });
});

describe('shelves', () => {
  it('put training scenes first, the harbour before all, and lose none', () => {
    const names = ['tether_reel', 'reef', 'harbour', 'somebodys_own'];
    const [training, others] = shelves(names.map((name) => scene(name)));
    expect(training!.scenes.map((one) => one.name)).toEqual(['harbour', 'reef']);
    expect(others!.scenes.map((one) => one.name)).toEqual(['tether_reel', 'somebodys_own']);
  });
});

describe('titles', () => {
  it('are words', () => expect(titleOf('night_wreck')).toBe('Night wreck'));
});

describe('a mission', () => {
  it('that is flown is the trainee’s attempt; a demonstration is nobody’s', () => {
    const trainee = 7;
    expect(missionRequest('box', asTheMissionHasIt, { trainee, autopilot: false })).toEqual({ mission: 'box', trainee });
    expect(missionRequest('box', asTheMissionHasIt, { trainee, autopilot: true })).toEqual({
      mission: 'box',
      autopilot: true,
    });
    expect(missionRequest('box', asTheMissionHasIt, { trainee: null, autopilot: false })).toEqual({ mission: 'box' });
  });

  it('can be flown in other water', () => {
    const murky = { ...asTheMissionHasIt, vessel: 'tug', visibility: 4, fouling: 5, currentSpeed: 0.2, currentTowards: 180 };
    expect(missionRequest('box', murky, { trainee: null, autopilot: false })).toEqual({
      mission: 'box',
      vessel: 'tug',
      visibility: 4,
      fouling: 5,
      current: { speed: 0.2, towards_deg: 180 },
    });
  });
});

describe('the start of a dive', () => {
  const start = { deploy: false, heading: null, depth: null };

  it('has a heading and a depth of its own when somebody wants so, in missions too', () => {
    const flown = { trainee: null, autopilot: false };
    const request = missionRequest('first_dive', { ...asTheMissionHasIt, ...start, heading: 270, depth: 1.5 }, flown);
    expect(request).toMatchObject({ start_heading_deg: 270, start_depth: 1.5 });
    expect(request.deploy).toBeUndefined();
  });

  it('from above the water has no depth', () => {
    const request = launchRequest({ ...firstWishes, deploy: true, heading: 90, depth: 4 }, undefined);
    expect(request).toMatchObject({ deploy: true, start_heading_deg: 90 });
    expect(request.start_depth).toBeUndefined();
  });
});
