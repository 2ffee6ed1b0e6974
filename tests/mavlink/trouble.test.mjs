// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What must not trouble anybody: noise, floods, peers that stop reading, peers that die.
import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { eventually } from '../browser/support/eventually.mjs';
import { startStation } from '../browser/support/station.mjs';
import { connectToProgram, listenForProgram, portsOf } from './support/ground_station.mjs';

let program;
let pilot;
let ports;
let watcher; // of the console, which shows people how MAVLink does
let telemetry = null;

before(async () => {
  pilot = await listenForProgram();
  program = await startStation({
    options: ['--mavlink', '--mavlink-udp', pilot.address, '--mavlink-tcp', '0', '--mavlink-rest', '0'],
  });
  ports = await portsOf(program);
  watcher = new WebSocket(program.webSocket);
  watcher.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.type === 'telemetry') telemetry = message;
  });
  await new Promise((resolve) => watcher.on('open', resolve));
  watcher.send(JSON.stringify({ type: 'hello', role: 'observer', name: 'watch', rate: 20 }));
  await pilot.heard('HEARTBEAT');
  pilot.begin();
  pilot.set('FS_PILOT_TIMEOUT', 2); // [s]; three of them as delivered
  await eventually('the failsafe is quick', () => pilot.parameters.get('FS_PILOT_TIMEOUT')?.paramValue === 2);
});
after(async () => {
  watcher?.close();
  // In this order: the port goes to somebody else when it is free.
  await program?.stop();
  pilot?.end();
});

const status = () => telemetry?.partners?.[0] ?? '';
const says = (pattern) => eventually(`the console says ${pattern}`, () => status().match(pattern));
const bytesOf = (station, message) => {
  let bytes;
  const write = station.write;
  station.write = (made) => (bytes = Buffer.from(made));
  station.say(message);
  station.write = write;
  return bytes;
};

test('the console says who is there', async () => {
  await says(/^MAVLink: 1 ground station/);
});

test('frames with a wrong checksum and bytes that are no frames are counted and ignored', async () => {
  const wrong = bytesOf(pilot, pilot.armCommand());
  wrong[wrong.length - 1] ^= 0x5a;
  const stranger = createSocket('udp4');
  const to = pilot.program();
  stranger.send(wrong, to.port, to.address);
  stranger.send(Buffer.from('no frame at all'), to.port, to.address);
  await says(/[1-9]\d* bad checksums/);
  await says(/[1-9]\d* stray bytes/);
  stranger.close();
  const over = connect(ports.tcp, '127.0.0.1');
  over.write(Buffer.concat([Buffer.alloc(5000, 0xfd), wrong]));
  await says(/[1-9]\d+ bad checksums|with unknown flags/);
  over.destroy();
  assert.equal(pilot.isArmed(), false);
});

test('ten thousand messages a second take nothing from the pilot and the physics', async () => {
  pilot.hold();
  assert.equal(await pilot.command(400, 1), 0);
  await eventually('armed', () => pilot.isArmed());
  const flooder = createSocket('udp4');
  const to = pilot.program();
  const sticks = bytesOf(pilot, pilot.fullAhead());
  const seconds = telemetry.time;
  const began = performance.now();
  const timer = setInterval(() => {
    for (let i = 0; i < 100; ++i) flooder.send(sticks, to.port, to.address);
  }, 10);
  await says(/[1-9]\d{3,} too many a second/);
  pilot.hold({ buttons: 1 << 14 }); // brighter: it gets through
  await eventually('the pilot is still heard', () => pilot.named.get('Lights1') > 0);
  await eventually('the physics goes on', () => telemetry.time > seconds + 2);
  const simulated = telemetry.time - seconds;
  const passed = (performance.now() - began) / 1000;
  clearInterval(timer);
  flooder.close();
  pilot.hold();
  await eventually('the flood came from one without the sticks', () =>
    pilot.texts.some((text) => text.includes('not the pilot')));
  assert.ok(simulated > 0.8 * passed - 0.2, `${simulated} s simulated in ${passed} s`);
});

test('nobody waits for one who connects and does not read, or says nothing', async () => {
  const deaf = connect(ports.tcp, '127.0.0.1');
  await new Promise((resolve) => deaf.once('connect', resolve));
  deaf.pause();
  const silent = connect(ports.rest, '127.0.0.1'); // never asks for anything
  await says(/^MAVLink: \d+ ground stations/);
  const before = pilot.counts.get('ATTITUDE');
  await eventually('telemetry goes on', () => pilot.counts.get('ATTITUDE') > before + 20);
  deaf.destroy();
  silent.destroy();
});

test('a pilot who dies leaves a vehicle that stops and disarms, and free sticks', async () => {
  pilot.letGo();
  pilot.silence();
  await eventually('it disarms', () => !pilot.isArmed());
  const heir = await connectToProgram(ports.tcp, { component: 191 });
  try {
    await eventually('it hears', () => heir.last.get('HEARTBEAT'));
    heir.begin();
    heir.hold();
    await says(/255\/191 flies system 1/);
    assert.equal(await heir.command(400, 1), 0);
    await eventually('armed again', () => heir.isArmed());
    heir.hold({ x: 600 });
    await eventually('it moves', () => Math.hypot(heir.last.get('LOCAL_POSITION_NED')?.vx, heir.last.get('LOCAL_POSITION_NED')?.vy) > 0.1);
  } finally {
    heir.end(); // its connection breaks in full flight
  }
  await eventually('without them it stops', () => {
    const servos = pilot.last.get('SERVO_OUTPUT_RAW');
    return [1, 2, 3, 4].every((i) => Math.abs(servos[`servo${i}Raw`] - 1500) < 15);
  });
  await eventually('and disarms', () => !pilot.isArmed());
});
