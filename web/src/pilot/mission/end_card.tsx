// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { get, post } from '../../link';
import { Dialog } from '../../parts/dialog';
import { clock } from '../../parts/format';
import { dive, note } from '../../state';
import { nextMission } from '../../training/course';
import { percent } from '../../training/grades';
import { GradeBadge } from '../../training/marks';
import { endReason, goals, grade, hasMission, isByAutopilot, judges, mission, missionTime, phase, rating } from '../../training/mission';
import type { MissionCard, MissionList, MissionReport } from '../../wire';

/** Of the dive whose card has been put away. */
const putAway = signal<string | null>(null);

/** How it went, when it is over. The dive itself goes on: who likes looks around. */
export function EndCard() {
  const id = dive.value?.id ?? null;
  if (!hasMission.value || phase.value === 'running' || id === null || dive.value?.source !== 'live') {
    return null;
  }
  if (putAway.value === id) {
    return (
      <button class="button primary end-return" onClick={() => (putAway.value = null)}>
        Result: {grade}
      </button>
    );
  }
  return <Card key={id} id={id} onClose={() => (putAway.value = id)} />;
}

/** The report's part that telemetry does not tell. */
function useReport(): MissionReport | null {
  const [report, setReport] = useState<MissionReport | null>(null);
  useEffect(() => {
    get<MissionReport>('/api/dive/mission/report').then(setReport, () => undefined);
  }, []);
  return report;
}

/** What the course has next for this trainee, now that this one counts. */
function useNext(trainee: number | null): MissionCard | null {
  const [next, setNext] = useState<MissionCard | null>(null);
  useEffect(() => {
    if (trainee === null) return;
    get<MissionList>(`/api/missions?trainee=${trainee}`).then(
      (list) => setNext(nextMission(list)),
      () => undefined,
    );
  }, [trainee]);
  return next;
}

function Card(props: { id: string; onClose: () => void }) {
  const told = mission.value!;
  const report = useReport();
  const who = told.trainee;
  const next = useNext(who?.id ?? null);
  const isPassed = phase.value === 'passed';
  const launch = (name: string): void => {
    // The page stays: it joins the new dive as soon as it is announced.
    post('/api/dives', { mission: name, ...(who ? { trainee: who.id } : {}) }).catch((reason: Error) =>
      note(reason.message, 'warning'),
    );
  };
  const lost = judges.value.filter((one) => one.cost > 0.0005);
  return (
    <Dialog title={told.title} onClose={props.onClose} testid="end-card">
      <div class="end-card">
        <div class="end-grade">
          <GradeBadge grade={grade.value} isLarge />
          <b class={`verdict ${isPassed ? 'done' : 'look'}`} data-testid="verdict">
            {isPassed ? 'Passed' : 'Not passed'}
          </b>
          {isByAutopilot.value && <span class="look">The autopilot flew part of it: it does not count</span>}
          <span>
            <b>{percent(rating.value)}</b> <span class="dim">in {clock(missionTime.value)}</span>
          </span>
          {endReason.value !== '' && <span class="dim">{endReason}</span>}
        </div>
        <div class="stack">
          <ul class="end-goals">
            {goals.value.map(({ asked, now }) => (
              <li key={asked.name}>
                <span class={now.done ? 'done' : 'look'}>{now.done ? '✓' : '✕'}</span> {asked.title}
                {now.text !== '' && <span class="dim"> · {now.text}</span>}
              </li>
            ))}
            {lost.map((one) => (
              <li key={one.name}>
                <span class="look">−{percent(one.cost)}</span> {one.title}{' '}
                <span class="dim">{one.text}</span>
              </li>
            ))}
          </ul>
          {report !== null && report.improve.length > 0 && (
            <>
              <h3 class="label">To do better</h3>
              <ul class="improve">
                {report.improve.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <div class="row end-buttons">
        <a
          class="button primary"
          autofocus
          href={`/api/dives/${encodeURIComponent(props.id)}/report.html`}
          target="_blank"
          rel="noopener"
        >
          Open the report
        </a>
        {who !== null && (
          <a class="button" href="/progress">
            My progress
          </a>
        )}
        {isPassed && next !== null && (
          <button class="button" onClick={() => launch(next.name)}>
            Next: {next.title}
          </button>
        )}
        <button class="button" onClick={() => launch(told.name)}>
          Fly it again
        </button>
        <button class="button" onClick={props.onClose}>
          Look around
        </button>
        <a class="button" href="/">
          Menu
        </a>
      </div>
    </Dialog>
  );
}
