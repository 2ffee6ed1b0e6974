// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { clock } from '../parts/format';
import { order } from '../state';
import { gradeSoFar, percent, toneOfGrade } from '../training/grades';
import {
  autopilot,
  captured,
  endReason,
  goals,
  grade,
  hasMission,
  hint,
  isWaiting,
  judges,
  mission,
  missionTime,
  phase,
  rated,
  rating,
  reported,
  surveyPoints,
} from '../training/mission';
import type { PhotoCard } from '../wire';

const photosShown = 6;

/** How the trainee's mission stands: goals, judges, what they have photographed and said. */
export function MissionPanel(props: { photos: PhotoCard[] }) {
  const told = mission.value;
  if (!hasMission.value || told === null) return null;
  const isOver = phase.value !== 'running';
  const shown = isOver
    ? { letter: grade.value, tone: toneOfGrade(grade.value) }
    : gradeSoFar(grade.value);
  return (
    <section class="panel side-panel" aria-label="Mission" data-testid="instructor-mission">
      <div class="row spread">
        <span>
          <b>{told.title}</b>
          <span class="dim"> · {told.trainee?.name ?? 'nobody’s attempt'}</span>
        </span>
        <b class={shown.tone}>
          {shown.letter} {percent(rating.value)}
        </b>
      </div>
      <div class="row">
        <span class={`chip ${isOver ? (phase.value === 'passed' ? 'done' : 'look') : 'live'}`}>
          {isWaiting.value ? 'waits for the pilot' : phase}
        </span>
        {isOver && <span class="dim">{endReason}</span>}
        <span>
          {clock(missionTime.value)} <span class="dim">par {clock(told.par_time)}</span>
        </span>
        {autopilot.value !== '' && <span class="chip live">autopilot: {autopilot}</span>}
      </div>
      <ul class="mission-goals">
        {goals.value.map(({ asked, now }) => (
          <li key={asked.name} class={now.done ? 'done' : now.lost ? 'alarm' : now.open ? '' : 'dim'}>
            <span>{now.done ? '✓' : now.lost ? '✕' : now.open ? '●' : '○'}</span>
            <span class="grow">{asked.title}</span>
            <span class="dim">{now.text}</span>
          </li>
        ))}
        {judges.value.map((one) => (
          <li key={one.name} class={one.cost > 0 ? 'look' : 'dim'}>
            <span>{one.cost > 0 ? '−' : '·'}</span>
            <span class="grow">
              {one.title} <span class="dim">{one.text}</span>
            </span>
            {one.cost > 0 && <b>{percent(one.cost)}</b>}
          </li>
        ))}
      </ul>
      <Findings />
      {props.photos.length > 0 && (
        <div class="mission-photos">
          {props.photos.slice(-photosShown).map((one) => (
            <a key={one.id} href={one.url} target="_blank" rel="noopener" title={`Photo ${one.id} at ${clock(one.at)}`}>
              <img src={one.url} alt={`Photo ${one.id}`} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      {hint.value !== '' && !isOver && <p class="dim">The trainee is told: {hint}</p>}
      {!isOver && (
        <div class="row">
          <button
            type="button"
            class="button small"
            onClick={() => order({ type: 'autopilot', on: autopilot.value === '' })}
          >
            {autopilot.value === '' ? 'Let the autopilot show' : 'Give it back'}
          </button>
          <button type="button" class="button small" onClick={() => order({ type: 'finish' })}>
            Finish it
          </button>
        </div>
      )}
    </section>
  );
}

/** What they have captured, rated and reported. */
function Findings() {
  const told = mission.value!;
  const survey = surveyPoints.value;
  const title = (zone: number): string => told.zones.find((one) => one.index === zone)?.title ?? '';
  return (
    <>
      {survey.possible > 0 && (
        <p>
          <b>{captured.value.length}</b> of {told.points.length} captured ·{' '}
          <b>{survey.earned}</b> of {survey.possible} points
        </p>
      )}
      {rated.value.length > 0 && (
        <p class="small">
          {rated.value.map(([zone, level]) => `${title(zone)}: ${level}`).join(' · ')}
        </p>
      )}
      {reported.value.length > 0 && (
        <p class="small">
          {reported.value
            .map(
              ([point, defect]) =>
                `${told.points.find((one) => one.index === point)?.title ?? ''}: ${told.defect_kinds.find((one) => one.index === defect)?.title ?? ''}`,
            )
            .join(' · ')}
        </p>
      )}
    </>
  );
}
