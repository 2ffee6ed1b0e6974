// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The real program, started for a test and ended with it.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.mjs';

const program = process.env.REMORA;

/** A port that nobody listens on, below those the system hands out: nobody else gets it meanwhile. */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer();
      probe.on('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/**
 * `remora dive SCENARIO`, or another command, with its console; its dives are kept in a folder that
 * goes with it.
 */
export async function startStation({ scenario = 'harbour', options = [], command = ['dive', scenario], port: wanted, token } = {}) {
  if (!program) throw new Error('REMORA must name the program to test');
  const folder = await mkdtemp(join(tmpdir(), 'remora-browser-'));
  const port = wanted ?? (await freePort());
  const child = spawn(program, [...command, '--port', String(port), ...options], {
    env: { ...process.env, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stdout.on('data', (text) => (words += text));
  child.stderr.on('data', (text) => (words += text));
  const ended = new Promise((resolve) => child.on('exit', resolve));

  const address = `http://127.0.0.1:${port}`;
  const fetchJson = async (path, init) => {
    const headers = { ...init?.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(address + path, { ...init, headers });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  await eventually('the station answers', async () => {
    if (child.exitCode !== null) throw new Error(`remora ended at once:\n${words}`);
    return (await fetchJson('/api/station').catch(() => null))?.status === 200;
  }, { patience: 60_000 });

  return {
    address,
    webSocket: `ws://127.0.0.1:${port}/ws${token ? `?token=${token}` : ''}`,
    get: async (path) => (await fetchJson(path)).body,
    post: (path, body) =>
      fetchJson(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    remove: (path) => fetchJson(path, { method: 'DELETE' }),
    words: () => words,
    async stop() {
      child.kill('SIGINT');
      const isOut = await Promise.race([
        ended.then(() => true),
        new Promise((resolve) => setTimeout(resolve, 20_000, false).unref()),
      ]);
      if (!isOut) child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
