// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What the pages know, as signals. One link for a page; whatever it hears lands here.
import { batch, computed, signal, type Signal } from '@preact/signals';
import { Link, get, instructorCode, type LinkState, Refusal, rememberClient } from './link';
import type { Vec3 } from './parts/spatial';
import { persisted } from './persisted';
import type {
  Client,
  DiveDescription,
  EventMessage,
  Mark,
  Role,
  SeatRequest,
  ServerMessage,
  Telemetry,
  TetherTelemetry,
  VehicleDescription,
  VehicleTelemetry,
  Welcome,
} from './wire';

/** How the person at this browser likes it; kept between visits. */
export interface Settings {
  name: string;
  theme: 'night' | 'day';
  /** Size of everything relative to what fits the window. */
  scale: number;
  sound: boolean;
  volume: number;
  captions: boolean;
}

export const settings: Signal<Settings> = persisted('remora.settings', {
  name: '',
  theme: 'night',
  scale: 1,
  sound: true,
  volume: 0.6,
  captions: true,
});

export function change(wish: Partial<Settings>): void {
  settings.value = { ...settings.value, ...wish };
}

export const link = signal<Link | null>(null);
export const linkState = computed<LinkState>(() => link.value?.state.value ?? 'connecting');
export const latency = computed(() => link.value?.latency.value ?? null);

export const welcome = signal<Welcome | null>(null);
export const telemetry = signal<Telemetry | null>(null);
/** The dive's description: null between dives, undefined before the station has been asked. */
export const dive = signal<DiveDescription | null | undefined>(undefined);
export const roster = signal<Client[]>([]);
export const requests = signal<SeatRequest[]>([]);
/** The newest last. */
export const events = signal<EventMessage[]>([]);
/** Tether nodes come in every sixth telemetry; by tether, the last ones heard. */
export const tetherNodes = signal<ReadonlyMap<string, [number, number, number][]>>(new Map());

/** Marks of the dive, as the station has them. */
export const marks = signal<Mark[]>([]);
/** By tether: its taut route in the axes of its vehicle, as last heard; empty where it is not told. */
const tautRoutes = signal<ReadonlyMap<string, Vec3[]>>(new Map());

/** The vehicle this page is about, and whether its pilot sits here. */
export const vehicleName = signal<string | null>(null);
export const hasSeat = signal(false);
export const seatHolder = signal<string | null>(null);

export const vehicle = computed<VehicleTelemetry | null>(() => {
  const all = telemetry.value?.vehicles ?? [];
  return all.find((one) => one.name === vehicleName.value) ?? all[0] ?? null;
});
export const vehicleDescription = computed<VehicleDescription | null>(() => {
  const all = dive.value?.vehicles ?? [];
  return all.find((one) => one.name === vehicleName.value) ?? all[0] ?? null;
});
export const tether = computed<TetherTelemetry | null>(() => {
  const name = vehicleDescription.value?.tether;
  return telemetry.value?.tethers.find((one) => one.name === name) ?? null;
});

/** Of this page's vehicle: reel, corners, vehicle. */
export const tautRoute = computed<Vec3[]>(
  () => tautRoutes.value.get(vehicleDescription.value?.tether ?? '') ?? [],
);

/** Called with each message after the signals have taken it: sounds and captions hang on this. */
export type Listener = (message: ServerMessage) => void;
const listeners = new Set<Listener>();
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this page proves with that it is its own client's: an <img> sends it in its address. */
export const ownSecret = signal('');

const resumeKey = (role: Role): string => `remora.resume.${role}`;
const eventsKept = 200;

/** Joins the station. The secret that proves a seat lives as long as the tab: reloading resumes. */
export function join(role: Role, wish: { vehicle?: string; rate?: number } = {}): Link {
  link.value?.close();
  const joined = new Link(
    () => {
      const resume = sessionStorage.getItem(resumeKey(role));
      // After a break: the vehicle last flown, not the one first wished for.
      const wanted = vehicleName.value ?? wish.vehicle;
      const code = role === 'instructor' ? instructorCode() : '';
      return {
        type: 'hello',
        role,
        name: settings.value.name || role,
        ...(wanted ? { vehicle: wanted } : {}),
        ...(resume ? { resume } : {}),
        ...(code ? { code } : {}),
        ...(wish.rate ? { rate: wish.rate } : {}),
      };
    },
    (message) => {
      batch(() => take(message));
      for (const listener of listeners) listener(message);
    },
  );
  link.value = joined;
  return joined;
}

/** Sends through the page's link; false when there is none. */
export const send: Link['send'] = (message) => link.value?.send(message) ?? false;

/** Sends and shows a refusal as an event of this page alone. */
export function order(message: Parameters<Link['ask']>[0]): void {
  const refused = (reason: unknown): void =>
    note(reason instanceof Error ? reason.message : String(reason), 'warning');
  if (link.value) link.value.ask(message).catch(refused);
  else refused('no link to the station');
}

/** Leaves this vehicle, if it is flown from here, and asks for the seat of another. */
export function changeVehicle(name: string): void {
  if (hasSeat.value) order({ type: 'release_seat' });
  hasSeat.value = false;
  vehicleName.value = name;
  order({ type: 'request_seat', vehicle: name });
}

/** Puts a line among the events that only this page sees. */
export function note(text: string, level: EventMessage['level'] = 'info', kind = 'console'): void {
  const event: EventMessage = { type: 'event', at: telemetry.value?.time ?? 0, kind, text, level };
  keep(event);
  for (const listener of listeners) listener(event);
}

function keep(event: EventMessage): void {
  events.value = [...events.value.slice(1 - eventsKept), event];
}

function take(message: ServerMessage): void {
  switch (message.type) {
    case 'welcome':
      ownSecret.value = message.resume;
      sessionStorage.setItem(resumeKey(message.role), message.resume);
      if (message.role !== 'observer') rememberClient(message.resume);
      welcome.value = message;
      vehicleName.value = message.vehicle;
      hasSeat.value = message.seat;
      seatHolder.value = message.seat_holder;
      void fetchDive(message.dive);
      break;
    case 'telemetry':
      telemetry.value = message;
      takeNodes(message.tethers);
      break;
    case 'event':
      keep(message);
      break;
    case 'marks':
      marks.value = message.marks;
      break;
    case 'roster':
      roster.value = message.clients;
      requests.value = message.requests;
      break;
    case 'dive':
      void fetchDive(message.dive);
      break;
    case 'seat':
      if (message.seat) vehicleName.value = message.vehicle;
      if (message.vehicle === vehicleName.value) {
        hasSeat.value = message.seat;
        seatHolder.value = message.holder;
      }
      break;
  }
}

function takeNodes(tethers: TetherTelemetry[]): void {
  const fresh = tethers.filter((one) => one.nodes !== undefined);
  if (fresh.length === 0) return;
  tetherNodes.value = new Map(fresh.map((one) => [one.name, one.nodes ?? []]));
  tautRoutes.value = new Map(fresh.map((one) => [one.name, one.taut_route ?? []]));
}

async function fetchDive(id: string | null): Promise<void> {
  if (id === null) {
    dive.value = null;
    telemetry.value = null;
    return;
  }
  if (dive.value?.id === id) return;
  try {
    dive.value = await get<DiveDescription>('/api/dive');
  } catch (reason) {
    dive.value = null;
    if (!(reason instanceof Refusal && reason.status === 404)) note(String(reason), 'warning');
  }
}
