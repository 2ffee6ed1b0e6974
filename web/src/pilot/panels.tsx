// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// What each panel says. Figures are computed signals that hang on their text nodes: thirty times a
// second the few that changed are written, and nothing else is rendered again.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { gains, lampLevel } from '../controls/deck';
import { HoldButton } from '../controls/screen';
import { bearing, clock, degreesMinutes, fixed, signed, unknown, words } from '../parts/format';
import { MapView } from '../parts/map_view';
import { VideoView } from '../parts/video_view';
import {
  dive,
  hasSeat,
  latency,
  linkState,
  order,
  telemetry,
  tether,
  vehicle,
  vehicleDescription,
} from '../state';
import type { Automatic, Mode } from '../wire';
import {
  chosenView,
  mainCamera,
  mainView,
  mark,
  objectives,
  pilot,
  prefer,
  views,
  wayToMark,
} from './cockpit';
import { geographic } from './navigation';
import { Panel } from './panel';
import { photoCount } from './events';

/** A figure with its name above and its unit behind. */
function Figure(props: {
  label: string;
  value: ReadonlySignal<string>;
  unit?: string;
  testid: string;
  class?: string | ReadonlySignal<string>;
}) {
  return (
    <div class="figure">
      <div class="label">{props.label}</div>
      <span class={props.class ?? 'value medium'} data-testid={props.testid}>
        {props.value}
      </span>
      {props.unit && <span class="unit">{props.unit}</span>}
    </div>
  );
}

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
          {described ? words(described.kind) : 'No vehicle'}
          {isOneOfSeveral && <span class="unit">{described?.name}</span>}
        </b>
        <ArmButton />
      </div>
      <div class="row spread">
        <span class="label scene">{words(dive.value?.scenario ?? '')}</span>
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

const stream = computed(() =>
  telemetry.value?.video.find((one) => one.source === mainView.value?.source),
);
const battery = computed(() => vehicle.value?.battery ?? null);
const batteryText = computed(() =>
  battery.value?.charge != null
    ? `${Math.round(100 * battery.value.charge)}`
    : fixed(battery.value?.voltage, 1),
);
const batteryClass = computed(() => {
  const charge = battery.value?.charge ?? 1;
  return `value short ${charge <= 0.1 ? 'alarm' : charge <= 0.25 ? 'look' : ''}`;
});
const batteryDetail = computed(() =>
  battery.value ? `${fixed(battery.value.voltage, 1)} V · ${fixed(battery.value.current, 1)} A` : '',
);
const batteryUnit = computed(() => (battery.value?.charge != null ? '%' : 'V'));
const latencyText = computed(() => (latency.value === null ? unknown : fixed(latency.value, 0)));
const linkClass = computed(() => {
  if (linkState.value !== 'open') return 'value short alarm';
  return `value short ${(latency.value ?? 0) < 100 ? 'done' : 'look'}`;
});
const fps = computed(() => fixed(stream.value?.fps, 0));
const rtf = computed(() => fixed(telemetry.value?.rtf, 2));
const rtfClass = computed(
  () => `value short ${(telemetry.value?.rtf ?? 1) < 0.95 ? 'look' : ''}`,
);

export function StatusPanel() {
  return (
    <Panel id="status" extra={<span class="dim small-print">{batteryDetail}</span>}>
      <div class="figures four">
        <div class="figure">
          <div class="label">{battery.value?.kind === 'tether' ? 'Supply' : 'Battery'}</div>
          <span class={batteryClass} data-testid="hud-battery">
            {batteryText}
          </span>
          <span class="unit">{batteryUnit}</span>
        </div>
        <Figure label="Link" value={latencyText} unit="ms" testid="hud-latency" class={linkClass} />
        <Figure label="Video" value={fps} unit="fps" testid="hud-fps" class="value short" />
        <Figure label="Time ×" value={rtf} testid="hud-rtf" class={rtfClass} />
      </div>
    </Panel>
  );
}

const north = computed(() => signed(vehicle.value?.position[0], 1));
const east = computed(() => signed(vehicle.value?.position[1], 1));
const temperature = computed(() => fixed(vehicle.value?.temperature, 1));
const place = computed(() => {
  const here = vehicle.value?.position;
  const origin = dive.value?.origin;
  if (!here || !origin) return null;
  return geographic(origin, here[0], here[1]);
});
const latitude = computed(() =>
  place.value ? degreesMinutes(place.value.latitude, 'latitude') : unknown,
);
const longitude = computed(() =>
  place.value ? degreesMinutes(place.value.longitude, 'longitude') : unknown,
);

export function NavigationPanel() {
  return (
    <Panel
      id="navigation"
      extra={
        <span class="dim small-print">
          Water <span data-testid="hud-temperature">{temperature}</span> °C
        </span>
      }
    >
      <div class="figures two">
        <Figure label="North" value={north} unit="m" testid="hud-north" class="value short" />
        <Figure label="East" value={east} unit="m" testid="hud-east" class="value short" />
      </div>
      <div class="row spread small-print dim">
        <span data-testid="hud-latitude">{latitude}</span>
        <span data-testid="hud-longitude">{longitude}</span>
      </div>
    </Panel>
  );
}

export function ObjectivesPanel() {
  const list = objectives.value;
  if (list.length === 0) return null;
  const done = list.filter((one) => one.state === 'done').length;
  return (
    <Panel
      id="objectives"
      extra={
        <b>
          {done} of {list.length}
        </b>
      }
    >
      <ul class="objectives" data-testid="objectives">
        {list.map((one) => (
          <li key={one.text} class={one.state === 'done' ? 'done' : one.state === 'now' ? 'look' : ''}>
            <span>
              {one.state === 'done' ? '✓ ' : one.state === 'now' ? '● ' : ''}
              {one.text}
            </span>
            <span>{one.detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

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
  return now > 300 ? 'alarm' : now > 80 ? 'look' : '';
});
const turns = computed(() => signed(vehicle.value?.turns, 1));
const condition = computed(() => tether.value?.condition ?? null);
const reelText = computed(() => {
  const now = tether.value;
  if (!now) return '';
  if (now.jammed) return 'jammed';
  if (Math.abs(now.reel_speed) > 0.005) {
    return `${now.reel_speed > 0 ? 'out' : 'in'} ${fixed(Math.abs(now.reel_speed), 2)} m/s`;
  }
  return now.brake ? 'brake on' : '';
});
const conditionClass: Record<string, string> = {
  slack: 'chip',
  taut: 'chip look',
  reach: 'chip look',
  snag: 'chip alarm',
  cut: 'chip alarm',
  lost: 'chip alarm',
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

export function ThrustersPanel() {
  const count = vehicleDescription.value?.thrusters ?? 0;
  if (count === 0) return null;
  return (
    <Panel id="thrusters">
      <div class="thrusters">
        {Array.from({ length: count }, (_, index) => (
          <ThrusterBar key={index} index={index} />
        ))}
      </div>
    </Panel>
  );
}

export function ThrusterBar({ index }: { index: number }) {
  // In whole percent: finer steps nobody sees and every one would be a style change.
  const percent = Math.round(100 * (vehicle.value?.thrusters[index] ?? 0));
  const fault = vehicle.value?.thruster_faults[index] ?? 'none';
  const isReversed = vehicle.value?.reversed[index] ?? false;
  return (
    <div
      class={`thruster ${fault === 'none' ? '' : 'broken'}`}
      role="img"
      aria-label={`Thruster ${index + 1}: ${percent} %${fault === 'none' ? '' : `, ${fault}`}`}
      data-testid={`thruster-${index}`}
      data-fault={fault}
      data-percent={percent}
      title={fault === 'none' ? `${percent} %` : fault}
    >
      <div class="well">
        <i
          class={percent < 0 ? 'astern' : ''}
          style={{
            top: `${percent > 0 ? 50 - percent / 2 : 50}%`,
            height: `${Math.max(2, Math.abs(percent) / 2)}%`,
          }}
        />
      </div>
      <span>
        {fault === 'none' ? '' : '!'}
        {index + 1}
        {isReversed ? 'r' : ''}
      </span>
    </div>
  );
}

const speed = computed(() => fixed(vehicle.value?.speed, 2));
const lights = computed(() => (vehicle.value ? fixed(100 * lampLevel(vehicle.value), 0) : unknown));
const lightsClass = computed(
  () =>
    `value medium ${vehicle.value?.lamp_faults.some((fault) => fault !== 'none') ? 'look' : ''}`,
);
const tilt = computed(() => `${fixed(vehicle.value?.tilt_deg, 0)}°`);
const zoom = computed(() => fixed(vehicle.value?.zoom, 1));
const current = computed(() => {
  const [n, e] = vehicle.value?.current ?? [0, 0];
  return fixed(Math.hypot(n, e), 2);
});
const currentTurn = computed(() => {
  const [n, e] = vehicle.value?.current ?? [0, 0];
  const towards = (Math.atan2(e, n) * 180) / Math.PI - (vehicle.value?.heading_deg ?? 0);
  return `rotate(${Math.round(towards / 5) * 5}deg)`;
});

export function InstrumentsPanel() {
  const camera = mainCamera.value;
  return (
    <Panel id="instruments">
      <div class="figures five">
        <Figure label="Speed" value={speed} unit="m/s" testid="hud-speed" />
        <div class="figure">
          <div class="label">Lights</div>
          <span class={lightsClass} data-testid="hud-lights">
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
        <div class="figure">
          <div class="label">Zoom ×</div>
          <span class="value medium" data-testid="hud-zoom">
            {zoom}
          </span>
          {camera?.zoom && <Steps down="zoom_out" up="zoom_in" name="zoom" keys="← →" />}
        </div>
        <div class="figure">
          <div class="label">Current</div>
          <span class="value medium" data-testid="hud-current">
            {current}
          </span>
          <span class="unit">m/s</span>
          <div class="current-arrow" title="Where it sets, the bow up" aria-hidden="true">
            <i style={{ transform: currentTurn.value }}>↑</i>
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

const pictureWidth = 480; // of small pictures [px]: enough for a panel, cheap to draw

export function SecondViewPanel() {
  const all = views.value.filter((one) => one.source !== mainView.value?.source);
  const shown = all.find((one) => one.source === pilot.value.second) ?? all[0];
  if (shown === undefined) return null;
  return (
    <Panel
      id="second"
      isPicture
      extra={
        <span class="row">
          <select
            class="chip"
            aria-label="What the second view shows"
            data-testid="second-choice"
            value={shown.source}
            onChange={(event) => {
              prefer({ second: event.currentTarget.value });
              event.currentTarget.blur();
            }}
          >
            {all.map((one) => (
              <option key={one.source} value={one.source}>
                {one.title}
              </option>
            ))}
          </select>
          <button
            class="chip press"
            aria-label="Swap with the main view"
            title="Swap with the main view"
            onClick={() => {
              const main = mainView.value?.source;
              chosenView.value = shown.source;
              if (main) prefer({ second: main });
            }}
          >
            ⇄
          </button>
        </span>
      }
    >
      <div class="picture-well">
        <VideoView
          source={shown.source}
          label={shown.title}
          wish={{ fps: 10, width: pictureWidth, trail: shown.kind === 'outside' }}
          fit={shown.kind === 'sonar' ? 'contain' : 'cover'}
        />
      </div>
    </Panel>
  );
}

export function SonarPanel() {
  const sonar = vehicleDescription.value?.sonars[0];
  if (sonar === undefined || mainView.value?.source === sonar.source) return null;
  return (
    <Panel id="sonar" isPicture extra={<span class="dim">{fixed(sonar.range, 0)} m</span>}>
      <div class="picture-well">
        <VideoView
          source={sonar.source}
          label={`Sonar ${sonar.name}`}
          wish={{ fps: 5, width: pictureWidth }}
          fit="contain"
        />
      </div>
    </Panel>
  );
}

const markText = computed(() => {
  const left = wayToMark.value;
  return left ? `mark ${bearing(left.bearing)}° · ${fixed(left.distance, 1)} m` : 'click sets a mark';
});

export function MapPanel() {
  return (
    <Panel
      id="map"
      isPicture
      extra={
        <span class="row">
          <span class={mark.value ? 'look' : 'dim small-print'}>{markText}</span>
          {mark.value && (
            <button
              class="chip press"
              aria-label="Forget the mark"
              title="Forget the mark"
              onClick={() => (mark.value = null)}
            >
              ✕
            </button>
          )}
        </span>
      }
    >
      <div class="picture-well">
        <MapView mark={mark.value} onPick={(picked) => (mark.value = picked)} />
      </div>
    </Panel>
  );
}
