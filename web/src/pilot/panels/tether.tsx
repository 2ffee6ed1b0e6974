// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed, effect, signal } from '@preact/signals';
import { HoldButton } from '../../controls/screen';
import { fixed, signed } from '../../parts/format';
import { hasSeat, order, tether, vehicle } from '../../state';
import type { Automatic } from '../../wire';
import { Panel } from '../panel';
import { greatTension, highTension } from '../warnings';

const deployed = computed(() => fixed(tether.value?.deployed, 1));
const capacity = computed(() => fixed(tether.value?.capacity, 0));
const tension = computed(() => fixed(tether.value?.tension, 0));
const deployedWidth = computed(() => {
  const now = tether.value;
  return now && now.capacity > 0 ? `${Math.round((100 * now.deployed) / now.capacity)}%` : '0%';
});
/** Full bar: where the reel's clutch gives way by default (tether/reel.h). */
const fullTension = 600; // [N]
const tensionWidth = computed(
  // By its square root: the daily 20 N must be seen beside the rare 600 N.
  () => `${Math.round(100 * Math.min(1, Math.sqrt((tether.value?.tension ?? 0) / fullTension)))}%`,
);
const tensionLevel = computed(() => {
  const now = tether.value?.tension ?? 0;
  return now > greatTension ? 'alarm' : now > highTension ? 'look' : '';
});
const turns = computed(() => signed(vehicle.value?.turns, 1));
const condition = computed(() => tether.value?.condition ?? null);
const reelText = computed(() => {
  const now = tether.value;
  if (!now) return '';
  if (Math.abs(now.reel_speed) > 0.005) {
    return `${now.reel_speed > 0 ? 'out' : 'in'} ${fixed(Math.abs(now.reel_speed), 2)} m/s`;
  }
  return now.brake ? 'brake on' : '';
});
const conditionClass: Record<string, string> = {
  slack: 'chip',
  taut: 'chip look',
  reach: 'chip look',
  snag: 'chip alarm', // in recordings
  cut: 'chip alarm', // … as this is
  lost: 'chip alarm', // … and this
};

export function TetherPanel() {
  if (condition.value === null) return null;
  return (
    <Panel
      id="tether"
      extra={
        <span class={conditionClass[condition.value] ?? 'chip'} data-testid="hud-tether-state">
          {condition.value.toUpperCase()}
        </span>
      }
    >
      <div class="row spread baseline">
        <span>
          <span class="value" data-testid="hud-tether-deployed">
            {deployed}
          </span>
          <span class="unit">m of {capacity}</span>
        </span>
        <span>
          <span class="value" data-testid="hud-tether-tension">
            {tension}
          </span>
          <span class="unit">N</span>
        </span>
      </div>
      <div class="bars" aria-hidden="true">
        <div class="bar" title="Share of the line that is out">
          <i style={{ width: deployedWidth.value }} />
        </div>
        <div class="bar" title="Tension at the vehicle">
          <i class={tensionLevel.value} style={{ width: tensionWidth.value }} />
        </div>
      </div>
      <div class="row spread">
        <span class="small-print dim">
          Turns <b data-testid="hud-turns">{turns}</b> <span class="look">{reelText}</span>
        </span>
        <span class="row">
          <AutomaticReel />
          <HoldButton action="reel_in" label="Reel in (I)" disabled={!hasSeat.value}>
            In
          </HoldButton>
          <HoldButton action="pay_out" label="Pay out (O)" disabled={!hasSeat.value}>
            Out
          </HoldButton>
        </span>
      </div>
    </Panel>
  );
}

const automatic = computed(() => tether.value?.automatic ?? 'off');
/** What the reel did of its own accord before a hand took over; `reach` when nothing is known. */
const lastAutomatic = signal<Automatic>('reach');
effect(() => {
  if (automatic.value !== 'off') lastAutomatic.value = automatic.value;
});

/** Turning the reel by hand ends its automatic; this brings it back. */
function AutomaticReel() {
  const isOn = automatic.value !== 'off';
  return (
    <button
      class={`button small ${isOn ? 'on' : ''}`}
      aria-pressed={isOn}
      data-testid="reel-auto"
      disabled={!hasSeat.value}
      title={isOn ? 'The reel gives line by itself' : 'Let the reel give line by itself'}
      onClick={() =>
        order({ type: 'reel', speed: 0, automatic: isOn ? 'off' : lastAutomatic.value })
      }
    >
      Auto
    </button>
  );
}
