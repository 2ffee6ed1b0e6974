// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a ground station needs to show and fly a vehicle, in the order in which it asks for it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import mavlink from 'node-mavlink';
import { eventually } from '../browser/support/eventually.mjs';
import { startStation } from '../browser/support/station.mjs';
import { connectToProgram, listenForProgram, portsOf } from './support/ground_station.mjs';

const { common } = mavlink;
const manual = 19;
const altHold = 2;

let program;
let pilot;

before(async () => {
  pilot = await listenForProgram();
  program = await startStation({
    options: ['--mavlink', '--mavlink-udp', pilot.address, '--mavlink-tcp', '0', '--mavlink-rest', '0'],
  });
});
after(async () => {
  // In this order: the port goes to somebody else when it is free.
  await program?.stop();
  pilot?.end();
});

test('a submarine of ArduPilot’s kind appears, disarmed and in MANUAL', async () => {
  const heartbeat = await pilot.heard('HEARTBEAT');
  assert.equal(heartbeat.type, 12);
  assert.equal(heartbeat.autopilot, 3);
  assert.equal(heartbeat.baseMode & 0x81, 0x01);
  await eventually('MANUAL', () => pilot.mode() === manual);
  pilot.begin();
});

test('its version, and empty lists of missions, fences and rally points, come when asked for', async () => {
  assert.equal(await pilot.command(512, 148), 0);
  assert.ok((await pilot.heard('AUTOPILOT_VERSION')).capabilities & 0x2000n);
  for (const type of [0, 1, 2]) {
    pilot.last.delete('MISSION_COUNT');
    pilot.say(Object.assign(new common.MissionRequestList(), { targetSystem: 1, targetComponent: 1, missionType: type }));
    const count = await pilot.heard('MISSION_COUNT');
    assert.deepEqual([count.count, count.missionType], [0, type]);
  }
});

test('every parameter can be read, and one be set', async () => {
  pilot.say(Object.assign(new common.ParamRequestList(), { targetSystem: 1, targetComponent: 1 }));
  await eventually('all parameters are there', () => {
    const any = pilot.last.get('PARAM_VALUE');
    return any && pilot.parameters.size === any.paramCount;
  });
  const indices = [...pilot.parameters.values()].map((one) => one.paramIndex).sort((a, b) => a - b);
  assert.deepEqual(indices, [...indices.keys()]);
  for (let button = 0; button < 16; ++button) assert.ok(pilot.parameters.has(`BTN${button}_FUNCTION`));
  assert.equal(pilot.parameters.get('FRAME_CONFIG').paramValue, 2); // eight thrusters

  pilot.set('JS_GAIN_STEPS', 3);
  await eventually('it is set', () => pilot.parameters.get('JS_GAIN_STEPS').paramValue === 3);
});

test('all that instruments show comes unasked, and agrees with itself', async () => {
  for (const name of ['ATTITUDE', 'VFR_HUD', 'GLOBAL_POSITION_INT', 'AHRS2', 'SYS_STATUS', 'BATTERY_STATUS',
    'SCALED_PRESSURE', 'SCALED_PRESSURE2', 'SCALED_PRESSURE3', 'RANGEFINDER', 'DISTANCE_SENSOR', 'SERVO_OUTPUT_RAW',
    'HOME_POSITION', 'SYSTEM_TIME', 'RAW_IMU', 'NAMED_VALUE_FLOAT']) await pilot.heard(name);
  const depth = -(await pilot.next('AHRS2')).altitude;
  assert.ok(depth > 4 && depth < 8, `depth ${depth}`); // the scene starts at 5.8 m
  // A vehicle at rest feels one g upwards: −1000 thousandths along z, which points down.
  assert.ok(Math.abs((await pilot.next('RAW_IMU')).zacc + 1000) < 50);
  // Hydrostatics: 100.5 hPa a metre in sea water.
  const pressure = (await pilot.next('SCALED_PRESSURE2')).pressAbs;
  assert.ok(Math.abs(pressure - (1013.25 + 100.5 * depth)) < 20, `${pressure} hPa at ${depth} m`);
  for (const name of ['CamTilt', 'TetherTrn', 'Lights1', 'PilotGain']) {
    await eventually(`${name} comes`, () => pilot.named.has(name));
  }
});

test('it arms, and goes where the sticks say', async () => {
  pilot.hold();
  assert.equal(await pilot.command(400, 1), 0);
  await eventually('armed', () => pilot.isArmed());
  assert.equal(await pilot.command(176, 1, altHold), 0);
  await eventually('depth hold', () => pilot.mode() === altHold);
  await pilot.heard('LOCAL_POSITION_NED');

  /** How far along, across and below the place and heading of the start. */
  const moved = async (sticks, isFarEnough, claim) => {
    const from = await pilot.next('LOCAL_POSITION_NED');
    const { yaw } = await pilot.next('ATTITUDE');
    pilot.hold(sticks);
    const way = await eventually(claim, () => {
      const now = pilot.last.get('LOCAL_POSITION_NED');
      const turn = pilot.last.get('ATTITUDE').yaw - yaw;
      const north = now.x - from.x;
      const east = now.y - from.y;
      const done = {
        ahead: north * Math.cos(yaw) + east * Math.sin(yaw),
        right: east * Math.cos(yaw) - north * Math.sin(yaw),
        down: now.z - from.z,
        turned: Math.atan2(Math.sin(turn), Math.cos(turn)),
      };
      return isFarEnough(done) && done;
    });
    pilot.hold();
    await eventually('it comes to rest', () => {
      const { vx, vy, vz } = pilot.last.get('LOCAL_POSITION_NED');
      return Math.hypot(vx, vy, vz) < 0.2 && Math.abs(pilot.last.get('ATTITUDE').yawspeed) < 0.15;
    });
    return way;
  };
  // A fix of the USBL moves the place that it tells by some decimetres.
  const ahead = await moved({ x: 600 }, (way) => way.ahead > 1, 'it goes ahead');
  assert.ok(Math.abs(ahead.right) < 0.8 && Math.abs(ahead.down) < 0.25, JSON.stringify(ahead));
  const right = await moved({ y: 600 }, (way) => way.right > 1, 'it goes to starboard');
  assert.ok(Math.abs(right.ahead) < 0.8, JSON.stringify(right));
  await moved({ z: 100 }, (way) => way.down > 0.3, 'it goes down');
  await moved({ r: 600 }, (way) => way.turned > 0.5, 'its bow goes to starboard');
});

test('buttons work the lights', async () => {
  pilot.hold({ buttons: 1 << 14 });
  await eventually('lights', () => pilot.named.get('Lights1') > 0);
  pilot.hold();
});

test('a second ground station sees everything, but does not get the sticks', async () => {
  const second = await connectToProgram((await portsOf(program)).tcp, { component: 191 });
  try {
    second.begin();
    await eventually('it sees the same vehicle, armed', () => second.isArmed());
    second.hold({ x: 1000 });
    await eventually('it is refused', () => second.texts.some((text) => text.includes('not the pilot')));
    assert.notEqual(await second.command(176, 1, manual), 0);
  } finally {
    second.end();
  }
});

test('what it cannot do it says', async () => {
  assert.equal(await pilot.command(176, 1, 1), 3); // ACRO
  assert.equal(await pilot.command(31000), 3);
  pilot.say(Object.assign(new common.SetPositionTargetGlobalInt(), { targetSystem: 1, targetComponent: 1, alt: -3 }));
  await eventually('the set point is refused', () => pilot.texts.some((text) => text.includes('Set point refused')));
});

test('without sticks the thrusters stand still, and later it disarms', async () => {
  assert.equal(await pilot.command(176, 1, manual), 0);
  pilot.hold({ x: 600 });
  const pulses = () => {
    const servos = pilot.last.get('SERVO_OUTPUT_RAW');
    return [1, 2, 3, 4].map((i) => servos[`servo${i}Raw`]);
  };
  await eventually('it pushes', () => pulses().every((one) => Math.abs(one - 1500) > 30));
  pilot.letGo();
  await eventually('the thrusters stand still', () => pilot.isArmed() && pulses().every((one) => Math.abs(one - 1500) < 15));
  await eventually('it disarms', () => !pilot.isArmed());
  await eventually('it says why', () => pilot.texts.includes('Lost manual control'));
});

test('no byte was lost or wrong on the way', () => {
  assert.ok(!pilot.texts.includes('CRC ERROR'));
});
