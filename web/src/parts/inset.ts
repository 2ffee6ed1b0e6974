// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Where the other picture comes from: a film, which has a clock; a live stream, which has none; or
 * the station itself, which shows the film of a playback in step with it.
 */
export type Inset =
  | { kind: 'film'; url: string; name: string }
  | { kind: 'stream'; url: string; name: string }
  | { kind: 'station'; source: string; name: string };

/**
 * An address that may be shown here. Pages of the console load nothing from elsewhere, so it must
 * be on the station's own host (any port: a camera server beside Remora).
 */
export function insetFromAddress(text: string, host: string): Inset | string {
  let url: URL;
  try {
    url = new URL(text, `http://${host}/`);
  } catch {
    return 'this is not an address';
  }
  if (!/^https?:$/.test(url.protocol)) return 'only http and https can be shown';
  const hostname = new URL(`http://${host}/`).hostname;
  if (url.hostname !== hostname) return `only addresses on ${hostname} can be shown`;
  const isFilm = /\.(mp4|webm|ogv|mov|m4v)$/i.test(url.pathname);
  return { kind: isFilm ? 'film' : 'stream', url: url.href, name: url.pathname.split('/').pop() ?? text };
}
