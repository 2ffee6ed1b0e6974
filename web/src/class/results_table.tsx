// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { clock } from '../parts/format';
import { percent, phaseWords } from '../training/grades';
import { GradeBadge } from '../training/marks';
import { csvOf, merged, since, type Result } from './results';
import type { Station } from './station';

const today = (): string => new Date().toISOString().slice(0, 10);

/** All stations' records together; those that do not answer are named. */
function useResults(stations: Station[]): { results: Result[]; missing: string[]; look: () => void } {
  const [results, setResults] = useState<Result[]>([]);
  const [missing, setMissing] = useState<string[]>([]);
  const look = (): void => {
    void Promise.allSettled(stations.map((one) => one.results())).then((answers) => {
      setResults(merged(answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))));
      setMissing(stations.filter((_, index) => answers[index]?.status === 'rejected').map((one) => one.name));
    });
  };
  useEffect(look, [stations]);
  return { results, missing, look };
}

/** What the class has flown: a table for the screen, for paper and for spreadsheets. */
export function Results(props: { title: string; stations: Station[] }) {
  const { results, missing, look } = useResults(props.stations);
  const [day, setDay] = useState(today());
  const shown = since(results, day);
  const save = (): void => {
    const file = URL.createObjectURL(new Blob([csvOf(shown)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = file;
    link.download = `class-${day || 'all'}.csv`;
    link.click();
    URL.revokeObjectURL(file);
  };
  return (
    <section class="panel stack class-results" data-testid="results-panel">
      <h2 class="print-only">
        {props.title}: results {day !== '' && `since ${day}`}
      </h2>
      <div class="row screen-only">
        <label class="row">
          Since
          <input
            class="field"
            type="date"
            value={day}
            data-testid="results-since"
            onInput={(event) => setDay(event.currentTarget.value)}
          />
        </label>
        <button type="button" class="button" onClick={() => setDay('')}>
          All
        </button>
        <button type="button" class="button" onClick={look}>
          Renew
        </button>
        <button type="button" class="button" disabled={shown.length === 0} data-testid="results-csv" onClick={save}>
          CSV
        </button>
        <button type="button" class="button" onClick={() => window.print()}>
          Print or PDF
        </button>
      </div>
      {missing.length > 0 && <p class="look">Without {missing.join(', ')}: no answer.</p>}
      {shown.length === 0 ? (
        <p class="dim">Nobody has flown a mission yet.</p>
      ) : (
        <table class="plain">
          <thead>
            <tr>
              <th>Trainee</th>
              <th>Mission</th>
              <th>Started</th>
              <th>Time</th>
              <th>Grade</th>
              <th>Rating</th>
              <th>Result</th>
              <th class="screen-only">Report</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={`${one.station} ${one.attempt.id}`} result={one} stations={props.stations} />
            ))}
          </tbody>
        </table>
      )}
      <p class="print-only">
        Ratings are the simulator’s own measure of these exercises. They are not certificates of competence.
      </p>
    </section>
  );
}

function Row(props: { result: Result; stations: Station[] }) {
  const { trainee, station, attempt } = props.result;
  const from = props.stations.find((one) => one.name === station);
  return (
    <tr>
      <td>{trainee}</td>
      <td>{attempt.title || attempt.mission}</td>
      <td>{attempt.started.replace('T', ' ').replace('Z', ' UTC')}</td>
      <td>{clock(attempt.seconds)}</td>
      <td>{attempt.phase !== 'running' && <GradeBadge grade={attempt.grade} />}</td>
      <td>{percent(attempt.rating)}</td>
      <td>{attempt.by_autopilot ? 'flown by the autopilot' : phaseWords[attempt.phase]}</td>
      <td class="screen-only">
        {from && attempt.phase !== 'running' && (
          <a href={from.file(`/api/dives/${encodeURIComponent(attempt.dive)}/report.html`)} target="_blank" rel="noopener">
            report
          </a>
        )}
      </td>
    </tr>
  );
}
