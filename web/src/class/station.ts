// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// One console of the class, elsewhere: watched over its public protocol, as its own pages do it.
import { computed, signal } from '@preact/signals';
import { instructorCode, Link, Refusal } from '../link';
import { missionRequest, type MissionWishes } from '../menu/launch';
import type {
  ClassStation,
  Client,
  DiveDescription,
  EventMessage,
  MissionCard,
  MissionDescription,
  MissionList,
  ScenarioCard,
  ServerMessage,
  StationError,
  Telemetry,
  Trainee,
  TraineeHistory,
  VesselCard,
} from '../wire';
import type { Result } from './results';

const rate = 4; // [Hz] of telemetry: a glance, not a cockpit

export interface Catalogue {
  missions: MissionCard[];
  scenes: ScenarioCard[];
  vessels: VesselCard[];
}

export class Station {
  readonly telemetry = signal<Telemetry | null>(null);
  readonly dive = signal<DiveDescription | null>(null);
  readonly mission = signal<MissionDescription | null>(null);
  readonly roster = signal<Client[]>([]);
  /** The last thing that an order of ours met with; empty when all is well. */
  readonly problem = signal('');
  readonly lastEvent = signal<EventMessage | null>(null);
  readonly link: Link;
  readonly isOpen = computed(() => this.link.state.value === 'open');
  /** Whose dive it is: the mission's trainee, or whoever flies. */
  readonly pilot = computed(
    () => this.mission.value?.trainee?.name ?? this.roster.value.find((one) => one.seat)?.name ?? null,
  );
  private secret = '';

  constructor(
    readonly at: ClassStation,
    private readonly token: string | null,
  ) {
    const code = instructorCode();
    this.link = new Link(
      () => ({ type: 'hello', role: 'instructor', name: 'Class', rate, ...(code ? { code } : {}) }),
      (message) => this.take(message),
      `ws://${at.address}/ws${this.query()}`,
    );
  }

  get name(): string {
    return this.at.name;
  }

  /** A page of the station, which logs this browser in there. */
  page(path: string): string {
    return `http://${this.at.address}${path}${this.token ? `#token=${encodeURIComponent(this.token)}` : ''}`;
  }

  /** A file of the station, as a link. */
  file(path: string): string {
    return `http://${this.at.address}${path}${this.query()}`;
  }

  order(message: Parameters<Link['ask']>[0]): void {
    this.link.ask(message).then(
      () => (this.problem.value = ''),
      (reason: Error) => (this.problem.value = reason.message),
    );
  }

  /** What the vehicle's first camera sees; null when there is no picture. */
  async picture(width: number, signal: AbortSignal): Promise<Blob | null> {
    const source = this.dive.value?.vehicles[0]?.cameras[0]?.source ?? 'chase';
    const head = this.token ? { Authorization: `Bearer ${this.token}` } : undefined;
    const address = `http://${this.at.address}/video/${source}.jpg?width=${width}&quality=60`;
    try {
      const answer = await fetch(address, { signal, cache: 'no-store', ...(head ? { headers: head } : {}) });
      return answer.ok ? await answer.blob() : null;
    } catch {
      return null;
    }
  }

  /** What can be launched there. */
  async catalogue(): Promise<Catalogue> {
    const [list, scenes, vessels] = await Promise.all([
      this.request<MissionList>('GET', '/api/missions'),
      this.request<ScenarioCard[]>('GET', '/api/scenarios'),
      this.request<VesselCard[]>('GET', '/api/vessels'),
    ]);
    return { missions: list.missions, scenes, vessels };
  }

  /** Starts a mission for a trainee of that name, paused, so that a class begins together. */
  async launch(mission: string, wishes: MissionWishes, trainee: string): Promise<void> {
    this.problem.value = '';
    try {
      const who = await this.request<Trainee>('POST', '/api/trainees', { name: trainee });
      await this.request('POST', '/api/dives', missionRequest(mission, wishes, { trainee: who.id, autopilot: false }));
      this.order({ type: 'pace', rate: 0 });
    } catch (reason) {
      this.problem.value = reason instanceof Error ? reason.message : String(reason);
    }
  }

  async end(): Promise<void> {
    await this.request('DELETE', '/api/dives/current').catch((reason: Error) => {
      this.problem.value = reason.message;
    });
  }

  /** Everything that the station's records hold. */
  async results(): Promise<Result[]> {
    const trainees = await this.request<Trainee[]>('GET', '/api/trainees');
    const histories = await Promise.all(
      trainees.map((one) => this.request<TraineeHistory>('GET', `/api/trainees/${one.id}/history`)),
    );
    return histories.flatMap((history) =>
      history.attempts.map((attempt) => ({ trainee: history.trainee.name, station: this.name, attempt })),
    );
  }

  close(): void {
    this.link.close();
  }

  private query(): string {
    return this.token ? `?token=${encodeURIComponent(this.token)}` : '';
  }

  private async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = new Headers();
    if (this.token) headers.set('Authorization', `Bearer ${this.token}`);
    if (method !== 'GET' && this.secret) headers.set('Remora-Client', this.secret);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const answer = await fetch(`http://${this.at.address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const told: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
    if (answer.ok) return told as T;
    const refused = told as Partial<StationError> | undefined;
    throw new Refusal(answer.status, refused?.error ?? answer.statusText, refused?.problems);
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.secret = message.resume;
        void this.fetchDive(message.dive);
        break;
      case 'telemetry':
        this.telemetry.value = message;
        break;
      case 'roster':
        this.roster.value = message.clients;
        break;
      case 'dive':
        void this.fetchDive(message.dive);
        break;
      case 'event':
        if (message.level !== 'info' && message.kind !== 'message') this.lastEvent.value = message;
        break;
    }
  }

  private async fetchDive(id: string | null): Promise<void> {
    this.telemetry.value = null;
    this.mission.value = null;
    this.lastEvent.value = null;
    this.dive.value = null;
    if (id === null) return;
    try {
      this.dive.value = await this.request<DiveDescription>('GET', '/api/dive');
      if (this.dive.value.mission)
        this.mission.value = await this.request<MissionDescription>('GET', '/api/dive/mission');
    } catch (reason) {
      this.problem.value = reason instanceof Error ? reason.message : String(reason);
    }
  }
}
