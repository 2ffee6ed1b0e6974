// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong right now, worst first. Pure: the banner, the sounds and the tests read this.
import type { LinkState } from '../link';
import { words } from '../parts/format';
import type { Telemetry, TetherTelemetry, VehicleTelemetry } from '../wire';

export interface Warning {
  /** The same for as long as the same thing is wrong: alarms sound once for each. */
  id: string;
  level: 'alarm' | 'look';
  text: string;
}

export interface Watched {
  link: LinkState;
  hasSeat: boolean;
  telemetry: Telemetry | null;
  vehicle: VehicleTelemetry | null;
  tether: TetherTelemetry | null;
}

const lowCharge = 0.25;
const emptyCharge = 0.1;
const slow = 0.95; // of real time

export function warnings(watched: Watched): Warning[] {
  const found: Warning[] = [];
  const alarm = (id: string, text: string): number => found.push({ id, level: 'alarm', text });
  const look = (id: string, text: string): number => found.push({ id, level: 'look', text });
  const { link, telemetry, vehicle, tether } = watched;
  if (link === 'lost') alarm('link', 'Link lost · sticks are neutral · reconnecting');
  if (telemetry === null) return found;
  if (telemetry.phase === 'diverged') alarm('diverged', 'The simulation failed and has stopped');
  if (telemetry.phase === 'ended') look('ended', 'The dive has ended');
  if (telemetry.phase === 'deploying') look('deploying', 'Deploying · hands off');
  if (telemetry.problem !== '') look('problem', telemetry.problem);
  if (vehicle !== null) {
    if (vehicle.leak > 0) alarm('leak', `Leak · ${vehicle.leak.toFixed(1)} kg of water in the hull`);
    if (vehicle.link === 'lost' && link === 'open' && !watched.hasSeat) {
      look('pilot', 'The pilot’s link is lost · sticks are neutral');
    }
    const { charge } = vehicle.battery;
    if (charge !== null && charge <= emptyCharge) {
      alarm('battery', `Battery ${Math.round(100 * charge)} % · surface now`);
    } else if (charge !== null && charge <= lowCharge) {
      look('battery', `Battery low · ${Math.round(100 * charge)} %`);
    }
    if (vehicle.contact) look('contact', 'Contact');
    vehicle.thruster_faults.forEach((fault, index) => {
      if (fault !== 'none') look(`thruster${index}`, `Thruster ${index + 1} ${fault}`);
    });
    vehicle.lamp_faults.forEach((fault, index) => {
      if (fault !== 'none') look(`lamp${index}`, `Lamp ${index + 1} ${fault}`);
    });
    vehicle.camera_faults.forEach((fault, index) => {
      if (fault !== 'none') look(`camera${index}`, `Camera ${index + 1} ${fault}`);
    });
    for (const [name, reading] of Object.entries(vehicle.sensors)) {
      if (reading.status === 'dropout') look(`sensor ${name}`, `No data from ${words(name)}`);
      if (reading.status === 'no_lock') look(`sensor ${name}`, `${words(name)}: no lock`);
    }
    if (!vehicle.armed) look('armed', 'Disarmed · thrusters are off');
  }
  if (tether !== null) {
    if (tether.condition === 'snag') alarm('tether', 'Tether snagged');
    if (tether.condition === 'cut') alarm('tether', 'Tether cut');
    if (tether.condition === 'lost') alarm('tether', 'Tether lost');
    if (tether.condition === 'reach') look('tether', 'End of the tether');
    if (tether.jammed) look('reel', 'Reel jammed');
  }
  if (telemetry.rate === 0) look('pause', 'Paused');
  else if (telemetry.rtf < slow) {
    const share = `${Math.round(100 * telemetry.rtf)} %`;
    // A program outside may be what everybody waits for.
    const isAlone = !telemetry.partners?.length;
    look('slow', isAlone ? `The machine is too slow · ${share} of real time` : `Slower than real time · ${share}`);
  }
  return found.sort((a, b) => Number(b.level === 'alarm') - Number(a.level === 'alarm'));
}
