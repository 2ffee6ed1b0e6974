// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What the vehicle's own alarms say right now, worst first. A broken lamp, camera or thruster raises
// none, nor does a tether that parts: pilots see a dark picture and a slack line. Pure: the banner, the sounds and the tests read this.
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
  /** An instructor looks, who is told what has parted. */
  isInstructor?: boolean;
  telemetry: Telemetry | null;
  vehicle: VehicleTelemetry | null;
  tether: TetherTelemetry | null;
}

const lowCharge = 0.25;
const emptyCharge = 0.1;
const slow = 0.95; // of real time
/** A small vehicle cannot pull away from the first, and a line may break at the second [N]. */
export const highTension = 80;
export const greatTension = 300;

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
    if (!vehicle.connected) alarm('connection', 'Link to the vehicle lost · no control, no video');
    if (vehicle.leak_alarm) alarm('leak', 'Leak · water in the hull');
    if (vehicle.link === 'lost' && vehicle.connected && link === 'open' && !watched.hasSeat) {
      look('pilot', 'The pilot’s link is lost · sticks are neutral');
    }
    const { charge } = vehicle.battery;
    if (charge !== null && charge <= emptyCharge) {
      alarm('battery', `Battery ${Math.round(100 * charge)} % · surface now`);
    } else if (charge !== null && charge <= lowCharge) {
      look('battery', `Battery low · ${Math.round(100 * charge)} %`);
    }
    for (const [name, reading] of Object.entries(vehicle.sensors)) {
      if (reading.status === 'dropout') look(`sensor ${name}`, `No data from ${words(name)}`);
      if (reading.status === 'no_lock') look(`sensor ${name}`, `${words(name)}: no lock`);
    }
    if (!vehicle.armed) look('armed', 'Disarmed · thrusters are off');
  }
  if (tether !== null) {
    const pull = `Tether pulls with ${Math.round(tether.tension)} N`;
    if (tether.tension > greatTension) alarm('tension', pull);
    else if (tether.tension > highTension) look('tension', pull);
    if (watched.isInstructor && tether.condition === 'cut') alarm('tether', 'Tether cut');
    if (watched.isInstructor && tether.condition === 'lost') alarm('tether', 'Tether lost');
    if (tether.condition === 'reach') look('tether', 'End of the tether');
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
