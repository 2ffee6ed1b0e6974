// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { clock } from '../parts/format';
import type { DiveCard } from '../wire';
import { titleOf } from './launch';

const shown = 50;
const photosShown = 8;

/** The station numbers photos from `0001.jpg` on. */
const photoFile = (number: number): string => `${String(number).padStart(4, '0')}.jpg`;

/** Dives that are on the station's shelf: to look at again, or to take home. */
export function RecordedDives(props: { dives: DiveCard[]; running: string | null }) {
  const dives = props.dives.filter((one) => one.id !== props.running);
  if (dives.length === 0) {
    return <p class="dim">None yet. Every dive is recorded and will be listed here.</p>;
  }
  return (
    <table class="plain" data-testid="recorded-dives">
      <thead>
        <tr>
          <th>Scene</th>
          <th>Started</th>
          <th>Length</th>
          <th>Photos</th>
          <th>State</th>
          <th>Files</th>
          <th>
            <span class="unseen">Replay</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {dives.slice(0, shown).map((one) => (
          <tr key={one.id}>
            <td>{titleOf(one.scenario)}</td>
            <td>
              <time dateTime={one.started}>{when(one.started)}</time>
            </td>
            <td>{clock(one.seconds)}</td>
            <td class="files">
              {Array.from({ length: Math.min(one.photos, photosShown) }, (_, index) => (
                <a key={index} href={`/api/dives/${one.id}/photos/${photoFile(index + 1)}`} target="_blank">
                  {index + 1}
                </a>
              ))}
              {one.photos > photosShown && `… ${one.photos}`}
              {one.photos === 0 && <span class="dim">none</span>}
            </td>
            <td class={one.status === 'ok' ? 'dim' : 'look'}>{one.status}</td>
            <td class="files">
              {['log.remora', 'track.csv', 'summary.json'].map((file) => (
                <a key={file} href={`/api/dives/${one.id}/${file}`} download={`${one.id}-${file}`}>
                  {file}
                </a>
              ))}
            </td>
            <td>
              <a class="button small" href={`/replay?dive=${encodeURIComponent(one.id)}`}>
                Replay
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In the reader's own words and zone. */
function when(started: string): string {
  const date = new Date(started);
  if (Number.isNaN(date.getTime())) return started;
  return date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
