// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// mavlink2rest's WebSocket, as Cockpit uses it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { eventually } from '../browser/support/eventually.mjs';
import { startStation } from '../browser/support/station.mjs';
import { portsOf } from './support/ground_station.mjs';

const friend = 'http://cockpit.example';
let program;
let address;

before(async () => {
  program = await startStation({
    options: ['--mavlink', '--mavlink-udp', '127.0.0.1:9', '--mavlink-tcp', '0', '--mavlink-rest', '0',
      '--mavlink-origin', friend],
  });
  address = `ws://127.0.0.1:${(await portsOf(program)).rest}`;
});
after(() => program?.stop());

function open(path, options = {}) {
  return new Promise((resolve) => {
    const socket = new WebSocket(address + path, options);
    socket.on('open', () => resolve({ socket, status: 101 }));
    socket.on('unexpected-response', (request, response) => resolve({ status: response.statusCode }));
    socket.on('error', () => resolve({ status: 0 }));
  });
}

test('a page hears the vehicle and arms it by name', async () => {
  const { socket } = await open('/mavlink2rest/ws/mavlink');
  const heard = new Map();
  const odd = [];
  socket.on('message', (text) => {
    try {
      const { header, message } = JSON.parse(text);
      assert.equal(header.system_id, 1);
      heard.set(message.type, message);
    } catch {
      odd.push(String(text));
    }
  });
  const heartbeat = await eventually('a heartbeat', () => heard.get('HEARTBEAT'));
  assert.deepEqual(heartbeat.mavtype, { type: 'MAV_TYPE_SUBMARINE' });
  assert.equal(typeof heartbeat.base_mode.bits, 'number');
  await eventually('a depth', () => heard.get('AHRS2')?.altitude < -4);

  const header = { system_id: 255, component_id: 240, sequence: 0 };
  const say = (message) => socket.send(JSON.stringify({ header, message }));
  say({ type: 'HEARTBEAT', custom_mode: 0, mavtype: { type: 'MAV_TYPE_GCS' }, autopilot: { type: 'MAV_AUTOPILOT_INVALID' },
    base_mode: { bits: 0 }, system_status: { type: 'MAV_STATE_UNINIT' }, mavlink_version: 3 });
  say({ type: 'COMMAND_LONG', command: { type: 'MAV_CMD_COMPONENT_ARM_DISARM' }, confirmation: 0, target_system: 1,
    target_component: 1, param1: 1, param2: 0, param3: 0, param4: 0, param5: 0, param6: 0, param7: 0 });
  const ack = await eventually('an answer', () => heard.get('COMMAND_ACK'));
  assert.deepEqual(ack.command, { type: 'MAV_CMD_COMPONENT_ARM_DISARM' });
  assert.deepEqual(ack.result, { type: 'MAV_RESULT_ACCEPTED' });
  await eventually('armed', () => (heard.get('HEARTBEAT').base_mode.bits & 0x80) !== 0);

  say({ type: 'PARAM_REQUEST_READ', param_id: [...'FRAME_CONFIG'], param_index: -1, target_system: 1, target_component: 1 });
  const parameter = await eventually('a parameter', () => heard.get('PARAM_VALUE'));
  assert.equal(parameter.param_id.join('').replaceAll('\0', ''), 'FRAME_CONFIG');

  socket.send('nonsense');
  await eventually('it says what is wrong', () => odd.length > 0);
  heard.delete('ATTITUDE');
  await eventually('and goes on', () => heard.has('ATTITUDE'));
  socket.close();
});

test('only at its own addresses, and only for pages that may', async () => {
  const short = await open('/ws/mavlink');
  assert.equal(short.status, 101);
  short.socket.close();
  assert.equal((await open('/elsewhere')).status, 404);
  assert.equal((await open('/ws/mavlink', { origin: 'http://stranger.example' })).status, 403);
  const allowed = await open('/ws/mavlink', { origin: friend });
  assert.equal(allowed.status, 101);
  allowed.socket.close();
});
