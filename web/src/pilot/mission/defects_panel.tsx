// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed, useSignal } from '@preact/signals';
import { hasSeat, order } from '../../state';
import { asksFor, hasMission, mission, phase, reported, sight } from '../../training/mission';
import { Panel } from '../panel';

/** What the pilot has before them. */
const seen = computed(() => sight.value?.point ?? null);

/** Says what is wrong with a component, or that nothing is. */
export function DefectsPanel() {
  const picked = useSignal<number | null>(null);
  const told = mission.value;
  if (!hasMission.value || told === null || !asksFor('find_defects')) return null;
  const point = picked.value ?? seen.value ?? told.points[0]?.index ?? 0;
  const kindOf = (of: number): number | null => reported.value.find(([one]) => one === of)?.[1] ?? null;
  const isClosed = !hasSeat.value || phase.value !== 'running';
  return (
    <Panel
      id="defects"
      extra={
        <b>
          {reported.value.length} of {told.points.length}
        </b>
      }
    >
      <div class="stack tight" data-testid="defects">
        <select
          class="field"
          aria-label="Component"
          value={picked.value ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            picked.value = value === '' ? null : Number(value);
            event.currentTarget.blur();
          }}
        >
          <option value="">
            {seen.value === null ? 'none in sight' : `in sight: ${told.points.find((one) => one.index === seen.value)?.title ?? ''}`}
          </option>
          {told.points.map((one) => (
            <option key={one.index} value={one.index}>
              {kindOf(one.index) === null ? '' : '✓ '}
              {one.title}
            </option>
          ))}
        </select>
        <div class="defect-kinds" role="group" aria-label="What is wrong with it">
          {told.defect_kinds.map((one) => (
            <button
              key={one.index}
              class={`button small ${kindOf(point) === one.index ? 'on' : ''}`}
              aria-pressed={kindOf(point) === one.index}
              disabled={isClosed || (picked.value === null && seen.value === null)}
              onClick={() => order({ type: 'defect', point, defect: one.index })}
            >
              {one.title}
            </button>
          ))}
        </div>
      </div>
    </Panel>
  );
}
