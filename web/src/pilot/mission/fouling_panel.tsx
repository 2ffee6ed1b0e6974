// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import { hasSeat, order } from '../../state';
import { hasMission, mission, phase, rated } from '../../training/mission';
import { Panel, place } from '../panel';

const chosenZone = signal(0);

const levelOf = (zone: number): number | null => rated.value.find(([one]) => one === zone)?.[1] ?? null;

/** The key for it: opens the panel at the next zone without a level, ready for a digit. */
export function rateNext(): void {
  const zones = mission.value?.zones ?? [];
  if (zones.length === 0) return;
  place('fouling', { state: 'open' });
  const open = zones.filter((one) => levelOf(one.index) === null);
  const after = open.find((one) => one.index > chosenZone.value) ?? open[0];
  const next = after ?? zones[(zones.findIndex((one) => one.index === chosenZone.value) + 1) % zones.length]!;
  chosenZone.value = next.index;
  // After the panel has been drawn.
  window.setTimeout(() => document.querySelector<HTMLElement>('[data-digits] [aria-pressed=true]')?.focus(), 50);
}

/** Zones of the hull, each to be given a Level of Fouling. */
export function FoulingPanel() {
  const told = mission.value;
  if (!hasMission.value || told === null || told.zones.length === 0) return null;
  const chosen = told.zones.find((one) => one.index === chosenZone.value) ?? told.zones[0]!;
  const now = levelOf(chosen.index);
  const isClosed = !hasSeat.value || phase.value !== 'running';
  const rate = (level: number): void => {
    if (!isClosed) order({ type: 'rate', zone: chosen.index, level });
  };
  const onKey = (event: KeyboardEvent): void => {
    const level = Number(event.key);
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    if (!/^[0-9]$/.test(event.key) || !told.levels.some((one) => one.level === level)) return;
    event.preventDefault();
    event.stopPropagation();
    rate(level);
  };
  return (
    <Panel
      id="fouling"
      extra={
        <b>
          {told.zones.filter((one) => levelOf(one.index) !== null).length} of {told.zones.length}
        </b>
      }
    >
      <div class="stack tight" data-digits onKeyDown={onKey} data-testid="fouling">
        <div class="zones" role="group" aria-label="Zone">
          {told.zones.map((one) => (
            <button
              key={one.index}
              class={`zone ${one.index === chosen.index ? 'on' : ''}`}
              aria-pressed={one.index === chosen.index}
              onClick={() => (chosenZone.value = one.index)}
            >
              <span>{one.title}</span>
              <b class={levelOf(one.index) === null ? 'dim' : 'live'}>{levelOf(one.index) ?? '–'}</b>
            </button>
          ))}
        </div>
        <div class="levels" role="group" aria-label={`Level of Fouling of ${chosen.title}`}>
          {told.levels.map((one) => (
            <button
              key={one.level}
              class={`level ${now === one.level ? 'on' : ''}`}
              aria-pressed={now === one.level}
              disabled={isClosed}
              title={one.means}
              onClick={() => rate(one.level)}
            >
              <kbd>{one.level}</kbd>
              <span class="level-title">{one.title}</span>
              <span class="dim">{one.cover}</span>
              <span class="dim">FR {one.fr}</span>
            </button>
          ))}
        </div>
        <p class="small-print dim">
          Cover by growth that can be felt, and the NSTM fouling rating. <kbd>N</kbd> next zone, then{' '}
          <kbd>0</kbd>–<kbd>5</kbd>.
        </p>
      </div>
    </Panel>
  );
}
