// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A ground station made of node-mavlink: over UDP, where the program finds us, or over TCP, where we
// go to it.
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import mavlink from 'node-mavlink';
import { eventually } from '../../browser/support/eventually.mjs';

const { MavLinkPacketParser, MavLinkPacketSplitter, MavLinkProtocolV2, ardupilotmega, common, minimal, standard } = mavlink;
const registry = { ...minimal.REGISTRY, ...standard.REGISTRY, ...common.REGISTRY, ...ardupilotmega.REGISTRY };

const pulse = 1000; // of our own heartbeat [ms]
const stickPeriod = 40; // [ms]: QGroundControl's 25 Hz

class GroundStation {
  #protocol;
  #sequence = 0;
  #stream = new PassThrough();
  #timers = [];
  #sticks = null;

  constructor({ system, component }) {
    this.#protocol = new MavLinkProtocolV2(system, component);
    this.last = new Map(); // by name of the message: the newest
    this.counts = new Map();
    this.parameters = new Map();
    this.named = new Map();
    this.texts = [];
    this.acks = [];
    this.#stream
      .pipe(new MavLinkPacketSplitter({}, { onCrcError: () => this.texts.push('CRC ERROR') }))
      .pipe(new MavLinkPacketParser())
      .on('data', (packet) => this.#hear(packet));
  }

  /** What came in on the wire. */
  take(bytes) {
    this.#stream.write(bytes);
  }

  #hear(packet) {
    const kind = registry[packet.header.msgid];
    if (!kind) throw new Error(`message ${packet.header.msgid} is none that node-mavlink knows`);
    const message = packet.protocol.data(packet.payload, kind);
    this.last.set(kind.MSG_NAME, message);
    this.counts.set(kind.MSG_NAME, (this.counts.get(kind.MSG_NAME) ?? 0) + 1);
    if (kind.MSG_NAME === 'PARAM_VALUE') this.parameters.set(message.paramId, message);
    if (kind.MSG_NAME === 'NAMED_VALUE_FLOAT') this.named.set(message.name, message.value);
    if (kind.MSG_NAME === 'STATUSTEXT') this.texts.push(message.text);
    if (kind.MSG_NAME === 'COMMAND_ACK') this.acks.push(message);
  }

  say(message) {
    this.write(this.#protocol.serialize(message, this.#sequence++ & 255));
  }

  /** Heartbeats from now on, and sticks where hands hold them. */
  begin() {
    this.#timers.push(setInterval(() => this.beat(), pulse));
    this.#timers.push(setInterval(() => this.#sticks && this.say(this.#sticks), stickPeriod));
    this.beat();
  }
  beat() {
    const heartbeat = new minimal.Heartbeat();
    heartbeat.type = minimal.MavType.GCS;
    heartbeat.autopilot = minimal.MavAutopilot.INVALID;
    this.say(heartbeat);
  }
  /** Says nothing more, but listens. */
  silence() {
    this.#timers.splice(0).forEach(clearInterval);
  }
  end() {
    this.silence();
    this.close();
  }

  /** x, y, r: −1000 … 1000; z: 0 … 1000 with 500 in the middle. */
  hold({ x = 0, y = 0, z = 500, r = 0, buttons = 0 } = {}) {
    this.#sticks = Object.assign(new common.ManualControl(), { target: 1, x, y, z, r, buttons });
  }
  letGo() {
    this.#sticks = null;
  }

  set(parameter, value) {
    this.say(Object.assign(new common.ParamSet(), {
      targetSystem: 1, targetComponent: 1, paramId: parameter, paramValue: value, paramType: 9,
    }));
  }
  /** Sticks as a message, for those who send it themselves. */
  fullAhead() {
    return Object.assign(new common.ManualControl(), { target: 1, x: 1000, y: 0, z: 500, r: 0, buttons: 0 });
  }
  armCommand() {
    return Object.assign(new common.CommandLong(), { command: 400, targetSystem: 1, targetComponent: 1, _param1: 1 });
  }

  /** The result of the command: 0 is accepted. */
  async command(id, ...parameters) {
    const message = new common.CommandLong();
    message.command = id;
    message.targetSystem = 1;
    message.targetComponent = 1;
    parameters.forEach((value, i) => (message[`_param${i + 1}`] = value));
    const before = this.acks.length;
    this.say(message);
    const ack = await eventually(`an answer to command ${id}`, () =>
      this.acks.slice(before).find((one) => one.command === id));
    return ack.result;
  }

  async heard(name) {
    return eventually(`${name} comes`, () => this.last.get(name));
  }
  /** The next one of this name from now. */
  async next(name) {
    this.last.delete(name);
    return this.heard(name);
  }
  isArmed() {
    return (this.last.get('HEARTBEAT')?.baseMode & 0x80) !== 0;
  }
  mode() {
    return this.last.get('HEARTBEAT')?.customMode;
  }
}

/** Where the program will speak to: to be opened before it starts. */
export async function listenForProgram({ system = 255, component = 190 } = {}) {
  const socket = createSocket('udp4');
  await new Promise((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const station = new GroundStation({ system, component });
  let program = null;
  socket.on('message', (bytes, from) => {
    program = from;
    station.take(bytes);
  });
  station.write = (bytes) => program && socket.send(bytes, program.port, program.address);
  station.close = () => socket.close();
  station.program = () => program;
  station.address = `127.0.0.1:${socket.address().port}`;
  return station;
}

export async function connectToProgram(port, { system = 255, component = 190 } = {}) {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const station = new GroundStation({ system, component });
  socket.on('data', (bytes) => station.take(bytes));
  station.write = (bytes) => socket.write(bytes);
  station.close = () => socket.destroy();
  return station;
}

/** Ports that the program says it has taken. */
export async function portsOf(program) {
  const found = await eventually('the program names its ports', () =>
    program.words().match(/MAVLink: UDP to \S+, TCP 127\.0\.0\.1:(\d+), ws:\/\/127\.0\.0\.1:(\d+)\//));
  return { tcp: Number(found[1]), rest: Number(found[2]) };
}
