// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { sceneName, vehicleName } from './names';

describe('a vehicle', () => {
  it('has the name that its maker gave it', () => {
    expect(vehicleName('bluerov2')).toBe('BlueROV2');
    expect(vehicleName('bluerov2_heavy')).toBe('BlueROV2 Heavy');
    expect(vehicleName('bluerov2_heavy_wu')).toBe('BlueROV2 Heavy (Wu’s numbers)');
    expect(vehicleName('bluerov2_heavy_von_benzon')).toBe('BlueROV2 Heavy (von Benzon’s numbers)');
    expect(vehicleName('bluerov2_gz')).toBe('BlueROV2 (Gazebo’s numbers)');
    expect(vehicleName('videoray_pro')).toBe('VideoRay Pro');
    expect(vehicleName('rexrov')).toBe('RexROV');
    expect(vehicleName('inspection')).toBe('Inspection vehicle');
  });

  it('of somebody else’s is called as its file is', () => {
    expect(vehicleName('my_little_rover')).toBe('My little rover');
  });
});

describe('a scene', () => {
  it('is a title, with short words in capitals', () => {
    expect(sceneName('night_wreck')).toBe('Night wreck');
    expect(sceneName('dvl_transect')).toBe('DVL transect');
    expect(sceneName('npsauv_turn')).toBe('NPS AUV turn');
    expect(sceneName('openrov_demo')).toBe('OpenROV demo');
  });
});
