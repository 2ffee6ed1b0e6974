// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed, useSignal } from '@preact/signals';
import { clock } from '../../parts/format';
import { hasSeat, order } from '../../state';
import { gradeSoFar, percent, toneOfGrade } from '../../training/grades';
import {
  asksFor,
  autopilot,
  goals,
  grade,
  hasMission,
  hint,
  isWaiting,
  judges,
  mission,
  missionTime,
  phase,
  rating,
  surveyPoints,
  type Goal,
} from '../../training/mission';
import { Panel, place } from '../panel';
import { isReading } from './briefing';
import { isFinding } from './finding';

const timeText = computed(() => clock(missionTime.value));
const par = computed(() => mission.value?.par_time ?? 0);
const timeShare = computed(() => (par.value > 0 ? Math.min(1, missionTime.value / par.value) : 0));
const timeWidth = computed(() => `${Math.round(100 * timeShare.value)}%`);
const isLate = computed(() => par.value > 0 && missionTime.value > par.value);
const ratingText = computed(() => percent(rating.value));
/** What is to be done, how far it is, and what it is worth so far. */
export function ChecklistPanel() {
  if (!hasMission.value) return null;
  const done = goals.value.filter((one) => one.now.done).length;
  const points = surveyPoints.value;
  const isOver = phase.value !== 'running';
  const shown = isOver
    ? { letter: grade.value, tone: toneOfGrade(grade.value) }
    : gradeSoFar(grade.value);
  return (
    <Panel
      id="mission"
      extra={
        <span class={`mission-grade ${shown.tone}`} title={isOver ? 'Grade and rating' : 'Grade and rating so far'}>
          <b data-testid="mission-grade">{shown.letter}</b> <span data-testid="mission-rating">{ratingText}</span>
        </span>
      }
    >
      <b class="mission-title">{mission.value?.title}</b>
      <div class="row spread small-print">
        <span>
          <b data-testid="mission-time" class={isLate.value ? 'look' : ''}>
            {timeText}
          </b>{' '}
          <span class="dim">par {clock(par.value)}</span>
        </span>
        <span data-testid="goals-done">
          <b>{done}</b> <span class="dim">of {goals.value.length} goals</span>
        </span>
        {points.possible > 0 && (
          <span>
            <b data-testid="mission-points">{points.earned}</b>{' '}
            <span class="dim">of {points.possible} p.</span>
          </span>
        )}
      </div>
      <div class="bar" title="Time against par">
        <i class={isLate.value ? 'look' : ''} style={{ width: timeWidth.value }} />
      </div>
      <ul class="checklist" data-testid="checklist">
        {goals.value.map((one) => (
          <GoalLine key={one.asked.name} goal={one} />
        ))}
      </ul>
      {!isWaiting.value && <Penalties />}
      {isWaiting.value && (
        <p class="mission-hint" data-testid="mission-waiting">
          The clock starts with your first move of the sticks.
        </p>
      )}
      {hint.value !== '' && phase.value === 'running' && (
        <p class="mission-hint" data-testid="mission-hint">
          {hint}
        </p>
      )}
      <Buttons />
    </Panel>
  );
}

function GoalLine(props: { goal: Goal }) {
  const { asked, now } = props.goal;
  const [sign, state, tone] = now.done
    ? ['✓', 'done', 'done']
    : now.lost
      ? ['✕', 'lost', 'alarm']
      : now.open
        ? ['●', 'to do', 'now']
        : ['○', 'later', 'dim'];
  return (
    <li class={tone} data-state={state}>
      <span class="sign" role="img" aria-label={state}>
        {sign}
      </span>
      <span class="goal-title">
        {asked.title}
        {!asked.required && <span class="dim"> · extra</span>}
      </span>
      {now.text !== '' && (now.open || now.lost) && !now.done && <span class="goal-text">{now.text}</span>}
      {now.open && !now.done && (
        <span class="bar" role="progressbar" aria-valuenow={Math.round(100 * now.progress)}>
          <i style={{ width: percent(now.progress).replace(' ', '') }} />
        </span>
      )}
    </li>
  );
}

/** Only what has cost something: a clean flight has no list of sins. */
function Penalties() {
  const costly = judges.value.filter((one) => one.cost > 0.0005);
  if (costly.length === 0) return null;
  return (
    <ul class="penalties" data-testid="penalties">
      {costly.map((one) => (
        <li key={one.name} class="row spread">
          <span>
            {one.title} <span class="dim">{one.text}</span>
          </span>
          <b class="look">−{percent(one.cost)}</b>
        </li>
      ))}
    </ul>
  );
}

function Buttons() {
  const asks = useSignal(false);
  const isOver = phase.value !== 'running';
  if (isOver) return null;
  if (asks.value) {
    return (
      <div class="row" role="alertdialog" aria-label="Finish the mission?">
        <span class="grow">Finish as it stands?</span>
        <button
          class="button small warn"
          onClick={() => {
            asks.value = false;
            order({ type: 'finish' });
          }}
        >
          Finish
        </button>
        <button class="button small" onClick={() => (asks.value = false)}>
          Go on
        </button>
      </div>
    );
  }
  return (
    <div class="row mission-buttons">
      {asksFor('find') && <FindButton />}
      <button class="button small" onClick={() => (isReading.value = true)}>
        Briefing
      </button>
      {autopilot.value === '' && (
        <button
          class="button small"
          disabled={!hasSeat.value}
          title="A demonstration: move a stick to take the vehicle back"
          onClick={() => order({ type: 'autopilot', on: true })}
        >
          Autopilot
        </button>
      )}
      <button class="button small" disabled={!hasSeat.value} onClick={() => (asks.value = true)}>
        Finish …
      </button>
    </div>
  );
}

function FindButton() {
  return (
    <button
      class={`button small ${isFinding.value ? 'on' : 'primary'}`}
      aria-pressed={isFinding.value}
      disabled={!hasSeat.value}
      data-testid="find-button"
      onClick={() => {
        isFinding.value = !isFinding.value;
        if (isFinding.value) place('map', { state: 'open' });
      }}
    >
      {isFinding.value ? 'Click it on map or sonar' : 'Say where it is'}
    </button>
  );
}
