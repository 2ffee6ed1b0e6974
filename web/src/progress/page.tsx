// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What a trainee has flown, and how far through the course they are.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { get } from '../link';
import { clock } from '../parts/format';
import { change, settings } from '../state';
import { competencesOf, nextMission, stagesOf } from '../training/course';
import { percent, phaseWords } from '../training/grades';
import { GradeBadge } from '../training/marks';
import { choose, fetchTrainees, trainee, trainees } from '../training/trainee';
import { TraineeDialog } from '../training/trainee_dialog';
import type { Attempt, MissionList, TraineeHistory } from '../wire';
import { RatingPlot } from './rating_plot';
import './progress.css';

/** Whose page it is: /progress?trainee=7, or who flies from this browser. */
function useTrainee(): { problem: string } {
  const [problem, setProblem] = useState('');
  useEffect(() => {
    fetchTrainees().then(
      () => {
        const wanted = new URLSearchParams(location.search).get('trainee');
        const found = trainees.value?.find((one) => String(one.id) === wanted);
        if (found) choose(found);
      },
      (reason: Error) => setProblem(reason.message),
    );
  }, []);
  return { problem };
}

function useHistory(id: number | null): { history: TraineeHistory | null; list: MissionList | null } {
  const [history, setHistory] = useState<TraineeHistory | null>(null);
  const [list, setList] = useState<MissionList | null>(null);
  const look = useCallback(() => {
    setHistory(null);
    if (id === null) return;
    get<TraineeHistory>(`/api/trainees/${id}/history`).then(setHistory, () => undefined);
    get<MissionList>(`/api/missions?trainee=${id}`).then(setList, () => undefined);
  }, [id]);
  useEffect(look, [look]);
  return { history, list };
}

export function Page() {
  const { problem } = useTrainee();
  const who = trainee.value;
  const { history, list } = useHistory(who?.id ?? null);
  const [isAsking, setAsking] = useState(false);
  const { theme } = settings.value;
  return (
    <main class="progress" data-testid="progress-page">
      <header class="row spread">
        <span class="row">
          <a href="/" class="button" aria-label="Back to the menu">
            ‹ Menu
          </a>
          <h1>Progress</h1>
          <label class="row">
            <span class="unseen">of</span>
            <select
              class="field"
              value={who?.id ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                choose(trainees.value?.find((one) => String(one.id) === value) ?? null);
              }}
            >
              <option value="">choose a trainee</option>
              {trainees.value?.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        </span>
        <span class="row">
          {who && (
            <button type="button" class="button" onClick={() => setAsking(true)}>
              Export or delete …
            </button>
          )}
          <button
            type="button"
            class="button"
            onClick={() => change({ theme: theme === 'night' ? 'day' : 'night' })}
          >
            {theme === 'night' ? 'Day' : 'Night'}
          </button>
        </span>
      </header>
      {problem !== '' && (
        <p class="alarm" role="alert">
          {problem}
        </p>
      )}
      {who === null && <p class="dim">Choose a trainee to see what they have flown.</p>}
      {who !== null && history !== null && list !== null && (
        <>
          <Summary history={history} list={list} />
          <div class="progress-columns">
            <div class="stack progress-flights">
              <section class="panel stack progress-plot" aria-label="Ratings over time">
                <h2 class="label">Ratings over time</h2>
                <RatingPlot attempts={history.attempts} />
              </section>
              <section class="panel stack" aria-label="Flights">
                <h2 class="label">Flights</h2>
                <History attempts={history.attempts} />
              </section>
            </div>
            <CourseMap list={list} />
          </div>
          <Competences list={list} />
        </>
      )}
      {isAsking && who && <TraineeDialog who={who} onClose={() => setAsking(false)} />}
    </main>
  );
}

function Summary(props: { history: TraineeHistory; list: MissionList }) {
  const { missions } = props.list;
  const next = nextMission(props.list);
  const seconds = props.history.attempts.reduce((sum, one) => sum + one.seconds, 0);
  const figures: [string, string][] = [
    ['Missions passed', `${missions.filter((one) => one.passed).length} of ${missions.length}`],
    ['Flights', String(props.history.attempts.length)],
    ['Time flown', clock(seconds)],
    ['Next', next?.title ?? 'all passed'],
  ];
  return (
    <dl class="panel progress-summary">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt class="label">{label}</dt>
          <dd class="value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Newest first: what one looks for is what one has just done. */
function History(props: { attempts: Attempt[] }) {
  if (props.attempts.length === 0) {
    return <p class="dim">Nothing yet. The first mission is waiting in the menu.</p>;
  }
  return (
    <table class="plain" data-testid="history">
      <thead>
        <tr>
          <th>Mission</th>
          <th>When</th>
          <th>Time</th>
          <th>Rating</th>
          <th>Grade</th>
          <th>Result</th>
          <th>
            <span class="unseen">Look again</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...props.attempts].reverse().map((one) => (
          <tr key={one.id}>
            <td>
              <b>{one.title}</b>
            </td>
            <td>
              <time dateTime={one.started}>{when(one.started)}</time>
            </td>
            <td>{clock(one.seconds)}</td>
            <td>{percent(one.rating)}</td>
            <td>
              {one.by_autopilot ? '–' : <GradeBadge grade={one.grade} />}
            </td>
            <td class={one.by_autopilot ? 'dim' : one.phase === 'passed' ? 'done' : one.phase === 'running' ? 'live' : 'dim'}>
              {one.by_autopilot ? 'flown by the autopilot' : phaseWords[one.phase]}
            </td>
            <td class="row">
              <a class="button small" href={`/api/dives/${encodeURIComponent(one.dive)}/report.html`}>
                Report
              </a>
              <a class="button small" href={`/replay?dive=${encodeURIComponent(one.dive)}`}>
                Replay
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function when(started: string): string {
  const date = new Date(started);
  if (Number.isNaN(date.getTime())) return started;
  return date.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** The course at a glance. */
function CourseMap(props: { list: MissionList }) {
  const next = nextMission(props.list);
  return (
    <section class="panel stack" aria-label="Course">
      <h2 class="label">{props.list.course?.title ?? 'Course'}</h2>
      <ol class="course-map">
        {stagesOf(props.list).map((stage, number) => (
          <li key={stage.title}>
            <b>
              {number + 1} · {stage.title}
            </b>
            <ul>
              {stage.missions.map((card) => (
                <li key={card.name} class={card.passed ? 'done' : card.open ? '' : 'dim'}>
                  <span>{card.passed ? '✓' : card === next ? '●' : '○'}</span>
                  <span class="course-title">
                    {card.title}
                    {card === next && <span class="chip look">next</span>}
                  </span>
                  {card.attempts > 0 && <span>{percent(card.best_rating)}</span>}
                  <GradeBadge grade={card.best_grade} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Competences(props: { list: MissionList }) {
  const all = competencesOf(props.list.course, props.list.missions);
  if (all.length === 0) return null;
  return (
    <section class="panel stack" aria-label="Competences">
      <div>
        <h2 class="label">Competences</h2>
        <p class="dim">
          A mapping of these missions to public competence headings for ROV pilots: not a certificate.
        </p>
      </div>
      <ul class="competences">
        {all.map((one) => (
          <li key={one.id}>
            <div class="row spread">
              <b>{one.title}</b>
              <span class={one.passed > 0 ? 'done' : 'dim'}>
                {one.passed} of {one.missions.length}
              </span>
            </div>
            <div class="bar">
              <i style={{ width: `${one.missions.length > 0 ? (100 * one.passed) / one.missions.length : 0}%` }} />
            </div>
            <span class="dim small">{one.measure}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
