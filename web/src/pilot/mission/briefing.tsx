// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What the trainee is told before the flight. Par time is for flying, not for reading: the dive stands
// still until they begin. With an instructor in the room time is the instructor's, and goes on.
import { computed, effect, signal } from '@preact/signals';
import { Dialog } from '../../parts/dialog';
import { clock } from '../../parts/format';
import { dive, hasSeat, order, roster, telemetry } from '../../state';
import { percent } from '../../training/grades';
import { Paragraphs } from '../../training/marks';
import { autopilot, hasMission, mission, missionTime, phase } from '../../training/mission';
import type { GoalKind } from '../../training/mission';

/** The card is on the screen. */
export const isReading = signal(false);

/** A mission that runs for longer was begun in another tab, or by somebody else. */
const fresh = 15; // [s]
const begunKey = (id: string): string => `remora.begun.${id}`;
const hasInstructor = computed(() => roster.value.some((one) => one.role === 'instructor'));
/** Standing still because of this card. */
const holdsTime = signal(false);

/** True once everything is known that decides whether the card comes up. */
const isDue = computed(() => {
  const now = dive.value;
  if (!now || now.source !== 'live' || !hasMission.value || !hasSeat.value) return false;
  if (roster.value.length === 0 || phase.value !== 'running' || autopilot.value !== '') return false;
  return missionTime.value < fresh && sessionStorage.getItem(begunKey(now.id)) === null;
});

/** Brings the card up when a mission starts; call the answer to stop. */
export function watchForBriefing(): () => void {
  return effect(() => {
    if (!isDue.value || isReading.peek()) return;
    isReading.value = true;
    if (!hasInstructor.peek()) {
      holdsTime.value = true;
      order({ type: 'pace', rate: 0 });
    }
  });
}

function begin(): void {
  const id = dive.value?.id;
  if (id !== undefined) sessionStorage.setItem(begunKey(id), 'yes');
  isReading.value = false;
  if (holdsTime.value && telemetry.value?.rate === 0) order({ type: 'pace', rate: 1 });
  holdsTime.value = false;
}

/** The keys that each kind of goal needs beyond flying. */
const helpOf: Partial<Record<GoalKind, string>> = {
  photograph: 'Go near, hold still, press P. The ring shows how good the photo would be.',
  rate: 'N turns to the next zone; 0 to 5 give it a level.',
  find: 'When you see it, press “Say where it is” and click it on the map or in the sonar picture.',
  find_defects: 'Say what is wrong with each component in the panel “Defects”.',
  diagnose: 'When you know what is broken, say so in the panel “Report a fault”. A wrong report costs.',
  surface: 'Up with R or the stick; by the altimeter and the light when the depth is not to be trusted.',
  free_tether: 'I reels in, O pays out.',
};

export function Briefing() {
  const told = mission.value;
  if (!isReading.value || told === null) return null;
  const kinds = [...new Set(told.goals.map((one) => one.kind))];
  return (
    <Dialog title={told.title} onClose={begin} testid="briefing">
      <div class="stack briefing">
        <div class="stack briefing-words">
          <Paragraphs text={told.briefing} />
        </div>
        <div class="briefing-columns">
          <div class="stack">
            <h3 class="label">Goals</h3>
            <ol class="briefing-goals">
              {told.goals.map((one) => (
                <li key={one.name}>
                  {one.title}
                  {!one.required && <span class="dim"> (extra)</span>}
                </li>
              ))}
            </ol>
          </div>
          <div class="stack">
            <h3 class="label">Flying</h3>
            <p>
              <kbd>W</kbd> <kbd>S</kbd> ahead, astern · <kbd>A</kbd> <kbd>D</kbd> turn · <kbd>Q</kbd>{' '}
              <kbd>E</kbd> sideways · <kbd>R</kbd> <kbd>F</kbd> up, down. A gamepad works, too.{' '}
              <kbd>4</kbd> holds the depth.
            </p>
            {told.goals.some((one) => one.place) && (
              <p>
                The <span class="look">◆</span> on the compass points at the next goal: bearing,
                distance, depth.
              </p>
            )}
            {kinds.map((kind) => helpOf[kind] && <p key={kind}>{helpOf[kind]}</p>)}
            <h3 class="label">Marks</h3>
            <p>
              Par <b>{clock(told.par_time)}</b>, limit {clock(told.time_limit)}. Passed from{' '}
              <b>{percent(told.pass_mark)}</b>; grade B from {percent(told.grades.b)}, A from{' '}
              {percent(told.grades.a)}, S from {percent(told.grades.s)}.
            </p>
          </div>
        </div>
        <div class="row spread">
          <span class="dim">
            {holdsTime.value
              ? 'The dive stands still until you begin.'
              : `The clock runs: ${clock(missionTime.value)}`}
          </span>
          <button class="button primary begin" autofocus onClick={begin}>
            {missionTime.value > fresh ? 'Go on' : 'Begin'}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
