// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
import { navigationError } from './navigation_error';
import type { ComponentChildren } from 'preact';
import { bearing, clock, fixed, signed, words } from '../parts/format';
import { vehicleName } from '../parts/names';
import { telemetry } from '../state';
import type { PhotoCard, TetherTelemetry, VehicleDescription, VehicleTelemetry } from '../wire';

/** One trainee: who flies, whether they are heard, what the vehicle does, and how they do so far. */
export function TraineePanel(props: {
  vehicle: VehicleDescription;
  photos: PhotoCard[];
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { vehicle } = props;
  const now = telemetry.value?.vehicles.find((one) => one.name === vehicle.name);
  const tether = telemetry.value?.tethers.find((one) => one.name === vehicle.tether);
  if (!now) return null;
  const photos = props.photos.filter((one) => one.source.startsWith(`${vehicle.name}/`)).length;
  return (
    <section
      class={`panel side-panel trainee ${props.isChosen ? 'chosen' : ''}`}
      aria-label={`Trainee on ${vehicle.name}`}
      data-testid={`trainee-${vehicle.name}`}
    >
      <button type="button" class="row spread trainee-head" onClick={props.onChoose} aria-pressed={props.isChosen}>
        <span>
          <b>{now.pilot ?? 'No pilot'}</b>
          <span class="dim">
            {' '}
            · {vehicle.name}, {vehicleName(vehicle.kind)}
          </span>
        </span>
      </button>
      <div class="row">
        <LinkChip vehicle={now} />
        <span class="chip live" data-testid={`mode-${vehicle.name}`}>
          {words(now.mode)}
        </span>
        {!now.armed && <span class="chip look">disarmed</span>}
        {now.contact && <span class="chip look">contact</span>}
        {(now.leak ?? 0) > 0 && <span class="chip alarm">leak {fixed(1000 * (now.leak ?? 0), 0)} g</span>}
        {tether && <TetherChip tether={tether} />}
      </div>
      <dl class="figures">
        <Figure label="Depth" value={fixed(now.depth, 2)} unit="m" testid={`depth-${vehicle.name}`} />
        <Figure label="Heading" value={bearing(now.heading_deg)} unit="°" />
        <Figure label="Altitude" value={fixed(now.altitude, 1)} unit="m" />
        <Figure label="Speed" value={fixed(now.speed, 2)} unit="m/s" />
        <Figure label="Turns" value={signed(now.turns, 1)} unit="" />
        {now.battery.charge !== null ? (
          <Figure label="Battery" value={fixed(100 * now.battery.charge, 0)} unit="%" />
        ) : (
          <Figure label="Supply" value={fixed(now.battery.voltage, 1)} unit="V" />
        )}
      </dl>
      {now.estimate && <NavigationError vehicle={now} />}
      <ThrusterBars vehicle={now} />
      <h3 class="label">So far</h3>
      <dl class="figures score" data-testid={`score-${vehicle.name}`}>
        <Figure label="Time" value={clock(telemetry.value?.time)} unit="" />
        <Figure
          label="Contacts"
          value={String(now.contacts)}
          unit=""
          {...(now.contacts > 0 ? { tone: 'look' } : {})}
          testid={`contacts-${vehicle.name}`}
        />
        <Figure label="Photos" value={String(photos)} unit="" testid={`photos-${vehicle.name}`} />
        {tether && (
          <>
            <Figure label="Tether out" value={fixed(tether.deployed, 1)} unit="m" />
            <Figure label="Tension" value={fixed(tether.tension, 0)} unit="N" />
            <Figure label="Greatest" value={fixed(tether.greatest_tension, 0)} unit="N" />
          </>
        )}
      </dl>
    </section>
  );
}

function Figure(props: { label: string; value: ComponentChildren; unit: string; tone?: string; testid?: string }) {
  return (
    <div>
      <dt class="label">{props.label}</dt>
      <dd class={props.tone}>
        <b data-testid={props.testid}>{props.value}</b>
        {props.unit && <span class="unit">{props.unit}</span>}
      </dd>
    </div>
  );
}

const linkWords = { none: 'no sticks', ok: 'link ok', lost: 'link lost' } as const;

function LinkChip(props: { vehicle: VehicleTelemetry }) {
  const { link, silence } = props.vehicle;
  const tone = { none: '', ok: 'done', lost: 'alarm' }[link];
  return (
    <span class={`chip ${tone}`} data-testid={`link-${props.vehicle.name}`}>
      {linkWords[link]}
      {link === 'lost' && ` ${fixed(silence, 0)} s`}
    </span>
  );
}

const conditionTones: Record<TetherTelemetry['condition'], string> = {
  slack: '',
  taut: 'live',
  reach: 'look',
  snag: 'alarm',
  cut: 'alarm',
  lost: 'alarm',
};

/** How far what the pilot is shown is from the truth. */
function NavigationError(props: { vehicle: VehicleTelemetry }) {
  const [off, isBad] = navigationError(props.vehicle);
  return (
    <p class="row" data-testid={`navigation-error-${props.vehicle.name}`}>
      <span class={`chip ${isBad ? 'look' : ''}`}>instruments</span> {off}
    </p>
  );
}

function TetherChip(props: { tether: TetherTelemetry }) {
  const { condition, jammed } = props.tether;
  return (
    <>
      <span class={`chip ${conditionTones[condition]}`}>tether {condition}</span>
      {jammed && <span class="chip look">reel jammed</span>}
    </>
  );
}

function ThrusterBars(props: { vehicle: VehicleTelemetry }) {
  return (
    <div class="thruster-bars" role="img" aria-label="Thrusters">
      {props.vehicle.thrusters.map((share, index) => {
        const fault = props.vehicle.thruster_faults?.[index] ?? 'none';
        const height = `${50 * Math.min(1, Math.abs(share))}%`;
        const place = share >= 0 ? { bottom: '50%' } : { top: '50%' };
        return (
          <span key={index} class={fault === 'none' ? '' : 'broken'} title={`thruster ${index + 1}: ${fault}`}>
            <i style={{ height, ...place }} />
            <small>{index + 1}</small>
          </span>
        );
      })}
    </div>
  );
}
