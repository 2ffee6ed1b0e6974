// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { signed } from '../../parts/format';
import { vehicle } from '../../state';
import { Panel } from '../panel';
import { Figure } from './figure';

const roll = computed(() => signed(vehicle.value?.roll_deg, 0));
const pitch = computed(() => signed(vehicle.value?.pitch_deg, 0));
const turn = computed(() => signed(vehicle.value?.rates_deg?.[2], 0));

/** List, trim and rate of turn in figures: the example of docs/guides/panels.md. */
export function AttitudePanel() {
  return (
    <Panel id="attitude">
      <div class="figures three">
        <Figure label="Roll" value={roll} unit="°" testid="hud-roll-figure" class="value short" />
        <Figure label="Pitch" value={pitch} unit="°" testid="hud-pitch-figure" class="value short" />
        <Figure label="Turn" value={turn} unit="°/s" testid="hud-turn-figure" class="value short" />
      </div>
    </Panel>
  );
}
