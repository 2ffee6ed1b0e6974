// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// A client of the station that shares no code with the pages: what it hears is what they are
// compared with.
import WebSocket from 'ws';
import { eventually } from './eventually.mjs';

/** Joins as `role`; hears everything from then on. */
export async function joinStation(station, role = 'observer', wish = {}) {
  const socket = new WebSocket(station.webSocket);
  const heard = { telemetry: null, events: [], roster: [], welcome: null, answers: new Map() };
  let nextId = 1;
  socket.on('message', (text) => {
    const message = JSON.parse(text);
    if (message.type === 'telemetry') heard.telemetry = message;
    if (message.type === 'event') heard.events.push(message);
    if (message.type === 'roster') heard.roster = message.clients;
    if (message.type === 'welcome') heard.welcome = message;
    if (message.type === 'answer') heard.answers.set(message.id, message);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.send(JSON.stringify({ type: 'hello', role, name: `${role} of the test`, rate: 50, ...wish }));
  await eventually(`the ${role} is welcome`, () => heard.welcome);

  return {
    heard,
    welcome: heard.welcome,
    /** The newest telemetry of a vehicle. */
    vehicle: (name = 'rov') => heard.telemetry?.vehicles.find((one) => one.name === name),
    tether: () => heard.telemetry?.tethers[0],
    /** Sends and returns the station's answer. */
    async ask(message) {
      const id = nextId++;
      socket.send(JSON.stringify({ ...message, id }));
      return eventually(`an answer to ${message.type}`, () => heard.answers.get(id));
    },
    send: (message) => socket.send(JSON.stringify(message)),
    hasHeard: (kind) => heard.events.find((event) => event.kind === kind),
    close: () => socket.close(),
  };
}
