// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, Refusal, tokenWanted } from './link';

function stationAnswers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

describe('a refusal', () => {
  beforeEach(() => {
    tokenWanted.value = false;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('asks for the token by its code, whatever the words are', async () => {
    stationAnswers(403, { code: 'token_required', error: 'Bitte anmelden' });
    await expect(get('/api/station')).rejects.toThrow('Bitte anmelden');
    expect(tokenWanted.value).toBe(true);
  });

  it('of a foreign page asks for no token', async () => {
    stationAnswers(403, { code: 'forbidden', error: 'a page that wants its token is not ours' });
    await expect(get('/api/station')).rejects.toBeInstanceOf(Refusal);
    expect(tokenWanted.value).toBe(false);
  });

  it('carries its problems', async () => {
    stationAnswers(422, { code: 'invalid', error: 'no', problems: ['a', 'b'] });
    const refusal = await get('/api/dives').catch((error: unknown) => error);
    expect((refusal as Refusal).problems).toEqual(['a', 'b']);
  });
});
