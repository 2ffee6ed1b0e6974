// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { clock, unknown, words } from '../../parts/format';
import { sceneName, vehicleName } from '../../parts/names';
import { dive, hasSeat, order, telemetry, vehicle, vehicleDescription } from '../../state';
import type { Mode } from '../../wire';
import { photoCount } from '../events';
import { Panel } from '../panel';

const timer = computed(() => clock(telemetry.value?.time));
const utc = computed(() => {
  const wall = telemetry.value?.wall;
  return wall ? new Date(1000 * Math.floor(wall)).toISOString().slice(11, 19) : unknown;
});

export function DivePanel() {
  const described = vehicleDescription.value;
  const isOneOfSeveral = (dive.value?.vehicles.length ?? 0) > 1;
  return (
    <Panel id="dive" extra={<ModeChoice />}>
      <div class="row spread">
        <b class="name">
          {described ? vehicleName(described.kind) : 'No vehicle'}
          {isOneOfSeveral && <span class="unit">{described?.name}</span>}
        </b>
        <ArmButton />
      </div>
      <div class="row spread">
        <span class="label scene">{sceneName(dive.value?.scenario ?? '')}</span>
        <span class="row">
          {photoCount.value > 0 && (
            <span class="chip" data-testid="hud-photos" title="Photos of this dive">
              <i class="dot" /> {photoCount}
            </span>
          )}
          <b data-testid="hud-time" title="Dive time">
            {timer}
          </b>
        </span>
      </div>
      <div class="row spread dim small-print">
        <span data-testid="hud-pilot">{pilotName.value}</span>
        <span>
          <span data-testid="hud-utc">{utc}</span> UTC
        </span>
      </div>
    </Panel>
  );
}

const pilotName = computed(() => {
  const name = vehicle.value?.pilot;
  if (hasSeat.value) return 'You have the controls';
  return name ? `${name} has the controls` : 'Nobody at the controls';
});

const mode = computed(() => vehicle.value?.mode ?? null);
const modeText = computed(() => (mode.value ? words(mode.value) : unknown));

/** The mode as a chip, with the browser's own menu lying invisibly over it. */
function ModeChoice() {
  const modes = vehicleDescription.value?.modes ?? [];
  return (
    <span class="chip live mode">
      <span data-testid="hud-mode">{modeText}</span>
      <select
        aria-label="Mode"
        title="Mode (1–7)"
        data-testid="mode-choice"
        disabled={!hasSeat.value}
        value={mode.value ?? ''}
        onChange={(event) => {
          order({ type: 'mode', mode: event.currentTarget.value as Mode });
          // The keys must go on flying the vehicle, not the menu.
          event.currentTarget.blur();
        }}
      >
        {modes.map((name) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </select>
    </span>
  );
}

const isArmed = computed(() => vehicle.value?.armed ?? false);

function ArmButton() {
  const armed = isArmed.value;
  return (
    <button
      class={`chip ${armed ? 'done' : 'look'} press`}
      data-testid="hud-armed"
      disabled={!hasSeat.value}
      aria-pressed={armed}
      title={armed ? 'Stop the thrusters (Z)' : 'Let the thrusters turn (Z)'}
      onClick={() => order({ type: 'arm', armed: !armed })}
    >
      {armed ? 'ARMED' : 'DISARMED'}
    </button>
  );
}
