// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A ground station works a gripper. MAVLink does not tell where jaws are: the console does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { eventually } from '../browser/support/eventually.mjs';
import { startStation } from '../browser/support/station.mjs';
import { listenForProgram } from './support/ground_station.mjs';

const doGripper = 211;
const release = 0;
const grab = 1;
const [accepted, denied] = [0, 2];

let program, pilot, console;
/** Of the arm's first jaw, in degrees; open it stands at 40. */
let jaw = null;

before(async () => {
  pilot = await listenForProgram();
  program = await startStation({
    scenario: 'arm_reach',
    options: ['--mavlink', '--mavlink-udp', pilot.address, '--mavlink-tcp', '0', '--mavlink-rest', '0'],
  });
  console = new WebSocket(program.webSocket);
  console.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.type !== 'telemetry') return;
    const joint = message.vehicles[0].joints.find((one) => one.name === 'arm/left_jaw');
    jaw = (joint.position * 180) / Math.PI;
  });
  await new Promise((resolve) => console.once('open', resolve));
  console.send(JSON.stringify({ type: 'hello', role: 'observer', name: 'Eve', rate: 20 }));
  await pilot.heard('HEARTBEAT');
  pilot.begin();
  await eventually('the console tells of the jaw', () => jaw !== null);
});
after(async () => {
  console?.close();
  // In this order: the port goes to somebody else when it is free.
  await program?.stop();
  pilot?.end();
});

test('a gripper opens and closes when it is told to', async () => {
  assert.equal(await pilot.command(doGripper, 1, release), accepted);
  await eventually('the jaws are open', () => jaw > 39);
  assert.equal(await pilot.command(doGripper, 1, grab), accepted);
  await eventually('the jaws are shut', () => jaw < 1);
});

test('a gripper that is not there is refused, and nothing moves', async () => {
  assert.equal(await pilot.command(doGripper, 2, release), denied);
  assert.equal(await pilot.command(doGripper, 1, 7), denied);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.ok(jaw < 1, `jaws at ${jaw}°`);
});
