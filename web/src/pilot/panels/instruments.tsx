// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { computed } from '@preact/signals';
import { gains, lampLevel } from '../../controls/deck';
import { HoldButton } from '../../controls/screen';
import { fixed, unknown } from '../../parts/format';
import { hasSeat, vehicle } from '../../state';
import { mainCamera, pilot, prefer } from '../cockpit';
import { Panel } from '../panel';
import { Figure } from './figure';

const speed = computed(() => fixed(vehicle.value?.speed, 2));
const lights = computed(() => (vehicle.value ? fixed(100 * lampLevel(vehicle.value), 0) : unknown));
const tilt = computed(() => `${fixed(vehicle.value?.tilt_deg, 0)}°`);
const zoom = computed(() => fixed(vehicle.value?.zoom, 1));
const current = computed(() => {
  const known = vehicle.value?.current;
  return known ? fixed(Math.hypot(known[0], known[1]), 2) : unknown;
});
/** Null where the vehicle knows no current: an arrow would point somewhere all the same. */
const currentTurn = computed(() => {
  const known = vehicle.value?.current;
  if (!known) return null;
  const [n, e] = known;
  const towards = (Math.atan2(e, n) * 180) / Math.PI - (vehicle.value?.heading_deg ?? 0);
  return `rotate(${Math.round(towards / 5) * 5}deg)`;
});

export function InstrumentsPanel() {
  const camera = mainCamera.value;
  return (
    <Panel id="instruments">
      <div class={`figures ${camera?.zoom ? 'five' : 'four'}`}>
        <Figure label="Speed" value={speed} unit="m/s" testid="hud-speed" />
        <div class="figure">
          <div class="label">Lights</div>
          <span class="value medium" data-testid="hud-lights">
            {lights}
          </span>
          <span class="unit">%</span>
          <Steps down="lights_down" up="lights_up" name="lights" keys="K L" />
        </div>
        <div class="figure">
          <div class="label">Tilt</div>
          <span class="value medium" data-testid="hud-tilt">
            {tilt}
          </span>
          {camera?.tilt_deg && <Steps down="tilt_down" up="tilt_up" name="tilt" keys="↓ ↑" />}
        </div>
        {camera?.zoom && (
          <div class="figure">
            <div class="label">Zoom ×</div>
            <span class="value medium" data-testid="hud-zoom">
              {zoom}
            </span>
            <Steps down="zoom_out" up="zoom_in" name="zoom" keys="← →" />
          </div>
        )}
        <div class="figure">
          <div class="label">Current</div>
          <span class="value medium" data-testid="hud-current">
            {current}
          </span>
          <span class="unit">m/s</span>
          <div class="current-arrow" title="Where it sets, the bow up" aria-hidden="true">
            {currentTurn.value !== null && <i style={{ transform: currentTurn.value }}>↑</i>}
          </div>
        </div>
      </div>
      <div class="row spread">
        <span class="label">Gain</span>
        <span class="row gain" role="group" aria-label="Gain">
          {(Object.keys(gains) as (keyof typeof gains)[]).map((name) => (
            <button
              key={name}
              class={`button small ${pilot.value.gain === name ? 'on' : ''}`}
              aria-pressed={pilot.value.gain === name}
              data-testid={`gain-${name}`}
              onClick={() => prefer({ gain: name })}
            >
              {name} {Math.round(100 * gains[name])} %
            </button>
          ))}
        </span>
      </div>
    </Panel>
  );
}

function Steps(props: {
  down: 'lights_down' | 'tilt_down' | 'zoom_out';
  up: 'lights_up' | 'tilt_up' | 'zoom_in';
  name: string;
  keys: string;
}) {
  const [lower, higher] = props.keys.split(' ');
  return (
    <div class="steps">
      <HoldButton
        action={props.down}
        label={`Less ${props.name} (${lower})`}
        disabled={!hasSeat.value}
      >
        −
      </HoldButton>
      <HoldButton
        action={props.up}
        label={`More ${props.name} (${higher})`}
        disabled={!hasSeat.value}
      >
        +
      </HoldButton>
    </div>
  );
}
