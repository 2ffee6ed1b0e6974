// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { post, remove } from '../link';
import { Dialog } from '../parts/dialog';
import { clock } from '../parts/format';
import { percent, phaseWords } from '../training/grades';
import { GradeBadge } from '../training/marks';
import type { DiveCard } from '../wire';
import { titleOf } from './launch';

const shown = 50;
const photosShown = 8;

/** The station numbers photos from `0001.jpg` on. */
const photoFile = (number: number): string => `${String(number).padStart(4, '0')}.jpg`;

const fileOf = (dive: DiveCard, name: string): string =>
  `/api/dives/${encodeURIComponent(dive.id)}/${name}`;

/** Dives that are on the station's shelf: to look at again, to take home, or to delete. */
export function RecordedDives(props: { dives: DiveCard[]; running: string | null; onChange: () => void }) {
  const [leaving, setLeaving] = useState<DiveCard | null>(null);
  const dives = props.dives.filter((one) => one.id !== props.running);
  if (dives.length === 0) {
    return <p class="dim">None yet. Every dive is recorded and will be listed here.</p>;
  }
  return (
    <>
      <table class="plain" data-testid="recorded-dives">
        <thead>
          <tr>
            <th>Dive</th>
            <th>Trainee</th>
            <th>Result</th>
            <th>Started</th>
            <th>Length</th>
            <th>Photos</th>
            <th>Files</th>
            <th>
              <span class="unseen">What to do with it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {dives.slice(0, shown).map((one) => (
            <Row
              key={one.id}
              dive={one}
              isFilming={dives.some((other) => other.film?.making)}
              onDelete={() => setLeaving(one)}
              onChange={props.onChange}
            />
          ))}
        </tbody>
      </table>
      {leaving && (
        <DeleteDialog
          dive={leaving}
          onClose={(isGone) => {
            setLeaving(null);
            if (isGone) props.onChange();
          }}
        />
      )}
    </>
  );
}

function Row(props: { dive: DiveCard; isFilming: boolean; onDelete: () => void; onChange: () => void }) {
  const one = props.dive;
  return (
    <tr data-testid={`dive-${one.id}`}>
      <td>{one.mission?.title ?? titleOf(one.scenario)}</td>
      <td>{one.trainee ?? <span class="dim">–</span>}</td>
      <td>
        <Result dive={one} />
      </td>
      <td>
        <time dateTime={one.started}>{when(one.started)}</time>
      </td>
      <td>{clock(one.seconds)}</td>
      <td class="files">
        {Array.from({ length: Math.min(one.photos, photosShown) }, (_, index) => (
          <a key={index} href={fileOf(one, `photos/${photoFile(index + 1)}`)} target="_blank" rel="noopener">
            {index + 1}
          </a>
        ))}
        {one.photos > photosShown && `… ${one.photos}`}
        {one.photos === 0 && <span class="dim">none</span>}
      </td>
      <td class="files">
        {['log.remora', 'track.csv', 'summary.json', ...one.films].map((file) => (
          <a key={file} href={fileOf(one, file)} download={`${one.id}-${file}`}>
            {file}
          </a>
        ))}
      </td>
      <td class="dive-actions">
        <a class="button small" href={`/replay?dive=${encodeURIComponent(one.id)}`}>
          Replay
        </a>
        <a class="button small" href={fileOf(one, 'report.html')} target="_blank" rel="noopener">
          Report
        </a>
        <Film dive={one} isFilming={props.isFilming} onChange={props.onChange} />
        <button type="button" class="button small" aria-label={`Delete ${one.id}`} onClick={props.onDelete}>
          Delete
        </button>
      </td>
    </tr>
  );
}

/** How its mission ended; of a dive without one only what went wrong: each lasts until it is stopped. */
function Result(props: { dive: DiveCard }) {
  const { mission, status } = props.dive;
  const isUsual = status === 'ok' || status === 'stopped';
  if (mission === null) return <span class={isUsual ? 'dim' : 'look'}>{isUsual ? 'free dive' : status}</span>;
  const isPassed = mission.phase === 'passed' && !mission.by_autopilot;
  return (
    <span class="row">
      <GradeBadge grade={mission.grade} />
      <span class={isPassed ? 'done' : 'dim'}>
        {mission.by_autopilot ? 'autopilot' : phaseWords[mission.phase]} · {percent(mission.rating)}
      </span>
      {!isUsual && <span class="look">{status}</span>}
    </span>
  );
}

const film = 'film.mp4';

/** Makes a film of the dive, says how far it is, and offers what came of it. */
function Film(props: { dive: DiveCard; isFilming: boolean; onChange: () => void }) {
  const { dive } = props;
  const [refusal, setRefusal] = useState('');
  const address = fileOf(dive, 'film');
  const ask = (question: Promise<unknown>): void => {
    setRefusal('');
    question.then(props.onChange, (reason: Error) => setRefusal(reason.message));
  };
  if (dive.film?.making) {
    const share = Math.round(100 * dive.film.share);
    return (
      <span class="film-progress" data-testid="film-progress">
        <progress max={100} value={share} aria-label={`Film of ${dive.id}`} />
        <span class="dim">Film {share} %</span>
        <button type="button" class="button small" aria-label={`Stop the film of ${dive.id}`} onClick={() => ask(remove(address))}>
          Stop
        </button>
      </span>
    );
  }
  if (dive.films.includes(film)) {
    return (
      <a class="button small" data-testid="film-ready" href={fileOf(dive, film)} download={`${dive.id}-${film}`}>
        Save film
      </a>
    );
  }
  const problem = refusal || dive.film?.problem;
  return (
    <>
      <button
        type="button"
        class="button small"
        aria-label={`Make a film of ${dive.id}`}
        disabled={props.isFilming}
        title={
          props.isFilming
            ? 'Another film is being made'
            : 'What its first camera saw, with depth, heading and time: takes longer than the dive, in the background'
        }
        onClick={() => ask(post(address, {}))}
      >
        Make film
      </button>
      {problem && (
        <p class="film-problem alarm" role="alert">
          No film: {problem}
        </p>
      )}
    </>
  );
}

function DeleteDialog(props: { dive: DiveCard; onClose: (isGone: boolean) => void }) {
  const { dive } = props;
  const [problem, setProblem] = useState('');
  const go = (): void => {
    remove(`/api/dives/${encodeURIComponent(dive.id)}`).then(
      () => props.onClose(true),
      (reason: Error) => setProblem(reason.message),
    );
  };
  return (
    <Dialog title="Delete this dive?" onClose={() => props.onClose(false)} testid="delete-dive">
      <p>
        <b>{dive.mission?.title ?? titleOf(dive.scenario)}</b>
        {dive.trainee && ` by ${dive.trainee}`}, {when(dive.started)}: log, photos, tables and report go
        for good. A trainee’s grade stays in the records.
      </p>
      {problem !== '' && (
        <p class="alarm" role="alert">
          {problem}
        </p>
      )}
      <div class="row dialog-buttons">
        <button class="button warn" data-testid="confirm-delete" onClick={go}>
          Delete
        </button>
        <button class="button" onClick={() => props.onClose(false)}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}

/** In the reader's own words and zone. */
function when(started: string): string {
  const date = new Date(started);
  if (Number.isNaN(date.getTime())) return started;
  return date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}
