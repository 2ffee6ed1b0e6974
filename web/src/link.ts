// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The two ways to the station: requests over HTTP, and one WebSocket that heals itself.
import { signal } from '@preact/signals';
import type { AnswerMessage, ClientMessage, Hello, ServerMessage, StationError } from './wire';

/** The station said no, in words for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problems: string[] = [],
  ) {
    super(message);
  }
}

/** Set when the station wants a token that this browser has not shown yet. */
export const tokenWanted = signal(false);

/** Set when the station asks instructors for a code that this tab has not shown, or a wrong one. */
export const codeWanted = signal<string | null>(null);

const codeKey = 'remora.code';

/** The instructor's code, as long as this tab is open. */
export function instructorCode(): string {
  try {
    return sessionStorage.getItem(codeKey) ?? '';
  } catch {
    return '';
  }
}

export function rememberCode(code: string): void {
  try {
    sessionStorage.setItem(codeKey, code);
  } catch {
    // Forbidden storage: the code is asked for again after a reload.
  }
}

const clientKey = 'remora.client';

/** The station's welcome proves that this browser's requests are those of a pilot or instructor. */
export function rememberClient(secret: string): void {
  try {
    localStorage.setItem(clientKey, secret);
  } catch {
    // Storage may be full or forbidden; the station then takes this browser for a stranger's.
  }
}

/** Asked at each request: another page of this browser may have joined since. */
function clientSecret(): string | null {
  try {
    return localStorage.getItem(clientKey);
  } catch {
    return null;
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = new Headers();
  const client = clientSecret();
  if (client !== null) headers.set('Remora-Client', client);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : parsed(text);
  if (!response.ok) {
    const told = answer as Partial<StationError> | undefined;
    // 403 is also the answer to a foreign page; only this one asks for the token.
    if (told?.code === 'token_required') tokenWanted.value = true;
    throw new Refusal(response.status, told?.error ?? response.statusText, told?.problems);
  }
  return answer as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown): Promise<T> => request<T>('POST', path, body);
export const remove = (path: string): Promise<void> => request<void>('DELETE', path);

/** Asks the station anything, so that one that wants a token says so before the pages fail. */
export async function knock(): Promise<void> {
  await get('/api/station').catch(() => undefined);
}

/** Shows the station a token; it answers with a cookie that every later request carries. */
export async function logIn(token: string): Promise<void> {
  await post('/api/login', { token });
  tokenWanted.value = false;
}

/**
 * Takes the token out of an address like /pilot#token=…, where the station's printed link carries
 * it: never sent to a server, and gone from the address bar before anybody can copy it.
 */
export async function logInFromAddress(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  await logIn(token).catch(() => {
    tokenWanted.value = true;
  });
}

const ownAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

export type LinkState = 'connecting' | 'open' | 'lost';

const firstRetry = 250; // [ms]
const longestRetry = 4000;
const pingPeriod = 1000;
/** Telemetry comes at 30 Hz; three seconds without a word means a dead cable, not a busy machine. */
const silenceLimit = 3000;

/** A message without the field that TypeScript's union needs kept apart for each member. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** One WebSocket to the station: says hello, resumes its seat, comes back after a break. */
export class Link {
  readonly state = signal<LinkState>('connecting');
  /** Round trip of the last ping [ms]. */
  readonly latency = signal<number | null>(null);

  private socket: WebSocket | null = null;
  private retry = firstRetry;
  private retryTimer = 0;
  private lastWord = 0;
  private nextId = 1;
  private isClosed = false;
  private readonly waiting = new Map<number, (answer: AnswerMessage) => void>();
  private readonly pulse: number;

  constructor(
    /** Asked at each connection: the secret of the last welcome may have changed. */
    private readonly hello: () => WithoutId<Hello>,
    private readonly hear: (message: ServerMessage) => void,
    /** Where the station is, if not where this page comes from: `ws://192.168.1.21:8080/ws`. */
    private readonly address: string = ownAddress(),
  ) {
    this.open();
    this.pulse = window.setInterval(() => this.beat(), pingPeriod);
  }

  /** False when there is no connection: nothing is kept for later, as old orders are dangerous. */
  send(message: WithoutId<ClientMessage> | ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || this.state.value !== 'open') return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends and waits for the station's answer; rejects with a Refusal. */
  ask(message: WithoutId<ClientMessage>): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.waiting.set(id, (answer) =>
        answer.ok ? resolve() : reject(new Refusal(0, answer.error ?? 'refused')),
      );
      if (!this.send({ ...message, id } as ClientMessage)) {
        this.waiting.delete(id);
        reject(new Refusal(0, 'no link to the station'));
      }
    });
  }

  close(): void {
    this.isClosed = true;
    window.clearInterval(this.pulse);
    window.clearTimeout(this.retryTimer);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.lastWord = performance.now();
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event) => this.take(event);
    socket.onclose = () => this.lose(socket);
  }

  private take(event: MessageEvent): void {
    const message = parsed(String(event.data)) as ServerMessage | undefined;
    if (message === undefined) return;
    this.lastWord = performance.now();
    switch (message.type) {
      case 'welcome':
        this.retry = firstRetry;
        this.state.value = 'open';
        break;
      case 'pong':
        this.latency.value = performance.now() - message.sent;
        return;
      case 'answer': {
        if (message.code === 'instructor_code_required') return this.wantCode(message.error ?? '');
        const id = Number(message.id);
        this.waiting.get(id)?.(message);
        this.waiting.delete(id);
        return;
      }
    }
    this.hear(message);
  }

  /** Asking again with the same code would be of no use: the page is told, and the link rests. */
  private wantCode(problem: string): void {
    codeWanted.value = problem;
    this.close();
    this.state.value = 'lost';
  }

  private lose(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.latency.value = null;
    for (const tell of this.waiting.values()) tell({ type: 'answer', ok: false, error: 'link lost' });
    this.waiting.clear();
    if (this.isClosed) return;
    this.state.value = 'lost';
    this.retryTimer = window.setTimeout(() => this.open(), this.retry);
    this.retry = Math.min(2 * this.retry, longestRetry);
  }

  private beat(): void {
    const socket = this.socket;
    if (socket === null) return;
    if (performance.now() - this.lastWord > silenceLimit) {
      // A socket on a pulled cable does not close for minutes: leave it and start afresh.
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
      this.lose(socket);
      return;
    }
    this.send({ type: 'ping', sent: performance.now() });
  }
}
