// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { insetFromAddress } from './inset';

const host = '127.0.0.1:8080';

describe('the address of an external video', () => {
  it('may be a path on this host', () => {
    expect(insetFromAddress('/video/rov/main.mjpg', host)).toEqual({
      kind: 'stream', url: 'http://127.0.0.1:8080/video/rov/main.mjpg', name: 'main.mjpg',
    });
  });
  it('may be another port of this host', () => {
    expect(insetFromAddress('http://127.0.0.1:9000/deck.mp4', host)).toEqual({
      kind: 'film', url: 'http://127.0.0.1:9000/deck.mp4', name: 'deck.mp4',
    });
  });
  it('is refused on any other host', () => {
    expect(insetFromAddress('http://example.org/a.mp4', host)).toMatch(/only addresses on 127\.0\.0\.1/);
    expect(insetFromAddress('//example.org/a.mp4', host)).toMatch(/only addresses/);
  });
  it('is refused when it is a script or a file', () => {
    expect(insetFromAddress('javascript:alert(1)', host)).toMatch(/only http/);
    expect(insetFromAddress('file:///etc/hostname', host)).toMatch(/only http/);
  });
});
